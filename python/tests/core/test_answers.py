"""The links, the metadata and the tables of a document."""

import pytest

import broth

PAGE = """<!DOCTYPE html><html lang=en><title>Menu</title><meta name=description content="All soups">
<link rel=canonical href=/menu><meta property=og:image content=a.png><script type=application/ld+json>{"@type": "Article"}</script>
<p><a href=soup rel=nofollow>All <b>soups</b></a><a>none</a><area href="http://[" alt=Map>
<table><caption>Prices</caption><tr><th>Soup<th>Price<tr><td>Leek<td rowspan=2>4<tr><td>Onion</table>"""


def test_links_of_a_document():
    doc = broth.parse(PAGE)
    found = [(link.url, link.resolved, link.written, link.text, link.rel) for link in doc.links("https://example.com/a/")]
    assert found == [
        ("https://example.com/menu", True, "/menu", "", ["canonical"]),
        ("https://example.com/a/soup", True, "soup", "All soups", ["nofollow"]),
        ("http://[", False, "http://[", "Map", []),
    ]
    assert [(link.url, link.resolved) for link in doc.links()] == [("/menu", False), ("soup", False), ("http://[", False)]
    assert broth.parse_fragment("<a href=b>c").links(base="http://d/")[0].url == "http://d/b"
    assert doc.select_one("p").links() == doc.links()[1:] and len(set(doc.links() * 2)) == 3
    assert doc.select_one("table").links() == []
    for link in doc.links("https://example.com/a/"):
        link.node["href"] = link.url
    assert str(doc.links()[1]) == doc.select_one("a")["href"] == "https://example.com/a/soup"
    for call in (doc.links, doc.metadata):
        with pytest.raises(ValueError, match='base "a" is no absolute URL'):
            call("a")


def test_metadata_of_a_document():
    found = broth.parse(PAGE).metadata("https://example.com/a/")
    assert (found.title, found.description, found.lang) == ("Menu", "All soups", "en")
    assert found.canonical == "https://example.com/menu"
    assert found.open_graph == {"og:image": "https://example.com/a/a.png"}
    assert found.json_ld == [{"@type": "Article"}] and found.icons == found.feeds == found.alternates == []
    page = """<link rel=icon href=i.png sizes=16x16><link rel=alternate type=application/rss+xml href=f title=News>
    <link rel=alternate hreflang=de href=de><meta property=og:image content=1><meta property=og:image content=2>
    <meta name=twitter:card content=x><script type=application/ld+json>no</script>"""
    found = broth.parse(page).metadata("https://a/")
    icon, feed, other = found.icons[0], found.feeds[0], found.alternates[0]
    assert (str(icon), icon.sizes, feed.title, feed.media_type) == ("https://a/i.png", "16x16", "News", "application/rss+xml")
    assert (other.url, other.hreflang, found.json_ld, found.title) == ("https://a/de", "de", [], None)
    assert (found.open_graph, found.twitter) == ({"og:image": "https://a/1"}, {"twitter:card": "x"})
    assert found == broth.parse(page).metadata("https://a/") != broth.parse("").metadata()


def test_tables_of_a_document():
    doc = broth.parse(PAGE)
    (table,) = doc.tables()
    assert (table.caption, table.header, table.header_rows) == ("Prices", ["Soup", "Price"], [["Soup", "Price"]])
    assert table.rows == [["Leek", "4"], ["Onion", "4"]] and table.complete
    assert table.records() == [{"Soup": "Leek", "Price": "4"}, {"Soup": "Onion", "Price": "4"}]
    assert table.node == doc.select_one("table") and table.node.tables() == []
    (table,) = broth.parse("<table><tr><th>a<th>a<th>b<tr><td>1<td>2</table>").tables()
    assert table.columns == ["a", "a 2", "b"] and table.records() == [{"a": "1", "a 2": "2", "b": ""}]
    (table,) = broth.parse("<table><tr><th>a<th><tr><td>1<td>2<td>3</table>").tables()
    assert table.records() == [{"a": "1", "column 2": "2", "column 3": "3"}]
    (table,) = broth.parse("<table><tr><td>1<td>2</table>").tables()
    assert table.header == [] and table.records() == [{"column 1": "1", "column 2": "2"}]
    # A table of 1,000 columns and many rows takes no more memory than is allowed.
    (wide,) = broth.parse("<table>" + "<tr><td colspan=1000 rowspan=0>" * 2_000).tables()
    assert not wide.complete and sum(map(len, wide.rows)) < 200_000


def test_urls_are_joined():
    assert broth.join_url("http://a/b/c", "../d") == "http://a/d"
    assert broth.join_url("http://a/b", "\thttp:\\\\x") == "http://x/"
    assert broth.join_url("b", "c") is None and broth.join_url("http://a", "http://[") is None
