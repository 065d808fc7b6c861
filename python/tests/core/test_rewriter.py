"""Handlers of a `Rewriter`, whole and in pieces."""

import pickle
import threading

import pytest

import broth


def both(rewriter, page):
    """Rewrites a page, with the same result whole, as bytes, and in pieces of every size."""
    whole = rewriter.rewrite(page)
    assert rewriter.rewrite(page.encode()) == whole.encode()
    for size in (1, 2, 7):
        stream = rewriter.stream()
        data = page.encode()
        pieces = [stream.feed(data[at : at + size]) for at in range(0, len(data), size)]
        assert b"".join(pieces) + stream.finish() == whole.encode(), size
    return whole


def test_an_element_is_read_and_changed():
    seen = []

    def link(a):
        seen.append((a.name, a["href"], a.get("HREF"), a.get("id"), a.get("id", 0), "rel" in a, a.attrs, a.span))
        a["rel"] = "nofollow"
        a["href"] = "https:" + a["href"]
        del a["class"]
        assert a.attrs == {"href": "https:/x", "rel": "nofollow"}
        with pytest.raises(KeyError):
            a["class"]
        with pytest.raises(KeyError):
            del a["class"]

    page = "<p><A  class=c HREF = /x>é</A>"
    assert both(broth.Rewriter().on("a", link), page) == '<p><A HREF="https:/x" rel="nofollow">é</A>'
    assert seen[0] == ("a", "/x", "/x", None, 0, False, {"class": "c", "href": "/x"}, (3, 25))


def test_what_is_inserted_goes_where_it_should():
    def change(b):
        b.before(html="<i>1</i>")
        b.after("2 < 3")
        b.prepend("&amp;")
        b.append(html="<u>4")
        b.name = "strong"

    page = broth.Rewriter().on("b", change)
    assert both(page, "<b>x</b>") == "<i>1</i><strong>&amp;amp;x<u>4</u></strong>2 &lt; 3"
    one = lambda do: both(broth.Rewriter().on("b", do), "<p>1<b>2</b>3")
    assert one(lambda b: b.remove()) == "<p>13"
    assert one(lambda b: b.unwrap()) == "<p>123"
    assert one(lambda b: b.replace_with(html="<i>")) == "<p>1<i></i>3"
    assert one(lambda b: b.replace_with("<i>")) == "<p>1&lt;i&gt;3"
    assert one(lambda b: b.set_inner_html("<br>")) == "<p>1<b><br></b>3"
    assert one(lambda b: b.set_text("<br>")) == "<p>1<b>&lt;br&gt;</b>3"


def test_later_handlers_see_what_earlier_ones_did():
    def check(b):
        assert (b["id"], b.name, b.removed) == ("x", "i", True)

    def change(b):
        b["id"] = "x"
        b.name = "i"
        b.remove()

    assert both(broth.Rewriter().on("b", change).on("b", check).set_attr("p", "id", "y"), "<p><b>1") == '<p id="y">'


def test_handlers_of_ends_texts_comments_doctypes():
    def count(ul):
        ul["n"] = f"{ul.child_elements} {ul.text} {ul.is_empty}"

    page = "<!DOCTYPE html><ul><li>a<li>b &amp; c</ul><!--d--><?e f?>"
    assert 'n="2 ab &amp; c False"' in both(broth.Rewriter().on_complete("ul", count), page)
    ends = broth.Rewriter().on_end_tag("ul, li", lambda end: end.append(f"[{end.name} {end.span}]"))
    assert both(ends, page).startswith(
        "<!DOCTYPE html><ul><li>a[li None]<li>b &amp; c[li None]</li>[ul (37, 42)]</ul>"
    )
    assert both(broth.Rewriter().on_end_tag("li", lambda end: end.after("-")), page).count("</li>-") == 2

    def louder(text):
        assert text.parent == "li"
        text.text = text.text.upper() + "<"

    assert both(broth.Rewriter().on_text("ul", louder), page).startswith(
        "<!DOCTYPE html><ul><li>A&lt;<li>B &amp; C&lt;</ul>"
    )
    seen = []
    comments = broth.Rewriter().on_any_comment(lambda it: seen.append((it.text, it.target, it.span)))
    assert comments.rewrite(page) == page
    assert seen == [("d", None, (42, 50)), ("f", "e", (50, 57))]
    assert broth.Rewriter().on_comment("ul", lambda it: it.remove()).rewrite(page) == page
    assert both(broth.Rewriter().on_any_comment(lambda it: it.replace_with(html="<hr>")), page).endswith("</ul><hr><hr>")
    around = broth.Rewriter().on_any_text(lambda it: (it.before("("), it.after(")")))
    assert "<li>(a)<li>(b &amp; c)" in both(around, page)
    assert both(broth.Rewriter().on_doctype(lambda it: it.remove()), page).startswith("<ul>")
    names = []
    broth.Rewriter().on_doctype(lambda it: names.append((it.name, it.public_id, it.system_id))).rewrite(page)
    assert names == [("html", None, None)]
    assert both(broth.Rewriter().on_end(lambda it: it.append("2 < 3")), page).endswith("?>2 &lt; 3")


def test_what_a_handler_raises_comes_out_unchanged():
    class Mine(Exception):
        pass

    error = Mine("no b")

    def fail(b):
        b.remove()
        raise error

    rewriter = broth.Rewriter().on("b", fail).on("i", lambda i: i.remove())
    for markup in ("<b>1</b>", b"<b>1</b>"):
        with pytest.raises(Mine) as raised:
            rewriter.rewrite(markup)
        assert raised.value is error and raised.value.__traceback__ is not None
    stream = rewriter.stream()
    with pytest.raises(Mine):
        stream.feed("<i>1</i>2<b>3</b>")
    assert stream.feed("<i>4</i>") + stream.finish() == b"2<b>3</b><i>4</i>"
    at_the_end = broth.Rewriter().on_any_text(fail).stream()
    at_the_end.feed("x")
    with pytest.raises(Mine):
        at_the_end.finish()


def test_encodings_are_kept():
    page = "<p title=é>naïve</p>".encode("latin1")
    rewriter = broth.Rewriter().on("p", lambda p: p.append("é ☕"))
    expected = "<p title=é>naïveé &#9749;</p>".encode("latin1")
    assert rewriter.rewrite(page, encoding="latin1") == expected
    stream = rewriter.stream(encoding="latin1")
    assert stream.feed(page) + stream.finish() == expected


def test_misuse_is_told():
    kept = []
    broth.Rewriter().on("b", kept.append).on_text("b", kept.append).rewrite("<b>1</b>")
    element, text = kept
    assert element.name == "b" and text.text == "1"
    for late in (lambda: element.remove(), lambda: element.__setitem__("a", "b"), lambda: text.before("x")):
        with pytest.raises(RuntimeError):
            late()
    with pytest.raises(TypeError):
        broth.Rewriter().on("b", "handler")
    with pytest.raises(broth.SelectorError):
        broth.Rewriter().on("[", print)
    with pytest.raises(ValueError):
        broth.Rewriter().on("b:last-child", print).rewrite("<b>")
    with pytest.raises(ValueError):
        broth.Rewriter().remove("b:last-child").stream()
    with pytest.raises(ValueError):
        broth.Rewriter().on("b", lambda b: b.__setitem__("a b", "")).rewrite("<b>")
    with pytest.raises(ValueError):
        broth.Rewriter().on("b", lambda b: setattr(b, "name", "1")).rewrite("<b>")
    stream = broth.Rewriter().stream()
    stream.finish()
    for after in (stream.finish, lambda: stream.feed("x")):
        with pytest.raises(RuntimeError):
            after()
    with pytest.raises(TypeError):
        pickle.dumps(element)


def test_a_handler_cannot_feed_its_own_stream():
    def feed(_):
        with pytest.raises(RuntimeError):
            stream.feed("<b>")

    stream = broth.Rewriter().on("b", feed).stream()
    assert stream.feed("<b>1</b>") + stream.finish() == b"<b>1</b>"


def test_threads_share_a_rewriter():
    rewriter = broth.Rewriter().on("b", lambda b: b.append(b["id"]))
    results = {}

    def run(number):
        page = "".join(f"<b id={number}-{at}></b>" for at in range(100))
        results[number] = rewriter.rewrite(page)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(8):
        assert results[number] == "".join(f"<b id={number}-{at}>{number}-{at}</b>" for at in range(100))


def test_a_stream_takes_pieces_of_one_kind():
    for first, second in [(b"<p>one ", "two "), ("<p>one ", b"two "), ("", b"x"), ("<p>\u00e9 ", bytearray(b"x"))]:
        stream = broth.Rewriter().set_attr("p", "id", "x").stream()
        stream.feed(first)
        name = "str" if isinstance(first, str) else "bytes"
        with pytest.raises(TypeError, match=f"this stream was fed {name}; feed {name}, or "):
            stream.feed(second)
    stream = broth.Rewriter().stream()
    output = stream.feed(b"<p>one ")
    with pytest.raises(TypeError):
        stream.feed("lost")
    assert output + stream.feed(memoryview(b"two")) + stream.finish() == b"<p>one two"


def test_the_encoding_of_a_rewritten_page_can_be_guessed():
    page = "<p>Café".encode()
    rewriter = broth.Rewriter().append("p", "é")
    handler = broth.Rewriter().on_complete("p", lambda p: p.append("é"))
    for it in (rewriter, handler):
        assert it.rewrite(page) == "<p>Café".encode() + b"\xe9"
        assert it.rewrite(page, guess="utf8") == "<p>Caféé".encode()
        stream = it.stream(guess="utf8")
        assert stream.feed(page[:4]) + stream.feed(page[4:]) + stream.finish() == "<p>Caféé".encode()
    with pytest.raises(TypeError, match="guess is None"):
        rewriter.stream(guess=1)
