"""broth.trafilatura and broth.readability, beside their originals."""

import csv
import inspect
import io
import json

import pytest

import broth
from broth import readability, trafilatura

LONG = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot. " * 6
PAGE = f"""<html lang=en><title>Leek soup | Broth</title><meta property=og:site_name content=Broth>
<meta property=og:title content='Leek soup'><meta name=author content='Ann Onion'>
<meta property=article:published_time content=2026-01-02T10:00:00Z><meta name=description content='On soup'>
<body><nav><a href=/>Home</a></nav><article><h1>Leek soup</h1><p>{LONG} <a href=/b>Bread</a><img src=a.png alt=Leek>
<p>{LONG[:-2]} indeed.<table><tr><td>Leek<td>2</table></article>
<div class=comments id=comments><p>I like it very much, and so does my neighbour!</div><footer>© Broth</footer>"""


@pytest.mark.parametrize("name", trafilatura.__all__)
def test_arguments_are_those_of_trafilatura(name):
    original = pytest.importorskip("trafilatura")
    if name in ("Document", "extract_with_metadata"):
        return
    theirs, ours = (inspect.signature(getattr(module, name)).parameters for module in (original, trafilatura))
    assert list(ours) == list(theirs)
    for key in ours:
        default = theirs[key].default
        assert ours[key].default == default or key == "config", (name, key)


def test_answers_are_those_of_trafilatura():
    original = pytest.importorskip("trafilatura")
    for options in ({}, {"include_comments": False}, {"include_tables": False}):
        ours, theirs = (module.extract(PAGE, **options).split() for module in (trafilatura, original))
        assert set(theirs) - {"|"} <= set(ours), options
    options = {"url": "https://example.org/soup", "with_metadata": True}
    ours, theirs = (module.bare_extraction(PAGE, **options) for module in (trafilatura, original))
    for field in ("title", "author", "date", "description", "sitename", "hostname", "url"):
        assert getattr(ours, field) == getattr(theirs, field), field


def test_formats():
    text = trafilatura.extract(PAGE)
    assert text.startswith("Leek soup\nLeeks,") and text.endswith("neighbour!") and "\n\n" not in text
    markdown = trafilatura.extract(PAGE, output_format="markdown", include_links=True, include_images=True)
    assert markdown.startswith("# Leek soup\n\n") and "[Bread](/b)" in markdown and "a.png" in markdown
    assert "/b" not in trafilatura.extract(PAGE, output_format="markdown")
    assert trafilatura.extract(PAGE, include_formatting=True).startswith("# Leek soup")
    data = json.loads(trafilatura.extract(PAGE, output_format="json", with_metadata=True, record_id="7"))
    assert (data["title"], data["author"], data["excerpt"], data["id"]) == ("Leek soup", "Ann Onion", "On soup", "7")
    assert data["comments"] == "I like it very much, and so does my neighbour!"
    assert set(json.loads(trafilatura.extract(PAGE, output_format="json"))) == {"text", "comments"}
    row = next(csv.reader(io.StringIO(trafilatura.extract(PAGE, output_format="csv")), delimiter="\t"))
    assert row[4] == "Leek soup" and row[0] == "null" and row[7].startswith("Leek soup\n")
    assert "<h1>Leek soup</h1>" in trafilatura.extract(PAGE, output_format="html")
    header = trafilatura.extract(PAGE, with_metadata=True).split("---\n")[1]
    assert "title: Leek soup\nauthor: Ann Onion\n" in header and 'date: "2026-01-02"\n' in header
    for kind in ("xml", "xmltei", "pdf"):
        with pytest.raises(ValueError, match="output_format is one of"):
            trafilatura.extract(PAGE, output_format=kind)


def test_options_refuse_pages():
    assert trafilatura.extract("") is None and trafilatura.bare_extraction("<p>") is None
    assert trafilatura.extract(PAGE, target_language="de") is None
    assert trafilatura.extract(PAGE, target_language="en") is not None
    assert trafilatura.extract(PAGE, only_with_metadata=True) is None
    assert trafilatura.extract(PAGE, only_with_metadata=True, url="https://example.org/") is not None
    assert trafilatura.extract(PAGE, url="https://example.org/", url_blacklist={"https://example.org/"}) is None
    assert trafilatura.bare_extraction(PAGE, author_blacklist={"ann onion"}).author is None


def test_parts_are_left_out():
    assert "neighbour" not in trafilatura.extract(PAGE, include_comments=False)
    assert "2" not in trafilatura.extract(PAGE, include_tables=False)
    assert "indeed" not in trafilatura.extract(PAGE, prune_xpath="//p[2]")
    assert "indeed" not in trafilatura.extract(broth.parse(PAGE), prune_xpath=["//p[2]", "//table"])


def test_documents_and_other_functions():
    document = trafilatura.bare_extraction(PAGE.encode())
    assert document.as_dict() == trafilatura.bare_extraction(PAGE.encode(), as_dict=True) | {"body": document.body}
    assert isinstance(document.body, broth.Node)
    assert trafilatura.extract_metadata(PAGE).title == "Leek soup"
    assert trafilatura.extract_with_metadata(PAGE).text == trafilatura.extract(PAGE)
    assert trafilatura.html2txt(PAGE).startswith("Home\n")
    body, text, length = trafilatura.baseline(PAGE)
    assert (body.name, len(text)) == ("body", length)
    assert trafilatura.load_html(PAGE).title == "Leek soup | Broth"
    with pytest.raises(AttributeError, match="loads nothing"):
        _ = trafilatura.fetch_url
    with pytest.raises(TypeError, match="no field 'titel'"):
        trafilatura.Document(titel="a")


def test_readability():
    document = readability.Document(PAGE, url="https://example.org/soup")
    assert (document.title(), document.short_title(), document.author()) == ("Leek soup | Broth", "Leek soup", "Ann Onion")
    summary = document.summary()
    assert summary.startswith("<html><body><div>") and 'href="https://example.org/b"' in summary
    assert "Home" not in summary and document.summary(html_partial=True).startswith("<div>")
    assert document.content().startswith("<nav>") and document.get_clean_html() == summary
    empty = readability.Document("")
    assert (empty.title(), empty.short_title(), empty.author()) == ("[no-title]", "[no-title]", "[no-author]")
    assert readability.Document("<p>a<script>b</script>").summary(True) == "<div><p>a</p></div>"


def test_arguments_are_those_of_readability():
    original = pytest.importorskip("readability")
    for name in ("__init__", "summary"):
        theirs, ours = (inspect.signature(getattr(module.Document, name)).parameters for module in (original, readability))
        assert list(ours) == list(theirs)
