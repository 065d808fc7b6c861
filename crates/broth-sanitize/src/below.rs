//! `Below`: the sink that a filter passes nodes on to, which is a tree or a writer of markup.
//!
//! It is a trait object, so that the filter and the tree builder above it, which are large, are
//! compiled once for both. This makes a program that sanitizes 5 % smaller, and it executes 1 %
//! more instructions.

use alloc::boxed::Box;
use alloc::string::String;

use broth_dom::{Document, NodeId, TreeSink};
use broth_serialize::DirectWriter;

/// A tree, or a writer of its markup.
pub(crate) trait Below: TreeSink<Node = NodeId> + Send {
    /// Whether the sink can no longer produce a result.
    fn has_given_up(&self) -> bool;

    /// Whether a node that was created is known to be in the tree.
    fn contains(&self, node: NodeId) -> bool;

    /// Returns the tree, or an empty one if the sink is a writer.
    fn into_document(self: Box<Self>) -> Document;

    /// Returns the markup, or `None` if the sink is a tree, or if the markup was not simple enough.
    fn into_markup(self: Box<Self>) -> Option<String>;
}

impl Below for Document {
    fn has_given_up(&self) -> bool {
        false
    }

    fn contains(&self, _: NodeId) -> bool {
        false
    }

    fn into_document(self: Box<Self>) -> Document {
        *self
    }

    fn into_markup(self: Box<Self>) -> Option<String> {
        None
    }
}

impl Below for DirectWriter {
    fn has_given_up(&self) -> bool {
        self.has_given_up()
    }

    fn contains(&self, node: NodeId) -> bool {
        self.contains(node)
    }

    fn into_document(self: Box<Self>) -> Document {
        Document::new()
    }

    fn into_markup(self: Box<Self>) -> Option<String> {
        self.finish()
    }
}
