//! Rows of tables.

use alloc::string::String;

use crate::kept::Align;

/// The pipes of a cell are escaped before anything in it is read.
///
/// <https://github.github.com/gfm/#example-200>
pub(super) fn push_cell(line: &mut String, cell: &str) {
    line.push(' ');
    for part in cell.split_inclusive('|') {
        match part.strip_suffix('|') {
            None => line.push_str(part),
            Some(before) => {
                line.push_str(before);
                line.push_str("\\|");
            }
        }
    }
    line.push_str(" |");
}

/// The row after the header.
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
