"""From a file of a web crawl (WARC) to Parquet, or to JSON lines if the name says so.

    pip install broth[crawl]
    python -m broth.crawl in.warc.gz out.parquet --text --links --metadata
    python -m broth.crawl in.warc.gz out.jsonl --data

A row is a page that was answered as HTML: its `url`, the `offset` of its record in the file, its
`content_type` and `encoding`, and what was asked for. Records that cannot be read and pages that
have no answer are not in it but in `out.parquet.bad.jsonl`, each with its offset and code
(`unreadable-record`, or one of `broth.arrow`).

While it runs, finished rows are in the folder `out.parquet.parts`. A run that was ended goes on
from there when it is started again.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import broth.arrow as ba

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Bad", "Page", "SCHEMA", "batches", "main", "read", "run"]

SCHEMA = pa.schema([("url", pa.string()), ("offset", pa.int64()), ("content_type", pa.string()), ("raw", pa.binary())])
"""The items of `batches`: pages as they were received."""

_BATCH_BYTES = 1 << 26
_GZIP, _PLAIN = b"\x1f\x8b\x08", b"WARC/1."


class Page(NamedTuple):
    """A page that was answered as HTML."""

    offset: int
    url: str
    content_type: str
    raw: bytes


class Bad(NamedTuple):
    """A record that cannot be read."""

    offset: int


class Other(NamedTuple):
    """A record that is no page."""

    offset: int


Record: TypeAlias = Page | Bad | Other


class _From:
    """A file from some place on, as a stream of its own."""

    def __init__(self, file: BinaryIO, start: int):
        self._file, self._start = file, start
        file.seek(start)

    def tell(self) -> int:
        return self._file.tell() - self._start

    def read(self, size: int = -1) -> bytes:
        return self._file.read(size)


def read(path: str | os.PathLike[str], start: int = 0, max_bytes: int = 1 << 26) -> Iterator[Record]:
    """The records of a WARC file from an offset on. One that is damaged is `Bad`, and those after
    it are found again.

    If even the mark is gone that a record begins with, its offset is said to be one more than that
    of the record before. Of a page that is longer than `max_bytes`, there is one byte more than
    that.
    """
    with open(path, "rb") as file:
        # The damaged record that has not been told of yet, and whether it is still to be seen if it
        # begins where it should.
        bad, is_guess = None, False
        at: int | None = start
        while at is not None:
            last = None
            try:
                for record in _whole(file, _pages(file, at, max_bytes)):
                    if bad is not None:
                        yield Bad(bad)
                        bad = None
                    last = record.offset
                    yield record
                # A truncated last record is skipped.
                bad = _next(file, (at if last is None else last) + 1) if bad is None and _is_packed(file) else bad
                break
            except BaseException as error:
                # A reader of the file may also give up with a panic, which is no `Exception`.
                if not isinstance(error, (OSError, ValueError)) and type(error).__name__ != "PanicException":
                    raise
                if last is not None:
                    bad, is_guess = last + 1, True
                elif bad is None or is_guess:
                    bad, is_guess = at, False
                at = _next(file, (at if last is None else last) + 1)
        if bad is not None:
            yield Bad(bad)


def _pages(file: BinaryIO, start: int, max_bytes: int) -> Iterator[Record]:
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    pages = WarcRecordType.response | WarcRecordType.resource
    stream: Any = _From(file, start)
    for record in ArchiveIterator(stream, auto_decode="all", fsspec_args=False):
        offset = start + record.stream_pos
        kind = (record.http_content_type or "").lower()
        if not record.record_type & pages or kind not in ("text/html", "application/xhtml+xml"):
            yield Other(offset)
            continue
        headers = {name.lower(): value for name, value in record.http_headers.items()} if record.http_headers else {}
        raw = record.reader.read(max_bytes + 1)
        yield Page(offset, record.headers.get("WARC-Target-URI") or "", headers.get("content-type") or kind, raw)


def _whole(file: BinaryIO, records: Iterator[Record]) -> Iterator[Record]:
    """The records, but for a last one that the file cuts off: that is `Bad`."""
    held: Record | None = None
    try:
        for record in records:
            if held is not None:
                yield held
            held = record
    except BaseException:
        if held is not None:
            yield held
        raise
    if held is not None:
        yield held if _is_complete(file, held.offset) else Bad(held.offset)


def _is_complete(file: BinaryIO, offset: int) -> bool:
    """Whether a record has as many bytes as it says."""
    from fastwarc.warc import ArchiveIterator

    stream: Any = _From(file, offset)
    try:
        for record in ArchiveIterator(stream, parse_http=False, fsspec_args=False):
            left = int(record.headers.get("Content-Length") or 0)
            while left > 0 and (piece := record.reader.read(min(left, 1 << 20))):
                left -= len(piece)
            return left <= 0
    except (OSError, ValueError):
        pass
    return False


def _is_packed(file: BinaryIO) -> bool:
    file.seek(0)
    return file.read(2) == _GZIP[:2]


def _next(file: BinaryIO, start: int) -> int | None:
    """Where the next record may begin."""
    mark = _GZIP if _is_packed(file) else _PLAIN
    file.seek(start)
    before, at = b"", start
    while piece := file.read(1 << 20):
        found = (before + piece).find(mark)
        if found >= 0:
            return at - len(before) + found
        at += len(piece)
        before = (before + piece)[1 - len(mark) :]
    return None


def batches(path: str | os.PathLike[str], rows: int = 1000, max_bytes: int = 1 << 26) -> Iterator[pa.RecordBatch]:
    """The pages of a WARC file in batches of the schema `SCHEMA`."""
    pages = (record for record in read(path, 0, max_bytes) if isinstance(record, Page))
    for batch in _batched(pages, rows):
        yield _table(batch).combine_chunks().to_batches()[0]


def _batched(records: Iterable[Any], rows: int) -> Iterator[list[Any]]:
    batch: list[Any] = []
    size = 0
    for record in records:
        batch.append(record)
        size += len(record.raw) if isinstance(record, Page) else 0
        if len(batch) >= rows or size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _table(pages: list[Page]) -> pa.Table:
    columns = [[getattr(page, name) for page in pages] for name in SCHEMA.names]
    return pa.table([pa.array(column, field.type) for column, field in zip(columns, SCHEMA)], SCHEMA)


def _rows(batch: list[Record], fields: ba.Fields, options: ba.Options) -> pa.Table:
    """The rows of a batch: the columns of its records, good and bad."""
    table = _table([record for record in batch if isinstance(record, Page)])
    raw, types = table["raw"].combine_chunks(), table["content_type"].combine_chunks()
    asked: ba.Options = {**options, "codes": True}
    decoded = ba.decode(raw, types, **asked)
    answer = ba.extract(pc.struct_field(decoded, "value"), fields, table["url"], **asked)
    found = pc.struct_field(answer, "value")
    code = pc.coalesce(pc.struct_field(decoded, "code"), pc.struct_field(answer, "code"))
    encoding = pc.struct_field(ba.encoding(raw, types, **options), "name")
    columns = [table["url"], table["offset"], table["content_type"], encoding]
    columns += [pc.struct_field(found, [place]) for place in range(len(fields))]
    names = ["url", "offset", "content_type", "encoding", *fields, "code"]
    rows = pa.table([*columns, code], names)
    bad = [record.offset for record in batch if isinstance(record, Bad)]
    unreadable = pa.table({"offset": pa.array(bad, pa.int64()), "code": pa.array(["unreadable-record"] * len(bad), pa.string())})
    return pa.concat_tables([rows, unreadable], promote_options="default").select(names)


def run(
    warc: Path,
    out: Path,
    fields: ba.Fields,
    *,
    rows: int = 1000,
    quiet: bool = False,
    **options: Unpack[ba.Options],
) -> dict[str, int]:
    """Does the work of the command. Returns how many `pages`, `bad` and `other` records there were.
    """
    parts = Path(f"{out}.parts")
    if out.exists():
        raise FileExistsError(f"{out} is there already")
    # A selector that cannot be read leaves nothing.
    schema = _rows([], fields, options).schema
    parts.mkdir(parents=True, exist_ok=True)
    for unfinished in parts.glob("*.new"):
        unfinished.unlink()
    asked = {name: field if isinstance(field, (str, list)) else getattr(field, "__name__", "") for name, field in fields.items()}
    size = warc.stat().st_size
    job = {"input": os.path.abspath(warc), "bytes": size, "fields": asked, "max_bytes": options.get("max_bytes")}
    done = sorted(parts.glob("*.parquet"))
    state = {"next": 0, "pages": 0, "bad": 0, "other": 0}
    if done:
        kept = json.loads(pq.read_schema(done[-1]).metadata[b"broth.crawl"])
        if kept["job"] != job:
            raise ValueError(f"{parts} is of another job; remove it to begin again")
        state = kept["state"]
    progress = _Progress(size, state, quiet)
    seen = state["next"] - 1
    for batch in _batched(read(warc, max(seen, 0), options.get("max_bytes", 1 << 26)), rows):
        batch = [record for record in batch if record.offset > seen]
        if not batch:
            continue
        table = _rows(batch, fields, options)
        bad = len(table) - table["code"].null_count
        state["pages"] += len(table) - bad
        state["bad"] += bad
        state["other"] += sum(isinstance(record, Other) for record in batch)
        state["next"] = batch[-1].offset + 1
        metadata = {"broth.crawl": json.dumps({"job": job, "state": state})}
        part = parts / f"{len(done):06}.parquet"
        _write(part, table.replace_schema_metadata(metadata))
        done.append(part)
        progress.show()
    _finish(out, done, schema)
    progress.end()
    return {name: state[name] for name in ("pages", "bad", "other")}


def _write(path: Path, table: pa.Table) -> None:
    new = path.with_suffix(".new")
    pq.write_table(table, new, compression="zstd")
    os.replace(new, path)


def _finish(out: Path, parts: list[Path], schema: pa.Schema) -> None:
    """Puts the parts together: good rows into the one file, bad ones into the other."""
    code = schema.get_field_index("code")
    new, bad = Path(f"{out}.new"), Path(f"{out}.bad.jsonl")
    with open(bad, "w", encoding="utf-8") as aside, _writer(new, out.suffix, schema.remove(code)) as writer:
        for part in parts:
            table = pq.read_table(part).replace_schema_metadata(None)
            is_good = pc.is_null(table["code"])
            writer.write_table(table.filter(is_good).drop_columns("code"))
            for row in table.filter(pc.invert(is_good)).select(["offset", "url", "code"]).to_pylist():
                aside.write(json.dumps(row, ensure_ascii=False) + "\n")
    os.replace(new, out)
    shutil.rmtree(f"{out}.parts")


def _writer(path: Path, suffix: str, schema: pa.Schema) -> Any:
    if suffix in (".jsonl", ".ndjson"):
        return _JsonLines(path)
    return pq.ParquetWriter(path, schema, compression="zstd")


class _JsonLines:
    """Writes a line of JSON for each row. The column `data` is JSON already."""

    def __init__(self, path: Path):
        self._file = open(path, "w", encoding="utf-8")

    def __enter__(self) -> _JsonLines:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write_table(self, table: pa.Table) -> None:
        """Writes the rows of a table."""
        for row in table.to_pylist():
            data = row.pop("data", None)
            line = json.dumps(row, ensure_ascii=False)
            if data is not None:
                line = f'{line[:-1]}, "data": {data}}}'
            self._file.write(line + "\n")


class _Progress:
    """How far it is: a line of a terminal, and a sum at the end."""

    def __init__(self, size: int, state: dict[str, int], quiet: bool):
        self._size, self._state, self._quiet = size, state, quiet
        self._begin, self._from = time.monotonic(), state["next"]

    def show(self) -> None:
        if self._quiet or not sys.stderr.isatty():
            return
        place = min(self._state["next"] / max(self._size, 1), 1)
        bar = "#" * round(place * 30)
        print(f"\r[{bar:30}] {place:4.0%} {self._counts()}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._quiet:
            return
        seconds = time.monotonic() - self._begin
        end = "\r" if sys.stderr.isatty() else ""
        megabytes = (self._size - self._from) / 1e6
        print(f"{end}{self._counts()}; {megabytes:.1f} MB of WARC in {seconds:.1f} s", file=sys.stderr)

    def _counts(self) -> str:
        return "{pages} pages, {bad} bad records, {other} others".format_map(self._state)


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m broth.crawl", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("warc", type=Path, help="a WARC file, plain or compressed by the record")
    parser.add_argument("out", type=Path, help="the Parquet file to write, or JSON lines if it ends in .jsonl")
    functions = {"text": ba.text, "markdown": ba.markdown, "content": ba.content, "data": ba.data, "links": ba.links, "addresses": ba.addresses, "tables": ba.tables, "metadata": ba.metadata, "errors": ba.errors}
    for name in functions:
        parser.add_argument(f"--{name}", action="store_true", help=f"a column of what broth.arrow.{name} gives")
    parser.add_argument(
        "--select", action="append", default=[], metavar="NAME=SELECTOR", help="a column of the first match, as in broth.arrow.extract"
    )
    parser.add_argument("--rows", type=int, default=1000, help="how many records are worked on together (%(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="how many threads parse (%(default)s)")
    parser.add_argument("--max-bytes", type=int, default=1 << 26, help="longer pages are bad (%(default)s)")
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    options = parser.parse_args(arguments)
    fields: dict[str, Any] = {name: function for name, function in functions.items() if getattr(options, name)}
    for selection in options.select:
        name, found, selector = selection.partition("=")
        if not found or name in fields or name in {"url", "offset", "content_type", "encoding", "code"}:
            parser.error(f"--select {selection}: not NAME=SELECTOR with a new name")
        fields[name] = selector
    if not fields:
        parser.error("nothing is asked for; try --text")
    try:
        run(
            options.warc,
            options.out,
            fields,
            rows=options.rows,
            quiet=options.quiet,
            threads=options.threads,
            max_bytes=options.max_bytes,
        )
    except (OSError, ValueError) as error:
        print(f"broth.crawl: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
