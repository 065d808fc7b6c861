//! HTML trees: from text to a tree that can be walked, and the tree dropped.

use broth::html::Parser;

use crate::rig::Contender;

/// All of them.
pub static CONTENDERS: &[Contender] = &[
    Contender { name: "broth", work: "tree with spans, limits on", run: broth_tree },
    Contender { name: "broth, with errors", work: "the same, and every error", run: broth_errors },
    Contender { name: "scraper (html5ever)", work: "tree", run: scraper_tree },
    Contender { name: "dom_query (html5ever)", work: "tree", run: dom_query_tree },
    Contender { name: "tl", work: "not the standard's tree, for scale", run: tl_tree },
];

fn broth_tree(text: &str) -> usize {
    broth::html::parse(text).node_count()
}

fn broth_errors(text: &str) -> usize {
    Parser::builder().errors(true).parse(text).errors.len()
}

fn scraper_tree(text: &str) -> usize {
    scraper::Html::parse_document(text).tree.values().len()
}

fn dom_query_tree(text: &str) -> usize {
    dom_query::Document::from(text).root().children().len()
}

fn tl_tree(text: &str) -> usize {
    tl::parse(text, tl::ParserOptions::default()).map_or(0, |dom| dom.nodes().len())
}
