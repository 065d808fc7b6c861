//! Names and keywords, whatever their case.

use alloc::string::String;

/// A name as the table has it, and its meaning, whatever the case.
pub(crate) fn find<T: Copy>(name: &str, table: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    table.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).copied()
}

/// The meaning of a keyword.
pub(crate) fn keyword<T: Copy>(text: &str, table: &[(&'static str, T)]) -> Option<T> {
    find(text, table).map(|(_, meaning)| meaning)
}

/// Whether two texts are the same, perhaps but for the case of ASCII letters.
pub(crate) fn is_same(one: &[u8], other: &[u8], folds: bool) -> bool {
    if folds { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// A text in lower case.
pub(crate) fn lowercase(text: &str) -> String {
    text.to_ascii_lowercase()
}
