//! `RuleName`: a rule, or the name of one, which may be wrong.

use alloc::format;
use alloc::string::String;

use broth_markup::distance::nearest;
use broth_markup::{ErrorCode, Span};

use crate::{Finding, Lint, Rule, Severity};

/// A [`Rule`], or the name of one. Functions take it as `impl Into<RuleName>`, so they take both.
///
/// ```
/// use broth::check::{Checker, Rule};
///
/// let rule: Rule = "missing-title".parse()?;
/// assert_eq!(Checker::new().deny(rule), Checker::new().deny("missing-title"));
/// # Ok::<(), broth::check::UnknownRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleName<'n>(Named<'n>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named<'n> {
    Rule(Rule),
    Name(&'n str),
}

impl<'n> RuleName<'n> {
    /// The one of these rules; `Err` is the name if none has it.
    pub(crate) fn among(self, mut rules: impl Iterator<Item = Rule>) -> Result<Rule, &'n str> {
        match self.0 {
            Named::Rule(rule) => Ok(rule),
            Named::Name(name) => rules.find(|rule| rule.as_str() == name).ok_or(name),
        }
    }
}

impl From<Rule> for RuleName<'_> {
    fn from(rule: Rule) -> Self {
        Self(Named::Rule(rule))
    }
}

impl From<&'static Lint> for RuleName<'_> {
    fn from(lint: &'static Lint) -> Self {
        Self(Named::Rule(lint.into()))
    }
}

impl From<ErrorCode> for RuleName<'_> {
    fn from(code: ErrorCode) -> Self {
        Self(Named::Rule(code.into()))
    }
}

impl<'n> From<&'n str> for RuleName<'n> {
    fn from(name: &'n str) -> Self {
        Self(Named::Name(name))
    }
}

impl<'n> From<&'n String> for RuleName<'n> {
    fn from(name: &'n String) -> Self {
        Self(Named::Name(name))
    }
}

/// The checker was given the name of a rule that does not exist. A document cannot break this rule,
/// so it is not in the list of rules.
static UNKNOWN_RULE: Lint =
    Lint::new("unknown-rule", Severity::Error, "The checker was given the name of no rule.");

/// The finding about a name that no rule has.
pub(crate) fn unknown(name: &str, rules: impl Iterator<Item = Rule>) -> Finding {
    let mut finding = Finding::new(&UNKNOWN_RULE, Span::empty(0));
    finding.unfixed = finding.rule.unfixed();
    finding.message(unknown_name(name, rules))
}

/// The message about a name that no rule has.
pub(crate) fn unknown_name(name: &str, rules: impl Iterator<Item = Rule>) -> String {
    match nearest(name, rules.map(Rule::as_str)) {
        Some(near) => format!("unknown rule `{name}`; did you mean `{near}`?"),
        None => format!("no rule has the name `{name}`"),
    }
}
