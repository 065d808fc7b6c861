//! Declarations of `style` attributes, for the sanitizers of other libraries.

use broth::css::{Declaration, TokenKind, Values, parse_declarations, tokens};
use pyo3::prelude::*;

/// A declaration: the text before it, its name, its text, its value without comments, and whether
/// it is important.
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
        let name = match declaration.name() {
            name if name.starts_with("--") => name.into_owned(),
            name => name.to_ascii_lowercase(),
        };
        let value = collapsed(declaration.value());
        rows.push((before, name, declaration.text().to_owned(), value, declaration.is_important()));
    }
    (rows, style.get(end..).unwrap_or_default().to_owned())
}

/// Whether no token shows that the value is broken.
fn is_readable(declaration: &Declaration<'_>) -> bool {
    let mut open = Vec::new();
    let is_good = declaration.value().tokens().all(|token| match token.kind() {
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
    });
    is_good && !declaration.value().is_empty()
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
