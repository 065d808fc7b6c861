"""broth in Ray Data: several things of each page in one pass.

    import broth.ray
    import broth.arrow as ba

    fields = {"title": "title", "text": ba.text, "links": ba.links}
    broth.ray.extract_parquet("s3://crawl/pages/", "html", fields, base="url", keep=["url"])
    broth.ray.extract(pages, "html", fields, base="url", keep=["url"])

`extract_parquet` reads files and finds the fields in the same task, so the pages do not go through
Ray's object store. `extract` is for the datasets that you have.

For one function of `broth.arrow`, `map_batches` is enough:

    pages.map_batches(lambda batch: batch.append_column("text", ba.text(batch["html"])),
    batch_format="pyarrow")

broth must be installed where the workers run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _engines

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .arrow import Fields, Options

__all__ = ["extract", "extract_parquet"]


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
    """A dataset with the columns to keep, one for each field of `broth.arrow.extract`, and `code`:
    why a row has no answer.

    `html` names the column of pages, text or bytes, and `base` the column of their addresses. `ray`
    has further arguments for `map_batches`: `batch_size`, `num_cpus`, ...
    """
    # A mistake in the fields is told here, before a task starts.
    nothing = pa.table({name: pa.array([], pa.string()) for name in _columns(html, base, keep)})
    _engines.extract_batch(nothing, html, fields, base, keep, options)

    def run(batch: Any) -> Any:
        return _engines.extract_batch(batch, html, fields, base, keep, options)

    return dataset.map_batches(run, batch_format="pyarrow", **(ray or {}))


def extract_parquet(
    files: Any,
    html: str,
    fields: Fields,
    *,
    base: str | None = None,
    keep: Sequence[str] = (),
    filesystem: Any = None,
    batch_size: int = 500,
    task_bytes: int = 64 << 20,
    ray: Mapping[str, Any] | None = None,
    **options: Unpack[Options],
) -> Any:
    """Does the same as `extract` for the rows of Parquet files.

    `files` is a file, a folder, or a list of files, and `filesystem` says where they are, both as
    `pyarrow.dataset.dataset` takes them. In folders such as `day=3`, `day` is a column. The workers
    must be able to open the files as well.

    A task reads whole files, `batch_size` rows at a time. Starting a task takes Ray a while, so
    small files share one until they have `task_bytes` together. `ray` has further arguments for
    `map_batches`: `num_cpus`, `concurrency`, ...
    """
    import pyarrow.dataset

    import ray.data as data

    pages = pyarrow.dataset.dataset(files, format="parquet", partitioning="hive", filesystem=filesystem)
    schema, filesystem = pages.schema, pages.filesystem
    # A mistake in the fields or in a name is told here, before a task starts.
    nothing = _engines.extract_batch(schema.empty_table(), html, fields, base, keep, options)

    columns = _columns(html, base, keep)

    def run(tasks: Any) -> Iterator[Any]:
        for each in tasks["files"].to_pylist():
            part = pyarrow.dataset.dataset(each, schema, "parquet", filesystem, "hive")
            for batch in part.to_batches(columns=columns, batch_size=batch_size, use_threads=False):
                yield pa.table(_engines.extract_batch(batch, html, fields, base, keep, options))

    tasks = _tasks(filesystem.get_file_info(pages.files), task_bytes)
    if not tasks:
        return data.from_arrow(nothing)
    dataset = data.from_items([{"files": each} for each in tasks], override_num_blocks=len(tasks))
    return dataset.map_batches(run, batch_format="pyarrow", batch_size=None, **(ray or {}))


def _columns(html: str, base: str | None, keep: Sequence[str]) -> list[str]:
    """The columns that are read."""
    return list(dict.fromkeys([html, *([base] if base else []), *keep]))


def _tasks(files: Sequence[Any], task_bytes: int) -> list[list[str]]:
    """The paths of files, in order, for each task."""
    tasks: list[list[str]] = []
    room = 0
    for file in files:
        if room <= 0:
            tasks.append([])
            room = task_bytes
        tasks[-1].append(file.path)
        room -= file.size
    return tasks
