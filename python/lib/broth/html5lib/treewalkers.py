"""Walkers: trees as streams of tokens, as html5lib's walkers give them.

>>> from broth.html5lib import getTreeWalker, parseFragment
>>> walker = getTreeWalker("etree")
>>> [token["type"] for token in walker(parseFragment("<b>Hi</b> <br>"))]
['StartTag', 'Characters', 'EndTag', 'SpaceCharacters', 'EmptyTag']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.dom import Node

from .. import _broth
from .constants import namespaces, spaceCharacters, voidElements

__all__ = ["TreeWalker", "getTreeWalker"]

Token = dict[str, Any]

_SPACE = "".join(sorted(spaceCharacters))


class TreeWalker:
    """Iterates over the tokens of a tree. Subclasses define ``__iter__``."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def __iter__(self) -> Iterator[Token]:
        raise NotImplementedError

    def doctype(self, name: str | None, public: str | None, system: str | None) -> Token:
        return {"type": "Doctype", "name": name, "publicId": public, "systemId": system}

    def comment(self, data: str) -> Token:
        return {"type": "Comment", "data": data}

    def text(self, data: str | None) -> Iterator[Token]:
        """White space at both ends is in tokens of its own."""
        data = data or ""
        rest = data.lstrip(_SPACE)
        middle = rest.rstrip(_SPACE)
        for kind, part in (
            ("SpaceCharacters", data[: len(data) - len(rest)]),
            ("Characters", middle),
            ("SpaceCharacters", rest[len(middle) :]),
        ):
            if part:
                yield {"type": kind, "data": part}

    def start(self, namespace: str | None, name: str, attributes: dict[Any, str]) -> Token:
        kind = "EmptyTag" if self.is_void(namespace, name) else "StartTag"
        return {"type": kind, "name": name, "namespace": namespace, "data": attributes}

    def end(self, namespace: str | None, name: str) -> Iterator[Token]:
        if not self.is_void(namespace, name):
            yield {"type": "EndTag", "name": name, "namespace": namespace}

    @staticmethod
    def is_void(namespace: str | None, name: str) -> bool:
        return name in voidElements and namespace in (None, "", namespaces["html"])


class DocumentWalker(TreeWalker):
    """Walks a ``broth.Document``, which no other tree has to be made for."""

    def __iter__(self) -> Iterator[Token]:
        path: list[str | None] = []
        for event in _broth._events(self.tree):
            kind = event[0]
            if kind == "start":
                _, name, namespace, attributes, _line, _column = event
                path.append(namespace)
                yield self.start(namespace, name, {(uri, local): value for uri, _, local, value in attributes})
            elif kind == "end":
                yield from self.end(path.pop(), event[1])
            elif kind == "text":
                yield from self.text(event[1])
            elif kind == "comment":
                yield self.comment(event[1])
            elif kind == "doctype":
                yield self.doctype(*event[1:])


class ElementTreeWalker(TreeWalker):
    """Walks an element of ``xml.etree`` or ``lxml``, or an ElementTree."""

    def __iter__(self) -> Iterator[Token]:
        root = self.tree
        if hasattr(root, "getroot"):
            docinfo = getattr(root, "docinfo", None)
            if docinfo is not None and docinfo.doctype:
                yield self.doctype(docinfo.root_name, docinfo.public_id, docinfo.system_url)
            root = root.getroot()
        if root.tag == "DOCUMENT_FRAGMENT":
            yield from self.text(root.text)
            for child in root:
                yield from self.subtree(child)
                yield from self.text(child.tail)
        else:
            yield from self.subtree(root)

    def subtree(self, root: Any) -> Iterator[Token]:
        todo = [(root, True)]
        while todo:
            element, is_start = todo.pop()
            if not isinstance(element.tag, str):
                # The tag of a comment is the function that makes comments.
                if getattr(element.tag, "__name__", "") == "Comment":
                    yield self.comment(element.text or "")
            elif is_start:
                namespace, name = _split(element.tag)
                attributes = {_split(key): value for key, value in element.attrib.items()}
                yield self.start(namespace, name, attributes)
                yield from self.text(element.text)
                todo.append((element, False))
                todo += [(child, True) for child in reversed(element)]
                continue
            else:
                yield from self.end(*_split(element.tag))
            if element is not root:
                yield from self.text(element.tail)


class DomWalker(TreeWalker):
    """Walks a node of ``xml.dom``."""

    def __iter__(self) -> Iterator[Token]:
        todo = [(self.tree, True)]
        while todo:
            node, is_start = todo.pop()
            kind = node.nodeType
            if kind == Node.DOCUMENT_TYPE_NODE:
                yield self.doctype(node.name, node.publicId, node.systemId)
            elif kind in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE):
                yield from self.text(node.nodeValue)
            elif kind == Node.COMMENT_NODE:
                yield self.comment(node.nodeValue)
            elif kind == Node.ELEMENT_NODE and is_start:
                attributes = {
                    (attribute.namespaceURI, attribute.localName or attribute.name): attribute.value
                    for attribute in node.attributes.values()
                }
                yield self.start(node.namespaceURI, node.nodeName, attributes)
                todo.append((node, False))
                todo += [(child, True) for child in reversed(node.childNodes)]
            elif kind == Node.ELEMENT_NODE:
                yield from self.end(node.namespaceURI, node.nodeName)
            else:
                todo += [(child, True) for child in reversed(node.childNodes)]


def _split(tag: str) -> tuple[str | None, str]:
    if tag[:1] != "{":
        return None, tag
    namespace, _, name = tag[1:].partition("}")
    return namespace, name


_WALKERS: dict[str, type[TreeWalker]] = {
    "broth": DocumentWalker,
    "dom": DomWalker,
    "etree": ElementTreeWalker,
    "lxml": ElementTreeWalker,
}


def getTreeWalker(treeType: str, implementation: Any = None, **kwargs: Any) -> type[TreeWalker]:
    """The walker for a type of tree: ``"etree"``, ``"lxml"``, ``"dom"``, or ``"broth"`` for a ``broth.Document``."""
    try:
        return _WALKERS[treeType.lower()]
    except KeyError:
        raise ValueError(f"no walker for trees of type {treeType!r}; known are {', '.join(_WALKERS)}") from None
