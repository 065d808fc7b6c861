"""From the files of a web crawl to Parquet, as a Spark job: a task for each WARC file.

    spark-submit crawl_on_spark.py OUT in-1.warc.gz in-2.warc.gz ...

The files must be where each executor can open them. broth and fastwarc must be installed there:
`pip install broth[crawl,spark]`.
"""

import sys

import pyarrow as pa
from pyspark.sql import SparkSession

import broth.arrow as ba
import broth.crawl
import broth.spark

FIELDS = {"text": ba.text, "links": ba.links, "metadata": ba.metadata}


def pages(batches):
    """Reads the files that the rows name."""
    for batch in batches:
        for path in batch.column("path").to_pylist():
            for found in broth.crawl.batches(path):
                html = ba.decode(found.column("raw"), found.column("content_type"))
                yield pa.RecordBatch.from_arrays([found.column("url"), html], ["url", "html"])


def main(out, *files):
    spark = SparkSession.builder.appName("broth crawl").getOrCreate()
    names = spark.createDataFrame([(file,) for file in files], "path string").repartition(len(files), "path")
    html = names.mapInArrow(pages, "url string, html string")
    rows = broth.spark.extract(html, "html", FIELDS, base="url", keep=["url"])
    rows.where("code is null").drop("code").write.mode("overwrite").parquet(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
