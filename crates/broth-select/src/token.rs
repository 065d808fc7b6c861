//! The tokens of CSS: a text is cut into all of them at once, each with its span.
//!
//! <https://drafts.csswg.org/css-syntax-3/#tokenization>
//!
//! The input is preprocessed on the way: every newline counts as one line feed, U+0000 as U+FFFD. Comments leave
//! no token. A token has no value: the few values that matter are read again where the token is.

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
    /// Beyond ASCII, everything is part of a name.
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
    /// The bracket that closes what this one opens.
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
    /// For a function and an opening bracket, the index of the token that closes it, if there is one.
    pub(crate) close: usize,
}

/// What a token says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Value {
    /// The name of an identifier, a function, a hash or a keyword; the content of a string; the unit of a dimension.
    pub(crate) text: String,
    /// A number, if it is an integer; beyond 32 bits, the nearest.
    pub(crate) integer: Option<i32>,
    /// Whether a number has a sign.
    pub(crate) has_sign: bool,
}

impl Token {
    /// The value of a token of that text.
    #[inline(never)]
    pub(crate) fn value(&self, text: &str) -> Value {
        let mut reader = Reader { text, at: self.span.start, value: Value::default() };
        reader.consume_token();
        reader.value
    }
}

/// The tokens of a text.
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
fn is_ident_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || is_non_ascii_ident(c)
}

/// <https://drafts.csswg.org/css-syntax-3/#ident-code-point>
pub(crate) fn is_ident(c: char) -> bool {
    is_ident_start(c) || c.is_ascii_digit() || c == '-'
}

/// DEVIATION: the draft has excluded some characters since 2022, U+00A0 and U+00D7 among them. Browsers still accept all, as do
/// the tests of the web platform.
///
/// <https://drafts.csswg.org/css-syntax-3/#non-ascii-ident-code-point>
fn is_non_ascii_ident(c: char) -> bool {
    !c.is_ascii()
}

/// <https://drafts.csswg.org/css-syntax-3/#whitespace>
fn is_whitespace(c: char) -> bool {
    matches!(c, '\n' | '\t' | ' ')
}

/// Whether a name is one of some words with single spaces between them, whatever its case.
// One text takes a third of a table of texts.
#[inline(never)]
pub(crate) fn is_word_of(name: &str, words: &str) -> bool {
    let (name, words) = (name.as_bytes(), words.as_bytes());
    words.split(|byte| *byte == b' ').any(|word| word.eq_ignore_ascii_case(name))
}

/// The character at a place, preprocessed, and how long it is in the text.
///
/// <https://drafts.csswg.org/css-syntax-3/#input-preprocessing>
#[inline(never)]
fn character(text: &str, at: usize) -> Option<(char, usize)> {
    let rest = text.get(at..)?;
    let c = rest.chars().next()?;
    Some(match c {
        '\r' if rest.starts_with("\r\n") => ('\n', 2),
        '\r' | '\u{C}' => ('\n', 1),
        '\0' => (char::REPLACEMENT_CHARACTER, 1),
        c => (c, c.len_utf8()),
    })
}

/// A text and how far it has been read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// What the last token says.
    value: Value,
}

impl Reader<'_> {
    /// Reads the next character.
    #[inline(never)]
    fn next(&mut self) -> Option<char> {
        let (c, len) = character(self.text, self.at)?;
        self.at += len;
        Some(c)
    }

    #[inline(never)]
    fn first(&self) -> Option<char> {
        self.peek()[0]
    }

    /// The next characters.
    #[inline(never)]
    fn peek(&self) -> [Option<char>; 3] {
        let mut at = self.at;
        [(); 3].map(|()| {
            let (c, len) = character(self.text, at)?;
            at += len;
            Some(c)
        })
    }

    fn next_if(&mut self, wanted: char) -> bool {
        let is = self.first() == Some(wanted);
        if is {
            self.next();
        }
        is
    }

    #[inline(never)]
    fn skip_whitespace(&mut self) {
        while self.first().is_some_and(is_whitespace) {
            self.next();
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-comment>
    fn consume_comments(&mut self) {
        let bytes = self.text.as_bytes();
        while bytes[self.at..].starts_with(b"/*") {
            let inside = self.at + 2;
            let end = bytes[inside..].windows(2).position(|pair| pair == b"*/");
            self.at = end.map_or(bytes.len(), |end| inside + end + 2);
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-token>
    fn consume_token(&mut self) -> Option<Kind> {
        let [first, second, third] = self.peek();
        let c = first?;
        if is_whitespace(c) {
            self.skip_whitespace();
            return Some(Kind::Whitespace);
        }
        if c.is_ascii_digit() || (matches!(c, '+' | '-' | '.') && self.starts_number()) {
            return Some(self.consume_numeric_token());
        }
        if c == '-' && second == Some('-') && third == Some('>') {
            self.at += 3;
            return Some(Kind::Cdc);
        }
        if is_ident_start(c) || (matches!(c, '-' | '\\') && self.starts_ident()) {
            return Some(self.consume_ident_like_token());
        }
        if c == '<' && self.text[self.at..].starts_with("<!--") {
            self.at += 4;
            return Some(Kind::Cdo);
        }
        self.next();
        Some(match c {
            '"' | '\'' => self.consume_string_token(c),
            '#' if self.first().is_some_and(is_ident) || self.is_valid_escape() => {
                let kind = if self.starts_ident() { Kind::Id } else { Kind::Hash };
                self.consume_ident_sequence();
                kind
            }
            '@' if self.starts_ident() => {
                self.consume_ident_sequence();
                Kind::AtKeyword
            }
            '(' => Kind::OpenParen,
            ')' => Kind::CloseParen,
            '[' => Kind::OpenSquare,
            ']' => Kind::CloseSquare,
            '{' => Kind::OpenCurly,
            '}' => Kind::CloseCurly,
            ',' => Kind::Comma,
            ':' => Kind::Colon,
            ';' => Kind::Semicolon,
            c => Kind::Delim(c as u8),
        })
    }

    /// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-valid-escape>
    fn is_valid_escape(&self) -> bool {
        let [first, second, _] = self.peek();
        // The end of the text is not a newline, so a backslash before it escapes.
        first == Some('\\') && second != Some('\n')
    }

    /// <https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier>
    fn starts_ident(&self) -> bool {
        let [first, second, third] = self.peek();
        match first {
            Some('-') => match second {
                Some('-') => true,
                Some('\\') => third != Some('\n'),
                second => second.is_some_and(is_ident_start),
            },
            Some('\\') => self.is_valid_escape(),
            first => first.is_some_and(is_ident_start),
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-number>
    fn starts_number(&self) -> bool {
        let [first, second, third] = self.peek();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        match first {
            Some('+' | '-') => is_digit(second) || (second == Some('.') && is_digit(third)),
            Some('.') => is_digit(second),
            first => is_digit(first),
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-numeric-token>
    fn consume_numeric_token(&mut self) -> Kind {
        self.consume_number();
        if self.starts_ident() {
            self.consume_ident_sequence();
            Kind::Dimension
        } else if self.next_if('%') {
            Kind::Percentage
        } else {
            Kind::Number
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-number>
    fn consume_number(&mut self) {
        let start = self.at;
        self.value.has_sign = matches!(self.first(), Some('+' | '-'));
        self.at += usize::from(self.value.has_sign);
        self.skip_digits();
        self.value.integer = Some(nearest(&self.text.as_bytes()[start..self.at]));
        if let [Some('.'), Some('0'..='9'), _] = self.peek() {
            self.at += 1;
            self.skip_digits();
            self.value.integer = None;
        }
        let exponent = match self.peek() {
            [Some('e' | 'E'), Some('0'..='9'), _] => 1,
            [Some('e' | 'E'), Some('+' | '-'), Some('0'..='9')] => 2,
            _ => return,
        };
        self.at += exponent;
        self.skip_digits();
        self.value.integer = None;
    }

    #[inline(never)]
    fn skip_digits(&mut self) {
        while self.text.as_bytes().get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-ident-like-token>
    fn consume_ident_like_token(&mut self) -> Kind {
        self.consume_ident_sequence();
        if !self.next_if('(') {
            return Kind::Ident;
        }
        if !is_word_of(&self.value.text, "url") {
            return Kind::Function;
        }
        let before = self.at;
        self.skip_whitespace();
        if matches!(self.first(), Some('"' | '\'')) {
            self.at = before;
            return Kind::Function;
        }
        self.consume_url_token()
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-url-token>
    fn consume_url_token(&mut self) -> Kind {
        self.skip_whitespace();
        loop {
            match self.first() {
                None => return Kind::Url,
                Some(')') => {
                    self.at += 1;
                    return Kind::Url;
                }
                Some(c) if is_whitespace(c) => {
                    self.skip_whitespace();
                    if self.first().is_none() || self.next_if(')') {
                        return Kind::Url;
                    }
                    return self.consume_bad_url();
                }
                Some(
                    '"' | '\'' | '(' | '\0'..='\u{8}' | '\u{B}' | '\u{E}'..='\u{1F}' | '\u{7F}',
                ) => {
                    return self.consume_bad_url();
                }
                Some('\\') if !self.is_valid_escape() => return self.consume_bad_url(),
                Some('\\') => {
                    self.at += 1;
                    self.consume_escape();
                }
                Some(_) => {
                    self.next();
                }
            }
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-remnants-of-bad-url>
    fn consume_bad_url(&mut self) -> Kind {
        loop {
            if self.is_valid_escape() {
                self.at += 1;
                self.consume_escape();
            } else if matches!(self.next(), None | Some(')')) {
                return Kind::BadUrl;
            }
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-string-token>
    fn consume_string_token(&mut self, ending: char) -> Kind {
        loop {
            match self.first() {
                None => return Kind::String,
                Some('\n') => return Kind::BadString,
                Some('\\') => {
                    self.at += 1;
                    match self.first() {
                        None => {}
                        Some('\n') => {
                            self.next();
                        }
                        Some(_) => self.take_escape(),
                    }
                }
                Some(c) if c == ending => {
                    self.next();
                    return Kind::String;
                }
                Some(_) => self.take(),
            }
        }
    }

    /// The character of an escape, after its backslash.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point>
    fn consume_escape(&mut self) -> char {
        let (start, mut code) = (self.at, 0);
        while self.at < start + 6
            && let Some(&byte) = self.text.as_bytes().get(self.at)
            && let Some(digit) = char::from(byte).to_digit(16)
        {
            (self.at, code) = (self.at + 1, code * 16 + digit);
        }
        if self.at == start {
            return self.next().unwrap_or(char::REPLACEMENT_CHARACTER);
        }
        if self.first().is_some_and(is_whitespace) {
            self.next();
        }
        let c = char::from_u32(code).filter(|&c| c != '\0');
        c.unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-name>
    #[inline(never)]
    fn consume_ident_sequence(&mut self) {
        loop {
            match self.first() {
                Some(c) if is_ident(c) => self.take(),
                Some('\\') if self.is_valid_escape() => {
                    self.at += 1;
                    self.take_escape();
                }
                _ => return,
            }
        }
    }

    /// The next character is a part of the value.
    fn take(&mut self) {
        let c = self.next();
        self.value.text.extend(c);
    }

    fn take_escape(&mut self) {
        let c = self.consume_escape();
        self.value.text.push(c);
    }
}

/// The integer of digits with or without a sign; beyond 32 bits, the nearest.
#[inline(never)]
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
        check("url(a b)", Kind::BadUrl, "url");
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
