//! Link reference definitions.

use alloc::string::String;

use super::Definitions;
use super::label::{destination, label, normalized, title, white_space};
use super::text::unescape;

/// Adds the definitions at the start of a paragraph, and returns the text after them.
pub(super) fn take_definitions<'t>(text: &'t str, definitions: &mut Definitions) -> &'t str {
    let mut rest = text;
    while let Some((name, target, len)) = definition(rest) {
        definitions.add(name, target);
        rest = &rest[len..];
    }
    rest
}

/// The definition at the start of a text: its label, its destination and title, and its length.
///
/// <https://spec.commonmark.org/0.31.2/#link-reference-definition>
fn definition(text: &str) -> Option<(String, (String, String), usize)> {
    let (name, mut at) = label(text)?;
    if !text[at..].starts_with(':') {
        return None;
    }
    at += 1;
    at += white_space(&text[at..]);
    let (to, end) = destination(text, at)?;
    if end == at {
        return None;
    }
    at = end;
    let with_title = || {
        let space = white_space(&text[at..]);
        let (title, end) = title(text, at + space).filter(|_| space > 0)?;
        Some((title, end_of_line(text, end)?))
    };
    let (title, end) = match with_title() {
        Some(found) => found,
        None => (at..at, end_of_line(text, at)?),
    };
    Some((normalized(name), (unescape(&text[to]), unescape(&text[title])), end))
}

/// The offset of the next line, if only white space is left on this one.
fn end_of_line(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].trim_start_matches([' ', '\t']);
    let end = text.len() - rest.len();
    if rest.is_empty() { Some(end) } else { rest.starts_with('\n').then_some(end + 1) }
}
