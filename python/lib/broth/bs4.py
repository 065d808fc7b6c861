"""Beautiful Soup on broth: ``BeautifulSoup(markup, "broth")``.

Importing this module registers the tree builder under that name. :func:`install` makes it the
builder of ``"html"``,
``"html5"`` and ``"permissive"``, too, which Beautiful Soup asks for where nobody names a builder.

>>> import broth.bs4
>>> from bs4 import BeautifulSoup
>>> BeautifulSoup("<p>Hi<p>there", "broth").body
<body><p>Hi</p><p>there</p></body>
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from bs4.builder import HTML, HTML_5, PERMISSIVE, DetectsXMLParsedAsHTML, HTMLTreeBuilder, builder_registry
from bs4.element import Comment, Doctype, NamespacedAttribute, Tag, XMLProcessingInstruction

from ._broth import Document, Parser, _events, parse

__all__ = ["BrothTreeBuilder", "install"]

_PREFIXES = {
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2000/xmlns/": "xmlns",
}


def _parsed(markup: str | bytes, encoding: str | None) -> Document:
    if isinstance(markup, bytes):
        return parse(markup, encoding=encoding, guess="utf8")
    # `parse` would warn of a text that looks like the name of a file. Beautiful Soup has its own
    # warning.
    parser = Parser()
    parser.feed(markup)
    return parser.finish()


class BrothTreeBuilder(HTMLTreeBuilder):
    """Builds the tree that browsers build."""

    NAME: str = "broth"
    ALTERNATE_NAMES: Iterable[str] = []
    features: Iterable[str] = [NAME]
    TRACKS_LINE_NUMBERS: bool = True

    _encoding: str | None = None

    def prepare_markup(
        self,
        markup: Any,
        user_specified_encoding: str | None = None,
        document_declared_encoding: str | None = None,
        exclude_encodings: Any = None,
    ) -> Iterator[Any]:
        for value, name in (
            (document_declared_encoding, "document_declared_encoding"),
            (exclude_encodings, "exclude_encodings"),
        ):
            if value:
                warnings.warn(
                    f"You provided a value for {name}, but the broth tree builder doesn't support {name}.", stacklevel=3
                )
        DetectsXMLParsedAsHTML.warn_if_markup_looks_like_xml(markup, stacklevel=3)
        self._encoding = user_specified_encoding
        yield (markup, None, None, False)

    def feed(self, markup: str | bytes) -> None:
        soup: Any = self.soup
        if soup.parse_only is not None:
            warnings.warn(
                "You provided a value for parse_only, but the broth tree builder doesn't support parse_only. The entire document"
                " will be parsed.",
                stacklevel=4,
            )
        try:
            document = _parsed(markup, self._encoding)
        except LookupError as error:
            warnings.warn(f"from_encoding is ignored: {error}", stacklevel=4)
            document = _parsed(markup, None)
        if document.encoding is not None:
            soup.original_encoding = document.encoding.name.lower()
        tag_class = soup.element_classes.get(Tag, Tag)
        places = self.store_line_numbers
        parent = last = soup
        for event in _events(document):
            kind = event[0]
            if kind == "start":
                _, name, namespace, attributes, line, column = event
                attrs = self.attribute_dict_class()
                for *names, value in attributes:
                    attrs[_key(*names)] = value
                node = tag_class(
                    None,
                    self,
                    name,
                    namespace,
                    None,
                    attrs,
                    sourceline=line if places else None,
                    sourcepos=column - 1 if places and column else None,
                )
            elif kind == "end":
                parent = parent.parent
                continue
            elif kind == "text":
                node = soup.new_string(event[1])
            elif kind == "comment":
                node = soup.new_string(event[1], Comment)
            elif kind == "doctype":
                node = Doctype.for_name_and_ids(*event[1:])
            else:
                node = soup.new_string(" ".join(event[1:]), XMLProcessingInstruction)
            siblings = parent.contents
            node.setup(parent, last, None, siblings[-1] if siblings else None)
            siblings.append(node)
            last = node
            if kind == "start":
                parent = node
        soup._most_recent_element = last

    def test_fragment_to_document(self, fragment: str) -> str:
        return f"<html><head></head><body>{fragment}</body></html>"


def _key(uri: str | None, prefix: str | None, local: str) -> str:
    """The name of an attribute, as html5lib gives it to Beautiful Soup."""
    if uri is None:
        return local
    return NamespacedAttribute(prefix or _PREFIXES.get(uri), local, uri)


builder_registry.register(BrothTreeBuilder)


def install() -> None:
    """Makes broth the builder of ``"html"``, ``"html5"`` and ``"permissive"`` in this process."""

    class Default(BrothTreeBuilder):
        features = [BrothTreeBuilder.NAME, PERMISSIVE, HTML_5, HTML]

    builder_registry.register(Default)
