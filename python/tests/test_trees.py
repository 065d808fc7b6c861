"""Queries that documents share with nodes, markup that comes back, forms, extents, places."""

import pickle

import pytest

import broth


def test_the_html_of_documents_and_nodes_comes_back():
    for markup in ["<pre>\n\nx</pre>", "<textarea>\n\nx</textarea>", "<div><listing>\n\nx</listing></div>"]:
        doc = broth.parse(f"<!DOCTYPE html><title>a</title>{markup}")
        assert broth.parse(doc.html) == doc and str(doc) == doc.html
        element = doc.body.first_child
        again = broth.parse_fragment(element.html)
        assert again.first_child.html == element.html and again.text() == element.text()
        # The standard's algorithm loses a line break.
        assert doc.inner_html == doc.outer_html == broth.serialize(doc, exact=True)
        assert element.outer_html == broth.serialize(element, exact=True) != element.html
        fragment = broth.parse_fragment(markup)
        assert broth.parse_fragment(fragment.html) == fragment
        assert fragment.root.html == fragment.html and fragment.root.inner_html == fragment.inner_html
    xml = broth.parse_xml("<a><b/></a>")
    assert xml.html == xml.inner_html == xml.outer_html == xml.document_element.outer_html == "<a><b/></a>"


def test_a_tree_that_html_cannot_write_is_told():
    doc = broth.parse("<a href=x>1</a>")
    doc.select_one("a").append(doc.create_element("a"))
    assert broth.parse(doc.html) != doc


def outline(node):
    """A recursive function over documents, fragments and nodes."""
    label = node.name or node.kind
    return [label, *(outline(child) for child in node.children)]


def test_a_document_has_what_a_recursive_function_needs():
    doc = broth.parse("<p>x")
    assert outline(doc) == ["document", ["html", ["head"], ["body", ["p", ["text"]]]]]
    fragment = broth.parse_fragment("<td>1<td>2", "tr")
    assert outline(fragment) == ["fragment", ["td", ["text"]], ["td", ["text"]]]
    assert (fragment.kind, fragment.name, fragment.parent) == ("fragment", None, None)
    assert fragment.first_child == fragment.first_element_child != fragment.last_child
    fragment.append(html="<td>3")
    fragment.prepend(fragment.create_element("td", None, "0"))
    assert fragment.append("4").kind == "text"
    assert fragment.inner_html == "<td>0</td><td>1</td><td>2</td><td>3</td>4"


def test_a_control_has_its_form():
    doc = broth.parse("<table><form id=a><tr><td><input id=i></table><form id=b></form><button form=b id=c></button><p id=p>")
    assert doc.by_id("i").form == doc.by_id("a") and doc.by_id("c").form == doc.by_id("b")
    assert doc.by_id("p").form is None and doc.by_id("i").first_child is None
    assert doc.base_url() is None and doc.base_url("https://a.org/b") == "https://a.org/b"
    assert broth.parse("<base href=/x/>").base_url("https://a.org/b") == "https://a.org/x/"


def test_an_extent_is_in_characters():
    doc = broth.parse("<title>é</title><ul><li>ö<li>ü</ul>")
    one, two = doc.select("li")
    assert doc.source[slice(*one.extent)] == "<li>ö" and doc.source[slice(*two.extent)] == "<li>ü"
    assert doc.source[slice(*doc.body.extent)] == "<ul><li>ö<li>ü</ul>" and doc.body.span is None
    assert doc.create_element("p").extent is None


PAGE = "<p title=ä>🙂é<b>ö</b><!--ü--></p>ascii" + "é🙂a" * 100 + "<i>x</i>"


def seen(run):
    spans = []

    def note(it):
        spans.append((type(it).__name__, it.span))

    rewriter = broth.Rewriter().on("*", note).on_end_tag("*", note).on_any_text(note).on_any_comment(note).on_complete("p", note)
    run(rewriter)
    return [(kind, span) for kind, span in spans if span is not None]


def test_handlers_count_characters_of_text_and_bytes_of_bytes():
    def in_pieces(size):
        def run(rewriter):
            stream = rewriter.stream()
            for at in range(0, len(PAGE), size):
                stream.feed(PAGE[at : at + size])
            stream.finish()

        return run

    whole = seen(lambda rewriter: rewriter.rewrite(PAGE))
    parts = [(kind, PAGE[start:end]) for kind, (start, end) in whole]
    assert ("Element", "<p title=ä>") in parts and ("Comment", "<!--ü-->") in parts and ("EndTag", "</i>") in parts
    assert ("Element", "<b>") in parts and ("TextNode", "ö") in parts and ("Element", "<i>") in parts
    for size in (1, 7, 64, 1000):
        assert seen(in_pieces(size)) == whole, size
    data = PAGE.encode()
    of_bytes = seen(lambda rewriter: rewriter.rewrite(data, encoding="utf-8"))
    assert [(kind, data[start:end].decode()) for kind, (start, end) in of_bytes] == parts


def test_escaped_text_is_safe_in_markup_and_between_quotes():
    text = "<a> & \"b\" 'c' \u00a0&amp;"
    escaped = broth.escape(text)
    assert not set("<>\"'") & set(escaped) and broth.unescape(escaped) == text
    assert escaped == "&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39; \u00a0&amp;amp;"
    for quote in "\"'":
        assert broth.parse(f"<p title={quote}{escaped}{quote}>{escaped}").select_one("p")["title"] == text
    with pytest.raises(TypeError):
        broth.escape(text, attribute=True)


def test_a_finding_says_how_it_is_fixed():
    page = "é<br/>x<p class=a class=b>"
    findings = {it.rule: it for it in broth.check(page, context="div")}
    fix = findings["duplicate-attribute"].fix
    fixed = page
    for (start, end), text in reversed(fix.edits):
        fixed = fixed[:start] + text + fixed[end:]
    assert fixed == "é<br/>x<p class=a>" and fix.message == str(fix)
    assert pickle.loads(pickle.dumps(findings["duplicate-attribute"])) == findings["duplicate-attribute"]
    assert broth.check("<img src=a>", context="div")[0].fix is None
    fixable = [it for it in findings.values() if it.fix]
    assert len(fixable) == len(broth.fix(page, context="div").applied)


def test_bytes_are_fixed_as_text():
    page = "<!DOCTYPE html><meta charset=koi8-r><title>мир</title><p class=a class=b>"
    fixed = broth.fix(page.encode("koi8-r"))
    assert fixed.html == page.replace(" class=b", "")
    assert broth.fix(page.encode("koi8-r"), encoding="koi8-r").html == fixed.html
    checker = broth.Checker().rule("no-p", "p", "no")
    assert checker.fix(page.encode("koi8-r")).html == fixed.html


def test_the_sanitizer_takes_from_the_default():
    html = "<p class=a lang=en>1<table><tr><td>2</table><b>3</b><form>4</form>"
    options = {"remove_elements": ["table", "form"], "replace_with_children": ["b"], "remove_attributes": ["lang"]}
    assert broth.sanitize(html, **options) == "<p>1</p>3"
    sanitizer = broth.Sanitizer(**options)
    assert sanitizer.sanitize(html) == pickle.loads(pickle.dumps(sanitizer)).sanitize(html) == "<p>1</p>3"
    assert broth.sanitize("<a lang=en href=/>1</a><p lang=en>", remove_attributes={"a": ["lang"]}) == '<a href="/">1</a><p lang="en"></p>'
    kept = broth.sanitize("<form>1</form><div>2</div>", elements=["p"], keep_content=True, remove_elements=["form"])
    assert kept == "2"
    images = {"allow_elements": ["img"], "allow_attributes": {"img": ["src", "srcset"]}, "schemes": {"src": ["https"]}}
    assert broth.sanitize("<img src=http:a srcset='https:b 1x, http:c 2x'>", **images) == "<img>"


def test_xml_has_tokens():
    xml = "<?xml version='1.0'?><é x='1'>a&amp;<![CDATA[b]]><br/><!--c--><?d e?></é>"
    tokens = broth.xml_tokens(xml)
    assert [token.kind for token in tokens] == [
        "xml-declaration", "start-tag", "text", "cdata", "start-tag", "comment", "processing-instruction", "end-tag",
    ]  # fmt: skip
    assert "".join(xml[slice(*token.span)] for token in tokens) == xml
    assert tokens[1].name == "é" and tokens[1].get("x") == "1" and tokens[2].text == "a&" and tokens[4].self_closing
    assert [(it.kind, it.span) for it in broth.xml_tokens(xml.encode())] == [(it.kind, it.span) for it in tokens]
