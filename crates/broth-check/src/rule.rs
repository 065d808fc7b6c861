//! `Rule`: what the checker can find, by a stable name.
//!
//! Every parse error that a document can have is a rule under its own code, unless another rule always reports it better.
//! [`WritingRule`] has the rules for writing beyond the parse errors, and the rules of style.

use core::fmt;
use core::str::FromStr;

use broth_markup::{ErrorCode, ErrorFamily};

use crate::Unfixed;
use crate::columns::Columns;

/// Declares [`WritingRule`] from its rows.
macro_rules! writing_rules {
    ($($rule:ident: $severity:ident, $unfixed:ident, $name:literal, $summary:literal,)*) => {
        /// A rule for writing documents that no parser enforces.
        ///
        /// ```
        /// use broth::check::{Rule, WritingRule};
        ///
        /// let rule = Rule::from(WritingRule::DuplicateId);
        /// assert_eq!(rule.as_str(), "duplicate-id");
        /// assert!(WritingRule::ALL.contains(&WritingRule::DuplicateId));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum WritingRule {
            $(#[doc = concat!("`", $name, "`: ", $summary)] $rule,)*
        }

        impl WritingRule {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$rule),*];

            /// Name, severity, why it has no fix, and summary.
            pub(crate) const fn row(self) -> (&'static str, Severity, Unfixed, &'static str) {
                match self {
                    $(Self::$rule => ($name, Severity::$severity, Unfixed::$unfixed, $summary),)*
                }
            }
        }
    };
}

mod generated;
pub use generated::WritingRule;

/// How serious a finding is.
///
/// ```
/// use broth::check::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Style);
/// assert_eq!(Severity::Style.as_str(), "style");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// A matter of style; such rules are off by default.
    Style,
    /// Allowed, but probably a mistake.
    Warning,
    /// The standard forbids it.
    Error,
}

impl Severity {
    /// `error`, `warning` or `style`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A rule of the checker.
///
/// ```
/// use broth::check::{Rule, Severity};
///
/// let rule: Rule = "duplicate-attribute".parse().unwrap();
/// assert_eq!(rule.severity(), Severity::Error);
/// assert!(rule.explanation().contains("start tag"));
/// println!("{}: {}", rule.as_str(), rule.summary());
/// assert!(Rule::all().any(|other| other == rule));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A document must not have this parse error.
    Parse(ErrorCode),
    /// A rule that no parser enforces.
    Writing(WritingRule),
}

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        let codes = ErrorCode::ALL.iter().copied().map(Self::Parse).filter(|rule| rule.is_rule());
        codes.chain(WritingRule::ALL.iter().copied().map(Self::Writing))
    }

    /// Whether it can occur in today's HTML, parsed from text, and no other rule reports it instead.
    pub(crate) fn is_rule(self) -> bool {
        match self {
            Self::Parse(code) => code.family() != ErrorFamily::Xml && Columns::of(code).is_rule,
            Self::Writing(_) => true,
        }
    }

    /// Its name, which is stable.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parse(code) => code.as_str(),
            Self::Writing(rule) => rule.row().0,
        }
    }

    /// Its default severity.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Parse(code) if code.family() == ErrorFamily::Limit => Severity::Warning,
            Self::Parse(_) => Severity::Error,
            Self::Writing(rule) => rule.row().1,
        }
    }

    /// One sentence that says what is wrong.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Parse(code) => code.summary(),
            Self::Writing(rule) => rule.row().3,
        }
    }

    /// Why a finding of this rule has no fix, if it has none and its place does not say more. Rules of XML give no reason:
    /// nothing repairs them.
    ///
    /// ```
    /// use broth::check::{Rule, Unfixed};
    ///
    /// let rule: Rule = "missing-title".parse().unwrap();
    /// assert_eq!(rule.unfixed(), Some(Unfixed::Missing));
    /// ```
    #[must_use]
    pub fn unfixed(self) -> Option<Unfixed> {
        Columns::of_rule(self).unfixed
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// There is no rule with this name.
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

impl From<ErrorCode> for Rule {
    fn from(code: ErrorCode) -> Self {
        Self::Parse(code)
    }
}

impl From<WritingRule> for Rule {
    fn from(rule: WritingRule) -> Self {
        Self::Writing(rule)
    }
}
