"""Checks that tokens are what a walker may give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..constants import namespaces, spaceCharacters, voidElements
from ..treewalkers.base import Token
from . import base

__all__ = ["Filter"]


class Filter(base.Filter):
    """Raises ``AssertionError`` at a token that is not one, and with ``require_matching_tags`` at
    an end tag that ends nothing.
    """

    def __init__(self, source: Iterable[Token], require_matching_tags: bool = True) -> None:
        super().__init__(source)
        self.require_matching_tags = require_matching_tags

    def __iter__(self) -> Iterator[Token]:
        open_elements: list[tuple[str | None, str]] = []
        for token in super().__iter__():
            kind = token["type"]
            if kind in ("StartTag", "EmptyTag", "EndTag"):
                name = (token["namespace"], token["name"])
                _check_name(*name)
                is_void = name[0] in (None, namespaces["html"]) and name[1] in voidElements
                assert is_void == (kind == "EmptyTag"), f"{kind} of <{name[1]}>"
                if kind == "EndTag" and self.require_matching_tags:
                    assert open_elements and open_elements.pop() == name, f"</{name[1]}> ends nothing"
                elif kind == "StartTag":
                    open_elements.append(name)
                if kind != "EndTag":
                    assert isinstance(token["data"], dict), "attributes are a dict"
                    for key, value in token["data"].items():
                        _check_name(*key)
                        assert isinstance(value, str), f"the value of {key} is {value!r}"
            elif kind in ("Characters", "SpaceCharacters"):
                assert isinstance(token["data"], str) and token["data"], "a text is not empty"
                assert kind == "Characters" or set(token["data"]) <= spaceCharacters, "SpaceCharacters are white space"
            elif kind in ("Comment", "SerializeError", "SerializerError"):
                assert isinstance(token["data"], str), f"the data of {kind} is text"
            elif kind == "Doctype":
                for part in ("name", "publicId", "systemId"):
                    assert token[part] is None or isinstance(token[part], str), f"{part} is {token[part]!r}"
            else:
                assert kind == "Entity" and isinstance(token["name"], str), f"no token has the type {kind!r}"
            yield token


def _check_name(namespace: Any, name: Any) -> None:
    assert namespace is None or (isinstance(namespace, str) and namespace), f"namespace {namespace!r}"
    assert isinstance(name, str) and name, f"name {name!r}"
