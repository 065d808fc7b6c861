//! `Edit`: an edit of an element, as data.

use alloc::string::String;

use crate::edit::changes::Side;
use crate::edit::classes;
use crate::edit::editable::{Editable, Form};
use crate::error::EditError;

/// An edit of an element, as data: for [`Rewriter::rule`](crate::Rewriter::rule) and
/// [`Element::apply`](crate::Element::apply). A rewriter has a method for each of them, too.
///
/// ```
/// use broth::rewrite::{Edit, Rewriter};
///
/// let edits = [("b", Edit::SetName("strong".into())), ("i", Edit::Unwrap)]; // from a file
/// let mut rewriter = Rewriter::new();
/// for (selector, edit) in edits {
///     rewriter = rewriter.rule(selector, edit);
/// }
/// assert_eq!(rewriter.rewrite("<b>Hot</b> <i>soup</i>")?, "<strong>Hot</strong> soup");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Edit {
    /// Set the attribute to the value.
    SetAttr(String, String),
    /// Remove the attribute.
    RemoveAttr(String),
    /// Add the class.
    AddClass(String),
    /// Remove the class.
    RemoveClass(String),
    /// Rename the element.
    SetName(String),
    /// Insert text before the element.
    Before(String),
    /// Insert markup before the element.
    BeforeHtml(String),
    /// Insert text after the element.
    After(String),
    /// Insert markup after the element.
    AfterHtml(String),
    /// Insert text at the start of its content.
    Prepend(String),
    /// Insert markup at the start of its content.
    PrependHtml(String),
    /// Insert text at the end of its content.
    Append(String),
    /// Insert markup at the end of its content.
    AppendHtml(String),
    /// Replace its content with text.
    SetText(String),
    /// Replace its content with markup.
    SetInnerHtml(String),
    /// Replace the element with text.
    ReplaceWith(String),
    /// Replace the element with markup.
    ReplaceWithHtml(String),
    /// Remove the element and its content.
    Remove,
    /// Remove the element, but keep its content.
    Unwrap,
}

impl Edit {
    /// Checks the name in the edit, as a rewriter does before it begins.
    ///
    /// # Errors
    ///
    /// If the name is invalid, or if an element of the new name [holds
    /// text](EditError::TextElement).
    ///
    /// ```
    /// use broth::rewrite::Edit;
    ///
    /// assert!(Edit::SetName("strong".into()).check().is_ok());
    /// assert!(Edit::RemoveAttr("a b".into()).check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), EditError> {
        match self {
            Self::SetAttr(name, _) | Self::RemoveAttr(name) => {
                EditError::check_attribute_name(name)
            }
            Self::AddClass(class) | Self::RemoveClass(class) => EditError::check_class(class),
            Self::SetName(name) => EditError::check_new_name(name),
            _ => Ok(()),
        }
    }

    /// Applies the edit to an element.
    pub(crate) fn apply_to(&self, element: &mut impl Editable) {
        match self {
            Self::SetAttr(name, value) => element.change_attr(name, Some(value)),
            Self::RemoveAttr(name) => element.change_attr(name, None),
            Self::AddClass(class) => classes::add(element, class),
            Self::RemoveClass(class) => classes::remove(element, class),
            Self::SetName(name) => element.change_name(name),
            Self::Before(text) => element.insert_str(Side::Before, text, Form::Text),
            Self::BeforeHtml(html) => element.insert_str(Side::Before, html, Form::Html),
            Self::After(text) => element.insert_str(Side::After, text, Form::Text),
            Self::AfterHtml(html) => element.insert_str(Side::After, html, Form::Html),
            Self::Prepend(text) => element.insert_str(Side::Start, text, Form::Text),
            Self::PrependHtml(html) => element.insert_str(Side::Start, html, Form::Html),
            Self::Append(text) => element.insert_str(Side::End, text, Form::Text),
            Self::AppendHtml(html) => element.insert_str(Side::End, html, Form::Html),
            Self::SetText(text) => {
                element.remove_content();
                element.insert_str(Side::End, text, Form::Text);
            }
            Self::SetInnerHtml(html) => {
                element.remove_content();
                element.insert_str(Side::End, html, Form::Html);
            }
            Self::ReplaceWith(text) => {
                element.insert_str(Side::Before, text, Form::Text);
                element.remove_whole();
            }
            Self::ReplaceWithHtml(html) => {
                element.insert_str(Side::Before, html, Form::Html);
                element.remove_whole();
            }
            Self::Remove => element.remove_whole(),
            Self::Unwrap => element.remove_tags(),
        }
    }
}
