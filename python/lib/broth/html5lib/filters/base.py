"""The base class of the filters of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..treewalkers.base import Token

__all__ = ["Filter"]


class Filter:
    """Passes the tokens of a source on. Subclasses override ``__iter__``."""

    def __init__(self, source: Iterable[Token]) -> None:
        self.source = source

    def __iter__(self) -> Iterator[Token]:
        return iter(self.source)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.source, name)
