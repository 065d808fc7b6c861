"""Names and arguments that a reader of the README would guess: classes, insertions, options of the
sanitizer, named results, errors.
"""

import copy
import pickle
from collections.abc import MutableSet

import pytest

import broth


def test_classes_are_live():
    doc = broth.parse("<p class='hot  big hot'>x")
    p = doc.select_one("p")
    classes = p.classes
    assert isinstance(classes, MutableSet) and list(classes) == ["hot", "big"] and len(classes) == 2
    assert "hot" in classes and "cold" not in classes and 5 not in classes
    classes.add("new", "hot")
    classes.discard("big", "none")
    assert p["class"] == "hot new" and p.classes == classes == {"hot", "new"} and classes == ["hot", "new"]
    assert classes != ["new", "hot"] and classes != {"hot"} and repr(classes) == "Classes(['hot', 'new'])"
    assert classes.toggle("hot") is False and classes.toggle("big") is True and p["class"] == "new big"
    classes |= ["a"]
    classes -= {"big"}
    assert p["class"] == "new a" and classes & {"a"} == {"a"} == {"a"} & classes
    assert classes | {"b"} == {"b"} | classes == {"new", "a", "b"} and classes - {"a"} == {"new"} and {"a", "b"} - classes == {"b"}
    p.classes |= {"c"}
    p.classes.remove("c")
    with pytest.raises(KeyError):
        p.classes.remove("c")
    p.classes = ["x", "y", "x"]
    assert p["class"] == "x y" and copy.copy(p.classes) == pickle.loads(pickle.dumps(p.classes)) == {"x", "y"}
    p.classes.clear()
    assert p.html == "<p>x</p>" and not p.classes
    for name in ("", "a b"):
        with pytest.raises(ValueError, match="a class cannot have the name .*; give each class by itself"):
            p.classes.add(name)
    with pytest.raises(TypeError, match="the name of a class is a str, not int"):
        p.classes.add(5)
    with pytest.raises(TypeError, match=r'classes are given as a list; write \["hot"\]'):
        p.classes = "a b"
    for change in (lambda: p.first_child.classes.add("a"), lambda: setattr(p.first_child, "classes", [])):
        with pytest.raises(TypeError, match="only an element has"):
            change()


def test_classes_are_live_in_handlers():
    def change(p):
        p.classes.add("seen")
        p.classes.discard("hot")
        p.classes.discard("never")

    assert broth.Rewriter().on("p", change).rewrite("<P CLASS=hot ID=a>x") == '<P CLASS="seen" ID=a>x'

    def clear(p):
        p.classes = []

    assert broth.Rewriter().on("p", clear).rewrite("<p class=a>x<p>y") == "<p>x<p>y"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("append", "<b>x{}</b>"),
        ("prepend", "<b>{}x</b>"),
        ("before", "{}<b>x</b>"),
        ("after", "<b>x</b>{}"),
        ("replace_with", "{}"),
    ],
)
def test_a_string_is_text_and_html_is_markup(name, expected):
    def page():
        doc = broth.parse_fragment("<b>x</b>")
        return doc, getattr(doc.select_one("b"), name)

    doc, insert = page()
    assert insert("<i>").kind == "text" and doc.html == expected.format("&lt;i&gt;")
    doc, insert = page()
    assert [node.html for node in insert(html="<i>1</i>2")] == ["<i>1</i>", "2"] and doc.html == expected.format("<i>1</i>2")
    doc, insert = page()
    other = broth.parse_fragment("<i>1</i>2")
    assert len(insert(other)) == 2 and doc.html == expected.format("<i>1</i>2") and other.html == "<i>1</i>2"
    doc, insert = page()
    assert insert(html="") == [] and doc.html == expected.format("")
    for arguments, message in [(((), {}), "or markup as html="), ((("a",), {"html": "b"}), "not both")]:
        with pytest.raises(TypeError, match=message):
            insert(*arguments[0], **arguments[1])
    with pytest.raises(TypeError, match=r"a node or a str is inserted, not int; pass markup as html="):
        insert(5)
    for text, markup in [("<i>", "&lt;i&gt;"), (None, "<i>1</i>")]:
        content = {"text": text} if text else {"html": "<i>1</i>"}
        assert getattr(broth.Rewriter(), name)("b", **content).rewrite("<b>x</b>") == expected.format(markup)
        handler = broth.Rewriter().on("b", lambda b, content=content: getattr(b, name)(**content))
        assert handler.rewrite("<b>x</b>") == expected.format(markup)
    for call in (lambda: getattr(broth.Rewriter(), name)("b"), lambda: broth.Rewriter().on("b", lambda b: getattr(b, name)()).rewrite("<b>")):
        with pytest.raises(TypeError, match="pass a text, or markup as html="):
            call()


def test_markup_is_parsed_where_it_goes():
    doc = broth.parse("<table><tr><td>1</table>")
    doc.select_one("td").after(html="<td>2")
    doc.select_one("tr").append(html="<td>3")
    assert doc.texts("td") == ["1", "2", "3"]
    feed = broth.parse_xml("<feed xmlns:dc='urn:dc'><title/></feed>")
    feed.select_one("title").after(html="<dc:date/>")
    assert feed.html == '<feed xmlns:dc="urn:dc"><title/><dc:date/></feed>'
    with pytest.raises(ValueError, match="a node without a parent has nothing beside it"):
        doc.create_element("p").after(html="<b>")
    with pytest.raises(ValueError):
        doc.body.append(doc.document_element)


def test_content_is_set():
    doc = broth.parse("<p><b>x</b>")
    p = doc.select_one("p")
    p.inner_html = "<i>1</i>2"
    assert p.html == "<p><i>1</i>2</p>"
    p.set_inner_html("<u>")
    assert p.inner_html == "<u></u>"
    p.set_text("<u>")
    assert p.inner_html == "&lt;u&gt;"
    rewriter = broth.Rewriter()
    assert rewriter.set_text("b", "<i>").rewrite("<b>x</b>") == "<b>&lt;i&gt;</b>"
    assert rewriter.set_inner_html("b", "<i>").rewrite("<b>x</b>") == "<b><i></i></b>"


def test_elements_are_renamed():
    doc = broth.parse("<p>Chili <b class=hot>soup</b>")
    bold = doc.select_one("b")
    bold.name = "STRONG"
    assert doc.select_one("p").html == '<p>Chili <strong class="hot">soup</strong></p>' and bold.name == "strong"
    with pytest.raises(ValueError, match="an element cannot have the name"):
        bold.name = "a b"
    with pytest.raises(TypeError, match="only an element has a name"):
        bold.first_child.name = "b"


def test_nodes_are_wrapped():
    doc = broth.parse("<p>Chili <b>soup</b>")
    link = doc.select_one("b").wrap(doc.create_element("a", {"href": "/"}))
    assert doc.select_one("p").html == '<p>Chili <a href="/"><b>soup</b></a></p>' and link["href"] == "/"
    text = doc.select_one("p").first_child.wrap(broth.parse_fragment("<i>").select_one("i"))
    assert text.html == "<i>Chili </i>" and text.parent == doc.select_one("p")
    alone = doc.create_element("b").wrap(doc.create_element("i"))
    assert alone.html == "<i><b></b></i>" and alone.parent is None
    for wrong in ("<i>", doc.root, 5):
        with pytest.raises(TypeError, match="a node is wrapped in an element, such as"):
            link.wrap(wrong)
    with pytest.raises(ValueError):
        link.wrap(doc.body)


def test_siblings_may_be_elements_only():
    doc = broth.parse("<ul> <li>a</li> <li>b</li> </ul>")
    first, second = doc.select("li")
    assert first.next_element_sibling == second and second.previous_element_sibling == first
    assert first.previous_element_sibling is None and second.next_element_sibling is None
    assert first.next_sibling.kind == "text" and first.parent.first_element_child == first
    assert doc.children == doc.root.children and doc.elements == [doc.document_element]
    assert doc.descendants == list(doc) == doc.root.descendants and first.ancestors[0] == first.parent


def test_fields_are_texts():
    doc = broth.parse("<title> Menu </title><li> Onions  and <b>leek</b> <li><a href=/x>y</a>")
    assert doc.extract({"title": "title", "same": "title::text", "list": ["li"], "none": "h1"}) == {
        "title": "Menu",
        "same": "Menu",
        "list": ["Onions  and leek", "y"],
        "none": None,
    }
    assert doc.extract({"html": "li::html", "hrefs": ["li a::attr(href)"], "none": ["h1"]}) == {
        "html": "<li> Onions  and <b>leek</b> </li>",
        "hrefs": ["/x"],
        "none": [],
    }
    assert doc.extract({"list": ["li"]})["list"] == doc.texts("li")
    assert broth.parse_xml("<a><b/></a>").extract({"b": "b::html"}) == {"b": "<b/>"}


HTML = (
    '<p class=x id=y>Hi <b>you</b> <a href="http://a/" target=t>a</a> <a href="https://b/">b</a> <a href=c>c</a>'
    "<img src=data:x><script>x()</script><form>f</form>"
)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"elements": ["p", "b"]}, "<p>Hi <b>you</b>   </p>"),
        ({"elements": {"b"}, "keep_content": True}, "Hi <b>you</b> a b cf"),
        ({"elements": ["p"], "attributes": {"p": ["id"]}}, '<p id="y">Hi    </p>'),
        ({"elements": ["p"], "attributes": ["id"]}, '<p id="y">Hi    </p>'),
        ({"elements": ["p"], "attributes": {"*": {"id"}}}, '<p id="y">Hi    </p>'),
        ({"attributes": {"p": ("class",)}}, '<p class="x">Hi <b>you</b> <a>a</a> <a>b</a> <a>c</a></p>'),
        ({"elements": ["p"], "allow_elements": ["b"]}, "<p>Hi <b>you</b>   </p>"),
        ({"elements": ["p"], "allow_attributes": {"p": ["class"]}}, '<p class="x">Hi    </p>'),
        ({"elements": ["a"], "attributes": {"a": ["href"]}, "schemes": ["https"]}, None),
        ({"elements": ["b"], "context": "p", "rel": None, "safe": True}, ""),
    ],
)
def test_sanitizers_have_lists_of_names(options, expected):
    sanitized = broth.sanitize(HTML, **options)
    if expected is not None:
        assert sanitized == expected
    sanitizer = broth.Sanitizer(**options)
    assert sanitizer.sanitize(HTML) == sanitized == sanitizer.report(HTML).html
    for again in (pickle.loads(pickle.dumps(sanitizer)), copy.copy(sanitizer)):
        assert again.report(HTML) == sanitizer.report(HTML) and repr(again) == repr(sanitizer)


def test_sanitizers_have_rules_for_links():
    links = '<a href="http://a/" rel=next target=t>a</a><a href="https://b/">b</a><a href=c>c</a>'
    kept = {"elements": ["a"], "attributes": {"a": ["href"]}}

    def sanitized(**options):
        return broth.sanitize(links, **kept, **options)

    assert sanitized() == '<a href="http://a/">a</a><a href="https://b/">b</a><a href="c">c</a>'
    https = '<a>a</a><a href="https://b/">b</a><a href="c">c</a>'
    for schemes in (["https"], {"https"}, ("https:",), {"href": ["https"]}, {"*": ["https"]}):
        assert sanitized(schemes=schemes) == https
    assert sanitized(schemes=["https"], relative_urls=False) == '<a>a</a><a href="https://b/">b</a><a>c</a>'
    removed = broth.Sanitizer(**kept, schemes=["https"], relative_urls=False).report("<a href=c>").removed
    assert str(removed[0]) == '1:4: attribute "href": its URL is relative; allow relative URLs, or make it absolute first'
    for rel in ("nofollow noopener", ["nofollow", "noopener"]):
        assert sanitized(schemes=["none"], rel=rel).endswith('<a href="c" rel="nofollow noopener">c</a>')
    assert sanitized(target="_blank").count('target="_blank"') == 3
    assert broth.sanitize("<p id=a>", elements=["p"], attributes=["id"], id_prefix="user-") == '<p id="user-a"></p>'


def test_only_some_classes_stay():
    page = "<p class='note ad'>a<code class='language-rust big'>let</code>"
    classes = {"code": ["language-*"], "*": {"note"}}
    report = broth.Sanitizer(classes=classes).report(page)
    assert report.html == '<p class="note">a<code class="language-rust">let</code></p>'
    assert [(it.kind, it.name, it.reason) for it in report.removed] == [("class", "ad", "class"), ("class", "big", "class")]
    assert [page[slice(*it.span)] for it in report.removed] == ["ad", "big"]
    assert broth.sanitize(page, classes=["note"]) == '<p class="note">a<code>let</code></p>'
    with pytest.raises(broth.ConfigError, match="class"):
        broth.sanitize(page, classes={"form": ["a"]})
    with pytest.raises(TypeError, match="use 'classes'"):
        broth.sanitize(page, allowed_classes={"p": ["a"]})


def test_options_of_the_sanitizer_say_what_is_wrong():
    for options, error, message in [
        ({"tags": ["p"]}, TypeError, "unknown option 'tags'; use 'elements'"),
        ({"url_schemes": []}, TypeError, "use 'schemes'"),
        ({"link_rel": ""}, TypeError, "use 'rel'"),
        ({"elment": []}, TypeError, "did you mean 'elements'?"),
        ({"colour": 1}, TypeError, "unknown option 'colour'; use elements, attributes, "),
        ({"report": True}, TypeError, r"use Sanitizer\(...\).report\(html\)"),
        ({"elements": "p"}, TypeError, r"elements is a list; write \['p'\]"),
        ({"elements": 5}, TypeError, "elements is a list of str, not int"),
        ({"attributes": {"a": "href"}}, TypeError, r'attributes\["a"\] is a list; write \[\'href\'\]'),
        ({"attributes": {1: []}}, TypeError, "the keys of attributes are names"),
        ({"schemes": "https"}, TypeError, r"schemes is a list; write \['https'\]"),
        ({"rel": 5}, TypeError, "rel is a list of str, not int"),
        ({"target": 5}, TypeError, "target is a str, not int"),
        ({"keep_content": 1}, TypeError, "keep_content is True or False, not int"),
        ({"context": "a b"}, ValueError, "context is the name of an element"),
        ({"elements": ["script"]}, broth.ConfigError, 'element "script": it could run a script; remove it from the list'),
        ({"elements": ["stong"]}, broth.ConfigError, 'element "stong": nothing has this name'),
        ({"elements": ["p"], "safe": False}, broth.ConfigError, "safe=False needs a configuration"),
        ({"config": {}, "elements": ["p"]}, broth.ConfigError, "pass a configuration, or elements="),
    ]:
        for call in (lambda options=options: broth.sanitize("<p>", **options), lambda options=options: broth.Sanitizer(**options)):
            with pytest.raises(error, match=message):
                call()
    with pytest.raises(TypeError, match="expected str, not Document; pass doc.html"):
        broth.sanitize(broth.parse("<p>"))


def test_documents_are_sanitized_whole():
    page = "<title>x</title><p onclick=y>z"
    assert broth.Sanitizer().sanitize_document(page) == broth.Sanitizer().report_document(page).html
    assert "<body><p>z</p></body>" in broth.Sanitizer().sanitize_document(page)


def test_results_have_names_and_are_values():
    for make in (
        lambda: broth.decode("é".encode()),
        lambda: broth.fix("<p></br>"),
        lambda: broth.Sanitizer().report("<p onclick=x>"),
        lambda: broth.MarkdownConverter().report("<video></video>"),
    ):
        result = make()
        assert result == make() and repr(result).startswith(f"{type(result).__name__}(") and str(result) in repr(result).replace("\\n", "\n")
        field = next(name for name in ("html", "markdown", "text") if hasattr(result, name))
        with pytest.raises(AttributeError):
            setattr(result, field, "")
    decoded = broth.decode(b"\xff\xfe<\x00\xe9")
    assert (decoded.text[0], decoded.encoding.name, decoded.encoding.source, decoded.had_errors) == ("<", "UTF-16LE", "bom", True)


def test_reports_print_as_one_line():
    page = "<!DOCTYPE html><title>x</title>\n<p id=b id=c>"
    assert str(broth.check(page)[0]).startswith("2:9: error: ") and str(broth.check(page)[0]).endswith("(duplicate-attribute)")
    assert str(broth.parse(page).errors[0]).startswith("2:9: error: ") and str(broth.parse(page).errors[0]).endswith("(duplicate-attribute)")
    (removed,) = broth.Sanitizer().report("a\n<p onclick=x>").removed
    assert str(removed) == '2:4: attribute "onclick": it could run a script' and (removed.line, removed.column) == (2, 4)


def test_errors_have_one_base():
    with pytest.raises(broth.Error) as strict:
        broth.parse_xml("<a>\n<b></a>", strict=True)
    assert (strict.value.code, strict.value.line) == ("mismatched-end-tag", 2) and strict.value.span
    assert str(strict.value).endswith("closed (mismatched-end-tag); without strict=True, it is repaired")
    for code, call in [
        ("dangling-combinator", lambda: broth.Selector("p >")),
        ("undeclared-prefix", lambda: broth.XPath("//a:b")),
        ("unknown-member", lambda: broth.Sanitizer({"element": []})),
        ("out-of-range", lambda: broth.values.parse_date("2024-02-30")),
    ]:
        with pytest.raises(broth.Error) as caught:
            call()
        assert isinstance(caught.value, ValueError) and caught.value.code == code
        assert caught.value.span is None or caught.value.span[0] <= caught.value.span[1]


def test_names_of_others_cannot_be_set():
    node = broth.parse("<p>").select_one("p")
    for name, tip in [("innerHTML", "inner_html"), ("href", r"node\['href'\]"), ("className", "classes"), ("tag", "name")]:
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'; use {tip}"):
            setattr(node, name, "x")
    assert "inner_html" in dir(node) and "innerHTML" not in dir(node)

    def change(p):
        p.set_attr("a", "b")

    with pytest.raises(AttributeError, match=r"'broth.Element' object has no attribute 'set_attr'; use element\['href'\] = 'x'"):
        broth.Rewriter().on("p", change).rewrite("<p>")


def test_markdown_leaves_parts_out():
    page = "<nav>Menu</nav><h1>Soup</h1><footer>x</footer>"
    for without in ("nav, footer", ["nav", "footer"], broth.Selector("nav, footer")):
        assert broth.to_markdown(page, without=without) == "# Soup\n"
    converter = broth.MarkdownConverter(without="nav", heading="setext")
    assert converter.convert(page) == converter.convert(broth.parse(page)) == "Soup\n===\n\nx\n"
    assert pickle.loads(pickle.dumps(converter)).convert(page) == converter.convert(page)
    with pytest.raises(broth.SelectorError):
        broth.to_markdown(page, without="nav[")
    with pytest.raises(TypeError, match=r"use MarkdownConverter\(...\).report\(html\)"):
        broth.to_markdown(page, report=True)


def test_values_have_names():
    values = broth.values
    assert [str(it) for it in (values.parse_color("tomato"), values.parse_month("2011-11"), values.parse_week("2011-W46"))] == [
        "#ff6347",
        "2011-11",
        "2011-W46",
    ]
    assert str(values.parse_dimension("12.5%")) == "12.5%" and values.parse_month("2011-11") < values.parse_month("2011-12")
    assert values.parse_srcset("a.png 1x, b.png 2x, c 100w") == values.parse_srcset(" a.png 1x,b.png 2x,c 100w")
    assert [(image.width, image.density) for image in values.parse_srcset("a 100w, b 200w")] == [(100, None), (200, None)]
    assert values.parse_feed_datetime("Sat, 7 Sep 2002 00:00:01 GMT") == values.parse_datetime("2002-09-07T00:00:01Z")
    with pytest.raises(broth.ValueSyntaxError):
        values.parse_color("chucknorris")
    with pytest.raises(broth.ValueSyntaxError, match="480w"):
        values.parse_srcset("a.png 1x, b.png 2q", strict=True)
    values.check("simple-color", "#ff8000")
    with pytest.raises(ValueError, match="there is no kind"):
        values.check("dates", "2002-09-07")  # type: ignore[arg-type]
