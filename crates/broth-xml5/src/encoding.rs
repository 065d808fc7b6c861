//! Checks whether a document is in the encoding that it declares, and only has bytes of it.

use alloc::vec::Vec;

use crate::XmlDeclaration;
use broth_encoding::{Decision, Replacement, Source, UTF_16BE, UTF_16LE, get_an_encoding};
use broth_markup::{ErrorCode, Span};

/// The error in the encoding that an XML declaration names, for bytes that were decoded by this
/// decision.
///
/// <https://www.w3.org/TR/xml/#charencoding>
pub(crate) fn error(decision: &Decision, declaration: &XmlDeclaration<'_>) -> Option<ErrorCode> {
    let declared = declaration.encoding?;
    // The sender or the reader of a document may override the declaration.
    if !matches!(decision.source, Source::Bom | Source::XmlDeclaration | Source::Default) {
        return None;
    }
    let Some(named) = get_an_encoding(declared.as_bytes()) else {
        return Some(ErrorCode::UnknownEncoding);
    };
    let is_utf_16 = |encoding| encoding == UTF_16LE || encoding == UTF_16BE;
    // A name that ends in neither LE nor BE leaves the order to the byte order mark.
    let says_order = declared.to_ascii_lowercase().ends_with("le") || named == UTF_16BE;
    let agrees = named == decision.encoding
        || is_utf_16(named) && is_utf_16(decision.encoding) && !says_order;
    (!agrees).then_some(ErrorCode::ContradictoryEncoding)
}

/// The labels of US-ASCII, which are decoded as windows-1252.
///
/// <https://encoding.spec.whatwg.org/#names-and-labels>
const ASCII_LABELS: [&str; 3] = ["us-ascii", "ascii", "ansi_x3.4-1968"];

/// Where the decoded text has bytes that its encoding does not have: those that were replaced, and
/// those above 0x7F in a document that is said to be in US-ASCII. `text` begins at the offset
/// `start` of the whole text.
///
/// <https://www.w3.org/TR/xml/#charencoding>
pub(crate) fn malformed(
    decision: &Decision,
    text: &str,
    start: usize,
    replacements: &[Replacement],
) -> Vec<Span> {
    let of_char = |at, c: char| Span::new(at, at + c.len_utf8());
    if !is_ascii(decision) {
        let replaced = replacements.iter().map(|replacement| replacement.text);
        return replaced.map(|at| of_char(at, char::REPLACEMENT_CHARACTER)).collect();
    }
    let beyond = text.char_indices().filter(|(_, c)| !c.is_ascii());
    beyond.map(|(at, c)| of_char(start + at, c)).collect()
}

/// Whether the document, or whoever sent it, says that it is in US-ASCII.
fn is_ascii(decision: &Decision) -> bool {
    let label = decision.label.as_ref().filter(|_| decision.source != Source::Bom);
    label.is_some_and(|label| {
        let name = label.text.trim_ascii();
        ASCII_LABELS.iter().any(|ascii| name.eq_ignore_ascii_case(ascii))
    })
}
