//! `Document`: a parsed document, shared by its nodes.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::{mem, ptr};

use broth::dom::{Document as Tree, NodeId};
use broth::serialize::{Serializer, XmlSerializer, to_xml};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyMapping, PyString, PyTuple};

use crate::content::{self, Content};
use crate::edit::{self, Position};
use crate::errors;
use crate::iterator::NodeIterator;
use crate::links;
use crate::lists::{self, Kept, Query};
use crate::markdown::Wanted;
use crate::markup::{Markup, Text};
use crate::node::Node;
use crate::page;
use crate::parsing::{ParseOptions, parse, parse_keeping};
use crate::report::{Encoding, ParseError, Places};
use crate::xpath::{self, Given};

/// The state that a document and its nodes share.
///
/// The lock is never held while the interpreter runs: whatever is made for Python is made after it
/// is released.
pub(crate) struct Shared {
    tree: RwLock<Arc<Tree>>,
    /// The document, or the fragment.
    pub(crate) root: NodeId,
    /// How often it was locked for writing.
    changes: AtomicU64,
    kept: Kept,
    how: ParseOptions,
    /// Those of a text are found when somebody first asks, by parsing it again.
    errors: OnceLock<Vec<broth::ParseError>>,
    limits_met: Vec<&'static str>,
    places: OnceLock<Places>,
    pub(crate) encoding: Option<Encoding>,
}

/// The tree, locked for reading.
pub(crate) struct Reading<'a>(RwLockReadGuard<'a, Arc<Tree>>);

impl Deref for Reading<'_> {
    type Target = Tree;

    #[inline]
    fn deref(&self) -> &Tree {
        &self.0
    }
}

/// The tree, locked for writing.
pub(crate) struct Writing<'a>(RwLockWriteGuard<'a, Arc<Tree>>);

impl Deref for Writing<'_> {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        &self.0
    }
}

impl DerefMut for Writing<'_> {
    fn deref_mut(&mut self) -> &mut Tree {
        Arc::make_mut(&mut self.0)
    }
}

impl Shared {
    #[inline]
    pub(crate) fn read(&self) -> Reading<'_> {
        Reading(self.tree.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn write(&self) -> Writing<'_> {
        let tree = self.tree.write().unwrap_or_else(PoisonError::into_inner);
        // The tree is locked, so the next reader knows of the change.
        self.changes.fetch_add(1, Ordering::Relaxed);
        Writing(tree)
    }

    fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// The list for a query: the nodes that `find` finds, or the same as before if nothing changed.
    pub(crate) fn list<'py>(
        self: &Arc<Self>,
        py: Python<'py>,
        query: Query,
        find: impl FnOnce() -> PyResult<Vec<NodeId>>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.kept.list(py, || self.changes(), query, || lists::list(py, self, find()?))
    }

    /// The tree as it is now. Later changes of the document are made in a copy.
    pub(crate) fn snapshot(&self) -> Arc<Tree> {
        Arc::clone(&self.tree.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts a copy of a node of another document into this one. Locks are taken in the order of
    /// their addresses, so that no two threads wait for each other.
    pub(crate) fn import(&self, other: &Self, node: NodeId) -> NodeId {
        if ptr::from_ref(self) < ptr::from_ref(other) {
            let mut ours = self.write();
            ours.import(other.read().node(node))
        } else {
            let theirs = other.read();
            self.write().import(theirs.node(node))
        }
    }

    /// Whether two documents have equal trees.
    fn is_equal_to(&self, other: &Self) -> bool {
        if ptr::eq(self, other) {
            return true;
        }
        let is_first = ptr::from_ref(self) < ptr::from_ref(other);
        let (first, second) = if is_first { (self, other) } else { (other, self) };
        let (a, b) = (first.read(), second.read());
        a.quirks_mode() == b.quirks_mode() && a.node(first.root).is_equal_to(b.node(second.root))
    }

    /// A copy as of now.
    fn copy(&self) -> Self {
        Self {
            // It is copied when one of both is changed.
            tree: RwLock::new(self.snapshot()),
            root: self.root,
            changes: AtomicU64::new(self.changes()),
            kept: Kept::default(),
            how: self.how.clone(),
            errors: self.errors.clone(),
            limits_met: self.limits_met.clone(),
            places: OnceLock::new(),
            encoding: self.encoding.clone(),
        }
    }

    /// The markup of a node, or of the whole document or fragment.
    pub(crate) fn write_markup(&self, node: Option<NodeId>, style: Style) -> String {
        let tree = self.read();
        let is_root = node.is_none();
        let node = tree.node(node.unwrap_or(self.root));
        let serializer = Serializer::new();
        let serializer = match style {
            _ if self.how.is_xml || style == Style::Xml => return to_xml(node),
            Style::Kept | Style::Xml => serializer,
            Style::Exact => serializer.exact(true),
            Style::Minified => serializer.minify(true),
            Style::Pretty => serializer.indent_in_tags(2),
        };
        match &self.how.context {
            Some(context) if is_root => serializer.context(&**context).serialize(node),
            _ => serializer.serialize(node),
        }
    }

    /// The content of a node of an XML document.
    pub(crate) fn inner_xml(&self, node: NodeId) -> String {
        XmlSerializer::new().serialize_inner(self.read().node(node))
    }

    /// A tree that something else has parsed.
    pub(crate) fn of_tree(tree: Tree, root: NodeId, how: ParseOptions) -> Self {
        Self {
            tree: RwLock::new(Arc::new(tree)),
            root,
            changes: AtomicU64::new(0),
            kept: Kept::default(),
            how,
            errors: OnceLock::new(),
            limits_met: Vec::new(),
            places: OnceLock::new(),
            encoding: None,
        }
    }

    /// The errors of the source.
    fn errors(&self, tree: &Tree) -> &[broth::ParseError] {
        self.errors.get_or_init(|| {
            let markup = Markup::Text(tree.source().into());
            let how = ParseOptions { strict: false, ..self.how.clone() };
            match parse_keeping(&markup, how, true) {
                Ok(again) => again.errors.into_inner().unwrap_or_default(),
                Err(_) => Vec::new(),
            }
        })
    }

    /// Where lines begin in the source of this tree: found when somebody first asks.
    pub(crate) fn places(&self, tree: &Tree) -> &Places {
        self.places.get_or_init(|| Places::new(tree.source()))
    }

    /// The element that a fragment was parsed for.
    pub(crate) fn context(&self) -> Option<&str> {
        self.how.context.as_deref()
    }

    pub(crate) fn is_xml(&self) -> bool {
        self.how.is_xml
    }
}

/// How a tree is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// So that the tree comes back.
    Kept,
    /// By the standard's algorithm.
    Exact,
    Minified,
    Pretty,
    Xml,
}

/// The state of a document that has been parsed.
pub(crate) fn shared_of(
    mut parsed: broth::html::Parsed,
    how: ParseOptions,
    has_errors: bool,
) -> Shared {
    let errors = OnceLock::new();
    if has_errors {
        let _ = errors.set(mem::take(&mut parsed.errors));
    }
    Shared {
        root: parsed.root().id(),
        errors,
        limits_met: parsed.limits_met.iter().map(|met| met.limit.as_str()).collect(),
        places: OnceLock::new(),
        encoding: parsed.encoding.as_ref().map(Encoding::from),
        tree: RwLock::new(Arc::new(parsed.document)),
        changes: AtomicU64::new(0),
        kept: Kept::default(),
        how,
    }
}

/// A parsed document. A loop over it gives all its nodes in tree order.
///
/// Documents are equal if their trees are, so they cannot be hashed.
#[pyclass(frozen, weakref, module = "broth")]
pub(crate) struct Document {
    pub(crate) shared: Arc<Shared>,
}

impl Document {
    pub(crate) fn new(shared: Shared) -> Self {
        Self::of(Arc::new(shared))
    }

    pub(crate) fn of(shared: Arc<Shared>) -> Self {
        shared.kept.add_document();
        Self { shared }
    }

    pub(crate) fn root(&self) -> Node {
        Node::new(Arc::clone(&self.shared), self.shared.root)
    }

    fn found(&self, find: impl FnOnce(&Tree) -> Option<NodeId>) -> Option<Node> {
        let id = find(&self.shared.read())?;
        Some(Node::new(Arc::clone(&self.shared), id))
    }
}

impl Drop for Document {
    fn drop(&mut self) {
        self.shared.kept.remove_document();
    }
}

#[pymethods]
impl Document {
    /// The node that holds the whole tree.
    #[getter(root)]
    fn py_root(&self) -> Node {
        self.root()
    }

    /// The document element: `html`, or the root element of an XML document.
    #[getter]
    fn document_element(&self) -> Option<Node> {
        self.found(|tree| tree.document_element().map(|node| node.id()))
    }

    /// The `head` element.
    #[getter]
    fn head(&self) -> Option<Node> {
        self.found(|tree| tree.head().map(|node| node.id()))
    }

    /// The `body` element.
    #[getter]
    fn body(&self) -> Option<Node> {
        self.found(|tree| tree.body().map(|node| node.id()))
    }

    /// The text of the `title`, with white space collapsed.
    #[getter]
    fn title(&self) -> String {
        self.shared.read().title()
    }

    /// The errors of the source, in the order of their places.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<ParseError> {
        py.detach(|| {
            let tree = self.shared.read();
            self.shared.places(&tree).errors(tree.source(), self.shared.errors(&tree))
        })
    }

    /// The names of the limits that the document met, such as `"depth"`. Only hostile documents
    /// meet one; they lose a part of their tree.
    #[getter]
    fn limits_met(&self) -> Vec<&'static str> {
        self.shared.limits_met.clone()
    }

    /// The encoding of a document that was parsed from bytes; `None` if it was text.
    #[getter]
    fn encoding(&self) -> Option<Encoding> {
        self.shared.encoding.clone()
    }

    /// The mode in which browsers show the page: `"no-quirks"`, `"limited-quirks"` or `"quirks"`.
    #[getter]
    fn quirks_mode(&self) -> &'static str {
        self.shared.read().quirks_mode().as_str()
    }

    /// The text that was parsed.
    #[getter]
    fn source(&self) -> String {
        self.shared.read().source().to_owned()
    }

    /// The markup of the document, which parses back to the same tree if HTML can write that tree;
    /// `inner_html` follows the standard's algorithm, which loses a little.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<pre>\n\nx</pre>")
    /// >>> broth.parse(doc.html) == doc, broth.parse(doc.inner_html) == doc
    /// (True, False)
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| match self.shared.is_xml() {
            true => self.shared.inner_xml(self.shared.root),
            false => self.shared.write_markup(None, Style::Kept),
        })
    }

    /// The markup of everything in the document: the standard's `innerHTML`, or XML in an XML
    /// document.
    #[getter]
    fn inner_html(&self, py: Python<'_>) -> String {
        self.root().inner_html(py)
    }

    /// The same as `inner_html`: a document has no tags of its own.
    #[getter]
    fn outer_html(&self, py: Python<'_>) -> String {
        self.root().inner_html(py)
    }

    /// The kind of node: `"document"` or `"fragment"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.root().kind()
    }

    /// `None`, as for each node that is not an element.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        None
    }

    /// `None`: nothing is above a document.
    #[getter]
    fn parent(&self) -> Option<Node> {
        None
    }

    /// The first child of any kind.
    #[getter]
    fn first_child(&self) -> Option<Node> {
        self.root().first_child()
    }

    /// The last child of any kind.
    #[getter]
    fn last_child(&self) -> Option<Node> {
        self.root().last_child()
    }

    /// The first child that is an element.
    #[getter]
    fn first_element_child(&self) -> Option<Node> {
        self.root().first_element_child()
    }

    /// Puts a node, a text, or the markup `html` after the last child. Returns the node that is
    /// there now, as `Node.append` does.
    #[pyo3(signature = (child = None, *, html = None))]
    fn append<'py>(
        &self,
        py: Python<'py>,
        child: Option<&Bound<'py, PyAny>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.root().insert(py, Position::Append, child, html.as_deref())
    }

    /// Puts a node, a text, or the markup `html` before the first child. Returns the node that is
    /// there now, as `Node.prepend` does.
    #[pyo3(signature = (child = None, *, html = None))]
    fn prepend<'py>(
        &self,
        py: Python<'py>,
        child: Option<&Bound<'py, PyAny>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.root().insert(py, Position::Prepend, child, html.as_deref())
    }

    /// The URL that the relative addresses of the page start from: that of its first `base` element
    /// with an `href`, or the address of the page. `None` if neither is known.
    ///
    /// >>> import broth
    /// >>> broth.parse("<base href=/menu/>").base_url("https://example.org/today")
    /// 'https://example.org/menu/'
    #[pyo3(signature = (base = None))]
    fn base_url(&self, base: Option<&str>) -> PyResult<Option<String>> {
        links::base_url(&self.root(), base)
    }

    /// The element with this id.
    fn by_id(&self, id: &str) -> Option<Node> {
        self.found(|tree| tree.node(self.shared.root).by_id(id).map(|node| node.id()))
    }

    /// The children of the root: the doctype, the document element, comments; of a fragment, all
    /// its nodes.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.root().children(py)
    }

    /// The children of the root that are elements.
    #[getter]
    fn elements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.root().elements(py)
    }

    /// All nodes in tree order, without the root.
    #[getter]
    fn descendants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.root().descendants(py)
    }

    /// All text in the document, scripts and hidden elements included. The pieces are joined with
    /// `separator`, and each is stripped if `strip` is true.
    #[pyo3(signature = (separator = "", strip = false))]
    fn text<'py>(&self, py: Python<'py>, separator: &str, strip: bool) -> Bound<'py, PyString> {
        self.root().text(py, separator, strip)
    }

    /// The text that a reader sees: lines for blocks, tabs between cells, no hidden elements.
    /// Without `scripting`, `noscript` and the content of `canvas` are part of it.
    #[pyo3(signature = (*, scripting = true))]
    fn rendered_text(&self, py: Python<'_>, scripting: bool) -> String {
        let body = self.found(|tree| tree.body().map(|node| node.id()));
        body.unwrap_or_else(|| self.root()).rendered_text(py, scripting)
    }

    /// The document as Markdown. `help(broth.to_markdown)` lists the options.
    #[pyo3(signature = (**options))]
    fn to_markdown(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let wanted = Wanted::of_keywords(options)?;
        Ok(py.detach(|| self.root().with(|root| wanted.of(root).markdown)))
    }

    /// The main content of the page. `help(broth.content)` lists the options.
    #[pyo3(signature = (**options))]
    fn content(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Content> {
        content::of_node(py, &self.root(), options)
    }

    /// The hyperlinks of the page. `base` is the address of the page; with it, or with a `base`
    /// element, their `url` is absolute.
    #[pyo3(signature = (base = None))]
    fn links<'py>(&self, py: Python<'py>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        self.root().links(py, base)
    }

    /// Every address of the page, with its purpose: hyperlinks, images, scripts, forms, CSS and
    /// more. `base` is the address of the page; with it, or with a `base` element, their `url` is
    /// absolute.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<img src=s.png srcset='m.png 2x'><form action=/buy></form>")
    /// >>> [(it.kind, it.url) for it in doc.addresses("https://example.org/")][1:]
    /// [('image', 'https://example.org/m.png'), ('form', 'https://example.org/buy')]
    #[pyo3(signature = (base = None))]
    fn addresses<'py>(&self, py: Python<'py>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        self.root().addresses(py, base)
    }

    /// The source of the page with other addresses, for archives and proxies: `replace` gets each
    /// `Address`, and returns the text in its place, or `None` if it stays. Every other byte of the
    /// source stays as it is; changes of the tree are not in it.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<A HREF=soup>Soup</A>")
    /// >>> doc.replace_addresses(lambda it: "/proxy?" + it.url, "https://example.org/")
    /// '<A HREF="/proxy?https://example.org/soup">Soup</A>'
    #[pyo3(signature = (replace, base = None))]
    fn replace_addresses(
        &self,
        py: Python<'_>,
        replace: &Bound<'_, PyAny>,
        base: Option<&str>,
    ) -> PyResult<String> {
        links::replace_addresses(py, &self.root(), replace, base)
    }

    /// The forms of the page, with the controls that belong to them. `base` is the address of the
    /// page.
    #[pyo3(signature = (base = None))]
    fn forms<'py>(&self, py: Python<'py>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        self.root().forms(py, base)
    }

    /// All that the page says of itself, as plain dicts: microdata, JSON-LD, RDFa, microformats and
    /// metadata. `help(broth.data)` explains the options.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<title>Menu</title>")
    /// >>> doc.data(only=["metadata"])
    /// {'metadata': {'title': 'Menu'}}
    #[pyo3(signature = (base = None, *, only = None, flatten_graphs = false))]
    fn data<'py>(
        &self,
        py: Python<'py>,
        base: Option<&str>,
        only: Option<&Bound<'py, PyAny>>,
        flatten_graphs: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.root().data(py, base, only, flatten_graphs)
    }

    /// The title, description, icons and so on of the page. `base` is the address of the page;
    /// with it, addresses are absolute.
    #[pyo3(signature = (base = None))]
    fn metadata<'py>(&self, py: Python<'py>, base: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        page::metadata(py, &self.shared, base)
    }

    /// The tables of the page, those inside other tables too.
    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.root().tables(py)
    }

    /// The elements that a selector matches, in tree order.
    fn select<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.root().select(py, selector)
    }

    /// The first element that a selector matches.
    fn select_one(&self, py: Python<'_>, selector: &Bound<'_, PyAny>) -> PyResult<Option<Node>> {
        self.root().select_one(py, selector)
    }

    /// The value of an XPath expression: a list for nodes, in which attributes and texts are
    /// strings, or a string, a float or a bool. Further keywords are variables.
    #[pyo3(signature = (
        expression, namespaces = None, *, variables = None, functions = None, **more
    ))]
    fn xpath(
        &self,
        py: Python<'_>,
        expression: &Bound<'_, PyAny>,
        namespaces: Option<&Bound<'_, PyMapping>>,
        variables: Option<&Bound<'_, PyMapping>>,
        functions: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let given = Given { namespaces, variables, functions, more };
        xpath::evaluate(py, &self.root(), expression, given)
    }

    /// The text of each element that a selector matches. It is stripped, unless `strip` is false.
    #[pyo3(signature = (selector, strip = true))]
    fn texts(
        &self,
        py: Python<'_>,
        selector: &Bound<'_, PyAny>,
        strip: bool,
    ) -> PyResult<Vec<String>> {
        self.root().texts(py, selector, strip)
    }

    /// The value of an attribute of each element that a selector matches; `None` where it has none.
    fn attrs_of(
        &self,
        py: Python<'_>,
        selector: &Bound<'_, PyAny>,
        name: &str,
    ) -> PyResult<Vec<Option<String>>> {
        self.root().attrs_of(py, selector, name)
    }

    /// Returns the text of the first match of each of several selectors, as a `dict`. A list of one
    /// selector asks for all matches; `::attr(name)` and `::html` at the end of a selector ask for
    /// an attribute or the markup.
    fn extract<'py>(&self, fields: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        self.root().extract(fields)
    }

    /// Makes an element for this document, which you then insert.
    ///
    /// `namespace` is `"html"`, `"svg"`, `"mathml"` or a URI. By default it is that of HTML; in an
    /// XML document it is the one that the name has in the document element.
    #[pyo3(signature = (name, attrs = None, text = None, *, namespace = None))]
    #[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
    fn create_element(
        &self,
        name: Text<'_>,
        attrs: Option<&Bound<'_, PyMapping>>,
        text: Option<Text<'_>>,
        namespace: Option<&str>,
    ) -> PyResult<Node> {
        let attributes = attrs.map(edit::pairs).transpose()?.unwrap_or_default();
        edit::create_element(&self.shared, &name, attributes, text.as_deref(), namespace)
    }

    /// Copies the document. The copy shares nothing with it.
    fn copy(&self, py: Python<'_>) -> Self {
        py.detach(|| Self::new(self.shared.copy()))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    /// Everything in the document, in tree order, as it is when the loop begins.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let query = Query { below: self.shared.root, selector: None };
        if self.shared.kept.was_asked_for(self.shared.changes(), query) {
            return self.root().descendants(py)?.try_iter();
        }
        let ids = self.root().with(|root| root.descendants().map(|node| node.id()).collect());
        Bound::new(py, NodeIterator::new(Arc::clone(&self.shared), ids))?.try_iter()
    }

    /// Documents are equal if their trees are.
    fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
        py.detach(|| self.shared.is_equal_to(&other.shared))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.html(py)
    }

    fn __repr__(&self) -> String {
        let tree = self.shared.read();
        let language = if self.shared.is_xml() { "XML" } else { "HTML" };
        format!("<Document {language}, {} nodes, {:?}>", tree.node_count(), tree.title())
    }

    /// A document that was not changed is parsed again. One that was becomes markup, if markup can
    /// express it.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let ParseOptions { is_xml, scripting, context, .. } = self.shared.how.clone();
        let markup = py.detach(|| {
            if self.shared.changes() == 0 {
                return Some(self.shared.read().source().to_owned());
            }
            let style = if is_xml { Style::Xml } else { Style::Kept };
            // Others may change the document between its being written and its being compared.
            let copy = self.shared.copy();
            let markup = copy.write_markup(None, style);
            let again = parse(&Markup::Text(markup.as_str().into()), copy.how.clone());
            again.is_ok_and(|again| again.is_equal_to(&copy)).then_some(markup)
        });
        let markup = markup.ok_or_else(|| {
            let message = "no markup can express this tree, so it cannot be pickled";
            errors::edit("inexpressible", message.to_owned())
        })?;
        let encoding = self.shared.encoding.clone().map(|it| (it.name, it.source));
        let restore = py.import("broth._broth")?.getattr("_restore")?;
        let arguments = (markup, is_xml, scripting, context, encoding).into_pyobject(py)?;
        Ok((restore, arguments))
    }
}
