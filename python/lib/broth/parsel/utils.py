"""Small functions that scrapers import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import Pattern
from typing import Any

from .._broth import unescape

__all__ = ["extract_regex", "flatten", "iflatten", "shorten"]


def iflatten(items: Iterable[Any]) -> Iterator[Any]:
    """The items, and those of lists among them."""
    todo = [iter(items)]
    while todo:
        for item in todo[-1]:
            if hasattr(item, "__iter__") and not isinstance(item, (str, bytes)):
                todo.append(iter(item))
                break
            yield item
        else:
            todo.pop()


def flatten(items: Iterable[Any]) -> list[Any]:
    """:func:`iflatten` as a list.

    >>> flatten([1, [2, (3, [])], "soup"])
    [1, 2, 3, 'soup']
    """
    return list(iflatten(items))


def shorten(text: str, width: int, suffix: str = "...") -> str:
    """A text that is no longer than a width.

    >>> shorten("Onion soup", 8)
    'Onion...'
    """
    if len(text) <= width:
        return text
    if width < 0:
        raise ValueError("width must be equal or greater than 0")
    return text[: width - len(suffix)] + suffix if width > len(suffix) else suffix[len(suffix) - width :]


def extract_regex(regex: str | Pattern[str], text: str, replace_entities: bool = True) -> list[str]:
    """The matches in a text: the group ``extract``, all groups, or all of each match.

    >>> extract_regex(r"(\\w+) (\\d+)", "Onion 4, Chili 5")
    ['Onion', '4', 'Chili', '5']
    """
    pattern = re.compile(regex) if isinstance(regex, str) else regex
    if "extract" in pattern.groupindex:
        match = pattern.search(text)
        found = [match.group("extract")] if match and match.group("extract") is not None else []
    else:
        found = flatten(pattern.findall(text))
    return [_resolved(part) for part in found] if replace_entities else found


def _resolved(text: str) -> str:
    """The text without references, but for those that escape markup."""
    return re.sub(r"&(?!lt;|amp;)#?\w+;", lambda match: unescape(match[0]), text)
