//! The values that columns take from the tree of a page.

use std::cell::OnceCell;

use broth::content::{Content, Extractor};
use broth::data::{self, Extract as _};
use broth::dom::{Document, Node};
use broth::select::Select as _;
use broth::xpath::{SelectXPath as _, Value as XPathValue, XNode, XPath};
use broth::{LineIndex, Name, Span};

use super::limits::{Budget, Code};
use super::value::{Shape, Value};
use crate::selection::Field;

pub(crate) fn texts(root: Node<'_>, field: &Field, budget: &mut Budget) -> Result<Value, Code> {
    let found = root.select(&*field.selector);
    found.map(|node| text(field, node, budget)).collect::<Result<_, _>>().map(Value::List)
}

pub(crate) fn first_text(
    root: Node<'_>,
    field: &Field,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let found = root.select(&*field.selector).next();
    found.map_or(Ok(Value::Null), |node| text(field, node, budget))
}

fn text(field: &Field, node: Node<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let value = Value::maybe(field.value(node));
    budget.spend(value.bytes())?;
    Ok(value)
}

/// Where the relative URLs of a page start.
pub(crate) struct Base<'d> {
    root: Node<'d>,
    page: Option<&'d str>,
    /// Found when the first URL needs it.
    found: OnceCell<data::Base>,
}

impl<'d> Base<'d> {
    pub(crate) fn of(root: Node<'d>, page: Option<&'d str>) -> Self {
        Self { root, page, found: OnceCell::new() }
    }

    pub(crate) fn get(&self) -> &data::Base {
        self.found.get_or_init(|| self.root.base(self.page.unwrap_or_default()))
    }
}

pub(crate) fn links_shape() -> Shape {
    Shape::list(Shape::fields([
        ("url", Shape::Text),
        ("href", Shape::Text),
        ("text", Shape::Text),
        ("rel", Shape::Text),
    ]))
}

/// The hyperlinks.
pub(crate) fn links(root: Node<'_>, base: &Base<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let links = root.links(base.get()).map(|link| {
        let link = Value::Struct(vec![
            Value::maybe(link.resolved.then_some(link.url)),
            Value::text(link.written),
            Value::Text(link.text),
            Value::maybe(link.node.attr_named(Name::Rel)),
        ]);
        budget.spend(link.bytes())?;
        Ok(link)
    });
    links.collect::<Result<_, _>>().map(Value::List)
}

pub(crate) fn addresses_shape() -> Shape {
    Shape::list(Shape::fields([
        ("url", Shape::Text),
        ("written", Shape::Text),
        ("kind", Shape::Text),
        ("element", Shape::Text),
        ("attribute", Shape::Text),
        ("text", Shape::Text),
        ("rel", Shape::Text),
        ("start", Shape::Int),
        ("end", Shape::Int),
    ]))
}

/// Every address.
pub(crate) fn addresses(
    root: Node<'_>,
    base: &Base<'_>,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let addresses = root.addresses(base.get()).map(|address| {
        let offset =
            |of: fn(Span) -> usize| address.span.map_or(Value::Null, |it| Value::int(of(it)));
        let (start, end) = (offset(|span| span.start), offset(|span| span.end));
        let value = Value::Struct(vec![
            Value::maybe(address.resolved.then_some(address.url)),
            Value::text(address.written),
            Value::text(address.kind.as_str()),
            Value::text(address.node.name()),
            Value::text(address.attribute),
            Value::Text(address.text),
            Value::maybe(address.node.attr_named(Name::Rel)),
            start,
            end,
        ]);
        budget.spend(value.bytes())?;
        Ok(value)
    });
    addresses.collect::<Result<_, _>>().map(Value::List)
}

pub(crate) fn metadata_shape() -> Shape {
    let properties = Shape::fields([("property", Shape::Text), ("content", Shape::Text)]);
    Shape::fields([
        ("title", Shape::Text),
        ("description", Shape::Text),
        ("canonical", Shape::Text),
        ("language", Shape::Text),
        ("open_graph", Shape::list(properties)),
        ("json_ld", Shape::list(Shape::Text)),
    ])
}

/// The metadata of a page.
pub(crate) fn metadata(
    tree: &Document,
    base: &Base<'_>,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let found = tree.metadata(base.get());
    let canonical = found.canonical.filter(|canonical| canonical.resolved);
    let properties = found.open_graph.iter().map(|property| {
        Value::Struct(vec![Value::text(property.name), Value::text(property.written)])
    });
    let texts = found.json_ld.into_iter().map(|data| Value::Text(data.text));
    let value = Value::Struct(vec![
        Value::maybe(found.title.map(|title| title.text)),
        Value::maybe(found.description.map(|description| description.text)),
        Value::maybe(canonical.map(|canonical| canonical.url)),
        Value::maybe(found.lang.map(|lang| lang.text)),
        Value::List(properties.collect()),
        Value::List(texts.collect()),
    ]);
    budget.spend(value.bytes())?;
    Ok(value)
}

pub(crate) fn content_shape() -> Shape {
    Shape::fields(
        ["text", "title", "byline", "date", "site", "lang", "image", "description", "kind"]
            .map(|name| (name, Shape::Text)),
    )
}

/// The main content of a page at an address, and its metadata.
pub(crate) fn content(
    tree: &Document,
    extractor: &Extractor,
    base: &Base<'_>,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let body = tree.body().unwrap_or_else(|| tree.root());
    let found = extractor.clone().url(base.page.unwrap_or_default()).report_node(body);
    let text = Value::Text(found.text());
    let Content { title, byline, date, site, lang, image, description, kind, .. } = found;
    let metadata = [title, byline, date, site, lang, image, description].map(Value::maybe);
    let value = [text].into_iter().chain(metadata).chain([Value::text(kind.as_str())]);
    let value = Value::Struct(value.collect());
    budget.spend(value.bytes())?;
    Ok(value)
}

/// The places of a text: offsets in bytes of UTF-8 from 0, lines and columns in characters from 1.
pub(crate) fn place_shape(first: &[&str]) -> Shape {
    let texts = first.iter().map(|&name| (name.to_owned(), Shape::Text));
    let numbers = ["start", "end", "line", "column"].map(|name| (name.to_owned(), Shape::Int));
    Shape::list(Shape::Struct(texts.chain(numbers).collect()))
}

/// A list of things with places.
pub(crate) fn placed<const N: usize>(
    text: &str,
    things: impl Iterator<Item = ([String; N], Span)>,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let lines = LineIndex::new(text);
    let mut list = Vec::new();
    for (names, span) in things {
        let at = lines.line_column(span.start);
        let mut members: Vec<Value> = names.into_iter().map(Value::Text).collect();
        let numbers = [span.start, span.end, at.line, at.column_chars];
        members.extend(numbers.map(Value::int));
        let thing = Value::Struct(members);
        budget.spend(thing.bytes())?;
        list.push(thing);
    }
    Ok(Value::List(list))
}

/// The nodes that an expression finds, or its value: attributes and texts as they are, elements as
/// markup.
pub(super) fn xpath(root: Node<'_>, xpath: &XPath, budget: &mut Budget) -> Result<Value, Code> {
    let nodes = match root.xpath(xpath) {
        Ok(XPathValue::Nodes(nodes)) => nodes,
        Ok(value) => {
            let text = value.string();
            budget.spend(text.len())?;
            return Ok(Value::List(vec![Value::Text(text)]));
        }
        Err(_) => return Err(Code::TooMuchWork),
    };
    let texts = nodes.into_iter().map(|node| {
        let text = match node {
            XNode::Node(node) if !node.is_text() => node.outer_html(),
            _ => node.text(),
        };
        budget.spend(text.len())?;
        Ok(Value::Text(text))
    });
    texts.collect::<Result<_, _>>().map(Value::List)
}
