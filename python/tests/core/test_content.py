"""The main content of pages."""

import pytest

import broth

LONG = "Leeks, potatoes and cream are cooked for twenty minutes, and then served hot."
PAGE = f"""<html lang=en><title>Leek soup | Broth</title><meta property=og:site_name content=Broth>
<meta name=author content=Ann><meta property=article:published_time content=2026-01-02>
<meta name=description content='On soup'><meta property=og:image content=/a.jpg>
<nav><a href=/>Home</a></nav><h1>Leek soup</h1><p>{LONG} <a href=/b>Bread</a><img src=a.png alt=Leek>
<table><tr><td>Leek<td>2</table><div class=comments><p>I like it!</div><footer>© Broth</footer>"""


def test_content_and_metadata():
    content = broth.content(PAGE)
    assert content.text == f"Leek soup\n\n{LONG} Bread\nLeek\t2"
    assert content.markdown.startswith("# Leek soup\n\nLeeks, potatoes") and "[Bread](/b)" in content.markdown
    assert "<h1>Leek soup</h1>" in content.html and "Home" not in content.html
    metadata = (content.title, content.byline, content.date, content.site, content.lang, content.image, content.description)
    assert metadata == ("Leek soup", "Ann", "2026-01-02", "Broth", "en", "/a.jpg", "On soup")
    assert (content.kind, content.evidence) == ("service", "nothing says otherwise")
    assert str(content) == content.text
    assert repr(content) == "<Content service 'Leek soup': 4 of 7 blocks>"


def test_each_block_has_a_reason_and_a_place_in_characters():
    html = "<p>Süß<nav>Menü</nav><p>Leek"
    blocks = broth.content(html).blocks
    assert [str(block) for block in blocks] == ["kept, content: Süß", "dropped, navigation: Menü", "kept, content: Leek"]
    assert [html[slice(*block.span)] for block in blocks] == ["Süß", "Menü", "Leek"]


@pytest.mark.parametrize(
    ("options", "text", "without"),
    [
        ({"comments": True}, "I like it!", "Home"),
        ({"tables": False}, LONG, "2"),
        ({"min_length": 20}, LONG, "Leek soup"),
        ({"select": "table"}, "Leek\t2", LONG),
        ({"without": "h1"}, LONG, "Leek soup"),
        ({"without": ["h1", "table"]}, LONG, "Leek\t2"),
        ({"without": None, "select": None, "frame": None, "url": None}, LONG, "Home"),
    ],
)
def test_options(options, text, without):
    found = broth.content(PAGE, **options).text
    assert text in found and without not in found


def test_links_and_images_are_dropped_if_they_are_not_wanted():
    markdown = broth.content(PAGE, links=False, images=False).markdown
    assert "Bread" in markdown and "/b" not in markdown and "a.png" not in markdown
    assert "a.png" in broth.content(PAGE).markdown


def test_the_address_is_evidence_and_a_base():
    content = broth.content(PAGE, url="https://example.org/docs/soup")
    assert content.kind == "documentation"
    assert "[Bread](https://example.org/b)" in content.markdown


def test_focus_is_about_which_mistake_is_worse():
    html = f"<div class=related><p>Salt is good.</div><p>{LONG} {LONG}"
    assert "Salt" not in broth.content(html).text
    assert "Salt" in broth.content(html, focus="recall").text


def test_documents_nodes_and_bytes():
    document = broth.parse("<div id=a><p>Leek<b>!</b></div><p>Onion")
    assert document.content().text == broth.content(document).text == "Leek!\n\nOnion"
    node = document.by_id("a")
    assert node.content(without="b").text == broth.content(node, without="b").text == "Leek"
    assert document.html == broth.parse("<div id=a><p>Leek<b>!</b></div><p>Onion").html
    assert broth.content("<meta charset=utf-8><p>Süß".encode()).text == "Süß"
    assert document.content(select="h1").text == ""


def test_the_content_is_a_document_of_its_own():
    content = broth.content("<nav>Home</nav><p>Leek <i>soup</i>")
    assert content.node.name == "body" and content.node.to_markdown(emphasis="_") == "Leek _soup_\n"
    content.node.select_one("i").remove()
    assert content.text == "Leek"


def test_the_frame_of_a_site_is_dropped():
    pages = [f"<p>Free delivery<p>Leek soup {it}, hot" for it in "abc"]
    frame = broth.Frame([pages[0], broth.parse(pages[1]), pages[2].encode()])
    assert "Free delivery" in frame and "Leek soup a, hot" not in frame
    content = broth.content(pages[0], frame=frame)
    assert (content.text, content.blocks[0].reason) == ("Leek soup a, hot", "frame")
    assert repr(frame) == "<Frame of 1 texts>"


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"focuss": "recall"}, TypeError, "did you mean 'focus'"),
        ({"favor_recall": True}, TypeError, "use url, focus"),
        ({"focus": "recal"}, broth.ArgumentError, 'did you mean "recall"'),
        ({"url": "soup"}, broth.ArgumentError, "no absolute URL"),
        ({"min_length": -1}, broth.ArgumentError, "a number from 0 up"),
        ({"select": "p["}, broth.SelectorError, "expected"),
        ({"without": 1}, TypeError, "a selector is a str"),
        ({"frame": "Home"}, TypeError, "Frame"),
        ({"comments": "no"}, TypeError, "bool"),
    ],
)
def test_wrong_options_say_what_to_write(options, error, message):
    with pytest.raises(error, match=message):
        broth.content(PAGE, **options)
    with pytest.raises(error, match=message):
        broth.parse(PAGE).content(**options)


def test_wrong_pages():
    with pytest.raises(TypeError, match="iterable of pages"):
        broth.Frame("<p>Soup")
    with pytest.warns(UserWarning, match="looks like a URL"):
        broth.content("https://example.org/")
    with pytest.raises(TypeError):
        broth.content(1)
