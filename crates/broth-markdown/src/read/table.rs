//! Rows of tables.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::kept::Align;

/// The source of each cell in a row, without the white space around it.
///
/// <https://github.github.com/gfm/#tables-extension->
pub(super) fn cells(line: &str) -> Vec<&str> {
    let white = [' ', '\t'];
    let line = line.trim_matches(white);
    let mut rest = line.strip_prefix('|').unwrap_or(line);
    let mut cells = Vec::new();
    while let Some(len) = cell_len(rest) {
        cells.push(rest[..len].trim_matches(white));
        rest = &rest[len + 1..];
    }
    let last = rest.trim_matches(white);
    if !last.is_empty() {
        cells.push(last);
    }
    cells
}

/// The length of the text before a pipe that ends a cell.
fn cell_len(text: &str) -> Option<usize> {
    let mut pipes = text.match_indices('|').map(|(at, _)| at);
    pipes.find(|&at| !text[..at].ends_with('\\'))
}

/// The source of a cell without the backslashes that escape its pipes.
pub(super) fn unescaped(cell: &str) -> Cow<'_, str> {
    match cell.contains("\\|") {
        true => Cow::Owned(cell.replace("\\|", "|")),
        false => Cow::Borrowed(cell),
    }
}

/// The columns that a delimiter row describes.
pub(crate) fn delimiter_row(line: &str) -> Option<Vec<Align>> {
    if !looks_like_delimiter_row(line) {
        return None;
    }
    cells(line).into_iter().map(delimiter).collect()
}

/// Whether a line has only characters of a delimiter row. Some readers accept any such line, for
/// example `| - ---`.
pub(crate) fn looks_like_delimiter_row(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

fn delimiter(cell: &str) -> Option<Align> {
    let (left, rest) = cell.strip_prefix(':').map_or((false, cell), |rest| (true, rest));
    let (right, dashes) = rest.strip_suffix(':').map_or((false, rest), |rest| (true, rest));
    let is_one = !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-');
    is_one.then_some(match (left, right) {
        (false, false) => Align::None,
        (true, false) => Align::Left,
        (true, true) => Align::Center,
        (false, true) => Align::Right,
    })
}
