"""Read, query, check, clean and write HTML and XML by the book.

>>> import broth
>>> doc = broth.parse("<ul><li>Onions<li class=hot>Cheese</ul>")
>>> doc.texts("li")
['Onions', 'Cheese']
>>> doc.select_one("li.hot").html
'<li class="hot">Cheese</li>'
"""

import importlib
from typing import TYPE_CHECKING

from ._broth import (
    Address,
    ArgumentError,
    Attributes,
    Cell,
    Choice,
    Classes,
    Comment,
    ConfigError,
    Content,
    ContentView,
    Control,
    Decoded,
    Doctype,
    Document,
    DocumentEnd,
    EditError,
    Element,
    Encoding,
    EncodingError,
    EndTag,
    Error,
    Finding,
    Fix,
    Form,
    Frame,
    Link,
    Loss,
    MarkdownConverter,
    Node,
    ParseError,
    Parser,
    RangeError,
    Removed,
    Rewriter,
    RewriterStream,
    Rule,
    Sanitizer,
    Selector,
    SelectorError,
    StrictError,
    Submission,
    TextNode,
    Token,
    ValueSyntaxError,
    XPath,
    XPathError,
    __version__,
    check,
    content,
    data,
    decode,
    encode,
    escape,
    fix,
    format,
    join_url,
    parse,
    parse_fragment,
    parse_many,
    parse_xml,
    rules,
    sanitize,
    serialize,
    to_markdown,
    tokens,
    unescape,
    xml_tokens,
)
from . import _hints
from ._checker import Checker
from ._content import ContentOptions
from ._markdown import MarkdownOptions
from ._results import Block, Converted, Credit, Fixed, Metadata, Related, Sanitized, Table
from ._sanitize import SanitizerConfig, SanitizerOptions

__all__ = [
    "Address",
    "ArgumentError",
    "Attributes",
    "Block",
    "Checker",
    "Cell",
    "Choice",
    "Classes",
    "Comment",
    "ConfigError",
    "Content",
    "ContentOptions",
    "ContentView",
    "Control",
    "Converted",
    "Credit",
    "Decoded",
    "Doctype",
    "Document",
    "DocumentEnd",
    "EditError",
    "Element",
    "Encoding",
    "EncodingError",
    "EndTag",
    "Error",
    "Finding",
    "Fix",
    "Fixed",
    "Form",
    "Frame",
    "Link",
    "Loss",
    "MarkdownConverter",
    "MarkdownOptions",
    "Metadata",
    "Node",
    "ParseError",
    "Parser",
    "RangeError",
    "Related",
    "Removed",
    "Rewriter",
    "RewriterStream",
    "Rule",
    "Sanitized",
    "Sanitizer",
    "SanitizerConfig",
    "SanitizerOptions",
    "Selector",
    "SelectorError",
    "StrictError",
    "Submission",
    "Table",
    "TextNode",
    "Token",
    "ValueSyntaxError",
    "XPath",
    "XPathError",
    "check",
    "content",
    "data",
    "decode",
    "encode",
    "escape",
    "fix",
    "format",
    "join_url",
    "minify",
    "parse",
    "parse_fragment",
    "parse_many",
    "parse_xml",
    "pretty",
    "rules",
    "sanitize",
    "serialize",
    "to_markdown",
    "tokens",
    "unescape",
    "values",
    "xml_tokens",
]


_hints.install()


if TYPE_CHECKING:
    from . import values
else:
    # Type checkers would take every name for one that is there.
    def __getattr__(name: str) -> object:
        if name == "values":
            return importlib.import_module("broth.values")
        raise _hints.missing(name)


def minify(tree: str | Document | Node) -> str:
    """Writes HTML, a document or a node in as few bytes as parse back to the same tree.

    A `str` is parsed as a document.

    >>> import broth
    >>> broth.minify("<p class='a'>One</p><p>Two</p>")
    '<p class=a>One<p>Two'
    """
    return serialize(_tree(tree), minify=True)


def pretty(tree: str | Document | Node) -> str:
    """Writes HTML, a document or a node with a line per tag.

    A `str` is parsed as a document. The line breaks are inside the tags, so a parser gets the same
    tree.
    """
    return serialize(_tree(tree), pretty=True)


def _tree(tree: str | Document | Node) -> Document | Node:
    return parse(tree) if isinstance(tree, str) else tree
