"""Microdata by the algorithm of the HTML standard, in the shapes of extruct."""

from __future__ import annotations

import re
from typing import Any

from .._broth import Node, _microdata
from .utils import parse_html, root


class LxmlMicrodataExtractor:
    """Finds the items of a page.

    With `strict`, types and values are always lists. Without `nested`, every item is in the list,
    with a number. `add_text_content` and `add_html_node` add the text and the element of each item.
    """

    def __init__(
        self,
        nested: bool = True,
        strict: bool = False,
        add_text_content: bool = False,
        add_html_node: bool = False,
    ) -> None:
        self.nested = nested
        self.strict = strict
        self.add_text_content = add_text_content
        self.add_html_node = add_html_node

    def extract(self, htmlstring: str | bytes, base_url: str | None = None, encoding: str = "UTF-8") -> list[dict[str, Any]]:
        """Parses a page and finds its items."""
        return self.extract_items(parse_html(htmlstring, encoding), base_url)

    def extract_items(self, document: Any, base_url: str | None) -> list[dict[str, Any]]:
        """Finds the items of a document, a node or a tree of lxml."""
        top_level, found = _microdata(root(document), base_url)
        items = [self._item(node, types, id) for node, types, id, _ in found]
        if not self.nested:
            numbers = self._numbers([node for node, *_ in found])
            for item, number in zip(items, numbers, strict=True):
                item["iid"] = number
        for item, (node, _, _, properties) in zip(items, found, strict=True):
            values: dict[str, list[Any]] = {}
            for names, text, inner, element in properties:
                value: Any = self._value(element, text or "")
                if inner is not None:
                    value = items[inner] if self.nested else {"iid_ref": items[inner]["iid"]}
                for name in names:
                    values.setdefault(name, []).append(value)
            if values:
                item["properties"] = {name: self._one_or_all(all) for name, all in values.items()}
            else:
                item["value"] = node.get("content") or text_of(node)
            if self.add_text_content and (text := text_of(node)):
                item["textContent"] = text
            if self.add_html_node:
                item["htmlNode"] = node
        if self.nested:
            self._cut_circles(items, found)
            return items[:top_level]
        return sorted(items, key=lambda item: int(item["iid"]))

    def _item(self, node: Node, types: list[str], id: str | None) -> dict[str, Any]:
        item: dict[str, Any] = {}
        if types:
            item["type"] = self._one_or_all(types)
            if id is not None:
                item["id"] = id
        return item

    def _one_or_all(self, values: list[Any]) -> Any:
        return values[0] if len(values) == 1 and not self.strict else values

    @staticmethod
    def _numbers(nodes: list[Node]) -> list[int]:
        """The number of each item among those of its document, from 1."""
        if not nodes:
            return []
        order = {node: number for number, node in enumerate(nodes[0].document.select("[itemscope]"), 1)}
        return [order.get(node, 0) for node in nodes]

    @staticmethod
    def _value(element: Node, value: str) -> Any:
        # The texts of elements are read as people see them, and `content` counts everywhere, as on
        # the pages of schema.org.
        if value != element.text() or element.name in ("meta", "data", "time"):
            return value if element.name == "meta" else value.strip()
        if content := element.get("content"):
            return content
        names = element.get("itemprop") or ""
        if names.endswith(("-input", "-output")):
            # https://schema.org/docs/actions.html#part-4
            required = {"valueRequired": True} if "required" in element else {}
            return {**required, **({"valueName": element["name"]} if element.get("name") else {})}
        return text_of(element)

    def _cut_circles(self, items: list[dict[str, Any]], found: list[Any]) -> None:
        """Replaces an item inside itself by "ERROR", as the standard's JSON has it."""
        inner = [[at for _, _, at, _ in properties if at is not None] for *_, properties in found]
        done: set[int] = set()
        for first in range(len(items)):
            if first in done:
                continue
            path: dict[int, Any] = {first: iter(inner[first])}
            while path:
                at = next(reversed(path))
                below = next(path[at], None)
                if below is None:
                    done.add(at)
                    del path[at]
                elif below in path:
                    self._cut(items[at], items[below])
                elif below not in done:
                    path[below] = iter(inner[below])

    @staticmethod
    def _cut(item: dict[str, Any], inside: dict[str, Any]) -> None:
        for name, value in item["properties"].items():
            if value is inside:
                item["properties"][name] = "ERROR"
            elif isinstance(value, list):
                item["properties"][name] = ["ERROR" if it is inside else it for it in value]


def text_of(node: Node) -> str:
    """The text of an element as a reader sees it; of one that is hidden, without its spaces."""
    lines = "\n".join(" ".join(line.split()) for line in node.rendered_text().split("\n"))
    return re.sub("\n{3,}", "\n\n", lines).strip()


MicrodataExtractor = LxmlMicrodataExtractor
