"""broth.bleach, in addition to its original's own tests, which test_originals runs."""

import random
import time

import pytest

import broth
from broth import bleach
from broth.bleach.linkifier import LinkifyFilter
from broth.bleach.sanitizer import BleachSanitizerFilter, Cleaner

PIECES = """<b>|</b>|<i>|</i>|<p>|</p>|<a href=/x>|<a href='javascript:x()' title="a'b">|</a>|<div class=a onclick=x()>|<table>|<td>|</table>|
text |&amp;|&lt;|&nbsp|&#x3c;|&bogus;|<script>|</script>|<style>|</style>|<!--|-->|<svg>|</svg>|<math>|<mtext>|<mglyph>|<img src=x onerror=x()>|
<|>|"|'|=|</|<!|<?|&|<iframe srcdoc='<script>x()</script>'>|<noscript>|</noscript>|<textarea>|<title>|<template>|<select>|<option>|example.com""".replace(
    "|\n", "|"
).split("|")
TAGS = set("a b i p div table td svg math mtext mglyph img style noscript textarea title template select option script".split())


@pytest.mark.parametrize("strip", [False, True])
def test_nothing_dangerous_is_left(strip):
    proof = broth.Sanitizer({"removeElements": [], "comments": True})
    dice = random.Random(49)
    for _ in range(1500):
        html = "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 12)))
        answer = bleach.clean(html, tags=TAGS, attributes=lambda *_: True, strip=strip, strip_comments=dice.random() < 0.5)
        assert proof.report(answer).removed == [], (html, answer)


def test_what_filters_add_is_checked():
    class Steals(bleach.html5lib_shim.Filter):
        def __iter__(self):
            for token in super().__iter__():
                yield {**token, "data": {(None, "onclick"): "steal()"}} if token["type"] == "StartTag" else token

    assert Cleaner(filters=[Steals]).clean("<b>x</b>") == "<b>x</b>"


def test_frames_stay_if_they_are_named():
    rules = {"tags": {"iframe"}, "attributes": {"iframe": ["src", "srcdoc", "onload"]}}
    html = '<iframe src="https://example.com/1"></iframe>'
    assert bleach.clean(html.replace("src=", "onload=x() srcdoc=x src="), **rules) == html
    assert bleach.clean("<iframe src=javascript:x()></iframe>", **rules) == "<iframe></iframe>"


@pytest.mark.parametrize("piece", ["a-", "a.", "(", ")", "a.com)", "@", "a@", '"', "<", "<a ", "</", "&", "&#", "<!--", "x.com.", "\\"])
def test_long_texts_take_no_longer_than_they_are_long(piece):
    def seconds(length):
        text = piece * (length // len(piece))
        begin = time.process_time()
        bleach.linkify(text, parse_email=True)
        bleach.clean(text)
        return time.process_time() - begin

    # Quadratic growth takes 64 times as long, in each of five rounds.
    rounds = []
    while len(rounds) < 5:
        short, long = seconds(4_000), seconds(32_000)
        if long < 0.2 or long < 32 * short:
            return
        rounds.append((short, long))
    raise AssertionError(rounds)


def test_links_in_what_is_cleaned():
    cleaner = Cleaner(tags={"pre"}, filters=[lambda source: LinkifyFilter(source, skip_tags={"pre"})])
    assert cleaner.clean("<pre>a.com</pre> b.com <b>") == (
        '<pre>a.com</pre> <a href="http://b.com" rel="nofollow">b.com</a> &lt;b&gt;'
    )


def test_a_thousand_urls_without_an_end_take_no_time() -> None:
    value = "url(a" * 200_000
    html = bleach.clean(f'<a fill="{value}">x</a>', tags={"a"}, attributes={"a": ["fill"]})
    assert html.startswith("<a")


def test_the_sanitizer_is_a_filter_of_html5lib():
    from broth.html5lib.filters.sanitizer import Filter

    tokens = [{"type": "StartTag", "name": "x", "data": {(None, "y"): "&lt;"}}, {"type": "Characters", "data": "&lt;\0"}]
    parts = list(BleachSanitizerFilter(tokens, allowed_tags={"b"}))
    assert isinstance(BleachSanitizerFilter(tokens), Filter)
    assert parts == [{"type": "Characters", "data": '<x y="&lt;">'}, {"type": "Entity", "name": "lt"}, {"type": "Characters", "data": "?"}]
    assert list(BleachSanitizerFilter(tokens, strip_disallowed_tags=True)) == parts[1:]


@pytest.mark.parametrize("call", [lambda: bleach.clean("x", attributes=3), lambda: bleach.Cleaner(attributes=3)])
def test_attributes_that_do_not_fit_are_explained(call):
    with pytest.raises(ValueError, match=r"needs to be a callable, a list or a dict, such as \[\"title\"\] or .*, not int"):
        call()
