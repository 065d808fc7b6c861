"""broth in DataFusion: functions of SQL.

>>> import datafusion
>>> import broth.datafusion
>>> context = datafusion.SessionContext()
>>> broth.datafusion.register(context)
>>> context.sql("select html_text('<h1>Soup</h1><p>Hot') as text").to_pydict()
{'text': ['Soup\\n\\nHot']}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _engines

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["register"]


def register(context: Any, extract: Mapping[str, Fields] | None = None, **options: Unpack[Options]) -> None:
    """Makes the functions known to a session: those of `broth.duckdb.register`, by the same names.
    """
    import datafusion

    for function in _engines.functions(extract, options):
        takes = list(function.takes)
        udf = datafusion.udf(function.run, takes, function.gives, "immutable", function.name)
        context.register_udf(udf)
