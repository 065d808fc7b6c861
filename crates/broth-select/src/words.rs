//! Keywords, whatever their case.

use alloc::string::String;

/// A name as some words have it, and the line in which it is there. Words end with a space or a line feed.
// One text takes a third of a table of texts, and has no addresses to relocate.
#[inline(never)]
pub(crate) fn find(name: &str, words: &'static str) -> Option<(&'static str, usize)> {
    let (mut rest, mut line) = (words, 0);
    while !rest.is_empty() {
        let end = rest.bytes().position(|byte| byte <= b' ').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word.eq_ignore_ascii_case(name) {
            return Some((word, line));
        }
        line += usize::from(after.starts_with('\n'));
        rest = after.get(1..).unwrap_or_default();
    }
    None
}

/// Whether a name is one of some words.
pub(crate) fn is_word_of(name: &str, words: &'static str) -> bool {
    find(name, words).is_some()
}

/// A text in lower case.
#[inline(never)]
pub(crate) fn lowercase(text: &str) -> String {
    text.to_ascii_lowercase()
}
