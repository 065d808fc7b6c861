//! Markdown of a document, and what is not in it.

use std::collections::{BTreeSet, HashMap};
use std::iter;
use std::sync::LazyLock;

use broth::dom::Node;
use broth::markdown::{Address, Converter, OptionError};
use broth::sanitize::Sanitizer;
use broth::select::Selector;

use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;
use crate::resolved::write_base;
use crate::select::bad_selector;

/// The sanitizer of `rawHTML: "sanitized"`. Built once, and only if needed.
static SANITIZER: LazyLock<Sanitizer> = LazyLock::new(Sanitizer::new);

/// The bits of a request.
mod flag {
    /// Whether the losses are asked for.
    pub(super) const REPORT: u32 = 0;
    /// Whether the whole document is asked about, as for front matter.
    pub(super) const WHOLE: u32 = 1;
}

/// The options of a request: how many there are, each as its name and its value, and pairs of
/// addresses.
fn converter(request: &Request<'_>) -> Result<Converter, Failure> {
    let mut converter = Converter::new().sanitizer(|element| SANITIZER.attributes_kept(element));
    let count: usize = request.text(0)?.parse().map_err(|_| Failure::REQUEST)?;
    for number in 0..count {
        let (name, value) = (request.text(2 * number + 1)?, request.text(2 * number + 2)?);
        if name == "without" {
            Selector::parse(value).map_err(|error| bad_selector(value, &error))?;
            converter = converter.without(value);
            continue;
        }
        converter.set(name, value).map_err(bad_option)?;
    }
    let first = 2 * count + 1;
    if request.count() > first {
        converter = converter.on_address(addresses(request, first)?);
    }
    Ok(converter)
}

/// The other side knows the names of options, and this one their values.
fn bad_option(error: OptionError) -> Failure {
    Failure::new(Kind::Config, "unknown-value", error)
}

/// Writes the Markdown of a node, after what was lost if that is asked for.
pub(crate) fn write(page: &Page, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let markdown = converter(request)?.report_node(page.node(request.node));
    if request.has_flag(flag::REPORT) {
        let (places, lines) = (page.places(), page.lines());
        reply.list(&markdown.losses, |loss, reply| {
            reply.text(&loss.name);
            reply.text(loss.kind.as_str());
            reply.text(loss.reason.as_str());
            reply.text(loss.message());
            places.write_with_line(loss.span, lines, reply);
        });
    }
    reply.last(markdown.markdown);
    Ok(())
}

/// Whether the value of an attribute is an address.
fn is_address(name: &str) -> bool {
    matches!(name, "href" | "src" | "poster" | "data" | "cite" | "action")
}

/// Writes the address of the page's `base`, and the addresses that its Markdown may have. The other
/// side resolves them.
pub(crate) fn write_addresses(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    write_base(page, reply);
    let from = if request.has_flag(flag::WHOLE) { page.root() } else { page.node(request.node) };
    let attributes = iter::once(from).chain(from.descendants()).flat_map(Node::attrs);
    let found: BTreeSet<&str> = attributes
        .filter(|attribute| attribute.name_without_namespace().is_some_and(is_address))
        .map(|attribute| attribute.value())
        .collect();
    reply.list(found, |address, reply| reply.text(address));
}

/// The addresses as the other side has resolved them.
fn addresses(
    request: &Request<'_>,
    first: usize,
) -> Result<impl Fn(Address<'_>) -> Option<String> + Send + Sync + 'static, Failure> {
    let texts: Vec<&str> = request.texts_from(first).collect::<Result<_, _>>()?;
    let (pairs, _) = texts.as_chunks::<2>();
    let resolved: HashMap<String, String> =
        pairs.iter().map(|[from, to]| ((*from).to_owned(), (*to).to_owned())).collect();
    Ok(move |address: Address<'_>| {
        resolved.get(address.value()).filter(|_| is_address(address.name())).cloned()
    })
}
