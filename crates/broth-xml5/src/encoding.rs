//! Checks whether a document is in the encoding that it declares.

use crate::XmlDeclaration;
use broth_encoding::{Decision, Source, UTF_16BE, UTF_16LE, get_an_encoding};
use broth_markup::ErrorCode;

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
