//! Numeric references: from digits to a code, from a code to a character.

use crate::ReferenceError;
use crate::generated::C1_REPLACEMENTS;

/// The *character reference code*, built digit by digit. It never overflows: once it is too large,
/// it stays too large.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-code>
///
/// ```
/// use broth::entities::Code;
///
/// let mut code = Code::default();
/// for digit in *b"2014" {
///     assert!(code.push_hexadecimal(digit));
/// }
/// assert!(!code.push_hexadecimal(b';'));
/// assert_eq!(code.end().character, '\u{2014}');
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u32);

impl Code {
    /// Adds an ASCII digit. For any other byte, this changes nothing and returns `false`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state>
    ///
    /// ```
    /// let mut code = broth::entities::Code::default();
    /// assert!(code.push_decimal(b'6') && code.push_decimal(b'5') && !code.push_decimal(b'A'));
    /// assert_eq!((code.value(), code.end().character), (65, 'A'));
    /// ```
    #[inline]
    pub fn push_decimal(&mut self, byte: u8) -> bool {
        self.push(byte, 10)
    }

    /// Adds an ASCII hex digit of either case. For any other byte, this changes nothing and returns
    /// `false`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state>
    #[inline]
    pub fn push_hexadecimal(&mut self, byte: u8) -> bool {
        self.push(byte, 16)
    }

    #[inline]
    fn push(&mut self, byte: u8, radix: u32) -> bool {
        let Some(digit) = char::from(byte).to_digit(radix) else {
            return false;
        };
        self.0 = self.0.saturating_mul(radix).saturating_add(digit);
        true
    }

    /// The number so far, or `u32::MAX` if it is larger.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0
    }

    /// The character that the number refers to, and what is wrong with it. See [`numeric`].
    #[must_use]
    pub fn end(self) -> Numeric {
        numeric(self.0)
    }
}

/// The meaning of a numeric reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Numeric {
    /// The character that it refers to.
    pub character: char,
    /// The parse error of the reference, if it has one.
    pub error: Option<ReferenceError>,
}

/// The character that a numeric reference to `code` refers to, and what is wrong with the
/// reference.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state>
///
/// ```
/// use broth::entities::{ReferenceError, numeric};
///
/// assert_eq!((numeric(0xE9).character, numeric(0xE9).error), ('é', None));
/// assert_eq!(numeric(0x80).character, '€');
/// assert_eq!(numeric(0x80).error, Some(ReferenceError::Control));
/// assert_eq!(numeric(0xD800).error, Some(ReferenceError::Surrogate));
/// ```
#[must_use]
pub fn numeric(code: u32) -> Numeric {
    let replacement = char::REPLACEMENT_CHARACTER;
    let (character, error) = match code {
        0x00 => (replacement, Some(ReferenceError::Null)),
        0x11_0000.. => (replacement, Some(ReferenceError::OutsideUnicodeRange)),
        _ => match char::from_u32(code) {
            None => (replacement, Some(ReferenceError::Surrogate)),
            Some(c) if is_noncharacter(code) => (c, Some(ReferenceError::Noncharacter)),
            Some(c @ '\u{80}'..='\u{9F}') => {
                let c = C1_REPLACEMENTS[c as usize - 0x80];
                (c, Some(ReferenceError::Control))
            }
            Some('\t' | '\n' | '\x0C') => (char::from(code as u8), None),
            Some(c) if c.is_control() => (c, Some(ReferenceError::Control)),
            Some(c) => (c, None),
        },
    };
    Numeric { character, error }
}

/// <https://infra.spec.whatwg.org/#noncharacter>
fn is_noncharacter(code: u32) -> bool {
    matches!(code, 0xFDD0..=0xFDEF) || code & 0xFFFE == 0xFFFE
}
