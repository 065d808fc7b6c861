//! Microdata: properties that belong to no item.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace};

use crate::findings::Findings;
use crate::{Finding, WritingRule};

#[derive(Debug, Default)]
pub(crate) struct Microdata<'d> {
    /// The open elements that are items.
    items: Vec<Node<'d>>,
    /// Properties that are in no item.
    orphans: Vec<(Node<'d>, Attribute<'d>)>,
    /// The ids that items refer to.
    referred: BTreeSet<&'d str>,
}

impl<'d> Microdata<'d> {
    pub(crate) fn enter(&mut self, element: Node<'d>) {
        if element.namespace() != Namespace::Html {
            return;
        }
        let mut is_item = false;
        for attribute in element.attributes() {
            match attribute.known_name() {
                Name::Itemprop if self.items.is_empty() => {
                    self.orphans.push((element, attribute));
                }
                Name::Itemscope => is_item = true,
                Name::Itemref => self.referred.extend(attribute.value().split_ascii_whitespace()),
                _ => {}
            }
        }
        if is_item {
            self.items.push(element);
        }
    }

    pub(crate) fn leave(&mut self, element: Node<'d>) {
        self.items.pop_if(|item| *item == element);
    }

    pub(crate) fn finish(self, findings: &mut Findings) {
        let is_referred = |node: &Node<'d>| {
            node.attr_named(Name::Id).is_some_and(|id| self.referred.contains(id))
        };
        for (element, property) in &self.orphans {
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
