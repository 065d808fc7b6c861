//! The edits of an element in the stream, as edits that are data make them.

use broth_markup::Name;

use crate::edit::changes::{ElementEdits, Side};
use crate::edit::editable::{Editable, Form};
use crate::edit::undone::Undone;
use crate::stream::element::Element;

impl Editable for Element<'_> {
    fn value(&self, name: &str) -> Option<&str> {
        self.attr(name)
    }

    fn change_attr(&mut self, name: &str, value: Option<&str>) {
        let mut attrs = self.start.attrs.as_written().iter();
        let in_source = attrs.find(|attr| attr.name.eq_ignore_ascii_case(name));
        let in_source = in_source.map(|attr| attr.value);
        // A second `<html>` or `<body>` tag may still add the attribute.
        let may_come = value.is_none() && matches!(self.start.name.name, Name::Html | Name::Body);
        if let Some(ElementEdits { changes, .. }) = self.change()
            && !changes.change_attr(name, value, in_source)
            && may_come
        {
            changes.tag.attribute(name, value);
        }
    }

    fn change_name(&mut self, name: &str) {
        let in_source = self.start.name.local;
        if !in_source.eq_ignore_ascii_case(name) {
            self.note_undone(Undone::Renamed);
        }
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.rename(name, in_source);
        }
    }

    fn insert_str(&mut self, side: Side, text: &str, form: Form) {
        self.insert(side, text.into(), form);
    }

    fn remove_content(&mut self) {
        if let Some(edits) = self.change() {
            edits.emptied = true;
            edits.changes.forget_content();
        }
    }

    fn remove_whole(&mut self) {
        self.note_undone(Undone::Removed);
        if let Some(edits) = self.change() {
            edits.removed = true;
        }
    }

    fn remove_tags(&mut self) {
        self.note_undone(Undone::Unwrapped);
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.unwrapped = true;
        }
    }
}
