//! `role`, as statements.
//!
//! <https://www.w3.org/TR/role-attribute/#using-role-in-conjunction-with-rdfa>

use alloc::sync::Arc;

use broth_dom::Node;
use broth_markup::Name;

use super::attributes::RdfaAttributes;
use super::graph::Origin;
use super::names::Meaning;
use super::reader::Reader;
use super::term::Term;
use super::vocabulary as rdf;

impl<'d> Reader<'d> {
    /// States the roles of an element, which is named by its `id`.
    pub(super) fn role(&mut self, element: Node<'d>, attributes: &RdfaAttributes<'d>) {
        let Some(role) = attributes.role else { return };
        let subject = match element.attr_named(Name::Id).filter(|id| !id.is_empty()) {
            Some(id) => Term::Iri(Arc::from(self.names.address(&["#", id].concat()))),
            None => self.names.new_blank(),
        };
        for word in role.value().split_ascii_whitespace() {
            if let Meaning::Resource(role_of) = self.names.term(word, Some(rdf::XHTML)) {
                let from = Origin::value(element, role);
                self.graph.push(&subject, &rdf::ROLE.into(), &role_of, from);
            }
        }
    }
}
