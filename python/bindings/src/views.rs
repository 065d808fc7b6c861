//! What handlers of a `Rewriter` get: views of what passes by. They take changes down, which are made when the handler has
//! returned; from then on they are closed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use broth::rewrite::{self, Content, Op};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::markup::Text;

/// Where something is in the source: offsets in characters of the text, which are bytes in UTF-8.
type Span = Option<(usize, usize)>;

/// What is known of something that passes by, and what is to become of it.
struct Passing<T> {
    it: T,
    edits: Vec<Edit>,
    is_closed: bool,
}

/// A change.
enum Edit {
    Op(Op),
    /// Text in one of the places.
    Text(Where, String),
    SetText(String),
}

#[derive(Clone, Copy)]
enum Where {
    Before,
    After,
    Prepend,
    Append,
    Inner,
    Replace,
}

impl Edit {
    /// Markup or text to insert.
    fn insert(at: Where, content: &str, text: bool) -> Self {
        let content = content.to_owned();
        if text {
            return Self::Text(at, content);
        }
        Self::Op(match at {
            Where::Before => Op::Before(content),
            Where::After => Op::After(content),
            Where::Prepend => Op::Prepend(content),
            Where::Append => Op::Append(content),
            Where::Inner => Op::Inner(content),
            Where::Replace => Op::Replace(content),
        })
    }

    /// What is inserted, if it goes to that place.
    fn content(&self) -> Option<(Where, Content<'_>)> {
        Some(match self {
            Self::Text(at, text) => (*at, Content::Text(text)),
            Self::Op(Op::Before(markup)) => (Where::Before, Content::Html(markup)),
            Self::Op(Op::After(markup)) => (Where::After, Content::Html(markup)),
            Self::Op(Op::Append(markup)) => (Where::Append, Content::Html(markup)),
            Self::Op(Op::Replace(markup)) => (Where::Replace, Content::Html(markup)),
            _ => return None,
        })
    }
}

/// A view with a lock: handlers may pass it to other threads.
struct View<T>(Mutex<Passing<T>>);

impl<T> View<T> {
    fn new(it: T) -> Self {
        Self(Mutex::new(Passing { it, edits: Vec::new(), is_closed: false }))
    }

    fn lock(&self) -> MutexGuard<'_, Passing<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.lock().it)
    }

    fn edit(&self, edit: Edit, also: impl FnOnce(&mut T)) -> PyResult<()> {
        let mut passing = self.lock();
        if passing.is_closed {
            let message = "it has passed: change it while its handler runs";
            return Err(PyRuntimeError::new_err(message));
        }
        also(&mut passing.it);
        passing.edits.push(edit);
        Ok(())
    }

    fn insert(&self, at: Where, content: &str, text: bool) -> PyResult<()> {
        self.edit(Edit::insert(at, content, text), |_| {})
    }

    /// Shows it to a handler, and returns the changes.
    fn show<V>(
        py: Python<'_>,
        handler: &Py<PyAny>,
        view: V,
        part: fn(&V) -> &Self,
    ) -> PyResult<Vec<Edit>>
    where
        V: pyo3::PyClass<Frozen = pyo3::pyclass::boolean_struct::True>
            + Sync
            + Into<PyClassInitializer<V>>,
    {
        let view = Py::new(py, view)?;
        let result = handler.call1(py, (view.clone_ref(py),));
        let mut passing = part(view.get()).lock();
        passing.is_closed = true;
        let edits = std::mem::take(&mut passing.edits);
        result.map(|_| edits)
    }
}

fn checked(op: Op) -> PyResult<Edit> {
    op.check().map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Edit::Op(op))
}

fn span(span: Option<broth::Span>) -> Span {
    span.map(|span| (span.start, span.end))
}

struct ElementParts {
    tag: String,
    attrs: Vec<(String, String)>,
    span: Span,
    text: Option<String>,
    is_empty: Option<bool>,
    child_elements: Option<usize>,
    removed: bool,
}

impl ElementParts {
    fn attr(&self, name: &str) -> Option<String> {
        let mut attrs = self.attrs.iter();
        attrs.find(|(of, _)| of.eq_ignore_ascii_case(name)).map(|(_, value)| value.clone())
    }
}

/// An element that passes by. It can be changed while its handler runs.
///
/// `element["name"]` reads, sets and deletes attributes. `text`, `is_empty` and `child_elements` are known to handlers of
/// `Rewriter.on_end` only, and `None` for others. What is inserted is markup, or text if `text` is true.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Element(View<ElementParts>);

#[pymethods]
impl Element {
    /// The name of the element; set it to give it another.
    #[getter]
    fn tag(&self) -> String {
        self.0.read(|it| it.tag.clone())
    }

    #[setter]
    fn set_tag(&self, name: &str) -> PyResult<()> {
        let edit = checked(Op::Rename(name.to_owned()))?;
        self.0.edit(edit, |it| name.clone_into(&mut it.tag))
    }

    /// The attributes as a new `dict`. Changes to it change nothing; set `element["name"]` instead.
    #[getter]
    fn attrs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.0.read(|it| it.attrs.clone()) {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// The value of an attribute, or a default.
    #[pyo3(signature = (name, default = None))]
    fn get(&self, py: Python<'_>, name: &str, default: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        match self.0.read(|it| it.attr(name)) {
            Some(value) => Ok(value.into_pyobject(py)?.into_any().unbind()),
            None => Ok(default.unwrap_or_else(|| py.None())),
        }
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.0.read(|it| it.attr(name)).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    #[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
    fn __setitem__(&self, name: &str, value: Text<'_>) -> PyResult<()> {
        let edit = checked(Op::Set(name.to_owned(), value.to_string()))?;
        self.0.edit(edit, |it| {
            match it.attrs.iter_mut().find(|(of, _)| of.eq_ignore_ascii_case(name)) {
                Some((_, old)) => *old = value.to_string(),
                None => it.attrs.push((name.to_ascii_lowercase(), value.to_string())),
            }
        })
    }

    fn __delitem__(&self, name: &str) -> PyResult<()> {
        self.__getitem__(name)?;
        let edit = checked(Op::Unset(name.to_owned()))?;
        self.0.edit(edit, |it| it.attrs.retain(|(of, _)| !of.eq_ignore_ascii_case(name)))
    }

    fn __contains__(&self, name: &str) -> bool {
        self.0.read(|it| it.attr(name).is_some())
    }

    /// Where its start tag is in the text, as offsets in UTF-8; `None` if the parser has implied it.
    #[getter]
    fn span(&self) -> Span {
        self.0.read(|it| it.span)
    }

    /// Its text, all the way down.
    #[getter]
    fn text(&self) -> Option<String> {
        self.0.read(|it| it.text.clone())
    }

    /// Whether it has neither elements nor text.
    #[getter]
    fn is_empty(&self) -> Option<bool> {
        self.0.read(|it| it.is_empty)
    }

    /// How many elements are its children.
    #[getter]
    fn child_elements(&self) -> Option<usize> {
        self.0.read(|it| it.child_elements)
    }

    /// Whether a handler has removed it, with or without its content.
    #[getter]
    fn removed(&self) -> bool {
        self.0.read(|it| it.removed)
    }

    /// Inserts something directly before the element.
    #[pyo3(signature = (content, *, text = false))]
    fn before(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Before, content, text)
    }

    /// Inserts something directly after the element.
    #[pyo3(signature = (content, *, text = false))]
    fn after(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::After, content, text)
    }

    /// Inserts something before all that is in the element.
    #[pyo3(signature = (content, *, text = false))]
    fn prepend(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Prepend, content, text)
    }

    /// Inserts something after all that is in the element.
    #[pyo3(signature = (content, *, text = false))]
    fn append(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Append, content, text)
    }

    /// Puts something in the place of all that is in the element.
    #[pyo3(signature = (content, *, text = false))]
    fn set_inner(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Inner, content, text)
    }

    /// Puts something in the place of the element.
    #[pyo3(signature = (content, *, text = false))]
    fn replace(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.edit(Edit::insert(Where::Replace, content, text), |it| it.removed = true)
    }

    /// Removes the element with its content.
    fn remove(&self) -> PyResult<()> {
        self.0.edit(Edit::Op(Op::Remove), |it| it.removed = true)
    }

    /// Removes the element without its content.
    fn unwrap(&self) -> PyResult<()> {
        self.0.edit(Edit::Op(Op::Unwrap), |it| it.removed = true)
    }

    fn __repr__(&self) -> String {
        self.0.read(|it| format!("<Element {}>", it.tag))
    }
}

/// Shows an element to a handler, and does what that has decided.
pub(crate) fn show_element(
    py: Python<'_>,
    handler: &Py<PyAny>,
    element: &mut rewrite::Element<'_>,
) -> PyResult<()> {
    let view = Element(View::new(ElementParts {
        tag: element.name().to_owned(),
        attrs: element.attrs().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        span: span(element.span()),
        text: element.text().map(str::to_owned),
        is_empty: element.is_empty(),
        child_elements: element.child_elements(),
        removed: element.is_removed(),
    }));
    for edit in View::show(py, handler, view, |view| &view.0)? {
        match edit {
            // The names have been checked.
            Edit::Op(op) => element.apply(&op).unwrap_or_default(),
            Edit::Text(at, text) => {
                let text = Content::Text(&text);
                match at {
                    Where::Before => element.before(text),
                    Where::After => element.after(text),
                    Where::Prepend => element.prepend(text),
                    Where::Append => element.append(text),
                    Where::Inner => element.set_inner(text),
                    Where::Replace => element.replace(text),
                }
            }
            Edit::SetText(_) => {}
        }
    }
    Ok(())
}

struct EndTagParts {
    tag: String,
    span: Span,
}

/// The end of an element.
#[pyclass(frozen, module = "broth")]
pub(crate) struct EndTag(View<EndTagParts>);

#[pymethods]
impl EndTag {
    /// The name of the element in the source.
    #[getter]
    fn tag(&self) -> String {
        self.0.read(|it| it.tag.clone())
    }

    /// Where the end tag is in the text, as offsets in UTF-8; `None` if the element has none.
    #[getter]
    fn span(&self) -> Span {
        self.0.read(|it| it.span)
    }

    /// Inserts something after all that is in the element.
    #[pyo3(signature = (content, *, text = false))]
    fn append(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Append, content, text)
    }

    /// Inserts something directly after the element.
    #[pyo3(signature = (content, *, text = false))]
    fn after(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::After, content, text)
    }

    fn __repr__(&self) -> String {
        self.0.read(|it| format!("<EndTag {}>", it.tag))
    }
}

pub(crate) fn show_end_tag(
    py: Python<'_>,
    handler: &Py<PyAny>,
    end: &mut rewrite::EndTag<'_>,
) -> PyResult<()> {
    let parts = EndTagParts { tag: end.name().to_owned(), span: span(end.span()) };
    let view = EndTag(View::new(parts));
    for edit in View::show(py, handler, view, |view| &view.0)? {
        match edit.content() {
            Some((Where::After, content)) => end.after(content),
            Some((_, content)) => end.append(content),
            None => {}
        }
    }
    Ok(())
}

struct ContentParts {
    text: String,
    /// The target of a processing instruction, or the name of the element around a text.
    other: Option<String>,
    span: (usize, usize),
    removed: bool,
}

/// A text node, always the whole of it. Set `text` to change it.
#[pyclass(frozen, module = "broth")]
pub(crate) struct TextNode(View<ContentParts>);

/// A comment or a processing instruction.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Comment(View<ContentParts>);

#[pymethods]
impl TextNode {
    /// The characters, references replaced.
    #[getter]
    fn text(&self) -> String {
        self.0.read(|it| it.text.clone())
    }

    #[setter]
    #[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
    fn set_text(&self, text: Text<'_>) -> PyResult<()> {
        self.0.edit(Edit::SetText(text.to_string()), |it| it.text = text.to_string())
    }

    /// The name of the element that the text is in.
    #[getter]
    fn parent(&self) -> Option<String> {
        self.0.read(|it| it.other.clone())
    }

    /// Where it is in the text of the document, as offsets in UTF-8.
    #[getter]
    fn span(&self) -> (usize, usize) {
        self.0.read(|it| it.span)
    }

    /// Whether a handler has removed it.
    #[getter]
    fn removed(&self) -> bool {
        self.0.read(|it| it.removed)
    }

    /// Inserts something directly before the text.
    #[pyo3(signature = (content, *, text = false))]
    fn before(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Before, content, text)
    }

    /// Inserts something directly after the text.
    #[pyo3(signature = (content, *, text = false))]
    fn after(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::After, content, text)
    }

    /// Puts something in the place of the text.
    #[pyo3(signature = (content, *, text = false))]
    fn replace(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.edit(Edit::insert(Where::Replace, content, text), |it| it.removed = true)
    }

    /// Removes the text.
    fn remove(&self) -> PyResult<()> {
        self.0.edit(Edit::Op(Op::Remove), |it| it.removed = true)
    }

    fn __repr__(&self) -> String {
        self.0.read(|it| format!("<TextNode {:?}>", it.text))
    }
}

#[pymethods]
impl Comment {
    /// The text of the comment, or the data of the processing instruction.
    #[getter]
    fn text(&self) -> String {
        self.0.read(|it| it.text.clone())
    }

    /// The target, if it is a processing instruction.
    #[getter]
    fn target(&self) -> Option<String> {
        self.0.read(|it| it.other.clone())
    }

    /// Where it is in the text of the document, as offsets in UTF-8.
    #[getter]
    fn span(&self) -> (usize, usize) {
        self.0.read(|it| it.span)
    }

    /// Whether a handler has removed it.
    #[getter]
    fn removed(&self) -> bool {
        self.0.read(|it| it.removed)
    }

    /// Inserts something directly before the comment.
    #[pyo3(signature = (content, *, text = false))]
    fn before(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Before, content, text)
    }

    /// Inserts something directly after the comment.
    #[pyo3(signature = (content, *, text = false))]
    fn after(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::After, content, text)
    }

    /// Puts something in the place of the comment.
    #[pyo3(signature = (content, *, text = false))]
    fn replace(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.edit(Edit::insert(Where::Replace, content, text), |it| it.removed = true)
    }

    /// Removes the comment.
    fn remove(&self) -> PyResult<()> {
        self.0.edit(Edit::Op(Op::Remove), |it| it.removed = true)
    }

    fn __repr__(&self) -> String {
        self.0.read(|it| format!("<Comment {:?}>", it.text))
    }
}

/// Does to a text or a comment what a handler has decided.
macro_rules! apply_to_content {
    ($edits:expr, $it:ident) => {
        for edit in $edits {
            match (&edit, edit.content()) {
                (_, Some((Where::Before, content))) => $it.before(content),
                (_, Some((Where::After, content))) => $it.after(content),
                (_, Some((_, content))) => $it.replace(content),
                (Edit::Op(Op::Remove), _) => $it.remove(),
                _ => set_text(&edit, $it),
            }
        }
    };
}

pub(crate) fn show_text(
    py: Python<'_>,
    handler: &Py<PyAny>,
    node: &mut rewrite::TextNode<'_>,
) -> PyResult<()> {
    let view = TextNode(View::new(ContentParts {
        text: node.as_str().to_owned(),
        other: node.parent().map(|name| name.local.to_owned()),
        span: (node.span().start, node.span().end),
        removed: node.is_removed(),
    }));
    fn set_text(edit: &Edit, node: &mut rewrite::TextNode<'_>) {
        if let Edit::SetText(text) = edit {
            node.set(text);
        }
    }
    apply_to_content!(View::show(py, handler, view, |view| &view.0)?, node);
    Ok(())
}

pub(crate) fn show_comment(
    py: Python<'_>,
    handler: &Py<PyAny>,
    comment: &mut rewrite::Comment<'_>,
) -> PyResult<()> {
    let view = Comment(View::new(ContentParts {
        text: comment.as_str().to_owned(),
        other: comment.target().map(str::to_owned),
        span: (comment.span().start, comment.span().end),
        removed: comment.is_removed(),
    }));
    fn set_text(_: &Edit, _: &mut rewrite::Comment<'_>) {}
    apply_to_content!(View::show(py, handler, view, |view| &view.0)?, comment);
    Ok(())
}

struct DoctypeParts {
    name: Option<String>,
    public_id: Option<String>,
    system_id: Option<String>,
}

/// A doctype.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Doctype(View<DoctypeParts>);

#[pymethods]
impl Doctype {
    /// The name.
    #[getter]
    fn name(&self) -> Option<String> {
        self.0.read(|it| it.name.clone())
    }

    /// The public identifier.
    #[getter]
    fn public_id(&self) -> Option<String> {
        self.0.read(|it| it.public_id.clone())
    }

    /// The system identifier.
    #[getter]
    fn system_id(&self) -> Option<String> {
        self.0.read(|it| it.system_id.clone())
    }

    /// Removes it.
    fn remove(&self) -> PyResult<()> {
        self.0.edit(Edit::Op(Op::Remove), |_| {})
    }
}

pub(crate) fn show_doctype(
    py: Python<'_>,
    handler: &Py<PyAny>,
    doctype: &mut rewrite::Doctype<'_>,
) -> PyResult<()> {
    let view = Doctype(View::new(DoctypeParts {
        name: doctype.name().map(str::to_owned),
        public_id: doctype.public_id().map(str::to_owned),
        system_id: doctype.system_id().map(str::to_owned),
    }));
    if !View::show(py, handler, view, |view| &view.0)?.is_empty() {
        doctype.remove();
    }
    Ok(())
}

/// The end of the document.
#[pyclass(frozen, module = "broth")]
pub(crate) struct DocumentEnd(View<()>);

#[pymethods]
impl DocumentEnd {
    /// Writes something after all that is in the source.
    #[pyo3(signature = (content, *, text = false))]
    fn append(&self, content: &str, text: bool) -> PyResult<()> {
        self.0.insert(Where::Append, content, text)
    }
}

pub(crate) fn show_end(
    py: Python<'_>,
    handler: &Py<PyAny>,
    end: &mut rewrite::DocumentEnd<'_>,
) -> PyResult<()> {
    let view = DocumentEnd(View::new(()));
    for edit in View::show(py, handler, view, |view| &view.0)? {
        if let Some((_, content)) = edit.content() {
            end.append(content);
        }
    }
    Ok(())
}
