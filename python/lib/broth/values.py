"""The values in attributes, as browsers read them: numbers, dimensions, colours, dates, times,
durations.

>>> import broth.values as values
>>> values.parse_date("2024-02-29")
datetime.date(2024, 2, 29)
>>> values.parse_datetime("2011-11-18T14:54:39+02:00").utcoffset()
datetime.timedelta(seconds=7200)
>>> values.parse_duration("1d 90m")
datetime.timedelta(days=1, seconds=5400)
>>> values.parse_legacy_color("chucknorris")
Color(red=192, green=0, blue=0, alpha=1.0)
>>> values.parse_date("2024-02-30")
Traceback (most recent call last):
    ...
broth.ValueSyntaxError: day 30 is out of range for 2024-02

A value that browsers do not accept raises `ValueSyntaxError`, a `ValueError`. One that Python's
types cannot hold, such as the year 10000, raises `RangeError`, which is an `OverflowError`, too.
`check` tells whether a value is valid for authors, which is stricter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from typing import TYPE_CHECKING, Literal, TypeVar

from ._broth import RangeError, ValueSyntaxError, _check_value, _parse_value
from ._hints import instead
from ._results import _Text

__all__ = [
    "Candidate",
    "Color",
    "ColorInSpace",
    "Dimension",
    "Month",
    "RangeError",
    "Refresh",
    "ValueSyntaxError",
    "Week",
    "YearlessDate",
    "check",
    "parse_color",
    "parse_date",
    "parse_date_or_time",
    "parse_datetime",
    "parse_dimension",
    "parse_duration",
    "parse_feed_datetime",
    "parse_float",
    "parse_integer",
    "parse_legacy_color",
    "parse_local_datetime",
    "parse_month",
    "parse_non_negative_integer",
    "parse_refresh",
    "parse_srcset",
    "parse_time",
    "parse_time_value",
    "parse_week",
]

Syntax = Literal[
    "color",
    "date",
    "date-or-time",
    "date-with-optional-time",
    "dimension",
    "duration",
    "feed-date-time",
    "floating-point-number",
    "global-date-time",
    "integer",
    "legacy-color",
    "list-of-dimensions",
    "list-of-floating-point-numbers",
    "local-date-time",
    "lowercase-simple-color",
    "media-query-list",
    "month",
    "non-negative-integer",
    "nonzero-dimension",
    "normalized-local-date-time",
    "refresh",
    "simple-color",
    "srcset",
    "time",
    "time-value",
    "time-zone-offset",
    "week",
    "yearless-date",
    # Other names.
    "css-color",
    "date-time",
    "datetime",
    "dimensions",
    "feed-date",
    "float",
    "media",
    "number",
    "numbers",
]


@dataclass(frozen=True)
class Color:
    """A colour: three numbers from 0 to 255, and its alpha. As a `str`, it is `#rrggbb`, or
    `rgba(..)` if it is not opaque."""

    #: Red.
    red: int
    #: Green.
    green: int
    #: Blue.
    blue: int
    #: From 0, transparent, to 1, opaque.
    alpha: float = 1.0

    def __str__(self) -> str:
        if self.alpha == 1.0:
            return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"
        return f"rgba({self.red}, {self.green}, {self.blue}, {round(self.alpha, 3):g})"


@dataclass(frozen=True)
class ColorInSpace:
    """A colour that is written with `lab()`, `lch()`, `oklab()`, `oklch()` or `color()`. It is not
    converted. As a `str`, it is CSS."""

    #: The space: `"oklch"`, `"display-p3"`.
    space: str
    #: The components in the order of the function; `None` is `none`. Percentages are numbers.
    components: tuple[float | None, float | None, float | None]
    #: From 0, transparent, to 1, opaque; `None` is `none`.
    alpha: float | None = 1.0

    def __str__(self) -> str:
        numbers = ["none" if number is None else f"{number:g}" for number in self.components]
        alpha = "none" if self.alpha is None else f"{self.alpha:g}"
        inner = " ".join(numbers) + ("" if self.alpha == 1.0 else f" / {alpha}")
        if self.space in ("lab", "lch", "oklab", "oklch"):
            return f"{self.space}({inner})"
        return f"color({self.space} {inner})"


@dataclass(frozen=True)
class Refresh:
    """When `<meta http-equiv=refresh>` loads which page."""

    #: The whole seconds until then.
    seconds: int
    #: The address as it is written; `None` if the same page is loaded again.
    url: str | None


@dataclass(frozen=True)
class Dimension:
    """A length or a percentage. As a `str`, it is the number with its unit."""

    #: The number.
    value: float
    #: The unit: `"px"` for a length, `"%"` for a percentage.
    unit: str

    def __str__(self) -> str:
        return f"{self.value:g}{self.unit}"


@dataclass(frozen=True, order=True)
class Month:
    """A month of a year. As a `str`, it is `2011-11`."""

    #: The year.
    year: int
    #: The month, from 1.
    month: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"


@dataclass(frozen=True, order=True)
class Week:
    """A week of a year. As a `str`, it is `2011-W46`."""

    #: The year.
    year: int
    #: The week, from 1.
    week: int

    def __str__(self) -> str:
        return f"{self.year:04}-W{self.week:02}"


@dataclass(frozen=True, order=True)
class YearlessDate:
    """A day of every year. As a `str`, it is `11-18`."""

    #: The month, from 1.
    month: int
    #: The day, from 1.
    day: int

    def __str__(self) -> str:
        return f"{self.month:02}-{self.day:02}"


@dataclass(frozen=True)
class Candidate(_Text):
    """An image of a `srcset`. As a `str`, it is its address."""

    #: The address as it is written.
    url: str
    #: The width in pixels, as in `480w`.
    width: int | None
    #: The density, as in `2x`.
    density: float | None


def check(syntax: Syntax, text: str) -> None:
    """Raises `ValueSyntaxError` if a value is not valid. Browsers may accept it all the same. Kinds
    without a syntax for authors, such as `legacy-color`, take what browsers accept.

    >>> check("integer", "+1")
    Traceback (most recent call last):
        ...
    broth.ValueSyntaxError: expected a digit at 0, found '+'
    >>> check("srcset", "a.png, b.png 2q")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    broth.ValueSyntaxError: expected a width such as 480w, or a density such as 2x, at 13, ...
    """
    _check_value(syntax, text)


_T = TypeVar("_T")


def _held(text: str, make: Callable[[], _T]) -> _T:
    """A value of Python's types, which do not hold all values."""
    try:
        return make()
    except (ValueError, ArithmeticError) as error:
        refused = RangeError(f"Python cannot hold {text!r}: {error}")
        refused.code, refused.span = "out-of-range", None
        raise refused from error


def _words(syntax: str, text: str) -> list[str]:
    return _parse_value(syntax, text)[1]


def _numbers(syntax: str, text: str) -> list[int]:
    words = _words(syntax, text)
    return _held(text, lambda: [int(word) for word in words])


def _time(words: list[str]) -> time:
    hour, minute, second = words
    whole, _, fraction = second.partition(".")
    # What is finer than a microsecond is cut off.
    return time(int(hour), int(minute), int(whole), int(fraction[:6].ljust(6, "0")))


def parse_integer(text: str) -> int:
    """Parses a whole number, and ignores the text after it.

    >>> parse_integer(" 42 soups")
    42
    """
    return _numbers("integer", text)[0]


def parse_non_negative_integer(text: str) -> int:
    """Parses a whole number that is not negative, and ignores the text after it.

    >>> parse_non_negative_integer("+7 bowls")
    7
    """
    return _numbers("non-negative-integer", text)[0]


def parse_float(text: str) -> float:
    """Parses a number, and ignores the text after it.

    >>> parse_float("4.50 a bowl")
    4.5
    """
    return float(_words("floating-point-number", text)[0])


def parse_dimension(text: str) -> Dimension:
    """Parses a length or a percentage, as in `width`.

    >>> parse_dimension("12.5%")
    Dimension(value=12.5, unit='%')
    """
    value, unit = _words("dimension", text)
    return Dimension(float(value), unit)


def parse_color(text: str) -> Color | ColorInSpace:
    """Parses a colour as CSS writes it, as in `<input type=color>`: `#` and hex digits, a name,
    `transparent`, `rgb()`, `hsl()` or `hwb()`. Colours of other spaces are a `ColorInSpace`.

    >>> parse_color("tomato"), str(parse_color("#FF8000"))
    (Color(red=255, green=99, blue=71, alpha=1.0), '#ff8000')
    >>> parse_color("oklch(50% 0.1 none)")
    ColorInSpace(space='oklch', components=(0.5, 0.1, None), alpha=1.0)
    """
    shape, words = _parse_value("color", text)
    if shape == "color":
        return Color(int(words[0]), int(words[1]), int(words[2]), float(words[3]))
    first, second, third, alpha = (None if it == "none" else float(it) for it in words[1:])
    return ColorInSpace(words[0], (first, second, third), alpha)


def parse_legacy_color(text: str) -> Color:
    """Parses a legacy colour, as in `bgcolor`: browsers make a colour of nearly every text.

    >>> parse_legacy_color("chucknorris")
    Color(red=192, green=0, blue=0, alpha=1.0)
    """
    return Color(*_numbers("legacy-color", text))


def parse_refresh(text: str) -> Refresh:
    """Parses the `content` of `<meta http-equiv=refresh>`.

    >>> parse_refresh("5; url=soup.html")
    Refresh(seconds=5, url='soup.html')
    """
    words = _words("refresh", text)
    return _held(text, lambda: Refresh(int(words[0]), words[1] if len(words) > 1 else None))


def parse_srcset(text: str, strict: bool = False) -> list[Candidate]:
    """Parses the images of a `srcset`. Candidates that browsers do not understand are left out, or
    with `strict` are an error. `check("srcset", text)` says why one is left out.

    >>> [(image.url, image.density) for image in parse_srcset("a.png, b.png 2x")]
    [('a.png', None), ('b.png', 2.0)]
    """
    if strict:
        check("srcset", text)
    words = _words("srcset", text)
    return [
        Candidate(url, int(width) if width else None, float(density) if density else None)
        for url, width, density in zip(words[::3], words[1::3], words[2::3], strict=True)
    ]


def parse_date(text: str) -> date:
    """Parses a date.

    >>> parse_date("2011-11-18")
    datetime.date(2011, 11, 18)
    """
    words = _words("date", text)
    return _held(text, lambda: _date(words))


def parse_month(text: str) -> Month:
    """Parses a month.

    >>> parse_month("2011-11")
    Month(year=2011, month=11)
    """
    return Month(*_numbers("month", text))


def parse_week(text: str) -> Week:
    """Parses a week.

    >>> parse_week("2011-W46")
    Week(year=2011, week=46)
    """
    return Week(*_numbers("week", text))


def parse_time(text: str) -> time:
    """Parses a time of day.

    >>> parse_time("14:54:39.92922")
    datetime.time(14, 54, 39, 929220)
    """
    return _time(_words("time", text))


def parse_local_datetime(text: str) -> datetime:
    """Parses a date and time without a time zone.

    >>> parse_local_datetime("2011-11-18T14:54")
    datetime.datetime(2011, 11, 18, 14, 54)
    """
    words = _words("local-date-time", text)
    return _held(text, lambda: _datetime(words))


def parse_datetime(text: str) -> datetime:
    """Parses a date and time with an offset from UTC.

    >>> parse_datetime("2011-11-18T14:54Z")
    datetime.datetime(2011, 11, 18, 14, 54, tzinfo=datetime.timezone.utc)
    """
    words = _words("global-date-time", text)
    return _held(text, lambda: _datetime(words))


def parse_feed_datetime(text: str) -> datetime:
    """Parses a date and time of a feed: RFC 2822, ISO 8601, and what feeds really have.

    >>> parse_feed_datetime("Sat, 7 Sep 2002 00:00:01 GMT").isoformat()
    '2002-09-07T00:00:01+00:00'
    """
    words = _words("feed-date-time", text)
    return _held(text, lambda: _datetime(words))


def _date(words: list[str]) -> date:
    year, month, day = words
    return date(int(year), int(month), int(day))


def _datetime(words: list[str]) -> datetime:
    zone = _zone(words[6]) if len(words) > 6 else None
    return datetime.combine(_date(words[:3]), _time(words[3:6]), zone)


def _zone(minutes: str) -> timezone:
    return timezone(timedelta(minutes=int(minutes)))


def _duration(words: list[str]) -> timedelta:
    whole, _, fraction = words[0].partition(".")
    # What is finer than a microsecond is cut off.
    return timedelta(seconds=int(whole), microseconds=int(fraction[:6].ljust(6, "0")))


def parse_date_or_time(text: str) -> date | time | datetime:
    """Parses a date, a time, or a date with a time, as `<time datetime>` may have it.

    >>> parse_date_or_time("14:54")
    datetime.time(14, 54)
    """
    shape, words = _parse_value("date-or-time", text)
    if shape == "date":
        return _held(text, lambda: _date(words))
    return _time(words) if shape == "time" else _held(text, lambda: _datetime(words))


def parse_time_value(
    text: str,
) -> date | time | datetime | timedelta | timezone | Month | Week | YearlessDate | int:
    """Parses all that `<time datetime>` may have. A year is an `int`.

    >>> parse_time_value("2011-11"), parse_time_value("11-18"), parse_time_value("2011")
    (Month(year=2011, month=11), YearlessDate(month=11, day=18), 2011)
    """
    shape, words = _parse_value("time-value", text)
    return _held(text, lambda: _of_shape(shape, words))


def _of_shape(
    shape: str, words: list[str]
) -> date | time | datetime | timedelta | timezone | Month | Week | YearlessDate | int:
    match shape:
        case "date":
            return _date(words)
        case "time":
            return _time(words)
        case "local-date-time" | "global-date-time":
            return _datetime(words)
        case "duration":
            return _duration(words)
        case "time-zone-offset":
            return _zone(words[0])
        case "month":
            return Month(int(words[0]), int(words[1]))
        case "week":
            return Week(int(words[0]), int(words[1]))
        case "yearless-date":
            return YearlessDate(int(words[0]), int(words[1]))
        case _:
            return int(words[0])


def parse_duration(text: str) -> timedelta:
    """Parses a duration.

    >>> parse_duration("PT4H18M3S")
    datetime.timedelta(seconds=15483)
    """
    words = _words("duration", text)
    return _held(text, lambda: _duration(words))


if not TYPE_CHECKING:
    # Type checkers would take every name for one that is there.
    def __getattr__(name: str) -> object:
        message = f"module 'broth.values' has no attribute '{name}'"
        if not name.startswith("_"):
            message += f"; {instead(name, __all__)}"
        raise AttributeError(message, name=name)
