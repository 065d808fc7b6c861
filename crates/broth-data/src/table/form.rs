//! Forming a table: where each cell is.
//!
//! <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use broth_dom::Node;
use broth_markup::Name;

use super::Cell;
use crate::budget::Budget;

/// The cell in each place of each row, as an index.
pub(super) type Slots = Vec<Vec<Option<u32>>>;

/// A cell that reaches into rows below.
struct Growing {
    cell: u32,
    columns: Range<usize>,
    /// The number of further rows; `None` if it grows to the end of the row group.
    rows: Option<usize>,
}

/// A table that is being formed.
pub(super) struct Forming<'d, 'b> {
    pub(super) cells: Vec<Cell<'d>>,
    pub(super) slots: Slots,
    pub(super) header_rows: usize,
    pub(super) complete: bool,
    pub(super) overlaps: BTreeSet<(usize, usize)>,
    /// For each row, the number of its group.
    pub(super) row_groups: Vec<Option<usize>>,
    groups: usize,
    /// The group of the rows that are being read.
    group: Option<usize>,
    /// The downward-growing cells.
    growing: Vec<Growing>,
    budget: &'b mut Budget,
}

impl<'d, 'b> Forming<'d, 'b> {
    /// <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>
    pub(super) fn table(table: Node<'d>, budget: &'b mut Budget) -> Self {
        let mut forming = Self {
            cells: Vec::new(),
            slots: Vec::new(),
            header_rows: 0,
            complete: true,
            overlaps: BTreeSet::new(),
            row_groups: Vec::new(),
            groups: 0,
            group: None,
            growing: Vec::new(),
            budget,
        };
        // The footers come last, wherever they are.
        let is_footer = |node: &Node<'_>| node.is_html(Name::Tfoot);
        for child in table.children().filter(|child| !is_footer(child)) {
            match child.html_name() {
                Name::Tr => forming.row(child, false),
                Name::Thead => forming.row_group(child, true),
                Name::Tbody => forming.row_group(child, false),
                _ => {}
            }
        }
        table.children().filter(is_footer).for_each(|footer| forming.row_group(footer, false));
        forming
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-row-groups>
    // DEVIATION: where a row group ends, its cells end, as in browsers. The standard would add rows
    // for those that reach further, up to 65,534 of them.
    fn row_group(&mut self, group: Node<'d>, is_head: bool) {
        self.growing.clear();
        self.group = Some(self.groups);
        self.groups += 1;
        for row in group.children().filter(|child| child.is_html(Name::Tr)) {
            self.row(row, is_head);
        }
        self.group = None;
        self.growing.clear();
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows>
    fn row(&mut self, row: Node<'d>, is_head: bool) {
        self.slots.push(Vec::new());
        self.row_groups.push(self.group);
        self.grow_cells();
        let is_cell = |node: &Node<'_>| node.is_html(Name::Td) || node.is_html(Name::Th);
        let mut column = 0;
        let mut has_only_headers = true;
        for cell in row.children().filter(is_cell) {
            has_only_headers &= cell.is_html(Name::Th);
            let slots = self.slots.last().map_or(&[][..], Vec::as_slice);
            while slots.get(column).is_some_and(Option::is_some) {
                column += 1;
            }
            column = self.cell(cell, column);
        }
        let is_filled = self.slots.last().is_some_and(|row| row.iter().any(Option::is_some));
        let is_header = is_head || has_only_headers && is_filled;
        if is_header && self.header_rows + 1 == self.slots.len() {
            self.header_rows += 1;
        }
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-growing-downward-growing-cells>
    fn grow_cells(&mut self) {
        for mut growing in core::mem::take(&mut self.growing) {
            let len = self.text_of(growing.cell).len();
            if !self.reserve(&growing.columns, len) {
                continue;
            }
            self.fill(growing.columns.clone(), growing.cell);
            if let Some(cell) = self.cells.get_mut(growing.cell as usize) {
                cell.rowspan += 1;
            }
            growing.rows = growing.rows.map(|rows| rows - 1);
            if growing.rows != Some(0) {
                self.growing.push(growing);
            }
        }
    }

    /// Adds a cell, and returns the column after it.
    fn cell(&mut self, node: Node<'d>, column: usize) -> usize {
        let text = self.budget.text_of(node);
        self.complete &= text.is_some();
        let text = text.unwrap_or_default();
        let mut width = span(node, Name::Colspan).filter(|&width| width > 0).unwrap_or(1).min(1000);
        let height = span(node, Name::Rowspan).unwrap_or(1).min(65_534);
        if width > 1 && !self.reserve(&(column..column + width), text.len()) {
            width = 1;
        }
        let columns = column..column + width;
        // Nodes have 32 bits.
        let cell = self.cells.len() as u32;
        self.cells.push(Cell {
            node,
            text,
            is_header: node.is_html(Name::Th),
            row: self.slots.len() - 1,
            column,
            rowspan: 1,
            colspan: width,
        });
        self.fill(columns.clone(), cell);
        if height != 1 {
            self.growing.push(Growing { cell, columns, rows: height.checked_sub(1) });
        }
        column + width
    }

    /// Whether there is room for a text in columns of the last row, and for the places before them.
    fn reserve(&mut self, columns: &Range<usize>, text: usize) -> bool {
        let filled = self.slots.last().map_or(0, Vec::len);
        let places = columns.end - filled.min(columns.start);
        let has_room = self.budget.copy(places, columns.len(), text);
        self.complete &= has_room;
        has_room
    }

    /// Puts a cell into columns of the last row. A place that two cells want keeps the first.
    fn fill(&mut self, columns: Range<usize>, cell: u32) {
        let y = self.slots.len().saturating_sub(1);
        let Some(row) = self.slots.last_mut() else { return };
        row.resize(row.len().max(columns.end), None);
        for (x, slot) in columns.clone().zip(&mut row[columns]) {
            if *slot.get_or_insert(cell) != cell {
                self.overlaps.insert((y, x));
            }
        }
    }

    fn text_of(&self, cell: u32) -> &str {
        self.cells.get(cell as usize).map_or("", |cell| &cell.text)
    }

    /// The texts of rows.
    pub(super) fn texts(&self, rows: Range<usize>) -> Vec<Vec<String>> {
        let text = |slot: &Option<u32>| slot.map_or("", |cell| self.text_of(cell)).to_owned();
        let rows = self.slots.get(rows).unwrap_or_default();
        rows.iter().map(|row| row.iter().map(text).collect()).collect()
    }

    /// The names of the columns: a cell that spans several header rows counts once.
    pub(super) fn header(&self) -> Vec<String> {
        let rows = self.slots.get(..self.header_rows).unwrap_or_default();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut names: Vec<(String, Option<u32>)> = alloc::vec![Default::default(); width];
        for row in rows {
            for ((name, last), &slot) in names.iter_mut().zip(row) {
                let Some(cell) = slot.filter(|_| slot != *last) else { continue };
                let text = self.text_of(cell);
                if !name.is_empty() && !text.is_empty() {
                    name.push(' ');
                }
                name.push_str(text);
                *last = slot;
            }
        }
        names.into_iter().map(|(name, _)| name).collect()
    }
}

/// For each of the columns, the number of its group.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>
pub(super) fn column_groups(table: Node<'_>, width: usize) -> Vec<Option<usize>> {
    let mut groups = Vec::new();
    let colgroups = table.children().filter(|child| child.is_html(Name::Colgroup));
    for (number, group) in colgroups.enumerate() {
        let cols: Vec<Node<'_>> = group.children().filter(|it| it.is_html(Name::Col)).collect();
        let spans = if cols.is_empty() { alloc::vec![group] } else { cols };
        for spanned in spans {
            let columns = span(spanned, Name::Span).filter(|&columns| columns > 0).unwrap_or(1);
            let columns = columns.min(1000).min(width.saturating_sub(groups.len()));
            groups.extend(iter::repeat_n(Some(number), columns));
        }
    }
    groups.resize(width, None);
    groups
}

/// The number in an attribute.
fn span(cell: Node<'_>, name: Name) -> Option<usize> {
    let number = broth_values::parse_non_negative_integer(cell.attr_named(name)?).ok()?;
    // A number of more than 64 bits is a large one.
    Some(number.to_u64().ok().and_then(|number| number.try_into().ok()).unwrap_or(usize::MAX))
}
