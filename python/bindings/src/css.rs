//! Declarations of `style` attributes, for the sanitizers of other libraries.

use std::borrow::Cow;

use broth::css::{Declaration, TokenKind, Values, parse_declarations, serialize_string, tokens};
use pyo3::prelude::*;

/// A declaration: the text before it, its name, its text with strings in double quotes, its value
/// without comments, and whether it is important.
type Row = (String, String, String, String, bool);

/// The declarations of a `style` attribute that a browser can read, and the text after the last.
#[pyfunction]
pub(crate) fn _declarations(style: &str) -> (Vec<Row>, String) {
    let list = parse_declarations(style);
    let mut end = 0;
    let mut rows = Vec::new();
    for declaration in list.declarations().filter(is_readable) {
        let span = declaration.span();
        let before = style.get(end..span.start).unwrap_or_default().to_owned();
        end = span.end;
        if declaration.value().is_empty() {
            let rest = style.get(end..).unwrap_or_default();
            end += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']).len();
        }
        let text = with_double_quotes(style.get(span.start..end).unwrap_or_default());
        let name = match declaration.name() {
            name if name.starts_with("--") => name.into_owned(),
            name => name.to_ascii_lowercase(),
        };
        let value = collapsed(declaration.value());
        rows.push((before, name, text, value, declaration.is_important()));
    }
    (rows, style.get(end..).unwrap_or_default().to_owned())
}

/// Whether no token shows that the value is broken.
fn is_readable(declaration: &Declaration<'_>) -> bool {
    let mut open = Vec::new();
    declaration.value().tokens().all(|token| match token.kind() {
        TokenKind::BadString | TokenKind::BadUrl | TokenKind::Delim('!' | '\\') => false,
        TokenKind::Function | TokenKind::OpenParen => {
            open.push(TokenKind::CloseParen);
            true
        }
        TokenKind::OpenSquare => {
            open.push(TokenKind::CloseSquare);
            true
        }
        TokenKind::OpenCurly => {
            open.push(TokenKind::CloseCurly);
            true
        }
        kind @ (TokenKind::CloseParen | TokenKind::CloseSquare | TokenKind::CloseCurly) => {
            open.pop() == Some(kind)
        }
        _ => true,
    })
}

/// CSS with its strings in double quotes, as tinycss2 writes it.
fn with_double_quotes(text: &str) -> String {
    let pieces = tokens(text).map(|token| match token.kind() {
        TokenKind::String => serialize_string(&token.value()).into(),
        _ => Cow::Borrowed(token.text()),
    });
    // Comments between tokens are not among them.
    if text.contains("/*") { text.to_owned() } else { pieces.collect() }
}

/// A value with each white space as one space, and with what the end of the text closes.
fn collapsed(value: Values<'_>) -> String {
    let text = value.to_string();
    let pieces = tokens(&text).map(|token| match token.kind() {
        TokenKind::Whitespace => " ".to_owned(),
        _ => token.text().to_owned(),
    });
    let collapsed: String = pieces.collect();
    // A comment that separates two tokens is not among them.
    if text.contains("/*") { text } else { collapsed }
}
