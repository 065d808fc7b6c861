"""Mistakes in arguments: each is a `broth.Error` with a code, and an exception of Python's."""

import datetime
import pickle

import pytest

import broth
import broth.values as values

DOC = broth.parse("<p class=a>x")
P = DOC.select_one("p")

MISTAKES = [
    (lambda: DOC.select("li >"), broth.SelectorError, "dangling-combinator"),
    (lambda: broth.Rewriter().on("p:last-child", print).rewrite("<p>"), broth.SelectorError, None),
    (lambda: DOC.xpath("//"), broth.XPathError, None),
    (lambda: DOC.xpath("//x:a", {"": "urn:x"}), broth.ArgumentError, "bad-prefix"),
    (lambda: broth.parse_xml("<a>", strict=True), broth.StrictError, None),
    (lambda: broth.check("", deny=["duplicat-id"]), broth.ArgumentError, "unknown-rule"),
    (lambda: broth.fix("", allow=["nope"]), broth.ArgumentError, "unknown-rule"),
    (lambda: broth.Checker().rule("x", "p", "x", severity="bad"), broth.ArgumentError, "unknown-severity"),
    (lambda: broth.parse_fragment("", "a b"), broth.ArgumentError, "bad-context"),
    (lambda: broth.parse_fragment("", "<tr>"), broth.ArgumentError, "bad-name"),
    (lambda: broth.parse(b"", guess="utf-8"), broth.ArgumentError, "unknown-guess"),
    (lambda: broth.parse(b"", encoding="uft-8"), broth.EncodingError, "unknown-encoding"),
    (lambda: broth.parse_many([], threads=-1), broth.ArgumentError, "bad-number"),
    (lambda: DOC.links("a"), broth.ArgumentError, "bad-base"),
    (lambda: DOC.base_url("a"), broth.ArgumentError, "bad-base"),
    (lambda: DOC.extract({"x": []}), broth.ArgumentError, "bad-field"),
    (lambda: DOC.create_element("a b"), broth.ArgumentError, "bad-name"),
    (lambda: DOC.create_element("a", namespace="atom"), broth.ArgumentError, "bad-namespace"),
    (lambda: P.__setitem__("a b", "x"), broth.ArgumentError, "bad-name"),
    (lambda: P.classes.add("a b"), broth.ArgumentError, "bad-name"),
    (lambda: broth.serialize(DOC, exact=True, minify=True), broth.ArgumentError, "exclusive-options"),
    (lambda: broth.to_markdown("", bullet="x"), broth.ArgumentError, "bad-option"),
    (lambda: P.append(DOC.document_element), broth.EditError, None),
    (lambda: DOC.create_element("p").after("x"), broth.EditError, "no-parent"),
    (lambda: DOC.root.remove(), broth.EditError, "is-root"),
    (lambda: DOC.root.set_text("x"), broth.EditError, "no-text"),
    (lambda: broth.Rewriter().set_attr("p", "a b", "x"), broth.EditError, None),
    (lambda: broth.sanitize("", {"element": []}), broth.ConfigError, None),
    (lambda: broth.sanitize("", elements=["spna"]), broth.ConfigError, "ignored-name"),
    (lambda: broth.sanitize("", schemes={"img": ["https"]}), broth.ConfigError, "ignored-name"),
    (lambda: broth.sanitize("", remove_elements=["fomr"]), broth.ConfigError, "ignored-name"),
    (lambda: broth.sanitize("", remove_attributes={"p": ["clas"]}), broth.ConfigError, "ignored-name"),
    (lambda: broth.sanitize("", replace_with_children=["svg"]), broth.ConfigError, "ignored-name"),
    (lambda: values.parse_date("2024-02-30"), broth.ValueSyntaxError, "out-of-range"),
    (lambda: values.check("flaot", "1"), broth.ArgumentError, "unknown-kind"),
    (lambda: values.parse_date("10000-01-01"), broth.RangeError, "out-of-range"),
    (lambda: values.parse_datetime("10000-01-01T00:00Z"), broth.RangeError, "out-of-range"),
    (lambda: values.parse_date_or_time("10000-01-01"), broth.RangeError, "out-of-range"),
    (lambda: values.parse_time_value("10000-01-01"), broth.RangeError, "out-of-range"),
    (lambda: values.parse_duration("99999999999999w"), broth.RangeError, "out-of-range"),
    (lambda: values.parse_integer("9" * 5000), broth.RangeError, "out-of-range"),
    (lambda: values.parse_month("9" * 5000 + "-01"), broth.RangeError, "out-of-range"),
]


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_each_mistake_is_an_error_of_broth(number):
    call, kind, code = MISTAKES[number]
    with pytest.raises(broth.Error) as caught:
        call()
    error = caught.value
    assert type(error) is kind and isinstance(error, ValueError)
    assert error.code and (code is None or error.code == code)
    assert hasattr(error, "span")


def test_each_kind_of_error_is_raised_somewhere():
    kinds = {it for name in dir(broth) if isinstance(it := getattr(broth, name), type) and issubclass(it, broth.Error)}
    assert kinds - {broth.Error} == {kind for _, kind, _ in MISTAKES}
    assert issubclass(broth.EncodingError, LookupError) and issubclass(broth.RangeError, OverflowError)
    for kind in kinds:
        assert kind.__module__ == "broth" and kind.__doc__ and pickle.loads(pickle.dumps(kind)) is kind


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: broth.check("", deny=["duplicat-id"]), 'did you mean "duplicate-id"?'),
        (lambda: broth.parse(b"", guess="utf-8"), 'did you mean "utf8"?'),
        (lambda: broth.parse(b"", encoding="uft-8"), 'did you mean "utf-8"?'),
        (lambda: broth.sanitize("", schemes={"img": ["https"]}), 'write|in {"src": ["https"]}'),
        (lambda: values.check("integr", "1"), 'did you mean "integer"?'),
        (lambda: values.check("x", "1"), 'there is no kind "x"; the kinds are '),
    ],
)
def test_the_message_says_what_to_write(call, message):
    with pytest.raises(broth.Error) as caught:
        call()
    assert any(part in str(caught.value) for part in message.split("|"))


@pytest.mark.parametrize(
    "call",
    [
        lambda: broth.parse(5),
        lambda: DOC.select(5),
        lambda: P.append(5),
        lambda: broth.sanitize("", element=["p"]),
        lambda: broth.sanitize("", remove_elements="form"),
        lambda: broth.parse(b"", guess=5),
        lambda: broth.check("", deny="x"),
        lambda: values.check("integer", 5),
    ],
)
def test_a_wrong_type_is_a_type_error(call):
    with pytest.raises(TypeError) as caught:
        call()
    assert not isinstance(caught.value, broth.Error)


def test_the_message_of_a_value_has_the_offset_of_its_span():
    for text, span in [("é1", (0, 1)), ("1é", (1, 2))]:
        with pytest.raises(broth.ValueSyntaxError) as caught:
            values.check("integer", text)
        assert caught.value.span == span
        assert f" at {span[0]}," in str(caught.value) and "byte" not in str(caught.value)


def test_a_time_has_each_of_its_values():
    utc = datetime.timezone(datetime.timedelta(hours=-8))
    for text, value in [
        ("2011-11", values.Month(2011, 11)),
        ("2011-11-18", datetime.date(2011, 11, 18)),
        ("11-18", values.YearlessDate(11, 18)),
        ("14:54:39.5", datetime.time(14, 54, 39, 500000)),
        ("2011-11-18T14:54", datetime.datetime(2011, 11, 18, 14, 54)),
        ("-0800", utc),
        ("2011-11-18T14:54-08:00", datetime.datetime(2011, 11, 18, 14, 54, tzinfo=utc)),
        ("2011-W46", values.Week(2011, 46)),
        ("2011", 2011),
        ("4h 18m 3.25s", datetime.timedelta(hours=4, minutes=18, seconds=3.25)),
    ]:
        assert values.parse_time_value(text) == value, text
        values.check("time-value", text)
    assert str(values.YearlessDate(2, 29)) == "02-29"
    with pytest.raises(broth.ValueSyntaxError, match="day 29 is out of range for 2023-02"):
        values.parse_time_value("2023-02-29")
