"""Omits tags."""

from __future__ import annotations

from collections.abc import Iterator

from ..._broth import _may_omit_end_tag, _may_omit_start_tag
from ..constants import namespaces
from ..treewalkers.base import Token
from . import base

__all__ = ["Filter"]


class Filter(base.Filter):
    """Leaves out the tags that the standard says may be omitted.

    The standard says so of valid documents. Markup of a tree that broken markup made may lead to
    another tree; that of
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
