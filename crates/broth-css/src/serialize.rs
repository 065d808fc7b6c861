//! From tokens to text that is read back as the same tokens.

use alloc::string::String;
use core::fmt::Write as _;

use crate::code_point::{
    Names, is_digit, is_hex_digit, is_ident_code_point, is_non_ascii_ident_code_point,
};
use crate::kind::TokenKind;
use crate::token::Token;

/// Writes tokens, as they are written in the source. Where two of them would become one, there is a
/// comment between them.
///
/// Several white space tokens in a row may become one, and a token that the end of its source cut
/// off is completed.
///
/// <https://drafts.csswg.org/css-syntax-3/#serialization>
///
/// ```
/// use broth::css::{serialize, tokens};
///
/// assert_eq!(serialize(tokens("a/* 1 */b /* 2 */:url(x")), "a/**/b :url(x)");
/// let significant = tokens("rgb( 0 0 0 )").filter(|token| !token.text().trim().is_empty());
/// assert_eq!(serialize(significant), "rgb(0/**/0/**/0)");
/// ```
#[must_use]
pub fn serialize<'t>(tokens: impl IntoIterator<Item = Token<'t>>) -> String {
    let mut writer = Writer::new();
    for token in tokens {
        writer.push(token);
    }
    writer.finish()
}

/// Writes an identifier, with escapes where it needs them.
///
/// <https://drafts.csswg.org/cssom-1/#serialize-an-identifier>
///
/// ```
/// use broth::css::{serialize_ident, tokens};
///
/// assert_eq!(serialize_ident("2nd (b)"), r"\32 nd\ \(b\)");
/// assert_eq!(tokens(r"\32 nd\ \(b\)").next().unwrap().value(), "2nd (b)");
/// ```
#[must_use]
pub fn serialize_ident(value: &str) -> String {
    let mut written = String::new();
    let mut before = None;
    for (index, c) in value.chars().enumerate() {
        let is_first = index == 0 || index == 1 && before == Some('-');
        match c {
            '\0' => written.push(char::REPLACEMENT_CHARACTER),
            '\u{1}'..='\u{1F}' | '\u{7F}' => escape_as_code_point(&mut written, c),
            c if is_digit(c) && is_first => escape_as_code_point(&mut written, c),
            '-' if value == "-" => written.push_str("\\-"),
            c if is_ident_code_point(c, Names::Listed) => written.push(c),
            c if !c.is_ascii() && !is_non_ascii_ident_code_point(c) => {
                escape_as_code_point(&mut written, c);
            }
            c => written.extend(['\\', c]),
        }
        before = Some(c);
    }
    written
}

/// Writes a string, in double quotes.
///
/// <https://drafts.csswg.org/cssom-1/#serialize-a-string>
///
/// ```
/// assert_eq!(broth::css::serialize_string("a \"b\"\n"), r#""a \"b\"\a ""#);
/// ```
#[must_use]
pub fn serialize_string(value: &str) -> String {
    let mut written = String::from("\"");
    for c in value.chars() {
        match c {
            '\0' => written.push(char::REPLACEMENT_CHARACTER),
            '\u{1}'..='\u{1F}' | '\u{7F}' => escape_as_code_point(&mut written, c),
            '"' | '\\' => written.extend(['\\', c]),
            c => written.push(c),
        }
    }
    written.push('"');
    written
}

fn escape_as_code_point(written: &mut String, c: char) {
    // Writing into a string does not fail.
    _ = write!(written, "\\{:x} ", u32::from(c));
}

/// The last token, as far as the next one must know it.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Token(TokenKind),
    /// A name whose last escape would take a white space after it.
    Escape(TokenKind),
    /// The identifier `--`, which becomes another token before a `>`.
    Hyphens,
    /// A backslash, after which a newline is missing.
    Backslash,
    /// A bad string, after which a newline is missing.
    BadString,
}

/// Text that grows by tokens.
pub(crate) struct Writer {
    written: String,
    last: Option<Last>,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self { written: String::new(), last: None }
    }

    pub(crate) fn push(&mut self, token: Token<'_>) {
        self.separate(token.kind, token.text);
        self.push_adjacent(token);
    }

    /// Writes a token right after the one that is right before it in the source, too.
    pub(crate) fn push_adjacent(&mut self, token: Token<'_>) {
        self.end_line(token.text);
        self.written.push_str(token.text);
        self.complete(token);
        self.last = Some(match token.kind {
            TokenKind::Delim('\\') => Last::Backslash,
            TokenKind::BadString => Last::BadString,
            TokenKind::Ident if token.text == "--" => Last::Hyphens,
            kind if ends_in_open_escape(&token) => Last::Escape(kind),
            kind => Last::Token(kind),
        });
    }

    /// Writes what closes a block or function that begins with this token.
    pub(crate) fn close(&mut self, opening: Option<TokenKind>) {
        let (kind, text) = match opening {
            Some(TokenKind::OpenCurly) => (TokenKind::CloseCurly, "}"),
            Some(TokenKind::OpenSquare) => (TokenKind::CloseSquare, "]"),
            Some(TokenKind::OpenParen | TokenKind::Function) => (TokenKind::CloseParen, ")"),
            _ => return,
        };
        self.push(Token { kind, start: 0, text });
    }

    /// Writes a token that the source does not have.
    pub(crate) fn push_structure(&mut self, kind: TokenKind, text: &str) {
        self.push(Token { kind, start: 0, text });
    }

    /// Writes white space, and comments.
    pub(crate) fn push_gap(&mut self, gap: &str) {
        let needs_newline = matches!(self.last, Some(Last::Backslash | Last::BadString));
        let gap = if needs_newline && gap == " " { "\n" } else { gap };
        if !gap.is_empty() {
            self.separate(TokenKind::Whitespace, gap);
            self.written.push_str(gap);
            self.last = Some(Last::Token(TokenKind::Whitespace));
        }
    }

    /// Writes a comment, which separates what is around it.
    pub(crate) fn push_comment(&mut self, comment: &str) {
        self.end_line(comment);
        self.written.push_str(comment);
        self.last = None;
    }

    pub(crate) fn finish(mut self) -> String {
        self.end_line("");
        self.written
    }

    fn separate(&mut self, kind: TokenKind, text: &str) {
        self.end_line(text);
        let needs_comment = match self.last {
            Some(Last::Token(last)) => needs_comment(last, kind, text),
            // Not in the table, too.
            Some(Last::Escape(last)) => {
                kind == TokenKind::Whitespace || needs_comment(last, kind, text)
            }
            // Not in the table: `-->`.
            Some(Last::Hyphens) => {
                kind == TokenKind::Delim('>') || needs_comment(TokenKind::Ident, kind, text)
            }
            Some(Last::Backslash | Last::BadString) | None => false,
        };
        if needs_comment {
            self.written.push_str("/**/");
        }
    }

    /// Writes the newline that must follow a backslash or a bad string.
    fn end_line(&mut self, next: &str) {
        let is_missing = matches!(self.last, Some(Last::Backslash | Last::BadString));
        if is_missing && !next.starts_with(['\n', '\r', '\x0C']) {
            self.written.push('\n');
            self.last = Some(Last::Token(TokenKind::Whitespace));
        }
    }

    /// Completes a token that the end of its source cut off.
    fn complete(&mut self, token: Token<'_>) {
        let text = token.text;
        if !is_cut_off(&token) {
            return;
        }
        match token.kind {
            TokenKind::String => {
                // A backslash before the end of the text is nothing.
                if ends_in_backslash(text) {
                    self.written.pop();
                }
                self.written.extend(text.chars().next());
            }
            TokenKind::Url | TokenKind::BadUrl => {
                self.complete_escape(text);
                self.written.push(')');
            }
            _ => self.complete_escape(text),
        }
    }

    /// A backslash before the end of the text stands for U+FFFD.
    fn complete_escape(&mut self, text: &str) {
        if ends_in_backslash(text) {
            self.written.push(char::REPLACEMENT_CHARACTER);
        }
    }
}

/// Whether a text ends in a backslash that begins an escape.
fn ends_in_backslash(text: &str) -> bool {
    let count = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
    count % 2 == 1
}

/// Whether a name ends in an escape that has no white space after its digits.
fn ends_in_open_escape(token: &Token<'_>) -> bool {
    let text = token.text;
    let is_name = matches!(
        token.kind,
        TokenKind::Ident | TokenKind::AtKeyword | TokenKind::Hash | TokenKind::Dimension
    );
    let before = text.trim_end_matches(is_hex_digit);
    is_name && matches!(text.len() - before.len(), 1..=6) && ends_in_backslash(before)
}

/// Whether a token goes on after its source.
fn is_cut_off(token: &Token<'_>) -> bool {
    let text = token.text;
    match token.kind {
        TokenKind::String => {
            // The token is the whole text, so it is closed if a character after it is another's.
            let quote = text.chars().next().unwrap_or_default();
            let rest = text.get(1..).unwrap_or_default();
            !rest.ends_with(quote)
                || ends_in_backslash(rest.strip_suffix(quote).unwrap_or_default())
        }
        TokenKind::Url | TokenKind::BadUrl => {
            !text.ends_with(')') || ends_in_backslash(text.strip_suffix(')').unwrap_or_default())
        }
        TokenKind::Ident | TokenKind::AtKeyword | TokenKind::Hash | TokenKind::Dimension => {
            ends_in_backslash(text)
        }
        _ => false,
    }
}

/// Whether two tokens would not be read back as they are without a comment between them.
///
/// Each row of the text's table is a row here. Pairs that the table does not have are marked.
///
/// <https://drafts.csswg.org/css-syntax-3/#serialization-tables>
fn needs_comment(first: TokenKind, second: TokenKind, text: &str) -> bool {
    use TokenKind as T;

    let is_name = matches!(second, T::Ident | T::Function | T::Url | T::BadUrl);
    let is_name_or_hyphen = is_name || second == T::Delim('-');
    let is_numeric = matches!(second, T::Number | T::Percentage | T::Dimension);
    // Not in the table: a range is read as a name, or as a name and more.
    let is_name = is_name || second == T::UnicodeRange;
    let is_name_or_hyphen = is_name_or_hyphen || second == T::UnicodeRange;
    match first {
        T::Ident => is_name_or_hyphen || is_numeric || matches!(second, T::Cdc | T::OpenParen),
        T::AtKeyword | T::Hash | T::Dimension => {
            is_name_or_hyphen || is_numeric || second == T::Cdc
        }
        // The table does not have `-->` here, but its hyphens begin a name.
        T::Delim('#' | '-') => is_name_or_hyphen || is_numeric || second == T::Cdc,
        T::Number => {
            let is_dimension = is_name || second == T::Cdc;
            is_dimension || is_numeric || second == T::Delim('%')
        }
        T::Delim('@') => is_name_or_hyphen || second == T::Cdc,
        T::Delim('.' | '+') => is_numeric,
        T::Delim('/') => second == T::Delim('*'),
        // Not in the table: `<!--`.
        T::Delim('!') => text.starts_with("--"),
        // Not in the table.
        T::UnicodeRange => {
            is_name_or_hyphen
                || is_numeric
                || second == T::Delim('?')
                || second == T::Cdc
                || text.starts_with(is_hex_digit)
        }
        _ => false,
    }
}
