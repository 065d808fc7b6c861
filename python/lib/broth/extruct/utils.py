"""Documents from all that extruct takes."""

from __future__ import annotations

from typing import Any

from .._broth import Document, Node, parse


def parse_html(html: str | bytes, encoding: str | None = None) -> Document:
    """Parses a page as browsers do. The encoding is that of bytes."""
    return parse(html) if isinstance(html, str) else parse(html, encoding=encoding)


#: extruct has another parser for RDFa; here it is the same.
parse_xmldom_html = parse_html


def root(document: Any) -> Node:
    """The node of a document, a node, or a tree of lxml, which is written and parsed again."""
    if isinstance(document, Node):
        return document
    if isinstance(document, Document):
        return document.root
    return parse(_written(document)).root


def _written(tree: Any) -> str:
    if hasattr(tree, "getroottree"):
        from lxml import etree

        return str(etree.tostring(tree.getroottree(), encoding="unicode", method="html"))
    raise TypeError(f"expected a document, a node or a tree of lxml, not {type(tree).__name__}")
