//! The list of all rules: the parse errors, and the rules of the files in `rules`.

use core::fmt;
use core::str::FromStr;

use broth_markup::ErrorCode;
use broth_markup::distance::nearest;

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
/// use broth::check::Rule;
///
/// let error = "missing-titel".parse::<Rule>().unwrap_err();
/// assert_eq!(error.nearest, Some("missing-title".parse()?));
/// assert_eq!(error.to_string(), "there is no rule with this name; did you mean `missing-title`?");
/// # Ok::<(), broth::check::UnknownRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownRule {
    /// The rule that was probably meant.
    pub nearest: Option<Rule>,
}

impl UnknownRule {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-rule"
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no rule with this name")?;
        match self.nearest {
            Some(rule) => write!(f, "; did you mean `{rule}`?"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownRule {}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        let named = |name: &str| Self::all().find(|rule| rule.as_str() == name);
        named(name).ok_or_else(|| UnknownRule {
            nearest: nearest(name, Self::all().map(Self::as_str)).and_then(named),
        })
    }
}
