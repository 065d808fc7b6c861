//! The nodes that a parser copies into a `selectedcontent`.
//!
//! When a selected option ends, a copy of its content replaces the content of the
//! `selectedcontent`; and if the `selectedcontent` begins after such an option, it begins with the
//! copy. Either way, the tree's content comes back only if it is what the parser puts there.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::handle::Handle;
use crate::Tree;
use broth_dom::markup::first_inside;

/// The `selectedcontent` elements that something was copied into, by their number in tree order.
#[derive(Debug)]
pub(super) struct Copies<N>(BTreeMap<u32, Copied<N>>);

#[derive(Clone, Copy, Debug)]
struct Copied<N> {
    selectedcontent: N,
    /// The option that it holds a copy of; `None` if it also holds content from the markup.
    option: Option<N>,
}

impl<N> Default for Copies<N> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<N: Copy + PartialEq> Copies<N> {
    /// Records that the content of an option replaces that of a `selectedcontent`. As long as the
    /// latter is open, its content from the markup is added.
    pub(super) fn copy(&mut self, option: Handle<N>, shown: Handle<N>, is_open: bool) {
        let (Some(option), Some(selectedcontent)) = (option.node, shown.node) else { return };
        let option = (!is_open).then_some(option);
        self.0.insert(shown.number, Copied { selectedcontent, option });
    }

    /// The `selectedcontent` elements whose content does not come back, with their numbers.
    pub(super) fn changed<T: Tree<Node = N>>(&self, tree: &T) -> impl Iterator<Item = (u32, N)> {
        self.0.iter().filter_map(|(&number, &Copied { selectedcontent, option })| {
            let comes_back =
                option.is_some_and(|option| have_same_content(tree, selectedcontent, option));
            (!comes_back).then_some((number, selectedcontent))
        })
    }
}

/// Whether two elements have equal content.
fn have_same_content<T: Tree>(tree: &T, a: T::Node, b: T::Node) -> bool {
    let inside = |node| first_inside(tree, node);
    let mut open = alloc::vec![(inside(a), inside(b))];
    while let Some(next) = open.last_mut() {
        let (a, b) = match *next {
            (Some(a), Some(b)) => (a, b),
            (None, None) => {
                open.pop();
                continue;
            }
            _ => return false,
        };
        *next = (tree.next_sibling(a), tree.next_sibling(b));
        if tree.data(a) != tree.data(b) || !have_same_attributes(tree, a, b) {
            return false;
        }
        open.push((inside(a), inside(b)));
    }
    true
}

fn have_same_attributes<T: Tree>(tree: &T, a: T::Node, b: T::Node) -> bool {
    if tree.attributes(a).eq(tree.attributes(b)) {
        return true;
    }
    let sorted = |node| {
        let mut attributes: Vec<(&str, &str, &str)> = tree
            .attributes(node)
            .map(|(name, value)| (name.namespace.uri(), name.local, value))
            .collect();
        attributes.sort();
        attributes
    };
    sorted(a) == sorted(b)
}
