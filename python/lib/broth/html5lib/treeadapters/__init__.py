"""Adapters: streams of tokens as events of other libraries.

>>> from broth.html5lib import getTreeWalker, parseFragment, treeadapters
>>> from xml.sax.handler import ContentHandler
>>> class Names(ContentHandler):
...     def startElementNS(self, name, qname, attrs):
...         print(qname)
>>> treeadapters.sax.to_sax(getTreeWalker("etree")(parseFragment("<p>Hi <b>you")), Names())
p
b
"""

from __future__ import annotations

from . import sax

__all__ = ["genshi", "sax"]

try:
    from . import genshi
except ImportError:
    __all__.remove("genshi")
