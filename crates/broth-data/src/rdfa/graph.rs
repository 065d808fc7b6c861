//! The triples of a page, in bounded memory.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Display;

use broth_dom::{Attribute, Node};
use broth_input::Span;

use super::term::{Term, Triple};
use crate::finding::{Finding, FindingKind};
use crate::meter::Meter;

/// The bytes that a triple counts.
const TRIPLE: usize = 128;

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<'d> {
    pub(super) node: Node<'d>,
    pub(super) span: Option<Span>,
}

impl<'d> Origin<'d> {
    /// The value of an attribute.
    pub(super) fn value(node: Node<'d>, attribute: Attribute<'d>) -> Self {
        Self { node, span: attribute.value_span() }
    }
}

/// The triples of a page, and its mistakes.
#[derive(Debug)]
pub(super) struct Graph<'d> {
    pub(super) triples: Vec<Triple<'d>>,
    pub(super) findings: Vec<Finding<'d>>,
    /// Whether nothing is left out.
    pub(super) complete: bool,
    meter: Meter,
}

impl<'d> Graph<'d> {
    /// An empty graph for everything below a node.
    pub(super) fn below(node: Node<'d>) -> Self {
        let meter = Meter::below(node);
        Self { triples: Vec::new(), findings: Vec::new(), complete: true, meter }
    }

    /// Takes bytes from the budget. Once something does not fit, nothing does.
    pub(super) fn spend(&mut self, bytes: usize, node: Node<'d>) -> bool {
        if self.meter.spend(bytes) {
            return true;
        }
        if self.complete {
            self.complete = false;
            let message = format!("everything after {} triples is left out", self.triples.len());
            self.findings.push(Finding::new(FindingKind::Limit, message, node, node.span()));
        }
        false
    }

    pub(super) fn push(
        &mut self,
        subject: &Term,
        predicate: &Arc<str>,
        object: &Term,
        from: Origin<'d>,
    ) {
        if !self.spend(TRIPLE, from.node) {
            return;
        }
        self.triples.push(Triple {
            subject: subject.clone(),
            predicate: predicate.clone(),
            object: object.clone(),
            node: from.node,
            span: from.span,
        });
    }

    pub(super) fn report(
        &mut self,
        kind: FindingKind,
        mistake: &str,
        value: impl Display,
        from: Origin<'d>,
    ) {
        let message = format!("{mistake} `{value}`");
        self.findings.push(Finding::new(kind, message, from.node, from.span));
    }
}
