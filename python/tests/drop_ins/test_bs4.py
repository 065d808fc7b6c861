"""Beautiful Soup on broth, beside Beautiful Soup on html5lib."""

import copy
import pickle

import subprocess
import sys
import warnings

import pytest

bs4 = pytest.importorskip("bs4")
pytest.importorskip("html5lib")

import broth.bs4  # noqa: E402, F401
import trees  # noqa: E402

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


@pytest.mark.parametrize("data", ["<p>Café, 4 €".encode(), "<p>Café".encode("latin1"), b"<p>x", "<meta charset=koi8-r>мир".encode("koi8-r")])
def test_undeclared_bytes_are_those_of_other_builders(data):
    ours, theirs = bs4.BeautifulSoup(data, "broth"), bs4.BeautifulSoup(data, "html5lib")
    assert (ours.text, ours.original_encoding) == (theirs.text, theirs.original_encoding)


def test_unknown_encodings_leave_the_guess():
    with pytest.warns(UserWarning, match="from_encoding is ignored"):
        assert bs4.BeautifulSoup("<p>é".encode(), "broth", from_encoding="nope").text == "é"


@pytest.mark.parametrize("text", ["contains#.html", "soup.html", "http://example.org/", "a.b", "Soup"])
def test_warnings_about_names_of_files_are_those_of_beautiful_soup(text):
    found = []
    for builder in ("broth", "html5lib"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert bs4.BeautifulSoup(text, builder).text == text
        found.append([(warning.category, str(warning.message), warning.filename) for warning in caught])
    assert found[0] == found[1]


def test_soups_are_pickled_and_copied():
    soup = bs4.BeautifulSoup("<p class='a b'>Hi<p>you", "broth")
    assert str(pickle.loads(pickle.dumps(soup))) == str(soup)
    assert copy.deepcopy(soup.p) == soup.p


def test_attributes_are_of_the_class_that_is_asked_for():
    class Attributes(dict):
        pass

    soup = bs4.BeautifulSoup("<p class='a b'>", "broth", attribute_dict_class=Attributes)
    assert type(soup.p.attrs) is Attributes and soup.p["class"] == ["a", "b"]


def test_what_has_no_effect_is_told():
    with pytest.warns(UserWarning, match="doesn't support parse_only"):
        bs4.BeautifulSoup("<p>", "broth", parse_only=bs4.SoupStrainer("b"))
    with pytest.warns(UserWarning, match="doesn't support exclude_encodings"):
        bs4.BeautifulSoup(b"<p>", "broth", exclude_encodings=["utf-8"])
    with pytest.warns(bs4.XMLParsedAsHTMLWarning):
        bs4.BeautifulSoup("<?xml version='1.0'?><a>", "broth")
    assert bs4.BeautifulSoup(b"<p>\xe9", "broth", from_encoding="latin1").p.text == "é"


@pytest.mark.parametrize("file", trees.files(), ids=lambda file: file.stem)
@pytest.mark.filterwarnings("ignore::bs4.XMLParsedAsHTMLWarning")
def test_trees_are_those_of_the_suites(file):
    """Each tree equals that of the builder "html5lib", unless html5lib does not build the tree of
    the case; broth always does.
    """
    for case in trees.read(file):
        if case.context or case.scripting:
            continue
        ours, theirs = (
            bs4.BeautifulSoup(case.data, builder, multi_valued_attributes=None) for builder in ("broth", "html5lib")
        )
        assert dump(ours) == case.expected, case.name
        assert has_sound_links(ours), case.name
        # If html5lib moves nodes while it parses, Beautiful Soup can have links that miss nodes.
        if dump(theirs) == case.expected and has_sound_links(theirs):
            assert str(ours) == str(theirs), case.name
            assert [(type(a), a) for a in strings(ours)] == [(type(b), b) for b in strings(theirs)]


@pytest.mark.skipif(not any(trees.suite()), reason="BROTH_SUITES does not name html5lib-tests")
@pytest.mark.filterwarnings("ignore::bs4.XMLParsedAsHTMLWarning")
def test_how_many_trees_are_equal():
    """The documents of html5lib-tests, at the commit that CONTRIBUTING names, as trees of each
    builder.
    """
    documents = [case for file in trees.suite() for case in trees.read(file) if not case.context and not case.scripting]
    soups = {
        builder: [bs4.BeautifulSoup(case.data, builder, multi_valued_attributes=None) for case in documents]
        for builder in ("broth", "html5lib")
    }
    right = {
        builder: sum(dump(soup) == case.expected for soup, case in zip(of, documents)) for builder, of in soups.items()
    }
    linked = {builder: sum(map(has_sound_links, of)) for builder, of in soups.items()}
    assert right == {"broth": 1557, "html5lib": 1382}
    assert linked == {"broth": 1557, "html5lib": 880}


def strings(soup):
    return [node for node in soup.descendants if isinstance(node, str)]


def has_sound_links(soup):
    """Whether Beautiful Soup finds every node by each of its links."""
    nodes = []
    todo = [soup]
    sound = True
    while todo:
        node = todo.pop()
        nodes.append(node)
        children = getattr(node, "contents", [])
        for left, right in zip(children, children[1:]):
            sound &= left.next_sibling is right and right.previous_sibling is left
        sound &= all(child.parent is node for child in children)
        todo += reversed(children)
    for left, right in zip(nodes, nodes[1:]):
        sound &= left.next_element is right and right.previous_element is left
    return sound and nodes[-1].next_element is None


def dump(soup):
    """The tree as the suites write it."""
    lines = []
    todo = [(child, 0) for child in reversed(soup.contents)]
    while todo:
        node, depth = todo.pop()
        if isinstance(node, bs4.Tag):
            prefix = trees.PREFIXES.get(node.namespace, "")
            lines.append(trees.line(depth, f"<{prefix}{node.name}>"))
            lines += trees.attributes(depth + 1, {name_of(key): value for key, value in node.attrs.items()})
            todo += [(child, depth + 1) for child in reversed(node.contents)]
        elif isinstance(node, bs4.Doctype):
            lines.append(f"<!DOCTYPE {node.partition(' ')[0]}>")
        elif isinstance(node, bs4.Comment):
            lines.append(trees.line(depth, f"<!-- {node} -->"))
        elif isinstance(node, bs4.element.XMLProcessingInstruction):
            lines.append(trees.line(depth, f"<?{node}?>"))
        else:
            lines.append(trees.line(depth, f'"{node}"'))
    return lines


def name_of(key):
    namespace = getattr(key, "namespace", None)
    return trees.PREFIXES[namespace] + key.name if namespace else key


def test_other_builders_stay_unless_asked():
    program = """
from bs4.builder import builder_registry as registry
names = ["html", "html5", "permissive", "fast", "lxml"]
before = [registry.lookup(name) for name in names]
import broth.bs4
assert [registry.lookup(name) for name in names] == before
assert registry.lookup("broth") is broth.bs4.BrothTreeBuilder
broth.bs4.install()
assert [issubclass(registry.lookup(name), broth.bs4.BrothTreeBuilder) for name in names] == [True] * 3 + [False] * 2
from bs4 import BeautifulSoup
assert str(BeautifulSoup("<table><i>x", "html").body) == "<body><i>x</i><table></table></body>"
"""
    subprocess.run([sys.executable, "-c", program], check=True)
