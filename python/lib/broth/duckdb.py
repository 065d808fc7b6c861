"""broth in DuckDB: functions of SQL.

>>> import duckdb
>>> import broth.duckdb
>>> connection = duckdb.connect()
>>> broth.duckdb.register(connection, extract={"dish": {"name": "h1", "ways": ["li"]}})
>>> connection.sql("select html_text('<h1>Soup</h1><p>Hot') as text").fetchall()
[('Soup\\n\\nHot',)]
>>> connection.sql("select html_select('<li>Onions<li>Cheese', 'li')[1]").fetchall()
[('Onions',)]
>>> connection.sql("select dish('<h1>Soup</h1><ul><li>hot', null).ways").fetchall()
[(['hot'],)]
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _engines

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["register"]

_NAMES = {"string": "VARCHAR", "binary": "BLOB", "int64": "BIGINT"}


def register(connection: Any, extract: Mapping[str, Fields] | None = None, **options: Unpack[Options]) -> None:
    """Makes the functions known to a connection: `html_decode(raw, content_type)`,
    `html_encoding(raw, content_type)`, `html_text(html)`, `html_select(html, selector)`,
    `html_xpath(html, expression)`, `html_links(html, base)`, `html_addresses(html, base)`,
    `html_data(html, base)`, `html_tables(html)`, `html_metadata(html, base)`,
    `html_errors(html)`, `html_check(html)`, `html_sanitize(html)`, `html_minify(html)`,
    `html_markdown(html)`, `html_content(html, base)`, `xml_select(xml, selector)` and
    `xml_xpath(xml, expression)`.

    They are those of `broth.arrow`, with its types and options. `extract` adds functions
    `name(html, base)`, each with the fields of `broth.arrow.extract`.
    """
    for function in _engines.functions(extract, options):
        # One that was registered before, with other options perhaps, makes room.
        with contextlib.suppress(Exception):
            connection.remove_function(function.name)
        connection.create_function(
            function.name,
            function.run,
            [_type(type) for type in function.takes],
            _type(function.gives),
            type="arrow",
            null_handling="special",
        )


def _type(type: Any) -> Any:
    return _engines.sql_type(type, "{}[]", "STRUCT({})", '"{}" {}', _NAMES)
