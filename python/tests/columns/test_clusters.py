"""broth in Spark and Ray with two workers: rows are those of one process, also if a worker is
killed.

These take minutes and need a JDK, so they run only if `BROTH_CLUSTERS` is set; CONTRIBUTING.md says
how.
"""

import os
import signal
import sys
import time
from pathlib import Path

import pages
import pyarrow as pa
import pytest

import broth.arrow as ba

pytestmark = pytest.mark.skipif(not os.environ.get("BROTH_CLUSTERS"), reason="BROTH_CLUSTERS is not set")

COUNT = int(os.environ.get("BROTH_CLUSTERS_PAGES", "20000"))
FIELDS = {"title": "title::text", "items": ["li::text"], "text": ba.text, "links": ba.links, "about": ba.metadata}
BASE = "https://example.com/"
HERE = str(Path(__file__).parent)


@pytest.fixture(scope="module")
def table():
    """Pages, one in a hundred of them hostile."""
    rows = pages.make(COUNT)
    for number in range(0, COUNT, 100):
        rows[number] = pages.hostile(number // 100)
    return pa.table({"id": pa.array(range(COUNT)), "html": rows, "url": [f"{BASE}{number}" for number in range(COUNT)]})


@pytest.fixture(scope="module")
def expected(table):
    answers = ba.extract(table["html"].combine_chunks(), FIELDS, table["url"].combine_chunks(), codes=True)
    return answers.field("value").flatten() + [answers.field("code")]


def same(found, expected):
    """Rows equal one by one, whatever their order."""
    found = found.sort_by("id")
    assert found["id"].to_pylist() == list(range(COUNT))
    for name, column in zip([*FIELDS, "code"], expected):
        # Engines may have other names for the same type.
        assert found[name].combine_chunks().cast(column.type).to_pylist() == column.to_pylist(), name


def killing(marker):
    """Ends the worker by SIGKILL at its second batch, once."""

    def once():
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        print(f"worker {os.getpid()} is killed", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

    def batches(of):
        for number, batch in enumerate(of):
            if number == 1:
                once()
            yield batch

    return batches, lambda batch: (once(), batch)[1]


@pytest.fixture(scope="module")
def spark():
    sql = pytest.importorskip("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = sql.SparkSession.builder.master("local[2,4]").appName("broth").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "500").config("spark.driver.memory", "3g")
    session = builder.config("spark.driver.host", "127.0.0.1").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def files(table, tmp_path_factory):
    """The pages as eight files, as a job would find them."""
    import pyarrow.parquet as pq

    folder = tmp_path_factory.mktemp("pages")
    size = -(-COUNT // 8)
    for part in range(8):
        pq.write_table(table.slice(part * size, size), folder / f"{part}.parquet", row_group_size=500)
    return str(folder)


@pytest.fixture(scope="module")
def frame(spark, files):
    return spark.read.parquet(files)


def test_spark(frame, expected):
    import broth.spark

    same(broth.spark.extract(frame, "html", FIELDS, base="url", keep=["id"]).toArrow(), expected)


def test_spark_with_a_worker_killed(frame, expected, tmp_path):
    import broth.spark

    marker = tmp_path / "killed"
    batches, _ = killing(marker)
    frame = frame.mapInArrow(batches, frame.schema)
    same(broth.spark.extract(frame, "html", FIELDS, base="url", keep=["id"]).toArrow(), expected)
    assert marker.exists()


def test_spark_sql(spark, frame, table):
    import broth.spark

    broth.spark.register(spark, extract={"facts": FIELDS})
    frame.where("id < 300").createOrReplaceTempView("pages")
    html, urls = table["html"][:300].combine_chunks(), table["url"][:300].combine_chunks()
    queries = {
        "html_text(html)": ba.text(html),
        "html_select(html, 'li::text')": ba.select(html, "li::text"),
        "html_links(html, url)": ba.links(html, urls),
        "html_tables(html)": ba.tables(html),
        "html_errors(html)": ba.errors(html),
        "html_sanitize(html)": ba.sanitize(html),
        "html_decode(cast(html as binary), 'text/html; charset=utf-8')": html,
        "facts(html, url)": ba.extract(html, FIELDS, urls),
    }
    for query, answer in queries.items():
        found = spark.sql(f"select id, {query} as it from pages").toArrow().sort_by("id")
        assert found["it"].to_pylist() == answer.to_pylist(), query


def test_spark_example(spark, tmp_path):
    """The job of examples/crawl_on_spark.py."""
    import importlib.util

    import pyarrow.parquet as pq
    import test_crawl

    pytest.importorskip("fastwarc")
    place = Path(HERE).parents[1] / "examples/crawl_on_spark.py"
    spec = importlib.util.spec_from_file_location("crawl_on_spark", place)
    job = importlib.util.module_from_spec(spec)
    sys.modules["crawl_on_spark"] = job
    spec.loader.exec_module(job)
    from pyspark import cloudpickle

    cloudpickle.register_pickle_by_value(job)
    files = [tmp_path / "1.warc.gz", tmp_path / "2.warc.gz"]
    for file in files:
        test_crawl.archive(file)
    job.main(str(tmp_path / "out"), *map(str, files))
    found = pq.read_table(tmp_path / "out")
    rows = sorted((row["url"], row["text"], str(row["links"])) for row in found.to_pylist())
    assert rows == sorted((url, text, str(links)) for url, text, links in test_crawl.expected() * 2)


@pytest.fixture(scope="module")
def ray():
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=2 << 30, runtime_env={"env_vars": {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}})
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield ray
    ray.shutdown()


def gathered(ray, dataset):
    return pa.concat_tables(ray.get(dataset.to_arrow_refs()))


def test_ray(ray, table, expected):
    import broth.ray

    dataset = ray.data.from_arrow([table.slice(at, 500) for at in range(0, COUNT, 500)])
    same(gathered(ray, broth.ray.extract(dataset, "html", FIELDS, base="url", keep=["id"])), expected)


def test_ray_with_a_worker_killed(ray, table, expected, tmp_path):
    import broth.ray

    marker = tmp_path / "killed"
    _, batch = killing(marker)
    dataset = ray.data.from_arrow([table.slice(at, 500) for at in range(0, COUNT, 500)])
    dataset = dataset.map_batches(batch, batch_format="pyarrow")
    same(gathered(ray, broth.ray.extract(dataset, "html", FIELDS, base="url", keep=["id"])), expected)
    assert marker.exists()


def test_ray_of_files(ray, files, expected):
    import broth.ray

    # Tasks of one file and of several.
    for task_bytes in (1, sum(os.path.getsize(Path(files, name)) for name in os.listdir(files)) // 3):
        dataset = broth.ray.extract_parquet(files, "html", FIELDS, base="url", keep=["id"], task_bytes=task_bytes)
        same(gathered(ray, dataset), expected)


def test_ray_tells_mistakes_before_a_task_starts(ray, files, table):
    import broth
    import broth.ray

    dataset = ray.data.from_arrow(table.slice(0, 1))
    for extract, pages in ((broth.ray.extract, dataset), (broth.ray.extract_parquet, files)):
        with pytest.raises(broth.SelectorError, match="unknown pseudo-class `:nix`"):
            extract(pages, "html", {"title": "title:nix"})
        with pytest.raises(ValueError, match="'text' would be the name of two columns"):
            extract(pages, "html", FIELDS, keep=["text"])
    with pytest.raises(KeyError, match="nix"):
        broth.ray.extract_parquet(files, "nix", FIELDS)
    with pytest.raises(FileNotFoundError):
        broth.ray.extract_parquet(files + "/nix", "html", FIELDS)


def test_ray_of_files_with_a_worker_killed(ray, files, expected, tmp_path):
    import broth.ray

    marker = tmp_path / "killed"
    _, batch = killing(marker)
    # Ray does both in one task, which reads the file again.
    dataset = broth.ray.extract_parquet(files, "html", FIELDS, base="url", keep=["id"])
    same(gathered(ray, dataset.map_batches(batch, batch_format="pyarrow")), expected)
    assert marker.exists()


def test_hostile_pages_take_no_longer_than_others(table):
    """The slowest pages of those that are timed one by one, in one process."""
    times = []
    for number, page in enumerate(table["html"].to_pylist()[:2000]):
        column = pa.array([page])
        begin = time.thread_time()
        ba.extract(column, FIELDS, BASE)
        times.append((time.thread_time() - begin, len(page.encode()), number % 100 == 0))
    hostile = [1e9 * seconds / size for seconds, size, bad in times if bad]
    others = sorted(1e9 * seconds / size for seconds, size, bad in times if not bad)
    print(f"ns per byte: hostile at most {max(hostile):.0f}, others median {others[len(others) // 2]:.0f}")
    assert max(hostile) < 100 * others[len(others) // 2]
