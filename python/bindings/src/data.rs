//! `broth.data`: all that a page says of itself, as plain dicts.

use std::collections::HashMap;

use broth::data::{DataReader, Extract as _, RdfaReader, Syntax};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::base::absolute;
use crate::errors;
use crate::json::to_python;
use crate::markup::Markup;
use crate::node::Node;
use crate::parsing::{ParseOptions, parse};

/// Reads the data of a page in all syntaxes: microdata, JSON-LD, RDFa, microformats and metadata.
///
/// The result is a dict with a member for each syntax: `"microdata"`, `"json-ld"`, `"rdfa"`,
/// `"microformats"` and `"metadata"`, as `broth data` prints them. `only` names those to read.
/// `base` is the address of the page; with it, addresses are absolute. With `flatten_graphs`,
/// JSON-LD has the items of `@graph` in the place of the objects that have them.
///
/// >>> import broth
/// >>> broth.data("<p itemscope><b itemprop=soup>Leek</b>", only=["microdata"])
/// {'microdata': {'items': [{'properties': {'soup': ['Leek']}}]}}
#[pyfunction]
#[pyo3(signature = (html, base = None, *, only = None, flatten_graphs = false))]
pub(crate) fn data<'py>(
    py: Python<'py>,
    html: Markup<'_>,
    base: Option<&str>,
    only: Option<&Bound<'py, PyAny>>,
    flatten_graphs: bool,
) -> PyResult<Bound<'py, PyAny>> {
    absolute(base)?;
    html.warn_of_place(py)?;
    let reader = reader(only, flatten_graphs)?;
    let json = py.detach(|| {
        let page = parse(&html, ParseOptions::default()).ok()?;
        let tree = page.snapshot();
        Some(reader.read(tree.root(), base.unwrap_or_default()).to_json())
    });
    to_python(py, &json.unwrap_or_default())
}

/// The data below a node.
pub(crate) fn read<'py>(
    py: Python<'py>,
    node: &Node,
    base: Option<&str>,
    only: Option<&Bound<'py, PyAny>>,
    flatten_graphs: bool,
) -> PyResult<Bound<'py, PyAny>> {
    absolute(base)?;
    let reader = reader(only, flatten_graphs)?;
    let json = py.detach(|| {
        node.with(|node| {
            let base = node.base(base.unwrap_or_default());
            reader.read(node, &base).to_json()
        })
    });
    to_python(py, &json)
}

/// An item of microdata: its element, its types, its identifier, and its properties.
type Item = (Node, Vec<String>, Option<String>, Vec<Property>);

/// A property: its names, its text or the index of its item, and its element.
type Property = (Vec<String>, Option<String>, Option<usize>, Node);

/// The items of microdata below a node: the top-level ones, and then the items that are properties.
/// Returns the number of the former, too.
#[pyfunction]
#[pyo3(signature = (node, base = None))]
pub(crate) fn _microdata(
    py: Python<'_>,
    node: &Node,
    base: Option<&str>,
) -> PyResult<(usize, Vec<Item>)> {
    absolute(base)?;
    Ok(py.detach(|| {
        node.with(|root| {
            let microdata = root.microdata(base.unwrap_or_default());
            let mut items: Vec<_> = microdata.items().collect();
            let top_level = items.len();
            let mut index: HashMap<_, _> = items.iter().map(|it| it.node().id()).zip(0..).collect();
            let mut found = Vec::new();
            let mut at = 0;
            while let Some(item) = items.get(at).copied() {
                let mut properties = Vec::new();
                for property in item.properties() {
                    let inner = microdata.item_of(property).map(|inner| {
                        *index.entry(inner.node().id()).or_insert_with(|| {
                            items.push(inner);
                            items.len() - 1
                        })
                    });
                    let names = property.names.iter().copied().map(str::to_owned).collect();
                    let text = property.value.as_str().map(str::to_owned);
                    properties.push((names, text, inner, node.at(property.node.id())));
                }
                let types = item.types().iter().copied().map(str::to_owned).collect();
                let id = item.id().map(str::to_owned);
                found.push((node.at(item.node().id()), types, id, properties));
                at += 1;
            }
            (top_level, found)
        })
    }))
}

/// The statements of RDFa below a node, those of `role`, too, as JSON-LD without a context.
#[pyfunction]
#[pyo3(signature = (node, base = None))]
pub(crate) fn _rdfa_json_ld<'py>(
    py: Python<'py>,
    node: &Node,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    absolute(base)?;
    let json = py.detach(|| {
        let reader = RdfaReader::new().roles(true);
        node.with(|root| reader.read(root, base.unwrap_or_default()).to_json_ld())
    });
    to_python(py, &json)
}

/// A reader of the syntaxes that an argument names; of all without it.
pub(crate) fn reader(
    only: Option<&Bound<'_, PyAny>>,
    flatten_graphs: bool,
) -> PyResult<DataReader> {
    let reader = DataReader::new().flatten_graphs(flatten_graphs);
    let Some(only) = only else { return Ok(reader) };
    if only.is_instance_of::<PyString>() {
        return Ok(reader.syntaxes([syntax(only)?]));
    }
    let syntaxes = only.try_iter()?.map(|word| syntax(&word?)).collect::<PyResult<Vec<_>>>()?;
    Ok(reader.syntaxes(syntaxes))
}

fn syntax(word: &Bound<'_, PyAny>) -> PyResult<Syntax> {
    let Ok(word) = word.extract::<&str>() else {
        let kind = word.get_type().name()?;
        return Err(PyTypeError::new_err(format!("only has names of syntaxes, not {kind}")));
    };
    word.parse().map_err(|_| {
        let words: Vec<&str> = Syntax::ALL.iter().map(|syntax| syntax.as_str()).collect();
        let help = errors::instead(word, &words);
        errors::argument("unknown-syntax", format!("unknown syntax {word:?}; {help}"))
    })
}
