//! The forms of a page, and what they send.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use broth::data::{self, Extract as _};
use broth::dom::NodeId;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::base::absolute;
use crate::errors;
use crate::links::characters;
use crate::lists;
use crate::node::Node;

/// An option of a `select`.
#[pyclass(frozen, get_all, module = "broth")]
#[derive(Clone)]
pub(crate) struct Choice {
    /// The value.
    value: String,
    /// The text that a reader sees: `label`, or the content.
    label: String,
    /// Whether it is selected.
    is_selected: bool,
    /// Whether it cannot be chosen.
    is_disabled: bool,
    /// The element.
    node: Node,
}

#[pymethods]
impl Choice {
    fn __repr__(&self) -> String {
        format!("<Choice {:?}>", self.value)
    }
}

/// A control of a form: `input`, `button`, `select` or `textarea`.
#[pyclass(frozen, get_all, module = "broth")]
#[derive(Clone)]
pub(crate) struct Control {
    /// The name; empty if there is none.
    name: String,
    /// The kind: the type of an `input` or a `button`, such as `"email"` or `"submit"`;
    /// `"select-one"`, `"select-multiple"` or `"textarea"`.
    kind: &'static str,
    /// The value. A `select` has its `options` instead.
    value: String,
    /// Whether a check box or a radio button is checked.
    is_checked: bool,
    /// The options of a `select`.
    options: Vec<Choice>,
    /// Whether it can be neither changed nor sent.
    is_disabled: bool,
    /// Whether it sends the form.
    is_submit: bool,
    /// Whether it satisfies its constraints as the page has it, by the same rules as `:invalid`.
    is_valid: bool,
    /// Whether it is a suggestion in a `datalist`, and never sent.
    in_datalist: bool,
    /// The name and the direction that are sent with the value, by `dirname`.
    direction: Option<(String, &'static str)>,
    /// The element.
    node: Node,
    /// The place of the element in the source: a pair of offsets in characters, or `None`.
    span: Option<(usize, usize)>,
}

#[pymethods]
impl Control {
    fn __repr__(&self) -> String {
        format!("<Control {} {:?} {:?}>", self.kind, self.name, self.value)
    }
}

/// A form that is sent. Returned by `Form.submit`.
#[pyclass(frozen, get_all, module = "broth")]
pub(crate) struct Submission {
    /// The URL that is requested. With `"get"`, its query has the entries.
    url: String,
    /// Whether the URL could be made absolute.
    resolved: bool,
    /// How it is sent: `"get"`, `"post"` or `"dialog"`.
    method: &'static str,
    /// How the entries of a `"post"` are encoded: `"application/x-www-form-urlencoded"`,
    /// `"multipart/form-data"` or `"text/plain"`.
    enctype: &'static str,
    /// The entry list: names and values.
    entries: Vec<(String, String)>,
    /// The body in its encoding, whatever the method.
    body: String,
    /// The value of the header `Content-Type` for the body.
    content_type: String,
}

#[pymethods]
impl Submission {
    fn __repr__(&self) -> String {
        format!("<Submission {} {}>", self.method, self.url)
    }
}

/// The state of a control that a user may change.
#[derive(PartialEq)]
struct State {
    value: String,
    is_checked: bool,
    selected: Vec<bool>,
}

/// A form of a page. Its controls have the values that a browser gives them when it has read the
/// page; `fill` changes them, as a user would.
///
/// >>> import broth
/// >>> doc = broth.parse("<form action=/find><input name=q><button name=go>Find</button></form>")
/// >>> form = doc.forms("https://example.org/")[0]
/// >>> form.fill({"q": "leek soup"})
/// >>> form.submit().url
/// 'https://example.org/find?q=leek+soup'
#[pyclass(frozen, module = "broth")]
pub(crate) struct Form {
    base: String,
    node: Node,
    /// The absolute URL that the form is sent to: that of the page, if there is no `action`. As
    /// written if it is not `resolved`.
    #[pyo3(get)]
    action: String,
    /// Whether the URL could be made absolute.
    #[pyo3(get)]
    resolved: bool,
    /// How it is sent: `"get"`, `"post"` or `"dialog"`.
    #[pyo3(get)]
    method: &'static str,
    /// How the entries of a `"post"` are encoded: `"application/x-www-form-urlencoded"`,
    /// `"multipart/form-data"` or `"text/plain"`.
    #[pyo3(get)]
    enctype: &'static str,
    /// Whether a browser sends it without validation: `novalidate`.
    #[pyo3(get)]
    no_validate: bool,
    /// The place of the element in the source: a pair of offsets in characters, or `None`.
    #[pyo3(get)]
    span: Option<(usize, usize)>,
    /// The controls that were filled in.
    filled: Mutex<BTreeMap<NodeId, State>>,
}

impl Form {
    fn new(form: &data::Form<'_>, node: &Node, base: &str) -> Self {
        Self {
            base: base.to_owned(),
            node: node.at(form.node.id()),
            action: form.action.clone(),
            resolved: form.resolved,
            method: form.method.as_str(),
            enctype: form.enctype.as_str(),
            no_validate: form.no_validate,
            span: characters(node, form.node.document(), form.span),
            filled: Mutex::default(),
        }
    }

    fn filled(&self) -> MutexGuard<'_, BTreeMap<NodeId, State>> {
        self.filled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the form again, with all that was filled in.
    fn with<R>(&self, py: Python<'_>, ask: impl FnOnce(data::Form<'_>) -> R + Send) -> PyResult<R>
    where
        R: Send,
    {
        let answer = py.detach(|| {
            let tree = self.node.shared.snapshot();
            let mut form = data::Form::read(tree.node(self.node.id()), &self.base)?;
            let filled = self.filled();
            for control in &mut form.controls {
                if let Some(state) = filled.get(&control.node.id()) {
                    state.apply(control);
                }
            }
            drop(filled);
            Some(ask(form))
        });
        answer.ok_or_else(|| {
            errors::argument("no-form", "the element is no form any more".to_owned())
        })
    }

    /// Changes the form, and remembers the state of its controls. The error of `change` is the name
    /// that it cannot change.
    fn change(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut data::Form<'_>) -> Result<(), String> + Send,
    ) -> PyResult<()> {
        let changed = self.with(py, |mut form| {
            let before: Vec<State> = form.controls.iter().map(State::of).collect();
            change(&mut form)?;
            let mut filled = self.filled();
            for (control, before) in form.controls.iter().zip(before) {
                if before != State::of(control) {
                    filled.insert(control.node.id(), State::of(control));
                }
            }
            Ok(())
        })?;
        changed.map_err(|message: String| errors::argument("no-control", message))
    }

    /// The index of the control that submits the form.
    fn submitter(
        form: &data::Form<'_>,
        node: Option<NodeId>,
    ) -> Result<Option<usize>, &'static str> {
        let Some(node) = node else { return Ok(None) };
        let at = form.controls.iter().position(|it| it.node.id() == node && it.is_submit);
        at.map(Some).ok_or("submitter is no button that submits this form")
    }

    /// The element of an argument that names a control.
    fn element(&self, submitter: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NodeId>> {
        let Some(submitter) = submitter else { return Ok(None) };
        let node = match submitter.cast::<Control>() {
            Ok(control) => control.get().node.clone(),
            Err(_) => match submitter.cast::<Node>() {
                Ok(node) => node.get().clone(),
                Err(_) => {
                    let kind = submitter.get_type().name()?;
                    let message = format!("submitter is a Control or a Node, not {kind}");
                    return Err(PyTypeError::new_err(message));
                }
            },
        };
        if !Arc::ptr_eq(&node.shared, &self.node.shared) {
            let message = "submitter belongs to another document".to_owned();
            return Err(errors::argument("bad-submitter", message));
        }
        Ok(Some(node.id()))
    }
}

impl State {
    fn of(control: &data::Control<'_>) -> Self {
        Self {
            value: control.value.clone(),
            is_checked: control.is_checked,
            selected: control.options.iter().map(|option| option.is_selected).collect(),
        }
    }

    fn apply(&self, control: &mut data::Control<'_>) {
        control.value.clone_from(&self.value);
        control.is_checked = self.is_checked;
        for (option, &is_selected) in control.options.iter_mut().zip(&self.selected) {
            option.is_selected = is_selected;
        }
    }
}

#[pymethods]
impl Form {
    /// The `form` element.
    #[getter]
    fn node(&self) -> Node {
        self.node.clone()
    }

    /// The controls that belong to the form, in tree order; they may be outside of it. They are as
    /// `fill` has left them.
    #[getter]
    fn controls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let controls = self.with(py, |form| {
            let control = |it: data::Control<'_>| Control {
                name: it.name.to_owned(),
                kind: it.kind,
                value: it.value,
                is_checked: it.is_checked,
                options: it.options.into_iter().map(|it| self.choice(it)).collect(),
                is_disabled: it.is_disabled,
                is_submit: it.is_submit,
                is_valid: it.is_valid,
                in_datalist: it.in_datalist,
                direction: it.direction.map(|(name, direction)| (name.to_owned(), direction)),
                node: self.node.at(it.node.id()),
                span: characters(&self.node, it.node.document(), it.span),
            };
            form.controls.into_iter().map(control).collect::<Vec<_>>()
        })?;
        lists::without_collector(py, controls.len(), || PyList::new(py, controls))
    }

    /// Whether all controls satisfy their constraints, as the page has them.
    #[getter]
    fn is_valid(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |form| form.is_valid())
    }

    /// Gives controls values, as a user would: types into fields, chooses the radio button or the
    /// option with the value, or checks the check box with it. A list has several values. A name or
    /// a value that no control takes raises `ArgumentError`, and then nothing is filled in.
    fn fill(&self, py: Python<'_>, values: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (name, value) in values {
            let name: String = name.extract()?;
            if value.is_instance_of::<PyString>() {
                pairs.push((name, value.extract()?));
                continue;
            }
            for value in value.try_iter()? {
                pairs.push((name.clone(), value?.extract()?));
            }
        }
        self.change(py, |form| {
            for (name, value) in &pairs {
                if !form.fill(name, value) {
                    return Err(format!("no control {name:?} can have the value {value:?}"));
                }
            }
            Ok(())
        })
    }

    /// Unchecks the check box of a name and a value, or deselects the option of a `select` that
    /// takes several. If there is none, it raises `ArgumentError`.
    fn clear(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.change(py, |form| match form.clear(name, value) {
            true => Ok(()),
            false => Err(format!("no check box or option {name:?} has the value {value:?}")),
        })
    }

    /// The entry list: the names and values that are sent if a button submits the form, or without
    /// `submitter` a script.
    #[pyo3(signature = (submitter = None))]
    fn entries(
        &self,
        py: Python<'_>,
        submitter: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(String, String)>> {
        Ok(self.submit(py, submitter)?.entries)
    }

    /// The request of the form if a button submits it, or without `submitter` a script. Nothing is
    /// sent.
    #[pyo3(signature = (submitter = None))]
    fn submit(&self, py: Python<'_>, submitter: Option<&Bound<'_, PyAny>>) -> PyResult<Submission> {
        let node = self.element(submitter)?;
        let sent = self.with(py, |form| {
            let sent = form.submit(Self::submitter(&form, node)?);
            let body = sent.body();
            Ok(Submission {
                url: sent.url(),
                resolved: sent.resolved,
                method: sent.method.as_str(),
                enctype: sent.enctype.as_str(),
                entries: sent.entries.into_iter().map(|it| (it.name, it.value)).collect(),
                body: body.text,
                content_type: body.content_type,
            })
        })?;
        sent.map_err(|message: &str| errors::argument("bad-submitter", message.to_owned()))
    }

    fn __repr__(&self) -> String {
        format!("<Form {} {}>", self.method, self.action)
    }
}

impl Form {
    fn choice(&self, it: data::Choice<'_>) -> Choice {
        Choice {
            value: it.value,
            label: it.label,
            is_selected: it.is_selected,
            is_disabled: it.is_disabled,
            node: self.node.at(it.node.id()),
        }
    }
}

/// The forms below a node.
pub(crate) fn forms<'py>(
    py: Python<'py>,
    node: &Node,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    absolute(base)?;
    let base = base.unwrap_or_default();
    let forms: Vec<Form> = py.detach(|| {
        node.with(|root| root.forms(base).iter().map(|it| Form::new(it, node, base)).collect())
    });
    PyList::new(py, forms)
}
