//! The state of reading.

use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::Node;

use super::frame::Frame;
use super::graph::Graph;
use super::language;
use super::list::Lists;
use super::names::Names;
use crate::base::Base;

/// Reads the RDFa of a page.
pub(super) struct Reader<'d> {
    pub(super) names: Names<'d>,
    pub(super) graph: Graph<'d>,
    pub(super) lists: Lists<'d>,
    pub(super) frames: Vec<Frame<'d>>,
    /// The IRIs that have been paid for.
    pub(super) paid: usize,
    /// Whether `role` is read.
    pub(super) roles: bool,
}

impl<'d> Reader<'d> {
    pub(super) fn new(root: Node<'d>, base: &Base, roles: bool) -> Self {
        let names = Names::new(base.url().unwrap_or_default());
        let mut lists = Lists::default();
        let outside = Frame {
            element: root.id(),
            prefixes: 0,
            parent_subject: names.base(),
            // The outermost element speaks of the document.
            parent_object: Some(names.base()),
            incomplete: Arc::new([]),
            lists: lists.mapping(names.base()),
            lists_before: 0,
            language: language::of_page(root),
            vocab: None,
        };
        let graph = Graph::below(root);
        Self { names, graph, lists, frames: alloc::vec![outside], paid: 0, roles }
    }
}
