"""Trees of the standard library, and of lxml, from HTML and XML parsed by broth.

>>> import broth.etree
>>> root = broth.etree.parse("<p>Hi")
>>> root.tag
'{http://www.w3.org/1999/xhtml}html'
>>> broth.etree.parse("<p>Hi", namespaces=False).find("body/p").text
'Hi'
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from . import _broth

__all__ = ["convert", "parse", "parse_xml"]


def convert(document: _broth.Document, *, namespaces: bool = True, module: Any = ElementTree) -> Any:
    """The root element of a document as an element of ``xml.etree.ElementTree``, or of another ``module`` with the same
    functions, such as ``lxml.etree``.

    With ``namespaces=False`` names have no namespace, as html5lib's ``namespaceHTMLElements=False`` gives them.
    """
    root = None
    open_elements: list[Any] = []
    last = None

    def qualified(uri: str | None, name: str) -> str:
        return f"{{{uri}}}{name}" if namespaces and uri else name

    for event in _broth._events(document):
        kind = event[0]
        if kind == "start":
            _, name, namespace, attributes, _line, _column = event
            attrs = {qualified(uri, local): value for uri, _prefix, local, value in attributes}
            tag = qualified(namespace, name)
            if open_elements:
                last = module.SubElement(open_elements[-1], tag, attrs)
            else:
                last = root = module.Element(tag, attrs)
            open_elements.append(last)
            last = None
        elif kind == "end":
            last = open_elements.pop()
        elif not open_elements:
            continue
        elif kind == "text":
            parent = open_elements[-1]
            if last is None:
                parent.text = (parent.text or "") + event[1]
            else:
                last.tail = (last.tail or "") + event[1]
        elif kind == "comment":
            last = module.Comment(event[1])
            open_elements[-1].append(last)
        elif kind == "instruction":
            last = module.ProcessingInstruction(event[1], event[2])
            open_elements[-1].append(last)
    return root


def parse(markup: Any, *, namespaces: bool = True, module: Any = ElementTree) -> Any:
    """Parses HTML and gives its root element."""
    return convert(_broth.parse(markup), namespaces=namespaces, module=module)


def parse_xml(markup: Any, *, module: Any = ElementTree) -> Any:
    """Parses XML, well-formed or not, and gives its root element."""
    return convert(_broth.parse_xml(markup), module=module)
