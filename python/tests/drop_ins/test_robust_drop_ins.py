"""Hostile input for the drop-ins: nothing but the documented exceptions, and no leak."""

import contextlib
import re
import warnings

import hostile
import pytest
from hostile import odd, texts
from hypothesis import given
from hypothesis import strategies as st

import broth
import broth.bleach
import broth.etree
import broth.html5lib
import broth.nh3
from broth import parsel
from broth.html5lib.filters.sanitizer import Filter as SanitizerFilter


@given(texts, hostile.contexts)
def test_any_fragment_is_converted(text, context):
    fragment = broth.parse_fragment(text, context)
    broth.html5lib.serialize(fragment, tree="broth")
    broth.etree.convert(fragment)


@pytest.mark.parametrize("family", hostile.FAMILIES)
def test_hostile_documents_are_converted(family):
    broth.etree.convert(broth.parse(hostile.FAMILIES[family]))


@given(texts, st.dictionaries(st.sampled_from(hostile.names_of(broth.nh3.clean, "html")), odd, max_size=3))
def test_nh3_takes_or_refuses_any_argument(text, options):
    with warnings.catch_warnings(), contextlib.suppress(TypeError, ValueError):
        warnings.simplefilter("ignore")
        assert isinstance(broth.nh3.clean(text, **options), str)


@given(texts, st.dictionaries(st.sampled_from(hostile.names_of(broth.bleach.clean, "text")), odd, max_size=3))
def test_bleach_takes_or_refuses_any_argument(text, options):
    with warnings.catch_warnings(), contextlib.suppress(TypeError, ValueError, AttributeError, ZeroDivisionError):
        warnings.simplefilter("ignore")
        assert isinstance(broth.bleach.clean(text, **options), str)
    assert isinstance(broth.bleach.linkify(text), str)


@given(texts)
def test_html5lib_sanitizes_any_text(text):
    walker = broth.html5lib.getTreeWalker("etree")
    stream = SanitizerFilter(walker(broth.html5lib.parse(text.replace("\ud800", ""))))
    assert isinstance(broth.html5lib.serializer.HTMLSerializer().render(stream), str)


@given(texts, texts, st.sampled_from(["html", "xml", "text", "json", None]))
def test_parsel_reads_any_text(text, query, type):
    selector = parsel.Selector(text, type=type)
    for ask in (selector.css, selector.xpath, selector.re):
        with contextlib.suppress(ValueError, TypeError, re.error):
            ask(query)
    with contextlib.suppress(ValueError):
        for found in selector.css("* ::text, *::attr(a)"):
            found.get(), found.attrib, str(found), bool(found)
    selector.remove_namespaces()
    selector.get(), selector.getall(), repr(selector)


OBJECTS = """
import sys
import broth
import broth.bleach.sanitizer, broth.html5lib, broth.nh3, broth.parsel

makes = {
    "bleach.Cleaner": lambda: broth.bleach.sanitizer.Cleaner(tags={"p"}, attributes=lambda *_: True).clean("<p a=b>x"),
    "html5lib.HTMLParser": lambda: broth.html5lib.HTMLParser().parse("<p>x"),
    "nh3.Cleaner": lambda: broth.nh3.Cleaner(tags={"p"}, attribute_filter=lambda *_: "x").clean("<p class=b>x"),
    "parsel.Selector": lambda: broth.parsel.Selector("<p>x").css("p::text").getall(),
}
"""


@hostile.each_of(OBJECTS)
def test_objects_of_each_class_are_freed(name):
    hostile.check_freed(OBJECTS, name)
