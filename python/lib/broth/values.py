"""The values in attributes, as browsers read them: numbers, dimensions, colours, dates, times, durations.

>>> import broth.values as values
>>> values.parse_date("2024-02-29")
datetime.date(2024, 2, 29)
>>> values.parse_datetime("2011-11-18T14:54:39+02:00").utcoffset()
datetime.timedelta(seconds=7200)
>>> values.parse_duration("1d 90m")
datetime.timedelta(days=1, seconds=5400)
>>> values.parse_color("chucknorris")
(192, 0, 0)
>>> values.parse_date("2024-02-30")
Traceback (most recent call last):
    ...
broth.ValueSyntaxError: day 30 is out of range for 2024-02

A value that browsers do not accept raises ``ValueSyntaxError``, a ``ValueError``. One that Python's types cannot hold, such as the year
10000, raises their ``ValueError`` or ``OverflowError``.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Literal

from ._broth import ValueSyntaxError, _check_value, _parse_value

__all__ = [
    "ValueSyntaxError",
    "check",
    "parse_color",
    "parse_date",
    "parse_date_or_time",
    "parse_datetime",
    "parse_dimension",
    "parse_duration",
    "parse_float",
    "parse_integer",
    "parse_local_datetime",
    "parse_month",
    "parse_time",
    "parse_week",
]

Syntax = Literal[
    "color",
    "date",
    "date-or-time",
    "datetime",
    "duration",
    "float",
    "integer",
    "local-datetime",
    "month",
    "time",
    "week",
]


def check(syntax: Syntax, text: str) -> None:
    """Raises ``ValueSyntaxError`` if a value is not one that the standard lets people write; browsers may accept it all the same.

    >>> check("integer", "+1")
    Traceback (most recent call last):
        ...
    broth.ValueSyntaxError: expected a digit at byte 0, found '+'
    """
    _check_value(syntax, text)


def _numbers(syntax: str, text: str) -> list[int]:
    return [int(word) for word in _parse_value(syntax, text)]


def parse_integer(text: str) -> int:
    """
    >>> parse_integer(" 42 soups")
    42
    """
    return int(_parse_value("integer", text)[0])


def parse_float(text: str) -> float:
    """
    >>> parse_float("4.50 a bowl")
    4.5
    """
    return float(_parse_value("float", text)[0])


def parse_dimension(text: str) -> tuple[float, str]:
    """A length, whose unit is ``"px"``, or a percentage, whose unit is ``"%"``.

    >>> parse_dimension("12.5%")
    (12.5, '%')
    """
    value, unit = _parse_value("dimension", text)
    return float(value), unit


def parse_color(text: str) -> tuple[int, int, int]:
    """Red, green and blue of a legacy colour, as in ``bgcolor``.

    >>> parse_color("tomato")
    (255, 99, 71)
    """
    red, green, blue = _numbers("color", text)
    return red, green, blue


def parse_date(text: str) -> date:
    """
    >>> parse_date("2011-11-18")
    datetime.date(2011, 11, 18)
    """
    return date(*_numbers("date", text))


def parse_month(text: str) -> tuple[int, int]:
    """Year and month.

    >>> parse_month("2011-11")
    (2011, 11)
    """
    year, month = _numbers("month", text)
    return year, month


def parse_week(text: str) -> tuple[int, int]:
    """Year and week.

    >>> parse_week("2011-W46")
    (2011, 46)
    """
    year, week = _numbers("week", text)
    return year, week


def parse_time(text: str) -> time:
    """
    >>> parse_time("14:54:39.92922")
    datetime.time(14, 54, 39, 929220)
    """
    hour, minute, second, microsecond = _numbers("time", text)
    return time(hour, minute, second, microsecond)


def parse_local_datetime(text: str) -> datetime:
    """A date and time without a time zone.

    >>> parse_local_datetime("2011-11-18T14:54")
    datetime.datetime(2011, 11, 18, 14, 54)
    """
    return _datetime(_numbers("local-datetime", text))


def parse_datetime(text: str) -> datetime:
    """A date and time with an offset from UTC.

    >>> parse_datetime("2011-11-18T14:54Z")
    datetime.datetime(2011, 11, 18, 14, 54, tzinfo=datetime.timezone.utc)
    """
    return _datetime(_numbers("datetime", text))


def _datetime(numbers: list[int]) -> datetime:
    year, month, day, hour, minute, second, microsecond, *offset = numbers
    zone = timezone(timedelta(minutes=offset[0])) if offset else None
    return datetime(year, month, day, hour, minute, second, microsecond, zone)


def parse_date_or_time(text: str) -> date | time | datetime:
    """Parses a date, a time, or a date with a time, as ``<time datetime>`` may have it.

    >>> parse_date_or_time("14:54")
    datetime.time(14, 54)
    """
    numbers = _numbers("date-or-time", text)
    if len(numbers) > 4:
        return _datetime(numbers)
    return date(*numbers) if len(numbers) == 3 else time(numbers[0], numbers[1], numbers[2], numbers[3])


def parse_duration(text: str) -> timedelta:
    """
    >>> parse_duration("PT4H18M3S")
    datetime.timedelta(seconds=15483)
    """
    seconds = Decimal(_parse_value("duration", text)[0])
    return timedelta(seconds=int(seconds), microseconds=int(seconds % 1 * 1_000_000))
