"""broth in Polars: `html` on expressions and series.

>>> import polars as pl
>>> import broth.polars
>>> frame = pl.DataFrame({"page": ["<h1>Soup</h1><p>Hot", None]})
>>> frame.select(pl.col("page").html.text()).to_series().to_list()
['Soup\\n\\nHot', None]
>>> frame.select(pl.col("page").html.extract({"title": "h1"}).struct.field("title")).to_series().to_list()
['Soup', None]
>>> frame["page"].html.markdown().to_list()
['# Soup\\n\\nHot\\n', None]
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import polars as pl

import broth.arrow as ba

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._sanitize import SanitizerConfig
    from .arrow import Fields, Options, _ContentOptions, _MarkdownOptions, _SanitizerOptions

__all__ = ["Html", "SeriesHtml"]

_Column = TypeVar("_Column", pl.Expr, pl.Series)


class _Methods(Generic[_Column]):
    def __init__(self, column: _Column):
        self._column: _Column = column

    def _map(self, run: Callable[..., Any], side: str | _Column | None, options: Any, *arguments: Any) -> _Column:
        raise NotImplementedError

    def decode(
        self, content_type: str | _Column | None = None, *, strict: bool = False, guess: str | None = None, **options: Unpack[Options]
    ) -> _Column:
        return self._map(functools.partial(ba.decode, strict=strict, guess=guess), content_type, options)

    def encoding(self, content_type: str | _Column | None = None, *, guess: str | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(functools.partial(ba.encoding, guess=guess), content_type, options)

    def text(self, *, scripting: bool = True, **options: Unpack[Options]) -> _Column:
        return self._map(functools.partial(ba.text, scripting=scripting), None, options)

    def select(self, selector: str, **options: Unpack[Options]) -> _Column:
        return self._map(ba.select, None, options, selector)

    def xpath(self, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(functools.partial(ba.xpath, namespaces=namespaces), None, options, expression)

    def extract(self, fields: Fields, base: str | _Column | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(ba.extract, base, options, fields)

    def links(self, base: str | _Column | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(ba.links, base, options)

    def addresses(self, base: str | _Column | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(ba.addresses, base, options)

    def data(
        self,
        base: str | _Column | None = None,
        *,
        only: str | Sequence[str] | None = None,
        flatten_graphs: bool = False,
        **options: Unpack[Options],
    ) -> _Column:
        return self._map(functools.partial(ba.data, only=only, flatten_graphs=flatten_graphs), base, options)

    def tables(self, **options: Unpack[Options]) -> _Column:
        return self._map(ba.tables, None, options)

    def metadata(self, base: str | _Column | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(ba.metadata, base, options)

    def errors(self, **options: Unpack[Options]) -> _Column:
        return self._map(ba.errors, None, options)

    def check(self, *, deny: Sequence[str] = (), allow: Sequence[str] = (), **options: Unpack[Options]) -> _Column:
        return self._map(functools.partial(ba.check, deny=deny, allow=allow), None, options)

    def sanitize(self, config: SanitizerConfig | None = None, **options: Unpack[_SanitizerOptions]) -> _Column:
        return self._map(ba.sanitize, None, options, config)

    def minify(self, **options: Unpack[Options]) -> _Column:
        return self._map(ba.minify, None, options)

    def markdown(self, **options: Unpack[_MarkdownOptions]) -> _Column:
        return self._map(ba.markdown, None, options)

    def content(self, base: str | _Column | None = None, **options: Unpack[_ContentOptions]) -> _Column:
        return self._map(ba.content, base, options)

    def xml_select(self, selector: str, **options: Unpack[Options]) -> _Column:
        return self._map(ba.xml_select, None, options, selector)

    def xml_xpath(self, expression: str, *, namespaces: Mapping[str, str] | None = None, **options: Unpack[Options]) -> _Column:
        return self._map(functools.partial(ba.xml_xpath, namespaces=namespaces), None, options, expression)


@pl.api.register_expr_namespace("html")
class Html(_Methods[pl.Expr]):
    """The functions of `broth.arrow` on an expression, with their options. `base` and
    `content_type` are texts or expressions.
    """

    def _map(self, run: Callable[..., Any], side: str | pl.Expr | None, options: Any, *arguments: Any) -> pl.Expr:
        empty = pl.Series([], dtype=pl.String)
        type = run(empty, *arguments, **options).dtype
        if not isinstance(side, pl.Expr):
            arguments = (*arguments, side) if side is not None else arguments
            return self._column.map_batches(lambda html: run(html, *arguments, **options), type)
        both: pl.Expr = pl.map_batches([self._column, side], lambda pair: run(pair[0], *arguments, pair[1], **options), type)
        return both


@pl.api.register_series_namespace("html")
class SeriesHtml(_Methods[pl.Series]):
    """The functions of `broth.arrow` on a series, with their options. `base` and `content_type` are
    texts or series.
    """

    def _map(self, run: Callable[..., Any], side: str | pl.Series | None, options: Any, *arguments: Any) -> pl.Series:
        given = arguments if side is None else (*arguments, side)
        answer: pl.Series = run(self._column, *given, **options)
        return answer
