//! The tokens of CSS: a text is cut into all of them at once, each with its span.
//!
//! <https://drafts.csswg.org/css-syntax-3/#tokenization>
//!
//! The input is preprocessed on the way: every newline counts as one line feed, U+0000 as U+FFFD. Comments leave
//! no token.

use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

/// The kind of a token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Ident(String),
    Function(String),
    AtKeyword,
    /// The flag says whether the value is an identifier.
    Hash(String, bool),
    String(String),
    BadString,
    Url,
    BadUrl,
    Delim(char),
    Number(Number),
    Percentage,
    Dimension(Number, String),
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
}

/// A number, with the properties that selectors need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// The value, if it is an integer; beyond 32 bits, the nearest.
    pub(crate) integer: Option<i32>,
    pub(crate) has_sign: bool,
}

/// A token.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// For a function and an opening bracket, the index of the token that closes it, or the number of tokens.
    pub(crate) close: usize,
    /// A closing bracket that closes nothing.
    pub(crate) is_stray: bool,
}

/// The tokens of a text.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-token>
pub(crate) fn tokenize(text: &str) -> Vec<Token> {
    let mut reader = Reader { text, at: 0 };
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        reader.consume_comments();
        let start = reader.at;
        let Some(kind) = reader.consume_token() else { break };
        let index = tokens.len();
        let mut is_stray = false;
        match kind {
            Kind::Function(_) | Kind::OpenSquare | Kind::OpenParen | Kind::OpenCurly => {
                open.push(index);
            }
            Kind::CloseSquare | Kind::CloseParen | Kind::CloseCurly => match open.last() {
                Some(&opener) if closes(&tokens[opener].kind, &kind) => {
                    tokens[opener].close = index;
                    open.pop();
                }
                _ => is_stray = true,
            },
            _ => {}
        }
        tokens.push(Token { kind, span: Span::new(start, reader.at), close: usize::MAX, is_stray });
    }
    let end = tokens.len();
    for opener in open {
        tokens[opener].close = end;
    }
    tokens
}

fn closes(opener: &Kind, closer: &Kind) -> bool {
    match opener {
        Kind::Function(_) | Kind::OpenParen => *closer == Kind::CloseParen,
        Kind::OpenSquare => *closer == Kind::CloseSquare,
        Kind::OpenCurly => *closer == Kind::CloseCurly,
        _ => false,
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

/// A text and how far it has been read.
#[derive(Clone, Copy)]
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// Reads the next character, preprocessed.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#input-preprocessing>
    #[inline(never)]
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let c = rest.chars().next()?;
        self.at += if rest.starts_with("\r\n") { 2 } else { c.len_utf8() };
        Some(match c {
            '\r' | '\u{C}' => '\n',
            '\0' => char::REPLACEMENT_CHARACTER,
            c => c,
        })
    }

    fn first(mut self) -> Option<char> {
        self.next()
    }

    /// The next characters.
    #[inline(never)]
    fn peek(mut self) -> [Option<char>; 3] {
        [self.next(), self.next(), self.next()]
    }

    fn next_if(&mut self, wanted: char) -> bool {
        let is = self.first() == Some(wanted);
        if is {
            self.next();
        }
        is
    }

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
                let is_id = self.starts_ident();
                Kind::Hash(self.consume_ident_sequence(), is_id)
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
            c => Kind::Delim(c),
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
        let number = self.consume_number();
        if self.starts_ident() {
            Kind::Dimension(number, self.consume_ident_sequence())
        } else if self.next_if('%') {
            Kind::Percentage
        } else {
            Kind::Number(number)
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-number>
    fn consume_number(&mut self) -> Number {
        let start = self.at;
        let has_sign = matches!(self.first(), Some('+' | '-'));
        self.at += usize::from(has_sign);
        self.skip_digits();
        let digits = &self.text[start..self.at];
        let mut is_integer = true;
        if let [Some('.'), Some('0'..='9'), _] = self.peek() {
            self.at += 1;
            self.skip_digits();
            is_integer = false;
        }
        let exponent = match self.peek() {
            [Some('e' | 'E'), Some('0'..='9'), _] => 1,
            [Some('e' | 'E'), Some('+' | '-'), Some('0'..='9')] => 2,
            _ => 0,
        };
        if exponent > 0 {
            self.at += exponent;
            self.skip_digits();
            is_integer = false;
        }
        Number { integer: is_integer.then(|| nearest(digits)), has_sign }
    }

    fn skip_digits(&mut self) {
        while self.text.as_bytes().get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
    }

    /// <https://drafts.csswg.org/css-syntax-3/#consume-ident-like-token>
    fn consume_ident_like_token(&mut self) -> Kind {
        let name = self.consume_ident_sequence();
        if !self.next_if('(') {
            return Kind::Ident(name);
        }
        if !name.eq_ignore_ascii_case("url") {
            return Kind::Function(name);
        }
        let before = self.at;
        self.skip_whitespace();
        if matches!(self.first(), Some('"' | '\'')) {
            self.at = before;
            return Kind::Function(name);
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
        let mut value = String::new();
        loop {
            match self.first() {
                None => return Kind::String(value),
                Some('\n') => return Kind::BadString,
                Some('\\') => {
                    self.at += 1;
                    match self.first() {
                        None => {}
                        Some('\n') => {
                            self.next();
                        }
                        Some(_) => value.push(self.consume_escape()),
                    }
                }
                Some(c) => {
                    self.next();
                    if c == ending {
                        return Kind::String(value);
                    }
                    value.push(c);
                }
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
    fn consume_ident_sequence(&mut self) -> String {
        let mut name = String::new();
        loop {
            match self.first() {
                Some(c) if is_ident(c) => {
                    self.next();
                    name.push(c);
                }
                Some('\\') if self.is_valid_escape() => {
                    self.at += 1;
                    name.push(self.consume_escape());
                }
                _ => return name,
            }
        }
    }
}

/// The integer of digits with or without a sign; beyond 32 bits, the nearest.
#[inline(never)]
pub(crate) fn nearest(digits: &str) -> i32 {
    let (is_negative, magnitude) = match digits.as_bytes() {
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
    use alloc::vec;

    fn kinds(text: &str) -> Vec<Kind> {
        tokenize(text).into_iter().map(|token| token.kind).collect()
    }

    fn ident(name: &str) -> Kind {
        Kind::Ident(name.into())
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
            assert_eq!(kinds(text), [ident(name)], "{text:?}");
        }
    }

    #[test]
    fn numbers() {
        let number = |integer, has_sign| Number { integer, has_sign };
        assert_eq!(kinds("+12"), [Kind::Number(number(Some(12), true))]);
        assert_eq!(kinds("1.0"), [Kind::Number(number(None, false))]);
        assert_eq!(kinds("1e2"), [Kind::Number(number(None, false))]);
        assert_eq!(kinds("-2n-1"), [Kind::Dimension(number(Some(-2), true), "n-1".into())]);
        assert_eq!(kinds("99999999999"), [Kind::Number(number(Some(i32::MAX), false))]);
        assert_eq!(kinds(".5%"), [Kind::Percentage]);
    }

    #[test]
    fn strings_comments_and_the_rest() {
        assert_eq!(kinds("'a\\\nb'"), [Kind::String("ab".into())]);
        assert_eq!(kinds("'a\nb")[0], Kind::BadString);
        assert_eq!(kinds("\"a\\"), [Kind::String("a".into())]);
        assert_eq!(kinds("a/**/b/* "), [ident("a"), ident("b")]);
        assert_eq!(kinds("-->"), [Kind::Cdc]);
        assert_eq!(kinds("<!--"), [Kind::Cdo]);
        assert_eq!(kinds("url(a b)"), [Kind::BadUrl]);
        assert_eq!(
            kinds("#1 #a"),
            vec![Kind::Hash("1".into(), false), Kind::Whitespace, Kind::Hash("a".into(), true)]
        );
    }

    #[test]
    fn brackets_know_what_closes_them() {
        let tokens = tokenize("a([b)]");
        let closes: Vec<usize> = tokens.iter().map(|token| token.close).collect();
        assert_eq!(closes[..2], [5, 4]);
        assert!(tokens[3].is_stray);
    }
}
