//! The proof: reads the Markdown back, and compares the result with the kept tree.

use alloc::vec::Vec;

use crate::kept::{Event, Kept, List, Tag};
use crate::options::{Dialect, Flavor};
use crate::read::{Definitions, Found, blocks, inlines};

/// Proves leaf blocks, one after the other, and reuses the buffers.
#[derive(Default)]
pub(crate) struct Leaves {
    /// The inlines that were read last.
    read: Kept,
    found: Found,
}

impl Leaves {
    /// Whether the Markdown of a leaf block is read back as these inlines.
    pub(crate) fn reads_back(
        &mut self,
        text: &str,
        kept: &Kept,
        events: &[Event],
        definitions: &Definitions,
        flavor: Flavor,
    ) -> bool {
        let Self { read, found } = self;
        read.events.clear();
        read.text.clear();
        read.text.push_str(text);
        inlines(text, 0, flavor, definitions, found, read);
        are_same_inlines(kept, events, read)
    }
}

fn are_same_inlines(kept: &Kept, events: &[Event], read: &Kept) -> bool {
    let (mut these, mut those) = (events.iter().copied(), read.events.iter().copied());
    let (mut this, mut that) = (these.next(), those.next());
    loop {
        match (this, that) {
            (None, None) => return true,
            (Some(Event::Text(_)), Some(Event::Text(_))) => {
                let (mut a, mut b) = ("", "");
                // Adjacent texts count as one.
                loop {
                    if a.is_empty()
                        && let Some(Event::Text(piece)) = this
                    {
                        a = kept.text_of(piece);
                        this = these.next();
                        continue;
                    }
                    if b.is_empty()
                        && let Some(Event::Text(piece)) = that
                    {
                        b = read.text_of(piece);
                        that = those.next();
                        continue;
                    }
                    if a.is_empty() || b.is_empty() {
                        break;
                    }
                    let len = a.len().min(b.len());
                    if a.as_bytes()[..len] != b.as_bytes()[..len] {
                        return false;
                    }
                    (a, b) = (a.get(len..).unwrap_or_default(), b.get(len..).unwrap_or_default());
                }
                if !a.is_empty() || !b.is_empty() {
                    return false;
                }
            }
            (Some(a), Some(b)) if are_same(kept, a, read, b) => {
                (this, that) = (these.next(), those.next());
            }
            _ => return false,
        }
    }
}

/// Whether two events are the same. The tightness of a list is compared in its paragraphs.
fn are_same(a_kept: &Kept, a: Event, b_kept: &Kept, b: Event) -> bool {
    let same = |a, b| a_kept.text_of(a) == b_kept.text_of(b);
    match (a, b) {
        (
            Event::CodeBlock { language: la, code: a },
            Event::CodeBlock { language: lb, code: b },
        ) => same(la, lb) && same(a, b),
        (Event::HtmlBlock(a), Event::HtmlBlock(b)) | (Event::Code(a), Event::Code(b)) => same(a, b),
        (Event::Html(a), Event::Html(b)) | (Event::Raw(a), Event::Raw(b)) => same(a, b),
        (
            Event::Image { to: ta, title: sa, alt: a },
            Event::Image { to: tb, title: sb, alt: b },
        ) => same(ta, tb) && same(sa, sb) && same(a, b),
        (
            Event::Enter(Tag::Link { to: ta, title: a }),
            Event::Enter(Tag::Link { to: tb, title: b }),
        ) => same(ta, tb) && same(a, b),
        (
            Event::Enter(Tag::List(List { start: a, .. })),
            Event::Enter(Tag::List(List { start: b, .. })),
        ) => a == b,
        (
            Event::Enter(Tag::Table { first: fa, columns: a }),
            Event::Enter(Tag::Table { first: fb, columns: b }),
        ) => {
            let of = |kept: &Kept, first: u32, columns: u32| {
                let range = first as usize..(first + columns) as usize;
                kept.columns.get(range).map(Vec::from)
            };
            of(a_kept, fa, a) == of(b_kept, fb, b)
        }
        (a, b) => a == b,
    }
}

/// Whether a document is read back as these blocks, with the same source in its leaf blocks, and as
/// these definitions.
pub(crate) fn is_read_as(
    markdown: &str,
    outline: &Kept,
    definitions: &Definitions,
    dialect: Dialect,
) -> bool {
    let (read, read_definitions) = blocks(markdown, dialect);
    read_definitions.are_same(definitions) && are_same_blocks(outline, &read)
}

fn are_same_blocks(a_kept: &Kept, b_kept: &Kept) -> bool {
    let (mut a, mut b) = (0, 0);
    loop {
        let (this, that) = (a_kept.events.get(a).copied(), b_kept.events.get(b).copied());
        match (this, that) {
            (None, None) => return true,
            (Some(this), Some(that)) if are_same(a_kept, this, b_kept, that) => {
                (a, b) = (a + 1, b + 1)
            }
            // Empty cells at the end of a row may be missing.
            (_, Some(Event::Leave)) if is_empty_cell(a_kept, a) => a += 2,
            (Some(Event::Leave), _) if is_empty_cell(b_kept, b) => b += 2,
            _ => return false,
        }
    }
}

fn is_empty_cell(kept: &Kept, at: usize) -> bool {
    matches!(kept.events.get(at..at + 2), Some([Event::Enter(Tag::Cell), Event::Leave]))
}
