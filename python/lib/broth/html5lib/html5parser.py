"""The parser.

>>> from broth.html5lib import HTMLParser
>>> parser = HTMLParser(namespaceHTMLElements=False)
>>> parser.parse("<p>Hi").find("body/p").text
'Hi'
>>> parser.errors
[((1, 1), 'missing-doctype', {})]
"""

from __future__ import annotations

from typing import Any

from .. import _broth
from .treebuilders import TreeBuilder, getTreeBuilder

__all__ = ["HTMLParser", "ParseError", "parse", "parseFragment"]


class ParseError(Exception):
    """The document has an error, and the parser is strict."""


class HTMLParser:
    """A parser that makes trees of one type.

    ``errors`` has a tuple for each error of the last document: line and column, the standard's name
    of the error, and an empty ``dict``.
    """

    def __init__(
        self,
        tree: type[TreeBuilder] | str | None = None,
        strict: bool = False,
        namespaceHTMLElements: bool = True,
        debug: bool = False,
    ) -> None:
        builder = getTreeBuilder(tree or "etree") if tree is None or isinstance(tree, str) else tree
        self.tree = builder(namespaceHTMLElements)
        self.strict = strict
        self.errors: list[tuple[tuple[int, int], str, dict[str, Any]]] = []
        self.documentEncoding: str | None = None

    def parse(self, stream: Any, *, scripting: bool = False, useChardet: bool = False, **encodings: str | None) -> Any:
        """Parses a document: text, bytes or a file.

        Bytes whose encoding nothing says are UTF-8 if they are valid UTF-8, otherwise windows-1252.
        With ``useChardet``, any encoding is guessed from the content.
        """
        markup, how = _markup(stream, useChardet, encodings)
        return self._finish(_broth.parse(markup, scripting=scripting, **how))

    def parseFragment(
        self,
        stream: Any,
        container: str = "div",
        *,
        scripting: bool = False,
        useChardet: bool = False,
        **encodings: str | None,
    ) -> Any:
        """Parses a fragment as the content of an element."""
        markup, how = _markup(stream, useChardet, encodings)
        return self._finish(_broth.parse_fragment(markup, container, scripting=scripting, **how))

    def _finish(self, document: _broth.Document) -> Any:
        self.errors = [((error.line, error.column), error.code, {}) for error in document.errors]
        self.documentEncoding = document.encoding.name.lower() if document.encoding else None
        if self.strict and self.errors:
            raise ParseError(str(document.errors[0]))
        return self.tree.build(document)


#: Encodings that are believed whatever the document says, and those that count where nothing else
#: decides.
_FIRST = ("override_encoding", "transport_encoding")
_LAST = ("same_origin_parent_encoding", "likely_encoding", "default_encoding")


def _markup(stream: Any, guess: bool, encodings: dict[str, str | None]) -> tuple[Any, dict[str, Any]]:
    """The markup, and the arguments of ``broth.parse`` that say its encoding."""
    markup = stream.read() if hasattr(stream, "read") else stream
    if encodings and isinstance(markup, str):
        raise TypeError(f"Cannot set an encoding with a unicode input: {', '.join(sorted(encodings))}")
    unknown = encodings.keys() - {*_FIRST, *_LAST}
    if unknown:
        raise TypeError(f"unknown argument {min(unknown)!r}; known are {', '.join(_FIRST + _LAST)}")
    if isinstance(markup, str):
        return markup, {}
    how: dict[str, Any] = {"guess": "content" if guess else "utf8"}
    first = next((known for known in (_known(encodings.get(name)) for name in _FIRST) if known), None)
    if first is not None:
        return markup, {"encoding": first}
    parent = _known(encodings.get("same_origin_parent_encoding"))
    if parent and parent.lower().startswith("utf-16"):
        parent = None
    last = [parent, *(_known(encodings.get(name)) for name in _LAST[1:])]
    fallback = next((label for label in last[: 2 if guess else 3] if label), None)
    if fallback is not None and _broth.decode(markup).encoding.source in ("default", "guess"):
        how = {"encoding": fallback}
    return markup, how


def _known(label: str | None) -> str | None:
    """A label of an encoding, if anybody knows it."""
    if label is None:
        return None
    try:
        _broth.decode(b"", encoding=label)
    except LookupError:
        return None
    return label


def parse(doc: Any, treebuilder: str = "etree", namespaceHTMLElements: bool = True, **kwargs: Any) -> Any:
    """Parses a document into a tree.

    >>> parse("<p>Hi").tag
    '{http://www.w3.org/1999/xhtml}html'
    """
    return HTMLParser(treebuilder, namespaceHTMLElements=namespaceHTMLElements).parse(doc, **kwargs)


def parseFragment(
    doc: Any, container: str = "div", treebuilder: str = "etree", namespaceHTMLElements: bool = True, **kwargs: Any
) -> Any:
    """Parses a fragment into a tree, as the content of a container.

    >>> [child.tag for child in parseFragment("<td>1<td>2", "tr", namespaceHTMLElements=False)]
    ['td', 'td']
    """
    parser = HTMLParser(treebuilder, namespaceHTMLElements=namespaceHTMLElements)
    return parser.parseFragment(doc, container, **kwargs)
