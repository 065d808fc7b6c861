//! Why a value was refused, and where.
//!
//! The specification's algorithms only "fail". A person who has to mend the value wants to know what was
//! expected and at which byte, so every function of this crate says so with an [`Error`].

/// A value that is not what it should be: the reason, what was expected instead, and where.
///
/// ```
/// use broth_microsyntax::parse_month_string;
///
/// let error = parse_month_string("2011-13").unwrap_err();
/// assert_eq!(error.offset(), 5);
/// assert_eq!(error.code(), "out-of-range");
/// assert_eq!(
///     error.to_string(),
///     "expected a month from 01 to 12 at byte 5, but the number is out of range"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected {expected} at byte {offset}, {reason}")]
pub struct Error {
    reason: Reason,
    expected: &'static str,
    offset: usize,
}

impl Error {
    #[cold]
    pub(crate) fn new(reason: Reason, expected: &'static str, offset: usize) -> Self {
        Self { reason, expected, offset }
    }

    /// What is wrong.
    ///
    /// ```
    /// use broth_microsyntax::{Reason, parse_time_string};
    ///
    /// assert_eq!(parse_time_string("25:00").unwrap_err().reason(), Reason::OutOfRange);
    /// ```
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The reason as a word for machines, such as `unexpected-end`.
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }

    /// What should have stood there, in words for a person.
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// Where, in bytes from the start of the value.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// What is wrong with a value.
///
/// ```
/// use broth_microsyntax::{Reason, parse_integer};
///
/// let reason = parse_integer("x").unwrap_err().reason();
/// assert_eq!(reason, Reason::UnexpectedCharacter('x'));
/// assert_eq!(reason.code(), "unexpected-character");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The value ends too early.
    #[error("but the value ends there")]
    UnexpectedEnd,
    /// Another character stands there.
    #[error("found {0:?}")]
    UnexpectedCharacter(char),
    /// A run of characters has the wrong length; the length is given.
    #[error("but there {is} {0}", is = if *.0 == 1 { "is" } else { "are" })]
    WrongLength(usize),
    /// The characters are right, the number they make is not.
    #[error("but the number is out of range")]
    OutOfRange,
    /// What may stand only once stands there again.
    #[error("but it was given before")]
    Duplicate,
    /// The word is none of those that may stand there.
    #[error("but there is something else")]
    NotAllowed,
}

impl Reason {
    /// The reason as a word for machines.
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

/// A number that does not fit where it should go: a constructor's argument or a conversion.
///
/// ```
/// use broth_microsyntax::Date;
///
/// let error = Date::new(2023, 2, 29).unwrap_err();
/// assert_eq!(error.to_string(), "out of range: expected a day that the month has");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("out of range: expected {expected}")]
pub struct OutOfRange {
    expected: &'static str,
}

impl OutOfRange {
    #[cold]
    pub(crate) fn new(expected: &'static str) -> Self {
        Self { expected }
    }

    /// What would have fitted, in words for a person.
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The same complaint about a place in a value.
    pub(crate) fn at(self, offset: usize) -> Error {
        Error::new(Reason::OutOfRange, self.expected, offset)
    }
}
