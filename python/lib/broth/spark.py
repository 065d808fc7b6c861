"""broth in Spark: functions of SQL, and several things of each page in one pass.

    import broth.spark
    import broth.arrow as ba

    broth.spark.register(spark)
    spark.sql("select url, html_text(html) from pages")

    fields = {"title": "title", "text": ba.text, "links": ba.links}
    broth.spark.extract(pages, "html", fields, base="url", keep=["url"])

broth must be installed where the executors run. Each executor's Python works on one batch of rows
at a time; Spark's `spark.sql.execution.arrow.maxRecordsPerBatch` says how many rows that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _engines

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["extract", "register", "schema"]

_NAMES = {"string": "string", "binary": "binary", "int64": "bigint"}


def register(spark: Any, extract: Mapping[str, Fields] | None = None, **options: Unpack[Options]) -> None:
    """Makes the functions known to a session: those of `broth.duckdb.register`, by the same names.
    """
    from pyspark.sql.pandas.functions import ArrowUDFType, arrow_udf

    make: Any = arrow_udf
    for function in _engines.functions(extract, options):
        spark.udf.register(function.name, make(function.run, _type(function.gives), ArrowUDFType.SCALAR))


def extract(
    frame: Any,
    html: str,
    fields: Fields,
    *,
    base: str | None = None,
    keep: Sequence[str] = (),
    **options: Unpack[Options],
) -> Any:
    """A data frame with the columns to keep, one for each field of `broth.arrow.extract`, and
    `code`: why a row has no answer.

    `html` names the column of pages, text or bytes, and `base` the column of their addresses.
    """
    from pyspark.sql.types import StructType

    ours: Any = StructType.fromDDL(schema(fields))
    types = StructType([frame.schema[name] for name in keep] + ours.fields)

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield _engines.extract_batch(batch, html, fields, base, keep, options)

    return frame.mapInArrow(run, types)


def schema(fields: Fields) -> str:
    """The columns that `extract` adds, as Spark's DDL.

    >>> from broth.arrow import text
    >>> schema({"title": "title", "dishes": ["li"], "text": text})
    '`title` string, `dishes` array<string>, `text` string, `code` string'
    """
    empty = pa.table({"html": pa.array([], pa.string())})
    found = _engines.extract_batch(empty, "html", fields, None, [], {})
    return ", ".join(f"`{field.name}` {_type(field.type)}" for field in found.schema)


def _type(type: Any) -> str:
    return _engines.sql_type(type, "array<{}>", "struct<{}>", "`{}`: {}", _NAMES)
