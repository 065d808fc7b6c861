//! The characters of names and of white space.

/// White space between tokens.
///
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-ExprWhitespace>
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// A character that begins a name. A colon does not: it separates a prefix.
///
/// <https://www.w3.org/TR/xml-names/#NT-NCName>
pub(crate) fn is_name_start(c: char) -> bool {
    matches!(c,
        'a'..='z' | 'A'..='Z' | '_'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// A character of a name after the first.
///
/// <https://www.w3.org/TR/xml-names/#NT-NCName>
pub(crate) fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c,
            '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}
