//! The tables of a page as grids of texts.

use broth::Name;
use broth::dom::Node;

use super::limits::{Budget, Code};
use super::value::{Shape, Value};

pub(crate) fn shape() -> Shape {
    Shape::list(Shape::fields([
        ("caption", Shape::Text),
        ("header_rows", Shape::Int),
        ("rows", Shape::list(Shape::list(Shape::Text))),
    ]))
}

/// All tables below a node in tree order, those inside other tables too.
pub(crate) fn tables(root: Node<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let tables = root.descendants().filter(|node| node.is_html(Name::Table));
    tables
        .map(|table| Grid::of(table, budget)?.value(table, budget))
        .collect::<Result<_, _>>()
        .map(Value::List)
}

/// A cell that reaches into rows below.
struct Growing {
    cell: usize,
    slots: std::ops::Range<usize>,
    /// How many more rows; `None` is all of the row group.
    rows: Option<u64>,
}

/// <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>
#[derive(Default)]
struct Grid {
    texts: Vec<String>,
    /// The cell in each slot of each row.
    rows: Vec<Vec<Option<usize>>>,
    header_rows: usize,
}

impl Grid {
    fn of(table: Node<'_>, budget: &mut Budget) -> Result<Self, Code> {
        let mut grid = Self::default();
        // The footers come last, wherever they are.
        let is_footer = |node: &Node<'_>| node.is_html(Name::Tfoot);
        let groups = table.children().filter(|node| !is_footer(node));
        let mut growing = Vec::new();
        for group in groups.chain(table.children().filter(is_footer)) {
            if group.is_html(Name::Tr) {
                // Rows of the table itself are a group of their own.
                grid.row(group, false, &mut growing, budget)?;
                continue;
            }
            let is_head = group.is_html(Name::Thead);
            if is_head || group.is_html(Name::Tbody) || is_footer(&group) {
                growing.clear();
                for row in group.children().filter(|node| node.is_html(Name::Tr)) {
                    grid.row(row, is_head, &mut growing, budget)?;
                }
                growing.clear();
            }
        }
        Ok(grid)
    }

    /// <https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-processing-rows>
    fn row(
        &mut self,
        row: Node<'_>,
        is_head: bool,
        growing: &mut Vec<Growing>,
        budget: &mut Budget,
    ) -> Result<(), Code> {
        let mut slots = Vec::new();
        let mut is_header = true;
        for cell in &mut *growing {
            self.fill(&mut slots, cell.slots.clone(), cell.cell, budget)?;
            cell.rows = cell.rows.map(|rows| rows - 1);
        }
        growing.retain(|cell| cell.rows != Some(0));
        let mut at = 0;
        for cell in row.children() {
            let is_heading = cell.is_html(Name::Th);
            if !is_heading && !cell.is_html(Name::Td) {
                continue;
            }
            is_header &= is_heading;
            while slots.get(at).is_some_and(Option::is_some) {
                at += 1;
            }
            let width = span(cell, "colspan").filter(|&width| width > 0).unwrap_or(1).min(1000);
            let height = span(cell, "rowspan").unwrap_or(1).min(65_534);
            let end = at + usize::try_from(width).unwrap_or(1);
            self.texts.push(cell.rendered_text().trim().to_owned());
            let number = self.texts.len() - 1;
            self.fill(&mut slots, at..end, number, budget)?;
            if height != 1 {
                let rows = height.checked_sub(1);
                growing.push(Growing { cell: number, slots: at..end, rows });
            }
            at = end;
        }
        let is_header = is_head || (is_header && slots.iter().any(Option::is_some));
        if is_header && self.header_rows == self.rows.len() {
            self.header_rows += 1;
        }
        self.rows.push(slots);
        Ok(())
    }

    /// Puts a cell into slots of a row. A slot that two cells want keeps the first.
    fn fill(
        &self,
        row: &mut Vec<Option<usize>>,
        slots: std::ops::Range<usize>,
        cell: usize,
        budget: &mut Budget,
    ) -> Result<(), Code> {
        let text = self.texts.get(cell).map_or(0, String::len);
        let new = slots.end.saturating_sub(row.len());
        budget.spend(new * size_of::<Option<usize>>() + slots.len() * text)?;
        row.resize(row.len().max(slots.end), None);
        for slot in row.iter_mut().take(slots.end).skip(slots.start) {
            slot.get_or_insert(cell);
        }
        Ok(())
    }

    fn value(&self, table: Node<'_>, budget: &mut Budget) -> Result<Value, Code> {
        let caption = table.children().find(|node| node.is_html(Name::Caption));
        let caption = caption.map(|caption| caption.rendered_text().trim().to_owned());
        budget.spend(caption.as_ref().map_or(0, String::len))?;
        let text = |slot: &Option<usize>| Value::maybe(slot.and_then(|cell| self.texts.get(cell)));
        let rows = self.rows.iter().map(|row| Value::List(row.iter().map(text).collect()));
        Ok(Value::Struct(vec![
            Value::maybe(caption),
            Value::int(self.header_rows),
            Value::List(rows.collect()),
        ]))
    }
}

fn span(cell: Node<'_>, name: &str) -> Option<u64> {
    broth::values::parse_non_negative_integer(cell.attr(name)?).ok()?.to_u64().ok()
}
