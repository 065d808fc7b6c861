//! The `input` and `position` of the specification's algorithms.
//!
//! All delimiters of the microsyntaxes are ASCII, so the position moves over bytes and only stops where a
//! character starts. The white space is ASCII white space (TAB, LF, FF, CR, SPACE) and nothing else: no
//! vertical tab, no no-break space, no byte order mark.

use crate::limbs::DIGITS;
use crate::natural::Natural;
use crate::{Error, Reason};

/// `input` with a `position` in it.
#[derive(Clone, Copy)]
pub(crate) struct Position<'a> {
    input: &'a str,
    at: usize,
}

impl<'a> Position<'a> {
    pub(crate) fn start_of(input: &'a str) -> Self {
        Self { input, at: 0 }
    }

    /// The offset of the position.
    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The byte at the position; `None` past the end of input.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    /// The byte after the one at the position.
    #[inline]
    pub(crate) fn peek_second(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at + 1).copied()
    }

    /// The input from the position to the end.
    pub(crate) fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    /// The same, as bytes.
    #[inline]
    pub(crate) fn rest_bytes(&self) -> &'a [u8] {
        &self.input.as_bytes()[self.at..]
    }

    /// Advances past one ASCII character, if it is the one at the position.
    #[inline]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Advances past one ASCII character if it is one of two that differ in case only.
    #[inline]
    pub(crate) fn eat_ignoring_case(&mut self, byte: u8) -> bool {
        let there = self.peek().is_some_and(|b| b.eq_ignore_ascii_case(&byte));
        self.at += usize::from(there);
        there
    }

    /// Advances past one ASCII character, which must be there.
    #[inline]
    pub(crate) fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Error> {
        if self.eat(byte) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// <https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points>, for sets that contain either no
    /// or all characters outside ASCII. The result is [`since`](Self::since) the place where it began.
    #[inline]
    pub(crate) fn collect(&mut self, in_set: impl Fn(u8) -> bool) {
        let rest = self.rest_bytes();
        self.at += rest.iter().position(|&byte| !in_set(byte)).unwrap_or(rest.len());
    }

    /// The input from an earlier position to this one.
    #[inline]
    pub(crate) fn since(&self, start: usize) -> &'a str {
        &self.input[start..self.at]
    }

    /// Advances past the ASCII character at the position.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    /// Collects ASCII digits, possibly none.
    #[inline]
    pub(crate) fn collect_digits(&mut self) -> &'a [u8] {
        let start = self.at;
        self.collect(|byte| byte.is_ascii_digit());
        &self.input.as_bytes()[start..self.at]
    }

    /// Collects ASCII digits, at least one.
    pub(crate) fn expect_digits(&mut self, expected: &'static str) -> Result<&'a [u8], Error> {
        match self.collect_digits() {
            [] => Err(self.unexpected(expected)),
            digits => Ok(digits),
        }
    }

    /// Collects ASCII digits, possibly none, and returns them with their base-ten value. If they are
    /// more than fit 64 bits, that value is meaningless; it continues from `number`.
    // OPTIMIZATION: for most numbers, no digit is read twice.
    #[inline(always)]
    pub(crate) fn collect_number(&mut self, number: &mut u64) -> &'a [u8] {
        let rest = self.rest_bytes();
        let mut length = 0;
        for byte in rest {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            *number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            length += 1;
        }
        self.at += length;
        &rest[..length]
    }

    /// Collects ASCII digits, possibly none, and interprets them as a base-ten integer.
    #[inline(always)]
    pub(crate) fn collect_natural(&mut self) -> Natural {
        let mut small = 0;
        let digits = self.collect_number(&mut small);
        if digits.len() <= DIGITS { Natural::of_limb(small) } else { Natural::from_digits(digits) }
    }

    /// Collects ASCII digits, at least one, and interprets them as a base-ten integer.
    #[inline(always)]
    pub(crate) fn expect_natural(&mut self, expected: &'static str) -> Result<Natural, Error> {
        let start = self.at;
        let number = self.collect_natural();
        if self.at == start { Err(self.unexpected(expected)) } else { Ok(number) }
    }

    /// Collects exactly two ASCII digits, and returns their number.
    pub(crate) fn expect_two_digits(&mut self, expected: &'static str) -> Result<u8, Error> {
        let start = self.at;
        match *self.collect_digits() {
            [tens, ones] => Ok(two_digits([tens, ones])),
            [] => Err(self.unexpected(expected)),
            ref digits => Err(Error::new(Reason::WrongLength(digits.len()), expected, start)),
        }
    }

    /// <https://infra.spec.whatwg.org/#skip-ascii-whitespace>
    #[inline]
    pub(crate) fn skip_ascii_whitespace(&mut self) {
        self.collect(is_ascii_whitespace);
    }

    /// Fails unless the position is past the end of input.
    #[inline]
    pub(crate) fn expect_end(self) -> Result<(), Error> {
        if self.peek().is_none() {
            return Ok(());
        }
        Err(self.unexpected("the end of the value"))
    }

    /// The error of a character, or an end, that should not be here.
    // OPTIMIZATION: taken by value, so that the position itself may be kept in registers.
    #[cold]
    pub(crate) fn unexpected(self, expected: &'static str) -> Error {
        let reason = match self.rest().chars().next() {
            None => Reason::UnexpectedEnd,
            Some(found) => Reason::UnexpectedCharacter(found),
        };
        Error::new(reason, expected, self.at)
    }
}

/// The number of two ASCII digits.
pub(crate) fn two_digits([tens, ones]: [u8; 2]) -> u8 {
    (tens - b'0') * 10 + (ones - b'0')
}

/// <https://infra.spec.whatwg.org/#ascii-whitespace>
pub(crate) fn is_ascii_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

/// <https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace>
pub(crate) fn strip_ascii_whitespace(text: &str) -> &str {
    text.trim_ascii()
}
