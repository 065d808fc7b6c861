//! XML trees: from text to a tree that can be walked, including dropping the tree.

use broth::xml::Parser;

use crate::corpus;
use crate::fresh;
use crate::python;
use crate::rig::{Contender, Goal, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "xml-tree",
    title: "XML trees",
    note: "From text to a tree that can be walked, including dropping it.",
    documents: corpus::xml,
    contenders: &[
        Contender {
            name: "broth",
            work: "recovers; spans",
            prepare: |document| ready(move || broth::xml::parse(document.text).node_count()),
        },
        Contender {
            name: "broth, with errors",
            work: "the same, every error with its place",
            prepare: |document| ready(move || errors(document.text)),
        },
        Contender {
            name: "broth, strict",
            work: "stops where a document is not well-formed",
            prepare: |document| {
                if !fresh::is_fresh() {
                    broth::xml::parse_strict(document.text).ok()?;
                }
                ready(move || {
                    broth::xml::parse_strict(document.text).map_or(0, |tree| tree.node_count())
                })
            },
        },
        Contender {
            name: "roxmltree",
            work: "stops where a document is not well-formed; spans, read only",
            prepare: |document| {
                if !fresh::is_fresh() {
                    roxmltree_nodes(document.text)?;
                }
                ready(move || roxmltree_nodes(document.text).unwrap_or_default())
            },
        },
        Contender {
            name: "libxml2 by Python",
            work: "stops where a document is not well-formed; C, line numbers",
            prepare: |document| python::ready("libxml2_xml_tree", document.text),
        },
    ],
    goals: &[Goal { who: "broth", times: 1.8, whom: "roxmltree" }],
};

fn errors(text: &str) -> usize {
    let parsed = Parser::new().errors(true).parse(text);
    parsed.document.node_count() + parsed.errors.len()
}

fn roxmltree_nodes(text: &str) -> Option<usize> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let tree = roxmltree::Document::parse_with_options(text, options).ok()?;
    Some(tree.descendants().count())
}
