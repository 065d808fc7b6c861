//! HTML as Markdown: from text to text.

use crate::corpus;
use crate::rig::{Contender, Goal, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "markdown",
    title: "HTML as Markdown",
    note: "From text to text, including parsing, each library with its defaults.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "what is hidden is left out; the output is proven to read back",
            prepare: |document| {
                let converter = broth::markdown::Converter::new();
                ready(move || converter.convert(document.text).len())
            },
        },
        Contender {
            name: "html-to-markdown",
            work: "astral-tl's parser; not the tree of browsers",
            prepare: |document| {
                ready(move || {
                    let converted = html_to_markdown_rs::convert(document.text, None);
                    converted.ok().and_then(|found| found.content).map_or(0, |text| text.len())
                })
            },
        },
        Contender {
            name: "htmd",
            work: "html5ever's tree",
            prepare: |document| {
                ready(move || htmd::convert(document.text).map_or(0, |text| text.len()))
            },
        },
        Contender {
            name: "fast_html2md",
            work: "lol_html's tokens; not the tree of browsers",
            prepare: |document| ready(move || html2md::rewrite_html(document.text, false).len()),
        },
        Contender {
            name: "mdream",
            work: "a parser of its own; not the tree of browsers",
            prepare: |document| {
                let options = mdream::types::HtmlToMarkdownOptions::default;
                ready(move || mdream::html_to_markdown(document.text, options()).len())
            },
        },
    ],
    goals: &[
        Goal { who: "broth", times: 1.5, whom: "html-to-markdown" },
        Goal { who: "broth", times: 1.5, whom: "htmd" },
        Goal { who: "broth", times: 1.5, whom: "mdream" },
    ],
};
