"""Examples in docstrings, in the README and in the guides do what they say."""

import doctest
import importlib
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
MODULES = [
    "broth",
    "broth.bs4",
    "broth.etree",
    "broth.html5lib",
    "broth.html5lib.serializer",
    "broth.html5lib.treewalkers",
    "broth.parsel",
    "broth.values",
]
PAGES = [HERE / "README.md", *sorted(HERE.glob("docs/from-*.md"))]


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
