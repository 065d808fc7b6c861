"""Examples in docstrings of drop-ins and in guides from other libraries do what they say."""

import documented
import pytest

MODULES = """bleach bleach.html5lib_shim bleach.linkifier bleach.sanitizer bs4 etree extruct html5lib html5lib.filters
html5lib.html5parser html5lib.serializer html5lib.treeadapters html5lib.treewalkers html5lib.treewalkers.base nh3 parsel
parsel.utils readability trafilatura""".split()


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    documented.check_module(f"broth.{name}")


@pytest.mark.parametrize("page", sorted(documented.PACKAGE.glob("docs/from-*.md")), ids=lambda page: page.stem)
def test_guides(page):
    documented.check_page(page)


@pytest.mark.parametrize("name", ["bs4", "etree", "extruct", "nh3", "readability", "trafilatura"])
def test_everything_public_has_a_short_docstring(name):
    assert not documented.without_docstring(f"broth.{name}")
