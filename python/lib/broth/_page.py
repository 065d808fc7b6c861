"""The types of the values of `Document.links`, `Document.metadata` and `Document.tables`."""

from __future__ import annotations

from typing import TypedDict


class Link(TypedDict):
    """A hyperlink: the whole address, if it is one; `href` as it is written; its text; its `rel` attribute."""

    url: str | None
    href: str
    text: str
    rel: str | None


class Property(TypedDict):
    """A `meta` element with a `property`, such as `og:title`."""

    property: str
    content: str


class Metadata(TypedDict):
    """The metadata of a page."""

    title: str | None
    description: str | None
    canonical: str | None
    language: str | None
    open_graph: list[Property]
    json_ld: list[str]


class Table(TypedDict):
    """The texts of a table's cells. A cell that spans several rows or columns is in each of them."""

    caption: str | None
    header_rows: int
    rows: list[list[str | None]]
