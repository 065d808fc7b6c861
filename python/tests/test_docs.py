"""Examples in docstrings, in the README and in the guides do what they say."""

import doctest
import importlib
import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
GUIDE = HERE.parent / "docs/guides/many-machines.md"
MODULES = [
    "broth",
    "broth._css",
    "broth._results",
    "broth._scan",
    "broth.arrow",
    "broth.bleach",
    "broth.bleach.html5lib_shim",
    "broth.bleach.linkifier",
    "broth.bleach.sanitizer",
    "broth.bs4",
    "broth.datafusion",
    "broth.duckdb",
    "broth.etree",
    "broth.html5lib",
    "broth.html5lib.filters",
    "broth.html5lib.html5parser",
    "broth.html5lib.serializer",
    "broth.html5lib.treeadapters",
    "broth.html5lib.treewalkers",
    "broth.html5lib.treewalkers.base",
    "broth.nh3",
    "broth.parsel",
    "broth.parsel.utils",
    "broth.polars",
    "broth.spark",
    "broth.values",
]
PAGES = [HERE / "README.md", HERE / "docs/tour.md", *sorted(HERE.glob("docs/from-*.md"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages(page):
    # The fence that ends an example is no part of what it prints.
    text = page.read_text("utf-8").replace("```", "")
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples, "a page without examples"
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert not runner.failures


def examples():
    """The examples of the guide about many machines, by what they import."""
    found = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)
    return {re.findall(r"import broth\.(\w+)", code)[-1]: code for code in found if "import broth." in code}


@pytest.mark.parametrize("name", ["arrow", "datafusion", "duckdb", "polars", "ray", "spark"])
def test_guide(name, tmp_path):
    if name in ("ray", "spark") and not os.environ.get("BROTH_CLUSTERS"):
        pytest.skip("BROTH_CLUSTERS is not set")
    pytest.importorskip({"arrow": "pyarrow", "spark": "pyspark"}.get(name, name))
    run = subprocess.run([sys.executable, "-c", examples()[name]], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "Soup" in run.stdout or "Onion" in run.stdout


def test_licences():
    files = {file.name: file for file in importlib.metadata.files("broth-html") or ()}
    assert {"LICENSE-APACHE", "LICENSE-MIT"} <= files.keys()
    if "THIRD-PARTY.txt" not in files:
        pytest.skip("not built by cargo xtask python")
    text = files["THIRD-PARTY.txt"].read_text("utf-8")
    for name in ["arrow-array", "encoding_rs", "icu_properties_data", "memchr", "pyo3", "url"]:
        assert f"\n{name} " in text
    for phrase in ["Apache License", "Permission is hereby granted", "Redistributions", "UNICODE LICENSE V3"]:
        assert phrase in text
