//! `Lint`: the description of a rule, built in or your own.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::Unfixed;

/// How serious a finding is.
///
/// ```
/// use broth::check::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Style);
/// assert_eq!(Severity::Style.as_str(), "style");
/// assert_eq!("warning".parse(), Ok(Severity::Warning));
/// assert_eq!(
///     "warn".parse::<Severity>().unwrap_err().to_string(),
///     "unknown severity \"warn\"; use style, warning or error"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// The finding is a matter of style. Style rules are off by default.
    Style,
    /// The standard allows it, but it is probably a mistake.
    Warning,
    /// The standard forbids it.
    Error,
}

broth_entities::words! {
    Severity "severity" {
        Style = "style",
        Warning = "warning",
        Error = "error",
    }
}

/// The declaration of a rule: its name, its severity and its texts. Two rules with the same name
/// are equal.
///
/// ```
/// use broth::check::{Finding, Lint, Severity, Span};
///
/// static COLD_SOUP: Lint = Lint::new("cold-soup", Severity::Warning, "The soup is cold.")
///     .explanation("Soup is eaten hot. Heat it before you serve it.");
///
/// let finding = Finding::new(&COLD_SOUP, Span::new(0, 4));
/// assert_eq!(finding.rule.as_str(), "cold-soup");
/// assert_eq!(finding.message, "The soup is cold");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    pub(crate) name: &'static str,
    pub(crate) severity: Severity,
    pub(crate) summary: &'static str,
    pub(crate) unfixed: Unfixed,
    pub(crate) explanation: &'static str,
    pub(crate) yields: Yields,
    pub(crate) hides: &'static [Hides],
}

/// The parse errors that replace a finding of this rule, because they report the same mistake and
/// say more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Yields {
    Never,
    /// A parse error that begins at the start of the finding.
    AtItsStart,
    /// A parse error that begins anywhere in the finding, or right after it.
    InItsPlace,
    /// The error that the file ends inside a token, which may contain what is missing.
    ToUnfinishedToken,
}

/// Findings that exist only because of another finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hides {
    /// Errors of the tokenizer inside the same text, which the parser ignores.
    TokenizerErrorsInside,
    /// Findings of these rules that exist only because the element is still open.
    WhileOpen(&'static [&'static Lint]),
}

impl Lint {
    /// Declares a rule with a name in lower case with hyphens, a default severity, and one sentence
    /// that says what is wrong.
    #[must_use]
    pub const fn new(name: &'static str, severity: Severity, summary: &'static str) -> Self {
        Self {
            name,
            severity,
            summary,
            unfixed: Unfixed::Unclear,
            explanation: "",
            yields: Yields::Never,
            hides: &[],
        }
    }

    /// Sets the explanation in Markdown, which says what is wrong and how to repair it.
    #[must_use]
    pub const fn explanation(mut self, explanation: &'static str) -> Self {
        self.explanation = explanation;
        self
    }

    /// Sets why a finding without a fix has none. The default is that only the author knows what is
    /// meant.
    ///
    /// ```
    /// use broth::check::{Lint, Rule, Severity, Unfixed};
    ///
    /// static NO_BOWL: Lint =
    ///     Lint::new("no-bowl", Severity::Error, "There is no bowl.").unfixed(Unfixed::Missing);
    /// assert_eq!(Rule::from(&NO_BOWL).unfixed(), Some(Unfixed::Missing));
    /// ```
    #[must_use]
    pub const fn unfixed(mut self, reason: Unfixed) -> Self {
        self.unfixed = reason;
        self
    }

    pub(crate) const fn yields(mut self, yields: Yields) -> Self {
        self.yields = yields;
        self
    }

    pub(crate) const fn hides(mut self, hides: &'static [Hides]) -> Self {
        self.hides = hides;
        self
    }
}

impl PartialEq for Lint {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other) || self.name == other.name
    }
}

impl Eq for Lint {}

impl PartialOrd for Lint {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Lint {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(other.name)
    }
}

impl Hash for Lint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
