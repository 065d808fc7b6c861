//! Tables: how each is written, and the rows and cells of those that become Markdown tables.

use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::Name;

use super::Rules;
use super::builder::Builder;
use super::children::Child;
use super::elements::is_html_block;
use super::grid::{Grid, TableState};
use crate::kept::{Align, Event, Tag};
use crate::loss::{LossKind, LossReason};
use crate::options::BlockCells;

/// How a table is written.
pub(super) enum Plan {
    /// As a Markdown table, with one line for each row.
    Rows(Rows),
    /// As HTML or unwrapped: its cells contain blocks, there is content outside the cells, or its
    /// spans make it much larger than its content.
    Blocks,
    /// Unwrapped, because it is only there for the layout.
    Layout,
}

/// The facts about a table that are needed before its first row.
pub(super) struct Rows {
    columns: Vec<Align>,
    /// Whether the first row is a header.
    has_header: bool,
    pub(super) has_spans: bool,
}

fn is_group(node: &Node<'_>) -> bool {
    matches!(node.html_name(), Name::Tbody | Name::Thead | Name::Tfoot)
}

fn is_row(node: &Node<'_>) -> bool {
    node.is_html(Name::Tr)
}

fn is_cell(node: &Node<'_>) -> bool {
    matches!(node.html_name(), Name::Td | Name::Th)
}

/// The rows of a table, without those of nested tables.
fn rows(table: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    table.elements().flat_map(|child| {
        let itself = is_row(&child).then_some(child);
        let inside = is_group(&child).then(|| child.elements().filter(is_row));
        itself.into_iter().chain(inside.into_iter().flatten())
    })
}

/// The children of a table, its row groups and its rows that are not parts of a table.
fn strangers(table: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let is_part = |node: &Node<'_>| {
        is_group(node)
            || is_row(node)
            || matches!(node.html_name(), Name::Caption | Name::Col | Name::Colgroup)
    };
    let in_table = table.children().filter(move |node| !is_part(node));
    let groups = table.elements().filter(is_group);
    let in_groups = groups.flat_map(Node::children).filter(|node| !is_row(node));
    let in_rows = rows(table).flat_map(Node::children).filter(|node| !is_cell(node));
    in_table.chain(in_groups).chain(in_rows)
}

/// Whether a node in a table is never rendered, such as a script or white space.
fn has_no_box(node: Node<'_>) -> bool {
    match node.html_name() {
        Name::Script | Name::Style | Name::Template => true,
        _ => !node.is_element() && node.node_value().is_none_or(|text| text.trim().is_empty()),
    }
}

/// Whether a table has content outside its cells. A parser moves such content before the table, but
/// a script or an edit of the tree can put it there.
fn has_content_outside_cells(table: Node<'_>) -> bool {
    // A parser leaves a `form` or a hidden `input` in a table, but without content.
    let is_empty_control = |node: Node<'_>| {
        matches!(node.html_name(), Name::Form | Name::Input) && node.first_child().is_none()
    };
    strangers(table).any(|node| !has_no_box(node) && !is_empty_control(node))
}

/// Whether a parser would build the same table from its markup. It adds missing row groups and
/// column groups, and moves everything else before the table.
pub(super) fn is_complete(table: Node<'_>) -> bool {
    let is_implied = |child: Node<'_>| is_row(&child) || child.is_html(Name::Col);
    !table.elements().any(is_implied) && strangers(table).all(has_no_box)
}

/// Whether a cell contains blocks that do not fit on one line.
fn has_blocks(cell: Node<'_>, rules: &Rules) -> bool {
    let mut paragraphs = 0;
    let in_html = rules.html.is_on();
    if !in_html && rules.block_cells == BlockCells::Text {
        return false;
    }
    cell.descendants().any(|node| match node.html_name() {
        Name::P => {
            paragraphs += 1;
            paragraphs > 1
        }
        Name::Table | Name::Ul | Name::Ol | Name::Dl | Name::Pre | Name::Blockquote | Name::Hr => {
            true
        }
        Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => true,
        _ => in_html && node.is_element() && is_html_block(node.html_name()),
    })
}

fn align(cell: Node<'_>) -> Align {
    let style = cell.attr_named(Name::Style).and_then(|style| {
        let (_, value) = style.rsplit_once("text-align")?;
        let value = value.trim_start().strip_prefix(':')?;
        Some(value.split([';', '!']).next().unwrap_or_default().trim())
    });
    let value = style.or_else(|| cell.attr_named(Name::Align)).unwrap_or_default();
    let is = |word: &str| value.eq_ignore_ascii_case(word);
    match () {
        () if is("left") => Align::Left,
        () if is("center") => Align::Center,
        () if is("right") => Align::Right,
        () => Align::None,
    }
}

impl Plan {
    pub(super) fn of(table: Node<'_>, rules: &Rules) -> Self {
        if matches!(table.attr("role"), Some("presentation" | "none")) {
            return Self::Layout;
        }
        let (mut columns, mut count, mut widest) = (Vec::new(), 0, 0);
        let (mut grid, mut has_header, mut blocks) = (Grid::default(), false, false);
        for (number, row) in rows(table).enumerate() {
            grid.begin_row();
            let mut only_headers = true;
            for cell in row.elements().filter(is_cell) {
                blocks = blocks || has_blocks(cell, rules);
                count += 1;
                grid.skip_taken();
                if number == 0 {
                    columns.resize(grid.column, Align::None);
                    columns.push(align(cell));
                    only_headers &= cell.is_html(Name::Th);
                }
                grid.place(cell);
            }
            grid.skip_taken();
            if number == 0 {
                let in_head = row.parent().is_some_and(|parent| parent.is_html(Name::Thead));
                has_header = in_head || only_headers;
            }
            widest = widest.max(grid.column);
            // Cells that span thousands of rows and columns could make a huge table from a small
            // page.
            if grid.fillers > 4 * count + 64 {
                return Self::Blocks;
            }
        }
        if count < 2 && widest < 2 {
            // A table with one cell is only a frame around its content.
            let is_one = count == 0 || !has_header;
            if is_one {
                return Self::Layout;
            }
        }
        if blocks || has_content_outside_cells(table) {
            return Self::Blocks;
        }
        columns.resize(widest, Align::None);
        Self::Rows(Rows { columns, has_header, has_spans: grid.fillers > 0 })
    }
}

impl Builder {
    /// Opens a table. Its event is added with its first row.
    pub(super) fn enter_table(&mut self, plan: Rows, node: NodeId) {
        self.end_leaf();
        if plan.has_spans {
            self.lose(node, LossKind::Changed, LossReason::NoGrid);
        }
        let Rows { columns, has_header, .. } = plan;
        self.tables.push(TableState { rows: 0, columns, has_header, node, grid: Grid::default() });
    }

    pub(super) fn leave_table(&mut self) {
        let Some(table) = self.tables.pop().filter(|table| table.rows > 0) else { return };
        if table.rows == 1 {
            // Some readers count a blank line after a table that has only a header, and make the
            // lists around it loose.
            self.need_blank_lines();
        }
        self.push(Event::Leave, None);
    }

    pub(super) fn enter_row(&mut self, node: NodeId) {
        self.end_leaf();
        let Some(mut table) = self.tables.pop() else { return };
        if table.rows == 0 {
            self.begin_child(Child::Table);
            let (first, columns) = (self.kept.columns.len() as u32, table.columns.len() as u32);
            self.kept.columns.append(&mut table.columns);
            self.push(Event::Enter(Tag::Table { first, columns }), Some(table.node));
            if !table.has_header {
                table.rows += 1;
                self.push(Event::Enter(Tag::Row), None);
                self.push(Event::Leave, None);
            }
        }
        table.rows += 1;
        table.grid.begin_row();
        self.tables.push(table);
        self.push(Event::Enter(Tag::Row), Some(node));
    }

    pub(super) fn leave_row(&mut self) {
        let taken = self.tables.last_mut().map_or(0, |table| table.grid.skip_taken());
        self.empty_cells(taken);
        self.push(Event::Leave, None);
    }

    /// Begins a cell, and returns how many empty cells its `colspan` adds after it.
    pub(super) fn enter_cell(&mut self, cell: Node<'_>) -> usize {
        let taken = self.tables.last_mut().map_or(0, |table| table.grid.skip_taken());
        self.empty_cells(taken);
        let after = self.tables.last_mut().map_or(0, |table| table.grid.place(cell));
        self.begin_fixed(Tag::Cell, cell.id(), false);
        after
    }

    pub(super) fn leave_cell(&mut self, empty_after: usize) {
        self.end_fixed();
        self.empty_cells(empty_after);
    }

    fn empty_cells(&mut self, count: usize) {
        for _ in 0..count {
            self.push(Event::Enter(Tag::Cell), None);
            self.push(Event::Leave, None);
        }
    }
}
