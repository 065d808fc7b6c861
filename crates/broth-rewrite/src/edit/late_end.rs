//! `LateEnds`: where a `form` really ends if its end tag comes before the end of an element in it,
//! as in `<form><div></form>`.
//!
//! Such a tag only makes the parser forget that the `form` is open. The end tag of an element with
//! another name cannot do that, and what is inserted after the `form` would come into the `div`. So
//! both are written at the end of the `div`.

use alloc::vec::Vec;

use broth_markup::{Name, Namespace};

use crate::edit::implied::Implied;
use crate::edit::insert::Insert;
use crate::edit::nodes::Nodes;
use crate::edit::writer::Writer;
use crate::record::steps::Tag;

/// See the module documentation.
#[derive(Debug)]
pub(super) struct LateEnds<N>(Vec<LateEnd<N>>);

impl<N> Default for LateEnds<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

#[derive(Debug)]
struct LateEnd<N> {
    /// The element in the `form` with which the `form` ends.
    with: N,
    /// The end tag of the `form` under its new name.
    end_tag: Option<Implied>,
    after: Vec<Insert>,
}

impl<N: Copy + Eq> LateEnds<N> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The outermost element that is still open in an element with that end tag. The innermost open
    /// element is `inside`.
    pub(super) fn of(
        nodes: &impl Nodes<Node = N>,
        node: N,
        tag: Tag,
        inside: Option<N>,
    ) -> Option<N> {
        let name = nodes.qname(node);
        let is_form = name.name == Name::Form && name.namespace == Namespace::Html;
        if !is_form || tag != Tag::Written {
            return None;
        }
        core::iter::successors(inside, |inner| nodes.parent_element(*inner))
            .take_while(|inner| *inner != node)
            .last()
    }

    /// Notes what is written when the element `with` has ended.
    pub(super) fn add(&mut self, with: N, end_tag: Option<Implied>, after: Vec<Insert>) {
        self.0.push(LateEnd { with, end_tag, after });
    }

    /// Writes the ends that come with the end of an element.
    pub(super) fn write(&mut self, closed: N, writer: &mut Writer) {
        while let Some(LateEnd { end_tag, after, .. }) = self.0.pop_if(|late| late.with == closed) {
            if let Some(end_tag) = end_tag {
                writer.imply(end_tag);
            }
            after.iter().for_each(|insert| writer.insert(insert));
        }
    }
}
