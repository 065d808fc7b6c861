//! The edits of an element: a method for each.

use alloc::string::ToString as _;

use broth_dom::{Attribute, Node, NodeId};
use broth_markup::QName;

use crate::edit::changes::Side;
use crate::edit::classes;
use crate::edit::editable::{Editable, Form};
use crate::edit::edits::{Edits, PageElement};
use crate::edit::undone::Undone;
use crate::error::EditError;

impl<'p> Edits<'p> {
    /// Sets an attribute.
    pub fn set_attr(&mut self, element: NodeId, name: &str, value: &str) -> &mut Self {
        match EditError::check_attribute_name(name) {
            Ok(()) => self.change_attr(element, name, Some(value)),
            Err(error) => self.refuse(error),
        }
    }

    /// Removes an attribute.
    pub fn remove_attr(&mut self, element: NodeId, name: &str) -> &mut Self {
        self.change_attr(element, name, None)
    }

    fn change_attr(&mut self, element: NodeId, name: &str, value: Option<&str>) -> &mut Self {
        let in_source = self.value_in_source(element, name);
        self.make(element, |changes| changes.change_attr(name, value, in_source))
    }

    fn value_in_source(&self, element: NodeId, name: &str) -> Option<&'p str> {
        let mut attributes = self.node(element)?.attrs();
        let is_it = |name_in_source: QName<'_>| match name_in_source.prefix {
            None => name_in_source.local.eq_ignore_ascii_case(name),
            Some(_) => name_in_source.to_string().eq_ignore_ascii_case(name),
        };
        attributes.find(|of| is_it(of.name())).map(Attribute::value)
    }

    /// Adds a class.
    pub fn add_class(&mut self, element: NodeId, class: &str) -> &mut Self {
        match EditError::check_class(class) {
            Ok(()) => {
                self.make_once(|edits| classes::add(&mut PageElement { edits, element }, class))
            }
            Err(error) => self.refuse(error),
        }
    }

    /// Removes a class. An element without any has no `class` attribute.
    pub fn remove_class(&mut self, element: NodeId, class: &str) -> &mut Self {
        self.make_once(|edits| classes::remove(&mut PageElement { edits, element }, class))
    }

    /// Renames an element. A name whose content would be text, such as `script`, is an
    /// [error](EditError::TextElement).
    #[doc(alias = "rename")]
    pub fn set_name(&mut self, element: NodeId, name: &str) -> &mut Self {
        match EditError::check_new_name(name) {
            Ok(()) => self.change_name(element, name),
            Err(error) => self.refuse(error),
        }
    }

    fn change_name(&mut self, element: NodeId, name: &str) -> &mut Self {
        let in_source = self.node(element).map(Node::name).unwrap_or_default();
        if !in_source.eq_ignore_ascii_case(name) {
            self.note_undone(element, Undone::Renamed);
        }
        self.make(element, |changes| changes.rename(name, in_source))
    }

    /// Inserts text directly before an element.
    pub fn before(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.insert(element, Side::Before, text, Form::Text)
    }

    /// Inserts markup directly before an element.
    pub fn before_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.insert(element, Side::Before, html, Form::Html)
    }

    /// Inserts text directly after an element.
    pub fn after(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.insert(element, Side::After, text, Form::Text)
    }

    /// Inserts markup directly after an element.
    pub fn after_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.insert(element, Side::After, html, Form::Html)
    }

    /// Inserts text at the start of an element.
    pub fn prepend(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.insert(element, Side::Start, text, Form::Text)
    }

    /// Inserts markup at the start of an element.
    pub fn prepend_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.insert(element, Side::Start, html, Form::Html)
    }

    /// Inserts text at the end of an element.
    pub fn append(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.insert(element, Side::End, text, Form::Text)
    }

    /// Inserts markup at the end of an element.
    pub fn append_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.insert(element, Side::End, html, Form::Html)
    }

    /// Replaces the content of an element with text.
    pub fn set_text(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.set_content(element, text, Form::Text)
    }

    /// Replaces the content of an element with markup.
    pub fn set_inner_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.set_content(element, html, Form::Html)
    }

    fn set_content(&mut self, element: NodeId, text: &str, form: Form) -> &mut Self {
        if !self.contains(element) {
            return self;
        }
        self.make_once(|edits| {
            edits.empty(element).insert(element, Side::End, text, form);
        })
    }

    /// Removes the content of an element.
    fn empty(&mut self, element: NodeId) -> &mut Self {
        if let Some(node) = self.node(element).filter(|_| self.contains(element)) {
            self.count += usize::from(self.take_content(node));
        }
        self
    }

    /// Replaces an element with text.
    pub fn replace_with(&mut self, element: NodeId, text: &str) -> &mut Self {
        self.make_once(|edits| {
            edits.before(element, text).remove(element);
        })
    }

    /// Replaces an element with markup.
    pub fn replace_with_html(&mut self, element: NodeId, html: &str) -> &mut Self {
        self.make_once(|edits| {
            edits.before_html(element, html).remove(element);
        })
    }

    /// Removes an element and its content.
    pub fn remove(&mut self, element: NodeId) -> &mut Self {
        self.note_undone(element, Undone::Removed);
        if let Some(node) = self.node(element).filter(|_| self.contains(element)) {
            self.take(node);
            self.count += 1;
        }
        self
    }

    /// Removes an element, but keeps its content.
    pub fn unwrap(&mut self, element: NodeId) -> &mut Self {
        self.note_undone(element, Undone::Unwrapped);
        self.make(element, |changes| {
            changes.unwrapped = true;
            true
        })
    }
}

impl Editable for PageElement<'_, '_> {
    fn value(&self, name: &str) -> Option<&str> {
        let changes = self.edits.changes.get(self.element);
        let changed = changes.and_then(|changes| changes.tag.change_of(name));
        changed.unwrap_or_else(|| self.edits.value_in_source(self.element, name))
    }

    fn change_attr(&mut self, name: &str, value: Option<&str>) {
        self.edits.change_attr(self.element, name, value);
    }

    fn change_name(&mut self, name: &str) {
        self.edits.change_name(self.element, name);
    }

    fn insert_str(&mut self, side: Side, text: &str, form: Form) {
        self.edits.insert(self.element, side, text, form);
    }

    fn remove_content(&mut self) {
        self.edits.empty(self.element);
    }

    fn remove_whole(&mut self) {
        self.edits.remove(self.element);
    }

    fn remove_tags(&mut self) {
        self.edits.unwrap(self.element);
    }
}
