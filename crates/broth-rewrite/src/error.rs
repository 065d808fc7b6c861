//! `EditError`: invalid names, and markup that changes its context; `BuildError`: selectors that
//! cannot be used.

use alloc::boxed::Box;
use alloc::string::String;
use core::convert::Infallible;
use core::error::Error;

use broth_html_rules::comments::is_comment_text;
use broth_html_rules::elements::text_mode;
use broth_html_rules::names::{is_tag_name, is_valid_attribute_local_name};
use broth_markup::{Name, TextMode};
use broth_select::{NeedsTree, SelectorError};

/// Why a change is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// No tag can have this name.
    #[error(
        "{0:?} cannot be the name of a tag: it must begin with an ASCII letter and contain no \
         white space, `/` or `>`"
    )]
    TagName(String),
    /// No attribute can have this name.
    #[error(
        "{0:?} cannot be the name of an attribute: it must not be empty or contain white space, \
         `/`, `>` or `=`"
    )]
    AttributeName(String),
    /// The content of an element with this name is read as text.
    #[error(
        "{0:?} cannot be the new name of an element: a parser reads the content of such an element \
         as text"
    )]
    TextElement(String),
    /// A comment with this text would end too early.
    #[error(
        "{0:?} cannot be the text of a comment: it must not begin with `>` or `->`, contain `<!--`, \
         `-->` or `--!>`, or end with `<!-`"
    )]
    CommentText(String),
    /// The markup would change the content around it, which [`Misfit::Refuse`] forbids.
    ///
    /// [`Misfit::Refuse`]: crate::Misfit::Refuse
    #[error("{0:?} leaves elements open, or closes elements that it did not open")]
    Misfit(String),
}

impl EditError {
    /// Checks the new name of an element: the parser must read its content as markup.
    pub(crate) fn check_new_name(name: &str) -> Result<(), Self> {
        match text_mode(Name::of(&name.to_ascii_lowercase()), false) {
            _ if !is_tag_name(name) => Err(Self::TagName(name.into())),
            TextMode::Data => Ok(()),
            _ => Err(Self::TextElement(name.into())),
        }
    }

    /// Checks the new text of a comment.
    #[doc(hidden)]
    pub fn check_comment_text(text: &str) -> Result<(), Self> {
        match is_comment_text(text) {
            true => Ok(()),
            false => Err(Self::CommentText(text.into())),
        }
    }

    pub(crate) fn check_attribute_name(name: &str) -> Result<(), Self> {
        match is_valid_attribute_local_name(name) {
            true => Ok(()),
            false => Err(Self::AttributeName(name.into())),
        }
    }
}

/// Why a rewriter cannot be built.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let error = Rewriter::builder().on("p", |_| ()).on("p:has(b)", |_| ()).build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "selector `p:has(b)`: `:has()` cannot be decided before the rest of the document has been read",
/// );
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A string is not a valid selector.
    #[error("bad selector `{selector}`: {error}", error = .0, selector = .0.selector())]
    Selector(SelectorError),
    /// A selector depends on parts of the document that have not been read when its handler is
    /// called.
    #[error("selector `{selector}`: {error}")]
    #[non_exhaustive]
    NeedsTree {
        /// The selector.
        selector: String,
        /// The part of it that needs the tree.
        error: NeedsTree,
    },
}

impl From<SelectorError> for BuildError {
    fn from(error: SelectorError) -> Self {
        Self::Selector(error)
    }
}

impl From<Infallible> for BuildError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// The error of a handler.
pub(crate) type AnyError = Box<dyn Error + Send + Sync>;

impl EditError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TagName(_) => "tag-name",
            Self::AttributeName(_) => "attribute-name",
            Self::TextElement(_) => "text-element",
            Self::CommentText(_) => "comment-text",
            Self::Misfit(_) => "misfit",
        }
    }
}

impl BuildError {
    /// A word that names this kind of error, such as the code of the selector's.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Selector(error) => error.code().as_str(),
            Self::NeedsTree { error, .. } => error.code(),
        }
    }
}
