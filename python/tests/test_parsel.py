"""broth.parsel beside parsel."""

import pytest

parsel = pytest.importorskip("parsel")

from broth.parsel import Selector  # noqa: E402

PAGE = """<!DOCTYPE html><html><head><title>Menu</title></head><body>
<h1 class="big title">Soups &amp; more</h1>
<ul id="menu"><li class="hot">Chili <b>soup</b> 4.50</li><li>Onion <a href="/o?a=1&amp;b=2" title="x">soup</a></li></ul>
<p>One<br>two</p><p title="a, b">three &copy;</p></body></html>"""

QUERIES = [
    "title::text",
    "h1::text",
    "li",
    "li::text",
    "li ::text",
    "ul ::text",
    "a::attr(href)",
    "a::attr( title )",
    "li b::text",
    "::attr(class)",
    "p[title='a, b']::text",
    "li.hot b, p b",
    "p:not(.x)::text",
    "table",
    "#menu > li:nth-child(2) > a",
]


@pytest.fixture
def both():
    return Selector(PAGE), parsel.Selector(PAGE)


@pytest.mark.parametrize("query", QUERIES)
def test_answers_are_those_of_parsel(both, query):
    ours, theirs = (page.css(query) for page in both)
    assert ours.getall() == ours.extract() == theirs.getall()
    assert ours.get() == ours.extract_first() == theirs.get()
    assert ours.get("none") == theirs.get("none")
    assert bool(ours) == bool(theirs)
    if "::" not in query:
        assert ours.attrib == theirs.attrib


def test_selectors_are_chained(both):
    for page in both:
        assert page.css("ul").css("li").css("b::text").getall() == ["soup"]
        assert page.css("li")[0].css("li.hot::text").getall() == ["Chili ", " 4.50"]
        assert page.css("li")[1:].css("::text").getall() == ["Onion ", "soup"]
        assert [item.attrib.get("class") for item in page.css("li")] == ["hot", None]


def test_regular_expressions(both):
    for page in both:
        assert page.css("li::text").re(r"\d+") == ["4", "50"]
        assert page.css("li.hot::text").re_first(r"(?P<extract>\d+)\.") == "4"
        assert page.css("li").re(r'(\w+)="(\w+)"')[:2] == ["class", "hot"]
        assert page.css("p").re_first("x+") is None and page.css("p").re_first("x+", default="y") == "y"
        assert page.css("h1").re("Soups.*more") == ["Soups &amp; more"]


def test_elements_can_be_dropped(both):
    for page in both:
        page.css("b, br").drop()
        assert page.css("li.hot").get() == '<li class="hot">Chili  4.50</li>'


def test_xml_and_bytes():
    feed = Selector("<feed><item>a</item><item>b</item></feed>", type="xml")
    assert feed.css("item::text").getall() == ["a", "b"]
    assert Selector(body=b"<p>\xe9", encoding="latin1").css("p::text").get() == "é"
    with pytest.raises(ValueError, match="type is 'html' or 'xml', not 'json'"):
        Selector("{}", type="json")
    with pytest.raises(NotImplementedError, match="no XPath"):
        feed.xpath("//item")
