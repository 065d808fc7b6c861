//! Numbers.

use crate::cursor::Cursor;
use crate::run::Run;

/// The number of a token.
///
/// ```
/// let token = broth::css::tokens("+1e3").next().unwrap();
/// let number = token.number().unwrap();
/// assert_eq!(number.value(), 1000.0);
/// assert!(!number.is_integer()); // it has an exponent
/// assert_eq!(number.sign(), Some('+'));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number<'t> {
    text: &'t str,
    is_integer: bool,
}

impl Number<'_> {
    /// Its value: the nearest one, if there is no such value.
    #[must_use]
    pub fn value(&self) -> f64 {
        convert_a_string_to_a_number(self.text)
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
        self.text.chars().next().filter(|c| matches!(c, '+' | '-'))
    }

    /// The value of an integer. Beyond 32 bits, the nearest one is the result.
    ///
    /// ```
    /// let integer = |text| broth::css::tokens(text).next().unwrap().number().unwrap().integer();
    /// assert_eq!(integer("-12px"), Some(-12));
    /// assert_eq!(integer("1.0"), None);
    /// ```
    #[must_use]
    pub fn integer(&self) -> Option<i32> {
        self.is_integer.then(|| match self.text.strip_prefix('-') {
            Some(digits) => nearest_negative(digits),
            None => nearest_negative(self.text.trim_start_matches('+')).saturating_neg(),
        })
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-number>
pub(crate) fn consume_a_number<'t>(input: &mut Cursor<'t>) -> Number<'t> {
    let start = input.at();
    let mut is_integer = true;
    input.next_if_is(|c| matches!(c, '+' | '-'));
    input.skip(Run::Digits);
    if let [Some('.'), Some('0'..='9'), _] = input.peek_three() {
        input.next();
        input.skip(Run::Digits);
        is_integer = false;
    }
    match input.peek_three() {
        [Some('e' | 'E'), Some('0'..='9'), _]
        | [Some('e' | 'E'), Some('+' | '-'), Some('0'..='9')] => {
            input.next();
            input.next();
            input.skip(Run::Digits);
            is_integer = false;
        }
        _ => {}
    }
    Number { text: input.since(start), is_integer }
}

/// Digits as a negative number, or the nearest one.
pub(crate) fn nearest_negative(digits: &str) -> i32 {
    digits
        .bytes()
        .fold(0i32, |value, digit| value.saturating_mul(10).saturating_sub(i32::from(digit - b'0')))
}

/// <https://drafts.csswg.org/css-syntax-3/#convert-string-to-number>
fn convert_a_string_to_a_number(text: &str) -> f64 {
    // Numbers of CSS are numbers of Rust. Those that are too large become infinite there.
    text.parse::<f64>().unwrap_or_default().clamp(f64::MIN, f64::MAX)
}
