"""The base of filters, and character references as bleach reads them: only with a semicolon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..html5lib.constants import entities as ENTITIES
from ..html5lib.filters.base import Filter

__all__ = ["ENTITIES", "Filter", "convert_entities", "convert_entity", "match_entity", "next_possible_entity"]

_NUMBER = re.compile(r"&(#(?:[xX][0-9a-fA-F]*|[0-9]*));")
_NAME = re.compile(r"&([^<&=;\s]+);")


def match_entity(stream: str) -> str | None:
    """The reference that a text begins with, without ``&`` and ``;``.

    >>> match_entity("&lt; b"), match_entity("&#39;"), match_entity("&lt b")
    ('lt', '#39', None)
    """
    if not stream.startswith("&"):
        raise ValueError('Stream should begin with "&"')
    match = _NUMBER.match(stream)
    if match:
        return match[1]
    match = _NAME.match(stream)
    return match[1] if match and f"{match[1]};" in ENTITIES else None


def convert_entity(value: str) -> str | None:
    """The text that a reference stands for, if it stands for one."""
    if not value.startswith("#"):
        return ENTITIES.get(f"{value};") or ENTITIES.get(value)
    digits, base = (value[2:], 16) if value[1:2] in ("x", "X") else (value[1:], 10)
    try:
        number = int(digits, base) if len(digits) < 20 else 0
    except ValueError:
        return None
    return chr(number) if 0 < number < 0x110000 else None


def convert_entities(text: str) -> str:
    """A text with what its references stand for.

    >>> convert_entities("Soup &amp; bread &unknown;")
    'Soup & bread &unknown;'
    """
    return "".join(part if entity is None else convert_entity(entity) or part for part, entity in entity_parts(text))


def next_possible_entity(text: str) -> Iterator[str]:
    """The text before the first ``&``, then the parts that begin with one."""
    before, *rest = text.split("&")
    yield before
    yield from (f"&{part}" for part in rest)


def entity_parts(text: str) -> Iterator[tuple[str, str | None]]:
    """The parts of a text, and of those that are references their names."""
    for part in next_possible_entity(text):
        entity = match_entity(part) if part.startswith("&") else None
        if entity is None:
            if part:
                yield part, None
            continue
        end = len(entity) + 2
        yield part[:end], entity
        if part[end:]:
            yield part[end:], None


def entity_tokens(data: str) -> Iterator[dict[str, Any]]:
    """A text as tokens, those of references among them. ``&amp;`` is text: it is in many URLs."""
    for part, entity in entity_parts(data):
        if entity is None or entity == "amp":
            yield {"type": "Characters", "data": "&" if entity else part}
        else:
            yield {"type": "Entity", "name": entity}
