"""Hostile input: nothing but the documented exceptions, whatever comes."""

import random

import broth

SOUP = ["<p>", "</p>", "<table>", "<b", " a=", "'", '"', ">", "&", "&amp;", "<!--", "-->", "é", "\0", "\ud800", "<svg>", "<select>", "x"]


def test_random_soups():
    dice = random.Random(1)
    for _ in range(500):
        soup = "".join(dice.choices(SOUP, k=dice.randint(0, 40)))
        doc = broth.parse(soup)
        doc.html, doc.text(), doc.inner_text(), doc.errors, doc.copy()
        assert broth.parse(broth.minify(doc)) is not None
        broth.parse_xml(soup)
        text = soup.encode("utf-8", "replace").decode()
        broth.check(text)
        once = broth.sanitize(text)
        assert broth.sanitize(once) == once
        broth.parse(soup.encode("utf-16", "surrogatepass"))


def test_deep_and_wide_documents():
    doc = broth.parse("<div>" * 100_000)
    assert len(doc.root.descendants()) > 1000
    doc = broth.parse("<p a=b>" * 50_000)
    assert len(doc.select("p:nth-child(2n)")) == 25_000


def test_random_selectors():
    dice = random.Random(2)
    parts = ["a", "*", ".b", "#c", "[d]", ":not(", ")", ">", "+", ":has(", ":nth-child(2n+1)", " ", ",", "::x", "\\", "'"]
    doc = broth.parse("<a class=b id=c d>")
    for _ in range(2000):
        try:
            doc.select("".join(dice.choices(parts, k=dice.randint(0, 8))))
        except broth.SelectorError as error:
            assert error.code
