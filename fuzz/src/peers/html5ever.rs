//! `html5ever`, which follows the same text: the same tree of every document and fragment.

use std::fmt::Write as _;

use broth::html::{Context, Edition, Limits, Parser};
use html5ever::tendril::TendrilSink as _;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, QualName, ns, parse_document, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Compares the two trees.
///
/// # Panics
///
/// If they differ.
pub(super) fn compare(text: &str, context: Option<&str>, scripting: bool) {
    let limits = Limits::default().depth(1 << 20).formatting_elements(1 << 20);
    // Processing instructions came to HTML in 2026; before, they were comments, and they still are
    // for html5ever.
    let edition = if text.contains("<?") { Edition::Html2015 } else { Edition::Living };
    let parser = Parser::new().scripting(scripting).limits(limits).edition(edition);
    let ours = match context {
        None => parser.parse(text),
        Some(context) => parser.context(Context::parse(context)).parse(text),
    };
    let opts = ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled: scripting, ..Default::default() },
        // A byte order mark is for decoders of bytes.
        tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
    };
    let theirs: RcDom = match context {
        None => parse_document(RcDom::default(), opts).one(text),
        Some(context) => {
            let (namespace, local) = match context.split_once(' ') {
                Some(("svg", local)) => (ns!(svg), local),
                Some((_, local)) => (ns!(mathml), local),
                None => (ns!(html), context),
            };
            let name = QualName::new(None, namespace, local.into());
            parse_fragment(RcDom::default(), opts, name, Vec::new(), scripting).one(text)
        }
    };
    let root = match context {
        None => theirs.document.clone(),
        Some(_) => theirs.document.children.borrow()[0].clone(),
    };
    let (ours, theirs) = (super::outline(ours.root()), outline(&root));
    assert_eq!(ours, theirs, "as html5ever: {text:?}");
}

/// A line per node, like [`super::outline`].
fn outline(root: &Handle) -> String {
    let mut out = String::new();
    let mut open: Vec<_> =
        root.children.borrow().iter().rev().map(|child| (child.clone(), 1)).collect();
    while let Some((node, depth)) = open.pop() {
        let _ = match &node.data {
            NodeData::Document => Ok(()),
            NodeData::Doctype { name, public_id, system_id } => {
                writeln!(
                    out,
                    "{depth} doctype {:?} {:?} {:?}",
                    name.to_string(),
                    public_id.to_string(),
                    system_id.to_string()
                )
            }
            NodeData::Text { contents } => {
                writeln!(out, "{depth} text {:?}", contents.borrow().to_string())
            }
            NodeData::Comment { contents } => {
                writeln!(out, "{depth} comment {:?}", contents.to_string())
            }
            NodeData::ProcessingInstruction { target, contents } => {
                writeln!(out, "{depth} pi {target} {:?}", contents.to_string())
            }
            NodeData::Element { name, attrs, .. } => {
                let mut attrs: Vec<_> = attrs
                    .borrow()
                    .iter()
                    .map(|attr| {
                        let value = attr.value.to_string();
                        (attr.name.ns.to_string(), attr.name.local.to_string(), value)
                    })
                    .filter(|(namespace, ..)| namespace != super::XMLNS)
                    .collect();
                attrs.sort();
                writeln!(out, "{depth} {:?} {} {attrs:?}", &*name.ns, name.local)
            }
        };
        open.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth + 1)));
        if let NodeData::Element { template_contents, .. } = &node.data {
            open.extend(
                template_contents.borrow().iter().map(|contents| (contents.clone(), depth + 1)),
            );
        }
    }
    out
}
