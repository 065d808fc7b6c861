//! Dates of feeds: those of RFC 2822 (`Sat, 07 Sep 2002 00:00:01 GMT`), of RFC 3339
//! (`2002-09-07T00:00:01Z`), and what people write instead.
//!
//! The parts may come in any order that is not ambiguous. A month is a word; a number with four
//! digits is a year.

use core::ops::Range;

use crate::decimal::Fraction;
use crate::position::{Failed, Position};
use crate::{Date, DateTime, Error, LocalDateTime, OutOfRange, Reason, Time, TimeZoneOffset};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// Words without a meaning: `7th of September 2002 at 10:00`.
const FILLERS: [&str; 7] = ["st", "nd", "rd", "th", "of", "at", "t"];

impl DateTime {
    /// Parses the date of a feed: RSS has those of RFC 2822, Atom those of RFC 3339, and both are
    /// often broken.
    ///
    /// The weekday, the seconds, the time and the zone may be missing; without a zone, the time is
    /// UTC. A year with two digits is in 1950 to 2049, as RFC 2822 says, and a zone that is a word
    /// is UTC unless it is one of North America's, as it says, too. Weekdays, comments in
    /// parentheses and leap seconds are ignored.
    ///
    /// ```
    /// use broth::values::DateTime;
    ///
    /// let utc = |date| DateTime::parse_feed(date).unwrap().utc().to_string();
    /// assert_eq!(utc("Sat, 07 Sep 2002 00:00:01 GMT"), "2002-09-07T00:00:01");
    /// assert_eq!(utc("7 Sep 02 0:00 EST"), "2002-09-07T05:00");
    /// assert_eq!(utc("2002-09-07T02:00:01+02:00"), "2002-09-07T00:00:01");
    /// let error = DateTime::parse_feed("31 Sep 2002").unwrap_err();
    /// assert_eq!(error.to_string(), "day 31 is out of range for 2002-09");
    /// ```
    #[doc(alias = "parse_rfc2822")]
    #[doc(alias = "parse_from_rfc2822")]
    pub fn parse_feed(input: &str) -> Result<Self, Error> {
        Position::read(input, |position| {
            let mut parts = Parts::default();
            while skip_separators(position, parts.time.is_some()) {
                parts.read(position)?;
            }
            parts.finish(position)
        })
    }
}

/// Advances past white space, punctuation, and comments in parentheses. Returns whether anything is
/// left.
fn skip_separators(position: &mut Position<'_>, has_time: bool) -> bool {
    let mut depth = 0_usize;
    position.collect(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            b'-' | b'/' => return !has_time,
            b',' | b'.' | b';' => {}
            _ => return byte.is_ascii_whitespace(),
        }
        true
    });
    position.peek().is_some()
}

/// The parts of a date that were found so far, each number with its place.
#[derive(Default)]
struct Parts {
    year: Option<u64>,
    month: Option<(u8, Range<usize>)>,
    day: Option<(u8, Range<usize>)>,
    time: Option<Time>,
    offset: Option<TimeZoneOffset>,
}

impl Parts {
    /// Reads the next part.
    fn read(&mut self, position: &mut Position<'_>) -> Result<(), Failed> {
        match position.peek() {
            Some(b'+' | b'-') if self.time.is_some() => self.read_offset(position),
            Some(byte) if byte.is_ascii_digit() => self.read_number(position),
            Some(byte) if byte.is_ascii_alphabetic() => self.read_word(position),
            _ => Err(position.unexpected("a part of a date")),
        }
    }

    fn read_word(&mut self, position: &mut Position<'_>) -> Result<(), Failed> {
        let start = position.at();
        position.collect(|byte| byte.is_ascii_alphabetic());
        let word = position.since(start);
        if let Some(month) = MONTHS.iter().position(|name| abbreviates(word, name))
            && self.month.is_none()
        {
            self.month = Some((month as u8 + 1, start..position.at()));
        } else if let Some(time) = self.time.clone()
            && let Some(is_afternoon) = half_of_day(word)
        {
            self.time = Some(
                in_half(time, is_afternoon)
                    .map_err(|error| position.out_of_range(start..start + word.len(), error))?,
            );
        } else if FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler))
            || WEEKDAYS.iter().any(|name| abbreviates(word, name))
        {
        } else if self.time.is_some() {
            // RFC 2822: zones that are not known are "considered equivalent to -0000".
            self.offset = self.offset.or(Some(zone(word)));
        } else {
            let expected = "the name of a month or a weekday";
            let error = Error::new(Reason::NotAllowed, expected, start).about(word.len());
            return Err(position.fail(error));
        }
        Ok(())
    }

    fn read_number(&mut self, position: &mut Position<'_>) -> Result<(), Failed> {
        let start = position.at();
        let digits = position.collect_digits();
        let place = start..position.at();
        if position.peek() == Some(b':') && self.time.is_none() {
            position.go_back_to(start);
            self.time = Some(time(position)?);
            return Ok(());
        }
        let number = small(digits);
        match digits.len() {
            1 | 2 if self.day.is_none() => self.day = Some((number as u8, place)),
            2..=9 if self.year.is_none() => self.year = Some(full_year(number, digits.len())),
            length @ 10.. => return Err(position.wrong_length(length, "a day or a year")),
            _ => {
                let error = Error::new(Reason::Duplicate, "one day and one year", start);
                return Err(position.fail(error.about(digits.len())));
            }
        }
        // A year that comes first is followed by the month and the day as numbers.
        if digits.len() == 4 && self.month.is_none() && self.day.is_none() {
            self.month = number_after_hyphen(position);
            self.day = number_after_hyphen(position);
        }
        Ok(())
    }

    fn read_offset(&mut self, position: &mut Position<'_>) -> Result<(), Failed> {
        let is_negative = position.peek() == Some(b'-');
        position.advance();
        let start = position.at();
        let digits = position.expect_digits("the digits of a time-zone offset")?;
        let (hours, minutes) = match digits.len() {
            1 | 2 if position.eat(b':') => {
                (small(digits), small(position.expect_digits("the minutes of the offset")?))
            }
            1 | 2 => (small(digits), 0),
            3 | 4 => (small(digits) / 100, small(digits) % 100),
            length => return Err(position.wrong_length(length, "four digits of the offset")),
        };
        let offset = if hours <= 23 && minutes <= 59 {
            let minutes = (hours * 60 + minutes) as i16;
            TimeZoneOffset::from_minutes(if is_negative { -minutes } else { minutes })
        } else {
            Err(OutOfRange::new("an offset from 00:00 to 23:59"))
        };
        let offset = offset.map_err(|error| position.out_of_range(start..position.at(), error))?;
        self.offset = Some(offset);
        Ok(())
    }

    /// The date of the parts. A year may stand alone, and a month of a year without its day.
    fn finish(self, position: &mut Position<'_>) -> Result<DateTime, Failed> {
        let Some(year) = self.year else { return Err(position.unexpected("a year")) };
        let first = || (1, 0..0);
        if self.month.is_none() && self.day.is_some() {
            return Err(position.unexpected("the name of a month"));
        }
        let (month, month_place) = self.month.unwrap_or_else(first);
        let (day, day_place) = self.day.unwrap_or_else(first);
        let place = if (1..=12).contains(&month) { day_place } else { month_place };
        let date =
            Date::new(year, month, day).map_err(|error| position.out_of_range(place, error))?;
        let local = LocalDateTime { date, time: self.time.unwrap_or(Time::of_parts(0, 0, 0)) };
        Ok(DateTime { local, offset: self.offset.unwrap_or(TimeZoneOffset::UTC) })
    }
}

/// Whether a word is a name, or its first three letters or more.
fn abbreviates(word: &str, name: &str) -> bool {
    word.len() >= 3 && name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// A number of at most nine digits. Longer ones are out of every range, too.
fn small(digits: &[u8]) -> u64 {
    let digits = &digits[..digits.len().min(9)];
    digits.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0'))
}

/// A year with all its digits: RFC 2822, section 4.3.
fn full_year(year: u64, digits: usize) -> u64 {
    match (digits, year) {
        (1 | 2, 0..=49) => 2000 + year,
        (1..=3, _) => 1900 + year,
        _ => year,
    }
}

/// A hyphen and two digits: the month or the day of a date that begins with its year.
fn number_after_hyphen(position: &mut Position<'_>) -> Option<(u8, Range<usize>)> {
    let before = position.at();
    if position.eat(b'-') {
        let start = position.at();
        if let digits @ ([_] | [_, _]) = position.collect_digits() {
            return Some((small(digits) as u8, start..position.at()));
        }
    }
    position.go_back_to(before);
    None
}

/// A time, perhaps without seconds. A leap second is the second before it.
fn time(position: &mut Position<'_>) -> Result<Time, Failed> {
    let start = position.at();
    let part = |position: &mut Position<'_>| {
        let digits = position.expect_digits("the digits of a time")?;
        match digits.len() {
            1 | 2 => Ok(small(digits) as u8),
            length => Err(position.wrong_length(length, "two digits of a time")),
        }
    };
    let hour = part(position)?;
    position.expect(b':', "a colon before the minutes")?;
    let minute = part(position)?;
    let mut second = 0;
    let mut fraction = Fraction::ZERO;
    if position.eat(b':') {
        second = part(position)?;
        second -= u8::from(second == 60);
        if position.eat(b'.') {
            fraction = Fraction::from_ascii_digits(position.collect_digits());
        }
    }
    let time = Time::new(hour, minute, second);
    let time = time.map_err(|error| position.out_of_range(start..position.at(), error))?;
    Ok(time.with_fraction(fraction))
}

/// Whether a word is `pm`; `None` if it is neither that nor `am`.
fn half_of_day(word: &str) -> Option<bool> {
    let is = |half: &str| word.eq_ignore_ascii_case(half);
    if is("am") { Some(false) } else { is("pm").then_some(true) }
}

/// A time from 12:00 to 11:59 in a half of the day.
fn in_half(time: Time, is_afternoon: bool) -> Result<Time, OutOfRange> {
    if !(1..=12).contains(&time.hour()) {
        // 14:00 PM
        return if is_afternoon { Ok(time) } else { Err(OutOfRange::new("an hour from 1 to 12")) };
    }
    let hour = time.hour() % 12 + if is_afternoon { 12 } else { 0 };
    Ok(Time::new(hour, time.minute(), time.second())?.with_fraction(time.fraction().clone()))
}

/// The offset of a zone with a name: RFC 2822, section 4.3.
fn zone(name: &str) -> TimeZoneOffset {
    const ZONES: [(&str, i16); 8] = [
        ("edt", -4),
        ("est", -5),
        ("cdt", -5),
        ("cst", -6),
        ("mdt", -6),
        ("mst", -7),
        ("pdt", -7),
        ("pst", -8),
    ];
    let hours = ZONES.iter().find(|(zone, _)| zone.eq_ignore_ascii_case(name));
    hours
        .and_then(|(_, hours)| TimeZoneOffset::from_minutes(hours * 60).ok())
        .unwrap_or(TimeZoneOffset::UTC)
}
