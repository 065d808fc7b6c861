//! Why a value was refused, and where.
//!
//! The specification's algorithms only "fail". Someone who has to fix the value needs to know what
//! was expected and at which byte, so the functions that parse or check values return an [`Error`]
//! that says so.

use core::fmt;
use core::ops::Range;

/// Why a value was refused: the reason, what was expected instead, and where.
///
/// ```
/// use broth::values::Month;
///
/// let error = Month::parse("2011-13").unwrap_err();
/// assert_eq!(error.span(), 5..7);
/// assert_eq!(error.code(), "out-of-range");
/// assert_eq!(error.to_string(), "month 13 is out of range; expected a month from 01 to 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    reason: Reason,
    expected: &'static str,
    offset: usize,
    /// How many bytes of the value it is about.
    length: usize,
    number: Number,
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, expected, offset, length: _, number } = self;
        match number {
            Number::Unknown => write!(f, "expected {expected} at byte {offset}, {reason}"),
            number => number.fmt_out_of_range(expected, f),
        }
    }
}

impl Error {
    #[cold]
    pub(crate) fn new(reason: Reason, expected: &'static str, offset: usize) -> Self {
        let length = match reason {
            Reason::UnexpectedCharacter(found) => found.len_utf8(),
            Reason::WrongLength(length) => length,
            _ => 0,
        };
        Self { reason, expected, offset, length, number: Number::Unknown }
    }

    /// The same error about a part of the value with this length in bytes.
    #[cold]
    pub(crate) fn about(self, length: usize) -> Self {
        Self { length, ..self }
    }

    /// The reason why the value was refused.
    ///
    /// ```
    /// use broth::values::{Reason, Time};
    ///
    /// assert_eq!(Time::parse("25:00").unwrap_err().reason(), Reason::OutOfRange);
    /// ```
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The reason as a code for programs, such as `unexpected-end`.
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }

    /// A description of what was expected.
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The part of the value that is wrong, in bytes. It is empty where something is missing.
    ///
    /// ```
    /// use broth::values::Date;
    ///
    /// let error = Date::parse("2023-02-29").unwrap_err();
    /// assert_eq!(error.to_string(), "day 29 is out of range for 2023-02");
    /// assert_eq!(&"2023-02-29"[error.span()], "29");
    /// assert_eq!(Date::parse("2023-02-").unwrap_err().span(), 8..8);
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.offset..self.offset + self.length
    }

    /// The offset of the error, in bytes from the start of the value: where its span starts.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// What is wrong with a value.
///
/// ```
/// use broth::values::{Integer, Reason};
///
/// let reason = Integer::parse("x").unwrap_err().reason();
/// assert_eq!(reason, Reason::UnexpectedCharacter('x'));
/// assert_eq!(reason.code(), "unexpected-character");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The value ends too early.
    #[error("but the value ends there")]
    UnexpectedEnd,
    /// There is another character.
    #[error("found {0:?}")]
    UnexpectedCharacter(char),
    /// A run of characters has this length, which is wrong.
    #[error("but there {is} {0}", is = if *.0 == 1 { "is" } else { "are" })]
    WrongLength(usize),
    /// The characters are digits, but their number is out of range.
    #[error("but the number is out of range")]
    OutOfRange,
    /// Something that may occur only once occurs again.
    #[error("but it occurs a second time")]
    Duplicate,
    /// The word is not one of those allowed.
    #[error("but found another word")]
    NotAllowed,
}

impl Reason {
    /// The reason as a code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Reason::UnexpectedEnd => "unexpected-end",
            Reason::UnexpectedCharacter(_) => "unexpected-character",
            Reason::WrongLength(_) => "wrong-length",
            Reason::OutOfRange => "out-of-range",
            Reason::Duplicate => "duplicate",
            Reason::NotAllowed => "not-allowed",
        }
    }
}

/// A number that is out of range: an argument of a constructor, or the result of a conversion.
///
/// ```
/// use broth::values::Date;
///
/// let error = Date::new(2023, 2, 29).unwrap_err();
/// assert_eq!(error.to_string(), "day 29 is out of range for 2023-02");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutOfRange {
    expected: &'static str,
    number: Number,
}

impl core::error::Error for OutOfRange {}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt_out_of_range(self.expected, f)
    }
}

impl OutOfRange {
    #[cold]
    pub(crate) fn new(expected: &'static str) -> Self {
        Self { expected, number: Number::Unknown }
    }

    /// Creates an error whose message names the number.
    #[inline]
    pub(crate) fn of(number: Number, expected: &'static str) -> Self {
        Self { expected, number }
    }

    /// Creates an error about a part of a value, such as month 13.
    #[inline]
    pub(crate) fn part(name: &'static str, number: i16, expected: &'static str) -> Self {
        Self::of(Number::Part(name, number), expected)
    }

    /// The reason as a code for programs: the same as that of an [`Error`] about a number.
    pub fn code(&self) -> &'static str {
        Reason::OutOfRange.code()
    }

    /// The valid range, in words.
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The same error at a place in a value.
    pub(crate) fn at(self, span: Range<usize>) -> Error {
        let Self { expected, number } = self;
        let (offset, length) = (span.start, span.len());
        Error { reason: Reason::OutOfRange, expected, offset, length, number }
    }
}

/// The number that an error names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Number {
    /// No number, because it may be too large for an integer type.
    Unknown,
    /// Such as month 13.
    Part(&'static str, i16),
    /// A day of a month, perhaps in a year.
    Day { year: Option<u32>, month: u8, day: u8 },
    /// A week of a year, whose number may be too large.
    Week { year: Option<u32>, week: u8 },
}

impl Number {
    fn fmt_out_of_range(self, expected: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => write!(f, "out of range; expected {expected}"),
            Self::Part(name, number) => {
                write!(f, "{name} {number} is out of range; expected {expected}")
            }
            Self::Day { year: Some(year), month, day } => {
                write!(f, "day {day} is out of range for {year:04}-{month:02}")
            }
            Self::Day { year: None, month, day } => {
                write!(f, "day {day} is out of range for month {month}")
            }
            Self::Week { year: Some(year), week } => {
                write!(f, "week {week} is out of range for {year:04}")
            }
            Self::Week { year: None, week } => {
                write!(f, "week {week} is out of range; expected {expected}")
            }
        }
    }
}
