//! The small value syntaxes of HTML. Values for which Python has a type come as numbers;
//! `broth.values` makes Python's types of them.

use broth::values::{self, DateOrTime, DimensionUnit, Error, LocalDateTime};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::{self, ValueSyntaxError};
use crate::markup::Text;
use crate::report::Places;

/// Parses a value: a list of numbers and words, whose order depends on the syntax.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _parse_value<'py>(
    py: Python<'py>,
    syntax: &str,
    text: Text<'py>,
) -> PyResult<Bound<'py, PyList>> {
    let words = words(syntax, &text).map_err(|error| bad_value(py, &text, &error))?;
    let words = words.ok_or_else(|| PyValueError::new_err(format!("no syntax {syntax:?}")))?;
    PyList::new(py, words)
}

/// Says why a value is not valid.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _check_value<'py>(py: Python<'py>, syntax: &str, text: Text<'py>) -> PyResult<()> {
    let check = match syntax {
        "integer" => values::check_valid_integer,
        "floating-point-number" => values::check_valid_floating_point_number,
        "date" => values::check_valid_date_string,
        "month" => values::check_valid_month_string,
        "week" => values::check_valid_week_string,
        "time" => values::check_valid_time_string,
        "local-date-time" => values::check_valid_local_date_and_time_string,
        "global-date-time" => values::check_valid_global_date_and_time_string,
        "date-with-optional-time" => values::check_valid_date_string_with_optional_time,
        "duration" => values::check_valid_duration_string,
        "simple-color" => values::check_valid_simple_color,
        "srcset" => |text: &str| values::Srcset::parse_strict(text).map(drop),
        _ => return Err(PyValueError::new_err(format!("no check of {syntax:?}"))),
    };
    check(&text).map_err(|error| bad_value(py, &text, &error))
}

fn words(syntax: &str, text: &str) -> Result<Option<Vec<String>>, Error> {
    Ok(Some(match syntax {
        "integer" => vec![values::parse_integer(text)?.to_string()],
        "floating-point-number" => vec![values::parse_floating_point_number(text)?.to_string()],
        "dimension" => {
            let dimension = values::parse_dimension_value(text)?;
            let unit = match dimension.unit {
                DimensionUnit::Percentage => "%",
                DimensionUnit::Length => "px",
            };
            vec![dimension.value.to_string(), unit.to_owned()]
        }
        "color" => color(values::Color::parse(text)?),
        "legacy-color" => color(values::parse_legacy_color(text)?),
        "feed-date-time" => global(&values::DateTime::parse_feed(text)?),
        "srcset" => {
            let candidates = values::Srcset::parse(text)?;
            let words = candidates.candidates().iter().flat_map(|candidate| {
                let width = candidate.width.map(|width| width.to_string());
                let density = candidate.density.map(|density| density.to_string());
                [candidate.url.clone(), width.unwrap_or_default(), density.unwrap_or_default()]
            });
            words.collect()
        }
        "date" => date(&values::parse_date_string(text)?),
        "month" => {
            let month = values::parse_month_string(text)?;
            vec![month.exact_year().to_string(), month.month().to_string()]
        }
        "week" => {
            let week = values::parse_week_string(text)?;
            vec![week.exact_year().to_string(), week.week().to_string()]
        }
        "time" => time(&values::parse_time_string(text)?),
        "local-date-time" => local(&values::parse_local_date_and_time_string(text)?),
        "global-date-time" => global(&values::parse_global_date_and_time_string(text)?),
        "date-or-time" => match values::parse_date_or_time_string(text)? {
            DateOrTime::Date(it) => date(&it),
            DateOrTime::Time(it) => time(&it),
            DateOrTime::DateTime(it) => global(&it),
        },
        "duration" => vec![values::parse_duration_string(text)?.exact_seconds().to_string()],
        _ => return Ok(None),
    }))
}

/// Red, green and blue.
fn color(color: values::Color) -> Vec<String> {
    [color.red, color.green, color.blue].map(|part| part.to_string()).to_vec()
}

/// Year, month and day.
fn date(date: &values::Date) -> Vec<String> {
    vec![date.exact_year().to_string(), date.month().to_string(), date.day().to_string()]
}

/// Hour, minute, second and microsecond.
fn time(time: &values::Time) -> Vec<String> {
    // What is finer is cut off by Python's own types.
    let fraction = values::Decimal::new(0, time.fraction().clone()).to_string();
    let digits = fraction.split_once('.').map_or("", |(_, digits)| digits);
    let microseconds: String = digits.chars().chain("000000".chars()).take(6).collect();
    let [hour, minute, second] =
        [time.hour(), time.minute(), time.second()].map(|it| it.to_string());
    vec![hour, minute, second, microseconds]
}

fn local(moment: &LocalDateTime) -> Vec<String> {
    [date(&moment.date), time(&moment.time)].concat()
}

/// The local date and time, and the minutes from UTC.
fn global(moment: &values::DateTime) -> Vec<String> {
    let mut words = local(&moment.local);
    words.push(moment.offset.minutes_from_utc().to_string());
    words
}

fn bad_value(py: Python<'_>, text: &str, error: &Error) -> PyErr {
    let places = Places::new(text);
    let span = [error.span().start, error.span().end].map(|at| places.character(text, at));
    let message = error.to_string();
    let exception = errors::error::<ValueSyntaxError>(py, message, error.code(), Some(span.into()));
    let _ = exception.value(py).setattr("expected", error.expected());
    exception
}
