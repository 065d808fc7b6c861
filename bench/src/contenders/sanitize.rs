//! HTML made safe to show: whole pages, and comments of some hundred bytes, which are what
//! sanitizers mostly get.

use crate::corpus;
use crate::rig::{Contender, Goal, Work, ready};

const CONTENDERS: &[Contender] = &[
    Contender {
        name: "broth",
        work: "the standard's safe default; the output is proven to come back",
        prepare: |document| {
            let sanitizer = broth::sanitize::Sanitizer::new();
            ready(move || sanitizer.sanitize(document.text).len())
        },
    },
    Contender {
        name: "ammonia",
        work: "its own safe default; `rel` on links",
        prepare: |document| {
            let builder = ammonia::Builder::default();
            ready(move || builder.clean(document.text).to_string().len())
        },
    },
];

const GOALS: &[Goal] = &[Goal { who: "broth", times: 3.0, whom: "ammonia" }];

/// Whole pages.
pub static PAGES: Work = Work {
    name: "sanitize-pages",
    title: "HTML sanitized, whole pages",
    note: "From text to text, including parsing, by a sanitizer that was made before.",
    documents: corpus::html,
    contenders: CONTENDERS,
    goals: GOALS,
};

/// Comments.
pub static COMMENTS: Work = Work {
    name: "sanitize-comments",
    title: "HTML sanitized, comments",
    note: "The same for short comments, each by a call of its own.",
    documents: corpus::comments,
    contenders: CONTENDERS,
    goals: GOALS,
};
