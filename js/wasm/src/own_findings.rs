//! The findings of a program's own rules, which JavaScript makes: the checker proves their fixes,
//! and sorts them among its own.

use std::sync::{Arc, OnceLock};

use broth::check::{Checker, Finding, Fix, Lint, Severity, Visitor, Walk};
use broth::dom::Node;
use broth::{LineIndex, Span};

use crate::failure::Failure;
use crate::places::Places;
use crate::request::Request;

/// The rule of all of them. The message is the number of the finding, by which the other side knows
/// its real rule, severity and message.
static OWN: Lint = Lint::new("", Severity::Error, "A rule of the program's own.");

/// Own findings at the elements of a text. A text with fixes has the same elements at other places,
/// so there they are known by their order, and a finding is gone if its fix was made.
#[derive(Clone, Default)]
struct OwnFindings {
    /// In source order.
    findings: Arc<[Own]>,
    /// Those at the elements of the first text that was read.
    first: Arc<OnceLock<Vec<Found>>>,
    /// Those that were found so far, in the first text.
    found: Vec<Found>,
    /// How many elements have begun.
    count: usize,
}

/// A finding, and its fix.
struct Own {
    span: Span,
    fix: Option<OwnFix>,
}

/// One attribute.
enum OwnFix {
    Set(String, String),
    Remove(String),
}

/// A finding at an element.
#[derive(Clone, Copy)]
struct Found {
    /// How many elements begin before that one.
    element: usize,
    finding: usize,
    /// Whether its fix had something to do.
    has_fix: bool,
}

/// Adds the findings that the texts of a request from this number on are.
pub(crate) fn add(
    checker: Checker,
    html: &str,
    request: &Request<'_>,
    from: usize,
) -> Result<Checker, Failure> {
    if request.count() <= from {
        return Ok(checker);
    }
    let lines = LineIndex::new(html);
    let places = Places::of(html, || &lines);
    let (mut texts, mut findings) = (request.texts_from(from), Vec::new());
    while let Some(head) = texts.next() {
        let mut text = || texts.next().unwrap_or(Err(Failure::REQUEST)).map(str::to_owned);
        let (place, kind) = head?.rsplit_once(' ').ok_or(Failure::REQUEST)?;
        let fix = match kind {
            "set" => Some(OwnFix::Set(text()?, text()?)),
            "remove" => Some(OwnFix::Remove(text()?)),
            _ => None,
        };
        let offset = |units: &str| units.parse().ok().map(|units| places.bytes(html, units));
        let span = place.split_once(' ').and_then(|(start, end)| {
            Some(Span::new(offset(start)?, offset(end)?)).filter(|span| span.start <= span.end)
        });
        findings.push(Own { span: span.ok_or(Failure::REQUEST)?, fix });
    }
    Ok(checker.visitor(&OWN, OwnFindings { findings: findings.into(), ..OwnFindings::default() }))
}

impl Visitor<'_> for OwnFindings {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let number = self.count;
        self.count += 1;
        let Some(tag) = element.start_tag() else { return };
        let first = Arc::clone(&self.first);
        if let Some(first) = first.get() {
            let from = first.partition_point(|found| found.element < number);
            for found in first[from..].iter().take_while(|found| found.element == number) {
                self.report(*found, element, tag, walk);
            }
            return;
        }
        let findings = Arc::clone(&self.findings);
        let from = findings.partition_point(|own| own.span.start < tag.start);
        let here = findings[from..].iter().take_while(|own| own.span == tag);
        for (finding, own) in (from..).zip(here) {
            let has_fix = own.fix.as_ref().is_some_and(|fix| !fix.is_made(element));
            let found = Found { element: number, finding, has_fix };
            self.found.push(found);
            self.report(found, element, tag, walk);
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        self.first.get_or_init(|| std::mem::take(&mut self.found));
        // Those about elements without a tag are at the beginning of every text.
        for (number, own) in self.findings.iter().enumerate() {
            if own.span.is_empty() {
                walk.report(finding(number, own.span));
            }
        }
    }
}

impl OwnFindings {
    fn report(&self, found: Found, element: Node<'_>, tag: Span, walk: &mut Walk<'_, '_>) {
        let fix = self.findings[found.finding].fix.as_ref().filter(|_| found.has_fix);
        let finding = finding(found.finding, tag);
        match fix {
            None => walk.report(finding),
            Some(fix) if fix.is_made(element) => {}
            Some(fix) => walk.report(finding.fix(fix.at(element))),
        }
    }
}

fn finding(number: usize, span: Span) -> Finding {
    Finding::new(&OWN, span).message(number.to_string())
}

impl OwnFix {
    fn is_made(&self, element: Node<'_>) -> bool {
        match self {
            Self::Set(name, value) => element.attr(name) == Some(value),
            Self::Remove(name) => element.attr(name).is_none(),
        }
    }

    fn at(&self, element: Node<'_>) -> Fix {
        match self {
            Self::Set(name, value) => Fix::set_attr(element, name, value),
            Self::Remove(name) => Fix::remove_attr(element, name),
        }
    }
}
