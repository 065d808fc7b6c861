//! `Options`: which rules are on, and how severe they are.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{DocumentEncoding, Finding, IgnoredRegion, Rule, Severity};

/// Which rules are on, and how severe they are. By default, all rules except those of style are on.
///
/// ```
/// use broth::check::{Options, Rule, Severity};
///
/// let quotes: Rule = "attribute-quotes".parse().unwrap();
/// assert_eq!(Options::default().severity(quotes), None);
/// assert_eq!(Options::default().deny(quotes).severity(quotes), Some(Severity::Error));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rules that were set; `None` is off.
    said: BTreeMap<Rule, Option<Severity>>,
    limit: usize,
    pub(crate) regions: Vec<IgnoredRegion>,
    pub(crate) encoding: Option<DocumentEncoding>,
}

impl Default for Options {
    fn default() -> Self {
        Self { said: BTreeMap::new(), limit: 10_000, regions: Vec::new(), encoding: None }
    }
}

impl Options {
    /// Reports this rule as an error.
    #[must_use]
    pub fn deny(self, rule: Rule) -> Self {
        self.set(rule, Some(Severity::Error))
    }

    /// Turns this rule off.
    ///
    /// ```
    /// use broth::check::{Options, Rule};
    ///
    /// let rule: Rule = "duplicate-id".parse().unwrap();
    /// assert_eq!(Options::default().allow(rule).severity(rule), None);
    /// ```
    #[must_use]
    pub fn allow(self, rule: Rule) -> Self {
        self.set(rule, None)
    }

    /// Sets the severity of this rule; `None` turns it off.
    ///
    /// ```
    /// use broth::check::{Options, Rule, Severity};
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

    /// The severity of a rule; `None` if it is off.
    #[must_use]
    pub fn severity(&self, rule: Rule) -> Option<Severity> {
        match self.said.get(&rule) {
            Some(said) => *said,
            None => Some(rule.severity()).filter(|severity| *severity > Severity::Style),
        }
    }

    /// Whether any rule differs from the default.
    pub(crate) fn sets_any_rule(&self) -> bool {
        !self.said.is_empty()
    }

    /// The maximum number of findings per document; 10,000 by default. If there are more, the last one is
    /// `too-many-findings`.
    ///
    /// ```
    /// use broth::check::Options;
    ///
    /// let all = Options::default().findings_limit(usize::MAX);
    /// assert_eq!(all.limit(), usize::MAX);
    /// ```
    #[must_use]
    pub fn findings_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The maximum number of findings per document.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Parts of documents that are not HTML, such as the code of a template: what they contain is not checked, and not
    /// changed by fixes.
    #[must_use]
    pub fn ignored_regions(mut self, regions: Vec<IgnoredRegion>) -> Self {
        self.regions = regions;
        self
    }

    /// How the bytes of the document were decoded. The rules about its encoding need it; by default it is not known, as
    /// for a text that never was bytes.
    ///
    /// ```
    /// use broth::check::{DocumentEncoding, EncodingSource, Options, check_with};
    ///
    /// let encoding = DocumentEncoding { name: "UTF-8".into(), source: EncodingSource::Nothing };
    /// let options = Options::default().encoding(encoding);
    /// let findings = check_with("<!DOCTYPE html><title>Café</title>", &options);
    /// assert_eq!(findings[0].rule.as_str(), "undeclared-encoding");
    /// ```
    #[must_use]
    pub fn encoding(mut self, encoding: DocumentEncoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// The finding with its severity, if its rule is on.
    pub(crate) fn judge(&self, mut finding: Finding) -> Option<Finding> {
        finding.severity = self.severity(finding.rule)?;
        Some(finding)
    }
}
