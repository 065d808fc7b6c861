//! What is taken from the tree of a page.

use std::cell::OnceCell;

use broth::dom::{Document, Node};
use broth::select::Select as _;
use broth::xpath::{SelectXPath as _, Value as XPathValue, XNode, XPath};
use broth::{LineIndex, Name, Span};
use url::Url;

use super::limits::{Budget, Code};
use super::value::{Shape, Value};
use crate::base::base_url;
use crate::selection::{self, Field, text_of};

pub(crate) fn texts(root: Node<'_>, field: &Field, budget: &mut Budget) -> Result<Value, Code> {
    let found = root.select(&*field.selector);
    found.map(|node| text(root, field, node, budget)).collect::<Result<_, _>>().map(Value::List)
}

pub(crate) fn first_text(
    root: Node<'_>,
    field: &Field,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let found = root.select(&*field.selector).next();
    found.map_or(Ok(Value::Null), |node| text(root, field, node, budget))
}

fn text(root: Node<'_>, field: &Field, node: Node<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let value = match field.value(node) {
        selection::Value::Text(text) => Value::Text(text),
        selection::Value::Node(id) => Value::Text(root.document().node(id).outer_html()),
        selection::Value::None => Value::Null,
    };
    budget.spend(value.bytes())?;
    Ok(value)
}

/// Where the relative URLs of a page start.
pub(crate) struct Base<'d> {
    root: Node<'d>,
    page: Option<&'d str>,
    /// Found when the first URL needs it.
    url: OnceCell<Option<Url>>,
}

impl<'d> Base<'d> {
    pub(crate) fn of(root: Node<'d>, page: Option<&'d str>) -> Self {
        Self { root, page, url: OnceCell::new() }
    }

    fn url(&self) -> Option<&Url> {
        self.url.get_or_init(|| self.find()).as_ref()
    }

    fn find(&self) -> Option<Url> {
        base_url(self.root, self.page.and_then(|url| Url::parse(url).ok()))
    }

    /// The URL in full, if it is one.
    fn join(&self, href: &str) -> Option<String> {
        Url::options().base_url(self.url()).parse(href).ok().map(String::from)
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

/// The hyperlinks of `a` and `area` elements.
pub(crate) fn links(root: Node<'_>, base: &Base<'_>, budget: &mut Budget) -> Result<Value, Code> {
    let mut links = Vec::new();
    for node in root.descendants() {
        let name = node.html_name();
        if name != Name::A && name != Name::Area {
            continue;
        }
        let Some(href) = node.attr_named(Name::Href) else { continue };
        let label = match name {
            Name::A => words(&node.text()),
            _ => node.attr_named(Name::Alt).unwrap_or_default().to_owned(),
        };
        let link = Value::Struct(vec![
            Value::maybe(base.join(href)),
            Value::text(href),
            Value::text(label),
            Value::maybe(node.attr_named(Name::Rel)),
        ]);
        budget.spend(link.bytes())?;
        links.push(link);
    }
    Ok(Value::List(links))
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

/// The metadata of a page. Of things that may be there once, the first counts.
pub(crate) fn metadata(
    tree: &Document,
    base: &Base<'_>,
    budget: &mut Budget,
) -> Result<Value, Code> {
    let (mut description, mut canonical) = (None, None);
    let (mut open_graph, mut json_ld) = (Vec::new(), Vec::new());
    for node in tree.root().descendants() {
        let is =
            |name, value: &str| node.attr(name).is_some_and(|it| it.eq_ignore_ascii_case(value));
        match node.html_name() {
            Name::Meta => {
                let Some(content) = node.attr("content") else { continue };
                if is("name", "description") && description.is_none() {
                    description = Some(content);
                }
                if let Some(property) = node.attr("property") {
                    budget.spend(property.len() + content.len())?;
                    let pair = vec![Value::text(property), Value::text(content)];
                    open_graph.push(Value::Struct(pair));
                }
            }
            Name::Link if canonical.is_none() => {
                let mut relations = node.attr("rel").unwrap_or_default().split_ascii_whitespace();
                if relations.any(|relation| relation.eq_ignore_ascii_case("canonical")) {
                    canonical = node.attr("href").and_then(|href| base.join(href));
                }
            }
            Name::Script if is("type", "application/ld+json") => {
                let data = text_of(node, true);
                budget.spend(data.len())?;
                json_ld.push(Value::Text(data));
            }
            _ => {}
        }
    }
    let language = tree.document_element().and_then(|root| root.attr("lang"));
    let value = Value::Struct(vec![
        Value::maybe(Some(tree.title()).filter(|title| !title.is_empty())),
        Value::maybe(description),
        Value::maybe(canonical),
        Value::maybe(language),
        Value::List(open_graph),
        Value::List(json_ld),
    ]);
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

fn words(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
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
