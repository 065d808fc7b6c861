"""Walkers to write your own: subclass one and yield tokens.

>>> class Menu(TreeWalker):
...     def __iter__(self):
...         for dish in self.tree:
...             yield self.startTag(None, "li", {})
...             yield from self.text(dish)
...             yield self.endTag(None, "li")
>>> from broth.html5lib.serializer import HTMLSerializer
>>> HTMLSerializer().render(Menu(["Soup", "Bread"]))
'<li>Soup<li>Bread'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..constants import namespaces, spaceCharacters, voidElements

__all__ = [
    "CDATA",
    "COMMENT",
    "DOCTYPE",
    "DOCUMENT",
    "ELEMENT",
    "ENTITY",
    "NonRecursiveTreeWalker",
    "TEXT",
    "Token",
    "TreeWalker",
    "UNKNOWN",
]

Token = dict[str, Any]

DOCUMENT = "document"
DOCTYPE = "doctype"
TEXT = "text"
ELEMENT = "element"
COMMENT = "comment"
CDATA = "cdata"
ENTITY = "entity"
UNKNOWN = "<#UNKNOWN#>"

_SPACE = "".join(sorted(spaceCharacters))


class TreeWalker:
    """Iterates over the tokens of a tree. Subclasses define ``__iter__``, by the methods here that
    make tokens.
    """

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def __iter__(self) -> Iterator[Token]:
        raise NotImplementedError

    def error(self, msg: str) -> Token:
        """A token for something that cannot be written."""
        return {"type": "SerializeError", "data": msg}

    def startTag(self, namespace: str | None, name: str, attrs: dict[Any, str]) -> Token:
        return {"type": "StartTag", "name": name, "namespace": namespace, "data": attrs}

    def endTag(self, namespace: str | None, name: str) -> Token:
        return {"type": "EndTag", "name": name, "namespace": namespace}

    def emptyTag(
        self, namespace: str | None, name: str, attrs: dict[Any, str], hasChildren: bool = False
    ) -> Iterator[Token]:
        """The tag of an element that has no end tag, such as ``br``."""
        yield {"type": "EmptyTag", "name": name, "namespace": namespace, "data": attrs}
        if hasChildren:
            yield self.error("Void element has children")

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

    def comment(self, data: str) -> Token:
        return {"type": "Comment", "data": data}

    def doctype(self, name: str | None, publicId: str | None = None, systemId: str | None = None) -> Token:
        return {"type": "Doctype", "name": name, "publicId": publicId, "systemId": systemId}

    def entity(self, name: str) -> Token:
        """A reference that the tree keeps as one."""
        return {"type": "Entity", "name": name}

    def unknown(self, nodeType: Any) -> Token:
        return self.error(f"Unknown node type: {nodeType}")

    def start(self, namespace: str | None, name: str, attrs: dict[Any, str]) -> Token:
        """The start tag of an element, or its only one."""
        token = self.startTag(namespace, name, attrs)
        return {**token, "type": "EmptyTag"} if self.is_void(namespace, name) else token

    def end(self, namespace: str | None, name: str) -> Iterator[Token]:
        """The end tag of an element, if it has one."""
        if not self.is_void(namespace, name):
            yield self.endTag(namespace, name)

    @staticmethod
    def is_void(namespace: str | None, name: str) -> bool:
        return name in voidElements and namespace in (None, "", namespaces["html"])


class NonRecursiveTreeWalker(TreeWalker):
    """A walker over nodes with siblings. Subclasses define four methods.

    ``getNodeDetails`` returns a tuple: ``(DOCTYPE, name, public id, system id)``, ``(TEXT, data)``,
    ``(COMMENT, data)``, ``(ENTITY, name)``,
    ``(ELEMENT, namespace, name, attributes, whether it has children)``, ``(DOCUMENT,)``, or one
    that begins with ``UNKNOWN``.
    """

    def getNodeDetails(self, node: Any) -> tuple[Any, ...]:
        raise NotImplementedError

    def getFirstChild(self, node: Any) -> Any:
        raise NotImplementedError

    def getNextSibling(self, node: Any) -> Any:
        raise NotImplementedError

    def getParentNode(self, node: Any) -> Any:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Token]:
        node = self.tree
        while node is not None:
            kind, *details = self.getNodeDetails(node)
            has_children = kind == DOCUMENT
            if kind == DOCTYPE:
                yield self.doctype(*details)
            elif kind in (TEXT, CDATA):
                yield from self.text(*details)
            elif kind == ELEMENT:
                namespace, name, attrs, has_children = details
                if self.is_void(namespace, name):
                    yield from self.emptyTag(namespace, name, attrs, has_children)
                    has_children = False
                else:
                    yield self.startTag(namespace, name, attrs)
            elif kind == COMMENT:
                yield self.comment(*details)
            elif kind == ENTITY:
                yield self.entity(*details)
            elif kind != DOCUMENT:
                yield self.unknown(*details)
            child = self.getFirstChild(node) if has_children else None
            if child is not None:
                node = child
                continue
            while node is not None:
                kind, *details = self.getNodeDetails(node)
                if kind == ELEMENT:
                    yield from self.end(details[0], details[1])
                if node is self.tree:
                    return
                following = self.getNextSibling(node)
                if following is not None:
                    node = following
                    break
                node = self.getParentNode(node)
