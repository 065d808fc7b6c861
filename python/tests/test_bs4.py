"""Beautiful Soup on broth, beside Beautiful Soup on html5lib."""

import pytest

bs4 = pytest.importorskip("bs4")
pytest.importorskip("html5lib")

import broth.bs4  # noqa: E402, F401

PAGES = [
    "<p>Hi<p>there",
    "<!DOCTYPE html><title>x</title><!-- c --><table><td>1<td class='a b'>2</table>",
    "<b><p>mis</b>nested</p>",
    "<table>fostered<tr><td>x",
    "<svg><path d='M0'/><foreignObject><p>x</foreignObject></svg>",
    "<select><option>a<option>b</select>",
    "<ul><li>a<ul><li>b</ul><li>c</ul>",
    "a &amp; b &eacute; &notit;",
    "<pre>\n\nx</pre><textarea>\ny</textarea>",
    "<script>1 < 2</script><style>a > b</style>",
    "<a href=1>x<a href=2>y",
    "",
]


@pytest.mark.parametrize("page", PAGES)
def test_trees_equal_those_of_html5lib(page):
    ours, theirs = bs4.BeautifulSoup(page, "broth"), bs4.BeautifulSoup(page, "html5lib")
    assert str(ours) == str(theirs)
    assert ours == theirs


def test_tags_know_their_place():
    soup = bs4.BeautifulSoup("<p>a</p>\n  <b>c</b>", "broth")
    assert (soup.b.sourceline, soup.b.sourcepos) == (2, 2)


def test_bytes_are_decoded():
    soup = bs4.BeautifulSoup("<meta charset=shift_jis><p>日本".encode("shift_jis"), "broth")
    assert soup.p.text == "日本" and soup.original_encoding == "shift_jis"
