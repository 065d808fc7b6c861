//! Drops single blocks, by what they are and what is next to them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_markup::Name;

use crate::page::{Block, Page, is_heading};
use crate::reason::Reason;
use crate::rules::Fragments;
use crate::tally::is_prose;

/// Drops buttons and labels, except in headings, which open sections.
pub(crate) fn controls(page: &Page<'_>, reasons: &mut [Reason]) {
    for (at, block) in page.blocks.iter().enumerate() {
        if reasons[at].keeps() && is_control(page, block) {
            reasons[at] = Reason::Control;
        }
    }
}

fn is_control(page: &Page<'_>, block: &Block) -> bool {
    let names = || page.around(block.element).take(4).map(|it| page.elements[it].name);
    names().any(|name| matches!(name, Name::Button | Name::Label | Name::Legend))
        && !names().any(|name| is_heading(name) || name == Name::Summary)
}

/// Drops short texts that no long text is next to.
pub(crate) fn fragments(page: &Page<'_>, which: Fragments, reasons: &mut [Reason]) {
    if which == Fragments::None {
        return;
    }
    let kept: Vec<usize> = (0..reasons.len()).filter(|at| reasons[*at].keeps()).collect();
    let is_long = |at: Option<&usize>| at.is_some_and(|at| is_prose(&page.blocks[*at], 80));
    for (nth, &at) in kept.iter().enumerate() {
        let block = &page.blocks[at];
        let is_paragraph = page.elements[block.element].name == Name::P;
        if block.size > 40
            || is_paragraph && which == Fragments::Loose
            || page.is_in_structure(block, 3)
        {
            continue;
        }
        let before = nth.checked_sub(1).and_then(|it| kept.get(it));
        if !is_long(before) && !is_long(kept.get(nth + 1)) {
            reasons[at] = Reason::Fragment;
        }
    }
}

/// Drops texts of at least this size that were there before, except in cells and code.
pub(crate) fn repeated(page: &Page<'_>, least: u32, reasons: &mut [Reason]) {
    let mut seen = BTreeSet::new();
    for (at, block) in page.blocks.iter().enumerate() {
        let element = &page.elements[block.element];
        let may_repeat = element.is_code || matches!(element.name, Name::Td | Name::Th);
        if !reasons[at].keeps() || block.size < least || may_repeat {
            continue;
        }
        if !seen.insert(page.text_of(block)) {
            reasons[at] = Reason::Repeated;
        }
    }
}
