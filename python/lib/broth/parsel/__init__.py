"""Selectors as scrapers know them from parsel, on broth.

>>> from broth.parsel import Selector
>>> page = Selector("<h1>Menu</h1><ul><li class=hot>Chili <b>soup</b><li><a href=/b>Bread</a></ul>")
>>> page.css("h1::text").get()
'Menu'
>>> page.xpath("//li/a/@href").getall()
['/b']
>>> page.css(".hot ::text, h1::text").getall()
['Menu', 'Chili ', 'soup']
>>> page.css("li").css("b::text").re_first(r"s(\\w+)")
'oup'

Code that imports parsel itself, such as Scrapy, gets these selectors after :func:`install`.
"""

from __future__ import annotations

import sys

from . import selector, utils, xpathfuncs
from .._broth import Node
from .selector import Selector, SelectorList

__all__ = ["Selector", "SelectorList", "css2xpath", "install", "selector", "utils", "xpathfuncs"]

#: The version of parsel whose names these are.
__version__ = "1.12.1"


def css2xpath(query: str) -> str:
    """A CSS selector as an XPath expression, by parsel's own translator."""
    from parsel.csstranslator import css2xpath

    return css2xpath(query)


def install() -> None:
    """Lets ``import parsel`` find this module, in this process. Call it before anything imports
    parsel.

    ``python -m broth.parsel scrapy crawl menu`` does so and then runs ``scrapy crawl menu``.
    """
    if "scrapy" in sys.modules:
        raise RuntimeError("scrapy has imported parsel already; call broth.parsel.install() before, or use python -m broth.parsel")
    for name in [name for name in sys.modules if name == "parsel" or name.startswith("parsel.")]:
        del sys.modules[name]
    from parsel import csstranslator

    # Scrapy asks the root of a selector for the name that lxml has for it.
    setattr(Node, "tag", property(lambda node: node.name))
    sys.modules["parsel"] = sys.modules[__name__]
    for part in (selector, utils, xpathfuncs):
        sys.modules[f"parsel.{part.__name__.rpartition('.')[2]}"] = part
    sys.modules["parsel.csstranslator"] = csstranslator
