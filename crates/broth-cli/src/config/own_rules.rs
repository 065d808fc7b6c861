//! The rules of a configuration's own: a selector or an XPath expression, a message, and a repair.

use std::sync::{Arc, Mutex};

use broth::Node;
use broth::check::{Checker, Finding, Fix, Lint, Rule, Severity, Visitor, Walk};
use broth::xpath::{XNode, XPath};
use broth::{Selector, Span};
use ignore::gitignore::Gitignore;

use super::written::{OwnFix, OwnRule};

/// A rule of a configuration's own.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub(super) lint: &'static Lint,
    /// The files that it is for; `None` is all.
    pub(super) files: Option<Gitignore>,
    place: Place,
    report: Arc<Report>,
}

/// Where the rule finds something.
#[derive(Clone, Debug)]
enum Place {
    Selector(Selector),
    XPath(Arc<XPath>),
}

/// The findings of the rule.
#[derive(Debug)]
struct Report {
    lint: &'static Lint,
    message: String,
    help: Option<String>,
    fix: OwnFix,
}

impl Own {
    /// Makes the rule. An error says what is wrong with it.
    pub(super) fn new(
        name: &str,
        written: OwnRule,
        files: Option<Gitignore>,
    ) -> Result<Self, String> {
        let OwnRule { selector, xpath, message, help, severity, fix, .. } = written;
        let (place, text) = match (selector, xpath) {
            (Some(selector), None) => (Place::Selector(selector.value), selector.text),
            (None, Some(xpath)) => (Place::XPath(Arc::new(xpath.value)), xpath.text),
            _ => return Err(format!("the rule `{name}` needs a `selector` or an `xpath`")),
        };
        if message.trim().is_empty() || message.contains(['\n', '\r']) {
            return Err(format!("the `message` of `{name}` must be one line"));
        }
        if fix.replace.is_some() && fix.changes() > 1 {
            return Err(format!("a fix of `{name}` that has `replace` can have nothing else"));
        }
        let severity = match severity {
            None => Severity::Error,
            Some(level) => level.severity().ok_or_else(|| {
                format!("a rule is declared with a severity; turn `{name}` off in an override")
            })?,
        };
        let advice = help.as_deref().map(|help| format!("{help}\n\n")).unwrap_or_default();
        let explanation = format!("{message}\n\n{advice}It finds `{text}`.");
        let lint = lint(name, severity, &message, &explanation);
        let report = Arc::new(Report { lint, message, help, fix });
        Ok(Self { lint, files, place, report })
    }

    pub(super) fn name(&self) -> &'static str {
        Rule::from(self.lint).as_str()
    }

    /// Adds the rule to a checker.
    pub(super) fn add_to(&self, checker: Checker) -> Checker {
        let report = Arc::clone(&self.report);
        match &self.place {
            Place::Selector(selector) => {
                checker.rule(self.lint, selector.clone(), move |element, reporter| {
                    let Report { message, help, .. } = &*report;
                    let finding = reporter.finding(element, message.clone());
                    let finding = match help {
                        Some(help) => finding.help(help.clone()),
                        None => finding,
                    };
                    if let Some(fix) = report.fix.of(element) {
                        finding.fix(fix);
                    }
                })
            }
            Place::XPath(xpath) => {
                checker.visitor(self.lint, XPathRule { xpath: Arc::clone(xpath), report })
            }
        }
    }
}

/// A rule that an XPath expression checks, once for each document.
#[derive(Clone)]
struct XPathRule {
    xpath: Arc<XPath>,
    report: Arc<Report>,
}

impl Visitor<'_> for XPathRule {
    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        let root = walk.document().root();
        let nodes = match self.xpath.eval(XNode::from(root)).map(|value| value.into_nodes()) {
            Ok(Some(nodes)) => nodes,
            Ok(None) => {
                let finding = Finding::new(self.report.lint, Span::empty(0));
                return walk.report(finding.message("the XPath of this rule finds no nodes"));
            }
            Err(error) => {
                let message = format!("the XPath of this rule cannot be evaluated: {error}");
                let finding = Finding::new(self.report.lint, Span::empty(0));
                return walk.report(finding.message(message));
            }
        };
        for node in nodes {
            let element = node.node_or_element();
            let place = match node.attribute() {
                Some(attribute) => attribute.span(),
                None => element.start_tag().or(element.span()),
            };
            if let Some(place) = place {
                walk.report(self.report.finding(element, place));
            }
        }
    }
}

impl Report {
    fn finding(&self, element: Node<'_>, place: Span) -> Finding {
        let mut finding = Finding::new(self.lint, place).message(self.message.clone());
        if let Some(help) = &self.help {
            finding = finding.help(help.clone());
        }
        match self.fix.of(element) {
            Some(fix) => finding.fix(fix),
            None => finding,
        }
    }
}

impl OwnFix {
    /// How many changes it makes.
    fn changes(&self) -> usize {
        self.remove_attribute.0.len()
            + self.set.len()
            + self.rename.attributes.len()
            + usize::from(self.rename.element.is_some())
            + usize::from(self.replace.is_some())
    }

    /// The fix for an element. Attributes that are not there need not be removed.
    fn of(&self, element: Node<'_>) -> Option<Fix> {
        let has = |name: &str| element.attribute(name).is_some();
        let mut fixes: Vec<Fix> = Vec::new();
        for name in self.remove_attribute.0.iter().filter(|name| has(name)) {
            fixes.push(Fix::remove_attr(element, name));
        }
        for (old, new) in self.rename.attributes.iter().filter(|(old, _)| has(old)) {
            fixes.push(Fix::rename_attr(element, old, new));
        }
        for (name, value) in &self.set {
            fixes.push(Fix::set_attr(element, name, value));
        }
        fixes.extend(self.rename.element.iter().map(|name| Fix::rename_element(element, name)));
        fixes.extend(self.replace.iter().map(|markup| Fix::replace_element(element, markup)));
        fixes.into_iter().reduce(Fix::and)
    }
}

/// The declaration of a rule. Declarations live as long as the program, so equal ones are one: the
/// language server reads a configuration often.
fn lint(name: &str, severity: Severity, message: &str, explanation: &str) -> &'static Lint {
    static KNOWN: Mutex<Vec<&'static Lint>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let is_it = |lint: &&&'static Lint| {
        let rule = Rule::from(**lint);
        (rule.as_str(), rule.severity(), rule.summary()) == (name, severity, message)
            && rule.explanation() == explanation.trim()
    };
    if let Some(lint) = known.iter().find(is_it) {
        return lint;
    }
    let forever = |text: &str| -> &'static str { String::leak(text.to_owned()) };
    let lint = Lint::new(forever(name), severity, forever(message));
    let lint: &'static Lint = Box::leak(Box::new(lint.explanation(forever(explanation))));
    known.push(lint);
    lint
}
