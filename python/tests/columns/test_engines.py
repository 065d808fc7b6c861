"""broth inside engines of SQL and data frames: rows are those of `broth.arrow`."""

import pages
import pyarrow as pa
import pytest

import broth.arrow as ba

PAGES = [*pages.make(200), *(pages.hostile(number, 2000) for number in range(10)), None]
TABLE = pa.table({"id": range(len(PAGES)), "html": PAGES, "raw": [page and page.encode() for page in PAGES]})
HTML = TABLE["html"].combine_chunks()
BASE = "https://example.com/a/"
FIELDS = {"title": "title::text", "links": ["a::attr(href)"], "text": ba.text, "about": ba.metadata}
QUERIES = {
    "html_text(html)": ba.text(HTML),
    "html_select(html, 'li::text')": ba.select(HTML, "li::text"),
    "html_xpath(html, '//li/text()')": ba.xpath(HTML, "//li/text()"),
    f"html_links(html, '{BASE}')": ba.links(HTML, BASE),
    "html_tables(html)": ba.tables(HTML),
    f"html_metadata(html, '{BASE}')": ba.metadata(HTML, BASE),
    "html_errors(html)": ba.errors(HTML),
    "html_check(html)": ba.check(HTML),
    "html_sanitize(html)": ba.sanitize(HTML),
    "html_minify(html)": ba.minify(HTML),
    "html_markdown(html)": ba.markdown(HTML),
    f"html_content(html, '{BASE}')": ba.content(HTML, BASE),
    "xml_select(html, 'li::text')": ba.xml_select(HTML, "li::text"),
    "xml_xpath(html, 'count(//li)')": ba.xml_xpath(HTML, "count(//li)"),
    "html_decode(raw, 'text/html; charset=utf-8')": ba.decode(TABLE["raw"], "text/html; charset=utf-8"),
    f"facts(html, '{BASE}')": ba.extract(HTML, FIELDS, BASE),
}
by_query = pytest.mark.parametrize("query", QUERIES)


@pytest.fixture(scope="module")
def duck():
    duckdb = pytest.importorskip("duckdb")
    import broth.duckdb

    connection = duckdb.connect()
    broth.duckdb.register(connection)
    broth.duckdb.register(connection, extract={"facts": FIELDS})
    connection.register("pages", TABLE)
    return connection


@by_query
def test_duckdb(duck, query):
    rows = duck.execute(f"select {query} as it from pages order by id").fetchall()
    assert [row[0] for row in rows] == QUERIES[query].to_pylist()


def test_duckdb_with_a_selector_for_each_row(duck):
    rows = duck.execute("select html_select('<b>x</b><i>y</i>', s) from (values ('b::text'), ('i::text'), (null)) as t(s)").fetchall()
    assert [row[0] for row in rows] == [["x"], ["y"], None]
    with pytest.raises(Exception, match="SelectorError"):
        duck.execute("select html_select(html, 'b[') from pages").fetchall()


def test_duckdb_with_an_expression_for_each_row(duck):
    rows = duck.execute("select html_xpath('<b>x</b><i>y</i>', e) from (values ('//b'), ('count(//i)'), (null)) as t(e)").fetchall()
    assert [row[0] for row in rows] == [["<b>x</b>"], ["1"], None]
    with pytest.raises(Exception, match="XPathError"):
        duck.execute("select html_xpath(html, '//b[') from pages").fetchall()


def test_duckdb_with_codes():
    duckdb = pytest.importorskip("duckdb")
    import broth.duckdb

    connection = duckdb.connect()
    broth.duckdb.register(connection, max_bytes=5, codes=True)
    rows = connection.sql("select html_text(h) from (values ('<p>x'), ('<p>xyz')) as t(h)").fetchall()
    assert rows == [({"value": "x", "code": None},), ({"value": None, "code": "too-many-bytes"},)]


@pytest.fixture(scope="module")
def fusion():
    datafusion = pytest.importorskip("datafusion")
    import broth.datafusion

    context = datafusion.SessionContext()
    broth.datafusion.register(context, extract={"facts": FIELDS})
    context.register_record_batches("pages", [TABLE.to_batches(max_chunksize=64)])
    return context


@by_query
def test_datafusion(fusion, query):
    found = fusion.sql(f"select {query} as it from pages order by id").to_arrow_table()
    assert found["it"].to_pylist() == QUERIES[query].to_pylist()


def test_polars():
    pl = pytest.importorskip("polars")
    import broth.polars  # noqa: F401

    frame = pl.from_arrow(TABLE).with_columns(url=pl.lit(BASE))
    html = pl.col("html").html
    found = frame.lazy().select(
        text=html.text(),
        items=html.select("li::text"),
        found=html.xpath("//li/text()"),
        counted=html.xml_xpath("count(//x:li)", namespaces={"x": "http://www.w3.org/1999/xhtml"}),
        links=html.links(BASE),
        same=html.links(pl.col("url")),
        facts=html.extract(FIELDS, BASE),
        coded=html.text(codes=True, max_bytes=5000),
        decoded=pl.col("raw").html.decode("text/html; charset=utf-8"),
    )
    types = found.collect_schema()
    found = found.collect()
    assert found.schema == types
    assert found["text"].to_list() == ba.text(HTML).to_pylist()
    assert found["items"].to_list() == ba.select(HTML, "li::text").to_pylist()
    assert found["found"].to_list() == ba.xpath(HTML, "//li/text()").to_pylist()
    assert found["counted"].to_list() == [None if page is None else ["0"] for page in PAGES]
    assert found["links"].to_list() == found["same"].to_list() == ba.links(HTML, BASE).to_pylist()
    assert found["facts"].to_arrow().to_pylist() == ba.extract(HTML, FIELDS, BASE).to_pylist()
    assert found["coded"].to_list() == ba.text(HTML, codes=True, max_bytes=5000).to_pylist()
    assert found["decoded"].to_list() == HTML.to_pylist()


def test_polars_series():
    pl = pytest.importorskip("polars")
    from broth.polars import Html, SeriesHtml

    assert {name for name in dir(Html) if name[0] != "_"} == {name for name in dir(SeriesHtml) if name[0] != "_"}
    html = pl.Series("html", PAGES).html
    assert html.text().name == "html" and html.text().to_list() == ba.text(HTML).to_pylist()
    assert html.links(pl.Series([BASE] * len(PAGES))).to_list() == html.links(BASE).to_list() == ba.links(HTML, BASE).to_pylist()
    assert html.extract(FIELDS, BASE).to_arrow().to_pylist() == ba.extract(HTML, FIELDS, BASE).to_pylist()
    assert html.markdown(bullet="*").to_list() == ba.markdown(HTML, bullet="*").to_pylist()
    assert pl.Series("raw", [b"<p>\xff"]).html.decode(strict=True).to_list() == ["<p>ÿ"]


def test_polars_takes_the_options_of_each_function():
    pl = pytest.importorskip("polars")
    import broth.polars  # noqa: F401

    page = "<ul><li onclick=x()>Soup</ul>"
    html, series = pl.lit(page).html, pl.Series([page]).html
    calls = {
        "* Soup\n": lambda html: html.markdown(bullet="*"),
        "<ul><li>Soup</li></ul>": lambda html: html.sanitize(safe=True),
        "<ul><li onclick=\"x()\">Soup</li></ul>": lambda html: html.sanitize({}, safe=False),
    }
    for answer, call in calls.items():
        assert pl.select(call(html)).item() == call(series).item() == answer
    for options in ({}, {"allow": ["missing-doctype"]}, {"deny": ["missing-lang"]}):
        expected = ba.check(pl.Series([page]), **options).to_list()
        assert pl.select(html.check(**options)).to_series().to_list() == series.check(**options).to_list() == expected
