"""Examples in docstrings, the README and the tour do what they say; the licences are there."""

import importlib.metadata

import documented
import pytest
from documented import PACKAGE


@pytest.mark.parametrize("name", ["broth", "broth._css", "broth._results", "broth.values"])
def test_docstrings(name):
    documented.check_module(name)


@pytest.mark.parametrize("page", [PACKAGE / "README.md", PACKAGE / "docs/tour.md"], ids=lambda page: page.stem)
def test_pages(page):
    documented.check_page(page)


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
