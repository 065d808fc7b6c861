//! `EndTag`: the end of an element in the stream, where handlers insert content.

use broth_markup::{QName, Span};

use crate::edit::changes::{Changes, Side};
use crate::edit::editable::Form;
use crate::edit::name::ElementName;
use crate::stream::inserts::{Content, StreamInserts};
use crate::stream::tree::open_nodes::Parent;

/// The end of an element, where handlers can insert content.
#[derive(Debug)]
pub struct EndTag<'r> {
    pub(crate) name: QName<'r>,
    pub(crate) parent: Parent<'r>,
    pub(crate) span: Option<Span>,
    pub(crate) changes: &'r mut Changes,
    pub(crate) inserts: &'r mut StreamInserts,
}

impl EndTag<'_> {
    /// The local name of the element in the source.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.local
    }

    /// The span of the end tag in the decoded source; `None` if it is omitted.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Inserts text at the end of the element.
    pub fn append<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert_inside(text.into(), Form::Text);
    }

    /// Inserts markup at the end of the element.
    pub fn append_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert_inside(html.into(), Form::Html);
    }

    /// Inserts text directly after the element.
    pub fn after<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert_after(text.into(), Form::Text);
    }

    /// Inserts markup directly after the element.
    pub fn after_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert_after(html.into(), Form::Html);
    }

    fn insert_inside(&mut self, content: Content<'_>, form: Form) {
        let insert = self.inserts.content(Some(self.name), content, form);
        self.changes.insert(Side::End, insert);
    }

    fn insert_after(&mut self, content: Content<'_>, form: Form) {
        let name = self.parent.new_name();
        let name = name.as_ref().map(ElementName::qname);
        let insert = self.inserts.content(name, content, form);
        self.changes.insert(Side::After, insert);
    }
}
