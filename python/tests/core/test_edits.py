"""Edits of a document: attributes by qualified name, XML, and what cannot be changed."""

import collections.abc

import pytest

import broth

XLINK = "http://www.w3.org/1999/xlink"
XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
ATOM = "http://www.w3.org/2005/Atom"


def again(doc):
    """The document as it is read from its markup, which must be well-formed."""
    return broth.parse_xml(doc.html, strict=True)


def test_an_attribute_with_a_prefix_is_replaced():
    doc = broth.parse('<svg><a xlink:href="#q">x</a></svg>')
    a = doc.select_one("svg a")
    a["xlink:href"] = "#z"
    assert a.html == '<a xlink:href="#z">x</a>' and doc.xpath("//@x:href", {"x": XLINK}) == ["#z"]
    del a["xlink:href"]
    assert a.html == "<a>x</a>" and "xlink:href" not in a
    with pytest.raises(KeyError):
        del a["xlink:href"]
    a["xlink:href"] = "#y"
    assert doc.xpath("//@x:href", {"x": XLINK}) == ["#y"]
    assert a.attrs.pop("xlink:href") == "#y" and a.attrs == {}
    # Elements of HTML have no namespaces in their attributes.
    doc.body["xlink:href"] = "#z"
    assert doc.xpath("//@x:href", {"x": XLINK}) == [] and doc.body["xlink:href"] == "#z"


def test_an_attribute_of_xml_gets_the_namespace_of_its_prefix():
    doc = broth.parse_xml('<r xmlns:d="urn:d"><d:a d:k="1"/></r>')
    a = doc.select_one("*|a")
    a["d:k"] = "2"
    a["d:j"] = "3"
    assert a.attrs == {"d:k": "2", "d:j": "3"}
    assert doc.html == '<r xmlns:d="urn:d"><d:a d:k="2" d:j="3"/></r>'
    del a["d:k"]
    assert again(doc).xpath("//@x:*", {"x": "urn:d"}) == ["3"]


def test_well_known_prefixes_of_xml_need_no_declaration():
    doc = broth.parse_xml("<r/>")
    root = doc.document_element
    root["xml:lang"] = "de"
    root["xlink:href"] = "#a"
    root["xmlns:q"] = "urn:q"
    root["q:k"] = "1"
    assert 'xml:lang="de"' in doc.html and 'xmlns:q="urn:q"' in doc.html
    copy = again(doc).document_element
    assert copy["xml:lang"] == "de" and copy["q:k"] == "1"
    assert copy.xpath("@x:href", {"x": XLINK}) == ["#a"] and copy.xpath("@p:k", {"p": "urn:q"}) == ["1"]


def test_the_default_namespace_is_an_attribute_like_others():
    root = broth.parse_xml(f'<r xmlns="{ATOM}" k="1"/>').document_element
    assert root["xmlns"] == ATOM and "xmlns" in root and dict(root.attrs) == {"xmlns": ATOM, "k": "1"}
    root["xmlns"] = ATOM
    assert root.html == f'<r xmlns="{ATOM}" k="1"/>'
    del root["xmlns"]
    assert root.attrs == {"k": "1"} and root.html == f'<r xmlns="{ATOM}" k="1"/>'
    svg = broth.parse(f'<svg xmlns="{SVG}">').select_one("svg")
    assert svg["xmlns"] == SVG and svg.attrs.pop("xmlns") == SVG and svg.attrs == {}


def test_elements_of_xml_are_created_in_the_namespace_of_the_document():
    doc = broth.parse_xml('<r><a k="1"/></r>')
    doc.document_element.append(doc.create_element("b", {"x": "1"}, "hi"))
    assert doc.html == '<r><a k="1"/><b x="1">hi</b></r>'
    feed = broth.parse_xml(f'<feed xmlns="{ATOM}" xmlns:dc="urn:dc"/>')
    entry = feed.create_element("entry", {"xml:lang": "en"})
    feed.document_element.append(entry)
    entry.append(feed.create_element("dc:date", text="2026"))
    entry.append(feed.create_element("m:x", {"xmlns:m": "urn:m", "m:k": "1"}))
    entry.append(feed.create_element("div", namespace="html"))
    assert entry.namespace == ATOM and [child.namespace for child in entry] == ["urn:dc", "urn:m", XHTML]
    assert again(feed).html == feed.html


def test_elements_have_the_namespace_that_was_given():
    doc = broth.parse("<svg></svg>")
    for word, uri in [("svg", SVG), ("mathml", "http://www.w3.org/1998/Math/MathML"), ("html", XHTML), (SVG, SVG)]:
        assert doc.create_element("linearGradient" if word != "html" else "p", namespace=word).namespace == uri
    shape = doc.create_element("circle", {"xlink:href": "#a", "r": "5"}, namespace="svg")
    doc.select_one("svg").append(shape)
    assert broth.parse(doc.html) == broth.parse('<svg><circle xlink:href="#a" r="5"></circle></svg>') == doc
    assert doc.create_element("P", namespace="html").name == doc.create_element("P").name == "p"
    with pytest.raises(ValueError, match='namespace is "html", "svg", "mathml" or a URI, not "atom"'):
        doc.create_element("a", namespace="atom")


def test_the_content_of_xml_is_read_as_xml():
    doc = broth.parse_xml('<r xmlns="urn:r" xmlns:d="urn:d"><a><b xmlns=""/></a></r>')
    a, b = doc.xpath("//x:a", {"x": "urn:r"})[0], doc.xpath("//b")[0]
    b.set_inner_html("<K/>")
    assert doc.html == '<r xmlns="urn:r" xmlns:d="urn:d"><a><b xmlns=""><K/></b></a></r>'
    a.set_inner_html("<K d:x='1'><d:L/></K>tail<p>")
    assert doc.html == '<r xmlns="urn:r" xmlns:d="urn:d"><a><K d:x="1"><d:L/></K>tail<p/></a></r>'
    assert again(doc) == doc


def test_only_elements_have_attributes_and_markup():
    doc = broth.parse("<p>x")
    text = doc.select_one("p").first_child
    with pytest.raises(TypeError, match="only an element has markup in it"):
        text.set_inner_html("<b>")
    with pytest.raises(TypeError, match="only an element can be unwrapped"):
        text.unwrap()
    for change in (lambda: text.__setitem__("a", "b"), lambda: setattr(text, "attrs", {})):
        with pytest.raises(TypeError, match="only an element has attributes"):
            change()


def test_the_root_cannot_be_changed():
    doc = broth.parse("<!DOCTYPE html><p>x")
    before = doc.html
    with pytest.raises(ValueError, match="a document has no text of its own"):
        doc.root.set_text("zz")
    with pytest.raises(ValueError, match="a doctype has no text"):
        doc.root.first_child.set_text("zz")
    for root in (doc.root, broth.parse_fragment("<p>x").root):
        with pytest.raises(ValueError, match="the root holds the whole tree and cannot be removed"):
            root.remove()
    assert doc.html == before


def test_all_attributes_are_replaced():
    node = broth.parse("<p id=a class=b>").select_one("p")
    node.attrs |= {"class": "c", "title": "d"}
    assert node.html == '<p id="a" class="c" title="d"></p>'
    node.attrs = {"title": "e", "lang": "en"}
    assert node.html == '<p title="e" lang="en"></p>'
    node.attrs = node.attrs
    assert node.attrs == {"title": "e", "lang": "en"}
    other = broth.parse("<b>").select_one("b")
    other.attrs = node.attrs
    assert other.html == '<b title="e" lang="en"></b>'
    with pytest.raises(ValueError, match="an attribute cannot have the name"):
        node.attrs = {"a b": "c"}
    with pytest.raises(TypeError):
        node.attrs = {"a": 1}
    assert node.attrs == other.attrs
    node.attrs = {}
    assert node.html == "<p></p>"


def test_views_of_attributes_are_those_of_a_dict():
    node = broth.parse("<p id=a class=b>").select_one("p")
    keys, values, items = node.attrs.keys(), node.attrs.values(), node.attrs.items()
    assert isinstance(keys, collections.abc.KeysView) and isinstance(values, collections.abc.ValuesView)
    assert isinstance(items, collections.abc.ItemsView)
    assert keys & {"id", "x"} == {"id"} and items - {("id", "a")} == {("class", "b")}
    assert ("class", "b") in items and "a" in values and len(keys) == 2
    for name in node.attrs.keys():
        node[name + "2"] = node.attrs.pop(name)
    assert dict(node.attrs) == {"id2": "a", "class2": "b"}


def test_a_value_that_is_no_str_is_named():
    doc = broth.parse("<p>")
    p = doc.select_one("p")
    for value, message in [
        (["a"], r'the value of "class" is a str, not list; write " "\.join\(\.\.\.\)'),
        ({"a"}, r'the value of "class" is a str, not set; write " "\.join'),
        (5, r'the value of "class" is a str, not int; write str'),
        (None, r'the value of "class" is a str, not NoneType; to remove it, use del'),
    ]:
        for change in (
            lambda: p.__setitem__("class", value),
            lambda: p.attrs.update({"class": value}),
            lambda: p.attrs.setdefault("class", value),
            lambda: doc.create_element("p", {"class": value}),
        ):
            with pytest.raises(TypeError, match=message):
                change()
    assert p.html == "<p></p>"


def test_a_prefix_that_is_bound_to_nothing_is_a_part_of_the_name():
    doc = broth.parse_xml('<r xmlns:d=""><a/></r>')
    a = doc.select_one("a")
    a["d:k"] = a["e:k"] = "1"
    assert doc.create_element("d:b").namespace == doc.create_element("e:b").namespace == ""
    assert a.xpath("@*[namespace-uri() = '']") == ["1", "1"] and a.attrs == {"d:k": "1", "e:k": "1"}


@pytest.mark.parametrize("how", [{}, {"exact": True}, {"minify": True}, {"pretty": True}, {"xml": True}])
def test_xml_is_written_as_xml(how):
    source = '<r xmlns="http://www.w3.org/1999/xhtml"><p>a\u00a0b<br/></p><link xmlns="urn:a">c</link></r>'
    doc = broth.parse_xml(source)
    written = broth.serialize(doc, **how)
    assert broth.parse_xml(written, strict=True) == doc
    link = doc.select_one("link")
    assert broth.serialize(link, **how) == link.html == '<link xmlns="urn:a">c</link>'


def test_edits_of_the_content_of_a_template_go_where_its_markup_shows_them():
    doc = broth.parse("<body><template><b>1</b></template><p>2</p>")
    template = doc.select_one("template")
    template.append(html="<td>3")
    template.prepend("<")
    template.append(doc.select_one("p"))
    assert doc.body.inner_html == "<template>&lt;<b>1</b><td>3</td><p>2</p></template>"
    assert template.children == [] and template.text() == "" and template.template_contents.text() == "<132"
    template.inner_html = "<b>1</b>"
    assert doc.body.inner_html == "<template><b>1</b></template>"
    template.set_text("<")
    assert doc.body.inner_html == "<template>&lt;</template>"
    template.set_inner_html("<i>a</i>")
    other = template.template_contents.select_one("i").wrap(doc.create_element("template", {"id": "x"}, "a < b"))
    assert doc.body.inner_html == '<template><template id="x">a &lt; b<i>a</i></template></template>'
    with pytest.raises(broth.EditError):
        template.append(template)
    other.unwrap()
    assert doc.body.inner_html == "<template>a &lt; b<i>a</i></template>"
    template.unwrap()
    assert doc.body.inner_html == "a &lt; b<i>a</i>"
    with pytest.raises(AttributeError, match="use template_contents of a template, or children"):
        _ = doc.body.contents


def test_an_element_of_xml_that_is_named_template_has_children():
    doc = broth.parse_xml('<r xmlns="urn:a"><template><b/></template></r>')
    template = doc.select_one("*|template")
    template.append(html="<c/>")
    assert [child.name for child in template.children] == ["b", "c"]
