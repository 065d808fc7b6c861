//! `Link`: the hyperlinks of a page.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Attribute, Descendants, Node};
use broth_input::Span;
use broth_markup::{Name, Namespace};

use crate::address::GROWTH;
use crate::attributes::is_xlink_href;
use crate::base::Base;
use crate::budget::Budget;
use crate::link_text::text_of_link;
use crate::rel;
use crate::resolver::Resolver;
use crate::site::name_of;

/// A hyperlink, returned by [`Extract::links`](crate::Extract::links).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Link<'d> {
    /// The absolute URL; as written if it is not [`resolved`](Link::resolved).
    pub url: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// The address as it is in the attribute.
    pub written: &'d str,
    /// The text that a reader sees: the [rendered text](broth_text::RenderText::rendered_text), without white space
    /// at its ends; of an `area` the `alt`, and of a `link` the `title`.
    pub text: String,
    /// The words of `rel`, in lower case.
    pub rel: Vec<String>,
    /// The element.
    pub node: Node<'d>,
    /// The name of the attribute: `"href"`, or `"xlink:href"`.
    pub attribute: &'d str,
    /// The address in the source.
    pub span: Option<Span>,
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)?;
        let mut words = self.text.split_ascii_whitespace();
        words.try_for_each(|word| write!(f, " {word}"))
    }
}

/// The hyperlinks below a node, in tree order. Returned by
/// [`Extract::links`](crate::Extract::links).
#[derive(Clone, Debug)]
pub struct Links<'d> {
    nodes: Descendants<'d>,
    resolver: Resolver,
    budget: Budget,
}

impl<'d> Links<'d> {
    pub(crate) fn below(node: Node<'d>, base: Base) -> Self {
        let (nodes, budget) = (node.descendants(), Budget::below(node));
        Self { nodes, resolver: Resolver::new(base, GROWTH), budget }
    }
}

impl<'d> Iterator for Links<'d> {
    type Item = Link<'d>;

    fn next(&mut self) -> Option<Link<'d>> {
        let (node, href) = self.nodes.find_map(|node| Some((node, href(node)?)))?;
        let written = href.value();
        let (url, resolved) = self.resolver.resolve(written);
        Some(Link {
            url,
            resolved,
            written,
            text: text_of_link(node, &mut self.budget),
            rel: rel::words(node).map(str::to_ascii_lowercase).collect(),
            node,
            attribute: name_of(href),
            span: href.value_span(),
        })
    }
}

/// The attribute that makes an element a hyperlink.
///
/// <https://html.spec.whatwg.org/multipage/links.html#hyperlink>
fn href(node: Node<'_>) -> Option<Attribute<'_>> {
    match (node.namespace(), node.known_name()) {
        (Namespace::Html, Name::A | Name::Area) => node.attribute_named(Name::Href),
        (Namespace::Html, Name::Link) if rel::is_hyperlink(node) => {
            node.attribute_named(Name::Href)
        }
        (Namespace::Svg, Name::A) | (Namespace::MathMl, _) => {
            let older = || node.attrs().find(|attribute| is_xlink_href(*attribute));
            node.attribute_named(Name::Href).or_else(older)
        }
        _ => None,
    }
}
