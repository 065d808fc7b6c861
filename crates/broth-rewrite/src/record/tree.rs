//! `RecordedTree`: trees whose construction can be recorded.

use broth_dom::{Document, NodeId, NodeKind, Place, TreeSink};
use broth_markup::{Span, Text};

/// A tree whose construction is recorded.
pub(crate) trait RecordedTree: Skip {
    /// The node that stands for the text that has just been inserted, if the place takes text.
    fn inserted_text(&mut self, place: Place<Self::Node>) -> Option<Self::Node>;

    /// The doctype that has just been appended.
    fn inserted_doctype(&self) -> Option<Self::Node>;

    /// Called when an element is popped before an element that was opened in it, `inner`.
    fn ends_early(&mut self, _: Self::Node, inner: Self::Node) {
        let _ = inner;
    }

    /// Sets the span of the current token, for the rare steps that need it.
    fn set_token(&mut self, _: Span) {}
}

/// The fast path of a streamed tree: steps that edit nothing need not be recorded.
///
/// Each method is asked before a step is recorded. A tree that answers `true` has done the step's
/// work itself. By default, every step is recorded.
pub(crate) trait Skip: TreeSink<Node: Copy + core::fmt::Debug> {
    /// Whether the next step can be skipped: it edits nothing, and no edit is pending.
    fn skips_step(&self) -> bool {
        false
    }

    /// Like [`skips_step`](Self::skips_step), for the text that has just been inserted. The
    /// innermost open element is `inside`.
    fn skips_text(&mut self, span: Span, inside: Option<Self::Node>) -> bool {
        let _ = (span, inside);
        false
    }

    /// Like [`skips_text`](Self::skips_text), for a text that would be appended to the innermost
    /// open element, `inside`. If it is skipped, the builder never sees it.
    fn skips_text_token(&mut self, text: Text<'_>, span: Span, inside: Self::Node) -> bool {
        let _ = (text, span, inside);
        false
    }

    /// Like [`skips_step`](Self::skips_step), for the end of the innermost element by its own end
    /// tag or start tag. If it is skipped, the tree has forgotten the element.
    fn skips_end(&mut self, _: Self::Node) -> bool {
        false
    }
}

impl RecordedTree for Document {
    fn inserted_text(&mut self, place: Place<NodeId>) -> Option<NodeId> {
        let node = match place {
            Place::LastChildOf(parent) => self.node(parent).last_child(),
            Place::Before(sibling) => self.node(sibling).previous_sibling(),
        };
        node.filter(|node| node.kind() == NodeKind::Text).map(|node| node.id())
    }

    fn inserted_doctype(&self) -> Option<NodeId> {
        self.root().last_child().map(|node| node.id())
    }
}

impl Skip for Document {}
