//! How many columns a text takes in an editor.

/// How many columns a text takes; `None` if it is in several lines.
pub(crate) fn line_width(text: &str) -> Option<usize> {
    (!text.contains('\n')).then(|| width(text))
}

/// How many columns a text takes, if it is in one line.
pub(crate) fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(|c| 1 + usize::from(is_wide(c))).sum()
}

/// Whether a character is as wide as an ideograph in most editors.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1FAFF}' | '\u{20000}'..='\u{3FFFD}')
}
