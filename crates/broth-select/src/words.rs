//! Names and keywords, whatever their case.

use alloc::string::String;

/// A word, where it has been found.
pub(crate) struct Found {
    pub(crate) word: &'static str,
    /// How many words are before it, and how many lines.
    pub(crate) index: usize,
    pub(crate) line: usize,
}

/// Finds a name among words, each of which ends with a space or a line feed.
// One text takes a third of a table of texts, and has no addresses to relocate.
#[inline(never)]
pub(crate) fn find(name: &str, words: &'static str) -> Option<Found> {
    let (mut rest, mut index, mut line) = (words, 0, 0);
    while !rest.is_empty() {
        let end = rest.bytes().position(|byte| byte <= b' ').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if is_same(word.as_bytes(), name.as_bytes(), true) {
            return Some(Found { word, index, line });
        }
        index += 1;
        line += usize::from(after.starts_with('\n'));
        rest = after.get(1..).unwrap_or_default();
    }
    None
}

/// Names and what they mean, in rows.
pub(crate) struct Table<T: 'static> {
    /// A line for each row; names in a row have one meaning.
    pub(crate) names: &'static str,
    pub(crate) meanings: &'static [T],
}

macro_rules! table {
    ($($names:literal => $meaning:expr,)*) => {
        $crate::words::Table { names: concat!($($names, "\n"),*), meanings: &[$($meaning),*] }
    };
}
pub(crate) use table;

impl<T: Copy> Table<T> {
    /// The name as the table has it, and what it means.
    pub(crate) fn find(&self, name: &str) -> Option<(&'static str, T)> {
        let found = find(name, self.names)?;
        Some((found.word, *self.meanings.get(found.line)?))
    }
}

/// Which of some words a text is.
pub(crate) fn keyword(text: &str, words: &'static str) -> Option<usize> {
    find(text, words).map(|found| found.index)
}

/// Whether a name is one of some words.
pub(crate) fn is_word_of(name: &str, words: &'static str) -> bool {
    find(name, words).is_some()
}

/// Whether two texts are the same, perhaps but for the case of ASCII letters.
// The standard library's comparison becomes part of its callers, of which there are many.
#[inline(never)]
pub(crate) fn is_same(one: &[u8], other: &[u8], folds: bool) -> bool {
    if folds { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// A text in lower case.
#[inline(never)]
pub(crate) fn lowercase(text: &str) -> String {
    text.to_ascii_lowercase()
}
