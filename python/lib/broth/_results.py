"""Named results of calls. They never change, and two with equal fields are equal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._broth import Finding, Loss, Node, Removed


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

    def records(self) -> list[dict[str, str]]:
        """The rows as dicts by `columns`, without the header rows.

        A row that ends early has empty texts.

        >>> import broth
        >>> broth.parse("<table><tr><th>Soup<th>Price<tr><td>Leek<td>4</table>").tables()[0].records()
        [{'Soup': 'Leek', 'Price': '4'}]
        """
        return [dict(zip_longest(self.columns, row, fillvalue="")) for row in self.rows]


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


def metadata(
    title: str | None,
    description: str | None,
    lang: str | None,
    canonical: str | None,
    icons: list[Related],
    feeds: list[Related],
    alternates: list[Related],
    open_graph: dict[str, str],
    twitter: dict[str, str],
    json_ld: list[str],
) -> Metadata:
    """Metadata whose JSON-LD is text."""
    parsed = [value for text in json_ld for value in _parsed(text)]
    return Metadata(title, description, lang, canonical, icons, feeds, alternates, open_graph, twitter, parsed)


def _parsed(text: str) -> list[Any]:
    try:
        return [json.loads(text)]
    except (ValueError, RecursionError):
        return []
