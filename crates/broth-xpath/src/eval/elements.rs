//! Finds all elements of the tree that pass a node test, without visiting every node.

use alloc::vec::Vec;

use broth_dom::elements::{Elements, NameNumber};
use broth_html_rules::adjust;
use broth_markup::Name;

use super::axis::node_passes;
use super::{Evaluator, Result};
use crate::item::Item;
use crate::program::NodeTest;

impl Evaluator<'_> {
    /// The elements below the root that pass a test, in document order; `None` if the test is not
    /// only for elements.
    // OPTIMIZATION: most expressions begin with `//` and a name. The tree finds names without
    // looking at each node: with a walk, `//li/a/@href` takes four times the instructions.
    pub(super) fn all_elements(&mut self, test: &NodeTest) -> Result<Option<Vec<Item>>> {
        let found = match test {
            NodeTest::Unprefixed(_, name, false) if !self.is_xml => {
                let wanted = number(*name);
                self.elements(test, |name| name == wanted)
            }
            NodeTest::Unprefixed(_, name, true) if !self.is_xml => {
                // The parser writes some names of SVG with capitals.
                let (wanted, of_svg) = (number(*name), number(adjust::svg_element(*name)));
                self.elements(test, |name| name == wanted || name == of_svg)
            }
            NodeTest::AnyName
            | NodeTest::AnyNameOf(_)
            | NodeTest::Unprefixed(..)
            | NodeTest::Name(..) => self.elements(test, |name| name.index() != 0),
            _ => return Ok(None),
        };
        found.map(Some)
    }

    /// The elements below the root that pass a test. Their names are among the wanted ones.
    fn elements(
        &mut self,
        test: &NodeTest,
        is_wanted: impl Fn(NameNumber) -> bool + Copy,
    ) -> Result<Vec<Item>> {
        self.spend(self.doc.node_count() / 8)?;
        let mut found = Vec::new();
        let mut elements = Elements::below(self.root);
        while let Some((node, ())) = elements.find(is_wanted, |_| Some(())) {
            if node_passes(test, node, self.is_xml) {
                found.push(Item::node(node.id()));
            }
        }
        self.spend(found.len())?;
        Ok(found)
    }
}

/// The number of a name in the tree of an HTML document.
fn number(name: Name) -> NameNumber {
    if name == Name::Unknown { NameNumber::KEPT } else { NameNumber::of(name) }
}
