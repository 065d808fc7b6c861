//! Minifying HTML: from text to a shorter text, tags left out that need not stand.
//!
//! minify-html takes long to build, so it takes part only with the feature of its name; `--table` turns it on.

use broth::serialize;

use crate::corpus;
use crate::rig::{Contender, Goal, Ready, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "minify",
    title: "HTML minified",
    note: "From text to text: parsing is part of it. Scripts and styles stay as they are.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "optional tags left out, quotes left out; the tree stays the same",
            prepare: |document| {
                ready(move || serialize::minify(broth::html::parse(document.text).root()).len())
            },
        },
        Contender {
            name: "broth, from a tree",
            work: "the same, but the tree stands",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                ready(move || serialize::minify(tree.root()).len())
            },
        },
        Contender {
            name: "minify-html",
            work: "optional tags, quotes, comments and white space left out; the tree is another",
            prepare: |document| minify_html(document.bytes),
        },
    ],
    goals: &[Goal { who: "broth", times: 5.0, whom: "minify-html" }],
};

#[cfg(feature = "minify-html")]
fn minify_html(html: &'static [u8]) -> Option<Ready> {
    let options = minify_html::Cfg::new();
    ready(move || minify_html::minify(html, &options).len())
}

#[cfg(not(feature = "minify-html"))]
fn minify_html(_: &'static [u8]) -> Option<Ready> {
    None
}
