//! `Node`: a handle of a node of a document.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use broth::dom::{Node as View, NodeId, NodeKind};
use broth::select::Select as _;
use broth::text::RenderedText;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyString};

use crate::attributes::Attributes;
use crate::classes::{Classes, Owner};
use crate::content::{self, Content};
use crate::data;
use crate::document::{Document, Shared, Style};
use crate::edit::{self, Position};
use crate::forms;
use crate::links;
use crate::lists::{self, Query};
use crate::markdown::Wanted;
use crate::markup;
use crate::page;
use crate::report::Places;
use crate::selection::{Field, selector, selector_text, text_of};
use crate::strings::{Text, written};
use crate::xpath::{self, Given};

/// A node of a document: an element, a text, a comment, ...
///
/// `node["href"]` reads, sets and deletes attributes. A loop over a node gives its children. A
/// string that is inserted is text, so pass markup as `html=`.
#[pyclass(frozen, module = "broth", freelist = 16_384)]
pub(crate) struct Node {
    pub(crate) shared: Arc<Shared>,
    /// The number of the node in the tree.
    number: AtomicU32,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.shared), self.id())
    }
}

impl Node {
    pub(crate) fn new(shared: Arc<Shared>, id: NodeId) -> Self {
        Self { shared, number: AtomicU32::new(id.get()) }
    }

    #[inline]
    pub(crate) fn id(&self) -> NodeId {
        let number = NonZeroU32::new(self.number.load(Ordering::Relaxed));
        number.map_or(NodeId::DOCUMENT, NodeId::of_number)
    }

    /// Makes it a handle of another node of the document. Nobody else may have it.
    pub(crate) fn move_to(&self, id: NodeId) {
        self.number.store(id.get(), Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn with<R>(&self, ask: impl FnOnce(View<'_>) -> R) -> R {
        ask(self.shared.read().node(self.id()))
    }

    #[inline]
    pub(crate) fn at(&self, id: NodeId) -> Self {
        Self::new(Arc::clone(&self.shared), id)
    }

    /// The value of an attribute.
    #[inline]
    pub(crate) fn value<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyString>> {
        // Making a string runs nothing.
        self.with(|node| node.attr(name).map(|value| PyString::new(py, value)))
    }

    #[inline]
    fn step(&self, step: impl FnOnce(View<'_>) -> Option<View<'_>>) -> Option<Self> {
        let id = self.with(|node| step(node).map(View::id))?;
        Some(self.at(id))
    }

    /// The list of those nodes.
    fn all<'py>(
        &self,
        py: Python<'py>,
        find: impl FnOnce(View<'_>) -> Vec<NodeId>,
    ) -> PyResult<Bound<'py, PyList>> {
        lists::list(py, &self.shared, self.with(find))
    }

    /// Where the node is in the source, if it is there.
    fn place<R>(&self, ask: impl FnOnce(&Places, &str, broth::Span) -> R) -> Option<R> {
        let tree = self.shared.read();
        let node = tree.node(self.id());
        let span = node.span().filter(|_| !node.is_implied())?;
        Some(ask(self.shared.places(&tree), tree.source(), span))
    }
}

/// The text of a node that has one child, a text.
fn only_text(node: View<'_>) -> Option<&str> {
    let child = node.first_child().filter(|child| child.next_sibling().is_none())?;
    if child.is_text() { child.node_value() } else { None }
}

#[pymethods]
impl Node {
    /// The name of an element, such as `"li"`; `None` for any other node. Set it to give the
    /// element another name.
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        let name = self.with(|node| node.is_element().then(|| Text::of_element(node).into_owned()));
        name.map(|name| name.into_python(py))
    }

    /// Gives an element another name.
    #[setter]
    fn set_name(&self, name: &str) -> PyResult<()> {
        self.rename(name)
    }

    /// The namespace of an element: a URI.
    #[getter]
    fn namespace(&self) -> Option<String> {
        self.with(|node| node.is_element().then(|| node.namespace().uri().to_owned()))
    }

    /// The kind of node: `"element"`, `"text"`, `"comment"`, `"doctype"`,
    /// `"processing-instruction"`, `"cdata"`, `"document"` or `"fragment"`.
    #[getter]
    pub(crate) fn kind(&self) -> &'static str {
        match self.with(|node| node.kind()) {
            NodeKind::Element => "element",
            NodeKind::Text => "text",
            NodeKind::Cdata => "cdata",
            NodeKind::Comment => "comment",
            NodeKind::Doctype => "doctype",
            NodeKind::ProcessingInstruction => "processing-instruction",
            NodeKind::Document => "document",
            _ => "fragment",
        }
    }

    /// The attributes of an element as a mapping. A change to it is a change of the element.
    #[getter]
    fn attrs(slf: Py<Self>) -> Attributes {
        Attributes::of(slf)
    }

    /// Replaces all attributes.
    #[setter]
    fn set_attrs(&self, attrs: &Bound<'_, PyMapping>) -> PyResult<()> {
        self.set_attributes(edit::pairs(attrs)?)
    }

    /// The value of an attribute, or a default.
    #[pyo3(signature = (name, default = None))]
    pub(crate) fn get(
        &self,
        py: Python<'_>,
        name: &str,
        default: Option<Py<PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        match self.value(py, name) {
            Some(value) => Ok(value.into_any().unbind()),
            None => Ok(default.unwrap_or_else(|| py.None())),
        }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyString>> {
        self.value(py, name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    pub(crate) fn __setitem__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set_attribute(name, value)
    }

    pub(crate) fn __delitem__(&self, name: &str) -> PyResult<()> {
        match self.remove_attribute(name) {
            true => Ok(()),
            false => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    /// Whether there is an attribute of this name, or whether a node is a child of this one.
    fn __contains__(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        match name.cast::<Self>() {
            Ok(child) => {
                Ok(child.get().step(|node| node.parent()).is_some_and(|it| it.__eq__(self)))
            }
            Err(_) => {
                let name = name.extract::<&str>()?;
                Ok(self.with(|node| node.has_attr(name)))
            }
        }
    }

    /// The classes of an element as a set. A change to it is a change of the element.
    #[getter]
    fn classes(slf: Py<Self>) -> Classes {
        Classes::new(Owner::Node(slf))
    }

    /// Replaces all classes.
    #[setter]
    fn set_classes(slf: Py<Self>, py: Python<'_>, classes: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::classes(slf).replace(py, classes)
    }

    /// All text in the node, scripts and hidden elements included; of a comment, its text. The
    /// pieces are joined with `separator`, and each is stripped if `strip` is true.
    #[pyo3(signature = (separator = "", strip = false))]
    pub(crate) fn text<'py>(
        &self,
        py: Python<'py>,
        separator: &str,
        strip: bool,
    ) -> Bound<'py, PyString> {
        self.with(|node| {
            let text = match strip {
                // OPTIMIZATION: most elements that are asked have one text, which needs no copy.
                false => match only_text(node) {
                    Some(text) => return PyString::new(py, text),
                    None if separator.is_empty() => {
                        return written(py, |text| node.append_text_to(text));
                    }
                    None => node.texts().collect::<Vec<_>>().join(separator),
                },
                true => {
                    let texts = node.texts().map(str::trim).filter(|text| !text.is_empty());
                    texts.collect::<Vec<_>>().join(separator)
                }
            };
            PyString::new(py, &text)
        })
    }

    /// The text that a reader sees: lines for blocks, tabs between cells, no hidden elements. If
    /// the node is hidden itself, it is all text, as in browsers. Without `scripting`, `noscript`
    /// and the content of `canvas` are part of it.
    #[pyo3(signature = (*, scripting = true))]
    pub(crate) fn rendered_text(&self, py: Python<'_>, scripting: bool) -> String {
        let text = RenderedText::default().scripting(scripting);
        py.detach(|| self.with(|node| text.text(node)))
    }

    /// The node as Markdown. `help(broth.to_markdown)` lists the options.
    #[pyo3(signature = (**options))]
    fn to_markdown(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let wanted = Wanted::of_keywords(options)?;
        Ok(py.detach(|| self.with(|node| wanted.of(node).markdown)))
    }

    /// The main content of the node. `help(broth.content)` lists the options.
    #[pyo3(signature = (**options))]
    fn content(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Content> {
        content::of_node(py, self, options)
    }

    /// The hyperlinks below the node. `base` is the address of the page; with it, or with a `base`
    /// element, their `url` is absolute.
    #[pyo3(signature = (base = None))]
    pub(crate) fn links<'py>(
        &self,
        py: Python<'py>,
        base: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        links::links(py, self, base)
    }

    /// Every address below the node, with its purpose: hyperlinks, images, scripts, forms, CSS and
    /// more. `base` is the address of the page; with it, or with a `base` element, their `url` is
    /// absolute.
    #[pyo3(signature = (base = None))]
    pub(crate) fn addresses<'py>(
        &self,
        py: Python<'py>,
        base: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        links::addresses(py, self, base)
    }

    /// The forms below the node, with the controls that belong to them. `base` is the address of
    /// the page.
    #[pyo3(signature = (base = None))]
    pub(crate) fn forms<'py>(
        &self,
        py: Python<'py>,
        base: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        forms::forms(py, self, base)
    }

    /// The data below the node, as plain dicts. `help(broth.data)` explains the options. Metadata
    /// is that of the document.
    #[pyo3(signature = (base = None, *, only = None, flatten_graphs = false))]
    pub(crate) fn data<'py>(
        &self,
        py: Python<'py>,
        base: Option<&str>,
        only: Option<&Bound<'py, PyAny>>,
        flatten_graphs: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        data::read(py, self, base, only, flatten_graphs)
    }

    /// The tables below the node, those inside other tables too.
    pub(crate) fn tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        page::tables(py, self)
    }

    /// The markup of the node, which parses back to the same tree in its place if HTML can write
    /// that tree; `outer_html` follows the standard's algorithm, which loses a little.
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let node = Some(self.id()).filter(|id| *id != self.shared.root);
            self.shared.write_markup(node, Style::Kept)
        })
    }

    /// The markup of the node: the standard's `outerHTML`, or XML in an XML document.
    #[getter]
    fn outer_html(&self, py: Python<'_>) -> String {
        py.detach(|| match self.shared.is_xml() {
            true => self.shared.write_markup(Some(self.id()), Style::Xml),
            false => self.with(|node| node.outer_html()),
        })
    }

    /// The markup of everything in the node. Set it to replace the content by parsed markup.
    #[getter]
    pub(crate) fn inner_html(&self, py: Python<'_>) -> String {
        py.detach(|| match self.shared.is_xml() {
            true => self.shared.inner_xml(self.id()),
            false => self.with(|node| node.inner_html()),
        })
    }

    /// Sets the content, as `set_inner_html` does.
    #[setter(inner_html)]
    fn assign_inner_html(&self, html: &str) -> PyResult<()> {
        self.set_inner(html)
    }

    /// Where the node is in the source: a pair of offsets in characters, or `None` if the parser
    /// made it up. For an element without an end tag, it is the place of the start tag; `extent`
    /// has its content, too.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.place(|places, source, span| places.span(source, span))
    }

    /// The part of the source that the node and everything in it come from, even without tags: a
    /// pair of offsets in characters, or `None` if nothing of it is there.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<ul><li>Leek<li>Bread</ul>")
    /// >>> li = doc.select_one("li")
    /// >>> doc.source[slice(*li.span)], doc.source[slice(*li.extent)]
    /// ('<li>', '<li>Leek')
    #[getter]
    fn extent(&self, py: Python<'_>) -> Option<(usize, usize)> {
        py.detach(|| {
            let tree = self.shared.read();
            let span = tree.node(self.id()).extent()?;
            Some(self.shared.places(&tree).span(tree.source(), span))
        })
    }

    /// The form that a control belongs to, by its attribute `form`, by the parser, or because it is
    /// in the form; `None` if there is none, and for elements that are no controls.
    #[getter]
    fn form(&self) -> Option<Self> {
        self.step(|node| node.form())
    }

    /// The line in the source where the node begins, from 1.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.place(|places, _, span| places.line_column(span.start).0)
    }

    /// The column in characters where the node begins, from 1.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.place(|places, _, span| places.line_column(span.start).1)
    }

    /// The document that the node belongs to.
    #[getter]
    fn document(&self) -> Document {
        Document::of(Arc::clone(&self.shared))
    }

    /// The parent: an element, the document or a fragment.
    #[getter]
    fn parent(&self) -> Option<Self> {
        self.step(|node| node.parent())
    }

    /// The children: elements, texts, comments.
    #[getter]
    pub(crate) fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.all(py, |node| node.children().map(View::id).collect())
    }

    /// The children that are elements.
    #[getter]
    pub(crate) fn elements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.all(py, |node| node.elements().map(View::id).collect())
    }

    /// The ancestors from the parent up. The last one is the document, or a fragment.
    #[getter]
    fn ancestors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.all(py, |node| node.ancestors().map(View::id).collect())
    }

    /// The first child of any kind.
    #[getter]
    pub(crate) fn first_child(&self) -> Option<Self> {
        self.step(|node| node.first_child())
    }

    /// The last child of any kind.
    #[getter]
    pub(crate) fn last_child(&self) -> Option<Self> {
        self.step(|node| node.last_child())
    }

    /// The next node with the same parent, such as a text between two elements.
    #[getter]
    fn next_sibling(&self) -> Option<Self> {
        self.step(|node| node.next_sibling())
    }

    /// The previous node with the same parent, such as a text between two elements.
    #[getter]
    fn previous_sibling(&self) -> Option<Self> {
        self.step(|node| node.previous_sibling())
    }

    /// The first child that is an element.
    #[getter]
    pub(crate) fn first_element_child(&self) -> Option<Self> {
        self.step(|node| node.first_element_child())
    }

    /// The next element with the same parent.
    #[getter]
    fn next_element_sibling(&self) -> Option<Self> {
        self.step(|node| node.next_element_sibling())
    }

    /// The previous element with the same parent.
    #[getter]
    fn previous_element_sibling(&self) -> Option<Self> {
        self.step(|node| node.previous_element_sibling())
    }

    /// The nodes below this one in tree order.
    #[getter]
    pub(crate) fn descendants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let query = Query { below: self.id(), selector: None };
        self.shared
            .list(py, query, || Ok(self.with(|node| node.descendants().map(View::id).collect())))
    }

    /// The contents of a `template`: a fragment. `select`, `xpath`, `descendants` and `text()` of
    /// other nodes do not look into it.
    #[getter]
    fn template_contents(&self) -> Option<Self> {
        self.step(|node| node.template_contents())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
        self.children(py)?.try_iter()
    }

    /// The elements below the node that a selector matches, in tree order.
    pub(crate) fn select<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let query = Query { below: self.id(), selector: Some(selector_text(selector)?) };
        self.shared.list(py, query, || {
            let selector = self::selector(selector)?;
            Ok(py.detach(|| self.with(|node| node.select(&*selector).map(View::id).collect())))
        })
    }

    /// The texts that are directly in the node or in elements below it, where a selector matches,
    /// in tree order.
    fn _text_nodes<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let selector = self::selector(selector)?;
        let ids = py.detach(|| {
            self.with(|node| {
                let mut parents: HashSet<NodeId> = node.select(&*selector).map(View::id).collect();
                if node.matches(&*selector) {
                    parents.insert(node.id());
                }
                let is_of_parent = |text: &View<'_>| {
                    matches!(text.kind(), NodeKind::Text | NodeKind::Cdata)
                        && text.parent().is_some_and(|parent| parents.contains(&parent.id()))
                };
                node.descendants().filter(is_of_parent).map(View::id).collect()
            })
        });
        lists::list(py, &self.shared, ids)
    }

    /// The first element below the node that a selector matches.
    pub(crate) fn select_one(
        &self,
        py: Python<'_>,
        selector: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Self>> {
        let selector = self::selector(selector)?;
        let id = py.detach(|| self.with(|node| node.select(&*selector).next().map(View::id)));
        Ok(id.map(|id| self.at(id)))
    }

    /// Whether a selector matches the element.
    fn matches(&self, selector: &Bound<'_, PyAny>) -> PyResult<bool> {
        let selector = self::selector(selector)?;
        Ok(self.with(|node| node.matches(&*selector)))
    }

    /// The element itself or its nearest ancestor that a selector matches.
    fn closest(&self, selector: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let selector = self::selector(selector)?;
        Ok(self.step(|node| node.closest(&*selector)))
    }

    /// The path of the element: a selector that matches it and nothing else in its tree, in a
    /// browser, too. `None` for a node that is not an element. It holds until the tree changes.
    ///
    /// >>> import broth
    /// >>> doc = broth.parse("<ul><li>Onions<li>Soup</ul>")
    /// >>> doc.select("li")[1].path()
    /// ':root > body > ul > li:nth-child(2)'
    fn path(&self) -> Option<String> {
        self.with(|node| node.path())
    }

    /// The value of an XPath expression with this node as its context: a list for nodes, in which
    /// attributes and texts are strings, or a string, a float or a bool. Further keywords are
    /// variables.
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
        xpath::evaluate(py, self, expression, given)
    }

    /// The text of each element that a selector matches. It is stripped, unless `strip` is false.
    #[pyo3(signature = (selector, strip = true))]
    pub(crate) fn texts(
        &self,
        py: Python<'_>,
        selector: &Bound<'_, PyAny>,
        strip: bool,
    ) -> PyResult<Vec<String>> {
        let selector = self::selector(selector)?;
        Ok(py.detach(|| {
            self.with(|node| node.select(&*selector).map(|it| text_of(it, strip)).collect())
        }))
    }

    /// The value of an attribute of each element that a selector matches; `None` where it has none.
    pub(crate) fn attrs_of(
        &self,
        py: Python<'_>,
        selector: &Bound<'_, PyAny>,
        name: &str,
    ) -> PyResult<Vec<Option<String>>> {
        let selector = self::selector(selector)?;
        Ok(py.detach(|| {
            self.with(|node| {
                node.select(&*selector).map(|it| it.attr(name).map(str::to_owned)).collect()
            })
        }))
    }

    /// Returns the text of the first match of each of several selectors, as a `dict`. A list of one
    /// selector asks for all matches; `::attr(name)` and `::html` at the end of a selector ask for
    /// an attribute or the markup.
    pub(crate) fn extract<'py>(&self, fields: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let py = fields.py();
        let found = PyDict::new(py);
        for (name, field) in fields {
            let (field, all) = Field::of(&name, &field)?;
            let count = if all { usize::MAX } else { 1 };
            let values: Vec<Option<String>> = py.detach(|| {
                self.with(|node| {
                    let found = node.select(&*field.selector).take(count);
                    found.map(|node| field.value(node)).collect()
                })
            });
            let mut values = values.into_iter();
            match all {
                true => found.set_item(name, PyList::new(py, values)?)?,
                false => found.set_item(name, values.next())?,
            }
        }
        Ok(found)
    }

    /// Puts a node, a text, or the markup `html` after the last child.
    ///
    /// Returns the node that is there now, which is a copy if it came from another document; for
    /// markup and fragments a list of nodes.
    #[pyo3(signature = (child = None, *, html = None))]
    fn append<'py>(
        &self,
        py: Python<'py>,
        child: Option<&Bound<'py, PyAny>>,
        html: Option<markup::Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.insert(py, Position::Append, child, html.as_deref())
    }

    /// Puts a node, a text, or the markup `html` before the first child.
    ///
    /// Returns the node that is there now, which is a copy if it came from another document; for
    /// markup and fragments a list of nodes.
    #[pyo3(signature = (child = None, *, html = None))]
    fn prepend<'py>(
        &self,
        py: Python<'py>,
        child: Option<&Bound<'py, PyAny>>,
        html: Option<markup::Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.insert(py, Position::Prepend, child, html.as_deref())
    }

    /// Puts a node, a text, or the markup `html` before this one.
    ///
    /// Returns the node that is there now, which is a copy if it came from another document; for
    /// markup and fragments a list of nodes.
    #[pyo3(signature = (other = None, *, html = None))]
    fn before<'py>(
        &self,
        py: Python<'py>,
        other: Option<&Bound<'py, PyAny>>,
        html: Option<markup::Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.insert(py, Position::Before, other, html.as_deref())
    }

    /// Puts a node, a text, or the markup `html` after this one.
    ///
    /// Returns the node that is there now, which is a copy if it came from another document; for
    /// markup and fragments a list of nodes.
    #[pyo3(signature = (other = None, *, html = None))]
    fn after<'py>(
        &self,
        py: Python<'py>,
        other: Option<&Bound<'py, PyAny>>,
        html: Option<markup::Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.insert(py, Position::After, other, html.as_deref())
    }

    /// Puts a node, a text, or the markup `html` in place of this one.
    ///
    /// Returns the node that is there now, which is a copy if it came from another document; for
    /// markup and fragments a list of nodes.
    #[pyo3(signature = (other = None, *, html = None))]
    fn replace_with<'py>(
        &self,
        py: Python<'py>,
        other: Option<&Bound<'py, PyAny>>,
        html: Option<markup::Text<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.insert(py, Position::ReplaceWith, other, html.as_deref())
    }

    /// Puts an element in the place of the node, and the node into it. Returns the element that is
    /// there now.
    fn wrap(&self, element: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.wrap_in(element)
    }

    /// Copies the node and everything in it. The copy belongs to the same document, but has no
    /// parent yet.
    fn copy(&self) -> Self {
        let copy = self.shared.write().clone_subtree(self.id());
        self.at(copy)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// Removes the node from the document, with everything in it.
    fn remove(&self) -> PyResult<()> {
        self.detach()
    }

    /// Removes the element, but not its children.
    fn unwrap(&self) -> PyResult<()> {
        self.unwrap_children()
    }

    /// Replaces the content by a text; of a `template`, its contents.
    fn set_text(&self, text: &str) -> PyResult<()> {
        self.set_all_text(text)
    }

    /// Replaces the content by parsed markup: HTML, or in an XML document XML, with the namespaces
    /// that are in scope.
    fn set_inner_html(&self, html: &str) -> PyResult<()> {
        self.set_inner(html)
    }

    /// A node is always true, even one without children.
    fn __bool__(&self) -> bool {
        true
    }

    /// Two handles are equal if they belong to one node. Equal trees do not count.
    pub(crate) fn __eq__(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared) && self.id() == other.id()
    }

    pub(crate) fn __hash__(&self) -> u64 {
        u64::from(self.id().get()) ^ (Arc::as_ptr(&self.shared) as usize as u64)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.html(py)
    }

    fn __repr__(&self) -> String {
        self.with(|node| {
            let shorten = |text: &str| match text.char_indices().nth(40) {
                Some((at, _)) => format!("{:?}...", &text[..at]),
                None => format!("{text:?}"),
            };
            match node.kind() {
                NodeKind::Element => {
                    let mut tag = format!("<Node {}", node.name());
                    for attr in node.attrs().take(3) {
                        tag += &format!(" {}={}", attr.name(), shorten(attr.value()));
                    }
                    tag + ">"
                }
                NodeKind::Text | NodeKind::Cdata => {
                    format!("<Node text {}>", shorten(node.node_value().unwrap_or_default()))
                }
                NodeKind::Comment => {
                    format!("<Node comment {}>", shorten(node.node_value().unwrap_or_default()))
                }
                NodeKind::Document => "<Node document>".to_owned(),
                _ => format!("<Node {}>", shorten(&node.outer_html())),
            }
        })
    }
}
