"""Trees of ``xml.etree``, ``lxml`` and ``xml.dom``, from HTML and XML parsed by broth.

>>> import broth.etree
>>> root = broth.etree.parse("<p>Hi")
>>> root.tag
'{http://www.w3.org/1999/xhtml}html'
>>> broth.etree.parse("<p>Hi", namespaces=False).find("body/p").text
'Hi'
"""

from __future__ import annotations

from typing import Any
from xml.dom import minidom
from xml.etree import ElementTree

from . import _broth

__all__ = ["convert", "parse", "parse_fragment", "parse_xml", "to_dom"]

HTML = "http://www.w3.org/1999/xhtml"


def convert(document: _broth.Document, *, namespaces: bool = True, module: Any = ElementTree) -> Any:
    """The root element of a document as an element of ``xml.etree.ElementTree``, or of another
    module: ``lxml.etree``, ``lxml.html``, or one with the functions of ``xml.etree.ElementTree``. A
    fragment is an element ``DOCUMENT_FRAGMENT``.

    With ``namespaces=False`` HTML elements have no namespace, as html5lib's
    ``namespaceHTMLElements=False`` makes them, and as ``lxml.html`` wants them. Where lxml cannot
    hold a name or a character, it is replaced as the standard says in "Coercing an HTML DOM into an
    infoset".
    """
    is_lxml = getattr(module, "__name__", "").startswith("lxml.")
    needed = ["Element"] if is_lxml else ["Element", "SubElement", "Comment", "ProcessingInstruction"]
    if not all(hasattr(module, name) for name in needed):
        raise TypeError(_not_a_module(module))
    if is_lxml:
        return _to_lxml(document, namespaces, module)
    return _to_etree(document, namespaces, module)


def _not_a_module(module: Any) -> str:
    if isinstance(module, str):
        return f"module is a module, not its name: import {module}, then pass module={module}"
    kind = getattr(module, "__name__", None) or repr(module)
    return f"module is xml.etree.ElementTree, lxml.etree, lxml.html or one like them, not {kind}"


def _to_etree(document: _broth.Document, namespaces: bool, module: Any, *, is_full: bool = False) -> Any:
    """The tree of ElementTree. A full one has an element around the document, with its doctype and
    comments in it.
    """
    root = None
    open_elements: list[Any] = []
    if document.root.kind == "fragment" or is_full:
        root = module.Element("DOCUMENT_FRAGMENT" if document.root.kind == "fragment" else "DOCUMENT_ROOT")
        open_elements.append(root)
    last = None

    def qualified(uri: str | None, name: str) -> str:
        return f"{{{uri}}}{name}" if uri and (namespaces or uri != HTML) else name

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
            if last is None:
                open_elements[-1].text = event[1]
            else:
                last.tail = event[1]
        elif kind == "comment":
            last = module.Comment(event[1])
            open_elements[-1].append(last)
        elif kind == "instruction":
            last = module.ProcessingInstruction(event[1], event[2])
            open_elements[-1].append(last)
        elif kind == "doctype" and is_full:
            ids = {key: text for key, text in zip(("publicId", "systemId"), event[2:], strict=True) if text is not None}
            last = module.SubElement(open_elements[-1], "<!DOCTYPE>", ids)
            last.text = event[1]
    return root


def _to_lxml(document: _broth.Document, namespaces: bool, module: Any) -> Any:
    from lxml import etree, html

    is_html = module is html
    make_parser = html.XHTMLParser if is_html else etree.XMLParser
    parser = make_parser(huge_tree=True, resolve_entities=False, load_dtd=False, no_network=True)
    markup = _broth.serialize(document, xml=True)
    if document.root.kind == "fragment":
        markup = f"<DOCUMENT_FRAGMENT>{markup}</DOCUMENT_FRAGMENT>"
    try:
        root = etree.fromstring(markup, parser)
    except etree.XMLSyntaxError as error:
        raise ValueError(
            f"lxml cannot read this tree, perhaps because it is deeper than 2,048 levels: {error}; xml.etree can hold it"
        ) from None
    if is_html or not namespaces:
        prefix = f"{{{HTML}}}"
        for element in root.iter(f"{prefix}*"):
            element.tag = element.tag[len(prefix) :]
        etree.cleanup_namespaces(root)
    return root


def to_dom(document: _broth.Document, *, namespaces: bool = True) -> Any:
    """A document as a document of ``xml.dom.minidom``; a fragment as its ``DocumentFragment``."""
    implementation = minidom.getDOMImplementation()
    assert implementation is not None
    dom: Any = implementation.createDocument(None, None, None)
    root = dom.createDocumentFragment() if document.root.kind == "fragment" else dom
    # A node is given its content before it is given to its parent: minidom looks at all ancestors
    # of a parent.
    open_nodes = [root]
    for event in _broth._events(document):
        parent = open_nodes[-1]
        kind = event[0]
        if kind == "start":
            _, name, namespace, attributes, _line, _column = event
            element = dom.createElementNS(namespace if namespaces or namespace != HTML else None, name)
            for uri, prefix, local, value in attributes:
                element.setAttributeNS(uri, f"{prefix}:{local}" if prefix else local, value)
            open_nodes.append(element)
        elif kind == "end":
            open_nodes.pop()
            open_nodes[-1].appendChild(parent)
        elif kind == "text":
            parent.appendChild(dom.createTextNode(event[1]))
        elif kind == "comment":
            parent.appendChild(dom.createComment(event[1]))
        elif kind == "instruction":
            parent.appendChild(dom.createProcessingInstruction(event[1], event[2]))
        elif kind == "doctype" and parent is dom:
            doctype = implementation.createDocumentType(*event[1:])
            doctype.ownerDocument = dom
            dom.appendChild(doctype)
            dom.doctype = doctype
    return root


def parse(markup: Any, *, namespaces: bool = True, module: Any = ElementTree) -> Any:
    """Parses an HTML document and returns its root element."""
    return convert(_broth.parse(markup), namespaces=namespaces, module=module)


def parse_fragment(
    markup: Any, context: str = "div", *, namespaces: bool = True, module: Any = ElementTree
) -> Any:
    """Parses an HTML fragment and returns an element ``DOCUMENT_FRAGMENT`` that contains it."""
    return convert(_broth.parse_fragment(markup, context), namespaces=namespaces, module=module)


def parse_xml(markup: Any, *, module: Any = ElementTree) -> Any:
    """Parses an XML document, well-formed or not, and returns its root element."""
    return convert(_broth.parse_xml(markup), module=module)
