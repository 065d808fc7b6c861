"""Builders: documents as trees of other libraries."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from .. import _broth, etree
from .constants import DataLossWarning

__all__ = ["TreeBuilder", "getTreeBuilder"]


class TreeBuilder:
    """Makes trees of one type. Subclasses define :meth:`build`, and name the walker of their trees.
    """

    walker = "etree"

    def __init__(self, namespaceHTMLElements: bool = True) -> None:
        self.namespaces = namespaceHTMLElements

    def build(self, document: _broth.Document) -> Any:
        """The tree of a document."""
        raise NotImplementedError

    def testSerializer(self, tree: Any) -> str:
        """A tree as html5lib's tests write it."""
        from . import treewalkers

        tokens = treewalkers.getTreeWalker(self.walker)(tree)
        lines = treewalkers.pretty_lines(tokens, html="html ")
        return "\n".join(["#document", *(f"|{' ' * (2 + 2 * depth)}{line}" for depth, line in lines)])


class _BrothBuilder(TreeBuilder):
    walker = "broth"

    def build(self, document: _broth.Document) -> Any:
        return document


class _DomBuilder(TreeBuilder):
    walker = "dom"

    def build(self, document: _broth.Document) -> Any:
        return etree.to_dom(document, namespaces=self.namespaces)


class _LxmlBuilder(TreeBuilder):
    walker = "lxml"

    def build(self, document: _broth.Document) -> Any:
        import lxml.etree

        _warn_of_losses(_broth._events(document))
        root = etree.convert(document, namespaces=self.namespaces, module=lxml.etree)
        if document.root.kind != "fragment":
            return root.getroottree()
        return [root.text, *root] if root.text else list(root)


_NOT_A_NAME = re.compile(r"^[^A-Za-z_\u00c0-\uffff]|[^\w.·\u0300-\u036f\u203f\u2040-]")


def _warn_of_losses(events: Iterable[tuple[Any, ...]]) -> None:
    """Warns of everything that lxml cannot hold."""
    for event in events:
        kind = event[0]
        if kind == "start":
            names = [event[1], *(name for _uri, _prefix, name, _value in event[3])]
            wrong = next(filter(_NOT_A_NAME.search, names), None)
            loss = f"Coercing non-XML name: {wrong!r}" if wrong else None
            texts = [value for *_names, value in event[3]]
        else:
            loss = None
            texts = [event[1]] if kind in ("text", "comment") else []
        if kind == "comment" and ("--" in event[1] or event[1].endswith("-")):
            loss = "Comments cannot contain adjacent dashes"
        elif kind == "doctype" and event[1] != "html":
            loss = f"lxml gives the doctype the name of the root element, not {event[1]!r}"
        elif any("\f" in text for text in texts):
            loss = "Text cannot contain U+000C"
        if loss is not None:
            warnings.warn(loss, DataLossWarning, stacklevel=5)


def getTreeBuilder(treeType: str, implementation: Any = None, *, fullTree: bool = False) -> type[TreeBuilder]:
    """The builder for a type of tree: ``"etree"``, ``"lxml"``, ``"dom"`` or ``"broth"``, which
    leaves documents as they are.

    ``implementation`` is a module with the functions of ``xml.etree.ElementTree``. With
    ``fullTree``, a tree of it has an element ``DOCUMENT_ROOT`` around the document, with the
    doctype and comments in it.
    """

    class EtreeBuilder(TreeBuilder):
        def build(self, document: _broth.Document) -> Any:
            module = implementation or ElementTree
            if fullTree:
                return etree._to_etree(document, self.namespaces, module, is_full=True)
            return etree.convert(document, namespaces=self.namespaces, module=module)

    builders: dict[str, type[TreeBuilder]] = {
        "broth": _BrothBuilder,
        "dom": _DomBuilder,
        "etree": EtreeBuilder,
        "lxml": _LxmlBuilder,
    }
    try:
        return builders[treeType.lower()]
    except KeyError:
        raise ValueError(f"no builder for trees of type {treeType!r}; known are {', '.join(builders)}") from None
