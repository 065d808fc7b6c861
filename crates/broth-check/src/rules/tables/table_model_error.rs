//! `table-model-error`

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use crate::findings::Findings;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "table-model-error",
    Severity::Error,
    "Cells of a table overlap, or no cell begins in a row or column.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
Spans must fit the table: no two cells may cover the same place, and in each row and each column
at least one cell must begin. Otherwise a span is too large, or a cell is missing.
Wrong: `<table><tr><td rowspan=2>Soup<td>Hot<tr><td colspan=2>Bread</table>`
Wrong: `<table><tr><td>Soup<td colspan=5>Hot</table>`
Wrong: `<table><tbody><tr><td rowspan=3>Soup<tr><td>Hot</table>`
Wrong: `<table><tr><td>Soup<tr></table>`
Wrong: `<table><colgroup><col><col></colgroup><tr><td>Soup</table>`
Right: `<table><tr><td rowspan=2>Soup<td colspan=2>Hot<tr><td>Very<td>Bread</table>`
Right: `<table><tbody><tr><td rowspan=0>Soup<td>Hot<tr><td>Very<tbody><tr><td>Bread<td>Dry</table>`
Right: `<table><tr></table><table></table>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Table]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is_html(Name::Table) && walk.is_in_document() {
            check(element, walk.findings);
        }
    }
}

/// A table that is being formed.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>
struct Table<'f> {
    findings: &'f mut Findings,
    columns: Vec<Column>,
    /// The current row, the first row that does not exist yet, and the cell that made the last row.
    row: usize,
    height: usize,
    lowest: Option<Span>,
    /// Whether a cell grows to the end of the row group.
    grows: bool,
    /// The number of slots that may still be checked.
    budget: usize,
}

#[derive(Clone, Copy)]
struct Column {
    /// The first row in which the column is free.
    free_at: usize,
    has_anchor: bool,
    /// The element that made the column.
    made_by: Option<Span>,
}

/// Large spans make many slots of a few bytes. Beyond this many for each byte, a table is not
/// checked.
const SLOTS_PER_BYTE: usize = 64;

fn check(element: Node<'_>, findings: &mut Findings) {
    let (Some(tag), Some(span)) = (element.start_tag(), element.span()) else { return };
    let budget = span.len().saturating_mul(SLOTS_PER_BYTE);
    let mut table = Table {
        findings,
        columns: Vec::new(),
        row: 0,
        height: 0,
        lowest: None,
        grows: false,
        budget,
    };
    if table.form(element).is_some() {
        table.finish(tag);
    }
}

impl Table<'_> {
    /// `None` if the table is too large to be checked.
    fn form(&mut self, table: Node<'_>) -> Option<()> {
        for group in table.elements().filter(|child| child.is_html(Name::Colgroup)) {
            let mut cols = group.elements().filter(|child| child.is_html(Name::Col)).peekable();
            if cols.peek().is_none() {
                self.widen(
                    self.columns.len() + number(group, Name::Span, 1000),
                    group.start_tag(),
                )?;
            }
            for col in cols {
                self.widen(self.columns.len() + number(col, Name::Span, 1000), col.start_tag())?;
            }
        }
        let is_foot = |child: &Node<'_>| child.is_html(Name::Tfoot);
        for child in table.elements().filter(|child| !is_foot(child)) {
            match child.known_name() {
                Name::Tr => self.table_row(child)?,
                Name::Thead | Name::Tbody => self.group(child)?,
                _ => {}
            }
        }
        self.end_group();
        table.elements().filter(is_foot).try_for_each(|child| self.group(child))
    }

    fn group(&mut self, group: Node<'_>) -> Option<()> {
        self.end_group();
        group
            .elements()
            .filter(|child| child.is_html(Name::Tr))
            .try_for_each(|row| self.table_row(row))?;
        self.end_group();
        Some(())
    }

    /// Reports rows that only the spans of cells have made.
    fn end_group(&mut self) {
        if self.row < self.height
            && let Some(cell) = self.lowest
        {
            self.report(cell, "the cell spans rows that its group does not have");
        }
        self.row = self.height;
        self.lowest = None;
        if core::mem::take(&mut self.grows) {
            for column in &mut self.columns {
                column.free_at = column.free_at.min(self.row);
            }
        }
    }

    fn table_row(&mut self, row: Node<'_>) -> Option<()> {
        self.height = self.height.max(self.row + 1);
        let (mut at, mut is_empty) = (0, true);
        let is_cell = |child: &Node<'_>| child.is_html(Name::Td) || child.is_html(Name::Th);
        for cell in row.elements().filter(is_cell) {
            while self.columns.get(at).is_some_and(|column| column.free_at > self.row) {
                self.spend(1)?;
                at += 1;
            }
            self.cell(cell, at)?;
            at += number(cell, Name::Colspan, 1000);
            is_empty = false;
        }
        if is_empty
            && !self.columns.is_empty()
            && let Some(tag) = row.start_tag()
        {
            self.report(tag, "no cell begins in this row");
        }
        self.row += 1;
        Some(())
    }

    fn cell(&mut self, cell: Node<'_>, at: usize) -> Option<()> {
        let tag = cell.start_tag().or(cell.span());
        let width = number(cell, Name::Colspan, 1000);
        self.spend(width)?;
        self.widen(at + width, tag)?;
        // A cell that grows downwards needs no row.
        let grows = cell.attr_named(Name::Rowspan).is_some_and(|rows| rows.trim_ascii() == "0");
        let end = self.row + number(cell, Name::Rowspan, 65534);
        if end > self.height {
            self.height = end;
            self.lowest = tag;
        }
        self.grows |= grows;
        let mut overlaps = false;
        for column in &mut self.columns[at..at + width] {
            overlaps |= column.free_at > self.row;
            column.free_at = column.free_at.max(if grows { usize::MAX } else { end });
        }
        self.columns[at].has_anchor = true;
        if let Some(tag) = tag.filter(|_| overlaps) {
            self.report(tag, "the cell overlaps another one, which spans several rows");
        }
        Some(())
    }

    fn widen(&mut self, width: usize, made_by: Option<Span>) -> Option<()> {
        if width > self.columns.len() {
            self.spend(width - self.columns.len())?;
            self.columns.resize(width, Column { free_at: 0, has_anchor: false, made_by });
        }
        Some(())
    }

    fn spend(&mut self, slots: usize) -> Option<()> {
        self.budget = self.budget.checked_sub(slots)?;
        Some(())
    }

    /// Reports the first column in which no cell begins.
    fn finish(mut self, tag: Span) {
        let bare = self.columns.iter().position(|column| !column.has_anchor);
        let Some(bare) = bare.filter(|_| self.height > 0) else { return };
        let place = self.columns[bare].made_by.unwrap_or(tag);
        self.report(place, &format!("no cell begins in column {} of the table", bare + 1));
    }

    fn report(&mut self, place: Span, message: &str) {
        self.findings.push(Finding::new(&LINT, place).message(String::from(message)));
    }
}

/// The number in an attribute, clamped; 1 if there is none.
fn number(element: Node<'_>, name: Name, max: usize) -> usize {
    let value = element.attr_named(name).unwrap_or("1").trim_ascii_start();
    let digits = value.strip_prefix('+').unwrap_or(value);
    let len = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number = if len == 0 { 1 } else { digits[..len].parse().unwrap_or(max) };
    number.clamp(1, max)
}
