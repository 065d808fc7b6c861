//! The main content of pages: from text to text.

use broth::content::Extractor;

use crate::corpus;
use crate::rig::{Contender, Work, ready};

/// The table. Libraries of other languages are in `bench/content`.
pub static WORK: Work = Work {
    name: "content",
    title: "The main content of pages",
    note: "From text to text, including parsing.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "the text of the content, and a report on each block",
            prepare: |document| {
                let extractor = Extractor::new();
                ready(move || extractor.extract(document.text).len())
            },
        },
        Contender {
            name: "broth, all text",
            work: "the text that a reader sees, with the frame",
            prepare: |document| {
                let text = broth::text::RenderedText::new();
                ready(move || text.page_text(&broth::html::parse(document.text)).len())
            },
        },
    ],
    goals: &[],
};
