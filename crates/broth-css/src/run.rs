//! Runs of bytes that are taken at once.
//!
//! OPTIMIZATION: the functions of the text take one code point at a time. Those that collect many
//! take the bytes that stand for themselves, and mean nothing to them, by a table: 8 % fewer
//! instructions to compile selectors.

/// A class of bytes that mean nothing in a place, as a bit of [`TABLE`].
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// The ASCII code points of a name.
    Name = 1,
    /// In a string: all but quotes, backslashes, newlines and U+0000.
    String = 2,
    /// In a URL: all that may be there without an escape.
    Url = 4,
    /// White space.
    Whitespace = 8,
    /// Digits.
    Digits = 16,
}

static TABLE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = runs(byte as u8);
        byte += 1;
    }
    table
};

const fn runs(byte: u8) -> u8 {
    let mut runs = 0;
    if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') {
        runs |= Run::Name as u8;
    }
    if !matches!(byte, b'"' | b'\'' | b'\\' | b'\n' | b'\r' | b'\x0C' | 0) {
        runs |= Run::String as u8;
    }
    if byte > b' ' && !matches!(byte, b'"' | b'\'' | b'\\' | b'(' | b')' | 0x7F) {
        runs |= Run::Url as u8;
    }
    if matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C') {
        runs |= Run::Whitespace as u8;
    }
    if byte.is_ascii_digit() {
        runs |= Run::Digits as u8;
    }
    runs
}

impl Run {
    /// The number of bytes at the front that are in the run.
    pub(crate) fn len(self, bytes: &[u8]) -> usize {
        let is_other = |byte: &u8| TABLE[usize::from(*byte)] & self as u8 == 0;
        bytes.iter().position(is_other).unwrap_or(bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Run;
    use crate::code_point::{
        Names, is_digit, is_ident_code_point, is_newline, is_non_printable_code_point,
        is_whitespace,
    };

    #[test]
    fn the_table_has_the_classes_of_the_text() {
        for byte in 0..=0x7F_u8 {
            let c = char::from(byte);
            let is_in = |run: Run| run.len(&[byte]) == 1;
            let is_replaced = matches!(c, '\0' | '\r' | '\x0C');
            let is_space = is_whitespace(c) || matches!(c, '\r' | '\x0C');
            assert_eq!(is_in(Run::Name), is_ident_code_point(c, Names::Listed), "{c:?}");
            let ends_string = is_newline(c) || is_replaced || matches!(c, '"' | '\'' | '\\');
            assert_eq!(is_in(Run::String), !ends_string, "{c:?}");
            let is_mark = matches!(c, '"' | '\'' | '(' | ')' | '\\');
            let ends_url = is_space || is_mark || is_non_printable_code_point(c);
            assert_eq!(is_in(Run::Url), !ends_url, "{c:?}");
            assert_eq!(is_in(Run::Whitespace), is_space, "{c:?}");
            assert_eq!(is_in(Run::Digits), is_digit(c), "{c:?}");
        }
        assert_eq!([Run::String, Run::Url].map(|run| run.len("aé".as_bytes())), [3, 3]);
        assert_eq!(Run::Name.len("aé".as_bytes()), 1);
    }
}
