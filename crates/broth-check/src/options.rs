//! `Options`: which rules count, and how much.

use alloc::collections::BTreeMap;

use crate::{Finding, Rule, Severity};

/// Which rules count, and how much. By default all but matters of taste do.
///
/// ```
/// use broth_check::{Options, Rule, Severity};
///
/// let quotes: Rule = "attribute-quotes".parse().unwrap();
/// assert_eq!(Options::default().severity(quotes), None);
/// assert_eq!(Options::default().deny(quotes).severity(quotes), Some(Severity::Error));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What was said of single rules; `None` is that they do not count.
    said: BTreeMap<Rule, Option<Severity>>,
    limit: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { said: BTreeMap::new(), limit: 10_000 }
    }
}

impl Options {
    /// Breaking this rule is an error.
    #[must_use]
    pub fn deny(self, rule: Rule) -> Self {
        self.set(rule, Some(Severity::Error))
    }

    /// This rule does not count.
    ///
    /// ```
    /// use broth_check::{Options, Rule};
    ///
    /// let rule: Rule = "duplicate-id".parse().unwrap();
    /// assert_eq!(Options::default().allow(rule).severity(rule), None);
    /// ```
    #[must_use]
    pub fn allow(self, rule: Rule) -> Self {
        self.set(rule, None)
    }

    /// This rule counts so much, or not at all.
    ///
    /// ```
    /// use broth_check::{Options, Rule, Severity};
    ///
    /// let rule: Rule = "duplicate-id".parse().unwrap();
    /// let lenient = Options::default().set(rule, Some(Severity::Warning));
    /// assert_eq!(lenient.severity(rule), Some(Severity::Warning));
    /// ```
    #[must_use]
    pub fn set(mut self, rule: Rule, severity: Option<Severity>) -> Self {
        self.said.insert(rule, severity);
        self
    }

    /// How much a rule counts; `None` is not at all.
    #[must_use]
    pub fn severity(&self, rule: Rule) -> Option<Severity> {
        match self.said.get(&rule) {
            Some(said) => *said,
            None => Some(rule.severity()).filter(|severity| *severity > Severity::Style),
        }
    }

    /// The most findings of a document; 10,000 by default. After the first ones, `too-many-findings` says that there are
    /// more.
    ///
    /// ```
    /// use broth_check::Options;
    ///
    /// let all = Options::default().findings_limit(usize::MAX);
    /// assert_eq!(all.limit(), usize::MAX);
    /// ```
    #[must_use]
    pub fn findings_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The most findings of a document.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// The finding as it counts, if it does.
    pub(crate) fn judge(&self, mut finding: Finding) -> Option<Finding> {
        finding.severity = self.severity(finding.rule)?;
        Some(finding)
    }
}
