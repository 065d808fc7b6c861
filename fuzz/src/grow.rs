//! Builds trees from bytes: a program of steps, each at the node where the last one ended.

use arbitrary::{Arbitrary, Unstructured};
use broth::dom::{Document, NodeId, TreeSink as _};
use broth::{Name, Namespace, QName};

/// A step in building a tree.
#[derive(Arbitrary, Debug)]
pub enum Step<'d> {
    Open(u8),
    OpenForeign(u8, bool),
    Close,
    Text(&'d str),
    Comment(&'d str),
    Attribute(u8, &'d str),
    ProcessingInstruction(&'d str, &'d str),
}

/// Elements that may contain each other, whatever is open: the syntax can always express them.
const PLAIN: &[&str] = &["div", "section", "span", "article", "x-soup", "main", "bdi", "cite"];
/// Elements that mean something to the parser.
const SPECIAL: &[&str] = &[
    "p",
    "a",
    "b",
    "table",
    "tr",
    "td",
    "select",
    "option",
    "script",
    "style",
    "textarea",
    "title",
    "pre",
    "plaintext",
    "noscript",
    "template",
    "form",
    "br",
    "img",
    "body",
    "svg",
    "math",
    "iframe",
    "li",
    "h1",
    "button",
    "frameset",
];
const ATTRIBUTES: &[&str] = &["id", "class", "title", "data-x", "xlink:href", "aria-label"];

/// The steps that the bytes encode.
#[must_use]
pub fn steps(data: &[u8]) -> Vec<Step<'_>> {
    Unstructured::new(data).arbitrary().unwrap_or_default()
}

/// A tree in a `div` built by the steps; if `plain`, only by those whose markup reads back.
#[must_use]
pub fn build(steps: &[Step<'_>], plain: bool) -> (Document, NodeId) {
    let mut doc = Document::new();
    let root = doc.create_element("div").unwrap();
    let (mut open, mut depth) = (root, 0);
    for step in steps {
        let child = match *step {
            Step::Open(name) if plain => {
                doc.create_element(PLAIN[usize::from(name) % PLAIN.len()]).unwrap()
            }
            Step::Open(name) => {
                let name = usize::from(name) % (PLAIN.len() + SPECIAL.len());
                doc.create_element(PLAIN.iter().chain(SPECIAL).nth(name).expect("in the lists"))
                    .unwrap()
            }
            Step::OpenForeign(name, svg) if !plain => {
                let namespace = if svg { Namespace::Svg } else { Namespace::MathMl };
                let local = SPECIAL[usize::from(name) % SPECIAL.len()];
                doc.create_element_ns(QName { namespace, ..doc_name(local) }).unwrap()
            }
            Step::Close => {
                if open != root {
                    let node = doc.node(open);
                    open = node.host().unwrap_or(node).parent().map_or(root, |parent| parent.id());
                    depth -= 1;
                }
                continue;
            }
            Step::Text(text) => {
                let text = if plain { text.replace(['\r', '\0'], " ") } else { text.to_owned() };
                if !text.is_empty() {
                    doc.append_text(open, &text);
                }
                continue;
            }
            Step::Attribute(name, value) => {
                let value = if plain { value.replace(['\r', '\0'], " ") } else { value.to_owned() };
                let name = ATTRIBUTES[usize::from(name) % ATTRIBUTES.len()];
                if open != root {
                    let element = doc.node(open).host().map_or(open, |host| host.id());
                    doc.set_attr(element, name, &value).unwrap();
                }
                continue;
            }
            Step::Comment(data) if plain => {
                doc.create_comment(&data.replace(['-', '>', '\r', '\0'], " "))
            }
            Step::Comment(data) => doc.create_comment(data),
            Step::ProcessingInstruction(target, data) if !plain => {
                doc.create_processing_instruction(target, data)
            }
            Step::OpenForeign(..) | Step::ProcessingInstruction(..) => continue,
        };
        let is_element = doc.node(child).is_element();
        let is_template = doc.node(child).is_html(Name::Template);
        let inside = if is_template { doc.template_contents(&child) } else { child };
        if doc.append(open, child).is_ok() && is_element && depth < 100 {
            open = inside;
            depth += 1;
        }
    }
    (doc, root)
}

fn doc_name(local: &str) -> QName<'_> {
    QName::attribute(local)
}
