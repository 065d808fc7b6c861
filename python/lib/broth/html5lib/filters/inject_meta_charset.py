"""Declares an encoding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..treewalkers.base import Token
from . import base

__all__ = ["Filter"]


class Filter(base.Filter):
    """Makes the document declare an encoding."""

    def __init__(self, source: Iterable[Token], encoding: str | None) -> None:
        super().__init__(source)
        self.encoding = encoding

    def __iter__(self) -> Iterator[Token]:
        if self.encoding is None:
            yield from super().__iter__()
            return
        head: list[Token] | None = None
        is_declared = False
        for token in super().__iter__():
            kind, name = token["type"], token.get("name")
            if kind == "EmptyTag" and name == "meta":
                token, declares = self.declaration(token)
                is_declared |= declares
            if head is None:
                if kind == "StartTag" and name == "head" and not is_declared:
                    head = [token]
                else:
                    yield token
            elif kind == "EndTag" and name == "head":
                yield head[0]
                if not is_declared:
                    data = {(None, "charset"): self.encoding}
                    yield {"type": "EmptyTag", "name": "meta", "namespace": head[0].get("namespace"), "data": data}
                    is_declared = True
                yield from head[1:]
                yield token
                head = None
            else:
                head.append(token)
        yield from head or []

    def declaration(self, token: Token) -> tuple[Token, bool]:
        """A ``meta`` element that declares this encoding, if it declares one."""
        data = token["data"]
        if (None, "charset") in data:
            return {**token, "data": {**data, (None, "charset"): self.encoding}}, True
        if data.get((None, "http-equiv"), "").lower() == "content-type" and (None, "content") in data:
            return {**token, "data": {**data, (None, "content"): f"text/html; charset={self.encoding}"}}, True
        return token, False
