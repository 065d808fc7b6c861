//! Where the relative URLs of a page start.

use broth::Name;
use broth::dom::Node;
use url::Url;

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
