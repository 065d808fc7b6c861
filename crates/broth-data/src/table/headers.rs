//! The header cells of each cell.
//!
//! <https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics>

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::Name;

use super::{Cell, Table};
use crate::budget::{ALLOWANCE, COPIES};

/// A direction in which header cells are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Left,
    Up,
}

/// For each cell of a table, its header cells.
pub(super) fn headers(table: &Table<'_>) -> Vec<Vec<usize>> {
    let mut finder = Finder::new(table);
    (0..table.cells.len()).map(|cell| finder.headers_of(cell)).collect()
}

struct Finder<'t, 'd> {
    table: &'t Table<'d>,
    /// For each row and each column, whether it has a `td`.
    rows_with_data: Vec<bool>,
    columns_with_data: Vec<bool>,
    /// The cells that head row groups or column groups.
    group_headers: Vec<usize>,
    /// The cells with ids, if a cell refers to any; the first one of an id.
    ids: BTreeMap<&'d str, usize>,
    /// The steps that are left for all cells.
    left: usize,
}

impl<'t, 'd> Finder<'t, 'd> {
    fn new(table: &'t Table<'d>) -> Self {
        let width = table.slots.iter().map(Vec::len).max().unwrap_or(0);
        let mut finder = Self {
            table,
            rows_with_data: alloc::vec![false; table.slots.len()],
            columns_with_data: alloc::vec![false; width],
            group_headers: Vec::new(),
            ids: BTreeMap::new(),
            left: ALLOWANCE + COPIES * table.slots.iter().map(Vec::len).sum::<usize>(),
        };
        for (y, row) in table.slots.iter().enumerate() {
            for (x, slot) in row.iter().enumerate() {
                let cell = slot.and_then(|cell| table.cells.get(cell as usize));
                if cell.is_some_and(|cell| !cell.is_header) {
                    finder.rows_with_data[y] = true;
                    finder.columns_with_data[x] = true;
                }
            }
        }
        for (at, cell) in table.cells.iter().enumerate() {
            if cell.is_header && matches!(scope(cell.node), Scope::RowGroup | Scope::ColumnGroup) {
                finder.group_headers.push(at);
            }
            if let Some(id) = cell.node.attr_named(Name::Id).filter(|id| !id.is_empty()) {
                finder.ids.entry(id).or_insert(at);
            }
        }
        finder
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells>
    fn headers_of(&mut self, principal: usize) -> Vec<usize> {
        let cell = &self.table.cells[principal];
        let mut list = Vec::new();
        if let Some(ids) = cell.node.attr_named(Name::Headers) {
            list.extend(ids.split_ascii_whitespace().filter_map(|id| self.ids.get(id)));
        } else {
            for y in cell.row..cell.row + cell.rowspan {
                self.scan(principal, (cell.column, y), Direction::Left, &mut list);
            }
            for x in cell.column..cell.column + cell.colspan {
                self.scan(principal, (x, cell.row), Direction::Up, &mut list);
            }
            self.add_group_headers(cell, &mut list);
        }
        let mut seen = alloc::collections::BTreeSet::new();
        list.retain(|&at| at != principal && seen.insert(at) && !is_empty(&self.table.cells[at]));
        list
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#internal-algorithm-for-scanning-and-assigning-header-cells>
    fn scan(
        &mut self,
        principal: usize,
        (mut x, mut y): (usize, usize),
        direction: Direction,
        list: &mut Vec<usize>,
    ) {
        let is_header = self.table.cells[principal].is_header;
        let mut in_block = is_header;
        let mut block = if is_header { alloc::vec![principal] } else { Vec::new() };
        // The places and sizes of the opaque headers, across the direction.
        let mut opaque = alloc::collections::BTreeSet::new();
        let across = |cell: &Cell<'_>| match direction {
            Direction::Up => (cell.column, cell.colspan),
            Direction::Left => (cell.row, cell.rowspan),
        };
        loop {
            let next = if direction == Direction::Left { &mut x } else { &mut y };
            let Some(before) = next.checked_sub(1) else { return };
            *next = before;
            let Some(left) = self.left.checked_sub(1) else { return };
            self.left = left;
            let Some(current) = self.only_cell_at(x, y) else { continue };
            let cell = &self.table.cells[current];
            if cell.is_header {
                in_block = true;
                block.push(current);
                let heads = match direction {
                    Direction::Up => self.is_column_header(cell),
                    Direction::Left => self.is_row_header(cell),
                };
                if heads && !opaque.contains(&across(cell)) {
                    list.push(current);
                }
            } else if in_block {
                in_block = false;
                opaque.extend(block.drain(..).map(|at| across(&self.table.cells[at])));
            }
        }
    }

    fn only_cell_at(&self, x: usize, y: usize) -> Option<usize> {
        let cell = (*self.table.slots.get(y)?.get(x)?)?;
        (!self.table.overlaps.contains(&(y, x))).then_some(cell as usize)
    }

    fn add_group_headers(&mut self, cell: &Cell<'_>, list: &mut Vec<usize>) {
        let Some(left) = self.left.checked_sub(self.group_headers.len()) else { return };
        self.left = left;
        let row_group = self.table.row_groups.get(cell.row).copied().flatten();
        let column_group = self.table.column_groups.get(cell.column).copied().flatten();
        for &at in &self.group_headers {
            let header = &self.table.cells[at];
            let is_before =
                header.column < cell.column + cell.colspan && header.row < cell.row + cell.rowspan;
            let is_of_group = match scope(header.node) {
                Scope::RowGroup => {
                    row_group.is_some()
                        && self.table.row_groups.get(header.row).copied().flatten() == row_group
                }
                _ => {
                    let group = self.table.column_groups.get(header.column).copied().flatten();
                    column_group.is_some() && group == column_group
                }
            };
            if is_before && is_of_group {
                list.push(at);
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#column-header>
    fn is_column_header(&self, cell: &Cell<'_>) -> bool {
        let rows = self.rows_with_data.iter().skip(cell.row).take(cell.rowspan);
        match scope(cell.node) {
            Scope::Column => true,
            Scope::Auto => !rows.copied().any(|has_data| has_data),
            _ => false,
        }
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#row-header>
    fn is_row_header(&self, cell: &Cell<'_>) -> bool {
        let columns = self.columns_with_data.iter().skip(cell.column).take(cell.colspan);
        match scope(cell.node) {
            Scope::Row => true,
            Scope::Auto => {
                !self.is_column_header(cell) && !columns.copied().any(|has_data| has_data)
            }
            _ => false,
        }
    }
}

/// The states of the attribute `scope`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Auto,
    Row,
    Column,
    RowGroup,
    ColumnGroup,
}

fn scope(cell: Node<'_>) -> Scope {
    let value = cell.attr_named(Name::Scope).unwrap_or_default();
    let states = [
        ("row", Scope::Row),
        ("col", Scope::Column),
        ("rowgroup", Scope::RowGroup),
        ("colgroup", Scope::ColumnGroup),
    ];
    let found = states.into_iter().find(|(keyword, _)| value.eq_ignore_ascii_case(keyword));
    found.map_or(Scope::Auto, |(_, state)| state)
}

/// <https://html.spec.whatwg.org/multipage/tables.html#empty-cell>
fn is_empty(cell: &Cell<'_>) -> bool {
    cell.node.first_element_child().is_none()
        && cell.node.texts().all(|text| text.trim_ascii().is_empty())
}
