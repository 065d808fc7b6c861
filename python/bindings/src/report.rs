//! Reports about a document: errors, the encoding, findings, losses, removals.

use broth::LineIndex;
use broth::check::FixKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::errors::{self, StrictError};
use crate::markup::Markup;
use crate::own_rules::OwnRules;
use crate::rules::Rule;

/// The exception for a document that is not well-formed.
pub(crate) fn not_well_formed(
    py: Python<'_>,
    markup: &Markup<'_>,
    error: &broth::StrictError,
) -> PyErr {
    let span = match markup {
        Markup::Text(text) => Places::new(text).span(text, error.span),
        Markup::Bytes(_) => (error.span.start, error.span.end),
    };
    let place = error.line_column.map_or_else(String::new, |at| format!("{at}: "));
    let (summary, code) = (error.code.summary().trim_end_matches('.'), error.code);
    let message = format!("{place}{summary} ({code}); without strict=True, it is repaired");
    let exception = errors::error::<StrictError>(py, message, error.code.as_str(), Some(span));
    let value = exception.value(py);
    let _ = value.setattr("line", error.line_column.map(|at| at.line));
    let _ = value.setattr("column", error.line_column.map(|at| at.column_chars));
    exception
}

/// An error in a document. Parsing never fails because of one.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ParseError {
    /// The name of the error, as in the standard: `"unexpected-null-character"`.
    code: String,
    /// One sentence that says what is wrong.
    message: String,
    /// The part of the source that is wrong: a pair of offsets in characters.
    span: (usize, usize),
    /// The line, from 1.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
}

#[pymethods]
impl ParseError {
    fn __repr__(&self) -> String {
        format!("<ParseError {} at {}:{}>", self.code, self.line, self.column)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { code, message, span, line, column } = self;
        reduced(py, "ParseError", (code, message, *span, *line, *column))
    }

    fn __str__(&self) -> String {
        let message = self.message.trim_end_matches('.');
        format!("{}:{}: error: {message} ({})", self.line, self.column, self.code)
    }
}

/// The encoding of a document that was parsed from bytes, and how it was decided.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Encoding {
    /// The name of the encoding: `"UTF-8"`.
    pub(crate) name: String,
    /// The source of the decision: `"bom"`, `"transport"`, `"meta"`, `"xml-declaration"`, `"guess"`
    /// or `"default"`.
    pub(crate) source: String,
}

#[pymethods]
impl Encoding {
    fn __repr__(&self) -> String {
        format!("<Encoding {} by {}>", self.name, self.source)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "Encoding", (&self.name, &self.source))
    }

    fn __str__(&self) -> &str {
        &self.name
    }
}

impl From<&broth::encoding::Decision> for Encoding {
    fn from(decision: &broth::encoding::Decision) -> Self {
        Self {
            name: decision.encoding.name().to_owned(),
            source: decision.source.as_str().to_owned(),
        }
    }
}

/// The result of `decode`. As a `str`, it is the text.
#[pyclass(frozen, get_all, module = "broth")]
pub(crate) struct Decoded {
    /// The text.
    pub(crate) text: Py<PyString>,
    /// The encoding, and the source of the decision for it.
    pub(crate) encoding: Py<Encoding>,
    /// Whether bytes were malformed, and became U+FFFD.
    pub(crate) had_errors: bool,
}

#[pymethods]
impl Decoded {
    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (text, encoding) = (self.text.bind(py).repr()?, self.encoding.get());
        let had_errors = if self.had_errors { "True" } else { "False" };
        let encoding = encoding.__repr__();
        Ok(format!("Decoded(text={text}, encoding={encoding}, had_errors={had_errors})"))
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let same =
            (self.encoding.get(), self.had_errors) == (other.encoding.get(), other.had_errors);
        Ok(same && self.text.bind(py).as_any().eq(other.text.bind(py))?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text.bind(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "Decoded", (&self.text, &self.encoding, self.had_errors))
    }
}

/// Something in a document that breaks a rule for writing HTML.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    /// The name of the rule: `"duplicate-attribute"`.
    rule: String,
    /// `"error"`, `"warning"` or `"style"`.
    severity: String,
    /// One line that says what is wrong.
    message: String,
    /// The part of the source that is wrong: a pair of offsets in characters.
    span: (usize, usize),
    /// The line, from 1.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
    /// Advice, if there is any.
    help: Option<String>,
    /// The repair that `fix` makes; `None` if it needs a person.
    fix: Option<Fix>,
}

/// A change that repairs a finding.
#[pyclass(frozen, eq, hash, get_all, module = "broth", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fix {
    /// The change in the imperative: `"remove the slash"`.
    message: String,
    /// The parts of the source that are replaced, as pairs of offsets in characters, each with the
    /// text that takes its place. They are in the order of the source.
    edits: Vec<((usize, usize), String)>,
    /// The kind of change: `"tree-unchanged"`, `"rendering-unchanged"`, or, for a rule of your own,
    /// `"changes-tree"`.
    kind: String,
}

impl Fix {
    fn new(places: &Places, text: &str, fix: &broth::check::Fix, kind: Option<FixKind>) -> Self {
        let kind = kind.unwrap_or(FixKind::ChangesTree).as_str().to_owned();
        let edits = fix.edits.iter().map(|edit| (places.span(text, edit.span), edit.text.clone()));
        Self { message: fix.message.clone().into_owned(), edits: edits.collect(), kind }
    }
}

#[pymethods]
impl Fix {
    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<Fix {:?}>", self.message)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "Fix", (&self.message, self.edits.clone(), &self.kind))
    }
}

impl Finding {
    /// With the names of its rule, if that is one of a program's own.
    pub(crate) fn named(self, own: &OwnRules) -> Self {
        match own.names(&self.rule, &self.message) {
            Some([rule, severity, message]) => Self { rule, severity, message, ..self },
            None => self,
        }
    }
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        format!("<Finding {} at {}:{}>", self.rule, self.line, self.column)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { rule, severity, message, span, line, column, help, fix } = self;
        let fields = (rule, severity, message, *span, *line, *column, help, fix.clone());
        reduced(py, "Finding", fields)
    }

    fn __str__(&self) -> String {
        let Self { line, column, severity, rule, message, .. } = self;
        format!("{line}:{column}: {severity}: {message} ({rule})")
    }
}

/// An element that the Markdown of a document lost or changed.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Loss {
    /// The name of the element.
    pub(crate) name: String,
    /// The kind of loss: `"dropped"`, `"unwrapped"` or `"changed"`.
    pub(crate) kind: String,
    /// The word for the reason, such as `"no-markdown"`.
    pub(crate) reason: String,
    /// The reason as a sentence.
    pub(crate) message: String,
    /// The place of the element: a pair of offsets in characters, or `None` if it has none.
    pub(crate) span: Option<(usize, usize)>,
    /// The line, from 1.
    pub(crate) line: Option<usize>,
    /// The column in characters, from 1.
    pub(crate) column: Option<usize>,
}

impl Loss {
    pub(crate) fn new(source: &str, places: &Places, loss: &broth::markdown::Loss) -> Self {
        Self {
            name: loss.name.clone(),
            kind: loss.kind.as_str().to_owned(),
            reason: loss.reason.as_str().to_owned(),
            message: loss.message().to_owned(),
            span: loss.span.map(|span| places.span(source, span)),
            line: loss.line,
            column: loss.column,
        }
    }
}

#[pymethods]
impl Loss {
    fn __str__(&self) -> String {
        let place = place(self.line, self.column);
        format!("{place}{}: {}: {}", self.name, self.kind, self.message)
    }

    fn __repr__(&self) -> String {
        format!("<Loss {} {}: {}>", self.name, self.kind, self.reason)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { name, kind, reason, message, span, line, column } = self;
        reduced(py, "Loss", (name, kind, reason, message, *span, *line, *column))
    }
}

/// Something that a sanitizer removed.
#[pyclass(frozen, eq, hash, get_all, module = "broth")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Removed {
    /// The kind of thing: `"element"`, `"attribute"`, `"comment"`, `"processing-instruction"`,
    /// `"text"`, `"doctype"`, `"declaration"`, `"rule"` or `"class"`.
    pub(crate) kind: String,
    /// The name of the element, attribute or class; empty for other things.
    pub(crate) name: String,
    /// The word for the reason, such as `"not-allowed"`.
    pub(crate) reason: String,
    /// The reason as a sentence.
    pub(crate) message: String,
    /// The place: a pair of offsets in characters, or `None` if it has none of its own.
    pub(crate) span: Option<(usize, usize)>,
    /// The line, from 1.
    pub(crate) line: Option<usize>,
    /// The column in characters, from 1.
    pub(crate) column: Option<usize>,
}

impl Removed {
    pub(crate) fn new(source: &str, places: &Places, removed: &broth::sanitize::Removed) -> Self {
        Self {
            kind: removed.kind.as_str().to_owned(),
            name: removed.name.clone(),
            reason: removed.reason.as_str().to_owned(),
            message: removed.message().to_owned(),
            span: removed.span.map(|span| places.span(source, span)),
            line: removed.line,
            column: removed.column,
        }
    }
}

#[pymethods]
impl Removed {
    fn __str__(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!(" {:?}", self.name) };
        format!("{}{}{name}: {}", place(self.line, self.column), self.kind, self.message)
    }

    fn __repr__(&self) -> String {
        format!("<Removed {} {:?}: {}>", self.kind, self.name, self.reason)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { kind, name, reason, message, span, line, column } = self;
        reduced(py, "Removed", (kind, name, reason, message, *span, *line, *column))
    }
}

/// The beginning of a report's line.
fn place(line: Option<usize>, column: Option<usize>) -> String {
    match (line, column) {
        (Some(line), Some(column)) => format!("{line}:{column}: "),
        _ => String::new(),
    }
}

/// A report as pickle keeps it: a function, the name of the class, and the fields in order.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyTuple>));

/// A report for pickle; [`_restore_report`] builds it again.
pub(crate) fn reduced<'py, F>(
    py: Python<'py>,
    class: &'static str,
    fields: F,
) -> PyResult<Reduced<'py>>
where
    F: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
{
    let restore = py.import("broth._broth")?.getattr("_restore_report")?;
    Ok((restore, (class, fields.into_pyobject(py)?)))
}

/// Builds a report again for pickle.
#[pyfunction]
pub(crate) fn _restore_report<'py>(
    py: Python<'py>,
    class_: &str,
    fields: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match class_ {
        "ParseError" => {
            let (code, message, span, line, column) = fields.extract()?;
            Bound::new(py, ParseError { code, message, span, line, column })?.into_any()
        }
        "Encoding" => {
            let (name, source) = fields.extract()?;
            Bound::new(py, Encoding { name, source })?.into_any()
        }
        "Decoded" => {
            let (text, encoding, had_errors) = fields.extract()?;
            Bound::new(py, Decoded { text, encoding, had_errors })?.into_any()
        }
        "Finding" => {
            let (rule, severity, message, span, line, column, help, fix) = fields.extract()?;
            let finding = Finding { rule, severity, message, span, line, column, help, fix };
            Bound::new(py, finding)?.into_any()
        }
        "Fix" => {
            let (message, edits, kind) = fields.extract()?;
            Bound::new(py, Fix { message, edits, kind })?.into_any()
        }
        "Loss" => {
            let (name, kind, reason, message, span, line, column) = fields.extract()?;
            let loss = Loss { name, kind, reason, message, span, line, column };
            Bound::new(py, loss)?.into_any()
        }
        "Removed" => {
            let (kind, name, reason, message, span, line, column) = fields.extract()?;
            let removed = Removed { kind, name, reason, message, span, line, column };
            Bound::new(py, removed)?.into_any()
        }
        "Rule" => {
            let (name, severity, summary) = fields.extract()?;
            Bound::new(py, Rule { name, severity, summary })?.into_any()
        }
        _ => return Err(PyValueError::new_err(format!("broth has no report {class_:?}"))),
    })
}

/// Places of a text as Python counts them: offsets in characters, lines and columns from 1.
pub(crate) struct Places {
    lines: LineIndex,
    /// How many characters begin before each block of bytes; none if all characters are bytes.
    blocks: Vec<usize>,
}

/// How many bytes a block has.
const BLOCK: usize = 512;

impl Places {
    pub(crate) fn new(text: &str) -> Self {
        let mut blocks = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for block in text.as_bytes().chunks(BLOCK) {
                blocks.push(count);
                count += characters(block);
            }
            blocks.push(count);
        }
        Self { lines: LineIndex::new(text), blocks }
    }

    /// The offset in characters of an offset in bytes.
    pub(crate) fn character(&self, text: &str, at: usize) -> usize {
        let Some(before) = self.blocks.get(at / BLOCK) else { return at };
        let block = text.as_bytes().get(at / BLOCK * BLOCK..at).unwrap_or_default();
        before + characters(block)
    }

    pub(crate) fn span(&self, text: &str, span: broth::Span) -> (usize, usize) {
        (self.character(text, span.start), self.character(text, span.end))
    }

    /// The line and the column in characters, both from 1.
    pub(crate) fn line_column(&self, at: usize) -> (usize, usize) {
        let place = self.lines.line_column(at);
        (place.line, place.column_chars)
    }

    pub(crate) fn errors(&self, text: &str, errors: &[broth::ParseError]) -> Vec<ParseError> {
        errors
            .iter()
            .map(|error| {
                let span = self.span(text, error.span);
                let at = self.lines.line_column(error.span.start);
                ParseError {
                    code: error.code.as_str().to_owned(),
                    message: error.code.summary().to_owned(),
                    span,
                    line: at.line,
                    column: at.column_chars,
                }
            })
            .collect()
    }

    pub(crate) fn findings(&self, text: &str, findings: &[broth::check::Finding]) -> Vec<Finding> {
        findings
            .iter()
            .map(|finding| {
                let span = self.span(text, finding.span);
                let at = self.lines.line_column(finding.span.start);
                Finding {
                    rule: finding.rule.as_str().to_owned(),
                    severity: finding.severity.as_str().to_owned(),
                    message: finding.message.clone().into_owned(),
                    span,
                    line: at.line,
                    column: at.column_chars,
                    help: finding.help.clone().map(Into::into),
                    fix: finding
                        .fix
                        .as_ref()
                        .map(|fix| Fix::new(self, text, fix, finding.fix_kind())),
                }
            })
            .collect()
    }
}

/// How many characters begin in these bytes of UTF-8.
pub(crate) fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
