"""Trees of the standard library."""

import re
import sys
from xml.etree import ElementTree

import pytest
import trees

import broth.etree


def test_html_becomes_elements():
    root = broth.etree.parse("<!-- a --><p class=x>a<b>c</b>d<!-- e --></p>", namespaces=False)
    paragraph = root.find("body/p")
    assert paragraph.attrib == {"class": "x"} and paragraph.text == "a"
    bold = paragraph.find("b")
    assert (bold.text, bold.tail) == ("c", "d")
    assert ElementTree.tostring(paragraph) == b'<p class="x">a<b>c</b>d<!-- e --></p>'


def test_names_have_their_namespaces():
    root = broth.etree.parse("<svg xlink:href=a>")
    svg = root.find(".//{http://www.w3.org/2000/svg}svg")
    assert svg.attrib == {"{http://www.w3.org/1999/xlink}href": "a"}


def test_broken_xml_becomes_elements():
    feed = broth.etree.parse_xml("<feed><title>Fish & chips</feed>")
    assert feed.find("title").text == "Fish & chips"


def structure(root):
    """The nodes of a tree, in order; "comment" stands for the functions that make comments."""
    return [
        (it.tag if isinstance(it.tag, str) else it.tag.__name__, sorted(it.attrib.items()), it.text or "", it.tail or "")
        for it in root.iter()
    ]


def xml_can_hold(root):
    """Whether XML allows each name and each character, and the order of names is no matter of
    prefixes.
    """
    for tag, attributes, text, tail in structure(root):
        names = [tag, *(name for name, _ in attributes)]
        values = [text, tail, *(value for _, value in attributes)]
        if not all(re.fullmatch(r"(\{[^}]*\})?[A-Za-z_][\w.-]*", name) for name in names):
            return False
        if any(re.search("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", value) for value in values):
            return False
        if tag == "Comment" and (text.startswith("-") or text.endswith("-") or "--" in text):
            return False
        if tag == "ProcessingInstruction" or any("xmlns" in name for name in names):
            return False
    return True


@pytest.mark.parametrize("file", trees.files(), ids=lambda file: file.stem)
def test_lxml_holds_every_tree(file):
    etree = pytest.importorskip("lxml.etree")
    for case in trees.read(file):
        document = broth.parse(case.data)
        root = broth.etree.convert(document, module=etree)
        ours = broth.etree.convert(document)
        if xml_can_hold(ours):
            assert structure(root) == structure(ours), case.name
        plain = broth.etree.convert(document, module=etree, namespaces=False)
        assert plain.tag == "html"


def test_lxml_html_gets_its_own_elements():
    html = pytest.importorskip("lxml.html")
    root = broth.etree.parse("<p class='a b'>Soup <a href=/b>bread</a> <svg></svg>", module=html)
    link = root.cssselect("p.b > a")[0] if hasattr(html, "cssselect") else root.xpath("//a")[0]
    assert type(link) is html.HtmlElement and link.get("href") == "/b"
    root.make_links_absolute("https://example.com/")
    assert link.get("href") == "https://example.com/b"
    assert root.find(".//{http://www.w3.org/2000/svg}svg") is not None


def test_fragments_have_a_root_of_their_own():
    etree = pytest.importorskip("lxml.etree")
    for module in (ElementTree, etree):
        root = broth.etree.parse_fragment("a<td>1<td>2", "tr", namespaces=False, module=module)
        assert root.tag == "DOCUMENT_FRAGMENT" and [cell.text for cell in root] == ["1", "2"]


def test_names_that_xml_lacks_are_replaced():
    etree = pytest.importorskip("lxml.etree")
    root = broth.etree.parse("<p a<b=c>\f</p>", module=etree, namespaces=False)
    assert root.find("body/p").attrib == {"aU00003Cb": "c"}


def test_dom_has_documents_and_fragments():
    dom = broth.etree.to_dom(broth.parse("<!DOCTYPE html><p id=a>b<!-- c -->"))
    assert dom.documentElement.tagName == "html" and dom.doctype.name == "html"
    assert dom.getElementsByTagName("p")[0].getAttribute("id") == "a"
    assert broth.etree.to_dom(broth.parse_fragment("<b>x")).firstChild.tagName == "b"


def test_deep_trees_take_no_more_steps_than_they_have_levels():
    def steps(levels):
        """How many lines of Python run for a tree of this depth, those of minidom included."""
        document = broth.parse_xml("<a>" * levels)
        lines = 0

        def trace(_frame, event, _argument):
            nonlocal lines
            lines += event == "line"
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            dom = broth.etree.to_dom(document)
        finally:
            sys.settrace(before)
        node = dom.documentElement
        # Its nodes are freed level by level, not all in one call of another.
        for _ in range(levels):
            child = node.firstChild
            node.childNodes = []
            node = child
        assert node is None
        return lines

    assert steps(4000) < 9 * steps(500)


def test_lxml_says_that_a_tree_is_too_deep():
    lxml = pytest.importorskip("lxml.etree")
    assert broth.etree.parse_xml("<a>" * 1000, module=lxml).tag == "a"
    with pytest.raises(ValueError, match="deeper than 2,048 levels"):
        broth.etree.parse_xml("<a>" * 5000, module=lxml)


@pytest.mark.parametrize("parse", [broth.etree.parse, broth.etree.parse_fragment, broth.etree.parse_xml])
def test_modules_that_do_not_fit_are_explained(parse):
    with pytest.raises(TypeError, match="module is a module, not its name: import lxml.html, then pass module=lxml.html"):
        parse("<p>Hi", module="lxml.html")
    for module, name in [(None, "None"), (3, "3"), (broth, "broth"), (re, "re")]:
        with pytest.raises(TypeError, match=f"module is xml.etree.ElementTree, lxml.etree, lxml.html or one like them, not {name}"):
            parse("<p>Hi", module=module)
