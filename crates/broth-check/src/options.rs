//! `Options`: the options of the checker.

use alloc::vec::Vec;

use crate::choices::Choices;
use crate::visitor::CustomRule;
use crate::{DocumentEncoding, IgnoredRegion, Lint, Rule, Severity, Visitor};

/// Which rules are on, and how severe they are. By default, all rules except style rules are on.
///
/// ```
/// use broth::check::{Options, Rule, Severity};
///
/// let quotes: Rule = "attribute-quotes".parse().unwrap();
/// assert_eq!(Options::default().severity(quotes), None);
/// assert_eq!(Options::default().deny(quotes).severity(quotes), Some(Severity::Error));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(crate) choices: Choices,
    /// The rules that the user of the crate has added.
    pub(crate) custom: Vec<CustomRule>,
    pub(crate) regions: Vec<IgnoredRegion>,
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
        self.choices.set(rule, severity);
        self
    }

    /// The severity of a rule; `None` if it is off.
    #[must_use]
    pub fn severity(&self, rule: Rule) -> Option<Severity> {
        self.choices.severity(rule)
    }

    /// Sets the maximum number of findings per document; the default is 10,000. If there are more,
    /// the last one is `too-many-findings`.
    ///
    /// ```
    /// use broth::check::Options;
    ///
    /// let all = Options::default().findings_limit(usize::MAX);
    /// assert_eq!(all.limit(), usize::MAX);
    /// ```
    #[must_use]
    pub fn findings_limit(mut self, limit: usize) -> Self {
        self.choices.limit = limit;
        self
    }

    /// The maximum number of findings per document.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.choices.limit
    }

    /// Sets the parts of documents that are not HTML, such as the code of a template. Their
    /// contents are not checked, and fixes do not change them.
    #[must_use]
    pub fn ignored_regions(mut self, regions: Vec<IgnoredRegion>) -> Self {
        self.regions = regions;
        self
    }

    /// Sets how the bytes of the document were decoded, which the rules about its encoding need. By
    /// default, this is unknown, as for a text that was not decoded from bytes.
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
        self.choices.encoding = Some(encoding);
        self
    }

    /// Adds a rule of your own, which is checked in the same walk over the tree. The visitor is
    /// cloned for each document.
    ///
    /// ```
    /// use broth::check::{Finding, Lint, Options, Severity, Visitor, Walk, check_with};
    /// use broth::dom::Node;
    ///
    /// static NO_MARQUEE: Lint =
    ///     Lint::new("no-marquee", Severity::Error, "Nothing on our site moves.");
    ///
    /// #[derive(Clone)]
    /// struct NoMarquee;
    ///
    /// impl Visitor<'_> for NoMarquee {
    ///     fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
    ///         if let (true, Some(tag)) = (element.is("marquee"), element.start_tag()) {
    ///             walk.report(Finding::new(&NO_MARQUEE, tag));
    ///         }
    ///     }
    /// }
    ///
    /// let options = Options::default().rule(&NO_MARQUEE, NoMarquee);
    /// let findings = check_with("<!DOCTYPE html><title>Soup</title><marquee>Hot</marquee>", &options);
    /// assert!(findings.iter().any(|finding| finding.rule.as_str() == "no-marquee"));
    /// ```
    #[must_use]
    pub fn rule<V>(mut self, lint: &'static Lint, visitor: V) -> Self
    where
        V: for<'d> Visitor<'d> + Clone + Send + Sync + 'static,
    {
        self.custom.push(CustomRule::new(lint, visitor));
        self
    }

    /// All rules that can be configured here: the built-in ones and your own.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        Rule::all().chain(self.own_rules())
    }

    /// The rules that the user of the crate has added.
    pub(crate) fn own_rules(&self) -> impl Iterator<Item = Rule> {
        self.custom.iter().map(|custom| Rule::Lint(custom.lint))
    }
}
