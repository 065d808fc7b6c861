//! Markdown of a document, and what is not in it.

use std::collections::{BTreeSet, HashMap};
use std::iter;

use broth::Name;
use broth::dom::{InnerText, Node};
use broth::markdown::{
    Addresses, Bullet, Emphasis, Fence, Flavor, HardBreak, Heading, Links, Math, Options, RawHtml,
};
use broth::sanitize::Sanitizer;

use crate::failure::Failure;
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;

/// The bits of a request.
mod flag {
    pub(super) const COMMON_MARK: u32 = 0;
    pub(super) const UNDERSCORE: u32 = 1;
    pub(super) const ASTERISK: u32 = 2;
    pub(super) const PLUS: u32 = 3;
    pub(super) const TILDES: u32 = 4;
    pub(super) const SPACES: u32 = 5;
    pub(super) const SETEXT: u32 = 6;
    pub(super) const REPORT: u32 = 7;
    pub(super) const REFERENCES: u32 = 8;
    pub(super) const KEEP: u32 = 9;
    pub(super) const SANITIZED: u32 = 10;
    pub(super) const TEX: u32 = 11;
    pub(super) const FRONT_MATTER: u32 = 12;
    pub(super) const NO_SCRIPTS: u32 = 13;
}

/// The options of a request: its flags, the width of lines, and pairs of addresses.
fn options(request: &Request<'_>) -> Result<Options, Failure> {
    let mut options = Options::default();
    if request.has_flag(flag::COMMON_MARK) {
        options = options.flavor(Flavor::CommonMark);
    }
    if request.has_flag(flag::UNDERSCORE) {
        options = options.emphasis(Emphasis::Underscore);
    }
    if request.has_flag(flag::ASTERISK) {
        options = options.bullet(Bullet::Asterisk);
    }
    if request.has_flag(flag::PLUS) {
        options = options.bullet(Bullet::Plus);
    }
    if request.has_flag(flag::TILDES) {
        options = options.fence(Fence::Tildes);
    }
    if request.has_flag(flag::SPACES) {
        options = options.hard_break(HardBreak::Spaces);
    }
    if request.has_flag(flag::SETEXT) {
        options = options.heading(Heading::Setext);
    }
    if request.has_flag(flag::REFERENCES) {
        options = options.links(Links::References);
    }
    if request.has_flag(flag::KEEP) {
        options = options.raw_html(RawHtml::keep());
    }
    if request.has_flag(flag::SANITIZED) {
        let sanitizer = Sanitizer::default();
        let html = RawHtml::by(move |element| sanitizer.attributes_kept(element));
        options = options.raw_html(html);
    }
    if request.has_flag(flag::TEX) {
        options = options.math(Math::Tex);
    }
    if request.has_flag(flag::NO_SCRIPTS) {
        options = options.reader(InnerText::default().scripting(false));
    }
    if let Some(width) = request.maybe(0)? {
        options = options.wrap(Some(width.parse().map_err(|_| Failure::REQUEST)?));
    }
    if request.count() > 1 {
        options = options.addresses(addresses(request)?);
    }
    Ok(options.front_matter(request.has_flag(flag::FRONT_MATTER)))
}

/// Writes the Markdown of a node, after what was lost if that is asked for.
pub(crate) fn write(page: &Page, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let markdown = options(request)?.of(page.node(request.node));
    if request.has_flag(flag::REPORT) {
        let places = page.places();
        reply.number(markdown.losses.len());
        for loss in &markdown.losses {
            reply.text(&loss.name);
            reply.text(loss.how.as_str());
            reply.text(loss.why.as_str());
            places.write(loss.span, reply);
        }
    }
    reply.last(markdown.text);
    Ok(())
}

/// Whether the value of an attribute is an address.
fn is_address(name: &str) -> bool {
    matches!(name, "href" | "src" | "poster" | "data" | "cite" | "action")
}

/// Writes the address of the page's `base`, and the addresses that its Markdown may have. The other
/// side resolves them: every runtime has the URL Standard's algorithm, and the module has not.
pub(crate) fn write_addresses(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let mut bases = page.root().descendants().filter(|node| node.is_html(Name::Base));
    reply.maybe_text(bases.find_map(|base| base.attr_named(Name::Href)));
    // Front matter is about the whole document.
    let is_all = request.has_flag(flag::FRONT_MATTER);
    let from = if is_all { page.root() } else { page.node(request.node) };
    let attributes = iter::once(from).chain(from.descendants()).flat_map(Node::attributes);
    let found: BTreeSet<&str> = attributes
        .filter(|attribute| attribute.name_without_namespace().is_some_and(is_address))
        .map(|attribute| attribute.value())
        .collect();
    reply.number(found.len());
    for address in found {
        reply.text(address);
    }
}

/// The addresses as the other side has resolved them.
fn addresses(request: &Request<'_>) -> Result<Addresses, Failure> {
    let texts: Vec<&str> = request.texts_from(1).collect::<Result<_, _>>()?;
    let (pairs, _) = texts.as_chunks::<2>();
    let resolved: HashMap<String, String> =
        pairs.iter().map(|[from, to]| ((*from).to_owned(), (*to).to_owned())).collect();
    Ok(Addresses::by(move |_, name, value| {
        resolved.get(value).filter(|_| is_address(name)).cloned()
    }))
}
