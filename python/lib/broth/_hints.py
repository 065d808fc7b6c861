"""The names that other libraries have for the attributes of documents and nodes.

A class with `__getattr__` loses the fast path for calls of methods in CPython: `node.text()` takes 112 ns instead of 69. So each
name is an attribute of the class that raises `AttributeError`.
"""

from collections.abc import Iterable
from typing import NoReturn

from ._broth import Document, Node

#: Names of Beautiful Soup, lxml, selectolax and the DOM, and what to write instead.
OF_OTHERS = {
    "any_css_matches": "matches('p, b')",
    "appendChild": "append(node)",
    "attrib": "attrs",
    "attributes": "attrs",
    "child": "first_child",
    "childNodes": "children",
    "classList": "classes",
    "className": "get('class')",
    "clone": "copy()",
    "cloneNode": "copy()",
    "contents": "children",
    "createElement": "create_element('p')",
    "css": "select('p')",
    "css_first": "select_one('p')",
    "css_matches": "matches('p')",
    "cssselect": "select('p')",
    "decompose": "remove()",
    "documentElement": "document_element",
    "drop_tag": "unwrap()",
    "drop_tree": "remove()",
    "find": "select_one('p')",
    "findAll": "select('p')",
    "find_all": "select('p')",
    "find_next_sibling": "next_sibling",
    "find_parent": "closest('p')",
    "findall": "select('p')",
    "findtext": "select_one('p').text()",
    "firstChild": "first_child",
    "getAttribute": "get('href')",
    "getElementById": "by_id('menu')",
    "getElementsByTagName": "select('p')",
    "getText": "text()",
    "get_text": "text()",
    "getchildren": "elements",
    "getnext": "next_sibling",
    "getparent": "parent",
    "getprevious": "previous_sibling",
    "getroot": "document_element",
    "id": "get('id')",
    "innerHTML": "inner_html",
    "innerText": "inner_text()",
    "iter": "descendants()",
    "iterancestors": "parents",
    "iterchildren": "elements",
    "iterdescendants": "descendants()",
    "iterfind": "select('p')",
    "name": "tag",
    "new_tag": "create_element('p')",
    "next": "next_sibling",
    "outerHTML": "html",
    "parentNode": "parent",
    "prettify": "broth.pretty(node)",
    "prev": "previous_sibling",
    "querySelector": "select_one('p')",
    "querySelectorAll": "select('p')",
    "removeAttribute": "del node['href']",
    "remove_attribute": "del node['href']",
    "set": "node['href'] = 'x'",
    "setAttribute": "node['href'] = 'x'",
    "sourceline": "line",
    "string": "text()",
    "stripped_strings": "text(strip=True)",
    "tagName": "tag",
    "textContent": "text()",
    "text_content": "text()",
}


class _OfOthers:
    """An attribute that is not there, and says why."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, it: object, owner: type) -> NoReturn:
        message = f"'broth.{owner.__name__}' object has no attribute '{self.name}'; use {OF_OTHERS[self.name]}"
        raise AttributeError(message, name=self.name, obj=it)


def _dir(self: object) -> Iterable[str]:
    return [name for name in object.__dir__(self) if name not in OF_OTHERS]


def install() -> None:
    """Adds the names to the classes."""
    for owner in (Document, Node):
        for name in OF_OTHERS:
            setattr(owner, name, _OfOthers(name))
        setattr(owner, "__dir__", _dir)
