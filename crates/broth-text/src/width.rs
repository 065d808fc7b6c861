//! The forms of characters in East Asian text: their width, and the size of kana.
//!
//! <https://drafts.csswg.org/css-text-4/#text-transform-property>

use alloc::string::String;

/// The text in full-width form. A space has one only where it is preserved: other spaces collapse
/// before they would be changed.
pub(crate) fn full_width(text: &str, preserves_spaces: bool) -> String {
    let wide = |c| if c == ' ' && !preserves_spaces { c } else { wide(c) };
    text.chars().map(wide).collect()
}

/// The text with small kana as kana of full size.
pub(crate) fn full_size_kana(text: &str) -> String {
    text.chars().map(full_size).collect()
}

/// The characters from U+FF61 on, in their usual width.
const FROM_FF61: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}";

/// The full-width form of a character: the one that decomposes to it, or the one that it decomposes
/// to if it is narrow.
///
/// <https://www.unicode.org/reports/tr44/#Decomposition_Mapping>
fn wide(c: char) -> char {
    // The same distance from the first of each run.
    let run = |first: u32, base: u32| char::from_u32(u32::from(c) - first + base).unwrap_or(c);
    match c {
        ' ' => '\u{3000}',
        '!'..='~' => run(0x21, 0xFF01),
        '\u{A2}' | '\u{A3}' => run(0xA2, 0xFFE0),
        '\u{A5}' => '\u{FFE5}',
        '\u{A6}' => '\u{FFE4}',
        '\u{AC}' => '\u{FFE2}',
        '\u{AF}' => '\u{FFE3}',
        '\u{20A9}' => '\u{FFE6}',
        '\u{2985}' | '\u{2986}' => run(0x2985, 0xFF5F),
        '\u{FF61}'..='\u{FF9F}' => {
            let index = (u32::from(c) - 0xFF61) as usize;
            FROM_FF61.chars().nth(index).unwrap_or(c)
        }
        // Hangul.
        '\u{FFA0}' => '\u{3164}',
        '\u{FFA1}'..='\u{FFBE}' => run(0xFFA1, 0x3131),
        '\u{FFC2}'..='\u{FFC7}' => run(0xFFC2, 0x314F),
        '\u{FFCA}'..='\u{FFCF}' => run(0xFFCA, 0x3155),
        '\u{FFD2}'..='\u{FFD7}' => run(0xFFD2, 0x315B),
        '\u{FFDA}'..='\u{FFDC}' => run(0xFFDA, 0x3161),
        '\u{FFE8}' => '\u{2502}',
        '\u{FFE9}'..='\u{FFEC}' => run(0xFFE9, 0x2190),
        '\u{FFED}' => '\u{25A0}',
        '\u{FFEE}' => '\u{25CB}',
        _ => c,
    }
}

/// The small kana.
const SMALL: &str = "ぁぃぅぇぉゕゖっゃゅょゎ\u{1B132}\u{1B150}\u{1B151}\u{1B152}ァィゥェォヵㇰヶㇱㇲッㇳㇴㇵㇶㇷㇸㇹㇺャュョㇻㇼㇽㇾㇿヮ\u{1B155}\u{1B164}\u{1B165}\u{1B166}\u{1B167}ｧｨｩｪｫｯｬｭｮ";

/// The same kana in full size, in the same order.
const FULL_SIZE: &str = "あいうえおかけつやゆよわこゐゑをアイウエオカクケシスツトヌハヒフヘホムヤユヨラリルレロワコヰヱヲンｱｲｳｴｵﾂﾔﾕﾖ";

/// <https://drafts.csswg.org/css-text-4/#small-kana>
fn full_size(c: char) -> char {
    let mut pairs = SMALL.chars().zip(FULL_SIZE.chars());
    pairs.find_map(|(small, full)| (small == c).then_some(full)).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::{FROM_FF61, FULL_SIZE, SMALL, full_size, wide};

    #[test]
    fn tables_are_complete() {
        assert_eq!(FROM_FF61.chars().count(), 0xFF9F - 0xFF61 + 1);
        assert_eq!(SMALL.chars().count(), FULL_SIZE.chars().count());
        assert!(FULL_SIZE.chars().all(|c| full_size(c) == c));
    }

    #[test]
    fn wide_characters_stay() {
        for c in (0..0x2_0000).filter_map(char::from_u32) {
            assert_eq!(wide(wide(c)), wide(c), "{c:?}");
        }
    }
}
