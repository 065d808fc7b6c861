//! `Rewriter`: edits that leave every other byte alone.

use broth::encoding;
use broth::html;
use broth::rewrite::{Op, Page, Rule, rewrite};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::markup::{Markup, Text};
use crate::selection::selector;

/// Rules for what to change in a document; everything else stays as it is, byte for byte. A rewriter never changes: each
/// method returns one with a rule more. A later rule does not find what an earlier one has removed; all selectors see the
/// document as it was.
///
/// >>> import broth
/// >>> tidy = broth.Rewriter().set("a[href^='http:']", "rel", "nofollow").remove("script")
/// >>> tidy.rewrite("<P>See <A HREF=http://x>this</A><script>x()</script>")
/// '<P>See <A HREF=http://x rel="nofollow">this</A>'
#[pyclass(frozen, module = "broth")]
#[derive(Clone)]
pub(crate) struct Rewriter {
    rules: Vec<Rule>,
}

impl Rewriter {
    fn with(&self, css: &Bound<'_, PyAny>, op: Op) -> PyResult<Self> {
        let rule = Rule::new(selector(css)?.as_ref().clone(), op);
        let rule = rule.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut rules = self.rules.clone();
        rules.push(rule);
        Ok(Self { rules })
    }
}

#[pymethods]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
impl Rewriter {
    #[new]
    fn new() -> Self {
        Self { rules: Vec::new() }
    }

    /// Sets an attribute of the elements that a selector matches.
    fn set(&self, selector: &Bound<'_, PyAny>, name: Text<'_>, value: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Set(name.to_string(), value.to_string()))
    }

    /// Removes an attribute.
    fn unset(&self, selector: &Bound<'_, PyAny>, name: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Unset(name.to_string()))
    }

    /// Gives the elements another name.
    fn rename(&self, selector: &Bound<'_, PyAny>, name: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Rename(name.to_string()))
    }

    /// Inserts markup before the elements.
    fn before(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Before(html.to_string()))
    }

    /// Inserts markup after the elements.
    fn after(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::After(html.to_string()))
    }

    /// Inserts markup before the content of the elements.
    fn prepend(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Prepend(html.to_string()))
    }

    /// Inserts markup after the content of the elements.
    fn append(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Append(html.to_string()))
    }

    /// Puts markup in the place of the content of the elements.
    fn set_inner(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Inner(html.to_string()))
    }

    /// Puts markup in the place of the elements.
    fn replace(&self, selector: &Bound<'_, PyAny>, html: Text<'_>) -> PyResult<Self> {
        self.with(selector, Op::Replace(html.to_string()))
    }

    /// Removes the elements with their content.
    fn remove(&self, selector: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(selector, Op::Remove)
    }

    /// Removes the elements without their content.
    fn unwrap(&self, selector: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.with(selector, Op::Unwrap)
    }

    /// Rewrites a document: a `str` gives a `str`; bytes give bytes in the same encoding.
    #[pyo3(signature = (markup, *, encoding = None))]
    fn rewrite<'py>(
        &self,
        py: Python<'py>,
        markup: Markup<'py>,
        encoding: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match markup {
            Markup::Text(text) => {
                let output = py.detach(|| rewrite(&Page::parse(&text), &self.rules).output());
                Ok(PyString::new(py, &output).into_any())
            }
            Markup::Bytes(bytes) => {
                let output = py.detach(|| {
                    let mut options = encoding::Options::html();
                    if let Some(label) = encoding {
                        options = options.transport(label);
                    }
                    let decoded = html::decode(&bytes, options.source_map(true));
                    let page = Page::parse(&decoded.text);
                    rewrite(&page, &self.rules).changes.apply_to_bytes(&bytes, &decoded)
                });
                Ok(PyBytes::new(py, &output).into_any())
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Rewriter with {} rules>", self.rules.len())
    }
}
