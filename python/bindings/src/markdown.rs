//! Markdown.

use broth::data::Extract as _;
use broth::dom::Node;
use broth::markdown::{Address, Converted, Converter};
use broth_markup::distance::nearest;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString};
use url::Url;

use crate::base::absolute;
use crate::document::Document;
use crate::errors;
use crate::markup::Text;
use crate::node;
use crate::report::{Loss, Places};
use crate::results;
use crate::sanitizer;
use crate::selection;

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
                "without" if value.is_none() => {}
                "without" => converter = converter.without(&without(&value)?),
                // Other spellings of a name are not those of Python.
                _ if !Converter::NAMES.contains(&&*name) => return Err(unknown(&name)),
                "wrap" if value.is_none() => {}
                _ => converter
                    .set(&name, &word(&name, &value)?)
                    .map_err(|error| errors::argument("bad-option", error.to_string()))?,
            }
        }
        Ok(Self { converter, page })
    }
}

/// The selector of what is left out. One that cannot be parsed is an error.
fn without(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(list) = value.cast::<PyList>() {
        let parts = list.iter().map(|part| without(&part)).collect::<PyResult<Vec<_>>>()?;
        return Ok(parts.join(", "));
    }
    selection::selector(value)?;
    selection::selector_text(value)
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
    let names = || Converter::NAMES.into_iter().chain(["base", "without"]);
    let help = match nearest(name, names()) {
        _ if name == "report" => "use MarkdownConverter(...).report(html)".to_owned(),
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

/// Converts HTML to Markdown, by options that are read once.
///
/// The options are those of `broth.to_markdown`.
///
/// >>> import broth
/// >>> converter = broth.MarkdownConverter(without="nav", wrap=40)
/// >>> converter.convert("<nav>Menu</nav><h1>Soup</h1>")
/// '# Soup\n'
/// >>> [str(loss) for loss in converter.report("<h1>Soup</h1><video></video>").losses]
/// ['1:14: video: dropped: Markdown has no syntax for it']
#[pyclass(frozen, module = "broth")]
pub(crate) struct MarkdownConverter {
    wanted: Wanted,
    /// The keywords that it was made with, for pickle.
    keywords: Py<PyDict>,
}

#[pymethods]
impl MarkdownConverter {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let wanted = Wanted::of_keywords(options)?;
        let keywords = match options {
            Some(options) => options.copy()?,
            None => PyDict::new(py),
        };
        Ok(Self { wanted, keywords: keywords.unbind() })
    }

    /// Converts HTML, a document or a node to Markdown.
    fn convert(&self, html: &Bound<'_, PyAny>) -> PyResult<String> {
        self.wanted.convert(html)
    }

    /// Converts HTML, a document or a node to Markdown. The result also lists the elements that
    /// Markdown cannot express.
    fn report<'py>(&self, html: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = html.py();
        let (converted, source) = self
            .wanted
            .of_any(html, |node| (self.wanted.of(node), node.document().source().to_owned()))?;
        let places = Places::new(&source);
        let losses = converted.losses.iter().map(|loss| Loss::new(&source, &places, loss));
        let losses = PyList::new(py, losses.collect::<Vec<_>>())?;
        results::new(py, "Converted", (converted.markdown, losses))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> ((), Bound<'py, PyDict>) {
        ((), self.keywords.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<MarkdownConverter {}>", self.keywords.bind(py).repr()?))
    }
}

impl Wanted {
    /// The Markdown of HTML, a document or a node.
    pub(crate) fn convert(&self, html: &Bound<'_, PyAny>) -> PyResult<String> {
        self.of_any(html, |node| self.of(node).markdown)
    }

    fn of_any<R: Send>(
        &self,
        html: &Bound<'_, PyAny>,
        of: impl FnOnce(Node<'_>) -> R + Send,
    ) -> PyResult<R> {
        let node = match (html.cast::<Document>(), html.cast::<node::Node>()) {
            (Ok(document), _) => Some(document.get().root()),
            (_, Ok(node)) => Some(node.get().clone()),
            _ => None,
        };
        if let Some(node) = node {
            return Ok(html.py().detach(|| node.with(of)));
        }
        let text: Text<'_> = html.extract()?;
        let text = &*text;
        Ok(html.py().detach(|| of(broth::html::parse(text).root())))
    }
}
