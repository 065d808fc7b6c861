//! Escapes for the starts and ends of lines that would be the markers of blocks.

use alloc::string::String;

use crate::options::Flavor;
use crate::read::html;
use crate::read::marks::{is_thematic_break, list_marker, note_mark, opens_fence};
use crate::read::table::looks_like_delimiter_row;

/// Escapes the lines of a paragraph that would begin another block.
pub(super) fn escape_lines(text: &mut String, flavor: Flavor) {
    if !text.contains('\n') {
        if let Some(at) = block_mark(text, true, flavor) {
            text.insert(at, '\\');
        }
        return;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        match block_mark(line, number == 0, flavor) {
            None => out.push_str(line),
            Some(at) => {
                out.push_str(&line[..at]);
                out.push('\\');
                out.push_str(&line[at..]);
            }
        }
    }
    *text = out;
}

/// Whether a word at the start of a line, other than the first, of a paragraph could begin another
/// block.
pub(super) fn begins_block(word: &str, flavor: Flavor) -> bool {
    match word.as_bytes().first() {
        None => false,
        Some(b'<') => html::begins_block(word),
        Some(first) if first.is_ascii_alphabetic() || !first.is_ascii() => false,
        Some(_) => {
            let mut line = String::from(word);
            let alone = block_mark(&line, false, flavor).is_some();
            line.push_str(" a");
            alone || block_mark(&line, false, flavor).is_some()
        }
    }
}

/// The offset of the character to escape if a line would begin another block, or would make the
/// line before it a heading or a table.
pub(super) fn block_mark(line: &str, is_first: bool, flavor: Flavor) -> Option<usize> {
    let first = *line.as_bytes().first()?;
    if first.is_ascii_alphabetic() || !first.is_ascii() {
        return None;
    }
    let is_only = |mark: char| line.trim_end_matches([' ', '\t']).chars().all(|c| c == mark);
    let begins = match first {
        b'#' => {
            let after = line.trim_start_matches('#');
            line.len() - after.len() <= 6 && (after.is_empty() || after.starts_with([' ', '\t']))
        }
        b'>' => true,
        b'`' | b'~' => opens_fence(line).is_some(),
        b'=' => !is_first && is_only('='),
        b'-' if !is_first && is_only('-') => true,
        _ => false,
    };
    if begins || is_thematic_break(line) {
        return Some(0);
    }
    if let Some((_, len)) = note_mark(line) {
        return Some(len - 1);
    }
    if let Some((_, _, len)) = list_marker(line) {
        return Some(len - 1);
    }
    let is_row = !is_first && flavor == Flavor::Gfm && looks_like_delimiter_row(line);
    is_row.then_some(0)
}

/// Escapes text that would form a thematic break with the bullet before it, as in `- --`.
pub(super) fn escape_rest_of_break(text: &mut String) {
    let line = text.lines().next().unwrap_or_default();
    let is_break = |bullet: &str| is_thematic_break(&[bullet, line].concat());
    let may_be_rest = line.starts_with(['-', '*']);
    if may_be_rest && ["- ", "* "].into_iter().any(is_break) {
        text.insert(0, '\\');
    }
}

/// Escapes text that begins with the marker of a task list item. Some readers accept one whatever
/// follows it.
pub(super) fn escape_task(text: &mut String) {
    if let [b'[', b' ' | b'x' | b'X', b']', ..] = text.as_bytes() {
        text.insert(0, '\\');
    }
}

/// Escapes `#` characters at the end of a heading, which would be its closing sequence.
///
/// <https://spec.commonmark.org/0.31.2/#atx-headings>
pub(super) fn escape_heading_end(text: &mut String) {
    let before = text.trim_end_matches('#');
    let ends = before.len() < text.len() && (before.is_empty() || before.ends_with([' ', '\t']));
    if ends {
        let at = before.len();
        text.insert(at, '\\');
    }
}
