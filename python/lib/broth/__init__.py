"""Read, query, check, clean and write HTML and XML by the book.

>>> import broth
>>> doc = broth.parse("<ul><li>Onions<li class=hot>Cheese</ul>")
>>> doc.texts("li")
['Onions', 'Cheese']
>>> doc.select_one("li.hot").html
'<li class="hot">Cheese</li>'
"""

from ._broth import (
    Attributes,
    Comment,
    ConfigError,
    ContentView,
    Doctype,
    Document,
    DocumentEnd,
    Element,
    Encoding,
    EndTag,
    Finding,
    Loss,
    Node,
    ParseError,
    Parser,
    Removed,
    Rewriter,
    RewriterStream,
    Rule,
    Sanitizer,
    Selector,
    SelectorError,
    StrictError,
    TextNode,
    ValueSyntaxError,
    XPath,
    XPathError,
    __version__,
    check,
    decode,
    escape,
    fix,
    join_url,
    parse,
    parse_fragment,
    parse_many,
    parse_xml,
    rules,
    sanitize,
    serialize,
    unescape,
)
from . import _hints
from ._markdown import MarkdownOptions, markdown
from ._page import Link, Metadata, Table

__all__ = [
    "Attributes",
    "Comment",
    "ConfigError",
    "ContentView",
    "Doctype",
    "Document",
    "DocumentEnd",
    "Element",
    "Encoding",
    "EndTag",
    "Finding",
    "Link",
    "Loss",
    "MarkdownOptions",
    "Metadata",
    "Node",
    "ParseError",
    "Parser",
    "Removed",
    "Rewriter",
    "RewriterStream",
    "Rule",
    "Sanitizer",
    "Selector",
    "SelectorError",
    "StrictError",
    "Table",
    "TextNode",
    "ValueSyntaxError",
    "XPath",
    "XPathError",
    "check",
    "decode",
    "escape",
    "fix",
    "join_url",
    "markdown",
    "minify",
    "parse",
    "parse_fragment",
    "parse_many",
    "parse_xml",
    "pretty",
    "rules",
    "sanitize",
    "serialize",
    "unescape",
]


_hints.install()


def minify(tree: str | Document | Node) -> str:
    """A document or node in as few bytes as lead back to the same tree. A ``str`` is parsed as a document.

    >>> import broth
    >>> broth.minify("<p class='a'>One</p><p>Two</p>")
    '<p class=a>One<p>Two'
    """
    return serialize(_tree(tree), minify=True)


def pretty(tree: str | Document | Node) -> str:
    """A document or node with a line per tag. A parser gets the same tree: the line breaks are inside the tags.

    A ``str`` is parsed as a document.
    """
    return serialize(_tree(tree), pretty=True)


def _tree(tree: str | Document | Node) -> Document | Node:
    return parse(tree) if isinstance(tree, str) else tree
