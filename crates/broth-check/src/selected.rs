//! Rules of your own by selector: a function is called with each element that it matches.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use broth_dom::Node;
use broth_markup::Span;
use broth_select::{AsSelector, Matcher, Selector, SelectorError};

use crate::visitor::{CustomRule, Prototype, Visitor, Walk};
use crate::{Checker, Finding, Fix, Lint, Severity};

impl Checker {
    /// Adds a rule of your own: the function is called with each element that the selector matches,
    /// also in the contents of templates. Rules that a selector cannot express are
    /// [visitors](Self::visitor).
    ///
    /// ```
    /// use broth::check::{Checker, Fix, Lint, Severity};
    ///
    /// static LAZY: Lint = Lint::new("lazy-images", Severity::Warning, "An image loads at once.");
    ///
    /// let checker = Checker::new().rule(&LAZY, "img:not([loading])", |img, report| {
    ///     let fix = Fix::set_attr(img, "loading", "lazy");
    ///     report.finding(img, "this image loads at once").fix(fix);
    /// });
    /// let page = "<!DOCTYPE html><title>Soup</title><img src=a.png alt=Soup>";
    /// assert_eq!(checker.check(page)[0].message, "this image loads at once");
    /// assert_eq!(checker.fix(page).html, page.replace("alt=Soup", r#"alt=Soup loading="lazy""#));
    ///
    /// let typo = Checker::new().rule(&LAZY, "img:not(", |_, _| {}).check(page);
    /// assert!(typo[0].message.starts_with("the selector of `lazy-images`"));
    /// ```
    ///
    /// If the selector is not valid, each document has a finding `invalid-selector` that says so.
    #[must_use]
    pub fn rule<F>(mut self, lint: &'static Lint, selector: impl AsSelector, check: F) -> Self
    where
        F: Fn(Node<'_>, &mut Reporter) + Send + Sync + 'static,
    {
        let selector = selector.try_answer(Clone::clone);
        let rule = SelectorRule { lint, selector, check: Arc::new(check) };
        self.options.add(CustomRule::of(lint, Arc::new(rule)));
        self
    }
}

/// The findings of a rule by selector; see [`Checker::rule`].
#[derive(Debug)]
pub struct Reporter {
    lint: &'static Lint,
    findings: Vec<Finding>,
}

impl Reporter {
    /// Reports a finding about a node, at its start tag, with a message in place of the rule's
    /// summary. A fix or advice can be added to it.
    pub fn finding(
        &mut self,
        node: Node<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> ReportedFinding<'_> {
        let span = node.start_tag().or(node.span()).unwrap_or_default();
        self.finding_at(span, message)
    }

    /// Reports a finding about a part of the source, such as the value of an attribute.
    pub fn finding_at(
        &mut self,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) -> ReportedFinding<'_> {
        let last = self.findings.len();
        self.findings.push(Finding::new(self.lint, span).message(message));
        ReportedFinding { finding: &mut self.findings[last] }
    }
}

/// A finding that was reported; see [`Reporter::finding`].
#[derive(Debug)]
pub struct ReportedFinding<'r> {
    finding: &'r mut Finding,
}

impl ReportedFinding<'_> {
    /// Sets the fix. It is offered and applied if the fixed text, parsed again, proves that nothing
    /// else changes.
    #[allow(clippy::return_self_not_must_use)] // it may end here
    pub fn fix(self, fix: Fix) -> Self {
        self.finding.fix = Some(fix);
        self
    }

    /// Sets the advice for people.
    #[allow(clippy::return_self_not_must_use)]
    pub fn help(self, help: impl Into<Cow<'static, str>>) -> Self {
        self.finding.help = Some(help.into());
        self
    }

    /// Sets the note on the part of the source that is wrong.
    #[allow(clippy::return_self_not_must_use)]
    pub fn label(self, label: impl Into<Cow<'static, str>>) -> Self {
        self.finding.label = label.into();
        self
    }
}

type Check = dyn Fn(Node<'_>, &mut Reporter) + Send + Sync;

/// A rule that a function checks for the elements that a selector matches.
struct SelectorRule {
    lint: &'static Lint,
    selector: Result<Selector, SelectorError>,
    check: Arc<Check>,
}

impl Prototype for SelectorRule {
    fn visitor<'d>(&self) -> Box<dyn Visitor<'d> + 'd> {
        match &self.selector {
            Ok(selector) => Box::new(Selected {
                selector: selector.clone(),
                check: Arc::clone(&self.check),
                matchers: Vec::from([None]),
                reporter: Reporter { lint: self.lint, findings: Vec::new() },
            }),
            Err(error) => Box::new(Invalid(invalid(self.lint, error))),
        }
    }
}

/// Calls the function for the elements that match.
struct Selected<'d> {
    selector: Selector,
    check: Arc<Check>,
    /// The matcher of each tree that the walk is in, once it has met an element of it.
    matchers: Vec<Option<Matcher<'d>>>,
    reporter: Reporter,
}

impl<'d> Visitor<'d> for Selected<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let Some(matcher) = self.matchers.last_mut() else { return };
        let matcher = matcher.get_or_insert_with(|| {
            let root = element.ancestors().last().unwrap_or(element);
            self.selector.matcher(root)
        });
        if matcher.matches(element) {
            (self.check)(element, &mut self.reporter);
            for finding in mem::take(&mut self.reporter.findings) {
                walk.report(finding);
            }
        }
    }

    fn start_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.matchers.push(None);
    }

    fn end_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.matchers.pop();
    }
}

/// Reports that the selector of a rule is not valid.
struct Invalid(Finding);

impl Visitor<'_> for Invalid {
    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        walk.report(self.0.clone());
    }
}

/// The checker was given a selector that is not valid. A document cannot break this rule, so it is
/// not in the list of rules.
static INVALID_SELECTOR: Lint =
    Lint::new("invalid-selector", Severity::Error, "The selector of a rule is not valid.");

fn invalid(lint: &Lint, error: &SelectorError) -> Finding {
    let mut finding = Finding::new(&INVALID_SELECTOR, Span::empty(0));
    finding.unfixed = finding.rule.unfixed();
    let (name, selector) = (lint.name, error.selector());
    finding.message(format!("the selector of `{name}`, `{selector}`: {error}"))
}
