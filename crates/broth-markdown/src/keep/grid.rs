//! The columns of a table's cells, which depend on `rowspan` and `colspan`.

use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::Name;

use crate::kept::Align;

/// A table that is open.
#[derive(Debug)]
pub(super) struct TableState {
    /// How many rows have begun.
    pub(super) rows: usize,
    pub(super) columns: Vec<Align>,
    pub(super) has_header: bool,
    pub(super) node: NodeId,
    pub(super) grid: Grid,
}

/// The columns that cells with `rowspan` occupy in the next rows.
#[derive(Debug, Default)]
pub(super) struct Grid {
    pub(super) column: usize,
    taken: Vec<u32>,
    /// How many empty cells are needed for the spans.
    pub(super) fillers: usize,
}

impl Grid {
    pub(super) fn begin_row(&mut self) {
        self.column = 0;
    }

    /// Skips the columns that cells of earlier rows occupy, and returns how many there are.
    pub(super) fn skip_taken(&mut self) -> usize {
        let from = self.column;
        while let Some(taken) = self.taken.get_mut(self.column).filter(|taken| **taken > 0) {
            *taken -= 1;
            self.column += 1;
        }
        self.fillers += self.column - from;
        self.column - from
    }

    /// Puts a cell in the next column, and returns how many empty cells its `colspan` adds after
    /// it.
    pub(super) fn place(&mut self, cell: Node<'_>) -> usize {
        let number = |name, most| {
            let value = cell.attr_named(name).and_then(|value| value.trim().parse().ok());
            value.unwrap_or(1_usize).clamp(1, most)
        };
        let (columns, rows) = (number(Name::Colspan, 1000), number(Name::Rowspan, 65534));
        let end = self.column + columns;
        if rows > 1 {
            self.taken.resize(self.taken.len().max(end), 0);
            for taken in &mut self.taken[self.column..end] {
                *taken = rows as u32 - 1;
            }
        }
        self.column = end;
        self.fillers += columns - 1;
        columns - 1
    }
}
