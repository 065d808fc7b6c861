//! `Op`: an edit of an element as a value.

use alloc::string::String;

use crate::edit::changes::Side;
use crate::error::EditError;

/// What to do with an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Set an attribute to a value.
    Set(String, String),
    /// Remove an attribute.
    Unset(String),
    /// Give it another name.
    Rename(String),
    /// Insert markup before it.
    Before(String),
    /// Insert markup after it.
    After(String),
    /// Insert markup before its content.
    Prepend(String),
    /// Insert markup after its content.
    Append(String),
    /// Put markup in the place of its content.
    Inner(String),
    /// Put markup in its place.
    Replace(String),
    /// Remove it with its content.
    Remove,
    /// Remove it without its content.
    Unwrap,
}

impl Op {
    /// Checks the name that it gives.
    ///
    /// # Errors
    ///
    /// If no tag can have such a name.
    ///
    /// ```
    /// use broth::rewrite::Op;
    ///
    /// assert!(Op::Rename("strong".into()).check().is_ok());
    /// assert!(Op::Unset("a b".into()).check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), EditError> {
        match self {
            Self::Set(name, _) | Self::Unset(name) => EditError::check_attribute_name(name),
            Self::Rename(name) => EditError::check_new_name(name),
            _ => Ok(()),
        }
    }

    /// Applies it to an element.
    pub(crate) fn apply_to(&self, element: &mut impl Editable) -> Result<(), EditError> {
        self.check()?;
        match self {
            Self::Set(name, value) => element.change_attr(name, Some(value)),
            Self::Unset(name) => element.change_attr(name, None),
            Self::Rename(name) => element.change_name(name),
            Self::Before(markup) => element.insert_markup(Side::Before, markup),
            Self::After(markup) => element.insert_markup(Side::After, markup),
            Self::Prepend(markup) => element.insert_markup(Side::Start, markup),
            Self::Append(markup) => element.insert_markup(Side::End, markup),
            Self::Inner(markup) => {
                element.remove_content();
                element.insert_markup(Side::End, markup);
            }
            Self::Replace(markup) => {
                element.insert_markup(Side::Before, markup);
                element.remove_whole();
            }
            Self::Remove => element.remove_whole(),
            Self::Unwrap => element.remove_tags(),
        }
        Ok(())
    }
}

/// An element that can be edited: in a tree, or while it passes by. Its edits do nothing once it is
/// removed.
pub(crate) trait Editable {
    /// Sets an attribute, or removes it.
    fn change_attr(&mut self, name: &str, value: Option<&str>);

    /// Gives the element another name.
    fn change_name(&mut self, name: &str);

    /// Inserts markup into the element or beside it.
    fn insert_markup(&mut self, side: Side, markup: &str);

    /// Removes the content of the element.
    fn remove_content(&mut self);

    /// Removes the element with its content.
    fn remove_whole(&mut self);

    /// Removes the element without its content.
    fn remove_tags(&mut self);
}
