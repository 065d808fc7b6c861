//! Compares with other libraries that follow the same text.
//!
//! Documents on which they are known to differ are left out: each such rule is in [`known`] with
//! its reason.

use std::fmt::Write as _;

use broth::dom::{Node, NodeData};

use crate::case::Case;

mod html5ever;
mod known;
mod quick_xml;
mod roxmltree;
mod scraper;

/// Declarations are attributes in some trees, and none in others.
const XMLNS: &str = "http://www.w3.org/2000/xmlns/";

/// Parses a document and compares with `html5ever`; selects in it and compares with `scraper`.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let scripting = case.flip();
    let context = case.flip().then(|| case.one_of(crate::tree::CONTEXTS));
    let text = case.text();
    if known::html(&text, context).is_none() {
        html5ever::compare(&text, context, scripting);
        scraper::compare(&text, &crate::select::selector(&mut case));
    }
}

/// Reads well-formed XML and compares with `roxmltree` and `quick-xml`.
pub(crate) fn xml(text: &str) {
    if known::xml(text).is_some() {
        return;
    }
    if let Ok(ours) = broth::xml::parse_strict(text) {
        let outline = outline(ours.root());
        roxmltree::compare(text, &outline);
        quick_xml::compare(text, ours.root());
    }
}

/// A line per node in a tree; attributes sorted, namespace declarations left out.
fn outline(root: Node<'_>) -> String {
    let mut out = String::new();
    let mut open: Vec<_> = root.children().rev().map(|child| (child, 1)).collect();
    while let Some((node, depth)) = open.pop() {
        let _ = match node.data() {
            NodeData::Element(name) => {
                let attrs = node.attrs().map(|attr| {
                    let (name, value) = (attr.name(), attr.value().to_owned());
                    (name.namespace.uri().to_owned(), name.local.to_owned(), value)
                });
                let mut attrs: Vec<_> =
                    attrs.filter(|(namespace, ..)| namespace != XMLNS).collect();
                attrs.sort();
                writeln!(out, "{depth} {:?} {} {attrs:?}", name.namespace.uri(), name.local)
            }
            NodeData::Doctype(doctype) => {
                let [name, public, system] = [doctype.name, doctype.public_id, doctype.system_id]
                    .map(Option::unwrap_or_default);
                writeln!(out, "{depth} doctype {name:?} {public:?} {system:?}")
            }
            NodeData::Text(text) => writeln!(out, "{depth} text {text:?}"),
            NodeData::Comment(data) => writeln!(out, "{depth} comment {data:?}"),
            NodeData::ProcessingInstruction { target, data } => {
                writeln!(out, "{depth} pi {target} {data:?}")
            }
            _ => Ok(()),
        };
        open.extend(node.children().rev().map(|child| (child, depth + 1)));
        open.extend(node.template_contents().map(|contents| (contents, depth + 1)));
    }
    out
}
