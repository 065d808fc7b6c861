"""JSON-LD, read as search engines read it."""

from __future__ import annotations

from typing import Any

from .utils import parse_html, root


class JsonLdExtractor:
    """Finds the objects in the scripts of a page."""

    def extract(self, htmlstring: str | bytes, base_url: str | None = None, encoding: str = "UTF-8") -> list[Any]:
        """Parses a page and finds its objects."""
        return self.extract_items(parse_html(htmlstring, encoding), base_url)

    def extract_items(self, document: Any, base_url: str | None = None) -> list[Any]:
        """Finds the objects of a document, a node or a tree of lxml."""
        return [item for item in root(document).data(only="json-ld")["json-ld"] if item]
