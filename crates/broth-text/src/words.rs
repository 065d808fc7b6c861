//! Where words begin and end.

/// Whether what follows the character belongs to the word before it, if there is one.
pub(crate) fn is_in_word(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '\'' | '\u{2019}' | '_' | '\u{AD}' | '\u{B7}')
        || is_combining(c)
}

/// Whether it is a mark on the character before it, or joins it with the next one.
fn is_combining(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36F}'
        | '\u{483}'..='\u{489}'
        | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}'
        | '\u{200C}'..='\u{200D}'
        | '\u{20D0}'..='\u{20FF}'
        | '\u{3099}'..='\u{309A}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FE20}'..='\u{FE2F}')
}
