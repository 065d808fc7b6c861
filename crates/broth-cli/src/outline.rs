//! Printing a tree: an outline for people, JSON for programs. Neither recurses, and both print as they walk.

use std::io::{self, Write};

use broth::Namespace;
use broth::dom::{Edge, Node, NodeData};
use serde_json::{Map, Value, json};

/// How a tree is printed.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line per node, indented.
    Outline,
    /// Nested objects.
    Json,
}

impl Format {
    /// Prints what is below `root`, with the places in the decoded text if they are wanted.
    pub(crate) fn print(self, root: Node<'_>, spans: bool, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Outline => outline(root, spans, out),
            Self::Json => json(root, spans, out),
        }
    }
}

fn outline(root: Node<'_>, spans: bool, out: &mut impl Write) -> io::Result<()> {
    let mut depth = 0;
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) if node.id() == root.id() => {}
            Edge::Enter(node) => {
                if spans {
                    write!(out, "{:>20} ", place(node))?;
                }
                write!(out, "{:indent$}", "", indent = 2 * depth)?;
                print_line(node, out)?;
                depth += 1;
            }
            Edge::Leave(node) => depth -= usize::from(node.id() != root.id()),
        }
    }
    Ok(())
}

/// Where a node stands; an element also says where its tags are.
fn place(node: Node<'_>) -> String {
    match (node.span(), node.is_implied()) {
        (Some(span), false) => format!("{}..{}", span.start, span.end),
        (Some(span), true) => format!("implied at {}", span.start),
        (None, _) => String::new(),
    }
}

fn print_line(node: Node<'_>, out: &mut impl Write) -> io::Result<()> {
    match node.data() {
        NodeData::Element(_) => {
            write!(out, "<{}", element_name(node))?;
            for attribute in node.attributes() {
                write!(out, " {}={:?}", attribute.name(), attribute.value())?;
            }
            writeln!(out, ">")
        }
        NodeData::Text(text) => writeln!(out, "{text:?}"),
        NodeData::Cdata(text) => writeln!(out, "<![CDATA[ {text:?} ]]>"),
        NodeData::Comment(text) => writeln!(out, "<!-- {text:?} -->"),
        NodeData::ProcessingInstruction { target, data } => writeln!(out, "<?{target} {data:?} ?>"),
        NodeData::Doctype(doctype) => {
            write!(out, "<!DOCTYPE {}", doctype.name.unwrap_or_default())?;
            for (word, id) in [("public", doctype.public_id), ("system", doctype.system_id)] {
                if let Some(id) = id {
                    write!(out, " {word} {id:?}")?;
                }
            }
            writeln!(out, ">")
        }
        NodeData::TemplateContents => writeln!(out, "content"),
        NodeData::ShadowRoot(_) => writeln!(out, "shadow root"),
        _ => writeln!(out, "fragment"),
    }
}

/// The name as written, after its language if that is not HTML.
fn element_name(node: Node<'_>) -> String {
    let Some(name) = node.qname() else { return String::new() };
    match name.namespace {
        Namespace::Svg => format!("svg {name}"),
        Namespace::MathMl => format!("math {name}"),
        _ => name.to_string(),
    }
}

fn json(root: Node<'_>, spans: bool, out: &mut impl Write) -> io::Result<()> {
    // Whether the node at hand is the first of its list.
    let mut is_first = true;
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) => {
                if !is_first {
                    write!(out, ",")?;
                }
                let mut members = members(node);
                if spans {
                    add_places(node, &mut members);
                }
                let mut text = serde_json::to_string(&members)?;
                // The object stays open for its children.
                text.pop();
                write!(out, "{text}")?;
                if has_children(node) {
                    write!(out, ",\"children\":[")?;
                }
                is_first = true;
            }
            Edge::Leave(node) => {
                write!(out, "{}", if has_children(node) { "]}" } else { "}" })?;
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

fn members(node: Node<'_>) -> Map<String, Value> {
    let value = match node.data() {
        NodeData::Element(name) => json!({
            "type": "element",
            "name": name.to_string(),
            "namespace": name.namespace.uri(),
            "attributes": node
                .attributes()
                .map(|attribute| (attribute.name().to_string(), attribute.value().into()))
                .collect::<Map<String, Value>>(),
        }),
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
