//! Dates and times in the value class pattern.
//!
//! <https://microformats.org/wiki/value-class-pattern#Date_and_time_parsing>

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

/// The parts of a date and time, in their normal form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DateTime {
    pub(super) date: Option<String>,
    pub(super) time: Option<String>,
    pub(super) zone: Option<String>,
}

impl DateTime {
    /// Adds parts, unless one of them is there already.
    pub(super) fn add(&mut self, new: Self) -> bool {
        let is_new = !(self.date.is_some() && new.date.is_some()
            || self.time.is_some() && new.time.is_some()
            || self.zone.is_some() && new.zone.is_some());
        if is_new {
            self.date = self.date.take().or(new.date);
            self.time = self.time.take().or(new.time);
            self.zone = self.zone.take().or(new.zone);
        }
        is_new
    }

    /// `2009-06-26 19:00-0600`. Without a time, a time zone says nothing.
    pub(super) fn join(&self) -> String {
        let Self { date, time, zone } = self;
        let zone = zone.as_deref().unwrap_or_default();
        match (date, time) {
            (Some(date), Some(time)) => format!("{date} {time}{zone}"),
            (Some(date), None) => date.clone(),
            (None, Some(time)) => format!("{time}{zone}"),
            (None, None) => zone.to_owned(),
        }
    }
}

/// The parts that a text has; `None` if it is anything else.
pub(super) fn parse(text: &str) -> Option<DateTime> {
    let text = text.trim_ascii();
    let mut parts = DateTime::default();
    let mut rest = text;
    if let Some((date, after)) = date(rest) {
        parts.date = Some(date);
        if after.is_empty() {
            return Some(parts);
        }
        rest = after.trim_ascii_start();
        if rest.len() == after.len() {
            rest = after.strip_prefix(['T', 't'])?;
        }
    }
    if let Some((time, after)) = time(rest) {
        parts.time = Some(time);
        rest = after.trim_ascii_start();
        if rest.is_empty() {
            return Some(parts);
        }
    } else if parts.date.is_some() {
        return None;
    }
    parts.zone = Some(zone(rest)?);
    Some(parts)
}

/// `YYYY-MM-DD`, or `YYYY-DDD` as `YYYY-MM-DD`.
fn date(text: &str) -> Option<(String, &str)> {
    let (year, rest) = number(text, 4)?;
    let rest = rest.strip_prefix('-')?;
    if let Some((day, rest)) = number(rest, 3) {
        let (month, day) = day_of_year(year, day)?;
        return Some((format!("{year:04}-{month:02}-{day:02}"), rest));
    }
    let (month, rest) = number(rest, 2)?;
    let (day, rest) = number(rest.strip_prefix('-')?, 2)?;
    let is_date = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
    (is_date && !starts_with_digit(rest)).then(|| (text[..10].to_owned(), rest))
}

/// Month and day of the day of a year.
fn day_of_year(year: u32, day: u32) -> Option<(u32, u32)> {
    let mut left = day;
    for month in 1..=12 {
        let days = days_in(year, month);
        if (1..=days).contains(&left) {
            return Some((month, left));
        }
        left = left.checked_sub(days)?;
    }
    None
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// `HH:MM`, `HH:MM:SS`, and both, or `HH` alone, with `am` or `pm`.
fn time(text: &str) -> Option<(String, &str)> {
    let (hour, rest) = number(text, 2).or_else(|| number(text, 1))?;
    let (minute, rest) = part(rest);
    let (second, rest) = if minute.is_some() { part(rest) } else { (None, rest) };
    let (half, rest) = half_day(rest);
    let hour = match half {
        None if minute.is_some() && hour < 24 => hour,
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        _ => return None,
    };
    if minute.is_some_and(|minute| minute > 59) || second.is_some_and(|second| second > 59) {
        return None;
    }
    let minute = minute.unwrap_or(0);
    let time = match second {
        Some(second) => format!("{hour:02}:{minute:02}:{second:02}"),
        None => format!("{hour:02}:{minute:02}"),
    };
    // Fractions of a second have no place in the normal form.
    Some((time, rest))
}

/// A colon and two digits, if they come next.
fn part(text: &str) -> (Option<u32>, &str) {
    let part = || number(text.strip_prefix(':')?, 2);
    part().map_or((None, text), |(number, rest)| (Some(number), rest))
}

/// The hours that `am` or `pm` adds, if one of them comes next.
fn half_day(text: &str) -> (Option<u32>, &str) {
    let trimmed = text.trim_ascii_start();
    for (word, hours) in [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)] {
        if let Some((start, rest)) = trimmed.split_at_checked(word.len())
            && start.eq_ignore_ascii_case(word)
        {
            return (Some(hours), rest);
        }
    }
    (None, text)
}

/// `Z`, or an offset as `+HHMM`.
fn zone(text: &str) -> Option<String> {
    if matches!(text, "Z" | "z") {
        return Some("Z".to_owned());
    }
    let sign = if text.starts_with('-') { '-' } else { '+' };
    let digits = text.strip_prefix(['+', '-'])?;
    let (hour, rest) = number(digits, 2).or_else(|| number(digits, 1))?;
    let (minute, rest) = match rest {
        "" => (0, ""),
        _ => number(rest.strip_prefix(':').unwrap_or(rest), 2)?,
    };
    let is_zone = rest.is_empty() && hour < 24 && minute < 60;
    is_zone.then(|| format!("{sign}{hour:02}{minute:02}"))
}

/// Splits a number with this count of digits from the text after it.
fn number(text: &str, digits: usize) -> Option<(u32, &str)> {
    let (number, rest) = text.split_at_checked(digits)?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok())?.map(|number| (number, rest))
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, joined: &str) {
        assert_eq!(parse(text).map(|parts| parts.join()).as_deref(), Some(joined), "{text}");
    }

    #[test]
    fn dates_and_times_get_their_normal_form() {
        check("2009-06-26", "2009-06-26");
        check("2013-034", "2013-02-03");
        check("2012-366", "2012-12-31");
        check("2009-06-26T19:00:30-08:00", "2009-06-26 19:00:30-0800");
        check("2009-06-26t19:00 Z", "2009-06-26 19:00Z");
        check("7pm", "19:00");
        check("12:30 a.m.", "00:30");
        check("12 P.M.", "12:00");
        check("07:00:05am", "07:00:05");
        check("9:15+1", "09:15+0100");
        check("-0530", "-0530");
        check("z", "Z");
    }

    #[test]
    fn nothing_else_is_a_date() {
        let texts = ["", "19", "2009-13-01", "2009-02-30", "2013-366", "2009-06-261", "2009-06"];
        for text in texts.into_iter().chain(["13pm", "24:00", "10:60", "+25", "2009-06-26Z", "ä"])
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
