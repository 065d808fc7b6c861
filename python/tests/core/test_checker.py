"""`broth.Checker`: options that are kept, and rules of one's own."""

import pytest

import broth

PAGE = "<!DOCTYPE html><html lang=en><title>Soup</title>\n<p class=a class=b><img src=é.png><marquee>x</marquee>"


def noopener(link):
    if "noopener" not in (link.get("rel") or "").split():
        return f"the link to {link['href']} needs rel=noopener"
    return None


def test_own_rules_are_found_beside_the_others():
    checker = broth.Checker().rule("no-marquee", "marquee", "nothing moves").rule("lazy", "img", lambda img: "lazy!", severity="style")
    found = checker.check(PAGE)
    assert [str(it) for it in found if it.rule in {"no-marquee", "lazy"}] == [
        "2:20: style: lazy! (lazy)",
        "2:35: error: nothing moves (no-marquee)",
    ]
    lazy = next(it for it in found if it.rule == "lazy")
    assert PAGE[slice(*lazy.span)] == "<img src=é.png>"
    assert [it.span for it in found] == sorted(it.span for it in found)
    assert len(found) == len(broth.check(PAGE)) + 2


def test_a_function_decides():
    checker = broth.Checker(context="div").rule("noopener", "a[target=_blank]", noopener)
    page = "<a href=/a target=_blank>a</a><a href=/b target=_blank rel='noopener nofollow'>b</a>"
    assert [(it.message, it.column) for it in checker.check(page)] == [("the link to /a needs rel=noopener", 1)]
    fixed = checker.fix(page + "<br></br>")
    assert fixed.html.endswith("<br><br>") and [it.rule for it in fixed.left] == ["noopener"] and len(fixed.applied) == 1


def test_templates_are_checked_too():
    page = "<template><b>1</b><template><b>2</b></template></template><b>3</b>"
    checker = broth.Checker(context="div").rule("no-b", "b", lambda b: b.text())
    assert [it.message for it in checker.check(page) if it.rule == "no-b"] == ["1", "2", "3"]


def test_a_checker_never_changes():
    checker = broth.Checker(allow=(rule for rule in ["missing-lang"]))
    more = checker.rule("p", "p", "a p")
    page = "<!DOCTYPE html><title>x</title><p>x"
    for _ in range(2):
        assert checker.check(page) == [] and [it.rule for it in more.check(page)] == ["p"]


def test_elements_without_a_tag_have_the_place_of_their_content():
    (finding,) = [it for it in broth.Checker().rule("body", "body", "a body").check("<p>x") if it.rule == "body"]
    assert (finding.line, finding.column) == (1, 1)


def test_wrong_arguments_are_refused():
    checker = broth.Checker()
    with pytest.raises(broth.SelectorError):
        checker.rule("x", "p >", "message")
    with pytest.raises(TypeError, match="a message or a function, not int"):
        checker.rule("x", "p", 1)
    with pytest.raises(ValueError, match="severity is"):
        checker.rule("x", "p", "m", severity="fatal")
    with pytest.raises(ValueError, match="unknown rule"):
        broth.Checker(deny=["duplicat-id"])
    with pytest.raises(TypeError, match="given as a list"):
        broth.Checker(deny="duplicate-id")
    with pytest.raises(TypeError, match="'x' returns a message or None, not bool"):
        checker.rule("x", "p", lambda p: True).check("<p>")
    with pytest.raises(KeyError):
        checker.rule("x", "p", lambda p: p["id"]).check("<p>")


def test_bytes_are_checked():
    page = "<!DOCTYPE html><html lang=en><title>Café</title><p class=a class=b>".encode()
    rules = [it.rule for it in broth.check(page)]
    assert rules == ["non-utf-8-encoding", "duplicate-attribute"]
    assert [it.rule for it in broth.check(page, guess="utf8")] == ["undeclared-encoding", "duplicate-attribute"]
    assert [it.rule for it in broth.check(page, encoding="utf-8")] == ["duplicate-attribute"]
    checker = broth.Checker().rule("p", "p", "a p")
    (own,) = [it for it in checker.check(page, guess="utf8") if it.rule == "p"]
    assert own.column == 49
    assert broth.check(bytearray(page)) == broth.check(memoryview(page)) == broth.check(page)


def test_a_rule_of_ones_own_can_repair_what_it_finds():
    page = "é<p align=left>ü<img src=a alt=b><template><img src=c alt=d></template>"
    seen = []

    def lazy(img):
        seen.append(img["src"])
        return "loads at once", {"loading": "lazy"}

    checker = broth.Checker(context="div").rule("lazy", "img:not([loading])", lazy).rule("no-align", "[align]", "no", fix={"align": None})
    findings = checker.check(page)
    assert [(it.rule, page[slice(*it.span)]) for it in findings if it.rule in ("lazy", "no-align")] == [
        ("no-align", "<p align=left>"),
        ("lazy", "<img src=a alt=b>"),
        ("lazy", "<img src=c alt=d>"),
    ]
    assert findings[-1].fix.edits == [((page.index(">", page.index("src=c")), page.index(">", page.index("src=c"))), ' loading="lazy"')]
    fixed = checker.fix(page)
    assert fixed.html == page.replace(" align=left", "").replace("alt=b", 'alt=b loading="lazy"').replace("alt=d", 'alt=d loading="lazy"')
    assert not [it for it in fixed.left if it.rule in ("lazy", "no-align")]
    assert checker.fix(page.encode(), encoding="utf-8").html == fixed.html
    assert set(seen) == {"a", "c"}


def test_a_fix_that_does_not_repair_is_left():
    checker = broth.Checker(context="div").rule("again", "p", "never enough", fix={"title": "x"})
    fixed = checker.fix("<p>1</p>")
    assert fixed.html == "<p>1</p>" and [it.rule for it in fixed.left] == ["again"]
    assert broth.Checker(context="div").rule("no-b", "b", "no").fix("<b>x</b>").html == "<b>x</b>"


def test_wrong_fixes_are_refused():
    with pytest.raises(TypeError, match='the fix of the rule \'x\' is a dict such as {"rel": "noopener"}, not str'):
        broth.Checker().rule("x", "p", "x", fix="rel")
    with pytest.raises(broth.ArgumentError, match="is one attribute, not 2"):
        broth.Checker().rule("x", "p", "x", fix={"a": "b", "c": "d"})

    def fail(p):
        raise KeyError("mine")

    for call in ("check", "fix"):
        with pytest.raises(KeyError, match="mine"):
            getattr(broth.Checker().rule("x", "p", fail), call)("<p>")
