//! Applies many fixes as one change of the text, with a map from new offsets to old ones.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::{Finding, Fix};
use broth_input::Span;

/// The edits of some findings' fixes, in source order.
pub(super) struct Edits<'f> {
    all: Vec<Change<'f>>,
}

/// An edit of a finding's fix. Edits of one fix at one place are merged.
struct Change<'f> {
    span: Span,
    text: Cow<'f, str>,
    finding: usize,
}

/// The kinds of inserted text, in their order if they are inserted at one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Insertion {
    /// Text that belongs to the token before.
    OfToken,
    /// End tags, those of the inner elements first. The start tags of the inner elements come
    /// later.
    EndTags(Reverse<usize>),
    /// Start tags, those of the outer elements first.
    StartTags(usize),
    /// A whole element. No other tag is inserted next to it: it might belong inside.
    Element,
}

impl Insertion {
    fn of(text: &str, finding: usize) -> Self {
        if text.starts_with("</") {
            Self::EndTags(Reverse(finding))
        } else if !text.starts_with('<') {
            Self::OfToken
        } else if text.contains("</") {
            Self::Element
        } else {
            Self::StartTags(finding)
        }
    }

    /// Whether both kinds may be inserted at one place.
    fn goes_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::OfToken, Self::OfToken) => false,
            (Self::OfToken, _) | (_, Self::OfToken) => true,
            (Self::Element, _) | (_, Self::Element) => false,
            _ => true,
        }
    }
}

/// The changes that a fix makes.
fn changes(fix: &Fix, finding: usize) -> Vec<Change<'_>> {
    let mut changes: Vec<Change<'_>> = Vec::new();
    for edit in &fix.edits {
        match changes.last_mut() {
            Some(last) if last.span == edit.span => last.text.to_mut().push_str(&edit.text),
            _ => {
                changes.push(Change { span: edit.span, text: (&*edit.text).into(), finding });
            }
        }
    }
    changes
}

/// Selects findings whose fixes do not overlap, from those with these indexes. If two overlap, the
/// later finding wins.
pub(super) fn compatible(findings: &[Finding], indexes: &[usize]) -> Vec<usize> {
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut inserted: BTreeMap<usize, Vec<Insertion>> = BTreeMap::new();
    let mut kept = Vec::new();
    for &index in indexes.iter().rev() {
        let Some(fix) = &findings[index].fix else { continue };
        let changes = changes(fix, index);
        let is_free = changes.iter().all(|change| {
            let Change { span, .. } = change;
            let before = if span.is_empty() { span.start } else { span.end };
            let overlaps =
                taken.range(..before).next_back().is_some_and(|(_, &end)| end > span.start);
            let insertion = Insertion::of(&change.text, index);
            let others = inserted.get(&span.start).filter(|_| span.is_empty());
            // One of each kind represents all of them.
            !overlaps && others.into_iter().flatten().all(|other| insertion.goes_with(*other))
        });
        if !is_free || changes.is_empty() {
            continue;
        }
        for change in changes {
            let end = taken.entry(change.span.start).or_default();
            *end = change.span.end.max(*end);
            if change.span.is_empty() {
                let kinds = inserted.entry(change.span.start).or_default();
                let insertion = Insertion::of(&change.text, index);
                let is_like = |other: &Insertion| {
                    core::mem::discriminant(other) == core::mem::discriminant(&insertion)
                };
                if !kinds.iter().any(is_like) {
                    kinds.push(insertion);
                }
            }
        }
        kept.push(index);
    }
    kept.reverse();
    kept
}

impl<'f> Edits<'f> {
    /// The edits of the findings with these indexes, which are [`compatible`].
    pub(crate) fn of(findings: &'f [Finding], indexes: &[usize]) -> Self {
        let fixes = indexes.iter().filter_map(|&i| Some((findings[i].fix.as_ref()?, i)));
        let changes = fixes.flat_map(|(fix, index)| changes(fix, index));
        let mut placed: Vec<_> = changes
            .map(|change| ((change.span, Insertion::of(&change.text, change.finding)), change))
            .collect();
        placed.sort_by_key(|(place, _)| *place);
        Self { all: placed.into_iter().map(|(_, change)| change).collect() }
    }

    /// The text with the edits.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for change in &self.all {
            out.push_str(&text[at..change.span.start]);
            out.push_str(&change.text);
            at = change.span.end;
        }
        out.push_str(&text[at..]);
        out
    }

    /// For each edit, its start in the new text and in the old one, and its end in both.
    fn places(&self) -> Vec<(Span, Span)> {
        let mut grown = 0_isize;
        let places = self.all.iter().map(|change| {
            let start = change.span.start.wrapping_add_signed(grown);
            let new = Span::new(start, start + change.text.len());
            grown += new.len() as isize - change.span.len() as isize;
            (new, change.span)
        });
        places.collect()
    }

    /// A function from an offset in the new text to the old one.
    pub(super) fn backwards(&self) -> impl Fn(usize) -> usize + use<> {
        let places = self.places();
        move |at: usize| {
            let before = places.partition_point(|(new, _)| new.end <= at);
            let was = match before.checked_sub(1).map(|last| places[last]) {
                Some((new, old)) => at - new.end + old.end,
                None => at,
            };
            // An offset inside inserted text becomes the start of the edit.
            places.get(before).map_or(was, |(_, old)| was.min(old.start))
        }
    }

    /// The first edit of old text that contains or ends at an offset.
    pub(super) fn replacing(&self, offset: usize) -> Option<Span> {
        let before = self.all.partition_point(|change| change.span.end < offset);
        let spans = self.all[before..].iter().map(|change| change.span);
        let mut near = spans.take_while(|span| span.start <= offset);
        near.find(|span| !span.is_empty())
    }

    /// The findings whose fixes have the `reach` edits nearest to a place.
    pub(super) fn around(&self, place: usize, reach: usize) -> impl Iterator<Item = usize> {
        let distance = |change: &Change<'_>| {
            place.saturating_sub(change.span.end) + change.span.start.saturating_sub(place)
        };
        let middle = self.all.partition_point(|change| change.span.start <= place);
        let (mut start, mut end) = (middle, middle);
        while end - start < reach && end - start < self.all.len() {
            let before = start.checked_sub(1).map(|before| distance(&self.all[before]));
            match (before, self.all.get(end).map(distance)) {
                (Some(before), after) if after.is_none_or(|after| before <= after) => start -= 1,
                _ => end += 1,
            }
        }
        self.all[start..end].iter().map(|change| change.finding)
    }
}
