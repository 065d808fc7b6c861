"""Named results of calls. They never change, and two with equal fields are equal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ._broth import _table_to_csv

if TYPE_CHECKING:
    from ._broth import Cell, Finding, Loss, Node, Removed


class _Text:
    """A text with more beside it. As a `str`, it is its first field."""

    def __str__(self) -> str:
        return str(next(iter(vars(self).values())))


@dataclass(frozen=True)
class Sanitized(_Text):
    """The result of `Sanitizer.report`. As a `str`, it is the HTML."""

    #: The safe HTML.
    html: str
    #: Everything that was removed, in the order of the source.
    removed: list[Removed]


@dataclass(frozen=True)
class Converted(_Text):
    """The result of `MarkdownConverter.report`. As a `str`, it is the Markdown."""

    #: The Markdown.
    markdown: str
    #: The elements that Markdown cannot express.
    losses: list[Loss]


@dataclass(frozen=True)
class Block:
    """A run of text of a page that no boundary of a block interrupts. `Content.blocks` lists
    them.
    """

    #: Whether it is part of the main content.
    kept: bool
    #: Why: `"content"`, `"navigation"`, `"link-list"`, ...
    reason: str
    #: Its text, with white space collapsed.
    text: str
    #: Its place in the source, from its first text to its last: a pair of offsets in characters.
    span: tuple[int, int] | None

    def __str__(self) -> str:
        return f"{'kept' if self.kept else 'dropped'}, {self.reason}: {self.text}"


@dataclass(frozen=True)
class Fixed(_Text):
    """The result of `fix`. As a `str`, it is the HTML."""

    #: The repaired HTML.
    html: str
    #: The findings that were repaired. Their places are those of the source.
    applied: list[Finding]
    #: The findings that are left. Their places are those of the repaired HTML.
    left: list[Finding]


@dataclass(frozen=True)
class Table:
    """A table of a page. A cell that spans several rows or columns is in each of them."""

    #: The text of the `caption`.
    caption: str | None
    #: For each column, the text of its header cells. Empty if there are no header rows.
    header: list[str]
    #: For each column, its key in `records()`, all different: the heading, or if another column
    #: has it already, with a number: `Price 2`. A column without a heading is `column 3`, by its
    #: place from 1.
    columns: list[str]
    #: The header rows: the first rows, as long as they are in a `thead`, or have only `th` cells.
    header_rows: list[list[str]]
    #: The other rows: the texts of their cells.
    rows: list[list[str]]
    #: The `table` element.
    node: Node
    #: Whether everything is here. A hostile table that says to repeat its cells without end is cut.
    complete: bool
    #: The cells, row by row, with their places, spans and header cells.
    cells: list[Cell]
    #: The place of the element in the source: a pair of offsets in characters, or `None`.
    span: tuple[int, int] | None

    def records(self) -> list[dict[str, str]]:
        """The rows as dicts by `columns`, without the header rows.

        A row that ends early has empty texts.

        >>> import broth
        >>> broth.parse("<table><tr><th>Soup<th>Price<tr><td>Leek<td>4</table>").tables()[0].records()
        [{'Soup': 'Leek', 'Price': '4'}]
        """
        return [dict(zip_longest(self.columns, row, fillvalue="")) for row in self.rows]

    def to_csv(self) -> str:
        """All rows as comma-separated values (RFC 4180), header rows first. Lines end with `\\n`.

        >>> import broth
        >>> broth.parse("<table><tr><th>Soup<th>Price<tr><td>Leek, hot<td>4</table>").tables()[0].to_csv()
        'Soup,Price\\n"Leek, hot",4\\n'
        """
        return _table_to_csv(self.header_rows + self.rows, len(self.columns))


@dataclass(frozen=True)
class Related(_Text):
    """A page, icon or feed that a `link` element refers to. As a `str`, it is the URL."""

    #: The absolute URL; as written if it is not `resolved`.
    url: str
    #: Whether the URL could be made absolute.
    resolved: bool
    #: The attribute `type`, such as `"image/png"`.
    media_type: str | None
    #: The attribute `hreflang`, such as `"de"`.
    hreflang: str | None
    #: The attribute `sizes` of an icon, such as `"32x32"`.
    sizes: str | None
    #: The attribute `media`.
    media: str | None
    #: The attribute `title`.
    title: str | None


@dataclass(frozen=True)
class Credit(_Text):
    """A date or an author, and the source that names it. As a `str`, it is the text."""

    #: The date or the name, as written.
    text: str
    #: The source: `"json-ld"`, `"microdata"`, `"open-graph"`, `"dublin-core"`, `"meta"`, `"link"`
    #: or `"time"`.
    source: str


@dataclass(frozen=True)
class Metadata:
    """The metadata of a page."""

    #: The title.
    title: str | None
    #: The content of `<meta name=description>`.
    description: str | None
    #: The language of the page, such as `"en"`.
    lang: str | None
    #: The address that the page prefers for itself.
    canonical: str | None
    #: The icons.
    icons: list[Related]
    #: The feeds: RSS, Atom, JSON Feed.
    feeds: list[Related]
    #: Other forms of the page, such as translations.
    alternates: list[Related]
    #: The `meta` elements with a `property`, such as `"og:image"`. The first one of a name counts;
    #: addresses are absolute.
    open_graph: dict[str, str]
    #: The `meta` elements whose names begin with `twitter:`. The first one of a name counts.
    twitter: dict[str, str]
    #: The JSON-LD of the page, parsed. Blocks that are not JSON are left out.
    json_ld: list[Any]
    #: The `meta` elements of Dublin Core, whose names begin with `dc.` or `dcterms.`.
    dublin_core: dict[str, str]
    #: The rules for crawlers, such as `robots` and `googlebot`.
    robots: dict[str, str]
    #: The `meta` elements `theme-color`.
    theme_colors: dict[str, str]
    #: The other `meta` elements with a name, such as `keywords`, `generator` and `viewport`.
    names: dict[str, str]
    #: The address of the manifest of the web application.
    manifest: str | None
    #: The address of the page as AMP.
    amp: str | None
    #: When the page was published, the most trusted source first.
    published: list[Credit]
    #: When the page was changed, the most trusted source first.
    modified: list[Credit]
    #: The authors of the page, the most trusted source first.
    authors: list[Credit]


def metadata(first: tuple[Any, ...], more: tuple[Any, ...]) -> Metadata:
    """Metadata whose JSON-LD, the last of the first fields, is text."""
    *fields, texts = first
    parsed = [value for text in texts for value in _parsed(text)]
    return Metadata(*(*fields, parsed, *more))


def _parsed(text: str) -> list[Any]:
    try:
        return [json.loads(text)]
    except (ValueError, RecursionError):
        return []
