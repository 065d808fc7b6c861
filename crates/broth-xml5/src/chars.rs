//! The characters of XML 1.0 (fifth edition), and those that are allowed in names.

use broth_input::character_errors;
use broth_markup::ErrorCode;

/// <https://www.w3.org/TR/xml/#NT-S>
pub(crate) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// <https://www.w3.org/TR/xml/#NT-Char>
pub(crate) const fn is_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// <https://www.w3.org/TR/xml/#NT-NameStartChar>
pub(crate) const fn is_name_start(c: char) -> bool {
    matches!(c,
        ':' | '_' | 'A'..='Z' | 'a'..='z'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// <https://www.w3.org/TR/xml/#NT-NameChar>
pub(crate) const fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// <https://www.w3.org/TR/xml/#NT-Name>
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(is_name_start) && text.chars().all(is_name_char)
}

/// The ASCII bytes that end a run of name characters.
pub(crate) const NAME_ENDS: &[u8] = &{
    let mut ends = [0; 128 - 66];
    let mut at = 0;
    let mut byte = 0;
    while byte < 128 {
        if !is_name_char(byte as char) {
            ends[at] = byte;
            at += 1;
        }
        byte += 1;
    }
    assert!(at == ends.len(), "66 ASCII characters may stand in a name");
    ends
};

/// <https://www.w3.org/TR/xml/#NT-PubidChar>
pub(crate) const fn is_public_id_char(c: char) -> bool {
    matches!(c, ' ' | '\n' | '\r' | 'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '\'' | '(' | ')' | '+' | ','
        | '.' | '/' | ':' | '=' | '?' | ';' | '!' | '*' | '#' | '@' | '$' | '_' | '%')
}

/// The errors in the characters of a text, with their offsets.
///
/// A character that XML does not allow is an error. Controls and noncharacters that XML allows, but
/// discourages, are a notice.
pub(crate) fn errors_in(text: &str) -> impl Iterator<Item = (usize, ErrorCode)> {
    character_errors(text, error_of)
}

fn error_of(c: char) -> Option<ErrorCode> {
    match u32::from(c) {
        _ if !is_char(c) => Some(ErrorCode::InvalidXmlCharacter),
        0x7F..=0x84 | 0x86..=0x9F => Some(ErrorCode::ControlCharacterInInputStream),
        0xFDD0..=0xFDEF => Some(ErrorCode::NoncharacterInInputStream),
        code if code & 0xFFFE == 0xFFFE => Some(ErrorCode::NoncharacterInInputStream),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{error_of, errors_in, is_name, is_name_char, is_name_start};
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn the_fast_check_agrees_with_the_rule_for_every_character() {
        let text: String = (char::MIN..=char::MAX).collect();
        let found: Vec<_> = errors_in(&text).collect();
        let expected: Vec<_> =
            text.char_indices().filter_map(|(at, c)| Some((at, error_of(c)?))).collect();
        assert_eq!(found, expected);
        // 29 controls and U+FFFE, U+FFFF; 32 controls; 32 noncharacters and 16 planes with two
        // each.
        assert_eq!(found.len(), 31 + 32 + 32 + 32);
    }

    #[test]
    fn names() {
        for name in ["a", ":", "_", "a-b", "a.1", "é", "x\u{B7}", "𐀀"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "-a", "1", "a b", "a\u{D7}", "\u{B7}", "a<", "a\u{F0000}"] {
            assert!(!is_name(name), "{name}");
        }
        let starts = (char::MIN..=char::MAX).filter(|&c| is_name_start(c)).count();
        let chars = (char::MIN..=char::MAX).filter(|&c| is_name_char(c)).count();
        assert_eq!(chars - starts, 12 + 1 + 0x70 + 2);
    }
}
