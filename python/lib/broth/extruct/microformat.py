"""Microformats by the parsing text of microformats2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .utils import parse_html, root


class MicroformatExtractor:
    """Finds the microformats of a page, older ones, too."""

    def extract(self, htmlstring: str | bytes, base_url: str | None = None, encoding: str = "UTF-8") -> list[dict[str, Any]]:
        """Parses a page and finds its microformats."""
        return list(self.extract_items(parse_html(htmlstring, encoding), base_url))

    def extract_items(self, html: Any, base_url: str | None = None) -> Iterator[dict[str, Any]]:
        """Finds the microformats of a page, a document, a node or a tree of lxml."""
        document = parse_html(html) if isinstance(html, (str, bytes)) else html
        yield from root(document).data(base_url, only="microformats")["microformats"]["items"]
