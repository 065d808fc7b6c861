//! Where the relative URLs of a page start.

use broth::Name;
use broth::dom::Node;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use url::Url;

/// The address of a page as an argument.
pub(crate) fn absolute(base: Option<&str>) -> PyResult<Option<Url>> {
    let Some(base) = base else { return Ok(None) };
    Url::parse(base).map(Some).map_err(|error| {
        PyValueError::new_err(format!("base {base:?} is no absolute URL: {error}"))
    })
}

/// The base of a page with this address, if it has one.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url>
pub(crate) fn base_url(root: Node<'_>, page: Option<Url>) -> Option<Url> {
    let mut bases = root.descendants().filter(|node| node.is_html(Name::Base));
    let Some(href) = bases.find_map(|base| base.attr_named(Name::Href)) else { return page };
    let base = Url::options().base_url(page.as_ref()).parse(href).ok();
    let is_base = |url: &Url| !matches!(url.scheme(), "data" | "javascript");
    base.filter(is_base).or(page)
}
