//! Definition lists without HTML: a list of the terms, each with a list of its descriptions.
//!
//! In HTML, a `dd` is not in its `dt`, so no end tag marks the end of the inner list. It ends where
//! the next term begins, or with the `dl`.

use broth_dom::{Node, NodeId};
use broth_markup::Name;

use super::builder::{Builder, Markup};
use super::children::Terms;
use super::footnotes::only_child;
use super::walk::{Exit, Walk};
use crate::kept::Tag;
use crate::loss::{LossKind, LossReason};
use crate::options::DefinitionLists;

impl<'d> Walk<'d, '_> {
    /// Enters a definition list or a part of one. Returns `None` for all other elements.
    pub(super) fn definition_part(&mut self, node: Node<'d>) -> Option<Exit> {
        let id = node.id();
        let form = self.builder.rules.definition_lists;
        if let DefinitionLists::Text | DefinitionLists::Html = form {
            return None;
        }
        match node.html_name() {
            Name::Dl => {
                if !self.builder.enter_list(None, id) {
                    return Some(Exit::Block);
                }
                self.builder.lose(id, LossKind::Changed, LossReason::NoMarkdown);
                let depth = self.builder.containers.len();
                self.builder.terms.push(Terms { depth, has_descriptions: false });
                self.builder.is_p = false;
                Some(Exit::Terms)
            }
            Name::Dt if self.builder.enter_term(id) => {
                self.builder.is_p = false;
                let is_bold = |child: Node<'_>| matches!(child.html_name(), Name::B | Name::Strong);
                let is_strong = !only_child(node).is_some_and(is_bold)
                    && self.builder.enter_format(Markup::Markdown(Tag::Strong), id);
                Some(Exit::Term { is_strong })
            }
            Name::Dd if self.builder.enter_description(id) => {
                self.builder.is_p = false;
                Some(Exit::Item)
            }
            _ => None,
        }
    }
}

impl Builder {
    /// Begins a term. Returns false if no term can begin here.
    fn enter_term(&mut self, node: NodeId) -> bool {
        self.end_leaf();
        if !self.can_begin_part() {
            return false;
        }
        self.leave_descriptions();
        self.enter_item(None, node)
    }

    pub(super) fn leave_term(&mut self, is_strong: bool, has_content: bool) {
        if is_strong {
            self.leave_format(has_content);
        }
        self.leave_item();
    }

    /// Begins a description. Returns false if no description can begin here.
    fn enter_description(&mut self, node: NodeId) -> bool {
        self.end_leaf();
        if !self.can_begin_part() {
            return false;
        }
        if !self.has_descriptions() {
            self.leave_implied_item();
            if !self.enter_list(None, node) {
                return false;
            }
            self.set_has_descriptions(true);
        }
        self.enter_item(None, node)
    }

    fn leave_descriptions(&mut self) {
        self.end_leaf();
        if self.has_descriptions() {
            self.leave_list();
            self.set_has_descriptions(false);
        }
    }

    /// Whether a term or a description of the innermost definition list can begin here.
    fn can_begin_part(&self) -> bool {
        let is_in = |terms: &Terms| terms.is_innermost(&self.containers);
        !self.is_fixed() && self.terms.last().is_some_and(is_in)
    }

    fn has_descriptions(&self) -> bool {
        self.terms.last().is_some_and(|terms| terms.has_descriptions)
    }

    fn set_has_descriptions(&mut self, yes: bool) {
        if let Some(terms) = self.terms.last_mut() {
            terms.has_descriptions = yes;
        }
    }

    pub(super) fn leave_terms(&mut self) {
        self.leave_descriptions();
        self.terms.pop();
        self.leave_list();
    }
}
