"""Functions for XPath expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["set_xpathfunc", "setup"]

_functions: dict[str, Callable[..., Any]] = {}


def setup() -> None:
    """Does nothing: ``has-class`` and the regular expressions are always there."""


def set_xpathfunc(fname: str, func: Callable[..., Any] | None) -> None:
    """Registers a function for XPath expressions, or with ``None`` removes it. It gets the context,
    then its arguments.
    """
    if func is None:
        _functions.pop(fname, None)
    else:
        _functions[fname] = lambda *arguments: _answer(func(*arguments))


def _answer(value: Any) -> Any:
    # A function that returns nothing finds nothing.
    return "" if value is None else value
