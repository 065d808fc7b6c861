//! `Address`: an address that a page refers to.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use broth_dom::{Attribute, Descendants, Node};
use broth_input::Span;
use broth_markup::Name;

use crate::attributes::{addresses_in, is_xlink_href};
use crate::base::Base;
use crate::budget::Budget;
use crate::kind::AddressKind;
use crate::link_text::text_of_link;
use crate::rel;
use crate::resolver::Resolver;
use crate::source::ValuePlace;
use crate::syntax;

/// How much longer the addresses of one call may become.
pub(crate) const GROWTH: usize = 1 << 27;

/// An address in an attribute, returned by [`Extract::addresses`](crate::Extract::addresses).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Address<'d> {
    /// The absolute URL; as written if it is not [`resolved`](Address::resolved).
    pub url: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// The address as it is in the value of the attribute.
    pub written: &'d str,
    /// Its purpose.
    pub kind: AddressKind,
    /// The words of `rel`, in lower case.
    pub rel: Vec<String>,
    /// Of a hyperlink, the [text](crate::Link::text); of an image, the `alt`. Else empty.
    pub text: String,
    /// The element.
    pub node: Node<'d>,
    /// The name of the attribute: `"href"`, `"xlink:href"`.
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
    /// The attributes of the last element that have not been looked at, in reverse order.
    attributes: Vec<(Node<'d>, Attribute<'d>)>,
    /// The addresses of the last attribute that are left.
    rest: vec::IntoIter<Range<usize>>,
    of: Option<Source<'d>>,
}

/// An attribute that holds addresses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'d> {
    pub(crate) node: Node<'d>,
    pub(crate) attribute: Attribute<'d>,
    pub(crate) kind: AddressKind,
    pub(crate) place: ValuePlace,
}

impl<'d> Addresses<'d> {
    pub(crate) fn below(node: Node<'d>, base: Base) -> Self {
        Self {
            nodes: node.descendants(),
            resolver: Resolver::new(base, GROWTH),
            budget: Budget::below(node),
            attributes: Vec::new(),
            rest: Vec::new().into_iter(),
            of: None,
        }
    }

    pub(crate) fn address(&mut self, of: Source<'d>, range: &Range<usize>) -> Address<'d> {
        let Source { node, attribute, kind, place } = of;
        let written = &attribute.value()[range.clone()];
        let (url, resolved) = self.resolver.resolve(written);
        let rel = rel::words(node).map(str::to_ascii_lowercase).collect();
        let text = match kind {
            AddressKind::Link => text_of_link(node, &mut self.budget),
            AddressKind::Image => node.attr_named(Name::Alt).unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        let (attribute, span) = (name_of(attribute), place.part(range));
        Address { url, resolved, written, kind, rel, text, node, attribute, span }
    }
}

impl<'d> Iterator for Addresses<'d> {
    type Item = Address<'d>;

    fn next(&mut self) -> Option<Address<'d>> {
        loop {
            if let Some(of) = self.of
                && let Some(range) = self.rest.next()
            {
                return Some(self.address(of, &range));
            }
            while self.attributes.is_empty() {
                let node = self.nodes.next()?;
                self.attributes.extend(node.attrs().map(|attribute| (node, attribute)));
                self.attributes.reverse();
            }
            if let Some((node, attribute)) = self.attributes.pop()
                && let Some((kind, syntax)) = addresses_in(node, attribute)
            {
                self.rest = syntax::addresses(attribute.value(), syntax).into_iter();
                let place = ValuePlace::of(node, attribute);
                self.of = Some(Source { node, attribute, kind, place });
            }
        }
    }
}

/// The name of an attribute that holds addresses.
pub(crate) fn name_of(attribute: Attribute<'_>) -> &str {
    if is_xlink_href(attribute) { "xlink:href" } else { attribute.name().local }
}
