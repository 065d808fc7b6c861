//! Microdata: properties that belong to no item, items that reach an element twice, and items that
//! refer to each other in a circle.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items>

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use broth_data::microdata_graph::{Graph, Twice, inside_referred, place_of_references};
use broth_dom::{Attribute, Document, Node};
use broth_markup::{Name, Namespace};

use crate::Finding;
use crate::findings::Findings;
use crate::rule_groups::RuleGroups;
use crate::rules::attributes::misplaced_attribute;
use crate::rules::microdata::repeated_property;
use crate::visitor::{Ids, Visitor, Walk};

#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The open elements that are items.
    open: Vec<Node<'d>>,
    /// All items.
    items: Vec<Node<'d>>,
    /// The properties outside all items.
    orphans: Vec<(Node<'d>, Attribute<'d>)>,
    /// The ids that items refer to.
    referred: BTreeSet<&'d str>,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if walk.is_in_document() && walk.groups.have(RuleGroups::MICRODATA) {
            self.enter(element);
        }
    }

    fn end(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if walk.is_in_document() {
            self.open.pop_if(|item| *item == element);
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        if let (Some(_), Some(ids)) = (walk.root(), walk.ids.first()) {
            self.report(walk.document(), ids, walk.findings);
        }
    }
}

impl<'d> Check<'d> {
    fn enter(&mut self, element: Node<'d>) {
        if element.namespace() != Namespace::Html {
            return;
        }
        let property = element.attribute_named(Name::Itemprop).filter(|_| self.open.is_empty());
        self.orphans.extend(property.map(|property| (element, property)));
        let ids = element.attr_named(Name::Itemref).unwrap_or_default();
        self.referred.extend(ids.split_ascii_whitespace());
        if element.attr_named(Name::Itemscope).is_some() {
            self.open.push(element);
            self.items.push(element);
        }
    }

    fn report(&self, document: &'d Document, ids: &Ids<'d>, findings: &mut Findings) {
        self.report_orphans(document, findings);
        if self.referred.is_empty() {
            return;
        }
        let graph = Graph::new(document.root(), &self.items, |id| Some(ids.get(id)?.0));
        for twice in graph.reached_twice() {
            let (item, message) = match twice {
                Twice::Itself(item) => (item, "by its `itemref`, the item reaches itself".into()),
                Twice::Element(item, element) => {
                    let id = element.attr_named(Name::Id).unwrap_or_default();
                    (item, format!("by its `itemref`, the item reaches the element `{id}` twice"))
                }
            };
            if let Some(place) = place_of_references(item) {
                findings.push(Finding::new(&repeated_property::LINT, place).message(message));
            }
        }
        for item in graph.circles() {
            if let Some(place) = place_of_references(item) {
                findings.push(
                    Finding::new(&repeated_property::LINT, place)
                        .message("by this `itemref`, items are properties of each other"),
                );
            }
        }
    }

    /// Reports the properties that no item has, not even by its `itemref`.
    fn report_orphans(&self, document: &'d Document, findings: &mut Findings) {
        if self.orphans.is_empty() {
            return;
        }
        let referred = inside_referred(document.root(), &self.referred);
        for (element, property) in &self.orphans {
            let Some(place) = property.name_span().filter(|place| findings.is_told(place.start))
            else {
                continue;
            };
            if !referred.contains(&element.id()) {
                findings.push(
                    Finding::new(&misplaced_attribute::LINT, place)
                        .message("this `itemprop` is a property of no item")
                        .help(
                            "put the element into one with `itemscope`, or refer to it with \
                            `itemref`",
                        ),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::check;

    #[test]
    fn a_property_needs_an_item_around_it_or_one_that_refers_to_something_around_it() {
        for (body, orphans) in [
            ("<p itemprop=a>b</p>", 1),
            ("<p itemscope><b itemprop=a>b</b></p><p itemprop=a>b</p>", 1),
            ("<p itemscope itemref=x></p><p itemprop=a id=x>b</p>", 0),
            ("<p itemscope itemref=x></p><div id=x><p><b itemprop=a>b</b></p></div>", 0),
            ("<p itemscope itemref=x></p><div id=x></div><b itemprop=a>b</b>", 1),
            ("<div id=x><p><b itemprop=a>b</b></p></div><p itemscope itemref='y x'></p>", 0),
            ("<p itemscope itemref=x></p><i id=x></i><b itemprop=a><u itemprop=c>b</u></b>", 2),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let orphans_found =
                found.iter().filter(|it| it.message.contains("property of no item"));
            assert_eq!(orphans_found.count(), orphans, "{body}");
        }
    }
}
