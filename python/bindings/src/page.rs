//! The tables and the metadata of a page.

use std::collections::HashMap;
use std::sync::Arc;

use broth::data::{self, Credit, Extract as _, Property, Related};
use broth::dom::NodeId;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::base::absolute;
use crate::document::Shared;
use crate::links::characters;
use crate::lists;
use crate::node::Node;
use crate::results;

/// A cell of a table.
#[pyclass(frozen, get_all, module = "broth")]
pub(crate) struct Cell {
    /// The `td` or `th` element.
    node: Node,
    /// The text that a reader sees, without white space at its ends.
    text: Py<PyString>,
    /// Whether it is a `th`.
    is_header: bool,
    /// Its first row, from 0; header rows count.
    row: usize,
    /// Its first column, from 0.
    column: usize,
    /// The number of rows that it covers.
    rowspan: usize,
    /// The number of columns that it covers.
    colspan: usize,
    /// Its header cells, by the standard's algorithm, as indexes of the table's `cells`.
    headers: Vec<usize>,
}

#[pymethods]
impl Cell {
    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (text, row, column) = (self.text.bind(py).repr()?, self.row, self.column);
        Ok(format!("<Cell {row}, {column}: {text}>"))
    }
}

/// A cell, while nothing of Python's runs.
struct FoundCell {
    node: NodeId,
    text: String,
    is_header: bool,
    place: [usize; 4],
    headers: Vec<usize>,
}

impl FoundCell {
    fn new(cell: data::Cell<'_>, headers: Vec<usize>) -> Self {
        Self {
            node: cell.node.id(),
            text: cell.text,
            is_header: cell.is_header,
            place: [cell.row, cell.column, cell.rowspan, cell.colspan],
            headers,
        }
    }

    fn into_cell<'py>(self, py: Python<'py>, node: &Node, strings: &mut Strings<'py>) -> Cell {
        let [row, column, rowspan, colspan] = self.place;
        Cell {
            node: node.at(self.node),
            text: string(py, self.text, strings).unbind(),
            is_header: self.is_header,
            row,
            column,
            rowspan,
            colspan,
            headers: self.headers,
        }
    }
}

/// A table, while nothing of Python's runs.
struct Table {
    node: NodeId,
    span: Option<(usize, usize)>,
    cells: Vec<FoundCell>,
    caption: Option<String>,
    header: Vec<String>,
    columns: Vec<String>,
    header_rows: Vec<Vec<String>>,
    rows: Vec<Vec<String>>,
    complete: bool,
}

/// The tables below a node.
pub(crate) fn tables<'py>(py: Python<'py>, node: &Node) -> PyResult<Bound<'py, PyList>> {
    let tables: Vec<Table> = py.detach(|| {
        node.with(|root| {
            let tables = root.tables().map(|table| Table {
                node: table.node.id(),
                span: characters(node, root.document(), table.span),
                cells: {
                    let headers = table.cell_headers();
                    table
                        .cells
                        .into_iter()
                        .zip(headers)
                        .map(|(it, of)| FoundCell::new(it, of))
                        .collect()
                },
                caption: table.caption,
                header: table.header,
                columns: table.columns,
                header_rows: table.header_rows,
                rows: table.rows,
                complete: table.complete,
            });
            tables.collect()
        })
    });
    let tables = tables.into_iter().map(|table| {
        // A cell that spans a thousand columns is one string.
        let mut strings = HashMap::new();
        let fields = (
            table.caption,
            row(py, table.header, &mut strings)?,
            row(py, table.columns, &mut strings)?,
            rows(py, table.header_rows, &mut strings)?,
            rows(py, table.rows, &mut strings)?,
            node.at(table.node),
            table.complete,
            cells(py, table.cells, node, &mut strings)?,
            table.span,
        );
        results::new(py, "Table", fields)
    });
    PyList::new(py, tables.collect::<PyResult<Vec<_>>>()?)
}

type Strings<'py> = HashMap<String, Bound<'py, PyString>>;

fn rows<'py>(
    py: Python<'py>,
    rows: Vec<Vec<String>>,
    strings: &mut Strings<'py>,
) -> PyResult<Vec<Bound<'py, PyList>>> {
    rows.into_iter().map(|texts| row(py, texts, strings)).collect()
}

fn row<'py>(
    py: Python<'py>,
    texts: Vec<String>,
    strings: &mut Strings<'py>,
) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, texts.into_iter().map(|text| string(py, text, strings)).collect::<Vec<_>>())
}

/// The string of a text, made once.
fn string<'py>(py: Python<'py>, text: String, strings: &mut Strings<'py>) -> Bound<'py, PyString> {
    if let Some(string) = strings.get(&text) {
        return string.clone();
    }
    let string = PyString::new(py, &text);
    strings.insert(text, string.clone());
    string
}

fn cells<'py>(
    py: Python<'py>,
    cells: Vec<FoundCell>,
    node: &Node,
    strings: &mut Strings<'py>,
) -> PyResult<Bound<'py, PyList>> {
    lists::without_collector(py, cells.len(), || {
        let cells = cells.into_iter().map(|cell| cell.into_cell(py, node, strings));
        PyList::new(py, cells.collect::<Vec<_>>())
    })
}

/// Rows as CSV, each with as many fields as there are columns.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _table_to_csv(rows: Vec<Vec<String>>, columns: usize) -> String {
    data::to_csv(&rows, columns)
}

/// The metadata of a page.
pub(crate) fn metadata<'py>(
    py: Python<'py>,
    shared: &Arc<Shared>,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    absolute(base)?;
    // Nothing is locked while Python works.
    let tree = shared.snapshot();
    let found = py.detach(|| tree.metadata(base.unwrap_or_default()));
    let fields = (
        found.title.map(|title| title.text),
        found.description.map(|description| description.text),
        found.lang.map(|lang| lang.text),
        found.canonical.map(|canonical| canonical.url),
        related(py, found.icons)?,
        related(py, found.feeds)?,
        related(py, found.alternates)?,
        properties(py, &found.open_graph)?,
        properties(py, &found.twitter)?,
        found.json_ld.into_iter().map(|data| data.text).collect::<Vec<_>>(),
    );
    let more = (
        properties(py, &found.dublin_core)?,
        properties(py, &found.robots)?,
        properties(py, &found.theme_colors)?,
        properties(py, &found.names)?,
        found.manifest.map(|manifest| manifest.url),
        found.amp.map(|amp| amp.url),
        credits(py, found.published)?,
        credits(py, found.modified)?,
        credits(py, found.authors)?,
    );
    let fields = (fields, more);
    results::new(py, "metadata", fields)
}

fn related<'py>(py: Python<'py>, links: Vec<Related<'_>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let links = links.into_iter().map(|link| {
        let fields = (
            link.url,
            link.resolved,
            link.media_type,
            link.hreflang,
            link.sizes,
            link.media,
            link.title,
        );
        results::new(py, "Related", fields)
    });
    links.collect()
}

fn credits<'py>(py: Python<'py>, credits: Vec<Credit<'_>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let credits = credits
        .into_iter()
        .map(|credit| results::new(py, "Credit", (credit.text, credit.source.as_str())));
    credits.collect()
}

/// Properties by name. The first one of a name counts.
fn properties<'py>(py: Python<'py>, properties: &[Property<'_>]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for property in properties {
        if !dict.contains(property.name)? {
            dict.set_item(property.name, &property.content)?;
        }
    }
    Ok(dict)
}
