//! `Address`: an address that a page refers to.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Descendants, Node};
use broth_input::Span;
use broth_markup::Name;

use crate::attributes::Syntax;
use crate::base::Base;
use crate::budget::Budget;
use crate::kind::AddressKind;
use crate::link_text::text_of_link;
use crate::rel;
use crate::resolver::Resolver;
use crate::site::Site;
use crate::syntax;
use crate::written::Written;

/// How much longer the addresses of one call may become.
pub(crate) const GROWTH: usize = 1 << 27;

/// An address in an attribute or in a style sheet, returned by
/// [`Extract::addresses`](crate::Extract::addresses).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Address<'d> {
    /// The absolute URL; as written if it is not [`resolved`](Address::resolved).
    pub url: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// The address as it is in the value of the attribute or in the style sheet; in CSS, it can
    /// have escapes.
    pub written: &'d str,
    /// Its purpose.
    pub kind: AddressKind,
    /// The words of `rel`, in lower case.
    pub rel: Vec<String>,
    /// Of a hyperlink, the [text](crate::Link::text); of an image, the `alt`. Else empty.
    pub text: String,
    /// The element.
    pub node: Node<'d>,
    /// The name of the attribute: `"href"`, `"xlink:href"`. Empty for the text of a `style`
    /// element.
    pub attribute: &'d str,
    /// The address in the source; the whole value if the value has character references.
    pub span: Option<Span>,
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.url)
    }
}

/// The addresses below a node, in tree order. Returned by
/// [`Extract::addresses`](crate::Extract::addresses).
#[derive(Clone, Debug)]
pub struct Addresses<'d> {
    nodes: Descendants<'d>,
    resolver: Resolver,
    budget: Budget,
    /// The sites of the last element that have not been looked at, in reverse order.
    sites: Vec<Site<'d>>,
    /// The addresses of the last site that are left.
    rest: vec::IntoIter<Written>,
    site: Option<Site<'d>>,
}

impl<'d> Addresses<'d> {
    pub(crate) fn below(node: Node<'d>, base: Base) -> Self {
        Self {
            nodes: node.descendants(),
            resolver: Resolver::new(base, GROWTH),
            budget: Budget::below(node),
            sites: Vec::new(),
            rest: Vec::new().into_iter(),
            site: None,
        }
    }

    /// The address at a place of a site.
    pub(crate) fn address(&mut self, site: &Site<'d>, found: &Written) -> Address<'d> {
        let node = site.node;
        let written = &site.text[found.range.clone()];
        let (url, resolved) = self.resolver.resolve(found.value.as_deref().unwrap_or(written));
        let kind = found.kind.unwrap_or(site.kind);
        let is_of_element = site.syntax != Syntax::Css;
        let text = match kind {
            AddressKind::Link => text_of_link(node, &mut self.budget),
            AddressKind::Image if is_of_element => {
                node.attr_named(Name::Alt).unwrap_or_default().to_owned()
            }
            _ => String::new(),
        };
        Address {
            url,
            resolved,
            written,
            kind,
            rel: rel::words(node).map(str::to_ascii_lowercase).collect(),
            text,
            node,
            attribute: site.name(),
            span: site.part(&found.range),
        }
    }
}

impl<'d> Iterator for Addresses<'d> {
    type Item = Address<'d>;

    fn next(&mut self) -> Option<Address<'d>> {
        loop {
            if let Some(site) = self.site.take()
                && let Some(found) = self.rest.next()
            {
                let address = self.address(&site, &found);
                self.site = Some(site);
                return Some(address);
            }
            while self.sites.is_empty() {
                self.sites = Site::of(self.nodes.next()?);
                self.sites.reverse();
            }
            if let Some(site) = self.sites.pop() {
                self.rest = syntax::addresses(site.text, site.syntax).into_iter();
                self.site = Some(site);
            }
        }
    }
}
