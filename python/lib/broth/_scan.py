"""Where tags begin and end in a source, as HTML's tokenizer finds them."""

from __future__ import annotations

import re

_SPACE = r"\t\n\f\r "
_NAME = re.compile(rf"</?([A-Za-z][^{_SPACE}/>]*)")
_BEFORE_ATTRIBUTE = re.compile(rf"[{_SPACE}/]*")
_ATTRIBUTE_NAME = re.compile(rf"=?[^{_SPACE}/>=]*")
_EQUALS = re.compile(rf"[{_SPACE}]*(=)?[{_SPACE}]*")
_BARE_VALUE = re.compile(rf"[^{_SPACE}>]*")


def tag_name(source: str, at: int) -> tuple[str, int] | None:
    """The name of the tag that begins at a place, as it is written, and where it ends."""
    match = _NAME.match(source, at)
    return (match[1], match.end()) if match else None


def tag_end(source: str, at: int) -> int | None:
    """Where the tag ends whose name ends at a place. ``None`` if the source ends before.

    >>> tag_end("<a title='>'>x", 2)
    13
    """
    length = len(source)
    while True:
        at = _end(_BEFORE_ATTRIBUTE, source, at)
        if at >= length:
            return None
        if source[at] == ">":
            return at + 1
        at = _end(_ATTRIBUTE_NAME, source, at)
        match = _EQUALS.match(source, at)
        assert match is not None
        if not match[1]:
            continue
        at = match.end()
        quote = source[at : at + 1]
        if quote in ('"', "'"):
            end = source.find(quote, at + 1)
            if end < 0:
                return None
            at = end + 1
        else:
            at = _end(_BARE_VALUE, source, at)


def _end(pattern: re.Pattern[str], source: str, at: int) -> int:
    match = pattern.match(source, at)
    assert match is not None
    return match.end()


def has_markup(source: str) -> bool:
    """Whether a source has anything that the tokenizer does not take for text."""
    at = source.find("<")
    while at >= 0:
        name = tag_name(source, at)
        if name is not None:
            # A tag that the source cuts off is nothing at all.
            return tag_end(source, name[1]) is not None
        following = source[at + 1 : at + 3]
        if following[:1] in ("!", "?") or (len(following) == 2 and following[0] == "/" and following != "/>"):
            return True
        at = source.find("<", at + 1)
    return False
