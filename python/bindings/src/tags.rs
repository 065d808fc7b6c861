//! Which tags may be omitted, for those who write markup from tokens.

use broth::QName;
use broth::serialize::rules::{Next, may_omit_end_tag, may_omit_start_tag};
use pyo3::prelude::*;

/// The next node: `("element", name)`, `("text", text)`, `("comment", _)`, or `None` where the
/// parent ends.
type Coming = Option<(String, String)>;

fn next(coming: Option<&(String, String)>) -> Next<'_> {
    match coming {
        Some((kind, name)) if kind == "element" => Next::Element(QName::html(name)),
        Some((kind, text)) if kind == "text" => Next::Text(text),
        Some(_) => Next::Comment,
        None => Next::Nothing,
    }
}

/// Whether the start tag of an HTML element may be omitted. `ended` is the element before it, if
/// its end tag was omitted.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _may_omit_start_tag(name: &str, first: Coming, ended: Option<&str>) -> bool {
    let ended = ended.map(|name| QName::html(name).name);
    may_omit_start_tag(QName::html(name), next(first.as_ref()), ended)
}

/// Whether the end tag of an HTML element may be omitted.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are made for the call")]
pub(crate) fn _may_omit_end_tag(name: &str, following: Coming, parent: Option<&str>) -> bool {
    may_omit_end_tag(QName::html(name), next(following.as_ref()), parent.map(QName::html))
}
