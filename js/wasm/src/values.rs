//! The small value syntaxes of HTML. `js/src/values.ts` knows what the texts of each kind are.

use broth::Span;
use broth::values::{
    self, Color, DateOrTime, DateTime, DimensionUnit, Error, LocalDateTime, Srcset,
};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;

/// Reads a value: its kind, its text.
pub(crate) fn value(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (kind, text) = (request.text(0)?, request.text(1)?);
    match words(kind, text) {
        Ok(Some(words)) => {
            reply.list(&words, |word, reply| reply.text(word));
            Ok(())
        }
        Ok(None) => Err(Failure::REQUEST),
        Err(error) => {
            let span = Span::from(error.span());
            Err(Failure::new(Kind::Value, error.code(), error).at(text, span))
        }
    }
}

/// Whether a value is one that an author may write.
pub(crate) fn check(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let check = match request.text(0)? {
        "integer" => values::check_valid_integer,
        "number" => values::check_valid_floating_point_number,
        "numbers" => values::check_valid_list_of_floating_point_numbers,
        "simple-color" => values::check_valid_simple_color,
        "date" => values::check_valid_date_string,
        "month" => values::check_valid_month_string,
        "week" => values::check_valid_week_string,
        "time" => values::check_valid_time_string,
        "local-date-time" => values::check_valid_local_date_and_time_string,
        "global-date-time" => values::check_valid_global_date_and_time_string,
        "date-or-time" => values::check_valid_date_string_with_optional_time,
        "duration" => values::check_valid_duration_string,
        "media-query-list" => values::check_valid_media_query_list,
        "srcset" => |text: &str| values::Srcset::parse_strict(text).map(drop),
        _ => return Err(Failure::REQUEST),
    };
    reply.flag(check(request.text(1)?).is_ok());
    Ok(())
}

fn words(kind: &str, text: &str) -> Result<Option<Vec<String>>, Error> {
    Ok(Some(match kind {
        "integer" => vec![values::parse_integer(text)?.to_string()],
        "number" => vec![values::parse_floating_point_number(text)?.to_string()],
        "numbers" => {
            let numbers = values::parse_list_of_floating_point_numbers(text);
            numbers.iter().map(ToString::to_string).collect()
        }
        "dimension" => {
            let dimension = values::parse_dimension_value(text)?;
            let unit = match dimension.unit {
                DimensionUnit::Percentage => "%",
                DimensionUnit::Length => "px",
            };
            vec![dimension.value.to_string(), unit.to_owned()]
        }
        "color" => color(Color::parse(text)?),
        "legacy-color" => color(values::parse_legacy_color(text)?),
        "simple-color" => color(values::parse_simple_color(text)?),
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
        "feed-date" => global(&DateTime::parse_feed(text)?),
        "date-or-time" => match values::parse_date_or_time_string(text)? {
            DateOrTime::Date(it) => date(&it),
            DateOrTime::Time(it) => time(&it),
            DateOrTime::DateTime(it) => global(&it),
        },
        "duration" => vec![values::parse_duration_string(text)?.exact_seconds().to_string()],
        "srcset" => srcset(&Srcset::parse(text)?),
        "media-query-list" => {
            values::check_valid_media_query_list(text)?;
            vec![]
        }
        _ => return Ok(None),
    }))
}

/// Three texts for each candidate: the address, the width and the density, empty if there is none.
fn srcset(srcset: &Srcset) -> Vec<String> {
    let texts = srcset.candidates().iter().flat_map(|candidate| {
        let width = candidate.width.map(|width| width.to_string());
        let density = candidate.density.map(|density| density.to_string());
        [candidate.url.clone(), width.unwrap_or_default(), density.unwrap_or_default()]
    });
    texts.collect()
}

fn color(color: Color) -> Vec<String> {
    [color.red, color.green, color.blue].map(|part| part.to_string()).to_vec()
}

/// Year, month and day.
fn date(date: &values::Date) -> Vec<String> {
    vec![date.exact_year().to_string(), date.month().to_string(), date.day().to_string()]
}

/// Hour, minute and second, the latter with its fraction.
fn time(time: &values::Time) -> Vec<String> {
    let second = format!("{}{}", time.second(), time.fraction());
    vec![time.hour().to_string(), time.minute().to_string(), second]
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
