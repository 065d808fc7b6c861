"""Read, query, check, clean and write HTML and XML by the book.

>>> import broth
>>> doc = broth.parse("<ul><li>Onions<li class=hot>Cheese</ul>")
>>> doc.texts("li")
['Onions', 'Cheese']
>>> doc.select_one("li.hot").html
'<li class="hot">Cheese</li>'
"""

from ._broth import (
    ConfigError,
    Document,
    Encoding,
    Finding,
    Node,
    ParseError,
    Parser,
    Removed,
    Selector,
    SelectorError,
    StrictError,
    check,
    decode,
    escape,
    fix,
    parse,
    parse_fragment,
    parse_many,
    parse_xml,
    sanitize,
    serialize,
    unescape,
)

__version__ = "0.1.0"

__all__ = [
    "ConfigError",
    "Document",
    "Encoding",
    "Finding",
    "Node",
    "ParseError",
    "Parser",
    "Removed",
    "Selector",
    "SelectorError",
    "StrictError",
    "check",
    "decode",
    "escape",
    "fix",
    "parse",
    "parse_fragment",
    "parse_many",
    "parse_xml",
    "sanitize",
    "serialize",
    "unescape",
]


def minify(document: Document) -> str:
    """The document in as few bytes as lead back to the same tree."""
    return serialize(document, minify=True)


def pretty(document: Document) -> str:
    """The document with a line per tag. A parser gets the same tree."""
    return serialize(document, pretty=True)


__all__ += ["minify", "pretty"]
