"""The parts that the engines' modules share: the SQL functions with their types, and rows with
several things of each page.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

import broth.arrow as ba

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options


@dataclass(frozen=True)
class Function:
    """A function of SQL."""

    name: str
    run: Callable[..., Any]
    takes: tuple[Any, ...]
    """The types of the arguments."""
    gives: Any
    """The type of the result."""


def functions(extract: Mapping[str, Fields] | None, options: Options) -> list[Function]:
    """All functions of SQL. `extract` names functions that find several things."""
    text, binary = pa.string(), pa.binary()

    def function(name: str, run: Callable[..., Any], *takes: Any) -> Function:
        # Engines count the parameters.
        run = _one(run, options) if len(takes) == 1 else _two(run, options)
        empty = [pa.array([], type) for type in takes]
        return Function(name, run, takes, run(*empty).type)

    found = [
        function("html_decode", ba.decode, binary, text),
        function("html_encoding", ba.encoding, binary, text),
        function("html_text", ba.text, text),
        function("html_select", _by_query(ba.select, ":root"), text, text),
        function("html_xpath", _by_query(ba.xpath, "/*"), text, text),
        function("html_links", ba.links, text, text),
        function("html_addresses", ba.addresses, text, text),
        function("html_data", ba.data, text, text),
        function("html_tables", ba.tables, text),
        function("html_metadata", ba.metadata, text, text),
        function("html_errors", ba.errors, text),
        function("html_check", ba.check, text),
        function("html_sanitize", ba.sanitize, text),
        function("html_minify", ba.minify, text),
        function("html_markdown", ba.markdown, text),
        function("html_content", ba.content, text, text),
        function("xml_select", _by_query(ba.xml_select, ":root"), text, text),
        function("xml_xpath", _by_query(ba.xml_xpath, "/*"), text, text),
    ]
    for name, fields in (extract or {}).items():
        found.append(function(name, functools.partial(_extract, fields), text, text))
    return found


def _one(run: Callable[..., Any], options: Options) -> Callable[[Any], Any]:
    return lambda column: run(column, **options)


def _two(run: Callable[..., Any], options: Options) -> Callable[[Any, Any], Any]:
    return lambda column, side: run(column, side, **options)


def _extract(fields: Fields, html: Any, base: Any, **options: Any) -> Any:
    return ba.extract(html, fields, base, **options)


def _by_query(run: Callable[..., Any], some: str) -> Callable[..., Any]:
    """SQL has a selector or an expression for each row. Mostly they are all the same. `some` is any
    that is right.
    """

    def answer(html: Any, queries: Any, **options: Unpack[Options]) -> Any:
        different = [query.as_py() for query in queries.unique()]
        if len(different) == 1 and different[0] is not None:
            return run(html, different[0], **options)
        # Where there is no row, nothing is found; the type is right.
        answers = [run(html.slice(0, 0), some, **options)]
        places: list[int | None] = [None] * len(html)
        count = 0
        for query in filter(None, different):
            rows = pc.indices_nonzero(pc.fill_null(pc.equal(queries, query), False)).to_pylist()
            answers.append(run(html.take(pa.array(rows, pa.int64())), query, **options))
            for place, row in enumerate(rows, count):
                places[row] = place
            count += len(rows)
        chunks = [chunk for answer in answers for chunk in getattr(answer, "chunks", [answer])]
        return pa.concat_arrays(chunks).take(pa.array(places, pa.int64()))

    return answer


def sql_type(type: Any, array: str, struct: str, member: str, names: Mapping[str, str]) -> str:
    """The name of a type in a dialect of SQL."""
    if pa.types.is_list(type):
        return array.format(sql_type(type.value_type, array, struct, member, names))
    if pa.types.is_struct(type):
        members = [member.format(it.name, sql_type(it.type, array, struct, member, names)) for it in type]
        return struct.format(", ".join(members))
    return names[str(type)]


def extract_batch(batch: Any, html: str, fields: Fields, base: str | None, keep: Sequence[str], options: Options) -> Any:
    """The columns to keep of a record batch or table, one for each field, and `code`: why the row
    has no answer.
    """
    if clash := sorted({*fields, "code"} & {*keep}):
        raise ValueError(f"{clash[0]!r} would be the name of two columns")
    bases = batch.column(base) if base else None
    asked: Options = {**options, "codes": True}
    answer = ba.extract(batch.column(html), fields, bases, **asked)
    found = pc.struct_field(answer, "value")
    columns = [batch.column(name) for name in keep]
    columns += [pc.struct_field(found, [place]) for place in range(len(fields))]
    columns.append(pc.struct_field(answer, "code"))
    return type(batch).from_arrays(columns, names=[*keep, *fields, "code"])
