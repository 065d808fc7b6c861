//! Selectors: compiled once, and what they find.

use std::rc::Rc;

use broth::dom::Node;
use broth::select::{Select as _, Selector, SelectorError};
use broth::{Namespace, Span};

use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// The selectors that were compiled last.
#[derive(Default)]
pub(crate) struct Cache(surfaces::Cache<Rc<Selector>>);

impl Cache {
    /// Compiles a selector, or finds it.
    pub(crate) fn compiled(&mut self, text: &str) -> Result<Rc<Selector>, Failure> {
        let compile = |text: &str| text.parse().map(Rc::new);
        self.0.get_or_compile(text, compile).map_err(|error| match of_extract(text) {
            Some(remedy) => failure(text, &error, format!("{error}; {remedy}")),
            None => bad_selector(text, &error),
        })
    }
}

/// The failure for a selector that cannot be read.
pub(crate) fn bad_selector(text: &str, error: &SelectorError) -> Failure {
    failure(text, error, error.to_string())
}

fn failure(text: &str, error: &SelectorError, message: String) -> Failure {
    Failure::new(Kind::Selector, error.code().as_str(), message).at(text, error.span())
}

/// The methods for what selectors of `extract` can say, and others cannot.
fn of_extract(text: &str) -> Option<String> {
    if let Some(css) = text.strip_suffix("::text") {
        return Some(format!("write texts({css:?}) or extract({{ name: {text:?} }})"));
    }
    let (css, name) = text.strip_suffix(')')?.rsplit_once("::attr(")?;
    Some(format!("write attrs({css:?}, {name:?}) or extract({{ name: {text:?} }})"))
}

/// The bits of a request for elements.
mod flag {
    /// Only the first.
    pub(super) const FIRST: u32 = 0;
    /// The nearest of the element and those around it.
    pub(super) const CLOSEST: u32 = 1;
}

/// Finds elements, and describes them.
pub(crate) fn elements(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let selector = &*cache.compiled(request.text(0)?)?;
    let (places, from) = (page.places(), page.node(request.node));
    let describe = |node: Node<'_>, reply: &mut Reply| describe(node, places, reply);
    if request.has_flag(flag::CLOSEST) {
        reply.list(from.closest(selector), describe);
    } else {
        let most = if request.has_flag(flag::FIRST) { 1 } else { usize::MAX };
        reply.list(from.select(selector).take(most), describe);
    }
    Ok(())
}

/// Writes the path of an element; it is empty for other nodes.
pub(crate) fn path(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    reply.last(page.node(request.node).path().unwrap_or_default());
}

/// Where a node is in the source. Elements that the parser added are not there.
pub(crate) fn span(node: Node<'_>) -> Option<Span> {
    node.span().filter(|_| !node.is_implied())
}

/// Writes an element: its number, prefix, name, namespace, place and attributes.
pub(crate) fn describe(node: Node<'_>, places: Places<'_>, reply: &mut Reply) {
    reply.number(node.id().get() as usize);
    reply.maybe_text(node.qname().and_then(|name| name.prefix));
    reply.text(node.name());
    let namespace = node.namespace();
    reply.maybe_text((namespace != Namespace::Html).then(|| namespace.uri()));
    places.write(span(node), reply);
    reply.list(node.attrs(), |attribute, reply| {
        match attribute.name_without_namespace() {
            Some(name) => reply.text(name),
            None => reply.text(&attribute.name().to_string()),
        }
        reply.text(attribute.value());
    });
}

/// Writes the text of each element that is found, without white space at its ends.
pub(crate) fn texts(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let selector = cache.compiled(request.text(0)?)?;
    let found = page.node(request.node).select(&*selector);
    reply.list(found, |node, reply| reply.text(node.text().trim()));
    Ok(())
}

/// Writes the value of an attribute of each element that is found.
pub(crate) fn attrs(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let (selector, name) = (cache.compiled(request.text(0)?)?, request.text(1)?);
    let found = page.node(request.node).select(&*selector);
    reply.list(found, |node, reply| reply.maybe_text(node.attr(name)));
    Ok(())
}

/// Writes the places of all elements that are found.
pub(crate) fn spans(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let (selector, places) = (cache.compiled(request.text(0)?)?, page.places());
    reply.list(page.root().select(&*selector), |node, reply| {
        reply.number(node.id().get() as usize);
        places.write(span(node), reply);
    });
    Ok(())
}

/// Writes whether the node matches.
pub(crate) fn matches(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let selector = cache.compiled(request.text(0)?)?;
    reply.flag(page.node(request.node).matches(&*selector));
    Ok(())
}
