"""Hostile input: nothing but the documented exceptions, no crash, no leak, no deadlock, whatever
comes.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import hostile
import pytest
from hostile import odd, texts
from hypothesis import given
from hypothesis import strategies as st

import broth


@given(texts, st.booleans())
def test_any_text_is_a_document(text, scripting):
    doc = broth.parse(text, scripting=scripting)
    source = doc.source
    assert len(source) == len(text)
    for node in doc:
        if node.span:
            start, end = node.span
            assert 0 <= start <= end <= len(source)
            assert node.line >= 1 and node.column >= 1
        repr(node), node.text(), node.attrs, node.ancestors
    for error in doc.errors:
        assert error.code and error.message and error.line >= 1 and error.span[1] <= len(source)
    doc.rendered_text(), broth.minify(doc), broth.pretty(doc), broth.serialize(doc, xml=True)
    assert pickle.loads(pickle.dumps(doc)) == doc == doc.copy()


@given(texts, hostile.contexts)
def test_any_text_is_a_fragment(text, context):
    fragment = broth.parse_fragment(text, context)
    broth.serialize(fragment), broth.minify(fragment), fragment.texts("*")


@given(texts)
def test_any_text_is_xml(text):
    doc = broth.parse_xml(text)
    try:
        strict = broth.parse_xml(text, strict=True)
    except broth.StrictError as error:
        assert error.code and error.span
    else:
        assert strict == doc
        ElementTree.fromstring(broth.serialize(strict, xml=True))


@given(texts, texts, st.dictionaries(st.sampled_from(["a", "b", "x:y", ""]), odd, max_size=2))
def test_xpath_takes_or_refuses_any_argument(text, expression, given):
    doc = broth.parse(text)
    for options in ({}, {"variables": given}, {"namespaces": given}, {"functions": given}):
        for of in (expression, "$a | //b", "x:y(//a, $b)", "set:distinct(//*) | a:b(.)"):
            with contextlib.suppress(broth.XPathError, TypeError, ValueError, ZeroDivisionError):
                doc.xpath(of, **options)


@given(st.binary(), st.sampled_from([None, "utf-8", "utf-16", "shift_jis", "iso-2022-jp", "cp949"]))
def test_any_bytes_are_decoded(data, label):
    doc = broth.parse(data, encoding=label)
    assert doc.encoding.name and doc.encoding.source
    assert broth.decode(data, encoding=label).encoding == doc.encoding
    broth.parse_xml(data, encoding=label)


@given(texts, st.lists(st.integers(0, 60)))
def test_pieces_give_the_same_document(text, cuts):
    parser = broth.Parser()
    at = 0
    for cut in cuts:
        parser.feed(text[at : at + cut])
        at += cut
    parser.feed(text[at:])
    doc = parser.finish()
    assert doc == broth.parse(text) and doc.errors == broth.parse(text).errors


@given(texts)
def test_clean_html_stays_clean(text):
    once = broth.sanitize(text)
    assert broth.sanitize(once) == once
    assert not broth.parse_fragment(once).select("script, [onclick], a[href^='javascript:']")


@given(texts)
def test_any_text_is_checked_and_repaired(text):
    fixed = broth.fix(text)
    for finding in [*broth.check(text), *fixed.applied, *fixed.left]:
        assert finding.rule and finding.message
    assert broth.fix(fixed.html).html == fixed.html


@given(st.text("aé*.#[]:()>+~,=\"'\\ |n2-", max_size=12))
def test_any_text_is_a_selector_or_an_error(text):
    doc = broth.parse("<a class=b id=c d=e>x</a>")
    try:
        broth.Selector(text)
    except broth.SelectorError as error:
        start, end = error.span
        assert error.code and 0 <= start <= end <= len(text)
        with pytest.raises(broth.SelectorError):
            doc.select(text)
    else:
        assert doc.select_one(text) in [*doc.select(text), None]


@given(st.text(st.characters()))
def test_references_come_back(text):
    plain = text.encode("utf-8", "replace").decode()
    assert broth.unescape(broth.escape(plain)) == plain
    assert broth.unescape(broth.escape(plain), attribute=True) == plain


@pytest.mark.parametrize("family", hostile.FAMILIES)
def test_hostile_documents_cost_little(family):
    """Time that grew with the square of their length would be many minutes."""
    page = hostile.FAMILIES[family]
    doc = broth.parse(page)
    nodes = list(doc)
    assert doc.text() is not None and doc.html and doc.rendered_text() is not None and doc.errors
    doc.select("div:has(b) > :nth-child(2n of p), [a1]"), repr(nodes[-1]), nodes[-1].ancestors
    broth.minify(doc), broth.sanitize(page), broth.check(page)
    copy = doc.copy()
    assert copy == doc
    broth.parse_xml(page)


GROWTH = """
import broth

page = "<title>x</title><p class=a>" + "<b>y</b> &amp; <a href=z>é</a>" * 20

def use():
    doc = broth.parse(page)
    link = doc.select_one("a")
    link["rel"] = "next"
    link.append(doc.create_element("i", text="x"))
    assert doc.errors and len(doc.select("b")) == 20 and link.span and doc.extract({"links": ["a::attr(href)"]})
    try:
        doc.select("[")
    except broth.SelectorError:
        pass
    broth.sanitize(page)

def resident_pages():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1])

for _ in range(6):
    before = resident_pages()
    for _ in range(2_000):
        use()
    print(resident_pages() - before)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_documents_are_freed():
    """A leak grows in every round; memory that an allocator keeps for later does not. An
    interpreter of its own, because the engines of other tests have threads that allocate when they
    like.
    """
    rounds = subprocess.run([sys.executable, "-c", GROWTH], check=True, capture_output=True, text=True).stdout.split()
    least = min(map(int, rounds)) * os.sysconf("SC_PAGESIZE")
    assert least < 2_000 * 32, rounds


OBJECTS = """
import sys
import broth

doc = broth.parse("<p class=a><a href=/x>soup</a>")
node = doc.select_one("a")
makes = {
    "Attributes": lambda: node.attrs.update(title="x"),
    "Document": lambda: [doc.copy().select("a") for _ in range(3)],
    "Sanitizer": lambda: broth.Sanitizer({"elements": ["p"]}).sanitize("<p>a"),
    "Selector": lambda: broth.Selector("p > a") == broth.Selector("a"),
    "XPath": lambda: broth.XPath("y(//a)", functions={"y": lambda _, found: found})(doc),
}
"""


@hostile.each_of(OBJECTS)
def test_objects_of_each_class_are_freed(name):
    hostile.check_freed(OBJECTS, name)


def test_threads_hammer_one_document():
    one, two = (broth.parse("<ul>" + "<li>x" * 50 + "</ul>") for _ in range(2))
    failures = []

    def work(number):
        try:
            for step in range(150):
                ours, theirs = (one, two) if number % 2 else (two, one)
                item = ours.select_one("ul").elements[step % 50]
                item[f"data-{number}"] = str(step)
                theirs.select_one("ul").append(item)  # locks both, in either order
                item.set_text(str(step))
                added = theirs.select("li")
                if len(added) > 60:
                    added[-1].remove()
                assert len(ours.texts("li")) >= 50 and ours.html and (ours == theirs) in (True, False)
                pickle.loads(pickle.dumps(theirs))
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert not failures and not any(thread.is_alive() for thread in threads)


def test_other_threads_run_while_one_parses():
    page = "<p class=a>soup</p>" * 500_000

    def steps_while_parsing():
        done = threading.Event()
        parsing = threading.Thread(target=lambda: (broth.parse(page), done.set()))
        steps = 0
        parsing.start()
        while not done.is_set():
            steps += 1
            time.sleep(0.001)
        parsing.join()
        return steps

    # A busy machine may leave this thread no time once, but not always.
    assert max(steps_while_parsing() for _ in range(3)) > 3
