//! Small inputs, which show the fixed cost of a call.

use broth::html::driver::{Next, Tokenizer};
use broth::html::{Context, Input};

use crate::corpus;
use crate::python;
use crate::rig::{Contender, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "small",
    title: "Small inputs",
    note: "Comments of 50 to 500 bytes, each by a call of its own.",
    documents: corpus::comments,
    contenders: &[
        Contender {
            name: "broth, tree",
            work: "a document",
            prepare: |document| ready(move || broth::html::parse(document.text).node_count()),
        },
        Contender {
            name: "broth, fragment",
            work: "the content of a `div`",
            prepare: |document| ready(move || fragment(document.text)),
        },
        Contender {
            name: "html5ever by scraper",
            work: "a fragment",
            prepare: |document| {
                ready(move || scraper::Html::parse_fragment(document.text).tree.values().len())
            },
        },
        Contender {
            name: "lexbor by Python",
            work: "a document; C, with the call from Python",
            prepare: |document| python::ready("lexbor_tree", document.text),
        },
        Contender {
            name: "broth, tokens",
            work: "lent tokens",
            prepare: |document| ready(move || tokens(document.text)),
        },
        Contender {
            name: "lol_html, pass-through",
            work: "tag scan only: no tokens",
            prepare: |document| ready(move || pass_through(document.text)),
        },
    ],
    goals: &[],
};

fn fragment(text: &str) -> usize {
    broth::html::parse_fragment(text, Context::html("div")).document.node_count()
}

fn tokens(text: &str) -> usize {
    let mut input = Input::whole(text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let mut count = 0;
    while let Next::Token(..) = tokenizer.next(&mut input) {
        count += 1;
    }
    count
}

fn pass_through(text: &str) -> usize {
    let mut sum = 0;
    let count = |out: &[u8]| sum += out.len();
    let mut rewriter = lol_html::HtmlRewriter::new(lol_html::Settings::new(), count);
    if rewriter.write(text.as_bytes()).is_ok() {
        let _ = rewriter.end();
    }
    sum
}
