"""The links, the metadata and the tables of one document, as they are in columns of Arrow."""

import pytest

import broth

PAGE = """<!DOCTYPE html><html lang=en><title>Menu</title><meta name=description content="All soups">
<link rel=canonical href=/menu><meta property=og:type content=article><script type=application/ld+json>{}</script>
<p><a href=soup rel=nofollow>All <b>soups</b></a><a>none</a><area href="http://[" alt=Map>
<table><caption>Prices</caption><tr><th>Soup<th>Price<tr><td>Leek<td rowspan=2>4<tr><td>Onion</table>"""


def test_links_of_a_document():
    doc = broth.parse(PAGE)
    assert doc.links("https://example.com/a/") == [
        {"url": "https://example.com/a/soup", "href": "soup", "text": "All soups", "rel": "nofollow"},
        {"url": None, "href": "http://[", "text": "Map", "rel": None},
    ]
    assert [link["url"] for link in doc.links()] == [None, None]
    assert broth.parse_fragment("<a href=b>c").links(base="http://d/")[0]["url"] == "http://d/b"
    for call in (doc.links, doc.metadata):
        with pytest.raises(ValueError, match='base "a" is no absolute URL'):
            call("a")


def test_metadata_of_a_document():
    found = broth.parse(PAGE).metadata("https://example.com/a/")
    assert found == {
        "title": "Menu",
        "description": "All soups",
        "canonical": "https://example.com/menu",
        "language": "en",
        "open_graph": [{"property": "og:type", "content": "article"}],
        "json_ld": ["{}"],
    }
    assert broth.parse("").metadata()["title"] is None


def test_tables_of_a_document():
    rows = [["Soup", "Price"], ["Leek", "4"], ["Onion", "4"]]
    assert broth.parse(PAGE).tables() == [{"caption": "Prices", "header_rows": 1, "rows": rows}]
    # A table of 1,000 columns and many rows takes no more memory than is allowed.
    wide = "<table>" + "<tr><td colspan=1000 rowspan=0>" * 40_000
    with pytest.raises(ValueError, match=r"the answer is larger than \d+ bytes"):
        broth.parse(wide).tables()


def test_answers_are_those_of_columns():
    pa = pytest.importorskip("pyarrow")
    import broth.arrow as ba

    doc, pages = broth.parse(PAGE), pa.array([PAGE])
    base = "https://example.com/a/"
    assert ba.links(pages, base).to_pylist() == [doc.links(base)]
    assert ba.metadata(pages, base).to_pylist() == [doc.metadata(base)]
    assert ba.tables(pages).to_pylist() == [doc.tables()]


def test_urls_are_joined():
    assert broth.join_url("http://a/b/c", "../d") == "http://a/d"
    assert broth.join_url("http://a/b", "\thttp:\\\\x") == "http://x/"
    assert broth.join_url("b", "c") is None and broth.join_url("http://a", "http://[") is None


def test_types_have_the_keys_of_the_answers():
    doc = broth.parse(PAGE)
    assert set(broth.Link.__annotations__) == set(doc.links()[0])
    assert set(broth.Metadata.__annotations__) == set(doc.metadata())
    assert set(broth.Table.__annotations__) == set(doc.tables()[0])
