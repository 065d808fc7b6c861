//! Rows of tables.

use alloc::string::String;
use core::ops::Range;

use crate::kept::Align;

/// Writes a cell, and returns the range of its content. All pipes are escaped, even in code,
/// because readers split a row into cells before they parse the inlines.
///
/// <https://github.github.com/gfm/#example-200>
pub(super) fn push_cell(line: &mut String, cell: &str) -> Range<usize> {
    line.push(' ');
    let start = line.len();
    for part in cell.split_inclusive('|') {
        match part.strip_suffix('|') {
            None => line.push_str(part),
            Some(before) => {
                line.push_str(before);
                line.push_str("\\|");
            }
        }
    }
    let end = line.len();
    line.push_str(" |");
    start..end
}

/// The delimiter row, which follows the header.
pub(super) fn delimiter_row(columns: &[Align]) -> String {
    let mut line = String::from("|");
    for column in columns {
        line.push_str(match column {
            Align::None => " --- |",
            Align::Left => " :-- |",
            Align::Center => " :-: |",
            Align::Right => " --: |",
        });
    }
    line
}
