"""Joins white space."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..constants import rcdataElements
from ..treewalkers.base import Token
from . import base

__all__ = ["Filter"]


class Filter(base.Filter):
    """Makes each run of white space one space, except where it shows."""

    KEPT = frozenset(["pre", "textarea", "plaintext", *rcdataElements])

    def __iter__(self) -> Iterator[Token]:
        depth = 0
        for token in super().__iter__():
            kind = token["type"]
            if kind == "StartTag" and (depth or token["name"] in self.KEPT):
                depth += 1
            elif kind == "EndTag" and depth:
                depth -= 1
            elif not depth and kind == "SpaceCharacters":
                token = {**token, "data": " "}
            elif not depth and kind == "Characters":
                token = {**token, "data": re.sub("[\t\n\f\r ]+", " ", token["data"])}
            yield token
