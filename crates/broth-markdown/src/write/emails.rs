//! Email addresses in text, which GitHub's reader makes links of even if they are escaped.
//!
//! It looks for them after it has resolved escapes and character references, so nothing can be
//! written that it takes as text. They are reported.

use alloc::string::String;
use alloc::vec::Vec;

use crate::keep::Lost;
use crate::kept::{Event, Kept, Tag};
use crate::loss::{LossKind, LossReason};
use crate::read::autolink;

/// Adds the texts of a leaf that contain email addresses outside of links to `lost`.
pub(super) fn report(kept: &Kept, events: &[Event], lost: &mut Vec<Lost>) {
    // Adjacent texts count as one; where each begins in `text`, and in the text of the tree.
    let (mut text, mut parts) = (String::new(), Vec::new());
    let mut open = Vec::new();
    for &event in events {
        if let Event::Text(piece) = event {
            if !open.contains(&true) {
                parts.push((text.len(), piece.range().start));
                text += kept.text_of(piece);
            }
            continue;
        }
        match event {
            Event::Enter(tag) => open.push(matches!(tag, Tag::Link { .. })),
            Event::Leave => _ = open.pop(),
            _ => {}
        }
        report_run(kept, &text, &parts, lost);
        text.clear();
        parts.clear();
    }
    report_run(kept, &text, &parts, lost);
}

fn report_run(kept: &Kept, text: &str, parts: &[(usize, usize)], lost: &mut Vec<Lost>) {
    for (at, _) in text.match_indices('@') {
        if !autolink::is_linked_although_escaped(&text[..at], &text[at + 1..]) {
            continue;
        }
        let part = parts.partition_point(|&(start, _)| start <= at).saturating_sub(1);
        let node = parts.get(part).and_then(|&(start, first)| kept.node_at(first + at - start));
        if let Some(node) = node.filter(|&node| lost.last().is_none_or(|last| last.node != node)) {
            lost.push(Lost { node, kind: LossKind::Changed, reason: LossReason::Autolink });
        }
    }
}
