//! `Op`: an edit of an element, as data.

use alloc::string::String;

use crate::edit::changes::Side;
use crate::error::EditError;

/// An edit of an element, for a [`Rule`](crate::Rule) or [`Element::apply`](crate::Element::apply).
///
/// ```
/// use broth::rewrite::{Op, Page, Rule, rewrite};
///
/// let rule = Rule::new("b".parse().unwrap(), Op::Rename("strong".into())).unwrap();
/// let page = Page::parse("<p><b>Hot</b> soup");
/// assert_eq!(rewrite(&page, &[rule]).output(), "<p><strong>Hot</strong> soup");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Set the attribute to the value.
    Set(String, String),
    /// Remove the attribute.
    Unset(String),
    /// Rename the element.
    Rename(String),
    /// Insert markup before the element.
    Before(String),
    /// Insert markup after the element.
    After(String),
    /// Insert markup at the start of its content.
    Prepend(String),
    /// Insert markup at the end of its content.
    Append(String),
    /// Replace its content with markup.
    Inner(String),
    /// Replace the element with markup.
    Replace(String),
    /// Remove the element and its content.
    Remove,
    /// Remove the element, but keep its content.
    Unwrap,
}

impl Op {
    /// Checks the name in the edit, as [`Rule::new`](crate::Rule::new) does.
    ///
    /// # Errors
    ///
    /// If the name is invalid, or if an element of the new name [holds
    /// text](EditError::TextElement).
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

    /// Applies the edit to an element.
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

/// An element that can be edited, in a tree or in a stream. Edits do nothing once it is removed.
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
