"""A serializer of token streams with html5lib's options.

>>> from broth.html5lib import getTreeWalker, parse
>>> walker = getTreeWalker("etree")
>>> HTMLSerializer(omit_optional_tags=False).render(walker(parse("<p class='a b'>Hi")))
'<html><head></head><body><p class="a b">Hi</p></body></html>'
"""

from __future__ import annotations

import codecs
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .constants import booleanAttributes, entities, prefixes, rcdataElements, voidElements
from .filters import alphabeticalattributes, inject_meta_charset, optionaltags, sanitizer, whitespace
from .treewalkers import getTreeWalker
from .treewalkers.base import Token

__all__ = ["HTMLSerializer", "SerializeError", "serialize"]

#: Characters that need quotes around a value, and those for which old browsers needed them, too.
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
    "sanitize": False,
}

_RAW_TEXT = rcdataElements | {"plaintext"}


class SerializeError(Exception):
    """A token cannot be written, and the serializer is strict."""


class HTMLSerializer:
    """Writes tokens as HTML. The options are html5lib's. ``sanitize`` is deprecated there: call
    :func:`broth.sanitize` on the result, which is proven to come back as the tree that was checked.

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
            for piece, is_text in self.pieces(token):
                if encoding is None:
                    yield piece
                else:
                    # A reference stands for a character in a text or a value, but not in a name or
                    # a comment.
                    yield piece.encode(encoding, _REFERENCES if is_text else "strict")

    def filtered(self, tokens: Iterable[Token], encoding: str | None) -> Iterable[Token]:
        if encoding and self.options["inject_meta_charset"]:
            tokens = inject_meta_charset.Filter(tokens, encoding)
        steps: list[tuple[str, Callable[[Iterable[Token]], Iterable[Token]]]] = [
            ("strip_whitespace", whitespace.Filter),
            ("sanitize", _sanitized),
            ("alphabetical_attributes", alphabeticalattributes.Filter),
            ("omit_optional_tags", optionaltags.Filter),
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
                elif token["name"] in _RAW_TEXT and kind == "StartTag" and not self.options["escape_rcdata"]:
                    raw = token["name"]
            elif kind == "EndTag" and token["name"] == raw:
                raw = None
            elif kind == "Characters" and raw is not None:
                if "</" in token["data"]:
                    self.error(f"</ in <{raw}>, which a parser may take for its end tag")
                token = {**token, "type": "RawCharacters"}
            yield token

    def pieces(self, token: Token) -> Iterator[tuple[str, bool]]:
        """The parts of a token's markup, and whether each is text, which may have references."""
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            yield from self.start_tag(token)
        elif kind == "EndTag":
            yield f"</{token['name']}>", False
        elif kind == "Characters":
            yield _escaped(token["data"]), True
        elif kind in ("SpaceCharacters", "RawCharacters"):
            yield token["data"], True
        elif kind == "Comment":
            if "--" in token["data"]:
                self.error("-- in a comment")
            yield f"<!--{token['data']}-->", False
        elif kind == "Doctype":
            yield self.doctype(token), False
        elif kind == "Entity":
            yield self.entity(token["name"]), True
        else:
            self.error(token["data"])

    def start_tag(self, token: Token) -> Iterator[tuple[str, bool]]:
        name = token["name"]
        yield f"<{name}", False
        data = token["data"]
        for key, value in data.items() if hasattr(data, "items") else data:
            namespace, local = key
            prefix = prefixes.get(namespace) if namespace else None
            is_prefixed = prefix in ("xlink", "xml", "xmlns") and local != "xmlns"
            yield f" {prefix}:{local}" if is_prefixed else f" {local}", False
            is_boolean = local in booleanAttributes.get(name, ()) or local in booleanAttributes[""]
            if not (is_boolean and self.options["minimize_boolean_attributes"]):
                yield "=" + self.value(value), True
        if self.options["use_trailing_solidus"] and name in voidElements:
            yield " /" if self.options["space_before_trailing_solidus"] else "/", False
        yield ">", False

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
        text = entities.get(f"{name};")
        if text is None:
            self.error(f"unknown entity {name!r}")
        is_of_xml = name in ("lt", "gt", "amp", "apos", "quot")
        return text if text and self.options["resolve_entities"] and not is_of_xml else f"&{name};"

    def error(self, message: str) -> None:
        self.errors.append(message)
        if self.strict:
            raise SerializeError(message)


def _sanitized(tokens: Iterable[Token]) -> Iterable[Token]:
    warnings.warn("html5lib's sanitizer is deprecated; use broth.sanitize", DeprecationWarning, stacklevel=6)
    return sanitizer.Filter(tokens)


#: The shortest name of each character, those in lower case first.
_NAMES: dict[str, str] = {}
for _name, _text in sorted(entities.items(), key=lambda item: (not item[0].islower(), len(item[0]), item[0])):
    if _name.endswith(";") and len(_text) == 1:
        _NAMES.setdefault(_text, _name)

_REFERENCES = "broth.html5lib.references"


def _as_references(error: UnicodeError) -> tuple[str, int]:
    """References for the characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join("&" + _NAMES.get(c, f"#x{ord(c):x};") for c in characters), error.end


codecs.register_error(_REFERENCES, _as_references)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def serialize(input: Any, tree: str = "etree", encoding: str | None = None, **options: Any) -> Any:
    """Writes a tree as HTML.

    >>> from broth.html5lib import parse
    >>> serialize(parse("<p>Hi<p>there"))
    '<p>Hi<p>there'
    """
    return HTMLSerializer(**options).render(getTreeWalker(tree)(input), encoding)
