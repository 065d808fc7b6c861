//! The list of all rules: the parse errors, and the rules of the files in `rules`.

use core::str::FromStr;

use broth_markup::ErrorCode;

use crate::Rule;
use crate::rules::LINTS;
use crate::rules::document::malformed_bytes;

impl Rule {
    /// All rules of this crate.
    pub fn all() -> impl Iterator<Item = Self> {
        let codes = ErrorCode::ALL.iter().copied().map(Self::Parse).filter(|rule| rule.is_rule());
        codes.chain(LINTS.iter().copied().map(Self::Lint))
    }

    /// The rule about bytes that are malformed in the encoding of the document. The checker gets
    /// text, so the program that decodes the bytes has to report them.
    #[must_use]
    pub fn malformed_bytes() -> Self {
        Self::from(&malformed_bytes::LINT)
    }
}

/// The error for a name that no rule has.
///
/// ```
/// use broth::check::{Rule, UnknownRule};
///
/// assert_eq!("too-much-salt".parse::<Rule>(), Err(UnknownRule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule with this name")]
pub struct UnknownRule;

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::all().find(|rule| rule.as_str() == name).ok_or(UnknownRule)
    }
}
