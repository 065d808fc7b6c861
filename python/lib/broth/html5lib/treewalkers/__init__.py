"""Walkers: trees as streams of tokens, as html5lib's walkers give them.

>>> from broth.html5lib import getTreeWalker, parseFragment
>>> walker = getTreeWalker("etree")
>>> [token["type"] for token in walker(parseFragment("<b>Hi</b> <br>"))]
['StartTag', 'Characters', 'EndTag', 'SpaceCharacters', 'EmptyTag']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from xml.dom import Node

from ... import _broth
from .. import constants
from . import base
from .base import Token, TreeWalker

__all__ = ["TreeWalker", "base", "concatenateCharacterTokens", "getTreeWalker", "pprint"]


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
    """Walks an element of ``xml.etree`` or ``lxml``, an ElementTree, or a list of elements and
    texts: lxml's fragments.
    """

    def __iter__(self) -> Iterator[Token]:
        root = self.tree
        if isinstance(root, list):
            for child in root:
                if isinstance(child, str):
                    yield from self.text(child)
                else:
                    yield from self.subtree(child)
                    yield from self.text(child.tail)
            return
        if not hasattr(root, "getroot"):
            yield from self.subtree(root)
            return
        docinfo = getattr(root, "docinfo", None)
        if docinfo is not None and docinfo.doctype:
            yield self.doctype(docinfo.root_name, docinfo.public_id, docinfo.system_url)
        root = root.getroot()
        if docinfo is None:
            yield from self.subtree(root)
            return
        # lxml has the comments outside of the root element as its siblings.
        for sibling in reversed(list(root.itersiblings(preceding=True))):
            yield from self.subtree(sibling)
        yield from self.subtree(root)
        for sibling in root.itersiblings():
            yield from self.subtree(sibling)

    def subtree(self, root: Any) -> Iterator[Token]:
        todo = [(root, True)]
        while todo:
            element, is_start = todo.pop()
            tag = element.tag
            if not isinstance(tag, str):
                # The tag of a comment is the function that makes comments.
                kind = getattr(tag, "__name__", "")
                if kind == "Comment":
                    yield self.comment(element.text or "")
                elif kind == "Entity":
                    yield self.entity(element.name)
            elif tag == "<!DOCTYPE>":
                yield self.doctype(element.text, element.get("publicId"), element.get("systemId"))
            elif is_start:
                if tag not in _ROOTS:
                    namespace, name = _split(tag)
                    yield self.start(namespace, name, {_split(key): value for key, value in element.attrib.items()})
                yield from self.text(element.text)
                todo.append((element, False))
                todo += [(child, True) for child in reversed(element)]
                continue
            elif tag not in _ROOTS:
                yield from self.end(*_split(tag))
            if element is not root:
                yield from self.text(element.tail)


#: Elements that stand for what is not one.
_ROOTS = frozenset(["DOCUMENT_FRAGMENT", "DOCUMENT_ROOT"])


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
                attributes = {_dom_name(attribute): attribute.value for attribute in node.attributes.values()}
                yield self.start(node.namespaceURI, node.nodeName, attributes)
                todo.append((node, False))
                todo += [(child, True) for child in reversed(node.childNodes)]
            elif kind == Node.ELEMENT_NODE:
                yield from self.end(node.namespaceURI, node.nodeName)
            else:
                todo += [(child, True) for child in reversed(node.childNodes)]


def _dom_name(attribute: Any) -> tuple[str | None, str]:
    """The namespace and name of an attribute. Without a namespace, a colon is a part of the name.
    """
    namespace = attribute.namespaceURI
    return (namespace, attribute.localName) if namespace else (None, attribute.name)


def _split(tag: str) -> tuple[str | None, str]:
    if tag[:1] != "{":
        return None, tag
    namespace, _, name = tag[1:].partition("}")
    return namespace, name


class GenshiWalker(TreeWalker):
    """Walks a stream of genshi's events."""

    def __iter__(self) -> Iterator[Token]:
        for kind, data, _place in self.tree:
            if kind == "START":
                tag, attributes = data
                namespace, name = _split(tag)
                yield self.start(namespace, name, {_split(key): value for key, value in attributes})
            elif kind == "END":
                yield from self.end(*_split(data))
            elif kind == "TEXT":
                yield from self.text(str(data))
            elif kind == "COMMENT":
                yield self.comment(data)
            elif kind == "DOCTYPE":
                yield self.doctype(*data)


_WALKERS: dict[str, type[TreeWalker]] = {
    "broth": DocumentWalker,
    "dom": DomWalker,
    "etree": ElementTreeWalker,
    "genshi": GenshiWalker,
    "lxml": ElementTreeWalker,
}


def getTreeWalker(treeType: str, implementation: Any = None, **kwargs: Any) -> type[TreeWalker]:
    """The walker for a type of tree: ``"etree"``, ``"lxml"``, ``"dom"``, ``"genshi"``, or
    ``"broth"`` for a ``broth.Document``.
    """
    try:
        return _WALKERS[treeType.lower()]
    except KeyError:
        raise ValueError(f"no walker for trees of type {treeType!r}; known are {', '.join(_WALKERS)}") from None


def concatenateCharacterTokens(tokens: Iterable[Token]) -> Iterator[Token]:
    """Tokens with each run of texts in one token."""
    texts: list[str] = []
    for token in tokens:
        if token["type"] in ("Characters", "SpaceCharacters"):
            texts.append(token["data"])
            continue
        if texts:
            yield {"type": "Characters", "data": "".join(texts)}
            texts = []
        yield token
    if texts:
        yield {"type": "Characters", "data": "".join(texts)}


def pprint(walker: Iterable[Token]) -> str:
    """A tree as text, with a line for each node and attribute.

    >>> from broth.html5lib import parseFragment
    >>> print(pprint(getTreeWalker("etree")(parseFragment("<p class=hot>Soup"))))
    <p>
      class="hot"
      "Soup"
    """
    return "\n".join("  " * depth + line for depth, line in pretty_lines(walker))


def pretty_lines(tokens: Iterable[Token], html: str = "") -> Iterator[tuple[int, str]]:
    """The lines of :func:`pprint` with their depths. ``html`` is written before the names of HTML
    elements.
    """
    depth = 0
    for token in concatenateCharacterTokens(tokens):
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            namespace = token["namespace"]
            is_html = namespace == constants.namespaces["html"]
            yield depth, f"<{html if is_html else _prefix(namespace)}{token['name']}>"
            attributes = sorted((_prefix(uri) + name, value) for (uri, name), value in token["data"].items())
            yield from ((depth + 1, f'{name}="{value}"') for name, value in attributes)
            depth += kind == "StartTag"
        elif kind == "EndTag":
            depth -= 1
        elif kind == "Comment":
            yield depth, f"<!-- {token['data']} -->"
        elif kind == "Doctype":
            public, system = token["publicId"] or "", token["systemId"] or ""
            ids = f' "{public}" "{system}"' if public or system else ""
            yield depth, f"<!DOCTYPE {token['name'] or ''}{ids}>"
        elif kind == "Characters":
            yield depth, f'"{token["data"]}"'
        else:
            raise ValueError(f"no line for a token of type {kind!r}")


def _prefix(namespace: str | None) -> str:
    return f"{constants.prefixes.get(namespace, namespace)} " if namespace else ""
