//! The rules of a program's own: a function of Python finds what breaks them.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use broth::check::{Checker, Finding, Fix, Lint, Severity, Visitor, Walk};
use broth::dom::{Node as View, NodeId};
use pyo3::prelude::*;

use crate::document::{Document, Shared};
use crate::node::Node;
use crate::parsing::ParseOptions;

/// The rule of all of them. The message is the number of the finding, by which its real rule,
/// severity and message are known.
static OWN: Lint = Lint::new("", Severity::Error, "A rule of the program's own.");

/// A finding as the function returns it: the element, its rule, severity and message, and an
/// attribute with the value that repairs it, or with `None` if it is to be removed.
type Reported = (Py<Node>, String, String, String, Option<(String, Option<String>)>);

/// The findings of the function in one text after the other.
#[derive(Default)]
struct Seen {
    names: Vec<[String; 3]>,
    /// An exception that it has raised. It is not called again.
    raised: Option<PyErr>,
}

/// Findings at the elements of a text. A text with fixes is another one, for which the function is
/// called again.
#[derive(Clone)]
pub(crate) struct OwnRules {
    find: Arc<Py<PyAny>>,
    context: Option<String>,
    seen: Arc<Mutex<Seen>>,
    here: Option<HashMap<NodeId, Vec<AtElement>>>,
}

/// The number of a finding at an element, and its fix.
#[derive(Clone)]
struct AtElement {
    number: usize,
    fix: Option<(String, Option<String>)>,
}

impl OwnRules {
    pub(crate) fn new(find: Py<PyAny>, context: Option<String>) -> Self {
        Self { find: Arc::new(find), context, seen: Arc::default(), here: None }
    }

    /// The checker with these rules.
    pub(crate) fn add_to(&self, checker: Checker) -> Checker {
        checker.visitor(&OWN, self.clone())
    }

    /// The names of a finding: its rule, severity and message.
    pub(crate) fn names(&self, rule: &str, message: &str) -> Option<[String; 3]> {
        let number = message.parse::<usize>().ok().filter(|_| rule.is_empty())?;
        self.lock().names.get(number).cloned()
    }

    /// The exception that the function has raised.
    pub(crate) fn raised(&self) -> PyResult<()> {
        self.lock().raised.take().map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls the function with the tree of an element.
    fn found_around(&self, element: View<'_>) -> PyResult<Vec<Reported>> {
        let root = element.ancestors().last().unwrap_or(element).id();
        let how = ParseOptions { context: self.context.clone(), ..ParseOptions::default() };
        let shared = Shared::of_tree(element.document().clone(), root, how);
        Python::attach(|py| self.find.bind(py).call1((Document::new(shared),))?.extract())
    }

    /// Notes what the function finds, by the elements.
    fn note(&self, element: View<'_>) -> HashMap<NodeId, Vec<AtElement>> {
        let mut here: HashMap<_, Vec<_>> = HashMap::new();
        if self.lock().raised.is_some() {
            return here;
        }
        let found = self.found_around(element);
        let mut seen = self.lock();
        match found {
            Err(raised) => seen.raised = Some(raised),
            Ok(found) => {
                for (node, rule, severity, message, fix) in found {
                    let at = AtElement { number: seen.names.len(), fix };
                    here.entry(node.get().id()).or_default().push(at);
                    seen.names.push([rule, severity, message]);
                }
            }
        }
        here
    }
}

impl Visitor<'_> for OwnRules {
    fn start(&mut self, element: View<'_>, walk: &mut Walk<'_, '_>) {
        let mut here = match self.here.take() {
            Some(here) => here,
            None => self.note(element),
        };
        for at in here.get_mut(&element.id()).map(mem::take).unwrap_or_default() {
            let span = element.start_tag().or(element.span()).unwrap_or_default();
            let finding = Finding::new(&OWN, span).message(at.number.to_string());
            walk.report(match at.fix {
                None => finding,
                Some((name, Some(value))) => finding.fix(Fix::set_attr(element, &name, &value)),
                Some((name, None)) => finding.fix(Fix::remove_attr(element, &name)),
            });
        }
        self.here = Some(here);
    }
}
