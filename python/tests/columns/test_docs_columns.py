"""Examples in docstrings of columns and in the guide about many machines do what they say."""

import os
import re
import subprocess
import sys

import documented
import pytest

GUIDE = documented.PACKAGE.parent / "docs/guides/many-machines.md"


@pytest.mark.parametrize("name", ["_scan", "arrow", "datafusion", "duckdb", "polars", "spark"])
def test_docstrings(name):
    documented.check_module(f"broth.{name}")


@pytest.mark.parametrize("name", ["arrow", "crawl"])
def test_everything_public_has_a_short_docstring(name):
    assert not documented.without_docstring(f"broth.{name}")


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
