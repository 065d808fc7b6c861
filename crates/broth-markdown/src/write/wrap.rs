//! Wraps the lines of paragraphs.

use alloc::string::String;

use super::line::begins_block;
use crate::options::{Flavor, NARROWEST};

/// Breaks lines at some of these spaces, so that each line has at most `width` characters where
/// possible. No line begins with a word that would begin a block.
pub(super) fn wrap(text: &str, spaces: &[usize], width: usize, flavor: Flavor) -> String {
    let width = width.max(NARROWEST);
    let mut out = String::with_capacity(text.len());
    // `out` has the text up to `written`. The line may end at `last`, where it is `until_last`
    // characters wide. It has `column` characters so far.
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

/// Whether the space at an offset may become a line break.
fn is_place(text: &str, at: usize, flavor: Flavor) -> bool {
    let before = text.as_bytes()[..at].last();
    let after = text[at + 1..].split([' ', '\n']).next().unwrap_or_default();
    // A tag alone on the first line would begin an HTML block.
    let is_after_tag = before == Some(&b'>') && text.starts_with('<');
    // A backslash at the end of a line is a hard line break.
    !is_after_tag
        && !matches!(before, None | Some(b'\\' | b' ' | b'\n'))
        && !after.is_empty()
        && !begins_block(after, flavor)
}
