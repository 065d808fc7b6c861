"""broth in Polars: `html` on expressions and series.

>>> import polars as pl
>>> import broth.polars
>>> frame = pl.DataFrame({"page": ["<h1>Soup</h1><p>Hot", None]})
>>> frame.select(pl.col("page").html.text()).to_series().to_list()
['Soup\\n\\nHot', None]
>>> frame.select(pl.col("page").html.extract({"title": "h1::text"}).struct.field("title")).to_series().to_list()
['Soup', None]
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

import broth.arrow as ba

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["Html"]


@pl.api.register_expr_namespace("html")
class Html:
    """The functions of `broth.arrow` on an expression, with its options. `base` and `content_type` are texts or expressions."""

    def __init__(self, column: pl.Expr):
        self._column = column

    def _map(self, run: Callable[..., Any], side: str | pl.Expr | None, options: Options, *arguments: Any) -> pl.Expr:
        empty = pl.Series([], dtype=pl.String)
        type = run(empty, *arguments, **options).dtype
        if not isinstance(side, pl.Expr):
            arguments = (*arguments, side) if side is not None else arguments
            return self._column.map_batches(lambda html: run(html, *arguments, **options), type)
        return pl.map_batches([self._column, side], lambda both: run(both[0], *arguments, both[1], **options), type)

    def decode(self, content_type: str | pl.Expr | None = None, *, guess: str | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(functools.partial(ba.decode, guess=guess), content_type, options)

    def encoding(self, content_type: str | pl.Expr | None = None, *, guess: str | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(functools.partial(ba.encoding, guess=guess), content_type, options)

    def text(self, *, scripting: bool = True, **options: Unpack[Options]) -> pl.Expr:
        return self._map(functools.partial(ba.text, scripting=scripting), None, options)

    def select(self, selector: str, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.select, None, options, selector)

    def xpath(self, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(functools.partial(ba.xpath, namespaces=namespaces), None, options, expression)

    def extract(self, fields: Fields, base: str | pl.Expr | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.extract, base, options, fields)

    def links(self, base: str | pl.Expr | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.links, base, options)

    def tables(self, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.tables, None, options)

    def metadata(self, base: str | pl.Expr | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.metadata, base, options)

    def errors(self, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.errors, None, options)

    def check(self, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.check, None, options)

    def sanitize(self, config: dict[str, Any] | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.sanitize, None, options, config)

    def minify(self, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.minify, None, options)

    def markdown(self, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.markdown, None, options)

    def xml_select(self, selector: str, **options: Unpack[Options]) -> pl.Expr:
        return self._map(ba.xml_select, None, options, selector)

    def xml_xpath(self, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> pl.Expr:
        return self._map(functools.partial(ba.xml_xpath, namespaces=namespaces), None, options, expression)
