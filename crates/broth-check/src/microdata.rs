//! Microdata: properties that belong to no item.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html#names:-the-itemprop-attribute>

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::Namespace;

use crate::findings::Findings;
use crate::{Finding, WritingRule};

#[derive(Debug, Default)]
pub(crate) struct Microdata<'d> {
    /// How many open elements are items.
    items: u32,
    /// Properties that are in no item.
    orphans: Vec<Attribute<'d>>,
    owners: Vec<Node<'d>>,
    /// The ids that items refer to.
    referred: BTreeSet<&'d str>,
}

impl<'d> Microdata<'d> {
    pub(crate) fn enter(&mut self, element: Node<'d>) {
        if !is_html(element) {
            return;
        }
        if let Some(property) = element.attribute("itemprop").filter(|_| self.items == 0) {
            self.orphans.push(property);
            self.owners.push(element);
        }
        if element.has_attr("itemscope") {
            self.items += 1;
            let ids = element.attr("itemref").unwrap_or_default();
            self.referred.extend(ids.split_ascii_whitespace());
        }
    }

    pub(crate) fn leave(&mut self, element: Node<'d>) {
        self.items -= u32::from(is_html(element) && element.has_attr("itemscope"));
    }

    pub(crate) fn finish(self, findings: &mut Findings) {
        let is_referred =
            |node: &Node<'d>| node.attr("id").is_some_and(|id| self.referred.contains(id));
        for (property, element) in self.orphans.iter().zip(&self.owners) {
            let Some(place) = property.name_span().filter(|place| findings.is_told(place.start))
            else {
                continue;
            };
            let is_elsewhere = !self.referred.is_empty()
                && (is_referred(element) || element.ancestors().any(|node| is_referred(&node)));
            if !is_elsewhere {
                findings.push(
                    Finding::new(WritingRule::MisplacedAttribute, place)
                        .message("this `itemprop` is a property of no item")
                        .help("put the element into one with `itemscope`, or refer to it with `itemref`"),
                );
            }
        }
    }
}

fn is_html(element: Node<'_>) -> bool {
    element.namespace() == Namespace::Html && element.has_attributes()
}
