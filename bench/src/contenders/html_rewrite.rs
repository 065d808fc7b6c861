//! HTML rewritten by handlers, in chunks of 64 KiB: everything is looked at and nothing changed, so
//! that the output is the input.

use std::cell::Cell;

use broth::rewrite::Rewriter;
use lol_html::{HtmlRewriter, Settings};

use crate::corpus;
use crate::rig::{Contender, Goal, Work, ready};
use crate::streaming::{CHUNK, chunk};

/// The table.
pub static WORK: Work = Work {
    name: "html-rewrite",
    title: "HTML rewritten",
    note: "Handlers look at everything they get and change nothing, so the output is the input. \
        broth builds the nesting of \
           the tree; lol_html sees tags, and scans without a lexer where no selector can match.",
    documents: corpus::html,
    contenders: &[
        Contender {
            name: "broth, all elements and text",
            work: "elements of the tree, whole text nodes, decoded",
            prepare: |document| ready(move || with_broth(ALL, document.text, CHUNK, || ())),
        },
        Contender {
            name: "lol_html, all elements and text",
            work: "tags, chunks of text, nothing decoded",
            prepare: |document| ready(move || with_lol_html(ALL, document.text, CHUNK, || ())),
        },
        Contender {
            name: "broth, multiple selectors",
            work: "elements of the tree",
            prepare: |document| ready(move || with_broth(MULTIPLE, document.text, CHUNK, || ())),
        },
        Contender {
            name: "lol_html, multiple selectors",
            work: "tags",
            prepare: |document| ready(move || with_lol_html(MULTIPLE, document.text, CHUNK, || ())),
        },
        Contender {
            name: "broth, one sparse selector",
            work: "elements of the tree",
            prepare: |document| ready(move || with_broth(SPARSE, document.text, CHUNK, || ())),
        },
        Contender {
            name: "lol_html, one sparse selector",
            work: "tags",
            prepare: |document| ready(move || with_lol_html(SPARSE, document.text, CHUNK, || ())),
        },
        Contender {
            name: "broth, nothing to do",
            work: "the nesting of the tree",
            prepare: |document| ready(move || with_broth(NOTHING, document.text, CHUNK, || ())),
        },
        Contender {
            name: "lol_html, nothing to do",
            work: "a scan of tags",
            prepare: |document| ready(move || with_lol_html(NOTHING, document.text, CHUNK, || ())),
        },
    ],
    goals: &[
        Goal {
            who: "broth, all elements and text",
            times: 3.0,
            whom: "lol_html, all elements and text",
        },
        Goal { who: "broth, multiple selectors", times: 2.0, whom: "lol_html, multiple selectors" },
        Goal { who: "broth, one sparse selector", times: 0.5, whom: "lol_html, nothing to do" },
    ],
};

/// Handlers that a rewriter has.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// Of the elements that are looked at.
    selectors: &'static [&'static str],
    /// Whether text is looked at.
    texts: bool,
}

/// Of everything.
pub const ALL: Handlers = Handlers { selectors: &["*"], texts: true };

const MULTIPLE: Handlers = Handlers {
    selectors: &[
        "ul",
        "ul > li",
        "table > tbody td dd",
        "p .nav-link",
        "a[href]",
        "div#content",
        "[class*=foo]",
    ],
    texts: false,
};

const SPARSE: Handlers = Handlers { selectors: &["form.search input[name=q]"], texts: false };

/// None.
pub const NOTHING: Handlers = Handlers { selectors: &[], texts: false };

/// Passes a text through broth's rewriter. `pause` is called when the rewriter has been made, and
/// between the chunks.
pub fn with_broth(handlers: Handlers, text: &str, bytes: usize, mut pause: impl FnMut()) -> usize {
    let sum = Cell::new(0);
    let add = |n| sum.set(sum.get() + n);
    let mut rewriter = Rewriter::local();
    for &selector in handlers.selectors {
        rewriter = rewriter.on(selector, |element| {
            let weight = element.attrs().map(|(name, value)| name.len() + value.len());
            add(element.name().len() + weight.sum::<usize>());
        });
    }
    if handlers.texts {
        rewriter = rewriter.on_any_text(|text| add(text.text().len()));
    }
    let mut stream = rewriter.stream();
    let (mut rest, mut written) = (text, 0);
    pause();
    while !rest.is_empty() {
        let (piece, after) = chunk(rest, bytes);
        written += stream.feed(piece).map_or(0, <[u8]>::len);
        rest = after;
        pause();
    }
    written += stream.finish().expect("selectors for streams").output.len();
    assert_eq!(written, text.len());
    sum.get() + written
}

/// The same with lol_html's.
pub fn with_lol_html(
    handlers: Handlers,
    text: &str,
    bytes: usize,
    mut pause: impl FnMut(),
) -> usize {
    let sum = Cell::new(0);
    let add = |n| sum.set(sum.get() + n);
    let mut settings = Settings::new();
    for selector in handlers.selectors {
        settings =
            settings.append_element_content_handler(lol_html::element!(*selector, |element| {
                let weight = element.attributes().iter().map(|a| a.name().len() + a.value().len());
                add(element.tag_name().len() + weight.sum::<usize>());
                Ok(())
            }));
    }
    if handlers.texts {
        settings = settings.append_document_content_handler(lol_html::doc_text!(|text| {
            add(text.as_str().len());
            Ok(())
        }));
    }
    let mut written = 0;
    let mut page = HtmlRewriter::new(settings, |out: &[u8]| written += out.len());
    let mut rest = text;
    pause();
    while !rest.is_empty() {
        let (piece, after) = chunk(rest, bytes);
        if page.write(piece.as_bytes()).is_err() {
            return 0;
        }
        rest = after;
        pause();
    }
    let _ = page.end();
    sum.get() + written
}
