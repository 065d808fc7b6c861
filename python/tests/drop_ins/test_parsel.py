"""broth.parsel beside parsel."""

import json
import re
import subprocess
import sys

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


def generated_selectors():
    """Selectors of texts and attributes: names, a combinator between them, and the part of the
    element.
    """
    names = ["p", "*", "#d", ".x", "p:first-child", "*:not(b)", "section > div", "b, i"]
    combined = [f"{outer}{between}{inner}" for outer in names for between in (" ", " > ", " + ", " * ") for inner in names]
    parts = ["::text", " ::text", " *::text", "\n*::text", " * ::text", " * *::text", " > *::text", " > ::text", " *::attr(x)"]
    # parsel takes "a + * > *::text" for the texts after a.
    return [f"{css}{part}" for css in [*names, *combined] for part in parts if not re.search(r"\+ \* >", css + part)]


NESTED = """<!DOCTYPE html><html><head><title>0</title></head><body><div id="d" class="x">1<p x="1">2<b x="2">3<i>4</i>5</b>6</p>7<p>8</p>
</div><section>9<div>10<p>11<!-- c -->12</p></div>13</section></body></html>"""


def test_generated_selectors():
    ours, theirs = Selector(NESTED), parsel.Selector(NESTED)
    queries = generated_selectors()
    assert len(queries) > 2000
    for query in queries:
        assert ours.css(query).getall() == theirs.css(query).getall(), query
    for query in (query for query in queries if "+" not in query):
        assert ours.css("div").css(query).getall() == theirs.css("div").css(query).getall(), query
    assert Selector("<p>a<b>c</b></p>").css("p *::text").getall() == ["a", "c"]


def test_elements_can_be_dropped(both):
    for page in both:
        page.css("b, br").drop()
        assert page.css("li.hot").get() == '<li class="hot">Chili  4.50</li>'


def test_xml_and_bytes():
    feed = Selector("<feed><item>a</item><item>b</item></feed>", type="xml")
    assert feed.css("item::text").getall() == ["a", "b"]
    assert Selector(body=b"<p>\xe9", encoding="latin1").css("p::text").get() == "é"


SHOP = """<!DOCTYPE html><html lang="en"><head><title>Soups &amp; more</title><meta name="description" content="Hot soups">
<link rel="canonical" href="https://example.com/menu"><script type="application/ld+json">{"@type": "Menu", "name": "Soups"}</script>
<script>var dishes = {"onion": 4.5, "chili": 5};</script></head><body><nav><ul class="nav"><li><a href="/">Home</a></li><li>
<a href="/menu?page=2" class="next" rel="next">Next</a></li></ul></nav><div id="content"><h1 class="big title">Menu</h1>
<div class="dish hot" data-id="1"><h2><a href="/onion" title="Onion soup">Onion</a></h2><p class="price">4.50 EUR</p>
<p>With <b>cheese</b> and <i>bread</i>.</p></div><div class="dish" data-id="2"><h2><a href="/chili">Chili</a></h2>
<p class="price">5 EUR</p><p></p></div><table class="hours"><tbody><tr><th>Mon</th><td>9-17</td></tr><tr><th>Tue</th><td>closed</td></tr>
</tbody></table><p>One<br>two &copy;</p><form action="/find"><input name="q" value="x"><input type="hidden" name="t" value="abc123">
<select name="s"><option value="1" selected>one</option><option value="2">two</option></select></form></div><!-- end --></body></html>"""

CALLS = r"""css("title::text").get()
css("title::text").getall()
css("title").get()
css("h1::text").get().strip()
css("h1.title").attrib["class"]
css(".dish").getall()
css(".dish h2 a::text").getall()
css(".dish h2 a::attr(href)").getall()
css(".dish::attr(data-id)").getall()
css(".dish .price::text").re(r"[\d.]+")
css(".dish .price::text").re_first(r"[\d.]+")
css(".dish .price::text").re_first("x", "none")
css("#content > .dish").getall()
css("div.dish.hot h2 a").attrib
css("a[rel=next]::attr(href)").get()
css("a.next::attr(href)").get(default="")
css("a.prev::attr(href)").get()
css("a.prev::attr(href)").get(default="none")
css("meta[name=description]::attr(content)").get()
css("link[rel=canonical]").attrib["href"]
css("table.hours tr td::text").getall()
css("table.hours tr:nth-child(2) th::text").get()
css("table.hours tr:first-child td::text").get()
css("li:last-child a::text").get()
css("h2::text, h1::text").getall()
css("h1::text, h2 a::text, .price::text").getall()
css("a::attr(href), a::text").getall()
css("p::text").getall()
css("p ::text").getall()
css(".hot p:not(.price) ::text").getall()
css("p:contains('cheese') b::text").getall()
css("a:contains('Next')::attr(href)").get()
css("input[type=hidden]::attr(value)").get()
css("input[name=q]").attrib["value"]
css("option[selected]::text").get()
css("option::attr(value)").getall()
css("*::attr(title)").getall()
css("a[href^='/on']::text").get()
css("a[href$=chili]::text").get()
css("a[href*=page]::text").get()
css("h2 + p::text").getall()
css("h2 ~ p::text").getall()
css("script::text").re_first(r"onion\W+([\d.]+)")
css("ul.nav li")[1].css("a::text").get()
css("ul.nav li")[-1:].css("a::text").getall()
css("ul.nav").css("li").css("a::attr(href)").getall()
css(".dish")[0].css("::text").getall()
css(".dish")[0].css("div::attr(data-id)").get()
css(".dish")[0].css("body a::text").getall()
css(".dish")[1].css("p").getall()
css("body *").re(r"\d+ EUR")[:2]
css("nosuch").getall()
css("nosuch")
css(".dish") == []
css("a").attrib
xpath("//title/text()").get()
xpath("//h1/text()").getall()
xpath("//a/@href").getall()
xpath("//a[@rel='next']/@href").get()
xpath("//a[contains(@href, 'page')]/@href").get()
xpath("//a[starts-with(@href, '/o')]/text()").get()
xpath("//div[has-class('dish')]/h2/a/text()").getall()
xpath("//div[contains(@class, 'dish')]/@data-id").getall()
xpath("//div[@data-id='2']//text()").getall()
xpath("//div[@data-id=$id]/h2/a/text()", id="1").get()
xpath("//td[preceding-sibling::th='Tue']/text()").get()
xpath("//th[.='Mon']/following-sibling::td/text()").get()
xpath("//tr[2]/td").getall()
xpath("(//p)[last()]/text()").getall()
xpath("//p[b]/b/text() | //p/i/text()").getall()
xpath("count(//div[@class='dish'])").get()
xpath("string(//div[@data-id='1']/p[2])").get()
xpath("normalize-space(//h1)").get()
xpath("//a[re:test(@href, '^/\w+$')]/text()").getall()
xpath("//comment()").getall()
xpath("//script[contains(., 'dishes')]/text()").re_first(r"chili\D+(\d)")
xpath("//script[@type='application/ld+json']/text()").jmespath("name").get()
xpath("//div[@id='content']").css("h1::text").get()
xpath("//div[@class='dish']").xpath("./h2/a/@href").get()
xpath("//div[@class='dish']").xpath(".//p/text()").getall()
xpath("//a/text()").getall()[-1]
xpath("//a")[0].attrib["href"]
xpath("//a/@href")[0].root
xpath("//li/a/@href").re(r"page=(\d)")
xpath("//nosuch").get()
xpath("boolean(//form)").get()
xpath("//input/@name").extract()
xpath("//input/@value").extract_first()
xpath("//p[contains(text(), 'EUR')]/text()").getall()"""


@pytest.mark.parametrize("call", CALLS.split("\n"))
@pytest.mark.filterwarnings("ignore:invalid escape")
def test_typical_calls_of_scrapy(call):
    ours, theirs = (eval(call, {"css": page.css, "xpath": page.xpath}) for page in (Selector(SHOP), parsel.Selector(SHOP)))
    if isinstance(theirs, parsel.SelectorList):
        ours, theirs = ours.getall(), theirs.getall()
    assert ours == theirs


SPIDER = """
import scrapy

class Menu(scrapy.Spider):
    name = "menu"

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [start]

    def parse(self, response):
        for dish in response.css("li.dish"):
            yield {
                "name": dish.css("a::text").get(),
                "price": dish.xpath("span/text()").re_first(r"[\\\\d.]+"),
                "page": response.urljoin(dish.css("a").attrib["href"]),
                "by": type(response.selector).__mro__[1].__module__,
            }
        yield from response.follow_all(css="a.next", callback=self.parse)
"""


def test_a_spider_runs_unchanged(tmp_path):
    pytest.importorskip("scrapy")
    (tmp_path / "spider.py").write_text(SPIDER)
    (tmp_path / "a.html").write_text(
        "<ul><li class=dish><a href=o.html>Onion</a> <span>4.50 EUR</span></ul><a class=next href=b.html>more</a>"
    )
    (tmp_path / "b.html").write_text("<ul><li class=dish><a href=l.html>Leek</a> <span>3</span></ul>")
    start = (tmp_path / "a.html").as_uri()
    rows = {}
    for command in (["-m", "broth.parsel", "scrapy"], ["-m", "scrapy"]):
        run = [sys.executable, *command, "runspider", "spider.py", "-a", f"start={start}", "-O", "out.json"]
        subprocess.run(run, cwd=tmp_path, check=True, capture_output=True)
        for row in json.loads((tmp_path / "out.json").read_text()):
            rows.setdefault(row.pop("by"), []).append(row)
    assert rows.keys() == {"broth.parsel.selector", "parsel.selector"}
    assert rows["broth.parsel.selector"] == rows["parsel.selector"]
    assert [row["name"] for row in rows["parsel.selector"]] == ["Onion", "Leek"]


def test_types_of_input():
    data = Selector('{"dishes": [{"name": "Onion"}, {"name": "Chili"}]}')
    assert data.type == "json" and data.jmespath("dishes[*].name").getall() == ["Onion", "Chili"]
    assert Selector("<p>x", type="text").get() == "<p>x" and Selector("<p>x", type="text").css("p::text").get() == "x"
    assert Selector('<?xml version="1.0"?><a><b/></a>').css("b").get() == "<b/>"
    feed = Selector('<a xmlns="urn:a" xmlns:x="urn:x"><b x:c="1"/></a>', type="xml")
    assert feed.xpath("//a:b/@x:c", namespaces={"a": "urn:a", "x": "urn:x"}).get() == "1"
    feed.remove_namespaces()
    assert feed.xpath("//b/@c").get() == "1"
    part = Selector('<a xmlns="u"><b/><b>1<c/></b><b/></a>', type="xml").xpath("//*[local-name()='b']")[1]
    part.remove_namespaces()
    assert (part.get(), part.xpath("preceding-sibling::b").getall()) == ("<b>1<c/></b>", ["<b/>"])
    for options, message in [({}, "needs text, body, or root"), ({"text": "", "type": "x"}, "Invalid type: x")]:
        with pytest.raises(ValueError, match=message):
            Selector(**options)
    with pytest.raises(ValueError, match="XPath error: Undefined namespace prefix in //x:a"):
        feed.xpath("//x:a")


@pytest.mark.parametrize(
    "query",
    [
        "//svg/path/@d",
        "//svg/@viewbox",
        "//lineargradient/stop/@offset",
        "//title/text()",
        "//div/svg/title/text()",
        "//*[self::svg]/@viewbox",
        "count(//svg/*)",
        "//math//mi/text()",
        "//path[not(ancestor::svg)]",
    ],
)
def test_svg_and_mathml_need_no_prefix(query):
    page = """<title>Lids</title><div><svg viewBox="0 0 9 9"><title>Lid</title><path d="M0 0h9"></path>
    <linearGradient><stop offset="1"></stop></linearGradient></svg></div><math><mrow><mi>x</mi></mrow></math>"""
    assert Selector(page).xpath(query).getall() == parsel.Selector(page).xpath(query).getall()
