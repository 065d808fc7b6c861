//! CSS selectors: each library finds what 24 selectors match in a tree that was parsed before.

use broth::select::{Select as _, Selector, SelectorSet};

use crate::rig::{Contender, Goal, Work, ready};
use crate::{corpus, python};

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
    note: "24 compiled selectors, one after the other, on an existing tree; bytes are those of the \
        source, once.",
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
        Contender {
            name: "lexbor by Python",
            work: "one by one; C, each selector is parsed again",
            prepare: |document| {
                let selectors = SELECTORS.join("\n");
                python::ready("lexbor_select", &format!("{selectors}\n\n{}", document.text))
            },
        },
    ],
    goals: &[
        Goal { who: "broth", times: 3.0, whom: "scraper" },
        Goal { who: "broth", times: 1.0, whom: "lexbor by Python" },
    ],
};

/// The table of many selectors.
pub static MANY: Work = Work {
    name: "select-many",
    title: "Elements selected, 1,000 selectors",
    note: "As in a list of what to hide on pages: half of them classes, a quarter ids, a tenth \
        prefixes of addresses; hardly \
           any matches.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth, a set",
            work: "in one walk",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                let set = SelectorSet::new(&many());
                ready(move || set.select(tree.root()).map(|(_, numbers)| numbers.len()).sum())
            },
        },
        Contender {
            name: "broth",
            work: "one by one",
            prepare: |document| {
                let tree = broth::html::parse(document.text);
                let selectors = many();
                ready(move || selectors.iter().map(|one| tree.select(one).count()).sum())
            },
        },
    ],
    goals: &[Goal { who: "broth, a set", times: 20.0, whom: "broth" }],
};

fn many() -> Vec<Selector> {
    let selector = |n: usize| match n % 20 {
        0..=9 => format!(".ad-{n}"),
        10..=14 => format!("#banner{n}"),
        15 | 16 => format!("a[href^='https://ads{n}.example/']"),
        17 => format!("div.promo{n} > p"),
        18 => format!("#side{n} a"),
        _ => format!("li.sponsored{n}"),
    };
    (0..1000).map(|n| Selector::parse(&selector(n)).expect("a selector")).collect()
}
