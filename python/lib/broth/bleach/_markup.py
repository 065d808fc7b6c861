"""Markup in and out: tags as bleach finds them, and references that stay as they were written."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Any

from .. import _broth
from .._scan import tag_end, tag_name
from ..html5lib.constants import cdataElements, rcdataElements
from ..html5lib.serializer import HTMLSerializer
from ..html5lib.treewalkers import getTreeWalker
from ..html5lib.treewalkers.base import Token
from .html5lib_shim import convert_entity, entity_parts

#: Stripping one of these makes a new line, as in a browser.
_BLOCKS = frozenset(
    "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6"
    " header hgroup hr li main nav ol p pre section table ul".split()
)

_COMMENT = re.compile(r"<!--(?:-?>|.*?(?:--!?>|\Z))", re.DOTALL)
_BOGUS_COMMENT = re.compile(r"<[!?/][^>]*>?")
_BEFORE_TAG = re.compile(r"[\t\n\f\r ]+(?=<)")


def tokens(source: str, tags: Container[str], strip: bool) -> Iterator[Token]:
    """The tokens of the tree of a source, in whose texts and values references are still
    references.
    """
    document = _broth.parse_fragment("".join(_prepared(source, tags, strip)), scripting=True)
    for token in getTreeWalker("broth")(document):
        if token["type"] in ("StartTag", "EmptyTag"):
            # Such a name is the rest of a broken tag.
            data = {key: value for key, value in token["data"].items() if not set("\"'<") & set(key[1])}
            token = {**token, "data": data}
        yield token


def _prepared(source: str, tags: Container[str], strip: bool) -> Iterator[str]:
    """The source for a parser: tags that are not known are text or gone, and so is a tag that the
    source cuts off.
    """
    at = 0
    foreign = 0
    has_seen_tag = False
    while True:
        begin = source.find("<", at)
        yield _amp(source[at:] if begin < 0 else source[at:begin])
        if begin < 0:
            return
        name = tag_name(source, begin)
        if name is None:
            piece, at = _no_tag(source, begin, tags)
            yield piece
            continue
        tag = name[0].lower()
        is_start = source[begin + 1] != "/"
        is_known = tag in tags
        gap = None if is_known else _BEFORE_TAG.match(source, name[1])
        end = gap.end() if gap else tag_end(source, name[1])
        if gap or end is None:
            # "<3 and <name <b>" are no tags.
            at = len(source) if end is None else end
            yield _text(source[begin:at])
            continue
        at = end
        if not is_known:
            if not strip:
                yield _text(source[begin:end])
            elif has_seen_tag and is_start and tag in _BLOCKS:
                yield "\n"
        else:
            yield _amp(source[begin:end])
            foreign += (1 if is_start else -1) if tag in ("math", "svg") else 0
            if is_start and foreign <= 0 and (tag in rcdataElements or tag in cdataElements):
                match = re.compile(rf"</{tag}(?=[\t\n\f\r />])", re.IGNORECASE).search(source, at)
                content = source[at : match.start() if match else len(source)]
                yield content if tag in rcdataElements else _amp(content)
                at += len(content)
        has_seen_tag = True


def _no_tag(source: str, begin: int, tags: Container[str]) -> tuple[str, int]:
    """A comment or a text that begins with ``<``, and where it ends."""
    following = source[begin + 1 : begin + 2]
    if following == "/" and begin + 2 < len(source):
        match = _BOGUS_COMMENT.match(source, begin)
        assert match is not None
        name = match[0][2:].rstrip(">").strip().lower()
        is_comment = match[0] == "</>" or name in tags
        return match[0] if is_comment else _text(match[0]), match.end()
    if following in ("!", "?"):
        match = _COMMENT.match(source, begin) or _BOGUS_COMMENT.match(source, begin)
        assert match is not None
        return match[0], match.end()
    return "&lt;", begin + 1


def _amp(text: str) -> str:
    return text.replace("&", "&amp;")


def _text(source: str) -> str:
    return _amp(source).replace("<", "&lt;")


class Serializer(HTMLSerializer):
    """Writes tokens, and in the values of attributes references as they are."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            quote_attr_values="always",
            omit_optional_tags=False,
            escape_rcdata=True,
            resolve_entities=False,
            **options,
        )

    def value(self, value: str) -> str:
        is_reference = {entity for _, entity in entity_parts(value) if entity and convert_entity(entity) is not None}
        text = "".join(part if entity in is_reference else _amp(part) for part, entity in entity_parts(value))
        if self.options["escape_lt_in_attrs"]:
            text = text.replace("<", "&lt;")
        quote = "'" if '"' in text and "'" not in text else '"'
        return quote + text.replace('"' if quote == '"' else "'", "&quot;" if quote == '"' else "&#39;") + quote
