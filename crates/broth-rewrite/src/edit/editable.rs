//! `Editable`: an element that can be edited, in a tree or in a stream.

use crate::edit::changes::Side;

/// The meaning of an inserted string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Markup, which is parsed in its context.
    Html,
    /// Text, which is escaped for its place.
    Text,
}

/// An element that can be edited, in a tree or in a stream. Edits do nothing once it is removed.
pub(crate) trait Editable {
    /// The value of an attribute, with the edits so far.
    fn value(&self, name: &str) -> Option<&str>;

    /// Sets an attribute, or removes it.
    fn change_attr(&mut self, name: &str, value: Option<&str>);

    /// Gives the element another name.
    fn change_name(&mut self, name: &str);

    /// Inserts a string into the element or beside it.
    fn insert_str(&mut self, side: Side, text: &str, form: Form);

    /// Removes the content of the element.
    fn remove_content(&mut self);

    /// Removes the element with its content.
    fn remove_whole(&mut self);

    /// Removes the element without its content.
    fn remove_tags(&mut self);
}
