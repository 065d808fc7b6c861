//! Drops sections after the content, by their headings.

use crate::page::{Page, is_heading};
use crate::reason::Reason;
use crate::tally::{Tally, tally};
use crate::words;

/// The longest heading.
const HEADING: u32 = 60;

/// Drops sections such as "Related articles" that have at most this share of the page.
pub(crate) fn end_sections(page: &Page<'_>, percent: u32, reasons: &mut [Reason]) {
    let tallies = tally(page, |at| reasons[at].keeps());
    let largest = (u64::from(tallies[0].size) * u64::from(percent) / 100) as u32;
    // Blocks before the current one do not change any more.
    let mut last_kept = None;
    for (at, block) in page.blocks.iter().enumerate() {
        if !reasons[at].keeps() {
            continue;
        }
        let before = last_kept.replace(at);
        if block.size > HEADING {
            continue;
        }
        let mut around = page.around(block.element).take(3);
        let Some(heading) = around.find(|it| is_heading(page.elements[*it].name)) else { continue };
        if words::ends_content(page.text_of(block)) {
            let section = section(page, heading, before, largest, &tallies);
            last_kept = before;
            drop_section(page, section, block.size, largest, &tallies, reasons);
        }
    }
}

/// The largest element that begins with the heading. The block `before` is the last that is kept
/// before it.
fn section(
    page: &Page<'_>,
    heading: usize,
    before: Option<usize>,
    largest: u32,
    tallies: &[Tally],
) -> usize {
    let outer = page.around(heading).skip(1).take_while(|outer| {
        let start = page.blocks_in(*outer).start;
        tallies[*outer].size <= largest && before.is_none_or(|before| before < start)
    });
    outer.last().unwrap_or(heading)
}

/// Drops a section. If it is nothing but its heading, the siblings up to the next heading are part
/// of it.
fn drop_section(
    page: &Page<'_>,
    section: usize,
    heading: u32,
    largest: u32,
    tallies: &[Tally],
    reasons: &mut [Reason],
) {
    page.drop(section, Reason::EndSection, reasons);
    if tallies[section].size > heading {
        return;
    }
    let parent_end = page.elements[page.elements[section].parent].end;
    let mut next = page.elements[section].end;
    while next < parent_end && !begins_with_heading(page, next) {
        if tallies[next].size <= largest {
            page.drop(next, Reason::EndSection, reasons);
        }
        next = page.elements[next].end;
    }
}

/// Whether an element is a heading, or begins with one.
fn begins_with_heading(page: &Page<'_>, element: usize) -> bool {
    let mut blocks = page.blocks_in(element);
    blocks.next().is_some_and(|first| {
        let block = &page.blocks[first];
        page.around(block.element).take(3).any(|it| is_heading(page.elements[it].name))
    })
}
