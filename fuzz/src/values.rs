//! Values: what is valid parses, what is written reads back, errors point into the value, numbers
//! are those of the standard library, and dates, times and colours those of the slow
//! implementations at the end of this file.

use std::fmt::Debug;

use broth::values::{self, Color, Error, TokenCase};

use crate::case::Case;

/// Reads a text as every kind of value.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    // Values are short: one line of the document, or all of it.
    let text = case.text();
    let text = if case.flip() { &text } else { text.lines().next().unwrap_or("") };

    dates_and_times(text);
    comes_back(text, values::parse_integer, values::check_valid_integer);
    comes_back(text, values::parse_non_negative_integer, values::check_valid_non_negative_integer);
    comes_back(text, values::parse_dimension_value, never_valid);
    comes_back(text, values::parse_nonzero_dimension_value, never_valid);
    comes_back(text, values::parse_simple_color, values::check_valid_simple_color);
    comes_back(text, values::parse_simple_color, values::check_valid_lowercase_simple_color);
    numbers(text);
    lists(text);
    assert_eq!(values::parse_legacy_color(text).ok(), slow_legacy_color(text), "{text:?}");
    if let Some(&bits) = data.first_chunk() {
        best_representation(f64::from_bits(u64::from_be_bytes(bits)));
    }
}

/// For kinds that have rules for parsing but no definition of what is valid.
fn never_valid(_: &str) -> Result<(), Error> {
    values::check_valid_integer("")
}

/// A valid value parses, and what it is written as is valid; any value reads back from what it is
/// written as; an error is at a character of the text or at its end.
fn comes_back<T: PartialEq + Debug + ToString>(
    text: &str,
    parse: impl Fn(&str) -> Result<T, Error>,
    check_valid: impl Fn(&str) -> Result<(), Error>,
) {
    let parsed = parse(text);
    match check_valid(text) {
        Ok(()) => {
            let written = parsed.as_ref().expect("what is valid parses").to_string();
            assert_eq!(check_valid(&written), Ok(()), "{written:?} of {text:?}");
        }
        Err(error) => assert!(text.is_char_boundary(error.offset()), "{error} in {text:?}"),
    }
    match parsed {
        Ok(value) => assert_eq!(parse(&value.to_string()), Ok(value), "{text:?}"),
        Err(error) => assert!(text.is_char_boundary(error.offset()), "{error} in {text:?}"),
    }
}

fn dates_and_times(text: &str) {
    comes_back(text, values::parse_month_string, values::check_valid_month_string);
    comes_back(text, values::parse_date_string, values::check_valid_date_string);
    comes_back(text, values::parse_yearless_date_string, values::check_valid_yearless_date_string);
    comes_back(text, values::parse_time_string, values::check_valid_time_string);
    comes_back(
        text,
        values::parse_local_date_and_time_string,
        values::check_valid_local_date_and_time_string,
    );
    comes_back(
        text,
        values::parse_local_date_and_time_string,
        values::check_valid_normalized_local_date_and_time_string,
    );
    comes_back(
        text,
        values::parse_time_zone_offset_string,
        values::check_valid_time_zone_offset_string,
    );
    comes_back(
        text,
        values::parse_global_date_and_time_string,
        values::check_valid_global_date_and_time_string,
    );
    comes_back(text, values::parse_week_string, values::check_valid_week_string);
    comes_back(text, values::parse_duration_string, values::check_valid_duration_string);
    comes_back(
        text,
        values::parse_date_or_time_string,
        values::check_valid_date_string_with_optional_time,
    );
    if let Ok(duration) = values::parse_duration_string(text) {
        assert_eq!(format!("{duration:#}").parse(), Ok(duration), "{text:?} as ISO 8601");
    }
    let date = values::parse_date_string(text).ok();
    let date =
        date.map(|date| format!("{:04}-{:02}-{:02}", date.exact_year(), date.month(), date.day()));
    assert_eq!(date, slow_date(text), "{text:?}");
    let time = values::parse_time_string(text).ok();
    let parts =
        time.map(|time| (time.hour(), time.minute(), time.second(), time.fraction().to_string()));
    assert_eq!(parts, slow_time(text), "{text:?}");
}

/// Compares numbers with those of the standard library, where that reads the same.
fn numbers(text: &str) {
    let number = values::parse_floating_point_number(text);
    if values::check_valid_floating_point_number(text).is_ok() {
        let std: f64 = text.parse().expect("a valid number is a number");
        let expected = std.is_finite().then_some(std + 0.0);
        assert_eq!(number.ok().map(f64::to_bits), expected.map(f64::to_bits), "{text:?}");
    }
    if let Ok(number) = number {
        assert!(number.is_finite() && (number != 0.0 || number.is_sign_positive()), "{text:?}");
        best_representation(number);
    }
    if values::check_valid_integer(text).is_ok() {
        let integer = values::parse_integer(text).expect("a valid integer parses");
        assert_eq!(integer.to_i64().ok(), text.parse().ok(), "{text:?}");
    }
}

/// There and back, and the standard library agrees.
fn best_representation(number: f64) {
    let written = values::best_representation(number).to_string();
    let std = written.parse::<f64>().expect("a number");
    assert!(std == number || std.is_nan() && number.is_nan(), "{written}");
    if number.is_finite() {
        assert_eq!(values::check_valid_floating_point_number(&written), Ok(()), "{written}");
        assert_eq!(values::parse_floating_point_number(&written), Ok(number), "{written}");
    }
}

fn lists(text: &str) {
    let numbers = values::parse_list_of_floating_point_numbers(text);
    let written: Vec<String> =
        numbers.iter().map(|&number| values::best_representation(number).to_string()).collect();
    assert_eq!(
        values::parse_list_of_floating_point_numbers(&written.join(",")),
        numbers,
        "{text:?}"
    );
    if values::check_valid_list_of_floating_point_numbers(text).is_ok() {
        assert_eq!(numbers.len(), text.split(',').count(), "{text:?}");
    }

    let dimensions = values::parse_list_of_dimensions(text);
    let written: Vec<String> = dimensions.iter().map(ToString::to_string).collect();
    assert_eq!(values::parse_list_of_dimensions(&written.join(",")), dimensions, "{text:?}");

    let white_space = ['\t', '\n', '\x0C', '\r', ' '];
    let words = text.split(white_space).filter(|word| !word.is_empty());
    assert!(values::split_on_ascii_whitespace(text).eq(words), "{text:?}");
    let mut tokens: Vec<&str> =
        text.split(',').map(|token| token.trim_matches(white_space)).collect();
    // A comma at the very end starts no token.
    if text.is_empty() || text.ends_with(',') {
        tokens.pop();
    }
    assert!(values::split_on_commas(text).eq(tokens), "{text:?}");
    let mut words: Vec<&str> = values::split_on_ascii_whitespace(text).collect();
    let all = words.len();
    words.sort_unstable();
    words.dedup();
    let unique = values::check_valid_unique_space_separated_tokens(text, TokenCase::Sensitive);
    assert_eq!(unique.is_ok(), words.len() == all, "{text:?}");

    let name = values::hash_name(text);
    assert_eq!(name, text.find('#').map(|at| &text[at + 1..]).filter(|name| !name.is_empty()));
}

fn number(digits: &str, lengths: impl std::ops::RangeBounds<usize>) -> Option<&str> {
    let fits = lengths.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    fits.then_some(digits)
}

/// A date as it is written, cut at the hyphens.
fn slow_date(text: &str) -> Option<String> {
    let [year, month, day]: [&str; 3] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
    let year = number(year, 4..)?;
    let month: usize = number(month, 2..=2)?.parse().ok()?;
    let day: u8 = number(day, 2..=2)?.parse().ok()?;
    // The calendar repeats after 400 years, and 10,000 is a multiple of that.
    let last_four: u16 = year[year.len() - 4..].parse().ok()?;
    let leap = last_four % 4 == 0 && (last_four % 100 != 0 || last_four % 400 == 0);
    let february = if leap { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let days = *days.get(month.checked_sub(1)?)?;
    let shortest = year.trim_start_matches('0');
    ((1..=days).contains(&day) && !shortest.is_empty())
        .then(|| format!("{shortest:0>4}-{month:02}-{day:02}"))
}

/// A time's hour, minute, second and fraction, cut at the colons.
fn slow_time(text: &str) -> Option<(u8, u8, u8, String)> {
    let parts: Vec<&str> = text.split(':').collect();
    let (hour, minute, second) = match parts[..] {
        [hour, minute] => (hour, minute, "00"),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    let (second, fraction) = match second.split_once('.') {
        Some((second, fraction)) => (second, number(fraction, 1..)?),
        None => (second, ""),
    };
    let part =
        |digits, below| number(digits, 2..=2)?.parse::<u8>().ok().filter(|&number| number < below);
    let fraction = fraction.trim_end_matches('0');
    let fraction = if fraction.is_empty() { String::new() } else { format!(".{fraction}") };
    Some((part(hour, 24)?, part(minute, 60)?, part(second, 60)?, fraction))
}

/// A legacy colour, each step on a text of its own.
fn slow_legacy_color(text: &str) -> Option<Color> {
    if text.is_empty() {
        return None;
    }
    let text = text.trim_matches(['\t', '\n', '\x0C', '\r', ' ']);
    if text.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if let Some(color) = values::named_color(text) {
        return Some(color);
    }
    let characters: Vec<char> = text.chars().collect();
    if let ['#', rest @ ..] = &characters[..]
        && rest.len() == 3
        && rest.iter().all(char::is_ascii_hexdigit)
    {
        let twice: String = rest.iter().flat_map(|&digit| [digit, digit]).collect();
        return values::parse_simple_color(&format!("#{twice}")).ok();
    }
    let text = text.replace(|c| c > '\u{FFFF}', "00");
    let text: String = text.chars().take(128).collect();
    let text = text.strip_prefix('#').unwrap_or(&text);
    let mut text = text.replace(|c: char| !c.is_ascii_hexdigit(), "0");
    while text.is_empty() || text.len() % 3 != 0 {
        text.push('0');
    }
    let length = text.len() / 3;
    let mut components = [&text[..length], &text[length..2 * length], &text[2 * length..]];
    components = components.map(|component| &component[length.saturating_sub(8)..]);
    while components[0].len() > 2 && components.iter().all(|component| component.starts_with('0')) {
        components = components.map(|component| &component[1..]);
    }
    let [red, green, blue] = components.map(|component| {
        u8::from_str_radix(&component[..component.len().min(2)], 16).expect("hex digits")
    });
    Some(Color { red, green, blue })
}
