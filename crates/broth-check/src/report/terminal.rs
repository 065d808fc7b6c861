//! Text for a terminal: the characters that it must not contain, and its width.

use alloc::string::String;

/// Whether a character controls a terminal or a log instead of being shown: control characters,
/// those that change the text direction, and those that end a line.
///
/// ```
/// use broth::check::terminal::is_terminal_control;
///
/// assert!("\u{1B}\n\u{9B}\u{202E}\u{2028}".chars().all(is_terminal_control));
/// assert!(!"a é ☕".chars().any(is_terminal_control));
/// ```
#[must_use]
pub fn is_terminal_control(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

/// Makes text safe for a terminal: tabs become four spaces, and control characters become their
/// Unicode pictures.
///
/// ```
/// assert_eq!(broth::check::terminal::printable("a\tb\u{1B}[31m"), "a    b␛[31m");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push_str("    "),
            '\0'..='\x1F' => out.push(char::from_u32(0x2400 + c as u32).unwrap_or(' ')),
            '\x7F' => out.push('\u{2421}'),
            c if is_terminal_control(c) => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

/// How many columns a [printable](printable()) text takes on a terminal: two for each ideograph and
/// emoji, none for combining marks.
///
/// ```
/// assert_eq!(broth::check::terminal::width("cafe\u{301} 日本"), 9);
/// ```
#[must_use]
pub fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// From the Unicode 16 properties East_Asian_Width and Grapheme_Extend.
fn char_width(c: char) -> usize {
    match c {
        '\0'..='\u{2FF}' | '\u{E000}'..='\u{F8FF}' => 1,
        '\u{1100}'..='\u{115F}'
        | '\u{231A}'..='\u{231B}'
        | '\u{23E9}'..='\u{23EC}'
        | '\u{23F0}'
        | '\u{23F3}'
        | '\u{25FD}'..='\u{25FE}'
        | '\u{2614}'..='\u{2615}'
        | '\u{2648}'..='\u{2653}'
        | '\u{267F}'
        | '\u{2693}'
        | '\u{26A1}'
        | '\u{26AA}'..='\u{26AB}'
        | '\u{26BD}'..='\u{26BE}'
        | '\u{26C4}'..='\u{26C5}'
        | '\u{26CE}'
        | '\u{26D4}'
        | '\u{26EA}'
        | '\u{26F2}'..='\u{26F3}'
        | '\u{26F5}'
        | '\u{26FA}'
        | '\u{26FD}'
        | '\u{2705}'
        | '\u{270A}'..='\u{270B}'
        | '\u{2728}'
        | '\u{274C}'
        | '\u{274E}'
        | '\u{2753}'..='\u{2755}'
        | '\u{2757}'
        | '\u{2795}'..='\u{2797}'
        | '\u{27B0}'
        | '\u{27BF}'
        | '\u{2B1B}'..='\u{2B1C}'
        | '\u{2B50}'
        | '\u{2B55}'
        | '\u{2E80}'..='\u{3029}'
        | '\u{3030}'..='\u{303E}'
        | '\u{3041}'..='\u{3098}'
        | '\u{309B}'..='\u{A4CF}'
        | '\u{A960}'..='\u{A97C}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF01}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F004}'
        | '\u{1F0CF}'
        | '\u{1F18E}'
        | '\u{1F191}'..='\u{1F19A}'
        | '\u{1F200}'..='\u{1F320}'
        | '\u{1F32D}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1F6FF}'
        | '\u{1F7E0}'..='\u{1F7F0}'
        | '\u{1F90C}'..='\u{1F9FF}'
        | '\u{1FA70}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        // The standard library escapes combining and invisible characters.
        _ => usize::from(c.escape_debug().len() == 1),
    }
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn columns_are_those_of_terminals() {
        for (text, columns) in [
            ("abc é ß", 7),
            ("日本語 カナ", 11),
            ("e\u{301}\u{323}", 1),
            ("हिन्दी", 5),
            ("ไทยกำ", 5),
            ("שָׁלוֹם", 4),
            ("😀☕✅⭐", 8),
            ("☃♥→…", 4),
            ("\u{200B}\u{FE0F}\u{FEFF}", 0),
            ("\u{E000}", 1),
        ] {
            assert_eq!(width(text), columns, "{text}");
        }
    }
}
