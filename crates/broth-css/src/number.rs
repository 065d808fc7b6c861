//! Numbers.

use crate::code_point::is_digit;
use crate::cursor::Cursor;

/// The number of a token.
///
/// ```
/// let token = broth::css::tokens("+1e3").next().unwrap();
/// let number = token.number().unwrap();
/// assert_eq!(number.value(), 1000.0);
/// assert!(!number.is_integer()); // it has an exponent
/// assert_eq!(number.sign(), Some('+'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    value: f64,
    is_integer: bool,
    sign: Option<char>,
}

impl Number {
    /// Its value: the nearest one, if there is no such value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Whether it is written without a fraction and without an exponent: the text's type flag
    /// "integer".
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.is_integer
    }

    /// The sign that is written, `+` or `-`.
    #[must_use]
    pub fn sign(&self) -> Option<char> {
        self.sign
    }

    /// The value of an integer. Beyond 32 bits, the nearest one is the result.
    pub(crate) fn integer(&self) -> Option<i32> {
        // The cast takes the nearest value.
        self.is_integer.then_some(self.value as i32)
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-number>
pub(crate) fn consume_a_number(input: &mut Cursor<'_>) -> Number {
    let start = input.at();
    let mut is_integer = true;
    let sign = input.peek().filter(|c| matches!(c, '+' | '-'));
    input.next_if_is(|c| matches!(c, '+' | '-'));
    input.skip_while(is_digit);
    if let [Some('.'), Some('0'..='9'), _] = input.peek_three() {
        input.next();
        input.skip_while(is_digit);
        is_integer = false;
    }
    match input.peek_three() {
        [Some('e' | 'E'), Some('0'..='9'), _]
        | [Some('e' | 'E'), Some('+' | '-'), Some('0'..='9')] => {
            input.next();
            input.next();
            input.skip_while(is_digit);
            is_integer = false;
        }
        _ => {}
    }
    Number { value: convert_a_string_to_a_number(input.since(start)), is_integer, sign }
}

/// <https://drafts.csswg.org/css-syntax-3/#convert-string-to-number>
fn convert_a_string_to_a_number(text: &str) -> f64 {
    // Numbers of CSS are numbers of Rust. Those that are too large become infinite there.
    text.parse::<f64>().unwrap_or_default().clamp(f64::MIN, f64::MAX)
}
