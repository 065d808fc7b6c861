//! Minifying HTML: from text to a shorter text, without tags that can be omitted.
//!
//! minify-html takes long to build, so it takes part only with the feature of its name; `--table`
//! turns it on.

use broth::serialize;

use crate::corpus;
use crate::rig::{Contender, Goal, Ready, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "minify",
    title: "HTML minified",
    note: "From text to text, including parsing. Scripts and styles stay as they are.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "optional tags and quotes omitted; the tree stays the same",
            prepare: |document| {
                ready(move || serialize::minify(&broth::html::parse(document.text)).len())
            },
        },
        Contender {
            name: "broth, from a tree",
            work: "the same, but from an existing tree",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                ready(move || serialize::minify(&tree).len())
            },
        },
        Contender {
            name: "minify-html",
            work: "optional tags, quotes and white space omitted; the tree changes",
            prepare: |document| minify_html(document.bytes),
        },
    ],
    goals: &[Goal { who: "broth", times: 3.5, whom: "minify-html" }],
};

/// minify-html by the standard, without anything that broth does not do: it keeps comments and
/// `type=text`, and leaves scripts and styles alone.
#[cfg(feature = "minify-html")]
#[must_use]
pub fn by_minify_html(html: &[u8]) -> Vec<u8> {
    let options = minify_html::Cfg {
        keep_comments: true,
        keep_input_type_text_attr: true,
        ..Default::default()
    };
    minify_html::minify(html, &options)
}

#[cfg(feature = "minify-html")]
fn minify_html(html: &'static [u8]) -> Option<Ready> {
    ready(move || by_minify_html(html).len())
}

#[cfg(not(feature = "minify-html"))]
fn minify_html(_: &'static [u8]) -> Option<Ready> {
    None
}
