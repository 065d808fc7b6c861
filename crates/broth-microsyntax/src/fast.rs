//! The exact forms that nearly every date and time has, read without a cursor.
//!
//! Each function knows one form and answers `None` to everything else, valid or not; then the algorithm goes
//! its steps, which alone decide and explain. Where a function answers, the steps give the same.
// OPTIMIZATION: three to four times as fast as the steps, for the digits stand where they are looked for.

use crate::date::{Date, days_in_month};
use crate::natural::Natural;
use crate::time::Time;

/// How long `YYYY-MM-DD` is.
pub(crate) const DATE_LENGTH: usize = 10;

/// The date at the start, if it is written as `YYYY-MM-DD`.
pub(crate) fn date(text: &[u8]) -> Option<Date> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, ref rest @ ..] = text else { return None };
    let year = u16::from(two_digits(y1, y2)?) * 100 + u16::from(two_digits(y3, y4)?);
    let (month, day) = (two_digits(m1, m2)?, two_digits(d1, d2)?);
    let exists = year > 0
        && (1..=12).contains(&month)
        && day > 0
        // Every month has 28 days.
        && (day <= 28 || day <= days_in_month(year % 400, month));
    if !exists || rest.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    Some(Date { year: Natural::of_limb(year.into()), month, day })
}

/// The time at the start and how long it is, if it is written as `HH:MM` or `HH:MM:SS`.
pub(crate) fn time(text: &[u8]) -> Option<(Time, usize)> {
    let &[h1, h2, b':', m1, m2, ref rest @ ..] = text else { return None };
    let (hour, minute) = (two_digits(h1, h2)?, two_digits(m1, m2)?);
    let (second, rest, length) = match *rest {
        [b':', s1, s2, ref rest @ ..] => (two_digits(s1, s2)?, rest, 8),
        [b':', ..] => return None,
        _ => (0, rest, 5),
    };
    let goes_on = rest.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'.');
    if hour > 23 || minute > 59 || second > 59 || goes_on {
        return None;
    }
    Some((Time::of_parts(hour, minute, second), length))
}

/// The number that two ASCII digits make.
fn two_digits(tens: u8, ones: u8) -> Option<u8> {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens <= 9 && ones <= 9).then(|| tens * 10 + ones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date::date_component_by_steps;
    use crate::position::Position;
    use crate::time::time_component_by_steps;
    use alloc::string::String;

    /// Strings like the pattern, of whose characters up to two are others.
    fn for_each_neighbour(pattern: &str, mut check: impl FnMut(&str)) {
        const OTHERS: &[u8] = b"0123456789-:.T/ ";
        let with = |at: usize, byte: u8, text: &str| {
            let (before, after) = text.split_at(at);
            String::from(before) + &String::from(char::from(byte)) + &after[1..]
        };
        for first in 0..pattern.len() {
            for &byte in OTHERS {
                let once = with(first, byte, pattern);
                check(&once);
                for second in first + 1..pattern.len() {
                    OTHERS.iter().for_each(|&byte| check(&with(second, byte, &once)));
                }
                // The end may lie anywhere.
                check(&once[..first]);
            }
        }
    }

    #[test]
    fn dates_are_those_of_the_steps() {
        let mut answers = 0;
        for pattern in ["2011-11-18", "2012-02-29", "0001-01-310", "1900-02-28T", "9999-12-31-"] {
            for_each_neighbour(pattern, |text| {
                let mut position = Position::start_of(text);
                let steps = date_component_by_steps(&mut position);
                if let Some(date) = date(text.as_bytes()) {
                    answers += 1;
                    assert_eq!(steps, Ok(date), "{text:?}");
                    assert_eq!(position.at(), DATE_LENGTH, "{text:?}");
                }
            });
        }
        assert!(answers > 1_000, "only {answers} answers");
    }

    #[test]
    fn times_are_those_of_the_steps() {
        let mut answers = 0;
        for pattern in ["14:54", "23:59:59", "00:00:00.5", "12:34:56Z", "12:34Z", "07:08:"] {
            for_each_neighbour(pattern, |text| {
                let mut position = Position::start_of(text);
                let steps = time_component_by_steps(&mut position);
                if let Some((time, length)) = time(text.as_bytes()) {
                    answers += 1;
                    assert_eq!(steps, Ok(time), "{text:?}");
                    assert_eq!(position.at(), length, "{text:?}");
                }
            });
        }
        assert!(answers > 1_000, "only {answers} answers");
    }
}
