//! The content of an element as XML that is well-formed by itself.
//!
//! <https://www.w3.org/TR/html-rdfa/#invalid-xmlliteral-values>

use alloc::string::String;

use broth_dom::{Attribute, Node, NodeData};
use broth_markup::Namespace;

/// The content of an element as XML.
///
/// <https://html.spec.whatwg.org/multipage/xhtml.html#serialising-xhtml-fragments>
pub(super) fn content(element: Node<'_>) -> String {
    let mut out = String::new();
    let Some(mut node) = element.first_child() else { return out };
    loop {
        open(&mut out, node, node.parent() == Some(element));
        if let Some(child) = node.first_child() {
            node = child;
            continue;
        }
        while node != element {
            close(&mut out, node);
            if let Some(next) = node.next_sibling() {
                node = next;
                break;
            }
            let Some(parent) = node.parent() else { return out };
            node = parent;
        }
        if node == element {
            return out;
        }
    }
}

/// Writes the beginning of a node. The outermost elements declare their namespaces.
fn open(out: &mut String, node: Node<'_>, is_outermost: bool) {
    match node.data() {
        NodeData::Text(text) | NodeData::Cdata(text) => escape(out, text, false),
        NodeData::Element(name) => {
            out.push('<');
            out.push_str(&coerced(node.name()));
            let differs = |parent: Node<'_>| parent.namespace() != name.namespace;
            if is_outermost || node.parent().is_some_and(differs) {
                attribute(out, "xmlns", name.namespace.uri());
            }
            for it in node.attrs() {
                let name = attribute_name(it);
                if name != "xmlns" && !name.is_empty() {
                    attribute(out, &name, it.value());
                }
            }
            out.push_str(if node.first_child().is_some() { ">" } else { "/>" });
        }
        NodeData::Comment(data) => {
            out.push_str("<!--");
            out.push_str(&data.replace("--", "- -"));
            out.push_str(if data.ends_with('-') { " -->" } else { "-->" });
        }
        _ => {}
    }
}

fn close(out: &mut String, node: Node<'_>) {
    if node.is_element() && node.first_child().is_some() {
        out.push_str("</");
        out.push_str(&coerced(node.name()));
        out.push('>');
    }
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value, true);
    out.push('"');
}

/// A prefix that nothing declares becomes part of the name.
fn attribute_name(attribute: Attribute<'_>) -> String {
    let name = attribute.name();
    match name.namespace {
        Namespace::Xml => ["xml:", name.local].concat(),
        _ => coerced(name.local),
    }
}

/// A name without characters that names in XML cannot have.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset>
fn coerced(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for (index, c) in name.chars().enumerate() {
        let is_digit = c.is_ascii_digit() || matches!(c, '-' | '.');
        let is_letter = c.is_ascii_alphabetic() || c == '_' || c >= '\u{C0}';
        out.push(if is_letter || index > 0 && is_digit { c } else { '_' });
    }
    out
}

fn escape(out: &mut String, text: &str, is_value: bool) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if is_value => out.push_str("&quot;"),
            '\t' | '\n' if is_value => out.push_str(if c == '\t' { "&#9;" } else { "&#10;" }),
            '\r' => out.push_str("&#13;"),
            '\u{0}'..='\u{8}'
            | '\u{B}'
            | '\u{C}'
            | '\u{E}'..='\u{1F}'
            | '\u{FFFE}'
            | '\u{FFFF}' => {
                out.push('\u{FFFD}');
            }
            _ => out.push(c),
        }
    }
}
