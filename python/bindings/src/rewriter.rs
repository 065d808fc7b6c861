//! `Rewriter`: edits that leave every other byte alone.

use std::sync::{Arc, Mutex, TryLockError};

use broth::encoding;
use broth::rewrite::{self, Edit, RewriteError, Stream};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::encodings::label;
use crate::errors::{self, SelectorError};
use crate::markup::{Markup, Pieces, Text};
use crate::offsets::Offsets;
use crate::parsing;
use crate::selection::selector;
use crate::views::{self, Inserted, Place};

/// Rules and handlers for what to change in a document; everything else stays as it is, byte for
/// byte. A rewriter never changes: each method returns one with a rule or a handler more. A later
/// rule does not find what an earlier one has removed; all selectors see the document as it was. A
/// string that is inserted is text, so pass markup as `html=`.
///
/// >>> import broth
/// >>> tidy = broth.Rewriter().set_attr("a[href^='http:']", "rel", "nofollow").remove("script")
/// >>> tidy.rewrite("<P>See <A HREF=http://x>this</A><script>x()</script>")
/// '<P>See <A HREF=http://x rel="nofollow">this</A>'
///
/// Handlers are functions that see what passes by and may change it. An exception in a handler
/// comes out of `rewrite` or `feed`.
///
/// >>> def secure(a):
/// ...     a["href"] = a["href"].replace("http:", "https:")
/// >>> broth.Rewriter().on("a[href]", secure).rewrite("<A HREF = http://x>this</A>")
/// '<A HREF="https://x">this</A>'
///
/// `stream()` rewrites a document piece by piece. With handlers, or in a stream, selectors cannot
/// ask for what has not been read yet, such as `:last-child`.
#[pyclass(frozen, module = "broth")]
pub(crate) struct Rewriter {
    parts: Vec<Part>,
}

/// A rule or a handler. Python's collector of garbage counts each handler once, so that no two
/// parts may share one.
enum Part {
    Rule(Arc<broth::select::Selector>, Edit),
    Selected(Selected, Arc<broth::select::Selector>, Py<PyAny>),
    Document(OfDocument, Py<PyAny>),
}

/// The handlers of one passage.
type Handlers = Vec<Arc<Py<PyAny>>>;

/// The part of an element that a handler with a selector sees.
#[derive(Clone, Copy)]
enum Selected {
    Start,
    Whole,
    EndTag,
    Text,
    Comments,
}

/// The part of a document that a handler without a selector sees.
#[derive(Clone, Copy)]
enum OfDocument {
    Text,
    Comments,
    Doctype,
    End,
}

/// A handler of Rust that calls one of Python.
macro_rules! call {
    ($handler:ident, $offsets:ident, $show:path) => {{
        let offsets = Arc::clone($offsets);
        move |it: &mut _| Python::attach(|py| $show(py, &$handler, &offsets, it))
    }};
}

impl Part {
    fn copy(&self, py: Python<'_>) -> Self {
        match self {
            Self::Rule(selector, edit) => Self::Rule(Arc::clone(selector), edit.clone()),
            Self::Selected(what, selector, handler) => {
                Self::Selected(*what, Arc::clone(selector), handler.clone_ref(py))
            }
            Self::Document(what, handler) => Self::Document(*what, handler.clone_ref(py)),
        }
    }

    fn handler(&self) -> Option<&Py<PyAny>> {
        match self {
            Self::Rule(..) => None,
            Self::Selected(_, _, handler) | Self::Document(_, handler) => Some(handler),
        }
    }

    fn add_to(
        &self,
        py: Python<'_>,
        handlers: &mut Handlers,
        offsets: &Arc<Offsets>,
        page: rewrite::Rewriter,
    ) -> rewrite::Rewriter {
        match self {
            Self::Rule(selector, edit) => page.rule(selector.as_ref(), edit.clone()),
            Self::Selected(what, selector, handler) => {
                let (selector, handler) = (selector.as_ref(), kept(py, handlers, handler));
                match what {
                    Selected::Start => {
                        page.on(selector, call!(handler, offsets, views::show_element))
                    }
                    Selected::Whole => {
                        page.on_complete(selector, call!(handler, offsets, views::show_element))
                    }
                    Selected::EndTag => {
                        page.on_end_tag(selector, call!(handler, offsets, views::show_end_tag))
                    }
                    Selected::Text => {
                        page.on_text(selector, call!(handler, offsets, views::show_text))
                    }
                    Selected::Comments => {
                        page.on_comment(selector, call!(handler, offsets, views::show_comment))
                    }
                }
            }
            Self::Document(what, handler) => {
                let handler = kept(py, handlers, handler);
                match what {
                    OfDocument::Text => page.on_any_text(call!(handler, offsets, views::show_text)),
                    OfDocument::Comments => {
                        page.on_any_comment(call!(handler, offsets, views::show_comment))
                    }
                    OfDocument::Doctype => page.on_doctype(move |it: &mut _| {
                        Python::attach(|py| views::show_doctype(py, &handler, it))
                    }),
                    OfDocument::End => page.on_end(move |it: &mut _| {
                        Python::attach(|py| views::show_end(py, &handler, it))
                    }),
                }
            }
        }
    }
}

impl Rewriter {
    fn with(&self, py: Python<'_>, part: Part) -> Self {
        let parts = self.parts.iter().map(|part| part.copy(py)).chain([part]).collect();
        Self { parts }
    }

    fn with_rule(&self, css: &Bound<'_, PyAny>, edit: Edit) -> PyResult<Self> {
        let selector = selector(css)?;
        edit.check().map_err(|error| errors::edit(error.code(), error.to_string()))?;
        Ok(self.with(css.py(), Part::Rule(selector, edit)))
    }

    fn with_handler(
        &self,
        what: Selected,
        css: &Bound<'_, PyAny>,
        handler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Ok(self.with(handler.py(), Part::Selected(what, selector(css)?, callable(handler)?)))
    }

    fn with_document(&self, what: OfDocument, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.with(handler.py(), Part::Document(what, callable(handler)?)))
    }

    /// A rewriter of Rust and its handlers.
    fn passage(
        &self,
        py: Python<'_>,
        encoding: encoding::Decoder,
    ) -> (rewrite::Rewriter, Handlers, Arc<Offsets>) {
        let (mut handlers, offsets) = (Vec::new(), Arc::new(Offsets::default()));
        let page = rewrite::Rewriter::new().decoder(encoding);
        let add = |page, part: &Part| part.add_to(py, &mut handlers, &offsets, page);
        let page = self.parts.iter().fold(page, add);
        (page, handlers, offsets)
    }
}

/// A handler for a passage, which is counted among its handlers.
fn kept(py: Python<'_>, handlers: &mut Handlers, handler: &Py<PyAny>) -> Arc<Py<PyAny>> {
    let handler = Arc::new(handler.clone_ref(py));
    handlers.push(Arc::clone(&handler));
    handler
}

fn callable(handler: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if handler.is_callable() {
        return Ok(handler.clone().unbind());
    }
    let name = handler.get_type().name()?;
    Err(PyTypeError::new_err(format!("a handler is a callable, not {name}")))
}

/// Reads the arguments `encoding` and `guess`.
fn options(
    py: Python<'_>,
    encoding: Option<String>,
    guess: Option<&Bound<'_, PyAny>>,
) -> PyResult<encoding::Decoder> {
    let options = encoding::Decoder::new().guess(parsing::guess(guess)?);
    Ok(match label(py, encoding)? {
        Some(label) => options.transport(&label),
        None => options,
    })
}

/// The exception that a handler has raised, unchanged.
fn raised(error: RewriteError) -> PyErr {
    match error {
        RewriteError::Handler(error) => match error.downcast::<PyErr>() {
            Ok(raised) => *raised,
            Err(other) => PyRuntimeError::new_err(other.to_string()),
        },
        RewriteError::Selector(_) | RewriteError::NeedsTree { .. } => Python::attach(|py| {
            errors::error::<SelectorError>(py, error.to_string(), error.code(), None)
        }),
        other => PyRuntimeError::new_err(other.to_string()),
    }
}

#[pymethods]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
impl Rewriter {
    #[new]
    fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// Sets an attribute of the elements that a selector matches.
    fn set_attr(
        &self,
        selector: &Bound<'_, PyAny>,
        name: Text<'_>,
        value: Text<'_>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Edit::SetAttr(name.to_string(), value.to_string()))
    }

    /// Removes an attribute of the elements that a selector matches.
    fn remove_attr(&self, selector: &Bound<'_, PyAny>, name: Text<'_>) -> PyResult<Self> {
        self.with_rule(selector, Edit::RemoveAttr(name.to_string()))
    }

    /// Gives the elements that a selector matches another name.
    fn set_name(&self, selector: &Bound<'_, PyAny>, name: Text<'_>) -> PyResult<Self> {
        self.with_rule(selector, Edit::SetName(name.to_string()))
    }

    /// Inserts a text, or the markup `html`, before the elements that a selector matches.
    #[pyo3(signature = (selector, text = None, *, html = None))]
    fn before(
        &self,
        selector: &Bound<'_, PyAny>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Inserted::new(text, html)?.edit(Place::Before))
    }

    /// Inserts a text, or the markup `html`, after the elements that a selector matches.
    #[pyo3(signature = (selector, text = None, *, html = None))]
    fn after(
        &self,
        selector: &Bound<'_, PyAny>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Inserted::new(text, html)?.edit(Place::After))
    }

    /// Inserts a text, or the markup `html`, before the content of the elements.
    #[pyo3(signature = (selector, text = None, *, html = None))]
    fn prepend(
        &self,
        selector: &Bound<'_, PyAny>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Inserted::new(text, html)?.edit(Place::Start))
    }

    /// Inserts a text, or the markup `html`, after the content of the elements.
    #[pyo3(signature = (selector, text = None, *, html = None))]
    fn append(
        &self,
        selector: &Bound<'_, PyAny>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Inserted::new(text, html)?.edit(Place::End))
    }

    /// Puts a text, or the markup `html`, in the place of the elements.
    #[pyo3(signature = (selector, text = None, *, html = None))]
    fn replace_with(
        &self,
        selector: &Bound<'_, PyAny>,
        text: Option<Text<'_>>,
        html: Option<Text<'_>>,
    ) -> PyResult<Self> {
        self.with_rule(selector, Inserted::new(text, html)?.edit(Place::Replace))
    }

    /// Replaces the content of the elements by a text.
    fn set_text(&self, selector: &Bound<'_, PyAny>, text: Text<'_>) -> PyResult<Self> {
        self.with_rule(selector, Edit::SetText(text.to_string()))
    }

    /// Replaces the content of the elements by markup.
    fn set_inner_html(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with_rule(selector, Edit::SetInnerHtml(html.to_string()))
    }

    /// Removes the elements with their content.
    fn remove(&self, selector: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_rule(selector, Edit::Remove)
    }

    /// Removes the elements, but not their content.
    fn unwrap(&self, selector: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_rule(selector, Edit::Unwrap)
    }

    /// Shows the elements that a selector matches to a handler, each when its start tag has been
    /// read.
    fn on(&self, selector: &Bound<'_, PyAny>, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_handler(Selected::Start, selector, handler)
    }

    /// Shows the elements that a selector matches to a handler, each when it ends: the handler
    /// knows its text, and can still change all of it.
    ///
    /// >>> import broth
    /// >>> def number(ul):
    /// ...     ul["data-items"] = str(ul.child_elements)
    /// >>> broth.Rewriter().on_complete("ul", number).rewrite("<ul><li>Onions<li>Soup</ul>")
    /// '<ul data-items="2"><li>Onions<li>Soup</ul>'
    fn on_complete(
        &self,
        selector: &Bound<'_, PyAny>,
        handler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        self.with_handler(Selected::Whole, selector, handler)
    }

    /// Shows the ends of the elements that a selector matches to a handler, also where the source
    /// has no end tag.
    fn on_end_tag(
        &self,
        selector: &Bound<'_, PyAny>,
        handler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        self.with_handler(Selected::EndTag, selector, handler)
    }

    /// Shows the texts in the elements that a selector matches to a handler, all the way down.
    fn on_text(&self, selector: &Bound<'_, PyAny>, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_handler(Selected::Text, selector, handler)
    }

    /// Shows the comments and processing instructions in the elements that a selector matches to a
    /// handler, all the way down.
    fn on_comment(
        &self,
        selector: &Bound<'_, PyAny>,
        handler: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        self.with_handler(Selected::Comments, selector, handler)
    }

    /// Shows all texts to a handler.
    fn on_any_text(&self, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_document(OfDocument::Text, handler)
    }

    /// Shows all comments and processing instructions to a handler.
    fn on_any_comment(&self, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_document(OfDocument::Comments, handler)
    }

    /// Shows the doctype to a handler.
    fn on_doctype(&self, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_document(OfDocument::Doctype, handler)
    }

    /// Shows the end of the document to a handler.
    fn on_end(&self, handler: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with_document(OfDocument::End, handler)
    }

    /// Rewrites a document: a `str` gives a `str`; bytes give bytes in the same encoding. `guess`
    /// is that of `parse`.
    #[pyo3(signature = (markup, *, encoding = None, guess = None))]
    fn rewrite<'py>(
        &self,
        py: Python<'py>,
        markup: Markup<'py>,
        encoding: Option<String>,
        guess: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (mut page, handlers, offsets) = self.passage(py, options(py, encoding, guess)?);
        match markup {
            Markup::Text(text) => {
                if !handlers.is_empty() {
                    offsets.add(&text);
                }
                let output = py.detach(|| page.rewrite(&text)).map_err(raised)?;
                Ok(PyString::new(py, &output).into_any())
            }
            Markup::Bytes(bytes) => {
                let output = py.detach(|| page.rewrite_bytes(&bytes)).map_err(raised)?;
                Ok(PyBytes::new(py, &output).into_any())
            }
        }
    }

    /// Begins to rewrite a document that arrives piece by piece.
    ///
    /// >>> import broth
    /// >>> stream = broth.Rewriter().set_attr("img", "alt", "").stream()
    /// >>> stream.feed(b"<p><IMG SRC=so") + stream.feed(b"up.png>") + stream.finish()
    /// b'<p><IMG SRC=soup.png alt="">'
    #[pyo3(signature = (*, encoding = None, guess = None))]
    fn stream(
        &self,
        py: Python<'_>,
        encoding: Option<String>,
        guess: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<RewriterStream> {
        let (page, handlers, offsets) = self.passage(py, options(py, encoding, guess)?);
        page.validate().map_err(raised)?;
        let running = Running { page: Box::new(page.into_stream()), pieces: Pieces::default() };
        Ok(RewriterStream { running: Mutex::new(Some(running)), handlers, offsets })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.parts.iter().filter_map(Part::handler).try_for_each(|handler| visit.call(handler))
    }

    fn __repr__(&self) -> String {
        let rules = self.parts.iter().filter(|part| matches!(part, Part::Rule(..))).count();
        match self.parts.len() - rules {
            0 => format!("<Rewriter with {rules} rules>"),
            handlers => format!("<Rewriter with {rules} rules and {handlers} handlers>"),
        }
    }
}

/// The rewriter of a page while its pieces arrive.
struct Running {
    page: Box<Stream<'static>>,
    pieces: Pieces,
}

/// Why a stream does not go on.
enum Failure {
    Busy,
    Finished,
    Mixed(&'static str),
    Handler(RewriteError),
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Busy => PyRuntimeError::new_err("the stream is being fed already"),
            Failure::Finished => PyRuntimeError::new_err("the stream is finished; make a new one"),
            Failure::Mixed(why) => PyTypeError::new_err(why),
            Failure::Handler(error) => raised(error),
        }
    }
}

/// A document that is rewritten piece by piece. Feed it `str`, or feed it bytes; the output is
/// bytes, UTF-8 for `str`.
///
/// An exception in a handler comes out of `feed`. No further handler is called then, and the rest
/// passes unchanged.
#[pyclass(frozen, module = "broth")]
pub(crate) struct RewriterStream {
    running: Mutex<Option<Running>>,
    handlers: Handlers,
    offsets: Arc<Offsets>,
}

impl RewriterStream {
    /// Does something with the page, while no other thread and no handler does.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Option<Running>) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        let done = py.detach(|| {
            let mut running = match self.running.try_lock() {
                Ok(running) => running,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => return Err(Failure::Busy),
            };
            work(&mut running)
        });
        Ok(done?)
    }
}

#[pymethods]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
impl RewriterStream {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.handlers.iter().try_for_each(|handler| visit.call(&**handler))
    }

    /// Takes the next piece, and returns what is decided.
    fn feed<'py>(&self, py: Python<'py>, piece: Markup<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let output = self.with(py, |running| {
            let Running { page, pieces } = running.as_mut().ok_or(Failure::Finished)?;
            pieces.take(&piece).map_err(Failure::Mixed)?;
            let fed = match &piece {
                Markup::Text(text) => {
                    if !self.handlers.is_empty() {
                        self.offsets.add(text);
                    }
                    page.feed(text)
                }
                Markup::Bytes(bytes) => page.feed_bytes(bytes),
            };
            fed.map(<[u8]>::to_vec).map_err(Failure::Handler)
        })?;
        Ok(PyBytes::new(py, &output))
    }

    /// Ends the document, and returns the rest.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let output = self.with(py, |running| {
            let Running { page, .. } = running.take().ok_or(Failure::Finished)?;
            page.finish().map(|end| end.output).map_err(Failure::Handler)
        })?;
        Ok(PyBytes::new(py, &output))
    }
}
