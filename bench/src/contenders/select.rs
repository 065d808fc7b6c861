//! CSS selectors: each library finds what 24 selectors match in a tree that was parsed before.

use broth::select::{Select as _, Selector, SelectorSet};

use crate::corpus;
use crate::rig::{Contender, Goal, Work, ready};

/// Selectors as scrapers write them.
const SELECTORS: [&str; 24] = [
    "title",
    "a",
    "a[href]",
    "h1, h2, h3",
    "p",
    "div > p",
    "ul li a",
    "table tr td",
    "[class]",
    ".nav",
    ".mw-body a",
    "div.content p",
    "#content",
    "#main a",
    "a[href^='http']",
    "img[src$='.png']",
    "li:first-child",
    "tr:nth-child(2n+1)",
    "p:not([class])",
    "p + p",
    "h2 ~ p",
    "meta[name=description]",
    "script[src]",
    "body > div > div a:not(.x)",
];

/// The table.
pub static WORK: Work = Work {
    name: "select",
    title: "Elements selected",
    note: "24 compiled selectors, one after the other, on an existing tree; bytes are those of the source, once.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth",
            work: "one by one",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                let selectors = SELECTORS.map(|text| Selector::parse(text).expect("a selector"));
                ready(move || selectors.iter().map(|one| tree.select(one).count()).sum())
            },
        },
        Contender {
            name: "broth, a set",
            work: "in one walk",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                let selectors = SELECTORS.map(|text| Selector::parse(text).expect("a selector"));
                let set = SelectorSet::new(&selectors);
                ready(move || set.select(tree.root()).map(|(_, numbers)| numbers.len()).sum())
            },
        },
        Contender {
            name: "scraper",
            work: "one by one",
            prepare: |document| {
                let tree = scraper::Html::parse_document(document.text);
                let selectors =
                    SELECTORS.map(|text| scraper::Selector::parse(text).expect("a selector"));
                ready(move || selectors.iter().map(|one| tree.select(one).count()).sum())
            },
        },
    ],
    goals: &[Goal { who: "broth", times: 3.0, whom: "scraper" }],
};
