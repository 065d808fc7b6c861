"""The options of Markdown: the table in the docstring, the types and the functions have the same
ones.
"""

import re
import typing

import pytest

import broth

TABLE = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", broth.to_markdown.__doc__, re.M))
TYPES = typing.get_type_hints(broth.MarkdownOptions)


def accepted():
    """The names that the function accepts, by its own message."""
    with pytest.raises(TypeError, match="unknown option 'none_of_them'; use ") as caught:
        broth.to_markdown("", none_of_them=1)
    return str(caught.value).partition("; use ")[2].split(", ")


def test_all_options_are_in_the_docstring_and_in_the_types():
    assert [*TABLE] == accepted()
    assert TABLE.keys() == TYPES.keys()


@pytest.mark.parametrize("name", [name for name in TABLE if typing.get_origin(TYPES[name]) is typing.Literal])
def test_all_values_of_an_option_are_in_the_docstring(name):
    words = re.findall('`"(.+?)"`', TABLE[name])
    listed = ", ".join(words[:-1]) + f" or {words[-1]}"
    with pytest.raises(ValueError, match=f'{name} cannot be "none"; use {listed}$'):
        broth.to_markdown("", **{name: "none"})
    assert set(words) <= set(typing.get_args(TYPES[name]))
    assert ("or the mark" in TABLE[name]) == (set(words) != set(typing.get_args(TYPES[name])))
    page = '<h1>a</h1><p>b<br><em>c</em> <sub>2</sub> <kbd>d</kbd> <a href="/e">f</a><ul><li>g</ul><pre>h</pre>'
    page += "<dl><dt>i<dd>j</dl><details><summary>k</summary>l</details>"
    first = broth.to_markdown(page, **{name: words[0]})
    assert first == broth.to_markdown(page), "the first value is the default"
    for value in typing.get_args(TYPES[name]):
        assert broth.to_markdown(page, **{name: value})


def test_other_values_are_those_of_the_docstring():
    others = {name: values for name, values in TABLE.items() if typing.get_origin(TYPES[name]) is not typing.Literal}
    assert others == {
        "wrap": "`None`, or a whole number from 20 up",
        "front_matter": "`False`, `True`",
        "scripting": "`True`, `False`",
        "base": "`None`, or an absolute URL",
        "without": "`None`, or a selector, or a list of them",
        "without": "`None`, or a selector, or a list of them",
    }
    page = "<title>Menu</title><p>a<noscript>b</noscript> <a href=c>d</a> " + "soup " * 20
    plain = broth.to_markdown(page)
    for name, default in {"wrap": None, "front_matter": False, "scripting": True, "base": None, "without": None}.items():
        assert broth.to_markdown(page, **{name: default}) == plain
    for name, other in {"wrap": 20, "front_matter": True, "scripting": False, "base": "https://example.com/", "without": ["a", "b"]}.items():
        assert broth.to_markdown(page, **{name: other}) != plain
    for name, value in {"wrap": 19, "base": "c", "without": "a["}.items():
        with pytest.raises(ValueError):
            broth.to_markdown(page, **{name: value})


def test_only_rendered_content_is_reported():
    page = "<p hidden>x</p><script>y</script><p style='display:none'>z</p><font color=red>Soup</font><!-- c --> <u>hot</u>"
    found = broth.MarkdownConverter().report(page)
    assert str(found) == "Soup hot\n" and [(loss.name, loss.kind) for loss in found.losses] == [("u", "unwrapped")]
