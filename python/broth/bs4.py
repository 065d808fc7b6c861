"""Beautiful Soup on broth: ``BeautifulSoup(markup, "broth")``.

Importing this module registers the tree builder.

>>> import broth.bs4
>>> from bs4 import BeautifulSoup
>>> BeautifulSoup("<p>Hi<p>there", "broth").body
<body><p>Hi</p><p>there</p></body>
"""

from __future__ import annotations

from typing import Any

from bs4.builder import HTML, HTML_5, PERMISSIVE, HTMLTreeBuilder, builder_registry
from bs4.element import Comment, Doctype, NamespacedAttribute, ProcessingInstruction

from ._broth import _events, parse

__all__ = ["BrothTreeBuilder"]

_PREFIXES = {
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2000/xmlns/": "xmlns",
}


class BrothTreeBuilder(HTMLTreeBuilder):
    """Builds the tree that browsers build."""

    NAME = "broth"
    ALTERNATE_NAMES: list[str] = []
    features = [NAME, PERMISSIVE, HTML_5, HTML]
    TRACKS_LINE_NUMBERS = True

    def prepare_markup(
        self,
        markup: Any,
        user_specified_encoding: str | None = None,
        document_declared_encoding: str | None = None,
        exclude_encodings: Any = None,
    ) -> Any:
        self._encoding = user_specified_encoding
        yield (markup, None, None, False)

    def feed(self, markup: str | bytes) -> None:
        document = parse(markup, encoding=self._encoding)
        soup = self.soup
        if document.encoding is not None:
            soup.original_encoding = document.encoding.name.lower()
        for event in _events(document):
            kind = event[0]
            if kind == "text":
                soup.handle_data(event[1])
            elif kind == "start":
                _, name, namespace, attributes, line, column = event
                attrs: dict[Any, str] = {}
                for uri, prefix, local, value in attributes:
                    key: Any = local
                    if uri is not None:
                        key = NamespacedAttribute(prefix or _PREFIXES.get(uri), local, uri)
                    attrs[key] = value
                soup.handle_starttag(
                    name, namespace, None, attrs, sourceline=line, sourcepos=column
                )
            elif kind == "end":
                soup.handle_endtag(event[1])
            elif kind == "comment":
                self._special(event[1], Comment)
            elif kind == "doctype":
                _, name, public_id, system_id = event
                soup.endData()
                soup.object_was_parsed(Doctype.for_name_and_ids(name, public_id, system_id))
            else:
                self._special(f"{event[1]} {event[2]}", ProcessingInstruction)
        soup.endData()

    def _special(self, data: str, kind: type) -> None:
        self.soup.endData()
        self.soup.handle_data(data)
        self.soup.endData(kind)

    def test_fragment_to_document(self, fragment: str) -> str:
        return f"<html><head></head><body>{fragment}</body></html>"


builder_registry.register(BrothTreeBuilder)
