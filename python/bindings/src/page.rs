//! The links, the tables and the metadata of a page.

use std::collections::HashMap;
use std::sync::Arc;

use broth::data::{Extract as _, Property, Related};
use broth::dom::NodeId;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::base::absolute;
use crate::document::Shared;
use crate::lists;
use crate::node::Node;
use crate::results;

/// A hyperlink of a page.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Link {
    /// The absolute URL; as written if it is not `resolved`.
    #[pyo3(get)]
    url: String,
    /// Whether the URL could be made absolute.
    #[pyo3(get)]
    resolved: bool,
    /// The address as it is in the attribute.
    #[pyo3(get)]
    written: String,
    /// The text that a reader sees; of an `area` the `alt`, and of a `link` the `title`.
    #[pyo3(get)]
    text: String,
    /// The words of `rel`, in lower case.
    #[pyo3(get)]
    rel: Vec<String>,
    /// The element.
    #[pyo3(get)]
    node: Node,
}

#[pymethods]
impl Link {
    fn __eq__(&self, other: &Self) -> bool {
        self.node.__eq__(&other.node) && self.url == other.url && self.text == other.text
    }

    fn __hash__(&self) -> u64 {
        self.node.__hash__()
    }

    fn __str__(&self) -> &str {
        &self.url
    }

    fn __repr__(&self) -> String {
        format!("<Link {} {:?}>", self.url, self.text)
    }
}

/// The URL that relative addresses start from.
pub(crate) fn base_url(node: &Node, page: Option<&str>) -> PyResult<Option<String>> {
    absolute(page)?;
    Ok(node.with(|root| root.base(page.unwrap_or_default()).url().map(str::to_owned)))
}

/// The hyperlinks below a node.
pub(crate) fn links<'py>(
    py: Python<'py>,
    node: &Node,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    absolute(base)?;
    let links = py.detach(|| {
        node.with(|root| {
            let links = root.links(base.unwrap_or_default()).map(|link| Link {
                url: link.url,
                resolved: link.resolved,
                written: link.written.to_owned(),
                text: link.text.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
                rel: link.rel,
                node: node.at(link.node.id()),
            });
            links.collect::<Vec<_>>()
        })
    });
    lists::without_collector(py, links.len(), || PyList::new(py, links))
}

/// A table, while nothing of Python's runs.
struct Table {
    node: NodeId,
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
    let mut string = |text: String| match strings.get(&text) {
        Some(string) => string.clone(),
        None => {
            let string = PyString::new(py, &text);
            strings.insert(text, string.clone());
            string
        }
    };
    PyList::new(py, texts.into_iter().map(&mut string).collect::<Vec<_>>())
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
