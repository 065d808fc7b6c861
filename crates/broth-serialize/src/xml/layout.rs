//! Line breaks and indentation that change only insignificant white space.

use core::fmt::{self, Write};

use broth_dom::NodeData;
use broth_markup::Namespace;

use crate::Tree;

/// How the content of a node is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// As it is, and everything below it, too.
    Kept,
    /// Each node on a line of its own, which replaces the white space of the tree.
    Indented,
}

impl Layout {
    /// The layout of these siblings: they are indented if there is something other than text among
    /// them, and the text is only white space.
    pub(super) fn of<T: Tree>(tree: &T, first: Option<T::Node>) -> Self {
        let mut next = first;
        let mut layout = Self::Kept;
        while let Some(node) = next {
            match tree.data(node) {
                NodeData::Text(text) if text.chars().all(is_space) => {}
                NodeData::Text(_) | NodeData::Cdata(_) => return Self::Kept,
                _ => layout = Self::Indented,
            }
            next = tree.next_sibling(node);
        }
        layout
    }

    /// The layout of an element's content, from its first child on.
    pub(super) fn of_contents<T: Tree>(tree: &T, node: T::Node, first: Option<T::Node>) -> Self {
        let is_html =
            matches!(tree.data(node), NodeData::Element(name) if name.namespace == Namespace::Html);
        let is_preserved = || {
            tree.attributes(node).any(|(name, value)| {
                name.namespace == Namespace::Xml && name.local == "space" && value == "preserve"
            })
        };
        if is_html || is_preserved() { Self::Kept } else { Self::of(tree, first) }
    }
}

/// <https://www.w3.org/TR/xml/#NT-S>
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Begins a line at a level. Beyond a hundred levels, the indentation stays the same: otherwise
/// deep trees would be mostly indentation.
pub(super) fn write_break(out: &mut impl Write, spaces: u8, level: usize) -> fmt::Result {
    let width = usize::from(spaces) * level.min(100);
    write!(out, "\n{:width$}", "")
}
