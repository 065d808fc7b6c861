//! Characters, as CommonMark tells them apart.

mod generated;

/// The kind of a character, for a delimiter run beside it.
///
/// <https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// White space, or the beginning or end of a line.
    White,
    Punctuation,
    /// A character beyond ASCII that some versions of Unicode, or of CommonMark, count as
    /// punctuation and others do not.
    Doubtful,
    Other,
}

impl Beside {
    /// The character beside a run; `None` is the beginning or the end of a line.
    pub(crate) fn of(character: Option<char>) -> Self {
        let Some(character) = character else { return Self::White };
        match character {
            _ if is_white_space(character) => Self::White,
            _ if character.is_ascii_punctuation() => Self::Punctuation,
            _ if character.is_ascii() => Self::Other,
            _ if character.is_alphanumeric() && !is_punctuation(character) => Self::Other,
            _ => Self::Doubtful,
        }
    }
}

/// <https://spec.commonmark.org/0.31.2/#unicode-whitespace-character>
pub(crate) fn is_white_space(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\u{C}' | '\r' | ' ' | '\u{A0}' | '\u{1680}')
        || matches!(character, '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// <https://spec.commonmark.org/0.31.2/#unicode-punctuation-character>
pub(crate) fn is_punctuation(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_punctuation();
    }
    let code = u32::from(character);
    let after = generated::RANGES.partition_point(|&(first, _)| first <= code);
    after.checked_sub(1).is_some_and(|at| code <= generated::RANGES[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_is_that_of_the_general_categories_p_and_s() {
        for (character, expected) in [
            ('!', true),
            ('a', false),
            ('é', false),
            ('£', true),
            ('€', true),
            ('\u{A0}', false),
            ('—', true),
            ('中', false),
            ('。', true),
            ('\u{301}', false),
            ('\u{1F600}', true),
            ('\u{10FFFF}', false),
        ] {
            assert_eq!(is_punctuation(character), expected, "{character:?}");
        }
    }

    #[test]
    fn no_table_of_unicode_decides_what_is_not_doubtful() {
        for character in '\0'..=char::MAX {
            match Beside::of(Some(character)) {
                Beside::White => assert!(!is_punctuation(character)),
                Beside::Punctuation => assert!(is_punctuation(character)),
                Beside::Other => assert!(!is_punctuation(character)),
                Beside::Doubtful => {}
            }
        }
    }
}
