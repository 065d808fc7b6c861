//! Decodes an HTML document with the help of the parser, which sees declarations that the prescan
//! does not.
//!
//! `broth-encoding` looks for a declaration in the first 1,024 bytes, by rules of its own: for
//! example, it does not end a comment at `--!>`. A browser's parser obeys the first `<meta>`
//! element that declares an encoding, wherever it is, and starts again if it must. This module does
//! the same for callers that need only the text, and returns the text that a parser would parse.

use broth_dom::Document;
use broth_encoding::{Change, Confidence, Decoded, Encoding};
use broth_input::Input;

use crate::Parser;
use crate::driver::declared_encoding;
use crate::engine::Stop;

/// Decodes a whole HTML document, as [`broth_encoding::decode`] does, and also obeys a `<meta>`
/// that only a parser finds: beyond the bytes that the prescan reads, or where the prescan and the
/// parser differ. The parser runs without scripting.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding>
///
/// ```
/// use broth::encoding::{KOI8_R, Source};
///
/// let bytes = [&b"<p>\xCD\xC9\xD2"[..], &[b' '; 1100], b"<meta charset=koi8-r>"].concat();
/// let decoded = broth::html::decode(&bytes);
/// assert!(decoded.text.starts_with("<p>мир"));
/// assert_eq!(decoded.decision.encoding, KOI8_R);
/// assert_eq!(decoded.decision.source, Source::Meta);
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    Parser::new().decode(bytes)
}

impl Parser {
    /// Decodes a whole document into the text that [`parse_bytes`](Self::parse_bytes) parses.
    #[must_use]
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Decoded<'b> {
        let mut decoded = self.decoder.decode(bytes);
        if decoded.decision.confidence != Confidence::Tentative {
            return decoded;
        }
        match declaration(&decoded.text, self).map(|new| decoded.change_the_encoding(new)) {
            Some(Change::Restart(encoding)) => {
                self.decoder.clone().restart_with(encoding).decode(bytes)
            }
            _ => decoded,
        }
    }
}

/// The encoding of the first `<meta>` element that names one.
fn declaration(text: &str, parser: &Parser) -> Option<&'static Encoding> {
    // OPTIMIZATION: most texts without a declaration need no tree, which is two thirds of the work.
    let may_be = |at: usize| text.as_bytes()[at..].get(..4).is_some_and(is_meta);
    if !text.match_indices('<').any(|(at, _)| may_be(at + 1)) {
        return None;
    }
    let mut engine = parser.engine(Document::new(), Input::whole(text));
    loop {
        match engine.run() {
            Stop::Encoding(declaration) => {
                if let Some(encoding) = declared_encoding(&declaration) {
                    return Some(encoding);
                }
            }
            Stop::Script(_) => {}
            Stop::NeedInput | Stop::Done => return None,
        }
    }
}

fn is_meta(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"meta")
}

#[cfg(test)]
mod tests {
    use super::*;
    use broth_encoding::{Decoder, PRESCAN_BYTES, Source};

    #[track_caller]
    fn check(head: &str, tail: &str, encoding: &str, source: Source) {
        let bytes = [head.as_bytes(), &[b' '; PRESCAN_BYTES], tail.as_bytes()].concat();
        let decoded = decode(&bytes);
        assert_eq!(
            (decoded.decision.encoding.name(), decoded.decision.source),
            (encoding, source),
            "{head} ... {tail}"
        );
    }

    #[test]
    fn late_declarations() {
        let late = "<meta charset=koi8-r>";
        check("", late, "KOI8-R", Source::Meta);
        check("é", late, "KOI8-R", Source::Meta);
        check(
            "é",
            "<meta http-equiv=content-type content='charset=koi8-r'>",
            "KOI8-R",
            Source::Meta,
        );
        check("é", "<meta charset=none><meta charset=koi8-r>", "KOI8-R", Source::Meta);
        check("é", "<meta charset=koi8-r><meta charset=gbk>", "KOI8-R", Source::Meta);
        check("<?xml version='1.0' encoding='gbk'?>", late, "KOI8-R", Source::Meta);
        // Without an element, nothing is declared.
        check("é", "<title><meta charset=koi8-r></title>", "windows-1252", Source::Default);
        check("é", "<!-- <meta charset=koi8-r> -->", "windows-1252", Source::Default);
        check("é", "<meta charset=koi8-r", "windows-1252", Source::Default);
        check("é", "<meta charset=none>", "windows-1252", Source::Default);
        // The prescan was there first.
        check("<meta charset=gbk>", late, "GBK", Source::Meta);
        check("\u{FEFF}", late, "UTF-8", Source::Bom);
        // The same if it has mistaken something for a declaration.
        check("<title><meta charset=gbk></title>", "", "GBK", Source::Meta);
    }

    #[test]
    fn declarations_that_only_the_parser_finds() {
        for (head, encoding) in [
            // The prescan ends comments only at `-->`, and finds the one of the next comment.
            ("<!--x--!><meta charset=shift_jis><!-- -->", "Shift_JIS"),
            ("<!--><meta charset=shift_jis>", "Shift_JIS"),
            ("<!--x--!><meta charset=shift_jis><!-- --><meta charset=gbk>", "Shift_JIS"),
            // To the prescan, markup inside text is a tag.
            ("<title><x title='</title><meta charset=koi8-r>", "KOI8-R"),
            // What is not an element of the tree declares nothing.
            ("<!--x--!><template><meta charset=none></template>", "windows-1252"),
            ("<!--x--!><meta http-equiv=content-type charset=none content='charset=gbk'>", "GBK"),
            ("<!--x--!><select><meta charset=koi8-r></select>", "KOI8-R"),
        ] {
            for tail in ["", "é"] {
                let bytes = [head, tail].concat();
                let decoded = decode(bytes.as_bytes());
                assert_eq!(decoded.decision.encoding.name(), encoding, "{head}");
                let whole = Parser::new().parse_bytes(bytes.as_bytes());
                let mut stream = Parser::new().stream();
                stream.feed_bytes(bytes.as_bytes());
                for parsed in [whole, stream.finish()] {
                    assert_eq!(parsed.encoding.as_ref(), Some(&decoded.decision), "{head}");
                    assert!(parsed.document == crate::parse(&decoded.text), "{head}");
                }
            }
        }
    }

    #[test]
    fn the_border_is_the_prescans() {
        for filler in 1000..1030 {
            let bytes = [&alloc::vec![0xE9; filler][..], b"<meta charset=koi8-r>"].concat();
            let decoded = decode(&bytes);
            assert_eq!(decoded.decision.encoding.name(), "KOI8-R");
            assert_eq!(decoded.text.chars().next(), Some('И'));
        }
    }

    #[test]
    fn other_rules_stay() {
        let bytes = [&[b' '; PRESCAN_BYTES][..], b"<meta charset=koi8-r>"].concat();
        let with = |decoder| Parser::new().decoder(decoder).decode(&bytes);
        let transport = with(Decoder::new().transport("gbk"));
        assert_eq!(transport.decision.encoding.name(), "GBK");
        let xml = with(Decoder::xml());
        assert_eq!(xml.decision.encoding.name(), "UTF-8");
    }
}
