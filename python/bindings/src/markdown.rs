//! Markdown.

use broth::data::Extract as _;
use broth::dom::Node;
use broth::markdown::{Address, Converted, Converter};
use broth_markup::distance::nearest;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};
use url::Url;

use crate::base::absolute;
use crate::report::{Loss, Places};
use crate::sanitizer;

/// The options that keywords ask for, and the address of the page.
#[derive(Default)]
pub(crate) struct Wanted {
    converter: Converter,
    page: Option<Url>,
}

impl Wanted {
    /// Reads the keywords that have no place of their own in a signature.
    pub(crate) fn of_keywords(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let safe = |element: Node<'_>| sanitizer::DEFAULT.attributes_kept(element);
        let mut converter = Converter::new().sanitizer(safe);
        let mut page = None;
        for (name, value) in keywords.into_iter().flat_map(|keywords| keywords.iter()) {
            let name: String = name.extract()?;
            match &*name {
                "base" => page = absolute(value.extract()?)?,
                // Other spellings of a name are not those of Python.
                _ if !Converter::NAMES.contains(&&*name) => return Err(unknown(&name)),
                "wrap" if value.is_none() => {}
                _ => converter
                    .set(&name, &word(&name, &value)?)
                    .map_err(|error| PyValueError::new_err(error.to_string()))?,
            }
        }
        Ok(Self { converter, page })
    }
}

/// The value of an option as its word.
fn word(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(switch) = value.cast::<PyBool>() {
        return Ok(switch.is_true().to_string());
    }
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_cow()?.into_owned());
    }
    let kind = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("{name} must be a str, int or bool, not {kind}")))
}

fn unknown(name: &str) -> PyErr {
    let names = || Converter::NAMES.into_iter().chain(["base", "report"]);
    let help = match nearest(name, names()) {
        Some(meant) => format!("did you mean '{meant}'?"),
        None => format!("use {}", names().collect::<Vec<_>>().join(", ")),
    };
    PyTypeError::new_err(format!("unknown option '{name}'; {help}"))
}

impl Wanted {
    pub(crate) fn of(&self, node: Node<'_>) -> Converted {
        let Some(base) = &self.page else { return self.converter.report_node(node) };
        let base = node.document().base(base.as_str());
        let resolve = move |address: Address<'_>| {
            let is_one =
                matches!(address.name(), "href" | "src" | "poster" | "data" | "cite" | "action");
            if is_one { base.resolve(address.value()) } else { None }
        };
        self.converter.clone().on_address(resolve).report_node(node)
    }
}

/// The Markdown of a node; with `report`, its losses come with it.
pub(crate) fn of(
    py: Python<'_>,
    wanted: &Wanted,
    report: bool,
    with: impl FnOnce(&dyn Fn(Node<'_>) -> (Converted, String)) -> (Converted, String) + Send,
) -> PyResult<Py<PyAny>> {
    let (markdown, source) = py.detach(|| {
        with(&|node| {
            let source = if report { node.document().source().to_owned() } else { String::new() };
            (wanted.of(node), source)
        })
    });
    if !report {
        return Ok(markdown.markdown.into_pyobject(py)?.into_any().unbind());
    }
    let places = Places::new(&source);
    let losses: Vec<Loss> = markdown
        .losses
        .iter()
        .map(|loss| Loss {
            name: loss.name.clone(),
            how: loss.kind.as_str().to_owned(),
            why: loss.reason.as_str().to_owned(),
            span: loss.span.map(|span| places.span(&source, span)),
        })
        .collect();
    Ok((markdown.markdown, losses).into_pyobject(py)?.into_any().unbind())
}
