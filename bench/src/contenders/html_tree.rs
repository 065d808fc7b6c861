//! HTML trees: from text to a tree that can be walked, including dropping the tree.

use broth::dom::Document;
use broth::html::Parser;

use crate::corpus;
use crate::python;
use crate::rig::{Contender, Goal, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "html-tree",
    title: "HTML trees",
    note: "From text to a tree that can be walked, including dropping it. \"The standard's tree\": \
        the one that tree construction in browsers makes.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "the standard's tree, spans",
            prepare: |document| ready(move || broth::html::parse(document.text).node_count()),
        },
        Contender {
            name: "broth, with errors",
            work: "the same, every error with its place",
            prepare: |document| {
                ready(move || Parser::new().errors(true).parse(document.text).errors.len())
            },
        },
        Contender {
            name: "broth, from bytes",
            work: "like the first, and encoding found, UTF-8 checked",
            prepare: |document| ready(move || from_bytes(document.bytes)),
        },
        Contender {
            name: "broth, document reused",
            work: "like the first, in the memory of the tree before",
            prepare: |document| {
                let mut tree = Document::new();
                ready(move || {
                    tree.clear();
                    let old = std::mem::take(&mut tree);
                    tree = Parser::new().parse_into(old, document.text).document;
                    tree.node_count()
                })
            },
        },
        Contender {
            name: "html5ever by scraper",
            work: "the standard's tree, errors as text",
            prepare: |document| {
                ready(move || scraper::Html::parse_document(document.text).tree.values().len())
            },
        },
        Contender {
            name: "html5ever by dom_query",
            work: "the standard's tree",
            prepare: |document| {
                ready(move || dom_query::Document::from(document.text).root().children().len())
            },
        },
        Contender {
            name: "lexbor by Python",
            work: "the standard's tree; C, no errors, no spans",
            prepare: |document| python::ready("lexbor_tree", document.text),
        },
        Contender {
            name: "libxml2 by Python",
            work: "not the standard's tree; C, line numbers",
            prepare: |document| python::ready("libxml2_html_tree", document.text),
        },
        Contender {
            name: "astral-tl",
            work: "not the standard's tree, for scale: nothing decoded, nothing implied",
            prepare: |document| {
                ready(move || {
                    tl::parse(document.text, tl::ParserOptions::default())
                        .map_or(0, |dom| dom.nodes().len())
                })
            },
        },
    ],
    goals: &[
        Goal { who: "broth", times: 2.5, whom: "lexbor by Python" },
        Goal { who: "broth", times: 1.0, whom: "astral-tl" },
    ],
};

fn from_bytes(bytes: &[u8]) -> usize {
    broth::html::parse_bytes(bytes).node_count()
}
