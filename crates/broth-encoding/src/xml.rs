//! XML declarations, in HTML documents and in XML documents.
//!
//! HTML looks for syntax that resembles an XML declaration because old pages have it and browsers
//! respect it. XML itself leaves the detection to its Appendix F, which is not normative. This
//! module has only those rows of its table whose encodings the web knows (no UTF-32, no EBCDIC).

use alloc::vec::Vec;

use crate::encoding::{UTF_8, UTF_16BE, UTF_16LE};

use crate::declared::{Declared, PRESCAN_BYTES};
use crate::label::{Label, LabelPlace, get_an_encoding};
use crate::meta::is_whitespace;

/// Gets an XML encoding from the start of `bytes`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing>
///
/// ```
/// use broth::encoding::{EUC_KR, get_an_xml_encoding};
/// let declared = get_an_xml_encoding(b"<?xml version='1.0' encoding='euc-kr'?>").unwrap();
/// assert_eq!(declared.encoding, EUC_KR);
/// ```
#[must_use]
pub fn get_an_xml_encoding(bytes: &[u8]) -> Option<Declared> {
    get_an_xml_encoding_noting(bytes, &mut Vec::new())
}

/// Does the same, and records a label that names no encoding.
pub(crate) fn get_an_xml_encoding_noting(
    bytes: &[u8],
    unknown: &mut Vec<Label>,
) -> Option<Declared> {
    // 1-3
    if !bytes.starts_with(b"<?xml") {
        return None;
    }
    let xml_declaration_end = bytes.iter().position(|&byte| byte == b'>')?;
    // 4-5
    let word = b"encoding";
    let mut position =
        bytes[..xml_declaration_end].windows(word.len()).position(|window| window == word)?
            + word.len();
    // 6-9: the `>` of the declaration is neither a space nor a control, so both walks stop there at
    // the latest.
    let skip_up_to_space = |position: &mut usize| {
        while bytes[*position] <= 0x20 {
            *position += 1;
        }
    };
    skip_up_to_space(&mut position);
    if bytes[position] != b'=' {
        return None;
    }
    position += 1;
    skip_up_to_space(&mut position);
    // 10-12
    let quote_mark = bytes[position];
    if quote_mark != b'"' && quote_mark != b'\'' {
        return None;
    }
    position += 1;
    // 13-14: the closing quote may be beyond the end of the declaration.
    let length = bytes[position..].iter().position(|&byte| byte == quote_mark)?;
    let potential_encoding = position..position + length;
    // 15
    if bytes[potential_encoding.clone()].iter().any(|&byte| byte <= 0x20) {
        return None;
    }
    // 16-18
    let encoding = get_an_encoding(&bytes[potential_encoding.clone()]);
    let label = Label::inside(bytes, potential_encoding, LabelPlace::XmlDeclaration);
    let Some(mut encoding) = encoding else {
        unknown.push(label);
        return None;
    };
    if encoding == UTF_16BE || encoding == UTF_16LE {
        encoding = UTF_8;
    }
    Some(Declared { encoding, label: Some(label) })
}

/// The declaration in the first bytes of an XML document without a byte order mark.
///
/// <https://www.w3.org/TR/xml/#sec-guessing>
pub(crate) fn xml_declaration(bytes: &[u8], unknown: &mut Vec<Label>) -> Option<Declared> {
    let bytes = &bytes[..bytes.len().min(PRESCAN_BYTES)];
    let utf_16 = |encoding| Some(Declared { encoding, label: None });
    match bytes {
        [0, b'<', 0, b'?', ..] => utf_16(UTF_16BE),
        [b'<', 0, b'?', 0, ..] => utf_16(UTF_16LE),
        // Unlike HTML, XML knows that `<?xml-stylesheet encoding="..."?>` is not an XML
        // declaration.
        [b'<', b'?', b'x', b'm', b'l', space, ..] if is_whitespace(*space) => {
            get_an_xml_encoding_noting(bytes, unknown)
        }
        _ => None,
    }
}
