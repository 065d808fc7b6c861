//! Drops what an element's name, role or classes say to be no content.

use alloc::vec;
use alloc::vec::Vec;

use broth_markup::Name;

use crate::cues::Cues;
use crate::page::Page;
use crate::reason::Reason;
use crate::rules::Rules;
use crate::tally::{Tally, tally};

/// The share of the page's prose from which on a name or role is not believed.
const DECLARED: f64 = 0.6;
/// The same for classes: of one element, and of all elements with the same hint.
const CLASSES: (f64, f64) = (0.3, 0.5);
/// The same for comments.
const COMMENTS: f64 = 0.8;
/// The same for the word "search", which pages of results have, too.
const SEARCH: f64 = 0.05;

/// The reasons of elements that are dropped with everything in them. Without `classes`, only names
/// and roles count.
pub(crate) fn marked(page: &Page<'_>, rules: &Rules, classes: bool) -> Vec<Option<Reason>> {
    let mut marks = Marks::new(page, rules, classes);
    // The common share of all elements with the same hint is known only after a first pass.
    marks.pass(true);
    marks.pass(false)
}

struct Marks<'p, 'd> {
    page: &'p Page<'d>,
    rules: &'p Rules,
    classes: bool,
    shows_hidden: bool,
    /// Whether each element is in a part of the content, whose header is content, too.
    is_inner: Vec<bool>,
    /// The share of each element.
    shares: Vec<f64>,
    /// The share of all elements with a hint.
    by_hint: [f64; 32],
}

impl<'p, 'd> Marks<'p, 'd> {
    fn new(page: &'p Page<'d>, rules: &'p Rules, classes: bool) -> Self {
        let tallies = tally(page, |_| true);
        let shares = shares(&tallies, rules);
        let shows_hidden = shows_hidden(page);
        let is_inner = page
            .inherit(|element| matches!(element.name, Name::Main | Name::Article | Name::Section));
        Self { page, rules, classes, shows_hidden, is_inner, shares, by_hint: [0.0; 32] }
    }

    fn pass(&mut self, counts: bool) -> Vec<Option<Reason>> {
        let mut reasons: Vec<Option<Reason>> = vec![None; self.page.elements.len()];
        // An element comes after its parent.
        for index in 0..reasons.len() {
            let element = &self.page.elements[index];
            let inherited = if index == 0 { None } else { reasons[element.parent] };
            reasons[index] = inherited.or_else(|| {
                if self.is_hidden(index) {
                    return Some(Reason::Hidden);
                }
                let (cue, reason) = self.mark(index)?;
                if counts && !element.cues.has(Cues::DECLARED) {
                    self.by_hint[cue.index()] += self.shares[index];
                }
                Some(reason)
            });
        }
        reasons
    }

    fn is_hidden(&self, index: usize) -> bool {
        let is_tab = |it: usize| self.page.elements[it].cues.has(Cues::TABS);
        let is_hidden = self.page.elements[index].is_hidden && !self.shows_hidden;
        is_hidden && !self.page.around(index).take(3).any(is_tab)
    }

    /// The first hint that is believed.
    fn mark(&self, index: usize) -> Option<(Cues, Reason)> {
        let element = &self.page.elements[index];
        let declared = element.cues.has(Cues::DECLARED);
        if !declared && !self.classes {
            return None;
        }
        let mut hints = element.cues.dropping();
        let (cue, reason) = hints.find(|(cue, _)| {
            let is_header_inside = *cue == Cues::HEADER && self.is_inner[index];
            !self.rules.ignored.has(*cue)
                && !is_header_inside
                && (declared || self.by_hint[cue.index()] < all_of(*cue))
        })?;
        let limit = match cue {
            Cues::COMMENTS => COMMENTS,
            Cues::SEARCH if !declared => SEARCH,
            _ if declared => DECLARED,
            _ => CLASSES.0,
        };
        (self.shares[index] < limit).then_some((cue, reason))
    }
}

/// The share that each element has of the page's prose. Where links are content, texts are short:
/// then everything that is in no link counts, too, if that is more.
fn shares(tallies: &[Tally], rules: &Rules) -> Vec<f64> {
    let share = |part: u32, all: u32| f64::from(part) / f64::from(all.max(1));
    let no_links = |tally: &Tally| tally.size - tally.link;
    let all = tallies[0];
    let shares = tallies.iter().map(|tally| {
        let of_prose = share(tally.prose, all.prose);
        if rules.link_lists {
            return of_prose;
        }
        of_prose.max(share(no_links(tally), no_links(&all)))
    });
    shares.collect()
}

/// The share of all elements with a hint from which on it is not believed.
fn all_of(cue: Cues) -> f64 {
    if cue == Cues::COMMENTS { COMMENTS } else { CLASSES.1 }
}

/// Whether a script shows what is hidden: nearly all of the page is.
fn shows_hidden(page: &Page<'_>) -> bool {
    let (mut hidden, mut shown) = (0, 0);
    for block in &page.blocks {
        let prose = block.size - block.link_size;
        match page.elements[block.element].is_hidden {
            true => hidden += prose,
            false => shown += prose,
        }
    }
    hidden > 4 * shown
}
