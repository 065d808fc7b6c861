//! Decoding an HTML document with the help of the tokenizer, which sees declarations that come late.
//!
//! `broth-encoding` looks for a declaration in the first 1,024 bytes. A browser's parser heeds a `<meta>`
//! behind them, too, and begins again if it must. This is that second look for who wants the text and no
//! tree: the first declaring `<meta>` among the tokens counts.

use broth_encoding::{
    Change, Confidence, Decoded, Encoding, Options, PRESCAN_BYTES, encoding_of_meta_element,
};
use broth_html_tokenizer::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, Token};

/// Decodes a whole HTML document, as [`encoding::decode`](crate::encoding::decode) does, and also heeds a
/// `<meta>` that stands beyond the bytes which the prescan sees. What stands within them is left to the
/// prescan.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding>
///
/// ```
/// use broth::encoding::{Options, Source, KOI8_R};
///
/// let bytes = [&b"<p>\xCD\xC9\xD2"[..], &[b' '; 1100], b"<meta charset=koi8-r>"].concat();
/// let decoded = broth::html::decode(&bytes, Options::html());
/// assert!(decoded.text.starts_with("<p>мир"));
/// assert_eq!(decoded.decision.encoding, KOI8_R);
/// assert_eq!(decoded.decision.source, Source::Meta);
/// ```
#[must_use]
pub fn decode(bytes: &[u8], options: Options) -> Decoded<'_> {
    let mut decoded = broth_encoding::decode(bytes, options.clone());
    if decoded.decision.confidence != Confidence::Tentative || bytes.len() <= PRESCAN_BYTES {
        return decoded;
    }
    let current = options.clone().restart_with(decoded.decision.encoding);
    let prescanned = broth_encoding::decode(&bytes[..PRESCAN_BYTES], current).text.len();
    let Some(new) = late_declaration(&decoded.text, prescanned) else {
        return decoded;
    };
    match decoded.change_the_encoding(new) {
        Change::Restart(encoding) => broth_encoding::decode(bytes, options.restart_with(encoding)),
        Change::Keep | Change::SwitchInPlace(_) => decoded,
    }
}

/// The encoding that the first declaring `<meta>` names, if it ends behind the text prescanned.
fn late_declaration(text: &str, prescanned: usize) -> Option<&'static Encoding> {
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let mut input = Input::whole(text);
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(Token::StartTag(tag), span) if tag.name == "meta" => {
                let get = |name| tag.attrs.get(name);
                let (charset, pragma) = (get("charset"), get("http-equiv"));
                let new = encoding_of_meta_element(charset, pragma, get("content"));
                if new.is_some() {
                    return new.filter(|_| span.end > prescanned);
                }
            }
            Next::Token(..) => {}
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use broth_encoding::Source;

    #[track_caller]
    fn check(head: &str, tail: &str, encoding: &str, source: Source) {
        let bytes = [head.as_bytes(), &[b' '; PRESCAN_BYTES], tail.as_bytes()].concat();
        let decoded = decode(&bytes, Options::html());
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
        // Where there is no element, nothing is declared.
        check("é", "<title><meta charset=koi8-r></title>", "windows-1252", Source::Default);
        check("é", "<!-- <meta charset=koi8-r> -->", "windows-1252", Source::Default);
        check("é", "<meta charset=koi8-r", "windows-1252", Source::Default);
        check("é", "<meta charset=none>", "windows-1252", Source::Default);
        // The prescan was there first.
        check("<meta charset=gbk>", late, "GBK", Source::Meta);
        check("\u{FEFF}", late, "UTF-8", Source::Bom);
        check(
            "<meta http-equiv=content-type charset=none content='charset=gbk'>",
            late,
            "windows-1252",
            Source::Default,
        );
    }

    #[test]
    fn the_border_is_the_prescans() {
        for filler in 1000..1030 {
            let bytes = [&vec![0xE9; filler][..], b"<meta charset=koi8-r>"].concat();
            let decoded = decode(&bytes, Options::html());
            assert_eq!(decoded.decision.encoding.name(), "KOI8-R");
            assert_eq!(decoded.text.chars().next(), Some('И'));
        }
    }

    #[test]
    fn other_rules_stay() {
        let bytes = [&[b' '; PRESCAN_BYTES][..], b"<meta charset=koi8-r>"].concat();
        let transport = decode(&bytes, Options::html().transport("gbk"));
        assert_eq!(transport.decision.encoding.name(), "GBK");
        let xml = decode(&bytes, Options::xml());
        assert_eq!(xml.decision.encoding.name(), "UTF-8");
    }
}
