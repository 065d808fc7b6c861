//! The hyperlinks and the addresses of a page.

use broth::Span;
use broth::data::{self, Extract as _};
use broth::dom::Document as Tree;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::base::absolute;
use crate::lists;
use crate::node::Node;

/// Offsets in characters.
type Offsets = (usize, usize);

/// A hyperlink of a page. As a `str`, it is the URL.
#[pyclass(frozen, get_all, module = "broth")]
pub(crate) struct Link {
    /// The absolute URL; as written if it is not `resolved`.
    url: String,
    /// Whether the URL could be made absolute.
    resolved: bool,
    /// The address as it is in the attribute.
    written: String,
    /// The text that a reader sees; of an `area` the `alt`, and of a `link` the `title`.
    text: String,
    /// The words of `rel`, in lower case.
    rel: Vec<String>,
    /// The element.
    node: Node,
    /// The name of the attribute: `"href"`, or `"xlink:href"`.
    attribute: String,
    /// The place of the address in the source: a pair of offsets in characters, or `None`.
    span: Option<Offsets>,
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

/// An address that a page refers to: of a link, an image, a script and so on. As a `str`, it is the
/// URL.
#[pyclass(frozen, get_all, module = "broth")]
pub(crate) struct Address {
    /// The absolute URL; as written if it is not `resolved`.
    url: String,
    /// Whether the URL could be made absolute.
    resolved: bool,
    /// The address as it is in the attribute or in the style sheet, where it can have escapes.
    written: String,
    /// Its purpose: `"link"`, `"image"`, `"media"`, `"script"`, `"style"`, `"frame"`, `"object"`,
    /// `"icon"`, `"resource"`, `"reference"`, `"form"`, `"cite"`, `"ping"`, `"refresh"`, `"base"`
    /// or `"identifier"`.
    kind: String,
    /// The words of `rel`, in lower case.
    rel: Vec<String>,
    /// Of a hyperlink, the text that a reader sees; of an image, the `alt`. Otherwise empty.
    text: String,
    /// The element.
    node: Node,
    /// The name of the attribute, such as `"src"`; empty for the text of a `style` element.
    attribute: String,
    /// The place of the address in the source: a pair of offsets in characters, or `None`. It is
    /// that of the whole value if the value has character references.
    span: Option<Offsets>,
}

#[pymethods]
impl Address {
    fn __eq__(&self, other: &Self) -> bool {
        let same = (&self.url, &self.attribute, self.span);
        self.node.__eq__(&other.node) && same == (&other.url, &other.attribute, other.span)
    }

    fn __hash__(&self) -> u64 {
        self.node.__hash__()
    }

    fn __str__(&self) -> &str {
        &self.url
    }

    fn __repr__(&self) -> String {
        format!("<Address {} {}>", self.kind, self.url)
    }
}

impl Address {
    fn new(address: data::Address<'_>, node: &Node, tree: &Tree) -> Self {
        Self {
            url: address.url,
            resolved: address.resolved,
            written: address.written.to_owned(),
            kind: address.kind.to_string(),
            rel: address.rel,
            text: address.text,
            node: node.at(address.node.id()),
            attribute: address.attribute.to_owned(),
            span: characters(node, tree, address.span),
        }
    }
}

/// A place as offsets in characters.
pub(crate) fn characters(node: &Node, tree: &Tree, span: Option<Span>) -> Option<Offsets> {
    let places = node.shared.places(tree);
    span.map(|span| places.span(tree.source(), span))
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
                text: link.text,
                rel: link.rel,
                node: node.at(link.node.id()),
                attribute: link.attribute.to_owned(),
                span: characters(node, root.document(), link.span),
            });
            links.collect::<Vec<_>>()
        })
    });
    lists::without_collector(py, links.len(), || PyList::new(py, links))
}

/// Every address below a node.
pub(crate) fn addresses<'py>(
    py: Python<'py>,
    node: &Node,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    absolute(base)?;
    let addresses = py.detach(|| {
        node.with(|root| {
            let addresses = root.addresses(base.unwrap_or_default());
            addresses.map(|it| Address::new(it, node, root.document())).collect::<Vec<_>>()
        })
    });
    lists::without_collector(py, addresses.len(), || PyList::new(py, addresses))
}

/// The source with other addresses: those that `replace` returns for an `Address`.
pub(crate) fn replace_addresses(
    py: Python<'_>,
    node: &Node,
    replace: &Bound<'_, PyAny>,
    base: Option<&str>,
) -> PyResult<String> {
    absolute(base)?;
    if !replace.is_callable() {
        let kind = replace.get_type().name()?;
        return Err(PyTypeError::new_err(format!("replace is a function, not {kind}")));
    }
    // Nothing is locked while Python works.
    let tree = node.shared.snapshot();
    let mut failure = None;
    let replaced = tree.node(node.id()).replace_addresses(base.unwrap_or_default(), |address| {
        if failure.is_some() {
            return None;
        }
        let address = Address::new(address, node, &tree);
        let answer = Bound::new(py, address).and_then(|it| replace.call1((it,)));
        answer.and_then(|it| it.extract::<Option<String>>()).unwrap_or_else(|error| {
            failure = Some(error);
            None
        })
    });
    failure.map_or(Ok(replaced), Err)
}
