//! Drops what is outside the content, by its place in the tree.

use core::ops::Range;

use broth_markup::Name;

use crate::cues::Cues;
use crate::page::Page;
use crate::reason::Reason;
use crate::tally::tally;

/// The element that the page declares to be its content: `main`, or the role, if it has at least a
/// third of what is kept.
pub(crate) fn main(page: &Page<'_>, reasons: &[Reason]) -> Option<usize> {
    let tallies = tally(page, |at| reasons[at].keeps());
    let prose = |index: usize| tallies[index].size - tallies[index].link;
    let mains = (0..page.elements.len()).filter(|it| page.elements[*it].cues.has(Cues::MAIN));
    let main = mains.max_by_key(|it| prose(*it))?;
    (prose(main) * 3 > prose(0)).then_some(main)
}

/// Drops everything outside an element.
pub(crate) fn outside(page: &Page<'_>, element: usize, reasons: &mut [Reason]) {
    let inside = page.blocks_in(element);
    for (at, reason) in reasons.iter_mut().enumerate() {
        if reason.keeps() && !inside.contains(&at) {
            *reason = Reason::Outside;
        }
    }
}

/// Goes down to the innermost element that has nearly all of the prose, and drops what is outside.
pub(crate) fn narrow(page: &Page<'_>, percent: u32, reasons: &mut [Reason]) {
    let tallies = tally(page, |at| reasons[at].keeps());
    let has_most = |inner: usize, outer: usize| {
        let (inner, outer) = (u64::from(tallies[inner].prose), u64::from(tallies[outer].prose));
        inner > 200 && inner * 100 >= outer * u64::from(percent)
    };
    let mut root = 0;
    let mut child = 1;
    while child < page.elements[root].end {
        if has_most(child, root) {
            root = child;
            child += 1;
        } else {
            child = page.elements[child].end;
        }
    }
    outside(page, root, reasons);
}

/// Drops short texts before the title, if there is little before it.
pub(crate) fn before_title(page: &Page<'_>, reasons: &mut [Reason]) {
    let kept = page.kept_before(reasons);
    let mut titles = (0..page.elements.len()).filter(|it| page.elements[*it].name == Name::H1);
    let shown = titles.find(|it| {
        let blocks = page.blocks_in(*it);
        kept[blocks.start] < kept[blocks.end]
    });
    let Some(title) = shown.and_then(|it| page.blocks_in(it).find(|at| reasons[*at].keeps()))
    else {
        return;
    };
    let size_of = |range: Range<usize>| -> u32 {
        let kept = range.filter(|at| reasons[*at].keeps());
        kept.map(|at| page.blocks[at].size).sum()
    };
    if size_of(0..title) * 4 >= size_of(0..reasons.len()) {
        return;
    }
    for (at, reason) in reasons[..title].iter_mut().enumerate() {
        if reason.keeps() && page.blocks[at].size < 60 {
            *reason = Reason::BeforeTitle;
        }
    }
}
