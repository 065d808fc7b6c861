//! `Table`: the tables of a page.

mod columns;
mod csv;
mod form;
mod headers;
mod record;

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Descendants, Node};
use broth_input::Span;
use broth_markup::Name;
use broth_text::RenderText as _;

use crate::budget::Budget;
pub use csv::to_csv;
use form::{Forming, Slots};
pub use record::{Record, RecordFields, Records};

/// A table, returned by [`Extract::tables`](crate::Extract::tables) and
/// [`ExtractElement::table`](crate::ExtractElement::table).
///
/// Cells are where the [standard's table
/// model](https://html.spec.whatwg.org/multipage/tables.html#forming-a-table) puts them, and the
/// texts of a cell that spans several rows or columns are in each of them. There are two
/// decisions:
///
/// - A cell that spans more rows than its row group has ends with the group, as in browsers. The
///   standard would add rows that no `tr` made.
/// - If two cells want the same place, the first has it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Table<'d> {
    /// The `table` element.
    pub node: Node<'d>,
    /// The element in the source.
    pub span: Option<Span>,
    /// The rendered text of the first `caption`.
    pub caption: Option<String>,
    /// For each column, the texts of its cells in the header rows, joined with spaces. Empty if
    /// there are no header rows.
    pub header: Vec<String>,
    /// The name of each column in [`records`](Self::records), all different: the heading, or if
    /// another column has it already, with a number: `Price 2`. A column without a heading is
    /// `column 3`, by its place from 1.
    pub columns: Vec<String>,
    /// The header rows: the first rows, as long as they are in a `thead`, or have only `th` cells.
    pub header_rows: Vec<Vec<String>>,
    /// The other rows: for each column the rendered text of its cell, empty if there is none. A row
    /// ends with its last cell, so rows can differ in length. Those of a `tfoot` come last.
    pub rows: Vec<Vec<String>>,
    /// The cells, row by row.
    pub cells: Vec<Cell<'d>>,
    /// Whether everything is here. Copies of cells in further rows and columns may take 64 times
    /// as much memory as the text and the nodes, and 1 MiB; this is shared by the tables of one
    /// call. The spans that exceed it count as 1. The cells of tables in tables repeat the texts
    /// of the inner ones; beyond the same limit, they are empty.
    pub complete: bool,
    slots: Slots,
    /// The places that several cells want.
    overlaps: BTreeSet<(usize, usize)>,
    /// For each row and each column, the number of its group.
    row_groups: Vec<Option<usize>>,
    column_groups: Vec<Option<usize>>,
}

/// A cell of a [`Table`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cell<'d> {
    /// The `td` or `th` element.
    pub node: Node<'d>,
    /// Its rendered text, without white space at its ends.
    pub text: String,
    /// Whether it is a `th`.
    pub is_header: bool,
    /// Its first row, from 0; header rows count.
    pub row: usize,
    /// Its first column, from 0.
    pub column: usize,
    /// The number of rows that it covers.
    pub rowspan: usize,
    /// The number of columns that it covers.
    pub colspan: usize,
}

impl<'d> Table<'d> {
    pub(crate) fn of(table: Node<'d>) -> Self {
        Self::within(table, &mut Budget::below(table))
    }

    fn within(table: Node<'d>, budget: &mut Budget) -> Self {
        let formed = Forming::table(table, budget);
        let header_rows = formed.texts(0..formed.header_rows);
        let rows = formed.texts(formed.header_rows..formed.slots.len());
        let header = formed.header();
        let width = formed.slots.iter().map(Vec::len).max().unwrap_or(0);
        let caption = table.children().find(|child| child.is_html(Name::Caption));
        Self {
            node: table,
            span: table.span(),
            caption: caption.map(|caption| caption.rendered_text().trim().to_owned()),
            columns: columns::names(&header, width),
            header,
            header_rows,
            rows,
            cells: formed.cells,
            complete: formed.complete,
            slots: formed.slots,
            overlaps: formed.overlaps,
            row_groups: formed.row_groups,
            column_groups: form::column_groups(table, width),
        }
    }

    /// The cell in a row and a column, both from 0; header rows count.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<table><tr><th>Soup<th>Price<tr><td colspan=2>None</table>");
    /// let table = doc.tables().next().unwrap();
    /// let cell = table.cell(1, 1).unwrap();
    /// assert_eq!((cell.text.as_str(), cell.column, cell.colspan), ("None", 0, 2));
    /// assert!(table.cell(0, 2).is_none());
    /// ```
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell<'d>> {
        let index = (*self.slots.get(row)?.get(column)?)?;
        self.cells.get(index as usize)
    }

    /// For each of the [cells](Self::cells), its header cells, as indexes: those that `headers`
    /// names, or those that the [standard's
    /// algorithm](https://html.spec.whatwg.org/multipage/tables.html#algorithm-for-assigning-header-cells)
    /// finds to the left, above, and for the groups. In a huge table without headers nearby, cells
    /// may lack theirs.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<table><tr><th><th>Small<th>Large<tr><th>Leek<td>4<td>5</table>",
    /// );
    /// let table = doc.tables().next().unwrap();
    /// let five = table.cells.iter().position(|cell| cell.text == "5").unwrap();
    /// let headers = table.cell_headers().swap_remove(five);
    /// let texts: Vec<_> = headers.into_iter().map(|at| &*table.cells[at].text).collect();
    /// assert_eq!(texts, ["Leek", "Large"]);
    /// ```
    #[must_use]
    pub fn cell_headers(&self) -> Vec<Vec<usize>> {
        headers::headers(self)
    }

    /// All rows as [CSV](https://www.rfc-editor.org/rfc/rfc4180), header rows first. Lines end with
    /// `\n`.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<table><tr><th>Soup<th>Price<tr><td>Leek, hot<td>4</table>");
    /// let table = doc.tables().next().unwrap();
    /// assert_eq!(table.to_csv(), "Soup,Price\n\"Leek, hot\",4\n");
    /// ```
    #[must_use]
    pub fn to_csv(&self) -> String {
        csv::to_csv(self.header_rows.iter().chain(&self.rows), self.columns.len())
    }

    /// The rows with the names of their [columns](Self::columns), so that each cell has a name of
    /// its own. Header rows are left out.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<table><tr><th>Soup<th>Price<tr><td>Leek<td>4</table>");
    /// for record in doc.tables().next().unwrap().records() {
    ///     assert_eq!(record.get("Price"), Some("4"));
    ///     assert!(record.iter().eq([("Soup", "Leek"), ("Price", "4")]));
    /// }
    /// ```
    #[must_use]
    pub fn records(&self) -> Records<'_> {
        Records::of(&self.columns, &self.rows)
    }
}

/// The tables below a node, in tree order. Returned by
/// [`Extract::tables`](crate::Extract::tables).
#[derive(Clone, Debug)]
pub struct Tables<'d> {
    nodes: Descendants<'d>,
    budget: Budget,
}

impl<'d> Tables<'d> {
    pub(crate) fn below(node: Node<'d>) -> Self {
        Self { nodes: node.descendants(), budget: Budget::below(node) }
    }
}

impl<'d> Iterator for Tables<'d> {
    type Item = Table<'d>;

    fn next(&mut self) -> Option<Table<'d>> {
        let table = self.nodes.find(|node| node.is_html(Name::Table))?;
        Some(Table::within(table, &mut self.budget))
    }
}
