"""Builders: documents as trees of other libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

from .. import _broth, etree

__all__ = ["Builder", "getTreeBuilder"]

Builder = Callable[[_broth.Document, bool], Any]


def getTreeBuilder(treeType: str, implementation: Any = None, **kwargs: Any) -> Builder:
    """What makes a tree of a document: ``"etree"``, ``"lxml"``, ``"dom"`` or ``"broth"``, which leaves it as it is."""

    def build_etree(document: _broth.Document, namespaces: bool) -> Any:
        return etree.convert(document, namespaces=namespaces, module=implementation or ElementTree)

    def build_lxml(document: _broth.Document, namespaces: bool) -> Any:
        import lxml.etree

        root = etree.convert(document, namespaces=namespaces, module=lxml.etree)
        if document.root.kind != "fragment":
            return root.getroottree()
        return [root.text, *root] if root.text else list(root)

    def build_dom(document: _broth.Document, namespaces: bool) -> Any:
        return etree.to_dom(document, namespaces=namespaces)

    builders: dict[str, Builder] = {
        "broth": lambda document, _namespaces: document,
        "dom": build_dom,
        "etree": build_etree,
        "lxml": build_lxml,
    }
    try:
        return builders[treeType.lower()]
    except KeyError:
        raise ValueError(f"no builder for trees of type {treeType!r}; known are {', '.join(builders)}") from None
