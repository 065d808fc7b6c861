"""extruct's functions and classes on broth: the same names, arguments and shapes.

>>> from broth import extruct
>>> page = "<p itemscope itemtype=http://schema.org/Menu><b itemprop=name>Soups</b>"
>>> extruct.extract(page, syntaxes=["microdata"])
{'microdata': [{'type': 'http://schema.org/Menu', 'properties': {'name': 'Soups'}}]}
>>> extruct.extract(page, syntaxes=["microdata"], uniform=True)
{'microdata': [{'@type': 'Menu', '@context': 'http://schema.org', 'name': 'Soups'}]}

Pages are parsed as in browsers, and each syntax is read by its text. Nodes are those of broth.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from typing import Any

from . import dublincore, jsonld, microformat, opengraph, rdfa, uniform as _uniform, utils, w3cmicrodata
from .dublincore import DublinCoreExtractor
from .jsonld import JsonLdExtractor
from .microformat import MicroformatExtractor
from .opengraph import OpenGraphExtractor
from .rdfa import RDFaExtractor
from .w3cmicrodata import MicrodataExtractor

__all__ = [
    "SYNTAXES",
    "DublinCoreExtractor",
    "JsonLdExtractor",
    "MicrodataExtractor",
    "MicroformatExtractor",
    "OpenGraphExtractor",
    "RDFaExtractor",
    "dublincore",
    "extract",
    "jsonld",
    "microformat",
    "opengraph",
    "rdfa",
    "utils",
    "w3cmicrodata",
]

#: The version of extruct whose names these are.
__version__ = "0.18.0"

#: The names of all syntaxes.
SYNTAXES = ["microdata", "opengraph", "json-ld", "microformat", "rdfa", "dublincore"]

_logger = logging.getLogger(__name__)


def extract(
    htmlstring_or_tree: Any,
    base_url: str | None = None,
    encoding: str = "UTF-8",
    syntaxes: list[str] = SYNTAXES,
    errors: str = "strict",
    uniform: bool = False,
    return_html_node: bool = False,
    schema_context: str = "http://schema.org",
    with_og_array: bool = False,
    url: str | None = None,
) -> dict[str, list[Any]]:
    """Finds the data of a page in the shapes of extruct, with a list for each syntax.

    The page is a `str` or bytes in an encoding, a document or node of broth, or a tree of lxml.
    `uniform` gives all syntaxes one shape, with `@type` and `@context`. `return_html_node` adds the
    element of each item of microdata. `errors` says what happens with an exception: it is raised
    (`"strict"`), logged (`"log"`) or ignored (`"ignore"`).

    >>> from broth import extruct
    >>> page = '<meta property="og:title" content="Menu">'
    >>> extruct.extract(page, syntaxes=["opengraph"], uniform=True)
    {'opengraph': [{'og:title': 'Menu', '@context': {'og': 'http://ogp.me/ns#'}}]}
    """
    if base_url is None and url is not None:
        warnings.warn('"url" argument is deprecated, please use "base_url"', DeprecationWarning, stacklevel=2)
        base_url = url
    if not isinstance(syntaxes, list) or not all(syntax in SYNTAXES for syntax in syntaxes):
        raise ValueError(f"syntaxes must be a list of some of these: {', '.join(SYNTAXES)}")
    if errors not in ("log", "ignore", "strict"):
        raise ValueError(f'errors must be "log", "ignore" or "strict", not {errors!r}')
    page = htmlstring_or_tree
    document = utils.parse_html(page, encoding) if isinstance(page, (str, bytes)) else page
    extractors: dict[str, Any] = {
        "microdata": MicrodataExtractor(add_html_node=return_html_node),
        "json-ld": JsonLdExtractor(),
        "opengraph": OpenGraphExtractor(),
        "microformat": MicroformatExtractor(),
        "rdfa": RDFaExtractor(),
        "dublincore": DublinCoreExtractor(),
    }
    node = utils.root(document)
    uniforms: dict[str, Callable[[Any], Any]] = {
        "microdata": lambda found: _uniform._umicrodata_microformat(found, schema_context),
        "microformat": lambda found: _uniform._umicrodata_microformat(found, "http://microformats.org/wiki/"),
        "opengraph": lambda found: _uniform._uopengraph(found, with_og_array),
        "dublincore": _uniform._udublincore,
    }
    data: dict[str, list[Any]] = {}
    for syntax, extractor in extractors.items():
        if syntax not in syntaxes:
            continue
        try:
            data[syntax] = list(extractor.extract_items(node, base_url=base_url))
            if uniform and syntax in uniforms:
                data[syntax] = uniforms[syntax](data[syntax])
        except Exception as error:
            if errors == "strict":
                raise
            if errors == "log":
                _logger.exception("cannot extract %s: %s", syntax, error)
    return data
