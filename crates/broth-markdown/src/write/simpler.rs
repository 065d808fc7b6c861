//! Inlines with less markup.

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
                let stays = match give_up {
                    GiveUp::NestedEmphasis => is_link || emphases == 0,
                    GiveUp::Emphasis => is_link,
                    GiveUp::Everything => false,
                };
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
            Event::Code(piece) if give_up == GiveUp::Everything => {
                lose(How::Unwrapped);
                out.push(Event::Text(piece));
            }
            Event::Image { alt, .. } if give_up == GiveUp::Everything => {
                lose(How::Unwrapped);
                out.push(Event::Text(alt));
            }
            Event::Html(_) if give_up == GiveUp::Everything => lose(How::Dropped),
            Event::Break if give_up == GiveUp::Everything => {
                let space = kept.store(" ");
                out.push(Event::Text(space));
            }
            other => out.push(other),
        }
    }
    out
}
