//! Letters that are rendered in another form than they are written.

use alloc::string::String;

use super::style::Case;

/// Changes the letter case of a text. `within_word` says whether the text begins inside a word.
///
/// The language does not matter: the special rules of Turkish, Greek and Dutch are ignored.
///
/// <https://drafts.csswg.org/css-text-4/#text-transform>
pub(super) fn change(text: &str, case: Case, within_word: bool) -> String {
    match case {
        Case::AsWritten => text.into(),
        Case::Upper => text.to_uppercase(),
        Case::Lower => text.to_lowercase(),
        Case::Title => {
            let mut changed = String::with_capacity(text.len());
            let mut within_word = within_word;
            for c in text.chars() {
                match within_word {
                    true => changed.push(c),
                    false => changed.extend(c.to_uppercase()),
                }
                within_word = is_in_word(c);
            }
            changed
        }
    }
}

/// Whether what follows the character belongs to its word.
pub(super) fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}' | '_' | '\u{AD}')
}

/// A single letter in the italic style of mathematics, as a `mi` shows it; any other text as it is.
///
/// <https://w3c.github.io/mathml-core/#italic-mappings>
pub(super) fn italic(text: &str) -> String {
    let letter = text.trim_matches(|c: char| c.is_ascii_whitespace());
    let mut chars = letter.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else { return text.into() };
    let offset = |first: char, base: u32| u32::from(c) - u32::from(first) + base;
    let italic = match c {
        'h' => 0x210E,
        'A'..='Z' => offset('A', 0x1D434),
        'a'..='z' => offset('a', 0x1D44E),
        '\u{391}'..='\u{3A9}' if c != '\u{3A2}' => offset('\u{391}', 0x1D6E2),
        '\u{3B1}'..='\u{3C9}' => offset('\u{3B1}', 0x1D6FC),
        '\u{131}' => 0x1D6A4,
        '\u{237}' => 0x1D6A5,
        '\u{3F4}' => 0x1D6F3,
        '\u{2207}' => 0x1D6FB,
        '\u{2202}' => 0x1D715,
        '\u{3F5}' => 0x1D716,
        '\u{3D1}' => 0x1D717,
        '\u{3F0}' => 0x1D718,
        '\u{3D5}' => 0x1D719,
        '\u{3F1}' => 0x1D71A,
        '\u{3D6}' => 0x1D71B,
        _ => return text.into(),
    };
    char::from_u32(italic).map_or_else(|| text.into(), String::from)
}
