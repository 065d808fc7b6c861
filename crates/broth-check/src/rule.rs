//! `Rule`: the stable name of a kind of finding.
//!
//! Every parse error that a document can have is a rule under its own code, unless another rule
//! always reports it better. Each other rule is declared by a [`Lint`].

use core::fmt;

use broth_markup::{ErrorCode, ErrorFamily};

use crate::{Lint, Severity};

/// A rule of the checker. You can use it to filter, configure or explain findings.
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
    /// A parse error that documents must not have.
    Parse(ErrorCode),
    /// A rule that no parser enforces: a built-in one, or your own.
    Lint(&'static Lint),
}

impl Rule {
    /// The stable name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parse(code) => code.as_str(),
            Self::Lint(lint) => lint.name,
        }
    }

    /// The default severity.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Parse(code) if code.family() == ErrorFamily::Limit => Severity::Warning,
            Self::Parse(_) => Severity::Error,
            Self::Lint(lint) => lint.severity,
        }
    }

    /// One sentence that says what is wrong.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Parse(code) => code.summary(),
            Self::Lint(lint) => lint.summary,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<ErrorCode> for Rule {
    fn from(code: ErrorCode) -> Self {
        Self::Parse(code)
    }
}

impl From<&'static Lint> for Rule {
    fn from(lint: &'static Lint) -> Self {
        Self::Lint(lint)
    }
}
