"""Open Graph: the `meta` elements with a `property`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .._broth import Node
from .utils import parse_html, root

_NAMESPACES = {
    "og": "http://ogp.me/ns#",
    **{name: f"http://ogp.me/ns/{name}#" for name in ("music", "video", "article", "book", "profile", "product")},
}


class OpenGraphExtractor:
    """Finds the properties of a page, and the namespaces of their prefixes."""

    def extract(self, htmlstring: str | bytes, base_url: str | None = None, encoding: str = "UTF-8") -> list[dict[str, Any]]:
        """Parses a page and finds its properties."""
        return list(self.extract_items(parse_html(htmlstring, encoding), base_url))

    def extract_items(self, document: Any, base_url: str | None = None) -> Iterator[dict[str, Any]]:
        """Finds the properties of a document, a node or a tree of lxml."""
        node = root(document)
        namespaces: dict[str, str] = {}
        for element in node.document.select("html, head"):
            namespaces.update(self.get_namespaces(element))
        properties = []
        for meta in node.select("meta[property][content]"):
            prefix, _, _ = meta["property"].partition(":")
            if prefix in _NAMESPACES:
                namespaces[prefix] = _NAMESPACES[prefix]
            if prefix in namespaces:
                properties.append((meta["property"], meta["content"]))
        if properties:
            yield {"namespace": namespaces, "properties": properties}

    def get_namespaces(self, element: Node) -> dict[str, str]:
        """The prefixes that an element declares in `prefix`."""
        words = (element.get("prefix") or "").split()
        return {prefix[:-1]: address for prefix, address in pairwise(words) if prefix.endswith(":")}
