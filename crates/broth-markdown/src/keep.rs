//! From a document to the tree that is kept of it.
//!
//! A [`walk`] through what is rendered tells a [`builder`] what it comes to, which puts it into
//! Markdown's blocks and inlines.

use alloc::vec::Vec;

use broth_dom::{InnerText, Node, NodeId};

use crate::addresses::Addresses;
use crate::html::RawHtml;
use crate::kept::Kept;
use crate::loss::{How, Why};
use crate::options::{BlockCells, Flavor, Math, SubSup};

mod builder;
mod children;
mod code;
mod containers;
mod elements;
mod formula;
mod grid;
mod html;
mod raw;
mod sub_sup;
mod table;
mod walk;

/// How many lists and quotes are in each other, at most. Indentation makes lines longer with every
/// one.
pub(crate) const DEEPEST: usize = 50;

/// How many links, emphases and so on are in each other, at most.
pub(crate) const DEEPEST_INLINE: usize = 16;

/// Something that is not kept as it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    pub(crate) node: NodeId,
    pub(crate) how: How,
    pub(crate) why: Why,
}

/// The rules by which a document is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) flavor: Flavor,
    pub(crate) html: RawHtml,
    pub(crate) addresses: Addresses,
    pub(crate) math: Math,
    pub(crate) sub_sup: SubSup,
    pub(crate) block_cells: BlockCells,
    pub(crate) reader: InnerText,
}

/// Keeps what is rendered of some nodes, one after the other.
pub(crate) fn keep<'d>(
    roots: impl IntoIterator<Item = Node<'d>>,
    rules: Rules,
) -> (Kept, Vec<Lost>) {
    let mut builder = builder::Builder::new(rules);
    for root in roots {
        walk::walk(root, &mut builder);
    }
    (builder.kept, builder.lost)
}
