//! The `input` and `position` of the specification's algorithms.
//!
//! All delimiters of the microsyntaxes are ASCII, so the position moves over bytes and only stops
//! where a character starts. The white space is ASCII white space (TAB, LF, FF, CR, SPACE) and
//! nothing else: no vertical tab, no no-break space, no byte order mark.

use core::ops::Range;

use crate::limbs::DIGITS;
use crate::natural::Natural;
use crate::{Error, OutOfRange, Reason};

/// `input` with a `position` in it.
#[derive(Clone, Debug)]
pub(crate) struct Position<'a> {
    input: &'a str,
    at: usize,
    /// Why the algorithm failed, if it did.
    error: Option<Error>,
}

/// An algorithm failed. Its [`Position`] knows why.
// It is empty, so that functions need not pass on errors, which are large.
pub(crate) struct Failed(());

impl<'a> Position<'a> {
    pub(crate) fn start_of(input: &'a str) -> Self {
        Self { input, at: 0, error: None }
    }

    /// Runs an algorithm from the start of `input`.
    #[inline]
    pub(crate) fn read<T>(
        input: &'a str,
        algorithm: impl FnOnce(&mut Self) -> Result<T, Failed>,
    ) -> Result<T, Error> {
        let mut position = Self::start_of(input);
        algorithm(&mut position).map_err(|failed| position.error(failed))
    }

    /// The offset of the position.
    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Returns to an earlier position.
    #[inline]
    pub(crate) fn go_back_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The byte at the position; `None` past the end of input.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    /// The input from the position to the end.
    pub(crate) fn rest(&self) -> &'a str {
        self.input.get(self.at..).unwrap_or_default()
    }

    /// The same, as bytes.
    #[inline]
    fn rest_bytes(&self) -> &'a [u8] {
        self.input.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Advances past one ASCII character, if it is the one at the position.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Advances past one ASCII character if it is one of two that differ in case only.
    pub(crate) fn eat_ignoring_case(&mut self, byte: u8) -> bool {
        let there = self.peek().is_some_and(|b| b.eq_ignore_ascii_case(&byte));
        self.at += usize::from(there);
        there
    }

    /// Advances past one ASCII character, which must be there.
    pub(crate) fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Failed> {
        if self.eat(byte) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// <https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points>, for sets that contain either no
    /// or all characters outside ASCII. The result is [`since`](Self::since) the place where it
    /// began.
    #[inline]
    pub(crate) fn collect(&mut self, mut in_set: impl FnMut(u8) -> bool) {
        while self.peek().is_some_and(&mut in_set) {
            self.at += 1;
        }
    }

    /// The input from an earlier position to this one.
    #[inline]
    pub(crate) fn since(&self, start: usize) -> &'a str {
        self.input.get(start..self.at).unwrap_or_default()
    }

    /// Advances past the ASCII character at the position.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    /// Collects ASCII digits, possibly none.
    pub(crate) fn collect_digits(&mut self) -> &'a [u8] {
        let start = self.at;
        self.collect(|byte| byte.is_ascii_digit());
        self.input.as_bytes().get(start..self.at).unwrap_or_default()
    }

    /// Collects ASCII digits, at least one.
    pub(crate) fn expect_digits(&mut self, expected: &'static str) -> Result<&'a [u8], Failed> {
        match self.collect_digits() {
            [] => Err(self.unexpected(expected)),
            digits => Ok(digits),
        }
    }

    /// Collects ASCII digits, possibly none, and interprets them as a base-ten integer.
    // OPTIMIZATION: durations and lengths have no other fast path; most of their digits are read
    // once, which takes 13 to 16 % less.
    #[inline]
    pub(crate) fn collect_natural(&mut self) -> Natural {
        let (rest, mut number, mut length) = (self.rest_bytes(), 0_u64, 0);
        for byte in rest {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            // Meaningless if there are more digits than fit.
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            length += 1;
        }
        self.at += length;
        let digits = &rest[..length];
        if length <= DIGITS { Natural::of_limb(number) } else { Natural::from_digits(digits) }
    }

    /// Collects exactly two ASCII digits, and returns their number.
    pub(crate) fn expect_two_digits(&mut self, expected: &'static str) -> Result<u8, Failed> {
        match *self.collect_digits() {
            [tens, ones] => Ok(two_digits([tens, ones])),
            [] => Err(self.unexpected(expected)),
            ref digits => Err(self.wrong_length(digits.len(), expected)),
        }
    }

    /// Collects exactly two ASCII digits, the number of a part of the value, such as an hour.
    pub(crate) fn expect_part(
        &mut self,
        name: &'static str,
        digits: &'static str,
        (first, last): (u8, u8),
        range: &'static str,
    ) -> Result<u8, Failed> {
        let start = self.at;
        let number = self.expect_two_digits(digits)?;
        if number < first || number > last {
            return Err(
                self.out_of_range(start..self.at, OutOfRange::part(name, number.into(), range))
            );
        }
        Ok(number)
    }

    /// <https://infra.spec.whatwg.org/#skip-ascii-whitespace>
    #[inline]
    pub(crate) fn skip_ascii_whitespace(&mut self) {
        self.collect(|byte| byte.is_ascii_whitespace());
    }

    /// Fails unless the position is past the end of input.
    pub(crate) fn expect_end(&mut self) -> Result<(), Failed> {
        if self.peek().is_none() {
            return Ok(());
        }
        Err(self.unexpected("the end of the value"))
    }

    /// Fails because of a character, or an end, that should not be here.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &'static str) -> Failed {
        let reason = match self.rest().chars().next() {
            None => Reason::UnexpectedEnd,
            Some(found) => Reason::UnexpectedCharacter(found),
        };
        self.fail(Error::new(reason, expected, self.at))
    }

    /// Fails because the characters just collected are too many or too few.
    #[cold]
    pub(crate) fn wrong_length(&mut self, length: usize, expected: &'static str) -> Failed {
        self.fail(Error::new(Reason::WrongLength(length), expected, self.at - length))
    }

    /// Fails because of the number at this place.
    #[cold]
    pub(crate) fn out_of_range(&mut self, span: Range<usize>, error: OutOfRange) -> Failed {
        self.fail(error.at(span))
    }

    /// Fails, and stores the error.
    pub(crate) fn fail(&mut self, error: Error) -> Failed {
        self.error = Some(error);
        Failed(())
    }

    /// Returns the error of an algorithm that failed.
    #[cold]
    pub(crate) fn error(&self, _: Failed) -> Error {
        // `Failed` comes from `fail` only.
        self.error.unwrap_or(Error::new(Reason::UnexpectedEnd, "", self.at))
    }
}

/// The number of two ASCII digits.
pub(crate) fn two_digits([tens, ones]: [u8; 2]) -> u8 {
    (tens - b'0') * 10 + (ones - b'0')
}
