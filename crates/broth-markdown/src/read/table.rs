//! Rows of tables.

use alloc::string::String;
use alloc::vec::Vec;

use crate::kept::Align;

/// The cells of a row, with white space around them removed, and with pipes as they are in their
/// text.
///
/// <https://github.github.com/gfm/#tables-extension->
pub(super) fn cells(line: &str) -> Vec<String> {
    let line = line.trim_matches([' ', '\t']);
    let line = line.strip_prefix('|').unwrap_or(line);
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut characters = line.chars().peekable();
    let mut is_open = false;
    while let Some(character) = characters.next() {
        is_open = true;
        match character {
            '|' => {
                cells.push(trimmed(&cell));
                cell.clear();
                is_open = false;
            }
            '\\' if characters.peek() == Some(&'|') => {
                cell.push('|');
                characters.next();
            }
            other => cell.push(other),
        }
    }
    if is_open && !cell.trim_matches([' ', '\t']).is_empty() {
        cells.push(trimmed(&cell));
    }
    cells
}

fn trimmed(cell: &str) -> String {
    cell.trim_matches([' ', '\t']).into()
}

/// The columns that a delimiter row describes.
pub(crate) fn delimiter_row(line: &str) -> Option<Vec<Align>> {
    if !looks_like_delimiter_row(line) {
        return None;
    }
    cells(line).iter().map(|cell| delimiter(cell)).collect()
}

/// Whether a line has the characters of a delimiter row and no others. Some readers take each of
/// these for one, such as `| - ---`.
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
