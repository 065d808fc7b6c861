"""`broth.arrow`: rows are what the functions for one page give, whatever the column is made of."""

import json
import random
import threading
import time

import pages
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import broth
import broth.arrow as ba

PAGES = pages.make(40)
FIELDS = {"title": "title::text", "links": ["a::attr(href)"], "text": ba.text, "all": ba.links, "about": ba.metadata}

# The functions, with arguments and with the types that their documentation promises.
PLACE = [("start", pa.int64()), ("end", pa.int64()), ("line", pa.int64()), ("column", pa.int64())]
TEXTS = pa.list_(pa.string())
LINKS = pa.list_(pa.struct([(name, pa.string()) for name in ("url", "href", "text", "rel")]))
TABLES = pa.list_(pa.struct([("caption", pa.string()), ("header_rows", pa.int64()), ("rows", pa.list_(TEXTS))]))
METADATA = pa.struct(
    [(name, pa.string()) for name in ("title", "description", "canonical", "language")]
    + [("open_graph", pa.list_(pa.struct([("property", pa.string()), ("content", pa.string())]))), ("json_ld", TEXTS)]
)
ERRORS = pa.list_(pa.struct([("code", pa.string()), *PLACE]))
FINDINGS = pa.list_(pa.struct([(name, pa.string()) for name in ("rule", "severity", "message")] + PLACE))
CONTENT = pa.struct(
    [(name, pa.string()) for name in "text title byline date site lang image description kind".split()]
)
FUNCTIONS = [
    (ba.decode, (), pa.string()),
    (ba.encoding, (), pa.struct([("name", pa.string()), ("source", pa.string())])),
    (ba.text, (), pa.string()),
    (ba.select, ("p",), TEXTS),
    (ba.extract, ({"a": "p", "b": ["p"], "c": ba.tables},), pa.struct([("a", pa.string()), ("b", TEXTS), ("c", TABLES)])),
    (ba.links, (), LINKS),
    (ba.tables, (), TABLES),
    (ba.metadata, (), METADATA),
    (ba.errors, (), ERRORS),
    (ba.check, (), FINDINGS),
    (ba.sanitize, (), pa.string()),
    (ba.minify, (), pa.string()),
    (ba.markdown, (), pa.string()),
    (ba.content, (), CONTENT),
    (ba.xml_select, ("p",), TEXTS),
    (ba.xpath, ("//p",), TEXTS),
    (ba.xml_xpath, ("//p",), TEXTS),
]
by_name = pytest.mark.parametrize("function, arguments, type", FUNCTIONS, ids=lambda it: getattr(it, "__name__", ""))


ANSWERS = """<title>Menu</title><link rel=canonical href=/menu><p><a href=soup rel=nofollow>All <b>soups</b></a><a>none</a>
<area href="http://[" alt=Map><table><tr><th>Soup<th>Price<tr><td>Leek<td rowspan=2>4<tr><td>Onion</table>"""


def test_links_metadata_and_tables_are_those_of_a_document():
    doc, pages = broth.parse(ANSWERS), pa.array([ANSWERS])
    base = "https://example.com/a/"
    (links,), (metadata,), (tables,) = (ba.links(pages, base), ba.metadata(pages, base), ba.tables(pages))
    assert len(doc.links(base)) > 1 and [link["text"] for link in links.as_py()] == [link.text for link in doc.links(base)]
    assert metadata.as_py()["canonical"] == doc.metadata(base).canonical == "https://example.com/menu"
    (table,) = doc.tables()
    assert tables.as_py()[0]["rows"] == table.header_rows + table.rows


def test_xpath():
    pages = pa.array(["<p class='a b'>1<p>2 <i>3</i>", None, "<p>4"])
    assert ba.xpath(pages, "//p[has-class('b')]/@class | //p[2]/text()").to_pylist() == [["a b", "2 "], None, []]
    assert ba.xpath(pages, "//p[2]").to_pylist() == [["<p>2 <i>3</i></p>"], None, []]
    assert ba.xpath(pages, "count(//p)").to_pylist() == [["2"], None, ["1"]]
    assert ba.xml_xpath(pa.array(["<a xmlns='u'/>"]), "name(/x:a)", namespaces={"x": "u"}).to_pylist() == [["a"]]
    many = pa.array(["<i>" * 20_000])
    slow = "//*[count(following::*[. = 'x']) > count(preceding::*[. = 'x'])]"
    assert ba.xpath(many, slow, codes=True).to_pylist() == [{"value": None, "code": "too-much-work"}]
    assert ba.xpath(pages, "//p", max_output=8, codes=True).to_pylist()[0]["code"] == "too-much-output"
    for wrong in ("//p[", "//x:p", "re:test('a', 'b')"):
        with pytest.raises(broth.XPathError):
            ba.xpath(pages, wrong)


def test_options_of_text_and_bytes():
    pages = pa.array(["<p>a<noscript>b</noscript>"])
    assert ba.text(pages).to_pylist() == ["a"]
    assert ba.text(pages, scripting=False).to_pylist() == ["ab"]
    raw = pa.array(["é".encode()])
    assert ba.decode(raw).to_pylist() == ["Ã©"]
    assert ba.decode(raw, guess="utf8").to_pylist() == ["é"]
    assert ba.encoding(raw, guess="utf8").to_pylist() == [{"name": "UTF-8", "source": "guess"}]


@by_name
def test_types_do_not_depend_on_the_rows(function, arguments, type):
    for rows in ([], [None], ["<p>x", None], PAGES[:3]):
        column = pa.array(rows, pa.string())
        assert function(column, *arguments).type == type
        assert function(column, *arguments, codes=True).type == pa.struct([("value", type), ("code", pa.string())])


@by_name
def test_rows_stay_where_they_are(function, arguments, type):
    column = pa.array([None, *PAGES[:5], None])
    together = function(column, *arguments).to_pylist()
    assert together[0] is None and together[-1] is None and len(together) == 7
    for row, page in zip(together[1:-1], PAGES):
        assert [row] == function(pa.array([page]), *arguments).to_pylist()
        assert row is not None


@by_name
def test_kinds_of_columns(function, arguments, type):
    rows = [PAGES[0], None, PAGES[1], ""]
    expected = function(pa.array(rows), *arguments).to_pylist()
    types = [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]
    for column in [pa.array(rows, of) for of in types]:
        assert function(column, *arguments).to_pylist() == expected, column.type
    of_bytes = [row and (b"\xef\xbb\xbf" + row.encode()) if row else row and row.encode() for row in rows]
    of_bytes[3] = b""
    expected = function(pa.array(of_bytes), *arguments).to_pylist()
    for of in [pa.large_binary(), pa.binary_view(), pa.dictionary(pa.int8(), pa.binary())]:
        assert function(pa.array(of_bytes, of), *arguments).to_pylist() == expected, of


@by_name
def test_threads_change_nothing(function, arguments, type):
    column = pa.array(PAGES + [None])
    assert function(column, *arguments, threads=3).equals(function(column, *arguments))


def test_what_comes_back_is_of_the_kind_that_went_in():
    polars = pytest.importorskip("polars")
    array = pa.array(["<p>One", "<p>Two"])
    assert isinstance(ba.text(array), pa.StringArray)
    chunked = ba.text(pa.chunked_array([array, array[1:], array[:0]]))
    assert chunked.to_pylist() == ["One", "Two", "Two"] and chunked.num_chunks == 3
    empty = ba.text(pa.chunked_array([], pa.string()))
    assert empty.to_pylist() == [] and empty.type == pa.string()
    series = ba.text(polars.Series("html", ["<p>One", None]))
    assert series.name == "html" and series.to_list() == ["One", None]

    class Other:
        def __arrow_c_array__(self, requested_schema=None):
            return array.__arrow_c_array__(requested_schema)

    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.chunked_array([array, array]).__arrow_c_stream__(requested_schema)

    assert [pa.array(chunk).to_pylist() for chunk in ba.text(Stream())] == [["One", "Two"]] * 2
    answer = ba.text(Other())
    assert isinstance(answer, ba.Array) and len(answer) == 2 and "2 rows" in repr(answer)
    assert pa.array(answer).to_pylist() == ["One", "Two"]
    assert polars.Series(answer).to_list() == ["One", "Two"]


def test_slices():
    column = pa.array(["<p>1", None, "<p>3", "<p>4"])
    assert ba.text(column[1:3]).to_pylist() == [None, "3"]
    assert ba.text(column.cast(pa.string_view())[2:]).to_pylist() == ["3", "4"]
    assert ba.text(column.dictionary_encode()[2:]).to_pylist() == ["3", "4"]


def test_rows_are_those_of_the_functions_for_one_page():
    column = pa.array(PAGES)
    docs = [broth.parse(page) for page in PAGES]
    assert ba.text(column).to_pylist() == [doc.rendered_text() for doc in docs]
    assert ba.select(column, "li, td::text").to_pylist() == [doc.texts("li, td") for doc in docs]
    assert ba.select(column, "p b::html").to_pylist() == [[node.html for node in doc.select("p b")] for doc in docs]
    assert ba.select(column, "a::attr(href)").to_pylist() == [doc.attrs_of("a", "href") for doc in docs]
    assert ba.minify(column).to_pylist() == [broth.minify(doc) for doc in docs]
    assert ba.markdown(column).to_pylist() == [broth.to_markdown(page) for page in PAGES]
    for row, page in zip(ba.content(column, "https://example.com/docs/").to_pylist(), PAGES):
        content = broth.content(page, url="https://example.com/docs/")
        assert row == {name: getattr(content, name) for name in row}
    how = {"focus": "recall", "comments": True, "tables": False, "min_length": 5}
    texts = [broth.content(page, **how).text for page in PAGES]
    assert ba.content(column, **how).field("text").to_pylist() == texts
    with pytest.raises(TypeError, match="not options of columns"):
        ba.content(column, select="p")
    how = {"links": "references", "wrap": 30, "raw_html": "sanitized", "front_matter": True, "base": "https://a.b/"}
    assert ba.markdown(column, **how).to_pylist() == [broth.to_markdown(page, **how) for page in PAGES]
    for keep in (False, True):
        expected = [broth.sanitize(page, {"elements": ["b"]}, keep_content=keep) for page in PAGES]
        assert ba.sanitize(column, {"elements": ["b"]}, keep_content=keep).to_pylist() == expected
    assert ba.sanitize(column).to_pylist() == [broth.sanitize(page) for page in PAGES]
    for row, doc, page in zip(ba.errors(column).to_pylist(), docs, PAGES):
        assert [(it["code"], it["line"], it["column"]) for it in row] == [(it.code, it.line, it.column) for it in doc.errors]
        spans = [(len(page[: it.span[0]].encode()), len(page[: it.span[1]].encode())) for it in doc.errors]
        assert [(it["start"], it["end"]) for it in row] == spans
    for row, page in zip(ba.check(column, deny=["missing-doctype"]).to_pylist(), PAGES):
        findings = broth.check(page, deny=["missing-doctype"])
        assert [(it["rule"], it["message"], it["line"]) for it in row] == [(it.rule, it.message, it.line) for it in findings]


def test_extract_is_each_function_on_its_own():
    column = pa.array(PAGES)
    together = ba.extract(column, FIELDS, "https://example.com/")
    assert pc.struct_field(together, "text").equals(ba.text(column))
    assert pc.struct_field(together, "all").equals(ba.links(column, "https://example.com/"))
    assert pc.struct_field(together, "about").equals(ba.metadata(column, "https://example.com/"))
    assert pc.struct_field(together, "title").to_pylist() == [broth.parse(page).extract({"t": "title::text"})["t"] for page in PAGES]
    assert pc.struct_field(together, "links").equals(ba.select(column, "a::attr(href)"))


def test_encodings():
    raw = pa.array([b"<meta charset=koi8-r><p>\xcd", b"\xef\xbb\xbf<p>\xc3\xa9", b"<p>\xe9", None])
    assert ba.text(raw).to_pylist() == ["м", "é", "é", None]
    assert ba.decode(raw).to_pylist() == ["<meta charset=koi8-r><p>м", "<p>é", "<p>é", None]
    types = pa.array(["text/html", None, 'text/html; Charset="koi8-r"', "text/html; charset=utf-8"])
    assert ba.decode(raw, types).to_pylist()[2] == "<p>И"
    assert ba.encoding(raw, types).to_pylist()[:3] == [
        {"name": "KOI8-R", "source": "meta"},
        {"name": "UTF-8", "source": "bom"},
        {"name": "KOI8-R", "source": "transport"},
    ]
    strict = ba.decode(pa.array([b"\xff", b"a"]), "text/html;charset=utf-8", strict=True, codes=True).to_pylist()
    assert strict == [{"value": None, "code": "malformed-bytes"}, {"value": "a", "code": None}]


def test_data_and_addresses_are_those_of_a_document():
    base = "https://example.com/x"
    html = "é<title>Menu</title><img src=a.png alt='a\nbowl'><a class=h-card href=/b rel=me>Ana<br>B</a><p itemscope>"
    pages = pa.array([html, None, ""])
    doc = broth.parse(html)
    (data, none, empty) = ba.data(pages, base).to_pylist()
    assert (json.loads(data), none, json.loads(empty)["rdfa"]) == (doc.data(base), None, [])
    assert json.loads(ba.data(pages, only=["metadata"]).to_pylist()[0]) == {"metadata": {"title": "Menu"}}
    addresses = ba.addresses(pages, base).to_pylist()[0]
    assert [(it["kind"], it["url"], it["text"], it["element"], it["rel"]) for it in addresses] == [
        ("image", "https://example.com/a.png", "a\nbowl", "img", None),
        ("link", "https://example.com/b", "Ana\nB", "a", "me"),
    ]
    assert [html.encode()[it["start"] : it["end"]].decode() for it in addresses] == ["a.png", "/b"]
    both = ba.extract(pages, {"data": ba.data, "addresses": ba.addresses}, base).to_pylist()[0]
    assert both == {"data": data, "addresses": addresses}
    with pytest.raises(broth.ArgumentError, match="unknown syntax"):
        ba.data(pages, only="rdf")


def test_links_and_their_bases():
    page = "<base href=/b/><a href=' c d ' rel=nofollow> One\n <b>two</b></a><area href=?q=1 alt=Map><a href='http://['>bad</a><a>none</a>"
    expected = [
        {"url": "https://example.com/b/c%20d", "href": " c d ", "text": "One two", "rel": "nofollow"},
        {"url": "https://example.com/b/?q=1", "href": "?q=1", "text": "Map", "rel": None},
        {"url": None, "href": "http://[", "text": "bad", "rel": None},
    ]
    column = pa.array([page, page])
    assert ba.links(column, "https://example.com/x").to_pylist() == [expected, expected]
    rows = ba.links(column, pa.array(["https://example.com/x", None])).to_pylist()
    assert rows[0] == expected and [link["url"] for link in rows[1]] == [None, None, None]
    assert ba.links(pa.array(["<a href=HTTP://EXAMPLE.com>"])).to_pylist()[0][0]["url"] == "http://example.com/"
    # A base that is data is none.
    hrefs = ba.links(pa.array(["<base href='data:x'><a href=y>"]), "https://example.com/x").to_pylist()
    assert hrefs[0][0]["url"] == "https://example.com/y"


def test_metadata():
    page = """<html lang=en><title> Menu  of
    today </title><meta name=Description content=Soups><meta name=description content=no><meta property=og:title content=Menu>
    <link rel="next CANONICAL" href=/menu><script type=APPLICATION/LD+JSON> {"a": 1} </script><script>no()</script>"""
    assert ba.metadata(pa.array([page, ""]), "https://example.com").to_pylist() == [
        {
            "title": "Menu of today",
            "description": "Soups",
            "canonical": "https://example.com/menu",
            "language": "en",
            "open_graph": [{"property": "og:title", "content": "Menu"}],
            "json_ld": ['{"a": 1}'],
        },
        {"title": None, "description": None, "canonical": None, "language": None, "open_graph": [], "json_ld": []},
    ]


@pytest.mark.parametrize(
    "page, header_rows, rows",
    [
        ("<tr><th>A<th>B<tr><td>1<td>2", 1, [["A", "B"], ["1", "2"]]),
        ("<tr><td>1<td colspan=2>2<tr><td>3", 0, [["1", "2", "2"], ["3"]]),
        ("<tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4", 0, [["1", "2"], ["1", "3"], ["4"]]),
        ("<tr><td>1<td rowspan=0>2<tr><td>3<tbody><tr><td>4", 0, [["1", "2"], ["3", "2"], ["4"]]),
        ("<tr><td>1<td rowspan=2>2<tr>", 0, [["1", "2"], [None, "2"]]),
        ("<tfoot><tr><td>f</tfoot><thead><tr><td>h<tr><td>i</thead><tbody><tr><th>b", 3, [["h"], ["i"], ["b"], ["f"]]),
        ("<caption>C</caption><tr><td colspan=0>a<td colspan=x>b<br>c", 0, [["a", "b\nc"]]),
        ("", 0, []),
    ],
)
def test_tables(page, header_rows, rows):
    table = ba.tables(pa.array([f"<table>{page}</table>"])).to_pylist()[0][0]
    assert (table["header_rows"], table["rows"]) == (header_rows, rows)
    assert table["caption"] == ("C" if "caption" in page else None)


def test_tables_in_tables():
    [tables] = ba.tables(pa.array(["<table><tr><td>1<table><tr><td>2</table></table>"])).to_pylist()
    assert [table["rows"] for table in tables] == [[["1\n2"]], [["2"]]]


def test_bad_rows_have_a_code():
    broken = pa.StringArray.from_buffers(2, pa.py_buffer(b"\0\0\0\0\1\0\0\0\3\0\0\0"), pa.py_buffer(b"a\xff\xfe"))
    rows = ba.text(broken, codes=True).to_pylist()
    assert rows == [{"value": "a", "code": None}, {"value": None, "code": "not-utf-8"}]
    cases = {
        "too-many-bytes": {"max_bytes": 5},
        "too-deep": {"max_depth": 4},
        "too-many-nodes": {"max_nodes": 6},
        "too-much-output": {"max_output": 20},
    }
    for code, limit in cases.items():
        column = pa.array(["", "<b><i><u>" + "deep" * 10, None])
        rows = ba.select(column, "*", codes=True, **limit).to_pylist()
        assert rows[1] == {"value": None, "code": code}
        assert rows[2] == {"value": None, "code": None}
        assert ba.select(column, "*", **limit).to_pylist()[1] is None


def test_wrong_arguments_are_exceptions_at_once():
    column = pa.array([], pa.string())
    with pytest.raises(broth.SelectorError):
        ba.select(column, "a[")
    with pytest.raises(broth.SelectorError):
        ba.extract(column, {"a": ["b >"]})
    with pytest.raises(broth.ConfigError):
        ba.sanitize(column, {"elements": 1})
    with pytest.raises(ValueError, match="no-rule"):
        ba.check(column, deny=["no-rule"])
    with pytest.raises(ValueError, match="the field 'a' cannot be select"):
        ba.extract(column, {"a": ba.select})
    with pytest.raises(ValueError, match="one selector"):
        ba.extract(column, {"a": ["b", "c"]})
    with pytest.raises(ValueError, match="differ in length: 0 and 1"):
        ba.links(column, pa.array(["x"]))
    with pytest.raises(TypeError, match="unknown option 'max_byte'"):
        ba.text(column, max_byte=1)
    with pytest.raises(TypeError, match="Int64"):
        ba.text(pa.array([1]))
    with pytest.raises(TypeError, match="not list"):
        ba.text(["<p>"])
    with pytest.raises(ValueError, match="max_bytes is 0 or more, not -1"):
        ba.text(column, max_bytes=-1)


@by_name
def test_hostile_rows_cost_themselves_only(function, arguments, type):
    good = PAGES[:25]
    mixed = [page for number, page in enumerate(good) for page in (page, pages.hostile(number))]
    begin = time.thread_time()
    rows = function(pa.array(mixed), *arguments, max_output=1 << 22).to_pylist()
    assert time.thread_time() - begin < 60
    assert rows[::2] == function(pa.array(good), *arguments).to_pylist()


def test_a_table_of_wide_cells_is_bounded():
    page = "<table>" + "<tr><td colspan=1000 rowspan=65534>x" * 3000
    assert ba.tables(pa.array([page]), codes=True).to_pylist()[0]["code"] == "too-much-output"
    links = f"<base href=https://example.com/{'x' * 100_000}/>" + "<a href=y>" * 20_000
    assert ba.links(pa.array([links]), codes=True).to_pylist()[0]["code"] == "too-much-output"


def test_the_interpreter_is_free_meanwhile():
    column = pa.array(PAGES * 5)
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = len(ticks)
    ba.text(column)
    during = len(ticks) - before
    stop.set()
    thread.join()
    assert during > 1


def test_random_rows():
    dice = random.Random(7)
    rows = [None if dice.random() < 0.2 else dice.choice(PAGES)[: dice.randrange(3000)] for _ in range(300)]
    cuts = sorted(dice.randrange(300) for _ in range(5))
    chunks = [rows[a:b] for a, b in zip([0, *cuts], [*cuts, 300])]
    chunked = pa.chunked_array([pa.array(chunk, pa.string()) for chunk in chunks], pa.string())
    expected = [row if row is None else broth.parse(row).rendered_text() for row in rows]
    assert ba.text(chunked, threads=2).to_pylist() == expected


def test_pandas_series():
    pandas = pytest.importorskip("pandas")
    pages = pandas.Series(["<a href=/b>Soup</a>", None, "<p>Bread"], index=[7, 8, 9], name="page")
    text = ba.text(pages)
    assert list(text.index) == [7, 8, 9] and text.name == "page"
    assert [None if value is pandas.NA else value for value in text] == ["Soup", None, "Bread"]
    urls = pandas.Series(["https://example.com/x"] * 3)
    for base in (urls, "https://example.com/x"):
        links = pa.array(ba.links(pages, base)).to_pylist()
        assert links == ba.links(pa.array(pages), "https://example.com/x").to_pylist()
    assert list(ba.text(pages.iloc[:0])) == [] and ba.text(pages.iloc[1:2]).isna().all()
    assert list(ba.decode(pandas.Series([b"<p>\xe9"]), "text/html; charset=latin1")) == ["<p>é"]


def test_arguments_that_do_not_fit_say_what_to_write():
    pages = pa.array(["<p>x"])
    for call, error, message in [
        (lambda: ba.text(["<p>"]), TypeError, r"a column is an Arrow array, not list; write pyarrow.array\(pages\)"),
        (lambda: ba.text("<p>"), TypeError, r"not str; one page is \[page\]: write pyarrow.array\(\[page\]\)"),
        (lambda: ba.links(pages, ["https://example.com"]), TypeError, "a column is an Arrow array, not list"),
        (lambda: ba.text(pages, guess="utf8"), TypeError, r"text has no option 'guess'; use broth.arrow.decode\(column, guess=...\) first"),
        (lambda: ba.links(pages, encoding="utf8"), TypeError, r"use broth.arrow.decode\(column, content_type=...\) first"),
        (lambda: ba.text(pages, threads="2"), TypeError, "threads is an int, not str"),
        (lambda: ba.extract(pages, "x"), TypeError, 'fields are a dict of names and selectors, such as {"title": "title"}, not str'),
        (lambda: ba.extract(pages, {"t": 3}), TypeError, "the field 't' is a selector, such as .*, not int"),
        (lambda: ba.extract(pages, {"t": [3]}), TypeError, "the field 't' is a selector, such as .*, not list"),
        (lambda: ba.extract(pages, {"t": ["a", "b"]}), ValueError, "one selector, but in the field 't' there are 2"),
        (lambda: ba.extract(pages, {"t": len}), ValueError, "the field 't' cannot be len; the functions for fields are text, markdown, "),
        (lambda: ba.extract(pages, {"t": ba.check}), ValueError, "the field 't' cannot be check"),
    ]:
        with pytest.raises(error, match=message):
            call()
    fields = {name: getattr(ba, name) for name in ba._IN_FIELDS}
    assert ba.extract(pages, fields).to_pylist() == [{name: function(pages).to_pylist()[0] for name, function in fields.items()}]
