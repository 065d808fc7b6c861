//! Ranges of Unicode, as in the descriptor `unicode-range`.

use core::fmt;

use crate::code_point::is_hex_digit;
use crate::cursor::Cursor;

/// A range of code points: the type `<urange>`.
///
/// <https://drafts.csswg.org/css-syntax-3/#urange>
///
/// ```
/// use broth::css::UnicodeRange;
///
/// let range = UnicodeRange::parse("U+0025-00FF").unwrap();
/// assert_eq!((range.start(), range.end()), (0x25, 0xFF));
/// assert_eq!(range.to_string(), "U+25-FF");
/// assert_eq!(UnicodeRange::parse("u+4??"), UnicodeRange::parse("U+400-4FF"));
/// assert_eq!(UnicodeRange::parse("U+110000"), None); // there are no such characters
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnicodeRange {
    start: u32,
    end: u32,
}

impl UnicodeRange {
    /// The first code point.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The last code point.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.end
    }
}

impl fmt::Display for UnicodeRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:X}", self.start)?;
        if self.end == self.start { Ok(()) } else { write!(f, "-{:X}", self.end) }
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-unicode-range-token>
pub(crate) fn consume_a_unicode_range_token(input: &mut Cursor<'_>) -> UnicodeRange {
    input.next();
    input.next();
    let start = input.at();
    let mut count = 0;
    while count < 6 && input.next_if_is(is_hex_digit) {
        count += 1;
    }
    let digits = input.since(start);
    let first = hexadecimal(digits);
    let mut wildcards = 0;
    while count + wildcards < 6 && input.next_if('?') {
        wildcards += 1;
    }
    if wildcards > 0 {
        let start = first << (4 * wildcards);
        return UnicodeRange { start, end: start | ((1 << (4 * wildcards)) - 1) };
    }
    match input.peek_three() {
        [Some('-'), Some(c), _] if is_hex_digit(c) => input.next(),
        _ => return UnicodeRange { start: first, end: first },
    };
    let start = input.at();
    let mut count = 0;
    while count < 6 && input.next_if_is(is_hex_digit) {
        count += 1;
    }
    UnicodeRange { start: first, end: hexadecimal(input.since(start)) }
}

/// At most six digits as a number.
fn hexadecimal(digits: &str) -> u32 {
    u32::from_str_radix(digits, 16).unwrap_or_default()
}
