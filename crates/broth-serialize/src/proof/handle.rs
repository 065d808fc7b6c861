//! `Handle`: the builder's name for a node.

/// A node, as the builder knows it: one of the tree that is being written, or one that the tree
/// does not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handle<N> {
    /// The number of the node in tree order.
    pub(super) number: u32,
    pub(super) node: Option<N>,
}

/// Set in the numbers of the contents of templates.
const CONTENTS: u32 = 1 << 31;
/// Set in the numbers of nodes that the tree does not have.
pub(super) const NOT_IN_TREE: u32 = 1 << 30;

impl<N> PartialEq for Handle<N> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<N> Eq for Handle<N> {}

impl<N: Copy> Handle<N> {
    /// The contents of this template.
    pub(super) fn contents(self) -> Self {
        Self { number: self.number | CONTENTS, ..self }
    }

    /// The template whose contents it is.
    pub(super) fn host(self) -> Self {
        Self { number: self.number & !CONTENTS, ..self }
    }
}
