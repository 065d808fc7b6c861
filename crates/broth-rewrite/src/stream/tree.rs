//! `StreamTree`: a tree that remembers only its open elements, and calls the handlers.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{ElementAttrs, Place};
use broth_html_rules::adjust;
use broth_html_tree::Options;
use broth_markup::{Attrs, Limit, LimitsMet, Namespace, Span};

use crate::edit::changes::ContentChanges;
use crate::edit::insert::Insert;
use crate::edit::misfit::Misfit;
use crate::edit::name::ElementName;
use crate::edit::source::Source;
use crate::error::RewriteError;
use crate::stream::content;
use crate::stream::handler::{Event, Handler};
use crate::stream::handlers::{Found, Handlers};
use crate::stream::inserts::StreamInserts;
use crate::stream::moves::{MoveReason, Moves};
use crate::stream::queue::StepQueue;
use crate::stream::start::Start;

mod announce;
mod children;
mod fast_path;
mod insert;
mod open_node;
pub(crate) mod open_nodes;
mod record;
mod sink;
pub(crate) mod slab;
mod text;

use open_node::{Flags, OpenNode};
use open_nodes::OpenNodes;
use slab::NodeId;
use text::OpenText;

/// The text that was inserted last.
#[derive(Clone, Copy, Debug)]
enum Inserted {
    /// Into this node, and no handler sees it.
    Unseen(NodeId),
    /// As a piece of the text node that is being read.
    Seen,
}

/// See the module documentation.
pub(crate) struct StreamTree<'r, H: ?Sized> {
    pub(crate) handlers: Handlers<'r, H>,
    pub(crate) nodes: OpenNodes,
    pub(crate) queue: StepQueue,
    pub(crate) inserts: StreamInserts,
    /// Whether the fast path declines everything.
    rule_by_rule: bool,
    text: Option<OpenText>,
    /// The characters of that text node.
    characters: String,
    /// The changes that handlers make to that text node.
    changes: ContentChanges,
    /// The text in the elements that handlers wait for.
    inner: String,
    waiting: usize,
    last_text: Option<Inserted>,
    last_doctype: Option<NodeId>,
    /// The offset up to which the source was passed on before the parser knew what it is.
    pub(crate) passed: usize,
    pub(crate) error: Option<RewriteError>,
    pub(crate) moves: Moves,
    /// The span of the current token, set only for rare steps.
    token: Span,
    /// The handlers found for the last matching element, reused for the next one.
    found: Found,
    pub(crate) limits_met: LimitsMet,
}

impl<H: ?Sized> core::fmt::Debug for StreamTree<'_, H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StreamTree").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl<'r, H: ?Sized + Handler> StreamTree<'r, H> {
    pub(crate) fn new(
        handlers: Handlers<'r, H>,
        moves: Moves,
        misfit: Misfit,
        options: &Options,
    ) -> Self {
        let mut queue = StepQueue::default();
        queue.applier.scripting = options.scripting;
        let mut nodes = OpenNodes::default();
        let (_, document) = nodes.add();
        (document.common.level, document.common.has_place) = (handlers.top(), true);
        document.common.flags.add(Flags::DOCUMENT);
        Self {
            handlers,
            nodes,
            queue,
            inserts: StreamInserts::new(misfit),
            rule_by_rule: options.rule_by_rule,
            text: None,
            characters: String::new(),
            changes: ContentChanges::default(),
            inner: String::new(),
            waiting: 0,
            last_text: None,
            last_doctype: None,
            passed: 0,
            error: None,
            moves,
            token: Span::default(),
            found: Found::default(),
            limits_met: LimitsMet::default(),
        }
    }

    #[inline]
    fn entry(&self, node: NodeId) -> Option<&OpenNode> {
        self.nodes.get(node)
    }

    #[inline]
    fn entry_mut(&mut self, node: NodeId) -> Option<&mut OpenNode> {
        self.nodes.get_mut(node)
    }

    /// Stops waiting for a node that has become too long.
    pub(crate) fn give_up(&mut self, node: NodeId, at: usize) {
        self.limits_met.note(Limit::HeldBytes, at);
        if let Some(text) = self.text.as_mut().filter(|text| text.node == Some(node)) {
            text.is_given_up = true;
            self.characters.clear();
        }
        if let Some(entry) = self.entry_mut(node).filter(|entry| entry.common.waits) {
            entry.common.waits = false;
            self.stop_waiting();
        }
    }

    fn start_waiting(&mut self) {
        self.waiting += 1;
    }

    fn stop_waiting(&mut self) {
        self.waiting -= 1;
        if self.waiting == 0 {
            self.inner.clear();
        }
    }

    /// Whether the content of an element in the source is removed.
    fn is_emptied(&self, node: NodeId) -> bool {
        self.nodes.is_emptied(node)
    }

    /// The node that a place is in.
    fn parent_of(&self, place: Place<NodeId>) -> Option<NodeId> {
        match place {
            Place::LastChildOf(parent) => Some(parent),
            Place::Before(sibling) => self.entry(sibling)?.common.parent,
        }
    }

    /// Records a change by the parser to a node that may have been written.
    #[cold]
    fn note_move(&mut self, element: Option<&str>, span: Span, reason: MoveReason) {
        if let Some(error) = self.moves.note(element, span, reason)
            && self.error.is_none()
        {
            self.error = Some(RewriteError::Move(error));
        }
    }

    /// Records a change by the parser to an element that was created before.
    #[cold]
    fn note_move_of(&mut self, node: NodeId, reason: MoveReason) {
        let entry = self.entry(node);
        let span = entry.and_then(OpenNode::start_tag).unwrap_or(self.token);
        let name = entry.and_then(OpenNode::qname).map(ElementName::of);
        self.note_move(name.as_ref().map(|name| name.qname().local), span, reason);
    }

    /// Ends the document, and returns what handlers append to it.
    pub(crate) fn end(&mut self) -> Vec<Insert> {
        self.end_text();
        let mut appended = Vec::new();
        let mut end = content::DocumentEnd { appended: &mut appended, inserts: &mut self.inserts };
        let error = &mut self.error;
        self.handlers.for_end(|handler| {
            if error.is_none() {
                *error = handler.handle(Event::End(&mut end)).err().map(RewriteError::Handler);
            }
        });
        self.check_inserts();
        appended
    }

    /// Writes what has been decided, until `enough` bytes are written.
    pub(crate) fn write(&mut self, source: Source<'_>, enough: usize) {
        self.queue.output.write(source, &mut self.inserts, enough);
        self.check_inserts();
    }

    /// Checks whether handlers inserted markup that is refused, and whether streams failed.
    #[inline]
    fn check_inserts(&mut self) {
        if self.inserts.have_failed() || !self.queue.applier.left_out.is_empty() {
            self.keep_error();
        }
    }

    #[cold]
    fn keep_error(&mut self) {
        for markup in self.queue.applier.left_out.drain(..) {
            self.inserts.leave_out(markup);
        }
        if let Some(error) = self.inserts.take_error() {
            self.error.get_or_insert(error);
        }
    }
}

/// The start of an element, from its kept name and attributes.
fn start_of<'t>(name: &'t ElementName, attrs: &'t Attrs<'t>) -> Start<'t> {
    let name = name.qname();
    let attrs = match name.namespace {
        Namespace::Svg => ElementAttrs::adjusted(attrs, adjust::svg_attribute),
        Namespace::MathMl => ElementAttrs::adjusted(attrs, adjust::mathml_attribute),
        _ => ElementAttrs::without_namespaces(attrs),
    };
    Start { name, attrs }
}
