//! `Base`: the URL that the relative addresses of a page start from.

use alloc::string::String;
use alloc::sync::Arc;
use core::hash::{Hash, Hasher};

use broth_dom::Node;
use broth_markup::Name;
#[cfg(feature = "url")]
use url::Url;

#[cfg(not(feature = "url"))]
use crate::no_url::Url;

/// The URL that the relative addresses of a document start from, found by
/// [`Extract::base`](crate::Extract::base).
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse("<base href=/menu/><a href=soup>Soup</a>");
/// let base = doc.base("https://example.org/today");
/// assert_eq!(base.url(), Some("https://example.org/menu/"));
/// assert_eq!(base.resolve("soup").as_deref(), Some("https://example.org/menu/soup"));
/// assert_eq!(base.resolve("http://["), None);
/// let link = doc.by_tag("a").next().unwrap();
/// assert_eq!(link.url("href", &base).as_deref(), Some("https://example.org/menu/soup"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Base {
    url: Option<Arc<Url>>,
    /// The address of the page.
    page: Option<Arc<Url>>,
    foreign: Option<Arc<Foreign>>,
}

/// A base whose addresses another program makes absolute.
#[derive(Clone, Debug)]
struct Foreign {
    url: Option<String>,
    page: Option<String>,
    resolve: fn(&str) -> Option<String>,
}

impl Foreign {
    fn parts(&self) -> (Option<&str>, Option<&str>, usize) {
        (self.url.as_deref(), self.page.as_deref(), self.resolve as usize)
    }
}

impl PartialEq for Foreign {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Foreign {}

impl Hash for Foreign {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl Base {
    /// The base of a page at this address that has no `<base>`; `None` if that is no absolute URL.
    ///
    /// ```
    /// use broth::data::Base;
    ///
    /// let base = Base::parse("https://example.org/menu/").unwrap();
    /// assert_eq!(base.resolve("../soup").as_deref(), Some("https://example.org/soup"));
    /// assert_eq!(Base::parse("nonsense"), None);
    /// ```
    #[must_use]
    pub fn parse(page: &str) -> Option<Self> {
        let page = Some(Arc::new(parse(page, None)?));
        Some(Self { url: page.clone(), page, foreign: None })
    }

    /// A base whose addresses are made absolute by a function of yours, for programs that have the
    /// URL Standard's algorithm from elsewhere. `url` and `page` are what [`url`](Self::url) returns
    /// and the address of the page, if they are known.
    ///
    /// ```
    /// use broth::data::Base;
    /// use broth::prelude::*;
    ///
    /// let base = Base::resolved_by(None, None, |address| Some(format!("proxy:{address}")));
    /// let doc = broth::html::parse("<a href=soup>Soup</a>");
    /// assert_eq!(doc.links(&base).next().unwrap().url, "proxy:soup");
    /// ```
    #[must_use]
    pub fn resolved_by(
        url: Option<&str>,
        page: Option<&str>,
        resolve: fn(&str) -> Option<String>,
    ) -> Self {
        let (url, page) = (url.map(String::from), page.map(String::from));
        Self { foreign: Some(Arc::new(Foreign { url, page, resolve })), ..Self::default() }
    }

    /// The base of the tree that a node belongs to: the `href` of its first `base` element that has
    /// one, unless that is a `data:` or `javascript:` URL; else the address of the page.
    ///
    /// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url>
    pub(crate) fn of(node: Node<'_>, page: &str) -> Self {
        let page = parse(page, None).map(Arc::new);
        let page = Self { url: page.clone(), page, foreign: None };
        let mut bases = tree_of(node).descendants().filter(|node| node.is_html(Name::Base));
        let Some(href) = bases.find_map(|base| base.attr_named(Name::Href)) else { return page };
        let is_base = |url: &Url| !matches!(url.scheme(), "data" | "javascript");
        match page.joined(href).filter(is_base) {
            Some(url) => Self { url: Some(Arc::new(url)), ..page },
            None => page,
        }
    }

    /// The URL; `None` if the page has no known address, and no `<base>` with an absolute one.
    #[must_use]
    pub fn url(&self) -> Option<&str> {
        match &self.foreign {
            Some(foreign) => foreign.url.as_deref(),
            None => self.url.as_ref().map(|url| url.as_str()),
        }
    }

    /// The address of the page.
    #[cfg_attr(not(feature = "forms"), expect(dead_code))]
    pub(crate) fn page(&self) -> Option<&str> {
        match &self.foreign {
            Some(foreign) => foreign.page.as_deref(),
            None => self.page.as_ref().map(|url| url.as_str()),
        }
    }

    /// Makes an address absolute. `None` if it is not a URL, or if it is relative and the base is
    /// not known.
    #[must_use]
    pub fn resolve(&self, address: &str) -> Option<String> {
        match &self.foreign {
            Some(foreign) => (foreign.resolve)(address),
            None => self.joined(address).map(String::from),
        }
    }

    /// Whether an address is a URL on some page. Without the feature `url`, every address is.
    pub(crate) fn accepts(address: &str) -> bool {
        let some_page = parse("https://broth.invalid/", None);
        some_page.is_none() || parse(address, some_page.as_ref()).is_some()
    }

    fn joined(&self, address: &str) -> Option<Url> {
        parse(address, self.url.as_deref())
    }
}

#[cfg(feature = "url")]
fn parse(address: &str, base: Option<&Url>) -> Option<Url> {
    Url::options().base_url(base).parse(address).ok()
}

#[cfg(not(feature = "url"))]
fn parse(_: &str, _: Option<&Url>) -> Option<Url> {
    None
}

/// The root of the tree that a node is in. The contents of a template are a tree of their own.
pub(crate) fn root_of(node: Node<'_>) -> Node<'_> {
    node.ancestors().last().unwrap_or(node)
}

/// The outermost node of the tree that a node is in. A template belongs to its document.
fn tree_of(node: Node<'_>) -> Node<'_> {
    let mut top = node;
    while let Some(above) = top.parent().or_else(|| top.host()) {
        top = above;
    }
    top
}

/// The base as an argument: the address of the page as a string, or a `&Base`.
///
/// With a string, each call looks for the `<base>`, in the whole document if there is none.
pub trait AsBase: sealed::ToBase {}

impl AsBase for &str {}
impl AsBase for &String {}
impl AsBase for &Base {}

pub(crate) mod sealed {
    use super::{Base, Node, String};

    pub trait ToBase {
        /// The base of the tree of a node.
        fn to_base(self, node: Node<'_>) -> Base;
    }

    impl ToBase for &str {
        fn to_base(self, node: Node<'_>) -> Base {
            Base::of(node, self)
        }
    }

    impl ToBase for &String {
        fn to_base(self, node: Node<'_>) -> Base {
            Base::of(node, self)
        }
    }

    impl ToBase for &Base {
        fn to_base(self, _: Node<'_>) -> Base {
            self.clone()
        }
    }
}
