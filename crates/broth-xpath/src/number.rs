//! Numbers: their strings, and rounding. All of them are 64-bit floating-point numbers.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#numbers>

use alloc::string::{String, ToString as _};

use crate::chars::is_space;

/// Beyond this, every number is an integer.
const ALL_INTEGERS: f64 = 4_503_599_627_370_496.0; // 2^52

/// Converts a string to a number: optional white space, an optional minus sign, digits with an
/// optional point, white space; anything else is NaN.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number>
pub(crate) fn string_to_number(text: &str) -> f64 {
    let number = text.trim_matches(is_space);
    let digits = number.strip_prefix('-').unwrap_or(number);
    let (integer, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if integer.len() + fraction.len() == 0 || !are_digits(integer) || !are_digits(fraction) {
        return f64::NAN;
    }
    number.parse().unwrap_or(f64::NAN)
}

/// Converts a number to a string, without an exponent, and with just as many digits as distinguish
/// it from all other numbers.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string>
pub(crate) fn number_to_string(number: f64) -> String {
    if number.is_nan() {
        String::from("NaN")
    } else if number.is_infinite() {
        String::from(if number > 0.0 { "Infinity" } else { "-Infinity" })
    } else if number == 0.0 {
        String::from("0")
    } else {
        number.to_string()
    }
}

/// The largest integer that is not greater than the number.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-floor>
pub(crate) fn floor(number: f64) -> f64 {
    let whole = truncate(number);
    if whole > number { whole - 1.0 } else { whole }
}

/// The smallest integer that is not less than the number.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-ceiling>
pub(crate) fn ceiling(number: f64) -> f64 {
    -floor(-number)
}

/// The closest integer; of two, the one that is closer to positive infinity.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-round>
pub(crate) fn round(number: f64) -> f64 {
    if (-0.5..0.0).contains(&number) {
        return -0.0;
    }
    let below = floor(number);
    if number - below >= 0.5 { below + 1.0 } else { below }
}

/// The number without its fraction; zeros keep their sign.
fn truncate(number: f64) -> f64 {
    if number == 0.0 || number.is_nan() || number.abs() >= ALL_INTEGERS {
        return number;
    }
    let whole = (number as i64) as f64;
    if whole == 0.0 && number < 0.0 { -0.0 } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_to_numbers() {
        for (text, number) in [
            ("1", 1.0),
            (" \t\r\n-1.50\n", -1.5),
            (".5", 0.5),
            ("5.", 5.0),
            ("-.5", -0.5),
            ("0000000000000000000001", 1.0),
        ] {
            assert_eq!(string_to_number(text), number, "{text:?}");
        }
        for text in [
            "", " ", ".", "-", "-.", "+1", "1e3", "--1", "- 1", "1 2", "Infinity", "NaN", "\u{A0}1",
        ] {
            assert!(string_to_number(text).is_nan(), "{text:?}");
        }
        assert!(string_to_number("-0").is_sign_negative());
    }

    #[test]
    fn numbers_to_strings() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e21, "1000000000000000000000"),
            (1e-7, "0.0000001"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(number_to_string(number), text);
        }
    }

    #[test]
    fn roundings_keep_the_sign_of_zero() {
        let check = |function: fn(f64) -> f64, rows: &[(f64, f64)]| {
            for &(number, expected) in rows {
                let found = function(number);
                let is_same = found.to_bits() == expected.to_bits();
                assert!(is_same, "{number} gives {found}, not {expected}");
            }
        };
        let inf = f64::INFINITY;
        check(
            floor,
            &[
                (0.1, 0.0),
                (-0.1, -1.0),
                (-0.0, -0.0),
                (5.2, 5.0),
                (-5.0, -5.0),
                (1e20, 1e20),
                (-inf, -inf),
            ],
        );
        check(
            ceiling,
            &[(0.1, 1.0), (-0.1, -0.0), (-0.0, -0.0), (0.0, 0.0), (-5.2, -5.0), (inf, inf)],
        );
        check(
            round,
            &[
                (0.5, 1.0),
                (-0.5, -0.0),
                (-0.2, -0.0),
                (0.2, 0.0),
                (-0.0, -0.0),
                (2.5, 3.0),
                (-2.5, -2.0),
                (-2.6, -3.0),
                (0.499_999_999_999_999_94, 0.0),
                (inf, inf),
            ],
        );
        assert!(round(f64::NAN).is_nan() && floor(f64::NAN).is_nan());
    }
}
