"""Functions from columns to columns, for everything that speaks Arrow: pyarrow, Polars, DuckDB,
DataFusion, Spark, Ray, ...

>>> import pyarrow as pa
>>> import broth.arrow as ba
>>> pages = pa.array(["<h1>Soup</h1><p>Hot &amp; good", None, "<p>Bread <a href=/b>more</a>"])
>>> ba.text(pages).to_pylist()
['Soup\\n\\nHot & good', None, 'Bread more']
>>> ba.links(pages, "https://example.com/menu").to_pylist()[2][0]["url"]
'https://example.com/b'

**Columns.** A column is anything with `__arrow_c_array__` or `__arrow_c_stream__` that holds text
or bytes: `string`, `large_string`, `string_view`, `binary`, `large_binary`, `binary_view`, or a
dictionary of one of these. Bytes are decoded as browsers decode them. The column is not copied, and
the interpreter's lock is released. The result is of the kind that went in: a pyarrow array or
chunked array, or a Polars series; for any other kind it is an `Array` that every Arrow library
reads, or a list of them for a stream. A pandas series is converted by `pyarrow`; the result is a
series with the same index and an Arrow type. Rows stay in their order, and a null stays null.

**Types.** Each function says which type it gives; it does not depend on the rows. Everything may be
null. Offsets (`start`, `end`) count bytes of UTF-8 from 0, lines and columns count from 1, columns
in characters.

**Bad rows.** No row raises an exception. One that cannot be answered is null; with `codes=True`,
the answer is a `struct<value, code: string>`, and the code says why:

| code | meaning |
|---|---|
| `too-many-bytes` | the source is longer than `max_bytes` |
| `too-deep` | elements are nested deeper than `max_depth` |
| `too-many-nodes` | the tree has more nodes than `max_nodes` |
| `too-much-work` | an XPath expression takes more than 200 million steps |
| `too-much-output` | the answer is longer than `max_output`, or the array's texts have no room for it in 2 GiB |
| `not-utf-8` | a text is not the UTF-8 that its type promises |
| `malformed-bytes` | `decode(.., strict=True)` met bytes that stand for nothing |
| `internal-error` | a defect in broth |

What does not depend on rows, such as a selector that cannot be parsed, raises its exception at
once.

**Options** of every function, by keyword:

| option | default | |
|---|---|---|
| `codes` | `False` | answer `struct<value, code>` |
| `threads` | 1 | how many threads share the rows; engines have threads of their own |
| `max_bytes` | 64 MiB | of the source of a row |
| `max_depth` | `None` | elements inside one another. `None` is as in browsers: deeper elements become siblings, and the row is good |
| `max_nodes` | 16 Mi | of the tree of a row |
| `max_output` | 64 MiB | of the answer of a row |

There is no limit of seconds: a row takes time in proportion to its bytes, nodes and output, so
these limit the time, too, and they give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypedDict

from ._broth import Array, _arrow
from ._content import ContentOptions
from ._markdown import MarkdownOptions
from ._sanitize import SanitizerConfig, SanitizerOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Array",
    "ArrowArray",
    "ArrowStream",
    "Options",
    "addresses",
    "check",
    "content",
    "data",
    "decode",
    "encoding",
    "errors",
    "extract",
    "links",
    "markdown",
    "metadata",
    "minify",
    "sanitize",
    "select",
    "tables",
    "text",
    "xml_select",
    "xml_xpath",
    "xpath",
]


class ArrowArray(Protocol):
    """An array."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """A chunked array, a series, a stream of arrays."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


Column: TypeAlias = ArrowArray | ArrowStream
Field: TypeAlias = "str | Sequence[str] | Callable[..., Any]"
Fields: TypeAlias = Mapping[str, Field]


class Options(TypedDict, total=False):
    """The options of every function."""

    codes: bool
    threads: int
    max_bytes: int
    max_depth: int | None
    max_nodes: int
    max_output: int


_LIMITS: dict[str, int | None] = {"max_bytes": 1 << 26, "max_depth": None, "max_nodes": 1 << 24, "max_output": 1 << 26}


def _without_limits(given: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """The options of a function, and those of every function."""
    limits = {name: given.pop(name) for name in ("codes", "threads", *_LIMITS) if name in given}
    return given, limits


def _run(column: Any, name: str, how: Any, side: Any, options: Options) -> Any:
    given: dict[str, Any] = dict(options)
    codes, threads = given.pop("codes", False), given.pop("threads", 1)
    unknown = given.keys() - _LIMITS.keys()
    if unknown:
        raise TypeError(_unknown(name, min(unknown)))
    for option, value in {"threads": threads, **given}.items():
        if value is not None and not isinstance(value, int):
            raise TypeError(f"{option} is an int, not {type(value).__name__}")
        if value is not None and value < 0:
            raise ValueError(f"{option} is 0 or more, not {value}")
    if _is_pandas(column):
        return _to_pandas(_run(_from_pandas(column), name, how, side, options), column)
    if _is_pandas(side):
        side = _from_pandas(side)
    for given_column in (column,) if side is None or isinstance(side, str) else (column, side):
        if not _is_arrow(given_column):
            raise TypeError(_not_a_column(given_column))
    arrays = _arrow(column, name, how, side, _LIMITS | given, threads, codes)
    is_one = hasattr(column, "__arrow_c_array__")
    library = type(column).__module__.partition(".")[0]
    if library == "pyarrow":
        import pyarrow

        chunks = [pyarrow.array(array) for array in arrays]
        return chunks[0] if is_one else pyarrow.chunked_array(chunks)
    if library == "polars":
        import polars

        return polars.concat([polars.Series(array) for array in arrays]).alias(column.name)
    return arrays[0] if is_one else arrays


def _is_arrow(column: Any) -> bool:
    return hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__")


def _not_a_column(column: Any) -> str:
    kind = type(column).__name__
    advice = "one page is [page]: write pyarrow.array([page])" if isinstance(column, (str, bytes)) else "write pyarrow.array(pages)"
    return f"a column is an Arrow array, not {kind}; {advice}"


def _unknown(name: str, option: str) -> str:
    if option in ("guess", "encoding", "content_type"):
        argument = "guess" if option == "guess" else "content_type"
        return f"{name} has no option {option!r}; use broth.arrow.decode(column, {argument}=...) first"
    return f"unknown option {option!r}; there are codes, threads, {', '.join(_LIMITS)}"


def _is_pandas(column: Any) -> bool:
    return type(column).__module__.partition(".")[0] == "pandas" and type(column).__name__ == "Series"


def _from_pandas(series: Any) -> Any:
    import pyarrow

    array = pyarrow.array(series)
    # A series without a text has the type of nulls.
    return array.cast(pyarrow.string()) if pyarrow.types.is_null(array.type) else array


def _to_pandas(array: Any, like: Any) -> Any:
    import pandas

    return pandas.Series(array, index=like.index, name=like.name, dtype=pandas.ArrowDtype(array.type))


def decode(
    raw: Column, content_type: Column | str | None = None, *, strict: bool = False, guess: str | None = None, **options: Unpack[Options]
) -> Any:
    """The text of bytes, decoded as browsers decode a page that came with this `Content-Type`:
    `string`.

    Malformed bytes become U+FFFD; with `strict`, they make the row null. `guess` is that of
    `broth.parse`: with `"utf8"`, bytes that declare no encoding are UTF-8 if they fit it.

    >>> import pyarrow as pa
    >>> decode(pa.array([b"<p>\\xcd\\xc9\\xd2"]), "text/html; charset=koi8-r").to_pylist()
    ['<p>мир']
    """
    return _run(raw, "decode", (strict, guess), content_type, options)


def encoding(raw: Column, content_type: Column | str | None = None, *, guess: str | None = None, **options: Unpack[Options]) -> Any:
    """The encoding of bytes and what decided it: `struct<name: string, source: string>`. `guess` is
    that of `decode`.

    >>> import pyarrow as pa
    >>> encoding(pa.array([b"<meta charset=latin1>"])).to_pylist()
    [{'name': 'windows-1252', 'source': 'meta'}]
    """
    return _run(raw, "encoding", guess, content_type, options)


def text(html: Column, *, scripting: bool = True, **options: Unpack[Options]) -> Any:
    """The text of pages that a reader sees, as `Document.rendered_text` has it: `string`.

    >>> import pyarrow as pa
    >>> text(pa.array(["<p>Soup<noscript>of the day</noscript>"]), scripting=False).to_pylist()
    ['Soupof the day']
    """
    return _run(html, "text", scripting, None, options)


class _MarkdownOptions(MarkdownOptions, Options, total=False): ...


def markdown(html: Column, **options: Unpack[_MarkdownOptions]) -> Any:
    """Pages as Markdown, as `Document.to_markdown` makes it: `string`.

    >>> import pyarrow as pa
    >>> markdown(pa.array(["<h1>Soup</h1><p>*Hot*, <b>good</b>"])).to_pylist()
    ['# Soup\\n\\n\\\\*Hot\\\\*, **good**\\n']
    """
    given, limits = _without_limits(dict(options))
    return _run(html, "markdown", given, None, limits)


class _ContentOptions(ContentOptions, Options, total=False): ...


def content(html: Column, base: Column | str | None = None, **options: Unpack[_ContentOptions]) -> Any:
    """The main content of pages, as `broth.content` finds it: `struct<text, title, byline, date,
    site, lang, image, description, kind>`, all of them `string`. `base` is the address of each
    page, which is evidence for its kind. The options are those of `broth.content`, without `url`,
    `select` and `without`.

    >>> import pyarrow as pa
    >>> pages = pa.array(["<title>Soup</title><nav>Home</nav><p>With leek."])
    >>> content(pages).field("text").to_pylist(), content(pages).field("title").to_pylist()
    (['With leek.'], ['Soup'])
    """
    given, limits = _without_limits(dict(options))
    return _run(html, "content", given, base, limits)


def select(html: Column, selector: str, **options: Unpack[Options]) -> Any:
    """The texts of the elements that a selector matches: `list<string>`. `::attr(name)` or `::html`
    at its end asks for an attribute or the markup of each element.

    >>> import pyarrow as pa
    >>> select(pa.array(["<li>Onions<li class=hot>Cheese"]), "li.hot").to_pylist()
    [['Cheese']]
    """
    return _run(html, "select", selector, None, options)


def extract(html: Column, fields: Fields, base: Column | str | None = None, **options: Unpack[Options]) -> Any:
    """Several things of each page, which is parsed once: a `struct` with a member for each field.

    A field is a selector (`string`, of the first match), a list of one selector (`list<string>`, of
    all matches), or one of the functions `text`, `markdown`, `content`, `data`, `links`,
    `addresses`, `tables`, `metadata`, `errors` and `minify` (its type). A selector gives the text
    of the element; `::attr(name)` or `::html` at its end asks for an attribute or the markup.
    `base` is for links, as in `links`, and for the content.

    >>> import pyarrow as pa
    >>> pages = pa.array(["<title>Menu</title><ul><li>Onions<li>Cheese"])
    >>> extract(pages, {"title": "title", "dishes": ["li"], "text": text}).to_pylist()
    [{'title': 'Menu', 'dishes': ['Onions', 'Cheese'], 'text': 'Onions\\nCheese'}]
    """
    if not isinstance(fields, Mapping):
        kind = type(fields).__name__
        raise TypeError(f'fields are a dict of names and selectors, such as {{"title": "title"}}, not {kind}')
    return _run(html, "extract", {name: _field(name, field) for name, field in fields.items()}, base, options)


#: The functions that answer a field.
_IN_FIELDS = ("text", "markdown", "content", "data", "links", "addresses", "tables", "metadata", "errors", "minify")


def _field(name: str, field: Field) -> Any:
    if isinstance(field, str):
        return field
    if callable(field):
        function = getattr(field, "__name__", "")
        if function not in _IN_FIELDS or field is not globals()[function]:
            one = function or type(field).__name__
            raise ValueError(f"the field {name!r} cannot be {one}; the functions for fields are {', '.join(_IN_FIELDS)}")
        return (None, function)
    if isinstance(field, (list, tuple)) and all(isinstance(selector, str) for selector in field):
        if len(field) != 1:
            raise ValueError(f"a list asks for all matches of one selector, but in the field {name!r} there are {len(field)}")
        return list(field)
    kind = type(field).__name__
    raise TypeError(
        f'the field {name!r} is a selector, such as "title", a list of one, or a function such as broth.arrow.text, not {kind}'
    )


def links(html: Column, base: Column | str | None = None, **options: Unpack[Options]) -> Any:
    """The hyperlinks of pages.

    The type is `list<struct<url: string, href: string, text: string, rel: string>>`.

    `base` is the address of the page, or a column of addresses; a `base` element counts, too. `url`
    is the `href` in full, or null if it is no URL: without a base, only those with a scheme are.
    """
    return _run(html, "links", None, base, options)


def addresses(html: Column, base: Column | str | None = None, **options: Unpack[Options]) -> Any:
    """Every address of pages: of links, images, scripts, forms and more.

    The type is `list<struct<url: string, written: string, kind: string, element: string, attribute:
    string, text: string, rel: string, start: int64, end: int64>>`. `base` and `url` are as in
    `links`.

    >>> import pyarrow as pa
    >>> page = addresses(pa.array(["<img src=/a.png alt=bowl>"]), "https://example.com").to_pylist()[0]
    >>> page[0]["kind"], page[0]["url"], page[0]["text"]
    ('image', 'https://example.com/a.png', 'bowl')
    """
    return _run(html, "addresses", None, base, options)


def data(
    html: Column,
    base: Column | str | None = None,
    *,
    only: str | Sequence[str] | None = None,
    flatten_graphs: bool = False,
    **options: Unpack[Options],
) -> Any:
    """All that pages say of themselves, as JSON: `string`. It is that of `broth.data`.

    >>> import pyarrow as pa
    >>> data(pa.array(["<p itemscope><b itemprop=soup>Leek</b>"]), only="microdata").to_pylist()
    ['{"microdata":{"items":[{"properties":{"soup":["Leek"]}}]}}']
    """
    return _run(html, "data", (only, flatten_graphs), base, options)


def tables(html: Column, **options: Unpack[Options]) -> Any:
    """The tables of pages: `list<struct<caption: string, header_rows: int64, rows:
    list<list<string>>>>`.

    A cell that spans rows or columns has its text in each of them. A slot without a cell is null. A
    table in a cell comes as a table of its own, too.

    >>> import pyarrow as pa
    >>> tables(pa.array(["<table><tr><th colspan=2>Soup<tr><td>Onion<td>4"])).to_pylist()
    [[{'caption': None, 'header_rows': 1, 'rows': [['Soup', 'Soup'], ['Onion', '4']]}]]
    """
    return _run(html, "tables", None, None, options)


def metadata(html: Column, base: Column | str | None = None, **options: Unpack[Options]) -> Any:
    """The metadata of pages: `struct<title: string, description: string, canonical: string,
    language: string, open_graph: list<struct<property: string, content: string>>, json_ld:
    list<string>>`.

    `canonical` is a URL in full, by `base` as in `links`; `open_graph` has every `meta` with a
    `property`; `json_ld` is the source of each block.
    """
    return _run(html, "metadata", None, base, options)


def errors(html: Column, **options: Unpack[Options]) -> Any:
    """The parse errors of pages: `list<struct<code: string, start: int64, end: int64, line: int64,
    column: int64>>`.
    """
    return _run(html, "errors", None, None, options)


def check(html: Column, *, deny: Sequence[str] = (), allow: Sequence[str] = (), **options: Unpack[Options]) -> Any:
    """The places that break the rules for writing HTML: `list<struct<rule: string, severity:
    string, message: string, start: int64, end: int64, line: int64, column: int64>>`. `deny` and
    `allow` are those of `broth.check`.
    """
    return _run(html, "check", (list(deny), list(allow)), None, options)


class _SanitizerOptions(SanitizerOptions, Options, total=False): ...


def sanitize(html: Column, config: SanitizerConfig | None = None, **options: Unpack[_SanitizerOptions]) -> Any:
    """HTML that is safe to show, as `broth.sanitize` makes it: `string`.

    >>> import pyarrow as pa
    >>> sanitize(pa.array(["<p onclick=steal()>Soup"])).to_pylist()
    ['<p>Soup</p>']
    """
    given, limits = _without_limits(dict(options))
    return _run(html, "sanitize", (config, given), None, limits)


def minify(html: Column, **options: Unpack[Options]) -> Any:
    """Pages in as few bytes as lead back to the same tree, as `broth.minify` makes them: `string`.
    """
    return _run(html, "minify", None, None, options)


def xml_select(xml: Column, selector: str, **options: Unpack[Options]) -> Any:
    """The matches of a selector in XML documents, well-formed or not: `list<string>`, as in
    `select`.

    >>> import pyarrow as pa
    >>> xml_select(pa.array(["<feed><title>Fish & chips</feed>"]), "title").to_pylist()
    [['Fish & chips']]
    """
    return _run(xml, "xml_select", selector, None, options)


def xpath(html: Column, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> Any:
    """The nodes that an XPath expression finds: `list<string>`. Attributes and texts are as they
    are, elements are markup; a string, a number or a boolean is a list of one. `has-class` is
    there, as in `Document.xpath`; functions of Python and regular expressions are not.

    >>> import pyarrow as pa
    >>> xpath(pa.array(["<li>Onions<li class=hot>Cheese <a href=/b>more</a>"]), "//li[1]/text() | //li[@class]/a/@href").to_pylist()
    [['Onions', '/b']]
    """
    return _run(html, "xpath", (expression, namespaces), None, options)


def xml_xpath(xml: Column, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> Any:
    """The nodes that an XPath expression finds in XML documents, well-formed or not:
    `list<string>`, as in `xpath`.

    >>> import pyarrow as pa
    >>> feed = pa.array(["<feed xmlns='http://www.w3.org/2005/Atom'><title>Fish & chips</feed>"])
    >>> xml_xpath(feed, "string(//a:title)", namespaces={"a": "http://www.w3.org/2005/Atom"}).to_pylist()
    [['Fish & chips']]
    """
    return _run(xml, "xml_xpath", (expression, namespaces), None, options)
