"""broth.nh3, in addition to its original's own tests, which test_originals runs."""

import inspect
import random

import pytest

from broth import nh3 as ours

PIECES = """<b>|</b>|<i>|</i>|<p>|</p>|<a href=/x>|<a href='javascript:x' title="a'b">|</a>|<div class='a b' id=x>|</div>|<table>|<tr>|<td>|
</table>|text |&amp;|&lt;|&nbsp;|<script>x</script>|<style>a</style>|<ul>|<li>|</ul>|<img src=x alt=y>|<br>|<!--c-->|<pre>|\n|<x-y z=1>|</x-y>|
<h1>|</h1>|<textarea>|</textarea>|<title>|</title>|<em title=t>|</em>|<span style='color:red;x:y'>|</span>|<iframe>|</iframe>|<noscript>|
</noscript>|<font>|</font>|\u00e9|<form>|<q cite=javascript:x>|</q>""".replace("|\n", "|").split("|")
OPTIONS = [
    {},
    {"tags": {"b", "p", "textarea", "title", "iframe"}},
    {"attributes": {"*": {"id", "class", "style"}, "a": {"href"}}},
    {"clean_content_tags": {"font", "x-y"}},
    {"strip_comments": False, "link_rel": None},
    {"generic_attribute_prefixes": {"c", "i"}},
    {"filter_style_properties": {"color"}, "attributes": {"span": {"style"}}},
    {"allowed_classes": {"div": {"b"}}, "id_prefix": "p"},
    {"url_relative": "deny"},
]


def test_answers_are_those_of_nh3_where_they_come_back():
    theirs = pytest.importorskip("nh3")
    dice = random.Random(49)
    compared = 0
    for _ in range(2000):
        html = "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 8)))
        options = dice.choice(OPTIONS)
        expected = theirs.clean(html, **options)
        if theirs.clean(expected, **options) != expected:
            continue  # A browser makes another tree of it.
        compared += 1
        assert ours.clean(html, **options) == expected, (html, options)
    assert compared > 1900


@pytest.mark.parametrize(
    "html",
    [
        '<iframe src=https://example.com onload=x() srcdoc="<script>x()</script>"></iframe>',
        "<script>x()</script><svg><script>x()</script></svg>",
        "<object data=javascript:x()></object><a href=javascript:x()>x</a><img src=x onerror=x()>",
        "<form action=javascript:x()><button formaction=javascript:x() onclick=x()></form>",
        "<svg><a><animate attributeName=href values=javascript:x()></a></svg>",
        "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=x()&gt;'>",
    ],
)
@pytest.mark.parametrize("frames", [False, True])
def test_no_rule_lets_a_script_through(html, frames):
    tags = set("a animate button form img math mglyph mtext script style svg table".split())
    names = "action attributeName data formaction href onclick onerror onload src srcdoc title values"
    answer = ours.clean(
        html,
        tags=tags | {"iframe", "object"} if frames else tags,
        clean_content_tags=set(),
        attributes={"*": set(names.split())},
        set_tag_attribute_values={"a": {"onclick": "x()"}},
        url_schemes={"https", "javascript"},
        generic_attribute_prefixes={"on"},
    )
    for danger in ["<script", "onerror=", "onclick=", "onload=", "srcdoc", 'data="javascript', 'action="javascript', 'href="javascript']:
        assert danger not in answer.replace("&lt;img src=1 onerror=x()&gt;", "")


def test_frames_stay_if_they_are_named():
    video = '<iframe src="https://example.com/1" width="2"></iframe>'
    assert ours.clean(video, tags={"iframe"}, attributes={"iframe": {"src", "width"}}) == video
    assert ours.clean(video) == ""


def test_messages_say_what_to_do():
    for options, message in [
        ({"tags": "b"}, r"tags must be a set of strings, not a string; write \{'b'\}"),
        ({"attributes": {"a": "href"}}, r"attributes\['a'\] must be a set of strings"),
        ({"tags": [1]}, "tags must be a set of strings; 1 is none"),
        ({"attribute_filter": "x"}, "attribute_filter must be callable, not 'str'"),
    ]:
        with pytest.raises(TypeError, match=message):
            ours.Cleaner(**options)
    with pytest.raises(ValueError, match="'script' is in tags and in clean_content_tags"):
        ours.clean("", tags={"script"}, clean_content_tags={"script"})
    with pytest.raises(ValueError, match="'class' of 'p' is in attributes"):
        ours.clean("", attributes={"p": {"class"}}, allowed_classes={"p": {"a"}})


def test_a_filter_that_fails_removes_the_attribute(monkeypatch):
    seen = []
    monkeypatch.setattr("sys.unraisablehook", lambda event: seen.append(event.exc_value))
    assert ours.clean("<b title=x>y</b>", attribute_filter=lambda *_: 1) == "<b>y</b>"
    assert [str(error) for error in seen] == ["a filter returns str or None, not 'int'"]


def test_style_properties_are_read_as_css():
    def style(text):
        return ours.clean(f"<b style='{text}'>x</b>", attributes={"b": {"style"}}, filter_style_properties={"color", "background"})

    assert style("COLOR : red;position:fixed") == '<b style="color:red">x</b>'
    assert style("x: (color:red;color:blue); color: green") == '<b style="color:green">x</b>'
    assert style('x: "a;color:red"; background: url("a;b")') == '<b style="background:url(&quot;a;b&quot;)">x</b>'
    assert style("/* ; */ color: /* x */ red; {color:blue}") == '<b style="color:red">x</b>'
    # As browsers, which read the escape and drop the other declaration.
    assert style("c\\6flor: red; color: blue)") == '<b style="color:red">x</b>'


def test_options_are_those_of_the_cleaner():
    _, *options = inspect.signature(ours.clean).parameters.values()
    assert options == list(inspect.signature(ours.Cleaner).parameters.values())
    assert list(inspect.signature(ours.clean).parameters)[:2] == ["html", "tags"]
    assert ours.clean(html="<b><i>x</i></b>") == ours.clean("<b><i>x</i></b>", None, None) == "<b><i>x</i></b>"
    assert ours.clean("<b><i>x</i></b>", {"i"}, {"b"}) == ""
    with pytest.raises(TypeError, match="tag"):
        ours.clean("", tag={"i"})
