//! Functions that parse in one call, without options.

#[cfg(feature = "encoding")]
use std::io::{self, Read};

use broth_dom::{Document, Parsed};
use broth_html_tree::Context;
use broth_markup::StrictError;

use crate::Parser;

/// Parses a document.
///
/// ```
/// let doc = broth::html::parse("<p>Hi<p>there");
/// assert_eq!(doc.root().by_tag("p").next().unwrap().text(), "Hi");
/// ```
#[must_use]
pub fn parse(html: &str) -> Document {
    Parser::new().parse(html).document
}

/// Parses a document, and stops at the first parse error.
///
/// ```
/// assert!(broth::html::parse_strict("<!DOCTYPE html><p>Hi").is_ok());
/// let error = broth::html::parse_strict("<!DOCTYPE html>\n<p a a>").unwrap_err();
/// assert_eq!(error.to_string(), "duplicate-attribute at line 2, column 6");
/// ```
///
/// # Errors
///
/// The first parse error.
pub fn parse_strict(html: &str) -> Result<Document, StrictError> {
    Parser::new().strict(true).parse(html).into_result().map(|parsed| parsed.document)
}

/// Parses a fragment as if inside the context element: `"tr"`, `"svg path"`, or a [`Context`]. Its
/// nodes are in [`Parsed::root`], not in the tree of [`Parsed::document`].
///
/// ```
/// let parsed = broth::html::parse_fragment("<td>1<td>2", "tr");
/// assert_eq!(parsed.root().children().count(), 2);
/// ```
#[must_use]
pub fn parse_fragment<'c>(html: &str, context: impl Into<Context<'c>>) -> Parsed {
    Parser::new().parse_fragment(html, context)
}

/// Parses a document from bytes, in the encoding that they indicate: by the standard, that is
/// windows-1252 if they declare none. For files, which may be UTF-8 without saying so, use
/// [`Parser::guess`](crate::Parser::guess). If you know more about the encoding, or
/// want to know which it was, use [`Parser::decoder`](crate::Parser::decoder) and
/// [`Parser::parse_bytes`](crate::Parser::parse_bytes).
///
/// ```
/// let doc = broth::html::parse_bytes(b"<meta charset=koi8-r><p>\xCD\xC9\xD2");
/// assert_eq!(doc.root().text(), "мир");
/// ```
#[cfg(feature = "encoding")]
#[must_use]
pub fn parse_bytes(html: &[u8]) -> Document {
    Parser::new().parse_bytes(html).document
}

/// Parses a document from a reader, in the encoding that its bytes indicate: by the standard, that
/// is windows-1252 if they declare none. For files, which may be UTF-8 without saying so, use
/// [`Parser::guess`](crate::Parser::guess) and
/// [`Parser::parse_reader`](crate::Parser::parse_reader).
///
/// # Errors
///
/// The errors of the reader.
///
/// ```
/// let doc = broth::html::parse_reader(std::io::Cursor::new("<meta charset=utf-8><p>Grüße"))?;
/// assert_eq!(doc.root().text(), "Grüße");
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(feature = "encoding")]
pub fn parse_reader(reader: impl Read) -> io::Result<Document> {
    Parser::new().parse_reader(reader).map(|parsed| parsed.document)
}
