"""Messages about wrong arguments, and about the names of other libraries."""

import copy
import gc
import pathlib
import pickle
import types
import warnings
import weakref

import pytest

import broth


def test_rules_are_listed():
    rules = {rule.name: rule for rule in broth.rules()}
    assert len(rules) == len(broth.rules()) > 100 and rules["duplicate-attribute"].severity == "error"
    assert rules["missing-doctype"].summary and str(rules["missing-doctype"]) == "missing-doctype"
    assert len(set(broth.rules())) == len(rules)
    page = "<title>x</title><p class=a class=b>"
    found = [finding.rule for finding in broth.check(page)]
    assert "missing-doctype" in found and "duplicate-attribute" in found
    for allow in ({"missing-doctype"}, ["missing-doctype"], iter(["missing-doctype"]), [rules["missing-doctype"]]):
        assert "missing-doctype" not in [finding.rule for finding in broth.check(page, allow=allow)]


def test_unknown_rules_are_named():
    with pytest.raises(ValueError, match='unknown rule "duplicat-attribute"; did you mean "duplicate-attribute"?'):
        broth.check("", allow=["duplicat-attribute"])
    with pytest.raises(ValueError, match=r'unknown rule "nope"; broth.rules\(\) lists all'):
        broth.fix("", deny=["nope"])
    with pytest.raises(TypeError, match=r"rules are given as a list; write \['missing-doctype'\]"):
        broth.check("", allow="missing-doctype")
    with pytest.raises(TypeError, match="the name of a rule is a str, not int"):
        broth.check("", deny=[1])


def test_findings_are_values():
    page = "<p class=a class=b>"
    assert broth.check(page) == broth.check(page) and len(set(broth.check(page) * 2)) == len(broth.check(page))
    losses = [broth.MarkdownConverter().report("<video></video>").losses for _ in range(2)]
    removed = [broth.Sanitizer().report("<p onclick=x>").removed for _ in range(2)]
    assert losses[0] == losses[1] != [] and removed[0] == removed[1] != []
    assert len({*losses[0], *losses[1]}) == len({*removed[0], *removed[1]}) == 1


def test_markdown_takes_documents_and_nodes():
    doc = broth.parse("<h1>Soup</h1><p>Hot <b>leek</b>")
    assert broth.to_markdown(doc) == doc.to_markdown() and broth.to_markdown(doc.select_one("b"), emphasis="_") == "__leek__\n"
    assert broth.MarkdownConverter().report(doc) == broth.Converted(doc.to_markdown(), [])


def test_what_takes_text_takes_no_bytes():
    for call in (broth.to_markdown, broth.sanitize, broth.escape):
        for data in (b"<p>", bytearray(b"<p>"), memoryview(b"<p>")):
            name = type(data).__name__
            with pytest.raises(TypeError, match=rf"expected str, not {name}; broth.decode\(data\).text decodes a page"):
                call(data)


def test_arguments_that_do_not_fit_are_explained(tmp_path):
    doc = broth.parse("<p>x")
    file = tmp_path / "page.html"
    file.write_bytes(b"<p>")
    with file.open("rb") as opened, pytest.raises(TypeError, match=r"not BufferedReader; pass file.read\(\)"):
        broth.parse(opened)
    with pytest.raises(TypeError, match=r'a configuration is a dict, such as {"elements": \["p", "b"\]}, not list'):
        broth.sanitize("<p>", ["p"])
    with pytest.raises(TypeError, match="the field 'x' is a selector, such as .*, or a list of one, not int"):
        doc.extract({"x": 3})
    with pytest.raises(TypeError, match="the field 'x' is a selector, such as .*, or a list of one, not NoneType"):
        doc.extract({"x": [None]})
    with pytest.raises(TypeError, match='guess is None, "utf8" or "content", not True'):
        broth.parse(b"x", guess=True)
    with pytest.raises(broth.SelectorError, match=r"use `\*\|` for any namespace, or XPath with namespaces="):
        doc.select("d|x")
    with pytest.raises(TypeError, match="unknown option 'flavour'; did you mean 'flavor'"):
        doc.to_markdown(flavour="gfm")
    with pytest.raises(TypeError, match="unknown option 'colour'; use .*, base, without"):
        doc.to_markdown(colour="red")


def test_namespaces_of_xpath_may_follow_the_expression():
    doc = broth.parse("<svg><a>x</a></svg>")
    assert doc.xpath("//s:a/text()", {"s": "http://www.w3.org/2000/svg"}) == ["x"]
    assert doc.body.xpath("//s:a/text()", {"s": "http://www.w3.org/2000/svg"}) == ["x"]


def test_nodes_are_copied():
    doc = broth.parse("<ul><li class=a>One<li>Two</ul>")
    first = doc.select_one("li")
    for other in (first.copy(), copy.copy(first), copy.deepcopy(first)):
        assert other != first and other.html == first.html and other.parent is None
        other["class"] = "b"
        assert first["class"] == "a" and other.document == doc
    doc.select_one("ul").append(first.copy())
    assert doc.texts("li") == ["One", "Two", "One"]


def test_what_was_inserted_is_returned():
    doc = broth.parse("<p>x")
    other = broth.parse_fragment("<i>a</i>")
    p = doc.select_one("p")
    inserted = p.append(other.select_one("i"))
    inserted["class"] = "new"
    assert p.html == '<p>x<i class="new">a</i></p>' and inserted in p and other.html == "<i>a</i>"
    text = inserted.before("b")
    assert text.kind == "text" and p.prepend(text) == text and text in p
    assert inserted.after(doc.create_element("b")).name == "b"
    assert inserted.replace_with(text) == text and p.inner_html == "xb<b></b>"


def test_children_are_in_a_node():
    doc = broth.parse("<ul><li>a</ul>")
    ul, li = doc.select_one("ul"), doc.select_one("li")
    assert li in ul and ul not in li and li not in doc.body and doc.root not in ul and doc.document_element in doc.root
    assert list(ul) == [li] and list(doc) == doc.root.descendants
    with pytest.raises(TypeError):
        5 in ul  # noqa: B015


def test_attributes_in_a_handler_are_read_only():
    def see(a):
        assert type(a.attrs) is types.MappingProxyType and a.attrs == {"href": "x"}
        with pytest.raises(AttributeError):
            a.attrs.update(rel="y")
        with pytest.raises(TypeError):
            a.attrs["rel"] = "y"
        seen.append(a.attrs["href"])

    seen = []
    broth.Rewriter().on("a", see).rewrite("<a href=x>")
    assert seen == ["x"]


def test_documents_have_the_names_of_nodes():
    doc = broth.parse("<a href=x>")
    assert doc.attrs_of("a", "href") == doc.root.attrs_of("a", "href") == ["x"]


def test_names_of_other_libraries_lead_to_ours():
    doc = broth.parse("<p>x")
    for name, ours in [
        ("find_all", "select('p')"),
        ("find", "select_one('p')"),
        ("get_text", "text()"),
        ("decompose", "remove()"),
        ("cssselect", "select('p')"),
        ("text_content", "text()"),
        ("getnext", "next_element_sibling"),
    ]:
        for it, kind in [(doc, "Document"), (doc.body, "Node")]:
            assert not hasattr(it, name)
            with pytest.raises(AttributeError) as error:
                getattr(it, name)
            assert str(error.value) == f"'broth.{kind}' object has no attribute '{name}'; use {ours}"
            assert error.value.name == name and error.value.obj is it
    with pytest.raises(AttributeError) as error:
        doc.body.nothing
    assert str(error.value) == "'broth.Node' object has no attribute 'nothing'"
    assert getattr(doc, "nothing", None) is None


def test_the_place_of_a_document_is_not_parsed_silently():
    for text in ("page.html", "/srv/www/INDEX.HTM", "C:\\a\\b.xml", "https://example.com/", "http://example.com/page"):
        with pytest.warns(UserWarning, match="the markup looks like ") as caught:
            assert broth.parse(text).text() == text
        assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in ("", "soup", "See page.html", "<p>page.html", "a" * 300 + ".html", b"page.html", "http://a b"):
            broth.parse(text)
        broth.parse_fragment("http://example.com/")
        with pytest.raises(UserWarning, match="looks like the name of a file; pass what is in the file"):
            broth.parse("page.html")
    with pytest.raises(TypeError, match=r"markup is a str or bytes, not PosixPath|WindowsPath; pass path.read_bytes\(\)"):
        broth.parse(pathlib.Path("page.html"))


def test_what_is_compiled_can_be_pickled():
    doc = broth.parse("<p class=a>x<svg><a>y</a></svg>")
    selector = pickle.loads(pickle.dumps(broth.Selector("p.a")))
    assert selector == broth.Selector("p.a") and doc.texts(selector) == ["xy"]
    xpath = broth.XPath(
        "string(//s:a[. = $x])", namespaces={"s": "http://www.w3.org/2000/svg"}, variables={"x": "y"}, budget=1000
    )
    for again in (pickle.loads(pickle.dumps(xpath)), copy.deepcopy(xpath)):
        assert again(doc) == "y" and again.expression == xpath.expression
    tight = pickle.loads(pickle.dumps(broth.XPath("//*//*//*", budget=1)))
    with pytest.raises(broth.XPathError, match="allows more"):
        tight(doc)


def test_objects_say_what_they_are():
    assert repr(broth.Sanitizer()) == "<Sanitizer with the default>"
    assert repr(broth.Sanitizer({"elements": ["p"]}, safe=False)) == "<Sanitizer with config, safe>"
    assert isinstance(broth.parse("<p>").select_one("p").attrs, broth.Attributes)
    assert issubclass(broth.Element, broth.ContentView)


def test_documents_can_be_referred_to_weakly():
    doc = broth.parse("<p>")
    reference = weakref.ref(doc)
    assert reference() is doc
    del doc
    gc.collect()
    assert reference() is None
    # Equal documents would need equal hashes, but documents change.
    with pytest.raises(TypeError, match="unhashable"):
        hash(broth.parse("<p>"))


def test_what_a_rewriter_shows_names_what_it_has():
    seen = {}
    rewriter = (
        broth.Rewriter()
        .on("b", lambda it: seen.update(element=it))
        .on_end_tag("b", lambda it: seen.update(end_tag=it))
        .on_text("b", lambda it: seen.update(text=it))
        .on_any_comment(lambda it: seen.update(comment=it))
        .on_doctype(lambda it: seen.update(doctype=it))
        .on_end(lambda it: seen.update(end=it))
    )
    rewriter.rewrite("<!DOCTYPE html><b>x</b><!--c-->")
    for it, name, advice in [
        (seen["element"], "inner_html", "; use set_inner_html"),
        (seen["element"], "chidl_elements", "; did you mean 'child_elements'?"),
        (seen["end_tag"], "remove", "; use unwrap() of the element, in a handler of on"),
        (seen["end_tag"], "nothing", "; there are after, append, name, span"),
        (seen["text"], "data", "; use text"),
        (seen["text"], "replace_wiht", "; did you mean 'replace_with'?"),
        (seen["comment"], "targets", "; did you mean 'target'?"),
        (seen["doctype"], "public", "; did you mean 'public_id'?"),
        (seen["end"], "before", "; use append('text')"),
        (broth.values, "parse_dat", "; did you mean 'parse_date'?"),
        (broth.values, "parse_datee", "; did you mean 'parse_date'?"),
    ]:
        with pytest.raises(AttributeError) as caught:
            getattr(it, name)
        assert f"has no attribute '{name}'{advice}" in str(caught.value)
        assert not hasattr(it, "__nothing__") and not hasattr(it, name)
    with pytest.raises(AttributeError, match="there are Candidate, Color, .*parse_date, "):
        _ = broth.values.xyzzy


def test_text_is_encoded_as_a_file_was():
    for data, name in [
        (b"<meta charset=koi8-r><p>\xcd\xc9\xd2", "KOI8-R"),
        ("\ufeff<p>é".encode("utf-8"), "UTF-8"),
        ("\ufeff<p>é".encode("utf-16-le"), "UTF-16LE"),
        ("\ufeff<p>é".encode("utf-16-be"), "UTF-16BE"),
    ]:
        decoded, doc = broth.decode(data), broth.parse(data)
        assert decoded.encoding == doc.encoding and doc.encoding.name == name
        assert broth.encode(decoded.text, decoded.encoding) == data == broth.encode(doc.source, doc.encoding)
    assert broth.encode("é☕\ud800", "latin1") == b"\xe9&#9749;&#65533;" and broth.encode("", "utf-8") == b""
    assert broth.encode("日", "cp932") == "日".encode("cp932")
    with pytest.raises(broth.EncodingError, match='no encoding "uft-8"; did you mean "utf-8"'):
        broth.encode("x", "uft-8")
    with pytest.raises(TypeError, match="an encoding is a str or an Encoding, not int"):
        broth.encode("x", 5)
    with pytest.raises(TypeError):
        broth.encode(b"x", "utf-8")
