//! The `@charset` at the beginning of a style sheet.

use alloc::vec::Vec;

use crate::declared::{Declared, PRESCAN_BYTES};
use crate::encoding::{UTF_8, UTF_16BE, UTF_16LE};
use crate::label::{Label, LabelPlace, get_an_encoding};

/// The encoding that a style sheet declares: `@charset "`, a label without quotes, and `";`, byte
/// for byte. It records a label that names no encoding.
///
/// <https://drafts.csswg.org/css-syntax-3/#determine-the-fallback-encoding>
pub(crate) fn charset(bytes: &[u8], unknown: &mut Vec<Label>) -> Option<Declared> {
    let bytes = &bytes[..bytes.len().min(PRESCAN_BYTES)];
    let start = b"@charset \"";
    let rest = bytes.strip_prefix(start)?;
    let length = rest.iter().position(|&byte| byte == b'"')?;
    if !rest[length..].starts_with(b"\";") {
        return None;
    }
    let place = start.len()..start.len() + length;
    let label = Label::inside(bytes, place, LabelPlace::Charset);
    let Some(mut encoding) = get_an_encoding(&rest[..length]) else {
        unknown.push(label);
        return None;
    };
    // Bytes that were readable as ASCII are not UTF-16.
    if encoding == UTF_16BE || encoding == UTF_16LE {
        encoding = UTF_8;
    }
    Some(Declared { encoding, label: Some(label) })
}

#[cfg(test)]
mod tests {
    use crate::{Decoder, KOI8_R, SHIFT_JIS, Source, UTF_8, WINDOWS_1252};

    #[test]
    fn a_charset_counts_only_byte_for_byte_at_the_beginning() {
        for (bytes, encoding, source) in [
            (&b"@charset \"koi8-r\";a{}"[..], KOI8_R, Source::Charset),
            (b"@charset \" Latin1 \";", WINDOWS_1252, Source::Charset),
            (b"@charset \"utf-16be\";", UTF_8, Source::Charset),
            (b"@charset 'koi8-r';", UTF_8, Source::Default),
            (b"@charset  \"koi8-r\";", UTF_8, Source::Default),
            (b"@CHARSET \"koi8-r\";", UTF_8, Source::Default),
            (b"@charset \"koi8-r\" ;", UTF_8, Source::Default),
            (b" @charset \"koi8-r\";", UTF_8, Source::Default),
            (b"@charset \"nothing\";", UTF_8, Source::Default),
            (b"\xEF\xBB\xBF@charset \"koi8-r\";", UTF_8, Source::Bom),
        ] {
            let decision = Decoder::css().sniff(bytes);
            assert_eq!((decision.encoding, decision.source), (encoding, source), "{bytes:?}");
        }
        let decision = Decoder::css().sniff(b"@charset \"nothing\";");
        assert_eq!(decision.unknown_labels[0].text, "nothing");
    }

    #[test]
    fn the_transport_comes_before_a_charset_and_the_document_after_it() {
        let sheet = b"@charset \"koi8-r\";";
        let decoder = Decoder::css().parent(SHIFT_JIS);
        assert_eq!(decoder.sniff(sheet).encoding, KOI8_R);
        assert_eq!(decoder.sniff(b"a{}").encoding, SHIFT_JIS);
        assert_eq!(decoder.transport("utf-8").sniff(sheet).encoding, UTF_8);
    }
}
