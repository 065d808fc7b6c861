//! Letters that are rendered in another form than they are written.

use alloc::string::String;

use crate::greek;
use crate::language::Language;
use crate::style::Case;
use crate::words::is_in_word;

/// Changes the letter case of a text by the rules of its language. `within_word` says whether the
/// text begins inside a word.
///
/// <https://drafts.csswg.org/css-text-4/#text-transform>
pub(crate) fn change(text: &str, case: Case, language: Language, within_word: bool) -> String {
    match (case, language) {
        (Case::AsWritten, _) => text.into(),
        (Case::Italic, _) => italic(text),
        (Case::Upper, Language::Turkish) => text.replace('i', "\u{130}").to_uppercase(),
        (Case::Upper, Language::Lithuanian) => without_dots(text).to_uppercase(),
        (Case::Upper, Language::Greek) => greek::to_uppercase(text),
        (Case::Upper, _) => text.to_uppercase(),
        // A combining dot after an `I` makes it the letter with a dot.
        (Case::Lower, Language::Turkish) => text
            .replace("I\u{307}", "i")
            .replace('\u{130}', "i")
            .replace('I', "\u{131}")
            .to_lowercase(),
        (Case::Lower, Language::Lithuanian) => with_dots(text).to_lowercase(),
        (Case::Lower, _) => text.to_lowercase(),
        (Case::Title, _) => to_titlecase(text, language, within_word),
    }
}

/// Changes the first letter of each word to title case, if it is a small letter.
fn to_titlecase(text: &str, language: Language, mut within_word: bool) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match language {
            _ if within_word || !c.is_lowercase() => changed.push(c),
            Language::Turkish if c == 'i' => changed.push('\u{130}'),
            Language::Dutch if c == 'i' && chars.peek() == Some(&'j') => {
                chars.next();
                changed.push_str("IJ");
            }
            _ => push_titlecase(c, &mut changed),
        }
        // A mark before a word, such as an apostrophe, is not its first letter.
        within_word = c.is_alphanumeric() || within_word && is_in_word(c);
    }
    changed
}

/// Appends the title case of a small letter. Most often, that is its capital; of several capitals,
/// such as those of a ligature, only the first stays one.
///
/// <https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt>
fn push_titlecase(c: char, changed: &mut String) {
    if let Some(single) = special_titlecase(c) {
        return changed.push(single);
    }
    let mut capitals = c.to_uppercase();
    let first = capitals.next().unwrap_or(c);
    changed.push(first);
    for capital in capitals {
        match capital {
            // A small iota below the letter.
            '\u{399}' => changed.push('\u{345}'),
            _ if first.is_uppercase() => changed.extend(capital.to_lowercase()),
            _ => changed.push(capital),
        }
    }
}

/// The title case of a small letter that is a character of its own, and not its capital.
fn special_titlecase(c: char) -> Option<char> {
    let distance: u32 = match c {
        // Greek letters with a small iota.
        '\u{1F80}'..='\u{1F87}' | '\u{1F90}'..='\u{1F97}' | '\u{1FA0}'..='\u{1FA7}' => 8,
        '\u{1FB3}' | '\u{1FC3}' | '\u{1FF3}' => 9,
        // The capitals of Georgian are for words in capitals.
        '\u{10D0}'..='\u{10FA}' | '\u{10FD}'..='\u{10FF}' => 0,
        // Two letters in one, such as `ǆ`, have their title case before them.
        '\u{1C6}' | '\u{1C9}' | '\u{1CC}' | '\u{1F3}' => return char::from_u32(u32::from(c) - 1),
        _ => return None,
    };
    char::from_u32(u32::from(c) + distance)
}

const DOT_ABOVE: char = '\u{307}';

/// Removes the dots that Lithuanian writes on small letters below another mark.
fn without_dots(text: &str) -> String {
    let mut without = String::with_capacity(text.len());
    let mut is_after_dotted = false;
    for c in text.chars() {
        if !(is_after_dotted && c == DOT_ABOVE) {
            without.push(c);
        }
        is_after_dotted = is_soft_dotted(c);
    }
    without
}

/// Adds these dots to capitals that are to become small.
fn with_dots(text: &str) -> String {
    let mut dotted = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{CC}' => dotted.push_str("i\u{307}\u{300}"),
            '\u{CD}' => dotted.push_str("i\u{307}\u{301}"),
            '\u{128}' => dotted.push_str("i\u{307}\u{303}"),
            _ => dotted.push(c),
        }
        let is_below_mark = chars.peek().is_some_and(|&next| is_above(next));
        if matches!(c, 'I' | 'J' | '\u{12E}') && is_below_mark {
            dotted.push(DOT_ABOVE);
        }
    }
    dotted
}

/// Whether the dot of a small letter is not written if there is another mark above it.
fn is_soft_dotted(c: char) -> bool {
    matches!(c, 'i' | 'j' | '\u{12F}' | '\u{268}' | '\u{1E2D}' | '\u{1ECB}')
}

/// Whether it is a mark above a letter.
fn is_above(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{314}' | '\u{33D}'..='\u{344}' | '\u{346}')
}

/// A single letter in the italic style of mathematics, as a `mi` shows it; any other text as it is.
///
/// <https://w3c.github.io/mathml-core/#italic-mappings>
pub(crate) fn italic(text: &str) -> String {
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
