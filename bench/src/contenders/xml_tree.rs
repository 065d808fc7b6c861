//! XML trees: from text to a tree that can be walked, and the tree dropped.

use broth::xml::Parser;

use crate::rig::Contender;

/// All of them.
pub static CONTENDERS: &[Contender] = &[
    Contender { name: "broth", work: "recovers; tree with spans, limits on", run: broth_tree },
    Contender {
        name: "broth, with errors",
        work: "the same, and every error with its place",
        run: broth_errors,
    },
    Contender {
        name: "broth, strict",
        work: "stops at what is not well-formed",
        run: broth_strict,
    },
    Contender {
        name: "roxmltree",
        work: "stops at what is not well-formed; tree with spans, read only",
        run: roxmltree_tree,
    },
];

fn broth_tree(text: &str) -> usize {
    broth::xml::parse(text).node_count()
}

fn broth_errors(text: &str) -> usize {
    let parsed = Parser::builder().errors(true).parse(text);
    parsed.document.node_count() + parsed.errors.len()
}

fn broth_strict(text: &str) -> usize {
    broth::xml::parse_strict(text).map_or(0, |document| document.node_count())
}

fn roxmltree_tree(text: &str) -> usize {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
        .map_or(0, |document| document.descendants().count())
}
