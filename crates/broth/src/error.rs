//! `Error`: the errors of all parts, as one type.

use crate::Span;

/// An error of any part, so that `?` works in a function that uses several of them.
///
/// ```
/// # #[cfg(all(feature = "html", feature = "select", feature = "xpath"))] {
/// use broth::prelude::*;
///
/// fn links(page: &str) -> broth::Result<Vec<String>> {
///     let doc = broth::html::parse(page);
///     let mut found = doc.xpath("//area/@href")?.strings();
///     for link in doc.select("a[href]")? {
///         found.extend(link.attr("href").map(String::from));
///     }
///     Ok(found)
/// }
/// assert_eq!(links("<a href=/soup>Soup</a>").unwrap(), ["/soup"]);
///
/// let error = broth::Error::from(broth::select::Selector::parse("li >").unwrap_err());
/// assert_eq!(error.code(), "dangling-combinator");
/// # }
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A selector is not valid.
    #[cfg(feature = "select")]
    #[error(transparent)]
    Selector(#[from] broth_select::SelectorError),
    /// A text is not the piece of CSS that it should be.
    #[cfg(feature = "css")]
    #[error(transparent)]
    Css(#[from] broth_css::CssError),
    /// An XPath expression is not valid, or cannot be evaluated.
    #[cfg(feature = "xpath")]
    #[error(transparent)]
    XPath(#[from] broth_xpath::XPathError),
    /// Markup is not what strict parsing requires.
    #[error(transparent)]
    Strict(#[from] broth_markup::StrictError),
    /// A value does not have the syntax of its type.
    #[cfg(feature = "values")]
    #[error(transparent)]
    Value(#[from] broth_values::Error),
    /// A node cannot be where it was to be put.
    #[cfg(any(feature = "html", feature = "select", feature = "xml"))]
    #[error(transparent)]
    Insert(#[from] broth_dom::EditError),
    /// The configuration of a sanitizer contradicts itself, or names what no markup has.
    #[cfg(feature = "sanitize")]
    #[error(transparent)]
    Config(#[from] broth_sanitize::ConfigError),
    /// A document cannot be rewritten: a selector, an edit or a handler fails.
    #[cfg(feature = "rewrite")]
    #[error(transparent)]
    Rewrite(#[from] broth_rewrite::RewriteError),
    /// An edit of a document is not possible in markup.
    #[cfg(feature = "rewrite")]
    #[error(transparent)]
    Edit(#[from] broth_rewrite::EditError),
    /// A reader or a writer failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The result of a function that uses several parts.
pub type Result<T, E = Error> = core::result::Result<T, E>;

impl Error {
    /// The word for what is wrong, such as `dangling-combinator`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            #[cfg(feature = "select")]
            Self::Selector(error) => error.code().as_str(),
            #[cfg(feature = "css")]
            Self::Css(error) => error.code().as_str(),
            #[cfg(feature = "xpath")]
            Self::XPath(error) => error.code().as_str(),
            Self::Strict(error) => error.code(),
            #[cfg(feature = "values")]
            Self::Value(error) => error.code(),
            #[cfg(any(feature = "html", feature = "select", feature = "xml"))]
            Self::Insert(error) => error.code(),
            #[cfg(feature = "sanitize")]
            Self::Config(error) => error.code(),
            #[cfg(feature = "rewrite")]
            Self::Rewrite(error) => error.code(),
            #[cfg(feature = "rewrite")]
            Self::Edit(error) => error.code(),
            Self::Io(_) => "input-or-output",
        }
    }

    /// The place of the mistake in the text that was parsed: a selector, an expression, markup.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            #[cfg(feature = "select")]
            Self::Selector(error) => Some(error.span()),
            #[cfg(feature = "css")]
            Self::Css(error) => Some(error.span()),
            #[cfg(feature = "xpath")]
            Self::XPath(error) => Some(error.span()),
            #[cfg(feature = "rewrite")]
            Self::Rewrite(error) => error.span(),
            Self::Strict(error) => Some(error.span),
            _ => None,
        }
    }
}

#[cfg(feature = "select")]
impl From<broth_select::EditAllError> for Error {
    fn from(error: broth_select::EditAllError) -> Self {
        use broth_select::EditAllError;

        match error {
            EditAllError::Edit(error) => Self::Insert(error),
            EditAllError::Selector(error) => Self::Selector(error),
        }
    }
}

/// The error of the reader or writer itself, or one of kind `InvalidData`.
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => error,
            other => Self::new(std::io::ErrorKind::InvalidData, other),
        }
    }
}
