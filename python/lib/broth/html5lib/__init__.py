"""html5lib's functions on broth: the same names, arguments and trees, by the standard of today.

>>> from broth import html5lib
>>> root = html5lib.parse("<p>Hi", namespaceHTMLElements=False)
>>> root.find("body/p").text
'Hi'
>>> html5lib.serialize(root)
'<p>Hi'

Two things differ: errors have the standard's names, and private modules (``_tokenizer``,
``_inputstream``) do not exist.
"""

from __future__ import annotations

from . import constants, filters, html5parser, serializer, treeadapters, treebuilders, treewalkers
from .html5parser import HTMLParser, ParseError, parse, parseFragment
from .serializer import serialize
from .treebuilders import getTreeBuilder
from .treewalkers import getTreeWalker

__all__ = [
    "HTMLParser",
    "ParseError",
    "constants",
    "filters",
    "getTreeBuilder",
    "getTreeWalker",
    "html5parser",
    "parse",
    "parseFragment",
    "serialize",
    "serializer",
    "treeadapters",
    "treebuilders",
    "treewalkers",
]

#: The version of html5lib whose names these are.
__version__ = "1.1"
