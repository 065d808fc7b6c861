//! Writing HTML trees: each library writes a tree of its own that was parsed before.

use crate::corpus;
use crate::python;
use crate::rig::{Contender, Goal, Work, ready};

/// The table.
pub static WORK: Work = Work {
    name: "html-serialize",
    title: "HTML serialised",
    note: "From an existing tree to a new string, by the standard's fragment serialisation; bytes \
        are those of the source.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "exact",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                ready(move || tree.root().inner_html().len())
            },
        },
        Contender {
            name: "scraper",
            work: "exact",
            prepare: |document| {
                let tree = scraper::Html::parse_document(document.text);
                ready(move || tree.html().len())
            },
        },
        Contender {
            name: "dom_query",
            work: "exact",
            prepare: |document| {
                let tree = dom_query::Document::from(document.text);
                ready(move || tree.html().len())
            },
        },
        Contender {
            name: "lexbor by Python",
            work: "exact; converted to a Python string",
            prepare: |document| python::ready("lexbor_serialize", document.text),
        },
    ],
    goals: &[Goal { who: "broth", times: 2.5, whom: "scraper" }],
};
