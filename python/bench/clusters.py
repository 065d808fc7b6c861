"""broth in process, in Spark and in Ray, beside a pipe of JSON lines and other libraries; written
as docs/clusters.md.

    pip install '.[arrow,spark,ray]' selectolax resiliparse beautifulsoup4 lxml
    cargo build --release -p broth-cli && BROTH_COMMAND=../target/release/broth
    BROTH_CORPUS=CORPUS python bench/clusters.py [--pages 20000] [--copies 20] [--rounds 3]
        [--only process,peers,spark,ray] [--write]

The ways take turns in each round, and the best round of each counts: other work of the machine can
only make one slower. Things that are compared are always in the same rounds, after one that does
not count. In process, the time is what the processors spent, so it is of one core and holds on a
machine with other work. Engines are measured by the clock, and have as many cores as workers; one
process is measured before and after each of their runs, and the median of the ratios counts.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import importlib.metadata
import io
import json
import multiprocessing
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import broth.arrow as ba

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE / "tests/columns"))
import pages as made  # noqa: E402

PAGE = HERE / "docs/clusters.md"
FIELDS: ba.Fields = {"title": "title::text", "text": ba.text, "links": ba.links}
Ways = dict[str, Callable[[], Any]]


def of_processors() -> float:
    """The time that the processors spent in this process and in those that it started and that have
    ended.
    """
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def best(ways: Ways, rounds: int, clock: Callable[[], float]) -> dict[str, float]:
    """Seconds of the best round."""
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(rounds + 1):
        for name, way in ways.items():
            begin = clock()
            way()
            if turn:
                seconds[name].append(clock() - begin)
    return {name: min(each) for name, each in seconds.items()}


def process(html: pa.Array) -> Ways:
    """One function in process and through a pipe."""
    ways: Ways = {"broth.arrow.text": lambda: ba.text(html), "broth.arrow.text, two threads": lambda: ba.text(html, threads=2)}
    if command := os.environ.get("BROTH_COMMAND"):

        def pipe() -> list[str]:
            lines = "".join(json.dumps({"id": at, "input": page}) + "\n" for at, page in enumerate(html.to_pylist()))
            run = subprocess.run([command, "text", "--jsonl"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
            return [json.loads(line)["text"] for line in run.stdout.splitlines()]

        ways["broth text --jsonl, with the lines made and read"] = pipe
    return ways


def peers(html: pa.Array) -> Ways:
    """The text and links of pages, by libraries that parse in Python's process."""
    few = html.slice(0, max(1, len(html) // 10))
    rows = few.to_pylist()

    fields: ba.Fields = {"title": "title::text", "text": ["body::text"]}
    ways: Ways = {
        "broth.arrow.extract": lambda: ba.extract(few, {**fields, "links": ["a::attr(href)"]}),
        "broth.arrow.extract, without the links": lambda: ba.extract(few, fields),
    }
    try:
        from selectolax.lexbor import LexborHTMLParser

        def lexbor(page: str) -> Any:
            tree = LexborHTMLParser(page)
            title = tree.css_first("title")
            return title and title.text(), tree.body and tree.body.text(), [it.attributes.get("href") for it in tree.css("a")]

        ways["selectolax"] = lambda: [lexbor(page) for page in rows]
    except ImportError:
        pass
    try:
        from resiliparse.parse.html import HTMLTree

        def resiliparse(page: str) -> Any:
            tree = HTMLTree.parse(page)
            links = [it.getattr("href") for it in tree.document.query_selector_all("a")]
            return tree.title, tree.body and tree.body.text, links

        def without_links(page: str) -> Any:
            tree = HTMLTree.parse(page)
            return tree.title, tree.body and tree.body.text

        ways["resiliparse"] = lambda: [resiliparse(page) for page in rows]
        ways["resiliparse, without the links"] = lambda: [without_links(page) for page in rows]
    except ImportError:
        pass
    try:
        from bs4 import BeautifulSoup

        def soup(page: str) -> Any:
            tree = BeautifulSoup(page, "lxml")
            return tree.title and tree.title.text, tree.body and tree.body.get_text(), [it.get("href") for it in tree.find_all("a")]

        ways["Beautiful Soup with lxml"] = lambda: [soup(page) for page in rows]
    except ImportError:
        pass
    return ways


IN_PROCESS = "in process, from the same files"
FILES = 2
"""For each copy of the pages: 10,000 pages or 50 MB, as one finds them in stores."""
SAMPLE = 2 * FILES
"""One process does not start up, so a part of the files tells its speed."""


def sample(folder: Path) -> None:
    """The work that the engines are compared with: the first `SAMPLE` of the same files in one
    process, one thread.
    """
    for file in sorted(folder.glob("*.parquet"))[:SAMPLE]:
        for batch in pq.ParquetFile(file).iter_batches(500):
            ba.extract(batch["html"], FIELDS, batch["url"])


def beside(ways: Ways, reference: Callable[[], Any], rounds: int) -> dict[str, float]:
    """How many times as long as the reference each way takes, by the clock: the median of the
    rounds.
    """

    def measure(way: Callable[[], Any]) -> float:
        begin = time.perf_counter()
        way()
        return time.perf_counter() - begin

    ratios: dict[str, list[float]] = {name: [] for name in ways}
    before = measure(reference)
    for turn in range(rounds + 1):
        for name, way in ways.items():
            seconds, after = measure(way), measure(reference)
            if turn:
                ratios[name].append(2 * seconds / (before + after))
            before = after
    return {name: statistics.median(each) for name, each in ratios.items()}


def with_engine(engine: Callable[[Path, int], AbstractContextManager[Ways]], folder: Path, workers: int, rounds: int) -> dict[str, float]:
    """An engine that has a core for each worker and itself runs on these, beside one process."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:workers])
    with engine(folder, workers) as ways:
        return beside(ways, lambda: sample(folder), rounds)


@contextmanager
def in_processes(folder: Path, workers: int) -> Iterator[Ways]:
    """The speed of all cores together without an engine."""
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield {f"in process, {workers} at once": lambda: list(pool.map(sample, [folder] * workers))}


@contextmanager
def in_spark(folder: Path, workers: int) -> Iterator[Ways]:
    from pyspark.sql import SparkSession

    import broth.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{workers}]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "500").config("spark.driver.host", "127.0.0.1")
    spark = builder.config("spark.driver.memory", "3g").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")

    def run() -> None:
        frame = spark.read.parquet(str(folder))
        broth.spark.extract(frame, "html", FIELDS, base="url", keep=["id"]).write.format("noop").mode("overwrite").save()

    try:
        yield {f"Spark, local[{workers}]": run}
    finally:
        spark.stop()


@contextmanager
def in_ray(folder: Path, workers: int) -> Iterator[Ways]:
    import ray

    import broth.ray

    ray.init(num_cpus=workers, include_dashboard=False, object_store_memory=2 << 30, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def read_by_ray() -> None:
        dataset = ray.data.read_parquet(str(folder))
        consume(broth.ray.extract(dataset, "html", FIELDS, base="url", keep=["id"], ray={"batch_size": 500}))

    def consume(dataset: Any) -> None:
        for _ in dataset.iter_internal_ref_bundles():
            pass

    count = f"{workers} worker{'s' * (workers > 1)}"
    try:
        yield {
            f"Ray, {count}": lambda: consume(broth.ray.extract_parquet(str(folder), "html", FIELDS, base="url", keep=["id"])),
            f"Ray, {count}, `extract` after `read_parquet`": read_by_ray,
        }
    finally:
        ray.shutdown()


def table(title: str, seconds: dict[str, float], count: int, size: int, base: str) -> list[str]:
    lines = ["", f"## {title}", "", f"| way | pages/s | MB/s | times as fast as *{base}* |", "|---|--:|--:|--:|"]
    for name, each in seconds.items():
        lines.append(f"| {name} | {count / each:,.0f} | {size / each / 1e6:.1f} | {seconds[base] / each:.2f} |")
    return lines


def plan(html: list[str], rounds: int) -> list[str]:
    """The time of a crawl of 400 TB on 1,000 cores, computed from the speed of one core here."""
    raw = [page.encode() for page in html[:2000]]
    bytes_of_pages, texts = pa.array(raw), pa.array(html[:2000])
    size = sum(map(len, raw))
    packed = [gzip.compress(page, 6) for page in raw]
    ratio = size / sum(map(len, packed))
    answer = ba.extract(pa.array(raw), FIELDS)
    rows = pa.table({"page": answer}).flatten()
    out = io.BytesIO()
    pq.write_table(rows, out, compression="zstd")
    steps: Ways = {
        "gunzip": lambda: [zlib.decompress(page, 31) for page in packed],
        "decode": lambda: ba.decode(bytes_of_pages, "text/html; charset=utf-8"),
        "parse, find title, text and links": lambda: ba.extract(texts, FIELDS),
        "write Parquet (zstd)": lambda: pq.write_table(rows, io.BytesIO(), compression="zstd"),
    }
    seconds = best(steps, rounds, of_processors)
    total = sum(seconds.values())
    speed = size / total / 1e6
    crawl, cores = 400e12, 1000
    hours = crawl / (speed * 1e6) / 3600
    clock = hours / cores
    small = len(out.getvalue()) / size
    lines = ["", "## A crawl of 400 TB", ""]
    lines += ["What one core takes for the same pages, in nanoseconds per byte of HTML:", "", "| step | ns per byte | share |", "|---|--:|--:|"]
    lines += [f"| {name} | {each / size * 1e9:.2f} | {each / total:.0%} |" for name, each in seconds.items()]
    lines += [
        f"| together | {total / size * 1e9:.2f} | 100% |",
        "",
        f"So one core gets through {speed:.0f} MB/s of HTML. The arithmetic for 400 TB of it on 1,000 such cores:",
        "",
        f"- 400 TB / {speed:.0f} MB/s = {hours * 3600:,.0f} core-seconds = {hours:,.0f} core-hours",
        f"- {hours:,.0f} core-hours / 1,000 cores = {clock:.1f} hours; if the engine keeps 80% of that, {clock / 0.8:.1f} hours",
        f"- the same {clock / 0.8:.1f} hours at 0.04 dollars for a core-hour (insert your price): {hours / 0.8 * 0.04:,.0f} dollars",
        f"- read: 400 TB / {ratio:.1f} (how much gzip packs these pages) = {400 / ratio:,.0f} TB, {crawl / ratio / (clock / 0.8 * 3600) / 1e9:.1f} GB/s for all cores together",
        f"- write: 400 TB x {small:.3f} = {400 * small:,.0f} TB, {crawl * small / (clock / 0.8 * 3600) / 1e9:.1f} GB/s",
        f"- a lost worker costs its batch: 500 pages are {500 * size / len(raw) / speed / 1e6:.2f} s of one core",
        "",
        "Where the bottleneck moves: a machine with 64 such cores reads "
        f"{64 * speed * 0.8 / ratio / 1e3:.2f} GB/s of packed pages, {64 * speed * 0.8 / ratio * 8 / 1e3:.1f} Gbit/s. "
        "With 10 Gbit/s of network to each machine, "
        + (
            "the processors are the limit; with a faster parser or a slower network, it is the network and the store"
            if 64 * speed * 0.8 / ratio * 8 / 1e3 < 10
            else f"the network is the limit from {10e3 / 8 * ratio / (speed * 0.8):.0f} cores to a machine on"
        )
        + ". The largest step above says what to make faster first. These are figures of one machine, and pages of a",
        "few KB, where the cost of each page weighs more than in a crawl; nothing larger than two workers was run.",
    ]
    return lines


TESTED = """
## What was tested

In November 2026, on one machine, by `tests/columns/test_clusters.py`:

- 20,000 pages: Spark 4.3 with two workers (`local[2,4]`) and Ray 2.60 with two, from a dataset and from files, gave exactly the rows of one
  process. One page in a hundred was hostile: unclosed tables, nested formatting elements, tags without end, and 22 more families. No worker was lost, and
  a hostile page took at most 474 ns per byte where others took 114.
- A worker was killed by SIGKILL in its second batch. Spark started its task again, Ray its task, also if that reads files; the 20,000 rows were the
  same.
- `examples/crawl_on_spark.py` gave the rows of `broth.arrow` for two WARC files.
- The functions of SQL gave what `broth.arrow` gives.

In CI, DuckDB, DataFusion, Polars and pyarrow are tested, and `python -m broth.crawl` with damaged files and killed three times.

The workers that were killed, from the output of `BROTH_CLUSTERS=1 cargo xtask python -k killed -s -v`, long lines cut:

    tests/columns/test_clusters.py::test_spark_with_a_worker_killed
    worker 28857 is killed
    00:33:32 ERROR Executor: Exception in task 1.0 in stage 2.0 (TID 4)
    org.apache.spark.SparkException: Python worker exited unexpectedly (crashed).
    [Stage 2:=============================>                             (1 + 1) / 2]
    PASSED
    tests/columns/test_clusters.py::test_ray_with_a_worker_killed
    00:35:11,171 INFO -- Execution plan: InputDataBuffer[Input] -> TaskPoolMapOperator[MapBatches(<lambda>)->MapBatches(run)]
    (MapBatches(<lambda>)->MapBatches(run) pid=31034) worker 31034 is killed
    (raylet) A worker died or was killed while executing a task by an unexpected system error. Worker PID: 31034
    (raylet) Task _map_task failed. There are infinite retries remaining, so the task will be retried.
    00:35:24,711 INFO -- Dataset execution finished in 13.54 seconds
    PASSED
"""


def versions() -> str:
    found = []
    for name in ("pyarrow", "pyspark", "ray", "selectolax", "resiliparse", "beautifulsoup4"):
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            pass
    return ", ".join(found)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--pages", type=int, default=20_000)
    arguments.add_argument("--copies", type=int, default=20, help="of the pages, for the engines")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--only", default="process,peers,spark,ray")
    arguments.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = arguments.parse_args()
    html = made.make(options.pages)
    size = sum(len(page.encode()) for page in html)
    column = pa.array(html)
    lines = [
        "# broth in process, in Spark and in Ray",
        "",
        "<!-- Written by `python bench/clusters.py --write`. -->",
        "",
        f"{len(html):,} pages made from real documents by edits, {size / 1e6:.0f} MB, {size / len(html) / 1e3:.1f} KB each. The ways of a",
        "table took turns, and the best of the rounds counts. In the first two tables the time is what the processors spent, so the speed",
        "is that of one core; engines are measured by the clock, and of their rounds the median counts.",
        "",
        f"- {datetime.date.today()}, {os.cpu_count()} processors with a load of {os.getloadavg()[0]:.0f}; this run is a part of it",
        f"- CPython {platform.python_version()}, {versions()}",
    ]
    only = options.only.split(",")
    if "process" in only:
        seconds = best(process(column), options.rounds, of_processors)
        lines += table("The text of pages", seconds, len(html), size, "broth.arrow.text")
    if "peers" in only:
        seconds = best(peers(column), options.rounds, of_processors)
        few = html[: max(1, len(html) // 10)]
        of = sum(len(page.encode()) for page in few)
        lines += table("Title, text and links, beside other libraries", seconds, len(few), of, "broth.arrow.extract")
    engines = [(name, run) for name, run in (("spark", in_spark), ("ray", in_ray)) if name in only]
    if engines:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            rows = pa.table({"id": range(len(html)), "url": [f"https://example.com/{at}" for at in range(len(html))], "html": html})
            part = -(-len(html) // FILES)
            for at in range(FILES * options.copies):
                pq.write_table(rows.slice(at % FILES * part, part), folder / f"{at:04}.parquet", row_group_size=500)
            # The time that one process needs for all files, from its time for some.
            whole = FILES * options.copies / min(SAMPLE, FILES * options.copies)
            alone = best({IN_PROCESS: lambda: sample(folder)}, options.rounds, time.perf_counter)[IN_PROCESS]
            seconds = {IN_PROCESS: whole * alone}
            runs = [(in_processes, 2, whole / 2), *((engine, workers, 1) for _, engine in engines for workers in (1, 2))]
            for engine, workers, share in runs:
                # In a process of its own, because an engine keeps its cores after its end.
                with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
                    found = apart.submit(with_engine, engine, folder, workers, options.rounds).result()
                seconds |= {name: each * alone * share for name, each in found.items()}
            copies = options.copies
            lines += table("Title, text and links of Parquet files, in engines", seconds, copies * len(html), copies * size, IN_PROCESS)
            lines += ["", f"Files of {part:,} pages; each page is there {copies} times, so that what starting a job costs does not decide. An engine has one"]
            lines += ["core for each worker, on which it runs itself too. The first row was measured before and after each of their runs, and their speed is"]
            lines += [f"the median of {options.rounds} ratios. `broth.ray.extract_parquet` reads the files itself; Ray's `read_parquet` does so in tasks of its own, and all"]
            lines += ["HTML goes through the object store."]
    lines += plan(html, options.rounds)
    text = "\n".join(lines) + "\n" + TESTED
    print(text)
    if options.write:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
