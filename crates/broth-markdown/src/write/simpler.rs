//! Inlines with less markup.

use alloc::string::String;
use alloc::vec::Vec;

use crate::keep::Lost;
use crate::kept::{Event, Kept, Tag};
use crate::loss::{LossKind, LossReason};

/// How much markup is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GiveUp {
    Nothing,
    NestedEmphasis,
    Emphasis,
    Everything,
}

impl GiveUp {
    pub(super) const EACH: [Self; 4] =
        [Self::Nothing, Self::NestedEmphasis, Self::Emphasis, Self::Everything];
}

/// Returns the inlines `first..end` without some of their markup, or `None` if nothing is given up.
/// Adds the losses to `lost`.
pub(super) fn simpler(
    kept: &mut Kept,
    (first, end): (usize, usize),
    give_up: GiveUp,
    lost: &mut Vec<Lost>,
) -> Option<Vec<Event>> {
    match give_up {
        GiveUp::Nothing => None,
        GiveUp::NestedEmphasis => Some(without_emphasis(kept, (first, end), 1, lost)),
        GiveUp::Emphasis => Some(without_emphasis(kept, (first, end), 0, lost)),
        GiveUp::Everything => Some(only_text(kept, (first, end), lost)),
    }
}

/// The inlines with at most this many levels of nested emphasis.
fn without_emphasis(
    kept: &Kept,
    (first, end): (usize, usize),
    deepest: usize,
    lost: &mut Vec<Lost>,
) -> Vec<Event> {
    let mut out = Vec::new();
    // For each open element, whether it stays, and whether it is emphasis.
    let mut open = Vec::new();
    let mut emphases = 0;
    for at in first..end {
        let event = kept.events[at];
        match event {
            Event::Enter(tag) => {
                let is_link = matches!(tag, Tag::Link { .. });
                let stays = is_link || emphases < deepest;
                emphases += usize::from(!is_link);
                open.push((stays, !is_link));
                match stays {
                    true => out.push(event),
                    false => lose(kept, at, lost),
                }
            }
            Event::Leave => {
                let (stays, is_emphasis) = open.pop().unwrap_or_default();
                emphases -= usize::from(is_emphasis);
                if stays {
                    out.push(event);
                }
            }
            other => out.push(other),
        }
    }
    out
}

/// The text of the inlines and the references to footnotes, because readers drop a note without
/// references.
fn only_text(kept: &mut Kept, (first, end): (usize, usize), lost: &mut Vec<Lost>) -> Vec<Event> {
    let mut out = Vec::new();
    let mut text = String::new();
    for at in first..end {
        match kept.events[at] {
            Event::Text(piece) => {
                text += kept.text_of(piece);
                continue;
            }
            Event::Code(piece) | Event::Image { alt: piece, .. } => text += kept.text_of(piece),
            Event::Break => text.push(' '),
            Event::Reference(_) => {
                push_words(kept, &mut out, &core::mem::take(&mut text), false);
                out.push(kept.events[at]);
                continue;
            }
            _ => {}
        }
        lose(kept, at, lost);
    }
    push_words(kept, &mut out, &text, true);
    out
}

/// Appends the words of a text. A space before or after them is only kept between inlines.
fn push_words(kept: &mut Kept, out: &mut Vec<Event>, text: &str, is_last: bool) {
    let white = [' ', '\t'];
    let mut words = String::new();
    if !out.is_empty() && text.starts_with(white) {
        words.push(' ');
    }
    for word in text.split(white).filter(|word| !word.is_empty()) {
        if !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        words += word;
    }
    if !is_last && text.ends_with(white) && !words.is_empty() && !words.ends_with(' ') {
        words.push(' ');
    }
    if !words.trim_matches(white).is_empty() || !is_last && !words.is_empty() {
        out.push(Event::Text(kept.store(&words)));
    }
}

fn lose(kept: &Kept, at: usize, lost: &mut Vec<Lost>) {
    if let Some(node) = kept.nodes.get(at).copied().flatten() {
        lost.push(Lost { node, kind: LossKind::Unwrapped, reason: LossReason::Unreadable });
    }
}
