"""Tokens as events of genshi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from genshi.core import COMMENT, DOCTYPE, END, START, TEXT, Attrs, QName

from ..treewalkers import concatenateCharacterTokens
from ..treewalkers.base import Token

__all__ = ["to_genshi"]

_NOWHERE = (None, -1, -1)


def to_genshi(walker: Iterable[Token]) -> Iterator[tuple[Any, Any, Any]]:
    """The events of genshi's stream."""
    for token in concatenateCharacterTokens(walker):
        kind = token["type"]
        if kind == "Characters":
            yield TEXT, token["data"], _NOWHERE
        elif kind == "Comment":
            yield COMMENT, token["data"], _NOWHERE
        elif kind == "Doctype":
            yield DOCTYPE, (token["name"], token["publicId"], token["systemId"]), _NOWHERE
        if kind in ("StartTag", "EmptyTag"):
            attributes = Attrs((_name(*key), value) for key, value in token["data"].items())
            yield START, (_name(token["namespace"], token["name"]), attributes), _NOWHERE
        if kind in ("EndTag", "EmptyTag"):
            yield END, _name(token["namespace"], token["name"]), _NOWHERE


def _name(namespace: str | None, name: str) -> Any:
    return QName(f"{{{namespace}}}{name}" if namespace else name)
