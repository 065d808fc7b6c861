"""Nothing runs beside the frames that a caller of nh3's and bleach's functions allows."""

from __future__ import annotations

import pytest

from broth import bleach, nh3

MUTATION = "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>"

FRAMES = [
    '<object data="javascript:alert(1)"></object>',
    '<embed code="javascript:alert(1)">',
    '<iframe src="java&#9;script:alert(1)"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    "<iframe></iframe><template><img src=x onerror=alert(1)></template>",
]

TAGS = {"object", "embed", "iframe", "img", "svg", "use", "a", "animate", "template", "form", "math", "mtext", "mglyph", "style"}


def is_harmless(html: str) -> bool:
    return not any(word in html.lower() for word in ("alert", "onerror", "javascript"))


@pytest.mark.parametrize("html", FRAMES)
def test_bleach(html: str) -> None:
    answer = bleach.clean(html, tags=TAGS, attributes=lambda *_: True, protocols={"javascript", "https"})
    assert is_harmless(answer), answer


@pytest.mark.parametrize("html", FRAMES)
def test_nh3(html: str) -> None:
    names = {"src", "srcdoc", "data", "code", "href", "to", "attributeName", "onerror"}
    answer = nh3.clean(html, tags=TAGS, clean_content_tags=set(), attributes=dict.fromkeys(TAGS, names), url_schemes={"javascript"})
    assert is_harmless(answer), answer


def test_markup_that_mutates() -> None:
    answer = nh3.clean(MUTATION, tags=TAGS, clean_content_tags={"script"}, attributes={"img": {"src"}})
    assert "onerror" not in answer.partition("<style>")[0] + answer.partition("</style>")[2]


def test_what_a_filter_makes() -> None:
    answer = nh3.clean(
        "<object data=x></object>",
        tags={"object"},
        attributes={"object": {"data"}},
        attribute_filter=lambda tag, name, value: "javascript:alert(2)",
    )
    assert is_harmless(answer)

    class Handlers(bleach.html5lib_shim.Filter):
        def __iter__(self):  # type: ignore[no-untyped-def]
            yield {"type": "EmptyTag", "name": "img", "namespace": None, "data": {(None, "src"): "x", (None, "onerror"): "alert(1)"}}

    assert is_harmless(bleach.Cleaner(tags={"iframe", "img"}, filters=[Handlers]).clean("x"))


def test_no_animation_sets_an_address() -> None:
    svg = '<svg><use href="#a"></use><a><animate attributeName="href" to="javascript:x()"></animate></a></svg>'
    answer = bleach.clean(svg, tags=TAGS, attributes=lambda *_: True)
    assert "attributename" not in answer.lower()


def test_frames_stay() -> None:
    film = '<iframe src="https://example.org/film"></iframe>'
    assert bleach.clean(film, tags={"iframe"}, attributes={"iframe": ["src"]}) == film
    assert nh3.clean(film, tags={"iframe"}, attributes={"iframe": {"src"}}) == film


@pytest.mark.parametrize("tag", ["style", "xmp", "noembed", "noframes", "noscript", "iframe"])
@pytest.mark.parametrize("around", ["{}", "<button>{}</button>", "<option>{}</option>", "<p><b>{}</b></p>"])
def test_older_browsers_find_no_element_in_a_select_that_the_caller_does_not_allow(tag: str, around: str) -> None:
    html = f"<select>{around.format(f'<{tag}></select><form><img src=/track></{tag}>')}</select>"
    tags = {"select", "option", "button", "p", "b", tag}
    for answer in [
        nh3.clean(html, tags=tags, clean_content_tags=set(), attributes={"*": {"src"}}),
        bleach.clean(html, tags=tags, strip=True),
        bleach.clean(html, tags=tags),
    ]:
        assert "<img" not in answer and "<form" not in answer, answer
    # A style sheet hides nothing, so it stays.
    style = "<select><option><style>p { color: red }</style></option></select>"
    assert nh3.clean(style, tags={"select", "option", "style"}, clean_content_tags=set()) == style


@pytest.mark.parametrize("frame", ["iframe", "object", "embed", "frame", "use"])
def test_no_base_stays_beside_a_frame(frame: str) -> None:
    html = "<base href=https://example.com/>x"
    assert nh3.clean(html, tags={frame, "base"}, attributes={"base": {"href"}}) == "x"
    assert "<base" not in bleach.clean(html, tags={frame, "base"}, attributes=["href"], strip=True)
