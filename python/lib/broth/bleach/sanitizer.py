"""The cleaner.

>>> cleaner = Cleaner(tags={"a"}, attributes={"a": ["href"]}, protocols={"https"}, strip=True)
>>> cleaner.clean("<a href=https://example.com onclick=x()>soup</a> <a href=ftp://example.com>bread</a>")
'<a href="https://example.com">soup</a> <a>bread</a>'
"""

from __future__ import annotations

import html
import re
import warnings
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from .. import _broth
from .._frames import FRAMES, SCRIPTS, without_hidden_markup, without_scripts
from ..html5lib.filters.sanitizer import Filter, attr_val_is_uri, svg_allow_local_href, svg_attr_val_allows_ref
from ..html5lib.treewalkers import concatenateCharacterTokens
from ..html5lib.treewalkers.base import Token
from . import _markup
from .html5lib_shim import convert_entities, entity_tokens

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_PROTOCOLS",
    "ALLOWED_TAGS",
    "Attributes",
    "BleachSanitizerFilter",
    "Cleaner",
    "INVISIBLE_CHARACTERS",
    "INVISIBLE_CHARACTERS_RE",
    "INVISIBLE_REPLACEMENT_CHAR",
    "NoCssSanitizerWarning",
    "attribute_filter_factory",
]

ALLOWED_TAGS = frozenset("a abbr acronym b blockquote code em i li ol strong ul".split())

ALLOWED_ATTRIBUTES: dict[str, list[str]] = {"a": ["href", "title"], "abbr": ["title"], "acronym": ["title"]}

ALLOWED_PROTOCOLS = frozenset(["http", "https", "mailto"])

#: The control characters that are not white space.
INVISIBLE_CHARACTERS = "".join(chr(c) for c in range(32) if chr(c) not in "\t\n\r")

INVISIBLE_CHARACTERS_RE = re.compile(f"[{re.escape(INVISIBLE_CHARACTERS)}]")

#: The text that stands for an invisible character.
INVISIBLE_REPLACEMENT_CHAR = "?"

_Ask = Callable[[str, str, str], bool]
Attributes = Mapping[str, "Collection[str] | _Ask"] | list[str] | _Ask

_NOT_IN_SCHEMES = re.compile(r"[`\s\x00-\x20\x7f-\U0010ffff]+")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):(?![0-9]*\Z|[0-9]+[/?#])")

_EVERYTHING_SAFE = _broth.Sanitizer({"removeElements": [], "removeProcessingInstructions": [], "comments": True})
_EVERYTHING_SAFE_AND_FRAMES = _broth.Sanitizer(
    {
        "removeElements": SCRIPTS,
        "javascriptURLs": False,
        "comments": True,
    },
    safe=False,
)


class NoCssSanitizerWarning(UserWarning):
    """``style`` is allowed, but nothing says which styles."""


class Cleaner:
    """Makes fragments of HTML safe. See :func:`broth.bleach.clean` for its arguments.

    ``filters`` are classes of filters of tokens; the last of them gives what is written.
    """

    def __init__(
        self,
        tags: Iterable[str] = ALLOWED_TAGS,
        attributes: Attributes = ALLOWED_ATTRIBUTES,
        protocols: Iterable[str] = ALLOWED_PROTOCOLS,
        strip: bool = False,
        strip_comments: bool = True,
        filters: Iterable[Callable[..., Iterable[Token]]] | None = None,
        css_sanitizer: Any = None,
    ) -> None:
        # Values that cannot be a rule are refused here.
        attribute_filter_factory(attributes)
        self.tags = frozenset(tags)
        self.attributes = attributes
        self.protocols = protocols
        self.strip = strip
        self.strip_comments = strip_comments
        self.filters = list(filters or ())
        self.css_sanitizer = css_sanitizer
        self._known = frozenset(tag.lower() for tag in self.tags)
        self._has_frames = not self._known.isdisjoint(FRAMES)
        self._proof = _EVERYTHING_SAFE_AND_FRAMES if self._has_frames else _EVERYTHING_SAFE
        if css_sanitizer is None and _names_style(attributes):
            warnings.warn(
                "'style' is in attributes, but there is no css_sanitizer, so that every style is empty",
                category=NoCssSanitizerWarning,
                stacklevel=3,
            )

    def clean(self, text: str) -> str:
        """Makes a fragment safe."""
        if not isinstance(text, str):
            raise TypeError(f"argument cannot be of {text.__class__.__name__!r} type, must be of text type")
        tokens: Iterable[Token] = BleachSanitizerFilter(
            _markup.tokens(text, self._known, self.strip),
            allowed_tags=self.tags,
            attributes=self.attributes,
            allowed_protocols=self.protocols,
            strip_disallowed_tags=self.strip,
            strip_html_comments=self.strip_comments,
            css_sanitizer=self.css_sanitizer,
        )
        for make in self.filters:
            tokens = make(source=tokens)
        written = str(_markup.Serializer(escape_lt_in_attrs=True).render(tokens))
        proved = self._proof.report(written)
        answer = proved.html if proved.removed else written
        if self._has_frames:
            answer = without_scripts(answer)
        return without_hidden_markup(answer) if "select" in self._known else answer


def _names_style(attributes: Attributes) -> bool:
    if callable(attributes):
        return False
    values = attributes.values() if isinstance(attributes, Mapping) else [attributes]
    return any("style" in names for names in values if not callable(names))


def attribute_filter_factory(attributes: Attributes) -> _Ask:
    """A function that says whether an attribute is allowed, for each form that ``attributes`` may
    have.
    """
    if callable(attributes):
        return attributes
    if isinstance(attributes, Mapping):
        by_tag = attributes

        def is_allowed(tag: str, name: str, value: str) -> bool:
            rule = by_tag.get(tag)
            if callable(rule):
                return rule(tag, name, value)
            if rule is not None and name in rule:
                return True
            rule = by_tag.get("*", ())
            return rule(tag, name, value) if callable(rule) else name in rule

        return is_allowed
    if isinstance(attributes, (list, tuple, set, frozenset)):
        names = attributes
        return lambda tag, name, value: name in names
    raise ValueError(
        "attributes needs to be a callable, a list or a dict, such as [\"title\"] or {\"a\": [\"href\"], \"*\": [\"title\"]},"
        f" not {type(attributes).__name__}"
    )


class BleachSanitizerFilter(Filter):
    """Passes on the tags and attributes that are allowed, as a filter of tokens."""

    def __init__(
        self,
        source: Iterable[Token],
        allowed_tags: Iterable[str] = ALLOWED_TAGS,
        attributes: Attributes = ALLOWED_ATTRIBUTES,
        allowed_protocols: Iterable[str] = ALLOWED_PROTOCOLS,
        attr_val_is_uri: Collection[Any] = attr_val_is_uri,
        svg_attr_val_allows_ref: Collection[Any] = svg_attr_val_allows_ref,
        svg_allow_local_href: Collection[Any] = svg_allow_local_href,
        strip_disallowed_tags: bool = False,
        strip_html_comments: bool = True,
        css_sanitizer: Any = None,
    ) -> None:
        super().__init__(
            source,
            allowed_protocols=frozenset(allowed_protocols),
            attr_val_is_uri=attr_val_is_uri,
            svg_attr_val_allows_ref=svg_attr_val_allows_ref,
            svg_allow_local_href=svg_allow_local_href,
        )
        self.allowed_tags = frozenset(allowed_tags)
        self.attr_filter = attribute_filter_factory(attributes)
        self.strip_disallowed_tags = strip_disallowed_tags
        self.strip_html_comments = strip_html_comments
        self.css_sanitizer = css_sanitizer

    def __iter__(self) -> Iterator[Token]:
        return _joined(self._sanitized())

    def _sanitized(self) -> Iterator[Token]:
        for token in self.source:
            if token["type"] == "Characters":
                yield from self.sanitize_characters(token)
            else:
                changed = self.sanitize_token(token)
                if changed is not None:
                    yield changed

    def sanitize_characters(self, token: Token) -> Iterator[Token]:
        """A text as tokens, its references among them."""
        return entity_tokens(INVISIBLE_CHARACTERS_RE.sub(INVISIBLE_REPLACEMENT_CHAR, token["data"]))

    def sanitize_token(self, token: Token) -> Token | None:
        if token["type"] == "Comment" and not self.strip_html_comments:
            return {**token, "data": html.escape(token["data"])}
        return super().sanitize_token(token)

    def is_allowed_element(self, token: Token) -> bool:
        return token["name"] in self.allowed_tags

    def disallowed_token(self, token: Token) -> Token | None:
        return None if self.strip_disallowed_tags else super().disallowed_token(token)

    def is_allowed_attribute(self, tag: str, key: tuple[str | None, str], value: str) -> bool:
        name = key[1].lower()
        # Even a rule that allows everything does not allow these.
        return not name.startswith("on") and name != "srcdoc" and self.attr_filter(tag, key[1], value)

    def is_allowed_url(self, value: str) -> bool:
        return self.sanitize_uri_value(value, self.allowed_protocols) is not None

    def without_urls(self, value: str) -> str | None:
        return (super().without_urls(convert_entities(value)) or "").strip() or None

    def sanitize_css(self, style: str) -> str:
        return str(self.css_sanitizer.sanitize_css(style)) if self.css_sanitizer else ""

    def sanitize_uri_value(self, value: str, allowed_protocols: Container[str]) -> str | None:
        """The URL, or ``None`` if its scheme is not allowed."""
        # Only characters that can be part of a scheme count, because browsers ignore some others.
        url = _NOT_IN_SCHEMES.sub("", convert_entities(value)).lower()
        try:
            urlsplit(url)
        except ValueError:
            return None
        match = _SCHEME.match(url)
        if match:
            return value if match[1] in allowed_protocols else None
        if url.startswith("#") or "http" in allowed_protocols or "https" in allowed_protocols:
            return value
        return None


def _joined(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens with runs of ``Characters`` in one, which is where links are looked for."""
    texts: list[Token] = []
    for token in tokens:
        if token["type"] == "Characters":
            texts.append(token)
            continue
        yield from concatenateCharacterTokens(texts)
        texts = []
        yield token
    yield from concatenateCharacterTokens(texts)
