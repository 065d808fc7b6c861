//! The functions that parse without options.

#[cfg(feature = "encoding")]
use std::io::{self, Read};

use broth_dom::{Document, Parsed};
use broth_markup::StrictError;

use crate::{Context, Parser};

/// Parses a document, well-formed or not.
///
/// ```
/// let doc = broth::xml::parse("<a><b>text</a>");
/// assert_eq!(doc.root().dump_xml().to_string(), "| <a>\n|   <b>\n|     \"text\"\n");
/// ```
#[must_use]
pub fn parse(xml: &str) -> Document {
    Parser::new().parse(xml).document
}

/// Parses a well-formed document.
///
/// ```
/// assert!(broth::xml::parse_strict("<a><b/></a>").is_ok());
///
/// let error = broth::xml::parse_strict("<a><b></a>").unwrap_err();
/// assert_eq!(error.code.as_str(), "mismatched-end-tag");
/// assert_eq!(error.span.range(), 6..10);
/// assert_eq!(error.to_string(), "mismatched-end-tag at line 1, column 7");
/// ```
///
/// # Errors
///
/// Returns the first violation of well-formedness.
pub fn parse_strict(xml: &str) -> Result<Document, StrictError> {
    Parser::new().strict(true).parse(xml).into_result().map(|parsed| parsed.document)
}

/// Parses a fragment, the content between two tags, with the namespaces of the context in scope.
/// Its nodes are in [`Parsed::root`], not in the tree of [`Parsed::document`].
///
/// ```
/// use broth::xml::{Context, parse_fragment};
///
/// let parsed = parse_fragment("1<b>2", Context::default());
/// assert_eq!(parsed.root().dump_xml().to_string(), "| \"1\"\n| <b>\n|   \"2\"\n");
/// ```
#[must_use]
pub fn parse_fragment(xml: &str, context: Context) -> Parsed {
    Parser::new().parse_fragment(xml, context)
}

/// Parses a document from bytes, in the encoding that they indicate. To say more about the
/// encoding, or to learn which one it was, use
/// [`Parser::decoder`](crate::Parser::decoder) and
/// [`Parser::parse_bytes`](crate::Parser::parse_bytes).
///
/// ```
/// let doc = broth::xml::parse_bytes(b"<?xml version='1.0' encoding='koi8-r'?><a>\xCD\xC9\xD2</a>");
/// assert_eq!(doc.root().text(), "мир");
/// ```
#[cfg(feature = "encoding")]
#[must_use]
pub fn parse_bytes(xml: &[u8]) -> Document {
    Parser::new().parse_bytes(xml).document
}

/// Parses a document from a reader, in the encoding that its bytes indicate.
///
/// # Errors
///
/// Returns the error if the reader fails.
///
/// ```
/// let doc = broth::xml::parse_reader(std::io::Cursor::new("<a>&lt;3</a>"))?;
/// assert_eq!(doc.root().text(), "<3");
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(feature = "encoding")]
pub fn parse_reader(reader: impl Read) -> io::Result<Document> {
    Parser::new().parse_reader(reader).map(|parsed| parsed.document)
}
