//! Lines of a width.

use alloc::string::String;

use super::line::begins_block;
use crate::options::{Flavor, NARROWEST};

/// Breaks lines at some of the spaces at these places, so that no line has more characters than
/// this if that can be. A line never begins with what would begin a block.
pub(super) fn wrap(text: &str, spaces: &[usize], width: usize, flavor: Flavor) -> String {
    let width = width.max(NARROWEST);
    let mut out = String::with_capacity(text.len());
    // How much has been written; the last place on the line for a break, and how wide the line is
    // up to there; and how wide it is so far.
    let (mut written, mut last) = (0, None);
    let (mut until_last, mut column) = (0, 0);
    let mut spaces = spaces.iter().copied().peekable();
    for (at, character) in text.char_indices() {
        if character == '\n' {
            (last, column) = (None, 0);
            continue;
        }
        if spaces.next_if_eq(&at).is_some() && is_place(text, at, flavor) {
            (last, until_last) = (Some(at), column);
        }
        column += 1;
        if column > width
            && let Some(place) = last.take()
        {
            out.push_str(&text[written..place]);
            out.push('\n');
            written = place + 1;
            column -= until_last + 1;
        }
    }
    out.push_str(&text[written..]);
    out
}

/// Whether a line may end before the space at a place.
fn is_place(text: &str, at: usize, flavor: Flavor) -> bool {
    let before = text.as_bytes()[..at].last();
    let after = text[at + 1..].split([' ', '\n']).next().unwrap_or_default();
    // A tag alone on the first line would begin a block of HTML.
    let is_after_tag = before == Some(&b'>') && text.starts_with('<');
    // A backslash at the end of a line is a line break.
    !is_after_tag
        && !matches!(before, None | Some(b'\\' | b' ' | b'\n'))
        && !after.is_empty()
        && !begins_block(after, flavor)
}
