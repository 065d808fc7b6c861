//! The links, addresses, tables and metadata of a document.
//!
//! Addresses are as written: the other side makes them absolute by the platform's `URL`, with the
//! address of the page's `base`. `js/src/data.ts` reads the replies.

use broth::Name;
use broth::dom::Node;
use broth_data::{Base, Extract as _, ExtractElement as _, Metadata, Property, Related, Table};

use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// Writes the address of the page's `base`, if it has one.
pub(crate) fn write_base(page: &Page, reply: &mut Reply) {
    let mut bases = page.root().descendants().filter(|node| node.is_html(Name::Base));
    reply.maybe_text(bases.find_map(|base| base.attr_named(Name::Href)));
}

/// Writes the number of a node.
fn write_node(node: Node<'_>, reply: &mut Reply) {
    reply.number(node.id().get() as usize);
}

/// Writes a list of texts.
fn write_texts(texts: &[String], reply: &mut Reply) {
    reply.list(texts, |text, reply| reply.text(text));
}

/// Writes the hyperlinks below a node.
pub(crate) fn write_links(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let places = page.places();
    write_base(page, reply);
    reply.list(page.node(request.node).links(&Base::default()), |link, reply| {
        write_node(link.node, reply);
        reply.text(link.written);
        reply.text(&link.text);
        write_texts(&link.rel, reply);
        reply.text(link.attribute);
        places.write(link.span, reply);
    });
}

/// Writes every address below a node.
pub(crate) fn write_addresses(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let places = page.places();
    write_base(page, reply);
    reply.list(page.node(request.node).addresses(&Base::default()), |address, reply| {
        write_node(address.node, reply);
        reply.text(address.written);
        reply.text(address.kind.as_str());
        reply.text(address.attribute);
        places.write(address.span, reply);
    });
}

/// The bits of a request for tables.
mod flag {
    /// The element itself, if it is a table.
    pub(super) const ITSELF: u32 = 0;
}

/// Writes the tables below a node, or that of an element.
pub(crate) fn write_tables(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let (node, places) = (page.node(request.node), page.places());
    let write = |table: Table<'_>, reply: &mut Reply| write_table(&table, places, reply);
    match request.has_flag(flag::ITSELF) {
        true => reply.list(node.table(), write),
        false => reply.list(node.tables(), write),
    }
}

fn write_table(table: &Table<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(table.node, reply);
    places.write(table.span, reply);
    reply.maybe_text(table.caption.as_deref());
    write_texts(&table.header, reply);
    write_texts(&table.columns, reply);
    for rows in [&table.header_rows, &table.rows] {
        reply.list(rows, |row, reply| write_texts(row, reply));
    }
    reply.list(&table.cells, |cell, reply| {
        write_node(cell.node, reply);
        reply.text(&cell.text);
        reply.flag(cell.is_header);
        for number in [cell.row, cell.column, cell.rowspan, cell.colspan] {
            reply.number(number);
        }
    });
    reply.flag(table.complete);
}

/// Writes the metadata of the document.
pub(crate) fn write_metadata(page: &Page, reply: &mut Reply) {
    let places = page.places();
    write_base(page, reply);
    let metadata = page.root().metadata(&Base::default());
    let Metadata { title, description, lang, .. } = &metadata;
    for value in [title, description, lang] {
        reply.maybe_text(value.as_deref());
    }
    reply.maybe_text(metadata.canonical.as_ref().map(|canonical| &*canonical.url));
    for related in [&metadata.icons, &metadata.feeds, &metadata.alternates] {
        reply.list(related, |related, reply| write_related(related, places, reply));
    }
    for properties in [&metadata.open_graph, &metadata.twitter] {
        reply.list(properties, |property, reply| write_property(property, places, reply));
    }
    reply.list(&metadata.json_ld, |value, reply| reply.text(value));
}

fn write_related(related: &Related<'_>, places: Places<'_>, reply: &mut Reply) {
    let Related { media_type, hreflang, sizes, media, title, .. } = *related;
    write_node(related.node, reply);
    reply.text(&related.url);
    for text in [media_type, hreflang, sizes, media, title] {
        reply.maybe_text(text);
    }
    places.write(related.span, reply);
}

fn write_property(property: &Property<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(property.node, reply);
    reply.text(property.name);
    reply.text(property.written);
    places.write(property.span, reply);
}
