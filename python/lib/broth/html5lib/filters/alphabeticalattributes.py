"""Sorts attributes."""

from __future__ import annotations

from collections.abc import Iterator

from ..treewalkers.base import Token
from . import base

__all__ = ["Filter"]


class Filter(base.Filter):
    """Sorts the attributes of each tag."""

    def __iter__(self) -> Iterator[Token]:
        for token in super().__iter__():
            if token["type"] in ("StartTag", "EmptyTag"):
                by_name = sorted(token["data"].items(), key=lambda item: (item[0][0] or "", item[0][1]))
                token = {**token, "data": dict(by_name)}
            yield token
