//! Inlines with less markup.

use alloc::string::String;
use alloc::vec::Vec;

use crate::keep::Lost;
use crate::kept::{Event, Kept, Tag};
use crate::loss::{How, Why};

/// How much markup is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GiveUp {
    NestedEmphasis,
    Emphasis,
    Everything,
}

/// Inlines without some of their markup, and what has been lost with it.
pub(super) fn simpler(
    kept: &mut Kept,
    events: &[Event],
    first: usize,
    give_up: GiveUp,
    lost: &mut Vec<Lost>,
) -> Vec<Event> {
    if give_up == GiveUp::Everything {
        return only_text(kept, events, first, lost);
    }
    let mut out = Vec::new();
    // For each open element, whether it stays, and whether it is emphasis.
    let mut open = Vec::new();
    let mut emphases = 0;
    for (at, &event) in events.iter().enumerate() {
        let mut lose = |how| {
            if let Some(node) = kept.nodes.get(first + at).copied().flatten() {
                lost.push(Lost { node, how, why: Why::Unreadable });
            }
        };
        match event {
            Event::Enter(tag) => {
                let is_link = matches!(tag, Tag::Link { .. });
                let stays = is_link || give_up == GiveUp::NestedEmphasis && emphases == 0;
                emphases += usize::from(!is_link);
                open.push((stays, !is_link));
                match stays {
                    true => out.push(event),
                    false => lose(How::Unwrapped),
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

/// The words of inlines.
fn only_text(kept: &mut Kept, events: &[Event], first: usize, lost: &mut Vec<Lost>) -> Vec<Event> {
    let mut text = String::new();
    for (at, &event) in events.iter().enumerate() {
        match event {
            Event::Text(piece) => {
                text += kept.text_of(piece);
                continue;
            }
            Event::Code(piece) | Event::Image { alt: piece, .. } => text += kept.text_of(piece),
            Event::Break => text.push(' '),
            _ => {}
        }
        if let Some(node) = kept.nodes.get(first + at).copied().flatten() {
            lost.push(Lost { node, how: How::Unwrapped, why: Why::Unreadable });
        }
    }
    let mut words = String::new();
    for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words += word;
    }
    if words.is_empty() {
        return Vec::new();
    }
    alloc::vec![Event::Text(kept.store(&words))]
}
