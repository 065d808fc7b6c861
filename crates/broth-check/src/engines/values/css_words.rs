//! The words of values that are CSS, and the units of lengths.

pub(super) use broth_values::css::Word;

/// Nothing, or the fault of a value in words.
pub(super) type Result<T = ()> = core::result::Result<T, &'static str>;

/// The units of lengths, as of 2026-10-03.
pub(super) const UNITS: [&str; 49] = [
    "cap", "ch", "em", "ex", "ic", "lh", "rcap", "rch", "rem", "rex", "ric", "rlh", "vb", "vh",
    "vi", "vmax", "vmin", "vw", "svb", "svh", "svi", "svmax", "svmin", "svw", "lvb", "lvh", "lvi",
    "lvmax", "lvmin", "lvw", "dvb", "dvh", "dvi", "dvmax", "dvmin", "dvw", "cqb", "cqh", "cqi",
    "cqmax", "cqmin", "cqw", "cm", "in", "mm", "pc", "pt", "px", "q",
];

/// Whether a word is one of these, in any case.
pub(super) fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}
