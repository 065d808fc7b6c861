"""trafilatura's functions, on top of `broth.content`.

>>> from broth import trafilatura
>>> page = "<title>Soup</title><nav>Home</nav><h1>Soup</h1><p>With <b>leek</b>.<footer>Broth</footer>"
>>> trafilatura.extract(page)
'Soup\\nWith leek.'
>>> trafilatura.extract(page, output_format="markdown")
'# Soup\\n\\nWith **leek**.'

What is extracted is what `broth.content` finds. The arguments `fast`, `no_fallback`, `deduplicate`,
`date_extraction_params`, `max_tree_size`, `settingsfile`, `config` and `options` are accepted and
change nothing.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn
from urllib.parse import urlsplit

from . import _broth
from ._broth import Content, Node

__all__ = [
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "html2txt",
    "load_html",
]

#: The formats of `extract`.
FORMATS = ("csv", "html", "json", "markdown", "txt")

#: The fields of the header that `with_metadata` adds to texts, in order.
_HEADER = ("title", "author", "url", "hostname", "description", "sitename", "date", "language", "image", "pagetype")

#: The fields of a document, in trafilatura's order.
_FIELDS = (
    "title",
    "author",
    "url",
    "hostname",
    "description",
    "sitename",
    "date",
    "categories",
    "tags",
    "fingerprint",
    "id",
    "license",
    "body",
    "comments",
    "commentsbody",
    "raw_text",
    "text",
    "language",
    "image",
    "pagetype",
    "filedate",
)


class Document:
    """The text and the metadata of a page. `body` is a `broth.Node`."""

    title: str | None
    author: str | None
    url: str | None
    hostname: str | None
    description: str | None
    sitename: str | None
    date: str | None
    id: str | None
    comments: str | None
    raw_text: str | None
    text: str | None
    language: str | None
    image: str | None
    pagetype: str | None
    body: Node | None

    def __init__(self, **fields: Any) -> None:
        for name in fields:
            if name not in _FIELDS:
                raise TypeError(f"a document has no field {name!r}; its fields are {', '.join(_FIELDS)}")
        for name in _FIELDS:
            setattr(self, name, fields.get(name))

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names."""
        return {name: getattr(self, name) for name in _FIELDS}


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: Any = None,
    options: Any = None,
) -> str | None:
    """The main content of a page as text, or in another format; `None` if there is none.

    `output_format` is `"txt"`, `"markdown"`, `"html"`, `"json"` or `"csv"`. Comments of readers
    come after the text.
    """
    if output_format not in FORMATS:
        raise ValueError(f"output_format is one of {', '.join(FORMATS)}, not {output_format!r}")
    content = _content(
        filecontent, url, favor_precision, favor_recall, include_tables, include_images, include_links, prune_xpath
    )
    document = _document(content, url, include_comments, author_blacklist)
    document.id = record_id
    if _is_refused(document, target_language, only_with_metadata, url_blacklist):
        return None
    is_markdown = output_format == "markdown" or (output_format == "txt" and bool(include_formatting))
    return _written(document, content, "markdown" if is_markdown else output_format, with_metadata)


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: Any = None,
    options: Any = None,
) -> Document | dict[str, Any] | None:
    """The main content of a page and its metadata; `None` if there is none.

    >>> from broth.trafilatura import bare_extraction
    >>> document = bare_extraction("<html lang=en><title>Soup</title><p>With leek.")
    >>> document.title, document.text, document.language
    ('Soup', 'With leek.', 'en')
    """
    content = _content(
        filecontent, url, favor_precision, favor_recall, include_tables, include_images, include_links, prune_xpath
    )
    document = _document(content, url, include_comments, author_blacklist)
    if _is_refused(document, target_language, only_with_metadata, url_blacklist):
        return None
    if include_formatting:
        document.text = content.markdown.rstrip("\n")
    return document.as_dict() if as_dict else document


def extract_with_metadata(filecontent: Any, url: str | None = None, **options: Any) -> Document | None:
    """The document of `bare_extraction`, with the text as `extract` writes it."""
    kind = options.pop("output_format", "txt")
    text = extract(filecontent, url, output_format=kind, **options)
    if text is None:
        return None
    document = _document(_content(filecontent, url), url, options.get("include_comments", True), None)
    document.text = text
    return document


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """The metadata of a page.

    >>> from broth.trafilatura import extract_metadata
    >>> extract_metadata("<title>Soup</title><meta name=author content=Ann>").author
    'Ann'
    """
    document = _document(_content(filecontent, default_url), default_url, False, author_blacklist)
    document.text = document.raw_text = document.body = document.comments = None
    return document


def baseline(filecontent: Any) -> tuple[Node, str, int]:
    """The main content of a page: the element, its text, and the length of that."""
    content = _content(filecontent, None)
    text = _lines(content.text)
    return content.node, text, len(text)


def html2txt(content: Any, clean: bool = True) -> str:
    """The text of a page as a reader sees it, with its frame."""
    return _lines(_broth.parse(_markup(content)).rendered_text())


def load_html(htmlobject: Any, max_size: int | None = None) -> _broth.Document:
    """Parses a page. The result is a `broth.Document`, not a tree of lxml."""
    return htmlobject if isinstance(htmlobject, _broth.Document) else _broth.parse(_markup(htmlobject))


def _markup(page: Any) -> Any:
    """The markup of a page. A response of trafilatura or urllib3 has it as `data`."""
    data = getattr(page, "data", None)
    return data if isinstance(data, bytes) else page


def _content(
    page: Any,
    url: str | None,
    precision: bool = False,
    recall: bool = False,
    tables: bool = True,
    images: bool = False,
    links: bool = False,
    prune_xpath: str | list[str] | None = None,
) -> Content:
    page = _markup(page)
    if prune_xpath:
        page = _broth.parse(page) if not isinstance(page, _broth.Document) else page.copy()
        for expression in [prune_xpath] if isinstance(prune_xpath, str) else prune_xpath:
            for node in page.xpath(expression):
                node.remove()
    return _broth.content(
        page,
        url=url,
        focus="precision" if precision else "recall" if recall else "balanced",
        tables=tables,
        images=images,
        links=links,
    )


def _document(content: Content, url: str | None, comments: bool, authors: Iterable[str] | None) -> Document:
    text = _lines(content.text)
    said = [block.text for block in content.blocks if block.reason == "comments"] if comments else []
    author = content.byline
    if author is not None and authors is not None:
        names = [name for name in author.split(", ") if name.lower() not in {it.lower() for it in authors}]
        author = "; ".join(names) or None
    elif author is not None:
        author = author.replace(", ", "; ")
    return Document(
        title=content.title,
        author=author,
        url=url,
        hostname=_hostname(url),
        description=content.description,
        sitename=content.site,
        date=_date(content.date),
        body=content.node,
        comments="\n".join(said),
        raw_text=text,
        text=text,
        language=content.lang,
        image=content.image,
        pagetype=content.kind,
    )


def _hostname(url: str | None) -> str | None:
    host = urlsplit(url).hostname if url else None
    return None if host is None else host.removeprefix("www.")


def _date(written: str | None) -> str | None:
    """The day of a date, as trafilatura writes it; other dates stay as they are."""
    day = re.match(r"\d{4}-\d\d-\d\d", written or "")
    return day[0] if day else written


def _is_refused(document: Document, language: str | None, with_metadata: bool, urls: set[str] | None) -> bool:
    if language and document.language and document.language.split("-")[0].lower() != language.lower():
        return True
    if with_metadata and not (document.date and document.title and document.url):
        return True
    return not document.text or (urls is not None and document.url in urls)


def _lines(text: str) -> str:
    """A line for each block, as trafilatura writes them."""
    return "\n".join(line for line in text.split("\n") if line.strip())


def _written(document: Document, content: Content, kind: str, with_metadata: bool) -> str:
    if kind == "json":
        return _json(document, with_metadata)
    if kind == "csv":
        return _csv(document)
    if kind == "html":
        return f"<html><body>{content.html}</body></html>"
    text = content.markdown.rstrip("\n") if kind == "markdown" else document.text or ""
    if document.comments:
        text += ("\n\n" if kind == "markdown" else "\n") + document.comments
    if not with_metadata:
        return text
    header = [f"{name}: {_scalar(value)}\n" for name in _HEADER if (value := getattr(document, name))]
    return f"---\n{''.join(header)}---\n{text}"


def _scalar(value: str) -> str:
    """A value of YAML: as it is if it is words, or else in quotes."""
    return value if re.fullmatch(r"[A-Za-z][\w ,./-]*", value) else json.dumps(value, ensure_ascii=False)


def _json(document: Document, with_metadata: bool) -> str:
    if not with_metadata:
        return json.dumps({"text": document.text, "comments": document.comments}, ensure_ascii=False)
    fields = document.as_dict()
    for name in ("body", "commentsbody"):
        del fields[name]
    fields["source"] = fields.pop("url")
    fields["source-hostname"] = fields.pop("sitename")
    fields["excerpt"] = fields.pop("description")
    fields["categories"] = fields["tags"] = ""
    return json.dumps(fields, ensure_ascii=False)


def _csv(document: Document) -> str:
    names = "url id fingerprint hostname title image date text comments license pagetype".split()
    out = io.StringIO()
    csv.writer(out, delimiter="\t").writerow([getattr(document, name) or "null" for name in names])
    return out.getvalue()


def __getattr__(name: str) -> NoReturn:
    if name in ("fetch_url", "fetch_response"):
        raise AttributeError(f"broth loads nothing, so it has no {name}; pass a page that you have loaded")
    raise AttributeError(f"module 'broth.trafilatura' has no attribute {name!r}")
