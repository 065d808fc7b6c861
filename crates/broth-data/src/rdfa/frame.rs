//! The context that an element passes on to the elements below it.

use alloc::sync::Arc;

use broth_dom::NodeId;

use super::term::Term;

/// A statement that lacks its other end: an element below provides it.
#[derive(Clone, Debug)]
pub(super) struct Incomplete {
    pub(super) direction: Direction,
    pub(super) predicate: Arc<str>,
}

/// From which end to which end a statement goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Direction {
    /// From above to below: `rel`.
    Forward,
    /// From below to above: `rev`.
    Reverse,
    /// To the list of this number: `rel` with `inlist`.
    List(usize),
}

/// The evaluation context of the elements below an element.
///
/// <https://www.w3.org/TR/rdfa-core/#T-evaluation-context>
#[derive(Clone, Debug)]
pub(super) struct Frame<'d> {
    /// The element that set it.
    pub(super) element: NodeId,
    /// The prefixes to go back to when the element ends.
    pub(super) prefixes: usize,
    pub(super) parent_subject: Term,
    pub(super) parent_object: Option<Term>,
    pub(super) incomplete: Arc<[Incomplete]>,
    /// The list mapping.
    pub(super) lists: usize,
    /// How many list mappings begin before this element. Its own end with it.
    pub(super) lists_before: usize,
    pub(super) language: Option<&'d str>,
    pub(super) vocab: Option<Arc<str>>,
}
