//! The tokens of CSS. A text is split into all of its tokens at once, each with its span.
//!
//! <https://drafts.csswg.org/css-syntax-3/#tokenization>
//!
//! The input is preprocessed on the way: every newline counts as one line feed, U+0000 as U+FFFD.
//! Comments give no tokens. A token does not store its value; the few values that are needed are
//! read again from the text.

use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ident,
    Function,
    AtKeyword,
    /// A hash whose value is an identifier.
    Id,
    /// Any other hash.
    Hash,
    String,
    BadString,
    Url,
    BadUrl,
    /// Any other character. It is ASCII: all other characters are parts of names.
    Delim(u8),
    Number,
    Percentage,
    Dimension,
    Whitespace,
    Cdo,
    Cdc,
    Colon,
    Semicolon,
    Comma,
    OpenSquare,
    CloseSquare,
    OpenParen,
    CloseParen,
    OpenCurly,
    CloseCurly,
    /// A closing bracket that closes nothing.
    Stray,
}

impl Kind {
    /// The kind of the bracket that closes this one.
    fn closing(self) -> Option<Self> {
        match self {
            Self::Function | Self::OpenParen => Some(Self::CloseParen),
            Self::OpenSquare => Some(Self::CloseSquare),
            Self::OpenCurly => Some(Self::CloseCurly),
            _ => None,
        }
    }
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// For a function and an opening bracket, the index of the token that closes it, if there is
    /// one.
    pub(crate) close: usize,
}

/// The value of a token.
#[derive(Clone, Debug, Default)]
pub(crate) struct Value {
    /// The name of an identifier, a function, a hash or a keyword; the content of a string; the
    /// unit of a dimension.
    pub(crate) text: String,
    /// A number, if it is an integer; beyond 32 bits, the nearest.
    pub(crate) integer: Option<i32>,
    /// Whether a number has a sign.
    pub(crate) has_sign: bool,
}

impl Token {
    /// The value of the token, which is read from its text.
    pub(crate) fn value(&self, text: &str) -> Value {
        let mut reader = Reader { text, at: self.span.start, value: Value::default() };
        reader.consume_token();
        reader.value
    }
}

/// Splits a text into tokens.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-token>
pub(crate) fn tokenize(text: &str) -> Vec<Token> {
    let mut reader = Reader { text, at: 0, value: Value::default() };
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        reader.consume_comments();
        reader.value.text.clear();
        let start = reader.at;
        let Some(mut kind) = reader.consume_token() else { return tokens };
        let index = tokens.len();
        if kind.closing().is_some() {
            open.push(index);
        } else if matches!(kind, Kind::CloseSquare | Kind::CloseParen | Kind::CloseCurly) {
            let opener = open.last().and_then(|&opener| tokens.get_mut(opener));
            match opener.filter(|opener| opener.kind.closing() == Some(kind)) {
                Some(opener) => {
                    opener.close = index;
                    open.pop();
                }
                None => kind = Kind::Stray,
            }
        }
        tokens.push(Token { kind, span: Span::new(start, reader.at), close: usize::MAX });
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#ident-start-code-point>
fn is_ident_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || is_non_ascii_ident(byte)
}

/// Whether the character that begins with a byte is part of a name.
///
/// <https://drafts.csswg.org/css-syntax-3/#ident-code-point>
pub(crate) fn is_ident(byte: u8) -> bool {
    is_ident_start(byte) || byte.is_ascii_digit() || byte == b'-'
}

/// U+0000 counts as U+FFFD.
///
/// DEVIATION: the draft has excluded some characters since 2022, U+00A0 and U+00D7 among them.
/// Browsers still accept all, as do the tests of the web platform.
///
/// <https://drafts.csswg.org/css-syntax-3/#non-ascii-ident-code-point>
fn is_non_ascii_ident(byte: u8) -> bool {
    !byte.is_ascii() || byte == 0
}

/// <https://drafts.csswg.org/css-syntax-3/#newline>
fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'\x0C')
}

/// <https://drafts.csswg.org/css-syntax-3/#whitespace>
fn is_whitespace(byte: u8) -> bool {
    is_newline(byte) || matches!(byte, b'\t' | b' ')
}

/// A text and how far it has been read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The value of the last token.
    value: Value,
}

impl Reader<'_> {
    /// The byte `ahead` bytes from here.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn next_if(&mut self, wanted: u8) -> bool {
        let is = self.byte(0) == Some(wanted);
        self.at += usize::from(is);
        is
    }

    /// Takes the next character into the value; at the end of the text, U+FFFD.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#input-preprocessing>
    fn take(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let c = rest.chars().next().unwrap_or('\0');
        self.at = (self.at + c.len_utf8()).min(self.text.len());
        self.value.text.push(if c == '\0' { char::REPLACEMENT_CHARACTER } else { c });
    }

    fn skip_while(&mut self, is: fn(u8) -> bool) {
        while self.byte(0).is_some_and(is) {
            self.at += 1;
        }
    }

    /// Skips one character of white space. A carriage return and a line feed count as one.
    fn skip_one_whitespace(&mut self) {
        let is_pair = self.byte(0) == Some(b'\r') && self.byte(1) == Some(b'\n');
        self.at += 1 + usize::from(is_pair);
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-comment>
    fn consume_comments(&mut self) {
        while self.byte(0) == Some(b'/') && self.byte(1) == Some(b'*') {
            self.at += 2;
            while let Some(byte) = self.byte(0) {
                self.at += 1;
                if byte == b'*' && self.next_if(b'/') {
                    break;
                }
            }
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-token>
    fn consume_token(&mut self) -> Option<Kind> {
        let byte = self.byte(0)?;
        if is_whitespace(byte) {
            self.skip_while(is_whitespace);
            return Some(Kind::Whitespace);
        }
        if self.starts_number() {
            return Some(self.consume_numeric_token());
        }
        if self.starts_with("-->") {
            self.at += 3;
            return Some(Kind::Cdc);
        }
        if self.starts_ident() {
            return Some(self.consume_ident_like_token());
        }
        if self.starts_with("<!--") {
            self.at += 4;
            return Some(Kind::Cdo);
        }
        self.at += 1;
        Some(match byte {
            b'"' | b'\'' => self.consume_string_token(byte),
            b'#' if self.byte(0).is_some_and(is_ident) || self.is_valid_escape() => {
                let kind = if self.starts_ident() { Kind::Id } else { Kind::Hash };
                self.consume_ident_sequence();
                kind
            }
            b'@' if self.starts_ident() => {
                self.consume_ident_sequence();
                Kind::AtKeyword
            }
            b'(' => Kind::OpenParen,
            b')' => Kind::CloseParen,
            b'[' => Kind::OpenSquare,
            b']' => Kind::CloseSquare,
            b'{' => Kind::OpenCurly,
            b'}' => Kind::CloseCurly,
            b',' => Kind::Comma,
            b':' => Kind::Colon,
            b';' => Kind::Semicolon,
            byte => Kind::Delim(byte),
        })
    }

    fn starts_with(&self, text: &str) -> bool {
        text.bytes().enumerate().all(|(ahead, byte)| self.byte(ahead) == Some(byte))
    }

    /// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-valid-escape>
    fn is_valid_escape(&self) -> bool {
        // The end of the text is not a newline, so a backslash before it is an escape.
        self.byte(0) == Some(b'\\') && !self.byte(1).is_some_and(is_newline)
    }

    /// <https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier>
    fn starts_ident(&self) -> bool {
        match (self.byte(0), self.byte(1)) {
            (Some(b'-'), Some(b'-')) => true,
            (Some(b'-'), Some(b'\\')) => !self.byte(2).is_some_and(is_newline),
            (Some(b'-'), second) => second.is_some_and(is_ident_start),
            (Some(b'\\'), _) => self.is_valid_escape(),
            (first, _) => first.is_some_and(is_ident_start),
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-number>
    fn starts_number(&self) -> bool {
        let has_sign = matches!(self.byte(0), Some(b'+' | b'-'));
        let digit = usize::from(has_sign);
        let is_digit = |at| self.byte(at).is_some_and(|byte| byte.is_ascii_digit());
        is_digit(digit) || self.byte(digit) == Some(b'.') && is_digit(digit + 1)
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-numeric-token>
    fn consume_numeric_token(&mut self) -> Kind {
        self.consume_number();
        if self.starts_ident() {
            self.consume_ident_sequence();
            Kind::Dimension
        } else if self.next_if(b'%') {
            Kind::Percentage
        } else {
            Kind::Number
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-number>
    fn consume_number(&mut self) {
        let start = self.at;
        self.value.has_sign = matches!(self.byte(0), Some(b'+' | b'-'));
        self.at += usize::from(self.value.has_sign);
        self.skip_digits();
        let digits = self.text.as_bytes().get(start..self.at).unwrap_or_default();
        self.value.integer = Some(nearest(digits));
        if let (Some(b'.'), Some(b'0'..=b'9')) = (self.byte(0), self.byte(1)) {
            self.at += 1;
            self.skip_digits();
            self.value.integer = None;
        }
        let exponent = match (self.byte(0), self.byte(1), self.byte(2)) {
            (Some(b'e' | b'E'), Some(b'0'..=b'9'), _) => 1,
            (Some(b'e' | b'E'), Some(b'+' | b'-'), Some(b'0'..=b'9')) => 2,
            _ => return,
        };
        self.at += exponent;
        self.skip_digits();
        self.value.integer = None;
    }

    fn skip_digits(&mut self) {
        self.skip_while(|byte| byte.is_ascii_digit());
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-ident-like-token>
    fn consume_ident_like_token(&mut self) -> Kind {
        self.consume_ident_sequence();
        if !self.next_if(b'(') {
            return Kind::Ident;
        }
        if !self.value.text.eq_ignore_ascii_case("url") {
            return Kind::Function;
        }
        let before = self.at;
        self.skip_while(is_whitespace);
        if matches!(self.byte(0), Some(b'"' | b'\'')) {
            self.at = before;
            return Kind::Function;
        }
        self.consume_url_token()
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-url-token>
    fn consume_url_token(&mut self) -> Kind {
        loop {
            match self.byte(0) {
                None => return Kind::Url,
                Some(b')') => {
                    self.at += 1;
                    return Kind::Url;
                }
                Some(byte) if is_whitespace(byte) => {
                    self.skip_while(is_whitespace);
                    if self.byte(0).is_none() || self.next_if(b')') {
                        return Kind::Url;
                    }
                    return self.consume_bad_url();
                }
                Some(b'"' | b'\'' | b'(' | 1..=8 | 0xB | 0xE..=0x1F | 0x7F) => {
                    return self.consume_bad_url();
                }
                Some(b'\\') if !self.is_valid_escape() => return self.consume_bad_url(),
                Some(b'\\') => self.consume_escape(),
                Some(_) => self.take(),
            }
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-remnants-of-bad-url>
    fn consume_bad_url(&mut self) -> Kind {
        loop {
            match self.byte(0) {
                None => return Kind::BadUrl,
                Some(b')') => {
                    self.at += 1;
                    return Kind::BadUrl;
                }
                Some(b'\\') if self.is_valid_escape() => self.consume_escape(),
                Some(_) => self.take(),
            }
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-string-token>
    fn consume_string_token(&mut self, ending: u8) -> Kind {
        loop {
            match (self.byte(0), self.byte(1)) {
                (None, _) => return Kind::String,
                (Some(b'\\'), None) => self.at += 1,
                (Some(b'\\'), Some(after)) if is_newline(after) => {
                    self.at += 1;
                    self.skip_one_whitespace();
                }
                (Some(b'\\'), Some(_)) => self.consume_escape(),
                (Some(byte), _) if is_newline(byte) => return Kind::BadString,
                (Some(byte), _) if byte == ending => {
                    self.at += 1;
                    return Kind::String;
                }
                (Some(_), _) => self.take(),
            }
        }
    }

    /// Takes the character of an escape into the value.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point>
    fn consume_escape(&mut self) {
        self.at += 1;
        let (start, mut code) = (self.at, 0);
        while self.at < start + 6
            && let Some(byte) = self.byte(0)
            && let Some(digit) = char::from(byte).to_digit(16)
        {
            (self.at, code) = (self.at + 1, code * 16 + digit);
        }
        if self.at == start {
            return self.take();
        }
        if self.byte(0).is_some_and(is_whitespace) {
            self.skip_one_whitespace();
        }
        let c = char::from_u32(code).filter(|&c| c != '\0');
        self.value.text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-name>
    fn consume_ident_sequence(&mut self) {
        loop {
            match self.byte(0) {
                Some(byte) if is_ident(byte) => self.take(),
                Some(b'\\') if self.is_valid_escape() => self.consume_escape(),
                _ => return,
            }
        }
    }
}

/// Parses digits with or without a sign. Beyond 32 bits, the nearest integer is the result.
pub(crate) fn nearest(digits: &[u8]) -> i32 {
    let (is_negative, magnitude) = match digits {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let magnitude = magnitude
        .iter()
        .fold(0i64, |value, digit| (value * 10 + i64::from(digit.wrapping_sub(b'0'))).min(1 << 40));
    let value = if is_negative { -magnitude } else { magnitude };
    value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokenize(text).into_iter().map(|token| token.kind).collect()
    }

    /// A text that is one token.
    #[track_caller]
    fn check(text: &str, kind: Kind, value: &str) {
        let tokens = tokenize(text);
        assert_eq!(kinds(text), [kind], "{text:?}");
        assert_eq!(tokens[0].value(text).text, value, "{text:?}");
    }

    #[test]
    fn identifiers_and_escapes() {
        for (text, name) in [
            ("a", "a"),
            ("-a", "-a"),
            ("--", "--"),
            ("--0", "--0"),
            ("a\\", "a\u{FFFD}"),
            ("\\", "\u{FFFD}"),
            ("\\31 a", "1a"),
            ("\\000031a", "1a"),
            ("\\0", "\u{FFFD}"),
            ("\\110000", "\u{FFFD}"),
            ("\\d800", "\u{FFFD}"),
            ("\\31\r\na", "1a"),
            ("a\0b", "a\u{FFFD}b"),
            ("é日😀", "é日😀"),
        ] {
            check(text, Kind::Ident, name);
        }
    }

    #[test]
    fn numbers() {
        for (text, kind, integer, has_sign) in [
            ("+12", Kind::Number, Some(12), true),
            ("1.0", Kind::Number, None, false),
            ("1e2", Kind::Number, None, false),
            ("-2n-1", Kind::Dimension, Some(-2), true),
            ("99999999999", Kind::Number, Some(i32::MAX), false),
            (".5%", Kind::Percentage, None, false),
        ] {
            let tokens = tokenize(text);
            assert_eq!(kinds(text), [kind], "{text}");
            let value = tokens[0].value(text);
            assert_eq!((value.integer, value.has_sign), (integer, has_sign), "{text}");
        }
        check("-2n-1", Kind::Dimension, "n-1");
    }

    #[test]
    fn strings_comments_and_the_rest() {
        check("'a\\\nb'", Kind::String, "ab");
        check("\"a\\", Kind::String, "a");
        assert_eq!(kinds("url(a b)"), [Kind::BadUrl]);
        check("#1", Kind::Hash, "1");
        check("#a", Kind::Id, "a");
        check("-->", Kind::Cdc, "");
        check("<!--", Kind::Cdo, "");
        assert_eq!(kinds("'a\nb")[0], Kind::BadString);
        assert_eq!(kinds("a/**/b/* "), [Kind::Ident; 2]);
        let tokens = tokenize("a/**/b");
        assert_eq!(tokens[1].value("a/**/b").text, "b");
    }

    #[test]
    fn brackets_know_what_closes_them() {
        let tokens = tokenize("a([b)]");
        assert_eq!([tokens[0].close, tokens[1].close], [usize::MAX, 4]);
        assert_eq!(tokens[3].kind, Kind::Stray);
    }
}
