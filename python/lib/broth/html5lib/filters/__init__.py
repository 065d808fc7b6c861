"""Filters: streams of tokens that change others, for the serializer and for code that subclasses :class:`Filter`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..._broth import _may_omit_end_tag, _may_omit_start_tag
from ..constants import namespaces, rcdataElements
from ..treewalkers import Token
from .base import Filter

__all__ = ["AlphabeticalAttributes", "Filter", "InjectMetaCharset", "OptionalTags", "Whitespace"]


class AlphabeticalAttributes(Filter):
    """Sorts the attributes of each tag."""

    def __iter__(self) -> Iterator[Token]:
        for token in super().__iter__():
            if token["type"] in ("StartTag", "EmptyTag"):
                by_name = sorted(token["data"].items(), key=lambda item: (item[0][0] or "", item[0][1]))
                token = {**token, "data": dict(by_name)}
            yield token


class Whitespace(Filter):
    """Makes each run of white space one space, except where it shows."""

    KEPT = frozenset(["pre", "textarea", *rcdataElements])

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


class InjectMetaCharset(Filter):
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


class OptionalTags(Filter):
    """Leaves out the tags that the standard says may be omitted.

    The standard says so of valid documents. Markup of a tree that broken markup made may lead to another tree; that of
    :func:`broth.minify` never does.
    """

    def __iter__(self) -> Iterator[Token]:
        path: list[Token] = []
        # The element that has just ended without its end tag.
        ended: str | None = None
        for token, following in _pairs(super().__iter__()):
            kind = token["type"]
            if kind == "StartTag":
                path.append(token)
                may_omit = not token["data"] and _is_html(token)
                if may_omit and _may_omit_start_tag(token["name"], _coming(following), ended):
                    ended = None
                    continue
                ended = None
            elif kind == "EndTag":
                if path:
                    path.pop()
                parent = path[-1]["name"] if path and _is_html(path[-1]) else None
                if _is_html(token) and _may_omit_end_tag(token["name"], _coming(following), parent):
                    ended = token["name"]
                    continue
                ended = None
            elif kind != "SpaceCharacters":
                ended = None
            yield token


def _is_html(token: Token) -> bool:
    return token.get("namespace") in (None, "", namespaces["html"])


def _pairs(tokens: Iterator[Token]) -> Iterator[tuple[Token, Token | None]]:
    before = next(tokens, None)
    if before is None:
        return
    for token in tokens:
        yield before, token
        before = token
    yield before, None


def _coming(token: Token | None) -> tuple[str, str] | None:
    """A token as the rules for optional tags see it."""
    if token is None or token["type"] == "EndTag":
        return None
    if token["type"] in ("StartTag", "EmptyTag"):
        # No rule knows a foreign element.
        return ("element", token["name"] if _is_html(token) else "")
    if token["type"] in ("Characters", "SpaceCharacters"):
        return ("text", token["data"])
    return ("comment", "")
