"""Selectors as scrapers know them from parsel, on broth.

>>> from broth.parsel import Selector
>>> page = Selector("<h1>Menu</h1><ul><li class=hot>Chili <b>soup</b><li><a href=/b>Bread</a></ul>")
>>> page.css("h1::text").get()
'Menu'
>>> page.css("li a::attr(href)").getall()
['/b']
>>> page.css(".hot ::text").getall()
['Chili ', 'soup']
>>> page.css("li").css("b::text").re_first(r"s(\\w+)")
'oup'

A selector sees the whole document, as in browsers, also below an element. There is no XPath.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import Pattern
from typing import Any, SupportsIndex, TypeVar, overload

from ._broth import Node, parse, parse_xml, unescape

__all__ = ["Selector", "SelectorList"]

_T = TypeVar("_T")


class Selector:
    """An element, a text or the value of an attribute, and what can be selected below it."""

    __slots__ = ("root",)

    def __init__(self, text: str | None = None, type: str = "html", *, body: bytes = b"", encoding: str = "utf-8", root: Any = None) -> None:
        #: The ``broth.Node``, or the ``str`` of an attribute.
        self.root: Any = root
        if root is None:
            markup = body if text is None else text
            label = encoding if text is None else None
            if type not in ("html", "xml"):
                raise ValueError(f"type is 'html' or 'xml', not {type!r}")
            document = parse_xml(markup, encoding=label) if type == "xml" else parse(markup, encoding=label)
            self.root = document.root

    def css(self, query: str) -> SelectorList:
        """What a CSS selector matches: this element or others below it. ``::text`` at its end stands for the texts directly in
        the elements, ``::attr(name)`` for the values of an attribute."""
        found: list[Any] = []
        if isinstance(self.root, Node):
            for css, part, name in _groups(query):
                if part == "text":
                    found += self.root._text_nodes(css)
                    continue
                nodes = self.root.select(css)
                if self.root.kind == "element" and self.root.matches(css):
                    nodes.insert(0, self.root)
                if part == "attr":
                    found += [node[name] for node in nodes if name in node]
                else:
                    found += nodes
        return SelectorList(Selector(root=root) for root in found)

    def get(self) -> str:
        """The markup of an element; the text of anything else."""
        if isinstance(self.root, str):
            return self.root
        node: Node = self.root
        return node.text() if node.kind in ("text", "cdata") else node.html

    extract = get

    def getall(self) -> list[str]:
        return [self.get()]

    def re(self, regex: str | Pattern[str], replace_entities: bool = True) -> list[str]:
        """What a regular expression finds in ``get()``: its group ``extract``, its groups, or all of it."""
        pattern = re.compile(regex) if isinstance(regex, str) else regex
        text = self.get()
        if "extract" in pattern.groupindex:
            match = pattern.search(text)
            found = [match.group("extract")] if match and match.group("extract") is not None else []
        else:
            found = [group for match in pattern.findall(text) for group in ([match] if isinstance(match, str) else match)]
        return [_resolved(part) for part in found] if replace_entities else found

    @overload
    def re_first(self, regex: str | Pattern[str], default: None = None, replace_entities: bool = True) -> str | None: ...
    @overload
    def re_first(self, regex: str | Pattern[str], default: _T, replace_entities: bool = True) -> str | _T: ...
    def re_first(self, regex: Any, default: Any = None, replace_entities: bool = True) -> Any:
        return next(iter(self.re(regex, replace_entities)), default)

    @property
    def attrib(self) -> dict[str, str]:
        """The attributes of an element."""
        return self.root.attrs if isinstance(self.root, Node) else {}

    def drop(self) -> None:
        """Takes the node out of its document."""
        self.root.remove()

    def xpath(self, query: str, **variables: Any) -> SelectorList:
        raise NotImplementedError("broth has no XPath; use css(), or parsel on a tree of broth.etree")

    def __bool__(self) -> bool:
        return bool(self.get())

    def __str__(self) -> str:
        return self.get()

    def __repr__(self) -> str:
        return f"<Selector {self.root!r}>"


class SelectorList(list[Selector]):
    """Several selectors. Each method asks them all, one after the other."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> Selector: ...
    @overload
    def __getitem__(self, at: slice) -> SelectorList: ...
    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        return SelectorList(found) if isinstance(at, slice) else found

    def css(self, query: str) -> SelectorList:
        return SelectorList(found for selector in self for found in selector.css(query))

    @overload
    def get(self, default: None = None) -> str | None: ...
    @overload
    def get(self, default: _T) -> str | _T: ...
    def get(self, default: Any = None) -> Any:
        """The first of ``getall()``, or a default."""
        return self[0].get() if self else default

    extract_first = get

    def getall(self) -> list[str]:
        return [selector.get() for selector in self]

    extract = getall

    def re(self, regex: str | Pattern[str], replace_entities: bool = True) -> list[str]:
        return list(self._matches(regex, replace_entities))

    @overload
    def re_first(self, regex: str | Pattern[str], default: None = None, replace_entities: bool = True) -> str | None: ...
    @overload
    def re_first(self, regex: str | Pattern[str], default: _T, replace_entities: bool = True) -> str | _T: ...
    def re_first(self, regex: Any, default: Any = None, replace_entities: bool = True) -> Any:
        return next(self._matches(regex, replace_entities), default)

    def _matches(self, regex: str | Pattern[str], replace_entities: bool) -> Iterator[str]:
        return (part for selector in self for part in selector.re(regex, replace_entities))

    @property
    def attrib(self) -> dict[str, str]:
        """The attributes of the first."""
        return self[0].attrib if self else {}

    def drop(self) -> None:
        for selector in self:
            selector.drop()

    def xpath(self, query: str, **variables: Any) -> SelectorList:
        return SelectorList(found for selector in self for found in selector.xpath(query, **variables))


#: A string, an escape, or a character that opens, closes or separates.
_TOKENS = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[()\[\],]""", re.DOTALL)
_PART = re.compile(r"::(?:(text)|attr\(\s*([^\s()]+)\s*\))\s*\Z")


def _groups(query: str) -> Iterator[tuple[str, str | None, str]]:
    """The selectors between the commas: the CSS, what is asked of the elements, and the name of the attribute."""
    begin = depth = 0
    ends = []
    for token in _TOKENS.finditer(query):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token[0], 0)
        if token[0] == "," and depth == 0:
            ends.append(token.start())
    for end in [*ends, len(query)]:
        css = query[begin:end]
        begin = end + 1
        match = _PART.search(css)
        if match is None:
            yield css, None, ""
            continue
        css = css[: match.start()]
        # "p ::text" asks for the texts of everything in p, and "p" is in what it asks for.
        if not css.strip() or css != css.rstrip():
            css = f"{css}*" if not css.strip() else f":is({css}), {css}*"
        yield css, "attr" if match[2] else "text", match[2] or ""


def _resolved(text: str) -> str:
    """The text without references, but for those that escape markup."""
    return re.sub(r"&(?!lt;|amp;)#?\w+;", lambda match: unescape(match[0]), text)
