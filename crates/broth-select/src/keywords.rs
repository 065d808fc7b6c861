//! Case-insensitive lookup of names and keywords.

use alloc::string::String;

/// Looks up a name case-insensitively. Returns it as the table spells it, with its meaning.
pub(crate) fn find<T: Copy>(name: &str, table: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    table.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).copied()
}

/// The meaning of a keyword.
pub(crate) fn keyword<T: Copy>(text: &str, table: &[(&'static str, T)]) -> Option<T> {
    find(text, table).map(|(_, meaning)| meaning)
}

/// Whether two texts are equal; if `folds`, ASCII case-insensitively.
pub(crate) fn is_same(one: &[u8], other: &[u8], folds: bool) -> bool {
    if folds { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// A text in ASCII lower case.
pub(crate) fn lowercase(text: &str) -> String {
    text.to_ascii_lowercase()
}
