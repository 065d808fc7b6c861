//! Prints a tree: as an outline for people, or as JSON for programs. Neither recurses, and both
//! print as they walk.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use broth::dom::{Edge, Node, NodeData};
use broth::{Namespace, NamespaceId, NamespaceTable, Uri};
use serde_json::{Map, Value, json};

use crate::json;
use crate::terminal::{Painter, Role, colors, quoted, visible};

/// How a tree is printed.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line per node, with lines that connect them.
    Outline,
    /// Nested objects.
    Json,
}

impl Format {
    /// Prints everything below `root`, with spans in the decoded text if `spans` is set.
    pub(crate) fn print(self, root: Node<'_>, spans: bool, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Outline => outline(root, spans, Painter { colors: colors() }, out),
            Self::Json => write_json(root, spans, out),
        }
    }
}

fn outline(root: Node<'_>, spans: bool, painter: Painter, out: &mut impl Write) -> io::Result<()> {
    // The vertical lines beside the current node, one for each of its ancestors below the topmost
    // one.
    let mut guides = String::new();
    let mut depth = 0;
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) if node.id() == root.id() => {}
            Edge::Enter(node) => {
                if spans {
                    write!(out, "{:>20} ", painter.paint(Role::Frame, place(node)))?;
                }
                if is_topmost(node, root) {
                    print_line(node, painter, out)?;
                    continue;
                }
                depth += 1;
                if depth > DEEPEST {
                    write!(
                        out,
                        "{}",
                        painter.paint(Role::Frame, format_args!("{guides}[depth {depth}] "))
                    )?;
                    print_line(node, painter, out)?;
                    continue;
                }
                let (corner, guide) = if is_last(node) { (LAST, SPACE) } else { (BRANCH, PASSING) };
                write!(out, "{}", painter.paint(Role::Frame, format_args!("{guides}{corner}")))?;
                print_line(node, painter, out)?;
                guides.push_str(guide);
            }
            Edge::Leave(node) if node.id() == root.id() || is_topmost(node, root) => {}
            Edge::Leave(node) => {
                depth -= 1;
                if depth < DEEPEST {
                    let guide = if is_last(node) { SPACE } else { PASSING };
                    guides.truncate(guides.len() - guide.len());
                }
            }
        }
    }
    Ok(())
}

/// The depth down to which lines are indented. If every level were indented, the outline of a deep
/// tree would take space in the square of its depth; deeper lines state their depth instead.
const DEEPEST: usize = 256;

/// The pieces of guides: to a node with later siblings, to a last one, past a node, and blank.
const BRANCH: &str = "├── ";
const LAST: &str = "└── ";
const PASSING: &str = "│   ";
const SPACE: &str = "    ";

/// Whether a node is a child of the root, to which no guide leads.
fn is_topmost(node: Node<'_>, root: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| parent.id() == root.id())
}

/// Whether no other line of its parent follows. The contents of a template and a shadow root come
/// before the children.
fn is_last(node: Node<'_>) -> bool {
    match node.host() {
        Some(host) => host.first_child().is_none(),
        None => node.next_sibling().is_none(),
    }
}

/// The span of a node, or the place where a parser implied it.
fn place(node: Node<'_>) -> String {
    match (node.span(), node.is_implied()) {
        (Some(span), false) => format!("{}..{}", span.start, span.end),
        (Some(span), true) => format!("implied at {}", span.start),
        (None, _) => String::new(),
    }
}

fn print_line(node: Node<'_>, painter: Painter, out: &mut impl Write) -> io::Result<()> {
    let aside = |text: fmt::Arguments<'_>, out: &mut dyn Write| {
        writeln!(out, "{}", painter.paint(Role::Aside, text))
    };
    match node.data() {
        NodeData::Element(_) => {
            let bracket = |text: &'static str| painter.paint(Role::Frame, text);
            let name = element_name(node);
            write!(out, "{}{}", bracket("<"), painter.paint(Role::Element, visible(&name)))?;
            for attribute in node.attrs() {
                let name = attribute.name().to_string();
                let name = painter.paint(Role::Attribute, visible(&name));
                let value = painter.paint(Role::Value, quoted(attribute.value()).short());
                write!(out, " {name}{}{value}", bracket("="))?;
            }
            writeln!(out, "{}", bracket(">"))
        }
        NodeData::Text(text) if text.trim_ascii().is_empty() => {
            writeln!(out, "{}", painter.paint(Role::Frame, quoted(text).short()))
        }
        NodeData::Text(text) => writeln!(out, "{}", quoted(text).short()),
        NodeData::Cdata(text) => writeln!(out, "<![CDATA[ {} ]]>", quoted(text).short()),
        NodeData::Comment(text) => aside(format_args!("<!-- {} -->", quoted(text).short()), out),
        NodeData::ProcessingInstruction { target, data } => {
            aside(format_args!("<?{} {} ?>", visible(target), quoted(data).short()), out)
        }
        NodeData::Doctype(doctype) => {
            let mut text = format!("<!DOCTYPE {}", visible(doctype.name.unwrap_or_default()));
            for (word, id) in [("public", doctype.public_id), ("system", doctype.system_id)] {
                if let Some(id) = id {
                    text += &format!(" {word} {}", quoted(id));
                }
            }
            aside(format_args!("{text}>"), out)
        }
        NodeData::TemplateContents => aside(format_args!("content"), out),
        NodeData::ShadowRoot(_) => aside(format_args!("shadow root"), out),
        _ => aside(format_args!("fragment"), out),
    }
}

/// A message about a node, with its position.
pub(crate) fn about(node: Node<'_>, what: impl fmt::Display) -> (usize, String) {
    let at = node.span().map_or(0, |span| span.start);
    (at, format!("{}: {what}", called(node)))
}

/// The name of a node in messages.
fn called(node: Node<'_>) -> String {
    match node.data() {
        NodeData::Element(name) => format!("<{name}>"),
        NodeData::ProcessingInstruction { target, .. } => format!("<?{target}?>"),
        NodeData::Doctype(_) => "the doctype".to_owned(),
        NodeData::Text(_) | NodeData::Cdata(_) => "text".to_owned(),
        NodeData::Comment(_) => "a comment".to_owned(),
        NodeData::Document => "the document".to_owned(),
        _ => "the fragment".to_owned(),
    }
}

/// The name as written, with a prefix for its language if that is not HTML.
fn element_name(node: Node<'_>) -> String {
    let Some(name) = node.qname() else { return String::new() };
    match name.namespace {
        Namespace::Svg => format!("svg {name}"),
        Namespace::MathMl => format!("math {name}"),
        _ => name.to_string(),
    }
}

/// The URIs of namespaces that are too long to be written with each element.
#[derive(Default)]
struct LongNamespaces {
    table: NamespaceTable,
    /// In the order of their numbers.
    uris: Vec<Uri>,
    numbers: BTreeMap<NamespaceId, usize>,
}

/// Longer URIs are written only once.
const LONG: usize = 256;

impl LongNamespaces {
    /// The JSON member for the namespace of an element.
    fn member(&mut self, namespace: Namespace<'_>) -> (&'static str, Value) {
        let Namespace::Other(uri) = namespace else { return ("namespace", namespace.uri().into()) };
        if uri.len() <= LONG {
            return ("namespace", namespace.uri().into());
        }
        let number = *self.numbers.entry(self.table.intern(namespace)).or_insert_with(|| {
            self.uris.push(uri.clone());
            self.uris.len() - 1
        });
        ("namespace_ref", number.into())
    }
}

fn write_json(root: Node<'_>, spans: bool, out: &mut impl Write) -> io::Result<()> {
    let mut long = LongNamespaces::default();
    // Whether the current node is the first of its list.
    let mut is_first = true;
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) => {
                if !is_first {
                    write!(out, ",")?;
                }
                let mut members = members(node, &mut long);
                if spans {
                    add_places(node, &mut members);
                }
                let mut text = Vec::new();
                json::write(&mut text, &members)?;
                // The object stays open for its children.
                text.pop();
                out.write_all(&text)?;
                if has_children(node) {
                    write!(out, ",\"children\":[")?;
                }
                is_first = true;
            }
            Edge::Leave(node) => {
                if has_children(node) {
                    write!(out, "]")?;
                }
                if node.id() == root.id() && !long.uris.is_empty() {
                    let uris: Vec<&str> = long.uris.iter().map(|uri| &**uri).collect();
                    write!(out, ",\"long_namespaces\":")?;
                    json::write(&mut *out, &uris)?;
                }
                write!(out, "}}")?;
                is_first = false;
            }
        }
    }
    writeln!(out)
}

fn has_children(node: Node<'_>) -> bool {
    !matches!(
        node.data(),
        NodeData::Text(_)
            | NodeData::Cdata(_)
            | NodeData::Comment(_)
            | NodeData::ProcessingInstruction { .. }
            | NodeData::Doctype(_)
    )
}

fn members(node: Node<'_>, long: &mut LongNamespaces) -> Map<String, Value> {
    let value = match node.data() {
        NodeData::Element(name) => {
            let (member, namespace) = long.member(name.namespace);
            let mut element = json!({
                "type": "element",
                "name": name.to_string(),
                (member): namespace,
                "attributes": node
                    .attrs()
                    .map(|attribute| (attribute.name().to_string(), attribute.value().into()))
                    .collect::<Map<String, Value>>(),
            });
            let defaulted: Vec<String> = node
                .attrs()
                .filter(|attribute| attribute.is_defaulted())
                .map(|attribute| attribute.name().to_string())
                .collect();
            if !defaulted.is_empty() {
                element["defaulted"] = json!(defaulted);
            }
            element
        }
        NodeData::Text(text) => json!({"type": "text", "data": text}),
        NodeData::Cdata(text) => json!({"type": "cdata", "data": text}),
        NodeData::Comment(text) => json!({"type": "comment", "data": text}),
        NodeData::ProcessingInstruction { target, data } => {
            json!({"type": "processing-instruction", "target": target, "data": data})
        }
        NodeData::Doctype(doctype) => json!({
            "type": "doctype",
            "name": doctype.name,
            "public_id": doctype.public_id,
            "system_id": doctype.system_id,
        }),
        NodeData::TemplateContents => json!({"type": "template-contents"}),
        NodeData::ShadowRoot(options) => {
            json!({"type": "shadow-root", "mode": if options.open { "open" } else { "closed" }})
        }
        NodeData::Document => {
            json!({"type": "document", "quirks": node.document().quirks_mode().as_str()})
        }
        _ => json!({"type": "fragment"}),
    };
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

fn add_places(node: Node<'_>, members: &mut Map<String, Value>) {
    let mut add = |name: &str, span: Option<broth::Span>| {
        if let Some(span) = span {
            members.insert(name.to_owned(), json!([span.start, span.end]));
        }
    };
    add("span", node.span());
    if node.is_element() {
        add("start_tag", node.start_tag());
        add("end_tag", node.end_tag());
        members.insert("implied".to_owned(), node.is_implied().into());
    }
}
