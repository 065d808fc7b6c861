//! Encodings in the `content` attribute of a `<meta>`.
//!
//! The prescan reads `content` values as bytes, and the tree builder reads them again as text.
//! Labels are ASCII, so one function over bytes serves both.

use core::ops::Range;

use crate::encoding::Encoding;

use crate::label::get_an_encoding;

/// The result of [`extract_a_character_encoding_from_a_meta_element`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Extracted {
    /// No label at all.
    Nothing,
    /// A label, in these bytes of the value, and the encoding that it names, if it names one.
    Label(Range<usize>, Option<&'static Encoding>),
}

/// Extracts a character encoding from the value of a `meta` element's `content` attribute. For the
/// whole element, use [`encoding_of_meta_element`].
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element>
///
/// ```
/// use broth::encoding::{
///     EUC_JP, extract_a_character_encoding_from_a_meta_element as extract,
/// };
///
/// assert_eq!(extract(b"text/html; charset=euc-jp"), Some(EUC_JP));
/// assert_eq!(extract(b"text/html; charset"), None);
/// ```
#[must_use]
pub fn extract_a_character_encoding_from_a_meta_element(s: &[u8]) -> Option<&'static Encoding> {
    match extract(s) {
        Extracted::Nothing => None,
        Extracted::Label(_, encoding) => encoding,
    }
}

/// The algorithm itself, which also returns the place of the label.
pub(crate) fn extract(s: &[u8]) -> Extracted {
    let label = |range: Range<usize>| {
        let encoding = get_an_encoding(&s[range.clone()]);
        Extracted::Label(range, encoding)
    };
    let mut position = 0;
    loop {
        // Loop: the word, then an equals sign.
        let Some(word) = find_ignoring_case(&s[position..], b"charset") else {
            return Extracted::Nothing;
        };
        position = skip_whitespace(s, position + word + b"charset".len());
        if s.get(position) != Some(&b'=') {
            continue;
        }
        position = skip_whitespace(s, position + 1);
        return match s.get(position) {
            Some(&quote @ (b'"' | b'\'')) => {
                let start = position + 1;
                match s[start..].iter().position(|&byte| byte == quote) {
                    Some(length) => label(start..start + length),
                    // An unmatched quotation mark.
                    None => Extracted::Nothing,
                }
            }
            None => Extracted::Nothing,
            Some(_) => {
                let length = s[position..]
                    .iter()
                    .position(|&byte| is_whitespace(byte) || byte == b';')
                    .unwrap_or(s.len() - position);
                label(position..position + length)
            }
        };
    }
}

/// The encoding that a `meta` element declares by its attributes when the parser meets it.
///
/// This is the rule of the tree builder, which differs from that of the prescan: if `charset` names
/// no encoding, `http-equiv` and `content` decide. Pass the result to
/// [`change_the_encoding`](crate::change_the_encoding).
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
///
/// ```
/// use broth::encoding::{GBK, encoding_of_meta_element};
/// let content = Some("text/html; charset=gbk");
/// assert_eq!(encoding_of_meta_element(Some("gbk"), None, None), Some(GBK));
/// assert_eq!(encoding_of_meta_element(None, Some("Content-Type"), content), Some(GBK));
/// assert_eq!(encoding_of_meta_element(None, Some("refresh"), content), None);
/// ```
#[must_use]
pub fn encoding_of_meta_element(
    charset: Option<&str>,
    http_equiv: Option<&str>,
    content: Option<&str>,
) -> Option<&'static Encoding> {
    let by_charset = charset.and_then(|label| get_an_encoding(label.as_bytes()));
    by_charset.or_else(|| {
        let pragma = http_equiv?.eq_ignore_ascii_case("content-type");
        let content = content.filter(|_| pragma)?;
        extract_a_character_encoding_from_a_meta_element(content.as_bytes())
    })
}

fn find_ignoring_case(s: &[u8], word: &[u8]) -> Option<usize> {
    s.windows(word.len()).position(|window| window.eq_ignore_ascii_case(word))
}

fn skip_whitespace(s: &[u8], from: usize) -> usize {
    s[from..].iter().position(|&byte| !is_whitespace(byte)).map_or(s.len(), |length| from + length)
}

/// <https://infra.spec.whatwg.org/#ascii-whitespace>
pub(crate) const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `expected` is the label and the encoding's name; no label is `""`, no encoding is `"-"`.
    #[track_caller]
    fn check(content: &str, label: &str, encoding: &str) {
        let (found, name) = match extract(content.as_bytes()) {
            Extracted::Nothing => ("", "-"),
            Extracted::Label(range, encoding) => {
                (&content[range], encoding.map_or("-", Encoding::name))
            }
        };
        assert_eq!((found, name), (label, encoding), "{content:?}");
    }

    #[test]
    fn the_word() {
        check("", "", "-");
        check("text/html", "", "-");
        check("text/html; charset=gbk", "gbk", "GBK");
        check("charset=gbk", "gbk", "GBK");
        check("CharSet=gbk", "gbk", "GBK");
        check("xcharset=gbk", "gbk", "GBK");
        check("charse=gbk", "", "-");
        check("charset", "", "-");
        check("charset ", "", "-");
    }

    #[test]
    fn the_equals_sign() {
        check("charset =gbk", "gbk", "GBK");
        check("charset\t\n\x0C\r = \t gbk", "gbk", "GBK");
        check("charset\u{B}=gbk", "", "-");
        // Not followed by one: the search continues after the word.
        check("charset gbk; charset=big5", "big5", "Big5");
        check("charsetcharset=big5", "big5", "Big5");
        check("charset charset = big5", "big5", "Big5");
        check("charset=", "", "-");
        check("charset= ", "", "-");
    }

    #[test]
    fn declarations_of_elements() {
        let check = |charset, http_equiv, content, expected| {
            let found = encoding_of_meta_element(charset, http_equiv, content);
            assert_eq!(found.map_or("-", Encoding::name), expected);
        };
        let (pragma, content) = (Some("CONTENT-TYPE"), Some("charset=big5"));
        check(None, None, None, "-");
        check(Some("gbk"), pragma, content, "GBK");
        check(Some("none"), pragma, content, "Big5");
        check(Some("none"), None, content, "-");
        check(None, pragma, content, "Big5");
        check(None, pragma, None, "-");
        check(None, None, content, "-");
        check(None, Some("content-type "), content, "-");
    }

    #[test]
    fn the_label() {
        check("charset=gbk;x", "gbk", "GBK");
        check("charset=gbk x", "gbk", "GBK");
        check("charset=gbk\tx", "gbk", "GBK");
        check("charset=gbk,x", "gbk,x", "-");
        check("charset=;gbk", "", "-");
        check("charset='gbk'", "gbk", "GBK");
        check("charset=\"gbk\"x", "gbk", "GBK");
        check("charset=' gbk '", " gbk ", "GBK");
        check("charset='gbk", "", "-");
        check("charset='gbk\"", "", "-");
        check("charset=\"gbk'", "", "-");
        check("charset=''", "", "-");
        check("charset=gbk'", "gbk'", "-");
        // The first label counts, even if it names no encoding.
        check("charset=none; charset=gbk", "none", "-");
    }
}
