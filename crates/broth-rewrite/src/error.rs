//! `RewriteError`: selectors that cannot be used, edits that no markup has, errors of handlers;
//! `EditError`: invalid names, and markup that changes its context.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;

use broth_html_rules::comments::is_comment_text;
use broth_html_rules::elements::text_mode;
use broth_html_rules::names::{is_tag_name, is_valid_attribute_local_name};
use broth_markup::{Name, Span, TextMode};
use broth_select::{NeedsTree, SelectorError};

use crate::stream::Move;

/// The error for an edit that is impossible in markup.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let error = Rewriter::new().set_name("b", "a b").rewrite("<b>Soup</b>").unwrap_err();
/// assert_eq!(error.code(), "tag-name");
/// ```
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
    /// This cannot be a single class.
    #[error("{0:?} cannot be a class: it must not be empty or contain white space")]
    Class(String),
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
    /// A parser would undo the edit, because it makes the element without a tag, too;
    /// [`Misfit::Refuse`] forbids such an edit.
    ///
    /// [`Misfit::Refuse`]: crate::Misfit::Refuse
    #[error("a parser makes a `{name}` even without a tag, so {reason}")]
    #[non_exhaustive]
    Undone {
        /// The name of the element.
        name: String,
        /// The part of the sentence after "so".
        reason: &'static str,
    },
}

impl EditError {
    /// A word that names this kind of error, such as `tag-name`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TagName(_) => "tag-name",
            Self::AttributeName(_) => "attribute-name",
            Self::Class(_) => "class",
            Self::TextElement(_) => "text-element",
            Self::CommentText(_) => "comment-text",
            Self::Misfit(_) => "misfit",
            Self::Undone { .. } => "undone",
        }
    }

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

    pub(crate) fn check_class(class: &str) -> Result<(), Self> {
        match class.is_empty() || class.contains(|c: char| c.is_ascii_whitespace()) {
            true => Err(Self::Class(class.into())),
            false => Ok(()),
        }
    }
}

/// The error of a [`Rewriter`](crate::Rewriter): a selector that cannot be used, an edit that no
/// markup has, or the error of a handler.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let error = Rewriter::new().on("li >", |_| ()).rewrite("<li>Soup").unwrap_err();
/// assert_eq!(error.code(), "dangling-combinator");
/// assert!(error.to_string().starts_with("bad selector `li >`: "));
///
/// let error = Rewriter::new().on("p:has(b)", |_| ()).rewrite("<p>Soup").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "selector `p:has(b)`: `:has()` cannot be decided before the rest of the document has been \
///      read; only `rewrite`, without handlers, reads it first",
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RewriteError {
    /// A string is not a valid selector.
    #[error("bad selector `{selector}`: {error}", error = .0, selector = .0.selector())]
    Selector(#[from] SelectorError),
    /// A selector depends on parts of the document that have not been read when its handler is
    /// called.
    #[error("selector `{selector}`: {error}; only `rewrite`, without handlers, reads it first")]
    #[non_exhaustive]
    NeedsTree {
        /// The selector.
        selector: String,
        /// The part of it that needs the tree.
        error: NeedsTree,
    },
    /// The rewriter has handlers, which cannot edit a whole page: see
    /// [`Rewriter::edits`](crate::Rewriter::edits).
    #[error("a rewriter with handlers cannot edit a page that has been read: only rules can")]
    HasHandlers,
    /// An edit is impossible in markup.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The parser moved a node, which [`Strictness::Fail`](crate::Strictness::Fail) forbids.
    #[error(transparent)]
    Move(Move),
    /// The error of a handler, or of [`Chunks`](crate::Chunks).
    #[error(transparent)]
    Handler(Box<dyn Error + Send + Sync>),
}

impl RewriteError {
    /// A word that names the kind of error, such as `dangling-combinator` or
    /// `handler-failed`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Selector(error) => error.code().as_str(),
            Self::NeedsTree { error, .. } => error.code(),
            Self::HasHandlers => "has-handlers",
            Self::Edit(error) => error.code(),
            Self::Move(it) => it.code(),
            Self::Handler(_) => "handler-failed",
        }
    }

    /// The place of the mistake in the selector, or of a [move](Self::Move) in the source.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Selector(error) => Some(error.span()),
            Self::NeedsTree { selector, .. } => Some(Span::new(0, selector.len())),
            Self::Move(it) => Some(it.span),
            _ => None,
        }
    }
}

#[cfg(feature = "encoding")]
impl From<RewriteError> for std::io::Error {
    fn from(error: RewriteError) -> Self {
        Self::other(error)
    }
}

/// The error of a handler.
pub(crate) type AnyError = Box<dyn Error + Send + Sync>;
