"""A serializer of token streams with html5lib's options.

>>> from broth.html5lib import getTreeWalker, parse
>>> walker = getTreeWalker("etree")
>>> HTMLSerializer(omit_optional_tags=False).render(walker(parse("<p class='a b'>Hi")))
'<html><head></head><body><p class="a b">Hi</p></body></html>'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import filters
from .._broth import unescape
from .constants import booleanAttributes, prefixes, rcdataElements, voidElements
from .treewalkers import Token, getTreeWalker

__all__ = ["HTMLSerializer", "SerializeError", "serialize"]

#: What must be between quotes, and what old browsers wanted there besides.
_MUST_BE_QUOTED = {
    "spec": re.compile("[\t\n\f\r \"'=<>`]"),
    "legacy": re.compile("[\0-\x20\"'=<>`/\xa0\u1680\u180e\u180f\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"),
    "always": re.compile(""),
}

_DEFAULTS: dict[str, Any] = {
    "quote_attr_values": "legacy",
    "quote_char": '"',
    "omit_optional_tags": True,
    "minimize_boolean_attributes": True,
    "use_trailing_solidus": False,
    "space_before_trailing_solidus": True,
    "escape_lt_in_attrs": False,
    "escape_rcdata": False,
    "resolve_entities": True,
    "alphabetical_attributes": False,
    "inject_meta_charset": True,
    "strip_whitespace": False,
}


class SerializeError(Exception):
    """A token cannot be written, and the serializer is strict."""


class HTMLSerializer:
    """Writes tokens as HTML. The options are html5lib's, but for ``sanitize``: call :func:`broth.sanitize` on the result.

    After a run, ``errors`` says what could not be written so that a parser reads it back.
    """

    def __init__(self, *, use_best_quote_char: bool | None = None, strict: bool = False, **options: Any) -> None:
        unknown = options.keys() - _DEFAULTS.keys()
        if unknown:
            raise TypeError(f"unknown option {min(unknown)!r}; known are {', '.join(_DEFAULTS)}")
        self.options = {**_DEFAULTS, **options}
        if self.options["quote_attr_values"] not in _MUST_BE_QUOTED:
            raise ValueError("quote_attr_values is 'always', 'spec' or 'legacy'")
        if use_best_quote_char is None:
            use_best_quote_char = "quote_char" not in options
        self.use_best_quote_char = use_best_quote_char
        self.strict = strict
        self.errors: list[str] = []

    def render(self, treewalker: Iterable[Token], encoding: str | None = None) -> Any:
        """The markup: a ``str``, or ``bytes`` in an encoding."""
        parts = self.serialize(treewalker, encoding)
        return b"".join(parts) if encoding else "".join(parts)

    def serialize(self, treewalker: Iterable[Token], encoding: str | None = None) -> Iterator[Any]:
        """The markup in pieces. A character that the encoding lacks becomes a reference."""
        self.errors = []
        for token in self.filtered(treewalker, encoding):
            for piece in self.pieces(token):
                yield piece.encode(encoding, "xmlcharrefreplace") if encoding else piece

    def filtered(self, tokens: Iterable[Token], encoding: str | None) -> Iterable[Token]:
        if encoding and self.options["inject_meta_charset"]:
            tokens = filters.InjectMetaCharset(tokens, encoding)
        steps: list[tuple[str, Callable[[Iterable[Token]], Iterable[Token]]]] = [
            ("alphabetical_attributes", filters.AlphabeticalAttributes),
            ("strip_whitespace", filters.Whitespace),
            ("omit_optional_tags", filters.OptionalTags),
        ]
        for option, step in steps:
            if self.options[option]:
                tokens = step(tokens)
        return self.with_raw_text(tokens)

    def with_raw_text(self, tokens: Iterable[Token]) -> Iterator[Token]:
        """Marks the text of elements whose text is not escaped."""
        raw: str | None = None
        for token in tokens:
            kind = token["type"]
            if kind in ("StartTag", "EmptyTag"):
                if raw is not None:
                    self.error(f"an element in <{raw}>, where a parser finds text")
                elif token["name"] in rcdataElements and kind == "StartTag" and not self.options["escape_rcdata"]:
                    raw = token["name"]
            elif kind == "EndTag" and token["name"] == raw:
                raw = None
            elif kind == "Characters" and raw is not None:
                if "</" in token["data"]:
                    self.error(f"</ in <{raw}>, which a parser may take for its end tag")
                token = {**token, "type": "RawCharacters"}
            yield token

    def pieces(self, token: Token) -> Iterator[str]:
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            yield self.start_tag(token)
        elif kind == "EndTag":
            yield f"</{token['name']}>"
        elif kind == "Characters":
            yield _escaped(token["data"])
        elif kind in ("SpaceCharacters", "RawCharacters"):
            yield token["data"]
        elif kind == "Comment":
            if "--" in token["data"]:
                self.error("-- in a comment")
            yield f"<!--{token['data']}-->"
        elif kind == "Doctype":
            yield self.doctype(token)
        elif kind == "Entity":
            yield self.entity(token["name"])
        else:
            self.error(token["data"])

    def start_tag(self, token: Token) -> str:
        name = token["name"]
        out = [f"<{name}"]
        data = token["data"]
        for key, value in data.items() if hasattr(data, "items") else data:
            namespace, local = key
            prefix = prefixes.get(namespace) if namespace else None
            is_prefixed = prefix in ("xlink", "xml", "xmlns") and local != "xmlns"
            out.append(f" {prefix}:{local}" if is_prefixed else f" {local}")
            is_boolean = local in booleanAttributes.get(name, ()) or local in booleanAttributes[""]
            if not (is_boolean and self.options["minimize_boolean_attributes"]):
                out.append("=" + self.value(value))
        if self.options["use_trailing_solidus"] and name in voidElements:
            out.append(" /" if self.options["space_before_trailing_solidus"] else "/")
        return "".join(out) + ">"

    def value(self, value: str) -> str:
        must_be_quoted = not value or _MUST_BE_QUOTED[self.options["quote_attr_values"]].search(value)
        text = value.replace("&", "&amp;")
        if self.options["escape_lt_in_attrs"]:
            text = text.replace("<", "&lt;")
        if not must_be_quoted:
            return text
        quote: str = self.options["quote_char"]
        if self.use_best_quote_char and ("'" in text) != ('"' in text):
            quote = '"' if "'" in text else "'"
        return quote + text.replace(quote, "&#39;" if quote == "'" else "&quot;") + quote

    def doctype(self, token: Token) -> str:
        public, system = token.get("publicId"), token.get("systemId")
        out = f"<!DOCTYPE {token['name']}"
        if public:
            out += f' PUBLIC "{public}"'
        elif system:
            out += " SYSTEM"
        if system:
            quote = "'" if '"' in system else '"'
            if quote in system:
                self.error("both quotes in a system identifier")
            out += f" {quote}{system}{quote}"
        return out + ">"

    def entity(self, name: str) -> str:
        text: str = unescape(f"&{name};")
        if text == f"&{name};":
            self.error(f"unknown entity {name!r}")
        is_of_xml = name in ("lt", "gt", "amp", "apos", "quot")
        return text if self.options["resolve_entities"] and not is_of_xml else f"&{name};"

    def error(self, message: str) -> None:
        self.errors.append(message)
        if self.strict:
            raise SerializeError(message)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def serialize(input: Any, tree: str = "etree", encoding: str | None = None, **options: Any) -> Any:
    """Writes a tree as HTML.

    >>> from broth.html5lib import parse
    >>> serialize(parse("<p>Hi<p>there"))
    '<p>Hi<p>there'
    """
    return HTMLSerializer(**options).render(getTreeWalker(tree)(input), encoding)
