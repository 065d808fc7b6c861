"""Trees of the standard library."""

from xml.etree import ElementTree

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
