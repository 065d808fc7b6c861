"""Tokens as events of SAX."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.sax.xmlreader import AttributesNSImpl

from ..constants import namespaces
from ..treewalkers.base import Token

__all__ = ["to_sax"]

_PREFIXES = {prefix: uri for prefix, uri in namespaces.items() if prefix in ("xlink", "xml", "xmlns")}
_PREFIXES["math"] = namespaces["mathml"]
_PREFIXES["svg"] = namespaces["svg"]


def to_sax(walker: Iterable[Token], handler: Any) -> None:
    """Calls a content handler for each token."""
    handler.startDocument()
    for prefix, uri in _PREFIXES.items():
        handler.startPrefixMapping(prefix, uri)
    for token in walker:
        kind = token["type"]
        if kind in ("StartTag", "EmptyTag"):
            name = (token["namespace"], token["name"])
            attributes = AttributesNSImpl(token["data"], {key: key[1] for key in token["data"]})
            handler.startElementNS(name, token["name"], attributes)
            if kind == "EmptyTag":
                handler.endElementNS(name, token["name"])
        elif kind == "EndTag":
            handler.endElementNS((token["namespace"], token["name"]), token["name"])
        elif kind in ("Characters", "SpaceCharacters"):
            handler.characters(token["data"])
    for prefix in _PREFIXES:
        handler.endPrefixMapping(prefix)
    handler.endDocument()
