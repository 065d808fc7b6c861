//! The data, links, addresses, tables and metadata of a document.
//!
//! Addresses are as written: the other side makes them absolute by the platform's `URL`, with the
//! address of the page's `base`. `js/src/data.ts` reads the replies.

use broth::dom::Node;
use broth_data::{
    Address, Base, Credit, DataReader, Extract as _, ExtractElement as _, Metadata, Property,
    Related, Syntax, Table,
};

use crate::failure::Failure;
use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;
use crate::resolved::{self, write_base};

/// Writes the number of a node.
pub(crate) fn write_node(node: Node<'_>, reply: &mut Reply) {
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
        write_address(&address, places, reply);
    });
}

fn write_address(address: &Address<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(address.node, reply);
    // Without a base, the URL is the address without the escapes of CSS.
    reply.text(&address.url);
    reply.text(address.written);
    reply.text(address.kind.as_str());
    write_texts(&address.rel, reply);
    reply.text(&address.text);
    reply.text(address.attribute);
    places.write(address.span, reply);
}

/// Writes the addresses that can be replaced; or if the request has a text for each, which may be
/// absent, the source with these in their places.
pub(crate) fn replace_addresses(
    page: &Page,
    request: &Request<'_>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let places = page.places();
    if request.count() == 0 {
        write_base(page, reply);
        let mut found = Vec::new();
        page.root().replace_addresses(&Base::default(), |address| {
            found.push(address);
            None
        });
        reply.list(&found, |address, reply| write_address(address, places, reply));
        return Ok(());
    }
    // The first text is always absent, so that there is one.
    let mut texts = 1..request.count();
    let mut failure = None;
    let replaced = page.root().replace_addresses(&Base::default(), |_| {
        let text = request.maybe(texts.next()?);
        text.unwrap_or_else(|error| {
            failure = Some(error);
            None
        })
        .map(str::to_owned)
    });
    reply.last(replaced);
    failure.map_or(Ok(()), Err)
}

/// The bits of a request for data: one for each syntax, in the order of `Syntax::ALL`, and more.
mod data_flag {
    /// Whether graphs are flattened.
    pub(super) const FLATTEN: u32 = 9;
}

/// Writes the data below a node as JSON.
pub(crate) fn write_data(
    page: &Page,
    request: &Request<'_>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let syntaxes = (0..).zip(Syntax::ALL).filter(|(bit, _)| request.has_flag(*bit));
    let reader = DataReader::new()
        .syntaxes(syntaxes.map(|(_, syntax)| *syntax))
        .flatten_graphs(request.has_flag(data_flag::FLATTEN));
    let node = page.node(request.node);
    if let Some(json) =
        resolved::read(page, request, 0, reply, |base| reader.read(node, base).to_json())?
    {
        reply.last(json);
    }
    Ok(())
}

/// Writes rows as CSV: the number of columns, and the fields of all rows.
pub(crate) fn write_csv(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let columns: usize = request.text(0)?.parse().map_err(|_| Failure::REQUEST)?;
    let fields = request.texts_from(1).collect::<Result<Vec<_>, _>>()?;
    reply.last(broth_data::to_csv(fields.chunks(columns.max(1)), columns));
    Ok(())
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
    reply.list(table.cells.iter().zip(table.cell_headers()), |(cell, headers), reply| {
        write_node(cell.node, reply);
        reply.text(&cell.text);
        reply.flag(cell.is_header);
        for number in [cell.row, cell.column, cell.rowspan, cell.colspan] {
            reply.number(number);
        }
        reply.list(headers, |at, reply| reply.number(at));
    });
    reply.flag(table.complete);
}

/// Writes the metadata of the document.
pub(crate) fn write_metadata(
    page: &Page,
    request: &Request<'_>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let places = page.places();
    let found = resolved::read(page, request, 0, reply, |base| page.root().metadata(base))?;
    let Some(metadata) = found else { return Ok(()) };
    let Metadata { title, description, lang, .. } = &metadata;
    for value in [title, description, lang] {
        reply.maybe_text(value.as_deref());
    }
    for related in [&metadata.canonical, &metadata.manifest, &metadata.amp] {
        reply.maybe_text(related.as_ref().map(|related| &*related.url));
    }
    for related in [&metadata.icons, &metadata.feeds, &metadata.alternates] {
        reply.list(related, |related, reply| write_related(related, places, reply));
    }
    let Metadata { open_graph, twitter, dublin_core, robots, theme_colors, names, .. } = &metadata;
    for properties in [open_graph, twitter, dublin_core, robots, theme_colors, names] {
        reply.list(properties, |property, reply| write_property(property, places, reply));
    }
    reply.list(&metadata.json_ld, |value, reply| reply.text(value));
    for credits in [&metadata.published, &metadata.modified, &metadata.authors] {
        reply.list(credits, |credit, reply| write_credit(credit, places, reply));
    }
    Ok(())
}

fn write_credit(credit: &Credit<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(credit.node, reply);
    reply.text(&credit.text);
    reply.text(credit.source.as_str());
    places.write(credit.span, reply);
}

fn write_related(related: &Related<'_>, places: Places<'_>, reply: &mut Reply) {
    let Related { media_type, hreflang, sizes, media, title, .. } = *related;
    write_node(related.node, reply);
    reply.text(&related.url);
    reply.flag(related.resolved);
    for text in [media_type, hreflang, sizes, media, title] {
        reply.maybe_text(text);
    }
    places.write(related.span, reply);
}

fn write_property(property: &Property<'_>, places: Places<'_>, reply: &mut Reply) {
    write_node(property.node, reply);
    for text in [property.name, &property.content, property.written] {
        reply.text(text);
    }
    places.write(property.span, reply);
}
