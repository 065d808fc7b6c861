"""broth in Ray Data: several things of each page in one pass.

    import broth.ray
    import broth.arrow as ba

    broth.ray.extract(pages, "html", {"title": "title::text", "text": ba.text, "links": ba.links}, base="url", keep=["url"])

For one function of `broth.arrow`, `map_batches` is enough:

    pages.map_batches(lambda batch: batch.append_column("text", ba.text(batch["html"])), batch_format="pyarrow")

broth must be installed where the workers run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _engines

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["extract"]


def extract(
    dataset: Any,
    html: str,
    fields: Fields,
    *,
    base: str | None = None,
    keep: Sequence[str] = (),
    ray: Mapping[str, Any] | None = None,
    **options: Unpack[Options],
) -> Any:
    """A dataset with the columns to keep, one for each field of `broth.arrow.extract`, and `code`: why a row has no answer.

    `html` names the column of pages, text or bytes, and `base` the column of their addresses. `ray` has further arguments for
    `map_batches`: `batch_size`, `num_cpus`, ...
    """

    def run(batch: Any) -> Any:
        return _engines.extract_batch(batch, html, fields, base, keep, options)

    return dataset.map_batches(run, batch_format="pyarrow", **(ray or {}))
