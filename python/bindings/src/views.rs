//! The arguments of a `Rewriter`'s handlers: views of elements, texts and comments that pass by.
//!
//! A view notes the edits that its handler makes. They are applied when the handler has returned;
//! from then on, the view is closed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use broth::rewrite;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy};

use crate::classes::{Classes, Owner};
use crate::errors;
use crate::markup::Text;
use crate::offsets::Offsets;

/// Offsets in the source: in characters of a `str`, in bytes of bytes.
type Span = (usize, usize);

/// Edits that a handler has made.
enum Edit {
    Element(rewrite::Edit),
    Insert(Place, Inserted),
    SetText(String),
}

/// The place of what is inserted.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Before,
    After,
    Start,
    End,
    Inner,
    Replace,
}

/// Markup or text to insert.
pub(crate) enum Inserted {
    Markup(String),
    Text(String),
}

impl Inserted {
    pub(crate) fn new(text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<Self> {
        match (text, html) {
            (Some(text), None) => Ok(Self::Text(text.to_string())),
            (None, Some(html)) => Ok(Self::Markup(html.to_string())),
            _ => Err(PyTypeError::new_err("pass a text, or markup as html=...")),
        }
    }

    /// The edit that inserts it at a place of an element.
    pub(crate) fn edit(self, place: Place) -> rewrite::Edit {
        use rewrite::Edit as E;
        match (place, self) {
            (Place::Before, Self::Text(text)) => E::Before(text),
            (Place::Before, Self::Markup(html)) => E::BeforeHtml(html),
            (Place::After, Self::Text(text)) => E::After(text),
            (Place::After, Self::Markup(html)) => E::AfterHtml(html),
            (Place::Start, Self::Text(text)) => E::Prepend(text),
            (Place::Start, Self::Markup(html)) => E::PrependHtml(html),
            (Place::End, Self::Text(text)) => E::Append(text),
            (Place::End, Self::Markup(html)) => E::AppendHtml(html),
            (Place::Inner, Self::Text(text)) => E::SetText(text),
            (Place::Inner, Self::Markup(html)) => E::SetInnerHtml(html),
            (Place::Replace, Self::Text(text)) => E::ReplaceWith(text),
            (Place::Replace, Self::Markup(html)) => E::ReplaceWithHtml(html),
        }
    }
}

fn checked(edit: rewrite::Edit) -> PyResult<Edit> {
    edit.check().map_err(|error| errors::edit(error.code(), error.to_string()))?;
    Ok(Edit::Element(edit))
}

/// The edits of one view. It has a lock, because handlers may pass it to other threads.
#[derive(Default)]
struct Edits(Mutex<State>);

#[derive(Default)]
struct State {
    edits: Vec<Edit>,
    is_removed: bool,
    is_closed: bool,
}

impl Edits {
    fn new(is_removed: bool) -> Self {
        Self(Mutex::new(State { is_removed, ..State::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> PyResult<MutexGuard<'_, State>> {
        let state = self.lock();
        if state.is_closed {
            let message = "this can only be changed inside its handler";
            return Err(PyRuntimeError::new_err(message));
        }
        Ok(state)
    }

    fn push(&self, edit: Edit) -> PyResult<()> {
        self.open()?.edits.push(edit);
        Ok(())
    }

    fn insert(&self, place: Place, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.push(Edit::Insert(place, Inserted::new(text, html)?))
    }

    /// Notes an edit after which the view is removed.
    fn remove(&self, edit: Edit) -> PyResult<()> {
        let mut state = self.open()?;
        state.is_removed = true;
        state.edits.push(edit);
        Ok(())
    }

    /// Calls a handler with the view that these edits belong to. Returns the edits.
    fn show(&self, handler: &Py<PyAny>, view: &Bound<'_, PyAny>) -> PyResult<Vec<Edit>> {
        let result = handler.bind(view.py()).call1((view,));
        let mut state = self.lock();
        state.is_closed = true;
        let edits = std::mem::take(&mut state.edits);
        result.map(|_| edits)
    }
}

/// Something in a document that passes by: an element, a text, a comment. A string that is inserted
/// is text, so pass markup as `html=`.
#[pyclass(frozen, subclass, module = "broth")]
pub(crate) struct ContentView {
    edits: Edits,
    span: Option<Span>,
}

impl ContentView {
    /// A view, completed by its subclass.
    fn with<V>(is_removed: bool, span: Option<Span>, part: V) -> PyClassInitializer<V>
    where
        V: pyo3::PyClass<BaseType = Self>,
    {
        PyClassInitializer::from(Self { edits: Edits::new(is_removed), span }).add_subclass(part)
    }
}

#[pymethods]
impl ContentView {
    /// The place in the source: of an element, that of its start tag, or `None` if the parser has
    /// implied it. It is a pair of offsets, in characters if a `str` is rewritten; if bytes are, in
    /// bytes, those of UTF-8 if they are in another encoding.
    #[getter]
    fn span(&self) -> Option<Span> {
        self.span
    }

    /// Whether a handler has removed it, with or without its content.
    #[getter]
    fn removed(&self) -> bool {
        self.edits.lock().is_removed
    }

    /// Inserts a text, or the markup `html`, before it.
    #[pyo3(signature = (text = None, *, html = None))]
    fn before(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.insert(Place::Before, text, html)
    }

    /// Inserts a text, or the markup `html`, after it.
    #[pyo3(signature = (text = None, *, html = None))]
    fn after(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.insert(Place::After, text, html)
    }

    /// Puts a text, or the markup `html`, in its place.
    #[pyo3(signature = (text = None, *, html = None))]
    fn replace_with(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.remove(Edit::Insert(Place::Replace, Inserted::new(text, html)?))
    }

    /// Removes it with its content.
    fn remove(&self) -> PyResult<()> {
        self.edits.remove(Edit::Element(rewrite::Edit::Remove))
    }
}

/// An element that passes by. It can be changed while its handler runs.
///
/// `element["href"]` reads, sets and deletes attributes. `text`, `is_empty` and `child_elements`
/// are known to handlers of `Rewriter.on_complete` only, and `None` for others. A string that is
/// inserted is text, so pass markup as `html=`.
#[pyclass(frozen, extends = ContentView, module = "broth")]
pub(crate) struct Element {
    name: Mutex<String>,
    attrs: Mutex<Vec<(String, String)>>,
    text: Option<String>,
    is_empty: Option<bool>,
    child_elements: Option<usize>,
}

impl Element {
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        let attrs = lock(&self.attrs);
        let mut attrs = attrs.iter();
        attrs.find(|(of, _)| of.eq_ignore_ascii_case(name)).map(|(_, value)| value.clone())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Element {
    /// The name of the element; set it to give it another.
    #[getter]
    fn name(&self) -> String {
        lock(&self.name).clone()
    }

    #[setter]
    fn set_name(slf: &Bound<'_, Self>, name: &str) -> PyResult<()> {
        slf.as_super().get().edits.push(checked(rewrite::Edit::SetName(name.to_owned()))?)?;
        name.clone_into(&mut lock(&slf.get().name));
        Ok(())
    }

    /// The attributes as they are now, as a mapping that cannot be changed; set `element["name"]`
    /// instead.
    #[getter]
    fn attrs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let dict = PyDict::new(py);
        for (name, value) in lock(&self.attrs).clone() {
            dict.set_item(name, value)?;
        }
        Ok(PyMappingProxy::new(py, dict.as_mapping()))
    }

    /// The classes as a set. A change to it is a change of the element.
    #[getter]
    fn classes(slf: Py<Self>) -> Classes {
        Classes::new(Owner::Element(slf))
    }

    /// Replaces all classes.
    #[setter]
    fn set_classes(slf: Py<Self>, py: Python<'_>, classes: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::classes(slf).replace(py, classes)
    }

    /// The value of an attribute, or a default.
    #[pyo3(signature = (name, default = None))]
    fn get(&self, py: Python<'_>, name: &str, default: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        match self.value(name) {
            Some(value) => Ok(value.into_pyobject(py)?.into_any().unbind()),
            None => Ok(default.unwrap_or_else(|| py.None())),
        }
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.value(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    #[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
    fn __setitem__(slf: &Bound<'_, Self>, name: &str, value: Text<'_>) -> PyResult<()> {
        let value = value.to_string();
        let edits = &slf.as_super().get().edits;
        edits.push(checked(rewrite::Edit::SetAttr(name.to_owned(), value.clone()))?)?;
        let mut attrs = lock(&slf.get().attrs);
        match attrs.iter_mut().find(|(of, _)| of.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value,
            None => attrs.push((name.to_ascii_lowercase(), value)),
        }
        Ok(())
    }

    fn __delitem__(slf: &Bound<'_, Self>, name: &str) -> PyResult<()> {
        slf.get().__getitem__(name)?;
        slf.as_super().get().edits.push(checked(rewrite::Edit::RemoveAttr(name.to_owned()))?)?;
        lock(&slf.get().attrs).retain(|(of, _)| !of.eq_ignore_ascii_case(name));
        Ok(())
    }

    fn __contains__(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// All text in the element.
    #[getter]
    fn text(&self) -> Option<String> {
        self.text.clone()
    }

    /// Whether the element has neither elements nor text.
    #[getter]
    fn is_empty(&self) -> Option<bool> {
        self.is_empty
    }

    /// The number of its children that are elements.
    #[getter]
    fn child_elements(&self) -> Option<usize> {
        self.child_elements
    }

    /// Inserts a text, or the markup `html`, before the content.
    #[pyo3(signature = (text = None, *, html = None))]
    fn prepend(
        slf: &Bound<'_, Self>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<()> {
        slf.as_super().get().edits.insert(Place::Start, text, html)
    }

    /// Inserts a text, or the markup `html`, after the content.
    #[pyo3(signature = (text = None, *, html = None))]
    fn append(
        slf: &Bound<'_, Self>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<()> {
        slf.as_super().get().edits.insert(Place::End, text, html)
    }

    /// Replaces the content by a text.
    fn set_text(slf: &Bound<'_, Self>, text: Text<'_>) -> PyResult<()> {
        slf.as_super().get().edits.insert(Place::Inner, Some(text), None)
    }

    /// Replaces the content by markup.
    fn set_inner_html(slf: &Bound<'_, Self>, html: Text<'_>) -> PyResult<()> {
        slf.as_super().get().edits.insert(Place::Inner, None, Some(html))
    }

    /// Removes the element, but not its content.
    fn unwrap(slf: &Bound<'_, Self>) -> PyResult<()> {
        slf.as_super().get().edits.remove(Edit::Element(rewrite::Edit::Unwrap))
    }

    fn __repr__(&self) -> String {
        format!("<Element {}>", lock(&self.name))
    }
}

/// Shows an element to a handler, and makes the edits that it has decided on.
pub(crate) fn show_element(
    py: Python<'_>,
    handler: &Py<PyAny>,
    offsets: &Offsets,
    element: &mut rewrite::Element<'_>,
) -> PyResult<()> {
    let attrs = element.attrs().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let view = Element {
        name: Mutex::new(element.name().to_owned()),
        attrs: Mutex::new(attrs.collect()),
        text: element.text().map(str::to_owned),
        is_empty: element.is_empty(),
        child_elements: element.child_elements(),
    };
    let span = element.span().map(|span| offsets.span(span));
    let view = ContentView::with(element.is_removed(), span, view);
    let view = Bound::new(py, view)?;
    for edit in view.as_super().get().edits.show(handler, view.as_any())? {
        match edit {
            Edit::Element(edit) => element.apply(&edit),
            Edit::Insert(place, inserted) => element.apply(&inserted.edit(place)),
            Edit::SetText(_) => {}
        }
    }
    Ok(())
}

/// A text node, always the whole of it. Set `text` to change it.
#[pyclass(frozen, extends = ContentView, module = "broth")]
pub(crate) struct TextNode {
    text: Mutex<String>,
    parent: Option<String>,
}

#[pymethods]
impl TextNode {
    /// The characters, references replaced.
    #[getter]
    fn text(&self) -> String {
        lock(&self.text).clone()
    }

    #[setter]
    #[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
    fn set_text(slf: &Bound<'_, Self>, text: Text<'_>) -> PyResult<()> {
        slf.as_super().get().edits.push(Edit::SetText(text.to_string()))?;
        *lock(&slf.get().text) = text.to_string();
        Ok(())
    }

    /// The name of the element that the text is in.
    #[getter]
    fn parent(&self) -> Option<String> {
        self.parent.clone()
    }

    fn __repr__(&self) -> String {
        format!("<TextNode {:?}>", lock(&self.text))
    }
}

/// A comment or a processing instruction.
#[pyclass(frozen, extends = ContentView, module = "broth")]
pub(crate) struct Comment {
    text: String,
    target: Option<String>,
}

#[pymethods]
impl Comment {
    /// The text of the comment, or the data of the processing instruction.
    #[getter]
    fn text(&self) -> String {
        self.text.clone()
    }

    /// The target, if it is a processing instruction.
    #[getter]
    fn target(&self) -> Option<String> {
        self.target.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Comment {:?}>", self.text)
    }
}

/// Makes edits of a text or a comment.
macro_rules! edit_content {
    ($edits:expr, $it:ident, $set_text:expr) => {
        for edit in $edits {
            match edit {
                Edit::Insert(Place::Before, Inserted::Text(text)) => $it.before(text),
                Edit::Insert(Place::Before, Inserted::Markup(html)) => $it.before_html(html),
                Edit::Insert(Place::After, Inserted::Text(text)) => $it.after(text),
                Edit::Insert(Place::After, Inserted::Markup(html)) => $it.after_html(html),
                Edit::Insert(_, Inserted::Text(text)) => $it.replace_with(text),
                Edit::Insert(_, Inserted::Markup(html)) => $it.replace_with_html(html),
                Edit::Element(_) => $it.remove(),
                Edit::SetText(text) => $set_text(&text),
            }
        }
    };
}

/// Shows a text to a handler, and makes the edits that it has decided on.
pub(crate) fn show_text(
    py: Python<'_>,
    handler: &Py<PyAny>,
    offsets: &Offsets,
    node: &mut rewrite::TextNode<'_>,
) -> PyResult<()> {
    let parent = node.parent_name().map(|name| name.local.to_owned());
    let view = TextNode { text: Mutex::new(node.text().to_owned()), parent };
    let span = Some(offsets.span(node.span()));
    let view = Bound::new(py, ContentView::with(node.is_removed(), span, view))?;
    let edits = view.as_super().get().edits.show(handler, view.as_any())?;
    edit_content!(edits, node, |text: &str| node.set_text(text));
    Ok(())
}

/// Shows a comment to a handler, and makes the edits that it has decided on.
pub(crate) fn show_comment(
    py: Python<'_>,
    handler: &Py<PyAny>,
    offsets: &Offsets,
    comment: &mut rewrite::Comment<'_>,
) -> PyResult<()> {
    let target = comment.target().map(str::to_owned);
    let view = Comment { text: comment.text().to_owned(), target };
    let span = Some(offsets.span(comment.span()));
    let view = Bound::new(py, ContentView::with(comment.is_removed(), span, view))?;
    let edits = view.as_super().get().edits.show(handler, view.as_any())?;
    edit_content!(edits, comment, |_: &str| {});
    Ok(())
}

/// The end of an element.
#[pyclass(frozen, module = "broth")]
pub(crate) struct EndTag {
    edits: Edits,
    name: String,
    span: Option<Span>,
}

#[pymethods]
impl EndTag {
    /// The name of the element in the source.
    #[getter]
    fn name(&self) -> String {
        self.name.clone()
    }

    /// Where the end tag is in the source, as offsets like those of `Element.span`; `None` if the
    /// element has none.
    #[getter]
    fn span(&self) -> Option<Span> {
        self.span
    }

    /// Inserts a text, or the markup `html`, after the content of the element.
    #[pyo3(signature = (text = None, *, html = None))]
    fn append(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.insert(Place::End, text, html)
    }

    /// Inserts a text, or the markup `html`, after the element.
    #[pyo3(signature = (text = None, *, html = None))]
    fn after(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.insert(Place::After, text, html)
    }

    fn __repr__(&self) -> String {
        format!("<EndTag {}>", self.name)
    }
}

/// Shows the end of an element to a handler, and makes the edits that it has decided on.
pub(crate) fn show_end_tag(
    py: Python<'_>,
    handler: &Py<PyAny>,
    offsets: &Offsets,
    end: &mut rewrite::EndTag<'_>,
) -> PyResult<()> {
    let span = end.span().map(|span| offsets.span(span));
    let view = EndTag { edits: Edits::default(), name: end.name().to_owned(), span };
    let view = Bound::new(py, view)?;
    for edit in view.get().edits.show(handler, view.as_any())? {
        match edit {
            Edit::Insert(Place::After, Inserted::Text(text)) => end.after(text),
            Edit::Insert(Place::After, Inserted::Markup(html)) => end.after_html(html),
            Edit::Insert(_, Inserted::Text(text)) => end.append(text),
            Edit::Insert(_, Inserted::Markup(html)) => end.append_html(html),
            _ => {}
        }
    }
    Ok(())
}

/// A doctype.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Doctype {
    edits: Edits,
    name: Option<String>,
    public_id: Option<String>,
    system_id: Option<String>,
}

#[pymethods]
impl Doctype {
    /// The name.
    #[getter]
    fn name(&self) -> Option<String> {
        self.name.clone()
    }

    /// The public identifier.
    #[getter]
    fn public_id(&self) -> Option<String> {
        self.public_id.clone()
    }

    /// The system identifier.
    #[getter]
    fn system_id(&self) -> Option<String> {
        self.system_id.clone()
    }

    /// Removes it.
    fn remove(&self) -> PyResult<()> {
        self.edits.remove(Edit::Element(rewrite::Edit::Remove))
    }
}

/// Shows a doctype to a handler, and removes it if the handler has decided so.
pub(crate) fn show_doctype(
    py: Python<'_>,
    handler: &Py<PyAny>,
    doctype: &mut rewrite::Doctype<'_>,
) -> PyResult<()> {
    let view = Doctype {
        edits: Edits::default(),
        name: doctype.name().map(str::to_owned),
        public_id: doctype.public_id().map(str::to_owned),
        system_id: doctype.system_id().map(str::to_owned),
    };
    let view = Bound::new(py, view)?;
    if !view.get().edits.show(handler, view.as_any())?.is_empty() {
        doctype.remove();
    }
    Ok(())
}

/// The end of the document.
#[pyclass(frozen, module = "broth")]
#[derive(Default)]
pub(crate) struct DocumentEnd {
    edits: Edits,
}

#[pymethods]
impl DocumentEnd {
    /// Inserts a text, or the markup `html`, at the end of the document.
    #[pyo3(signature = (text = None, *, html = None))]
    fn append(&self, text: Option<Text<'_>>, html: Option<Text<'_>>) -> PyResult<()> {
        self.edits.insert(Place::End, text, html)
    }
}

/// Shows the end of the document to a handler, and writes what the handler appends.
pub(crate) fn show_end(
    py: Python<'_>,
    handler: &Py<PyAny>,
    end: &mut rewrite::DocumentEnd<'_>,
) -> PyResult<()> {
    let view = Bound::new(py, DocumentEnd::default())?;
    for edit in view.get().edits.show(handler, view.as_any())? {
        match edit {
            Edit::Insert(_, Inserted::Text(text)) => end.append(text),
            Edit::Insert(_, Inserted::Markup(html)) => end.append_html(html),
            _ => {}
        }
    }
    Ok(())
}
