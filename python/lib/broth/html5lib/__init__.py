"""html5lib's functions on broth: the same names, arguments and trees, by the standard of today.

>>> from broth import html5lib
>>> root = html5lib.parse("<p>Hi", namespaceHTMLElements=False)
>>> root.find("body/p").text
'Hi'
>>> html5lib.serialize(root)
'<p>Hi'

What differs: errors have the standard's names, private modules (``_tokenizer``, ``_inputstream``) do not exist, and
sanitizing is :func:`broth.sanitize`.
"""

from __future__ import annotations

from typing import Any

from .. import _broth
from . import constants, filters, serializer, treebuilders, treewalkers
from .serializer import serialize
from .treebuilders import Builder, getTreeBuilder
from .treewalkers import getTreeWalker

__all__ = [
    "HTMLParser",
    "ParseError",
    "constants",
    "filters",
    "getTreeBuilder",
    "getTreeWalker",
    "parse",
    "parseFragment",
    "serialize",
    "serializer",
    "treebuilders",
    "treewalkers",
]

class ParseError(Exception):
    """The document has an error, and the parser is strict."""


class HTMLParser:
    """A parser that makes trees of one type.

    ``errors`` has a tuple for each error of the last document: line and column, the standard's name of the error, and an
    empty ``dict``.
    """

    def __init__(
        self,
        tree: Builder | str | None = None,
        strict: bool = False,
        namespaceHTMLElements: bool = True,
        debug: bool = False,
    ) -> None:
        self.tree = getTreeBuilder(tree or "etree") if tree is None or isinstance(tree, str) else tree
        self.strict = strict
        self.namespaces = namespaceHTMLElements
        self.errors: list[tuple[tuple[int, int], str, dict[str, Any]]] = []
        self.documentEncoding: str | None = None

    def parse(self, stream: Any, *, scripting: bool = False, **encodings: str | None) -> Any:
        """Parses a document: text, bytes or a file."""
        markup, encoding = _markup(stream, encodings)
        return self._finish(_broth.parse(markup, scripting=scripting, encoding=encoding))

    def parseFragment(
        self, stream: Any, container: str = "div", *, scripting: bool = False, **encodings: str | None
    ) -> Any:
        """Parses a fragment as the content of an element."""
        markup, encoding = _markup(stream, encodings)
        return self._finish(_broth.parse_fragment(markup, container, scripting=scripting, encoding=encoding))

    def _finish(self, document: _broth.Document) -> Any:
        self.errors = [((error.line, error.column), error.code, {}) for error in document.errors]
        self.documentEncoding = document.encoding.name.lower() if document.encoding else None
        if self.strict and self.errors:
            raise ParseError(str(document.errors[0]))
        return self.tree(document, self.namespaces)


#: What is believed whatever the document says, and what only where nothing else decides.
_FIRST = ("override_encoding", "transport_encoding")
_LAST = ("same_origin_parent_encoding", "likely_encoding", "default_encoding")


def _markup(stream: Any, encodings: dict[str, str | None]) -> tuple[Any, str | None]:
    unknown = encodings.keys() - {*_FIRST, *_LAST}
    if unknown:
        raise TypeError(f"unknown argument {min(unknown)!r}; known are {', '.join(_FIRST + _LAST)}")
    markup = stream.read() if hasattr(stream, "read") else stream
    first, last = (next((encodings[name] for name in names if encodings.get(name)), None) for names in (_FIRST, _LAST))
    if first is None and last is not None and not isinstance(markup, str):
        is_decided = _broth.decode(markup)[1].source not in ("default", "guess")
        return markup, None if is_decided else last
    return markup, first


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
