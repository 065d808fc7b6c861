//! Greek in capitals: without accents, as in browsers.
//!
//! A letter loses its accent and its breathing, but not its dialytika. Where an accent said that
//! two vowels are not one sound, the second gets a dialytika: `μάιος` becomes `ΜΑΪΟΣ`. The word `ή`
//! keeps its accent, which tells it from `η`.
//!
//! <https://drafts.csswg.org/css-text-4/#text-transform>

use alloc::string::String;

use crate::words::is_in_word;

/// A letter or a mark of Greek without its accents.
#[derive(Clone, Copy, Default)]
struct Letter {
    /// The capital; `None` for a mark alone.
    capital: Option<char>,
    is_accented: bool,
    has_dialytika: bool,
    has_iota: bool,
}

/// The text in capitals.
pub(crate) fn to_uppercase(text: &str) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let (mut within_word, mut is_after_accent) = (false, false);
    while let Some(c) = chars.next() {
        let Some((capital, mut letter)) = letter(c).and_then(|it| Some((it.capital?, it))) else {
            changed.extend(c.to_uppercase());
            within_word = is_in_word(c);
            is_after_accent = false;
            continue;
        };
        let mut has_marks = false;
        while let Some(mark) = chars.peek().copied().and_then(mark) {
            chars.next();
            has_marks = true;
            letter.is_accented |= mark.is_accented;
            letter.has_dialytika |= mark.has_dialytika;
            letter.has_iota |= mark.has_iota;
        }
        let is_alone = !within_word && !chars.peek().is_some_and(|&next| is_in_word(next));
        // Breathings are no accents: they do not keep two vowels apart.
        let had_accent = letter.is_accented && is_vowel(capital) && !letter.has_dialytika;
        letter.has_dialytika |= is_after_accent && matches!(capital, 'Ι' | 'Υ');
        match capital {
            'Η' if letter.is_accented && is_alone && !letter.has_iota => {
                changed.push_str(if has_marks { "Η\u{301}" } else { "Ή" });
            }
            'Ι' if letter.has_dialytika => changed.push('Ϊ'),
            'Υ' if letter.has_dialytika => changed.push('Ϋ'),
            _ => changed.push(capital),
        }
        if letter.has_iota {
            changed.push('Ι');
        }
        (within_word, is_after_accent) = (true, had_accent);
    }
    changed
}

fn is_vowel(capital: char) -> bool {
    matches!(capital, 'Α' | 'Ε' | 'Η' | 'Ι' | 'Ο' | 'Υ' | 'Ω')
}

/// A combining mark that Greek letters lose.
fn mark(c: char) -> Option<Letter> {
    let none = Letter::default();
    match c {
        // The accents: varia, oxia, perispomeni.
        '\u{300}' | '\u{301}' | '\u{302}' | '\u{303}' | '\u{311}' | '\u{342}' => {
            Some(Letter { is_accented: true, ..none })
        }
        // The breathings, and the marks of length.
        '\u{304}' | '\u{306}' | '\u{313}' | '\u{314}' | '\u{343}' => Some(none),
        '\u{308}' => Some(Letter { has_dialytika: true, ..none }),
        '\u{344}' => Some(Letter { is_accented: true, has_dialytika: true, ..none }),
        '\u{345}' => Some(Letter { has_iota: true, ..none }),
        _ => None,
    }
}

/// A letter of Greek; `None` for any other character.
fn letter(c: char) -> Option<Letter> {
    let of = |capital| Letter { capital: Some(capital), ..Letter::default() };
    let accented = |capital| Letter { is_accented: true, ..of(capital) };
    Some(match c {
        'ά' | 'Ά' => accented('Α'),
        'έ' | 'Έ' => accented('Ε'),
        'ή' | 'Ή' => accented('Η'),
        'ί' | 'Ί' => accented('Ι'),
        'ό' | 'Ό' => accented('Ο'),
        'ύ' | 'Ύ' => accented('Υ'),
        'ώ' | 'Ώ' => accented('Ω'),
        'ΐ' => Letter { has_dialytika: true, ..accented('Ι') },
        'ΰ' => Letter { has_dialytika: true, ..accented('Υ') },
        'ϊ' | 'Ϊ' => Letter { has_dialytika: true, ..of('Ι') },
        'ϋ' | 'Ϋ' => Letter { has_dialytika: true, ..of('Υ') },
        '\u{391}'..='\u{3A9}' => of(c),
        '\u{3B1}'..='\u{3C9}' => of(c.to_uppercase().next()?),
        '\u{1F00}'..='\u{1FFF}' => polytonic(c)?,
        _ => return None,
    })
}

/// A letter of the block of Greek with all accents, which is in rows of one letter each.
fn polytonic(c: char) -> Option<Letter> {
    let place = u32::from(c) - 0x1F00;
    let capital = match place {
        0x00..=0x0F | 0x70..=0x71 | 0x80..=0x8F | 0xB0..=0xBC => 'Α',
        0x10..=0x1D | 0x72..=0x73 | 0xC8..=0xC9 => 'Ε',
        0x20..=0x2F | 0x74..=0x75 | 0x90..=0x9F | 0xC2..=0xC7 | 0xCA..=0xCC => 'Η',
        0x30..=0x3F | 0x76..=0x77 | 0xD0..=0xDB => 'Ι',
        0x40..=0x4D | 0x78..=0x79 | 0xF8..=0xF9 => 'Ο',
        0xE4..=0xE5 | 0xEC => 'Ρ',
        0x50..=0x5F | 0x7A..=0x7B | 0xE0..=0xEB => 'Υ',
        0x60..=0x6F | 0x7C..=0x7D | 0xA0..=0xAF | 0xF2..=0xF7 | 0xFA..=0xFC => 'Ω',
        _ => return None,
    };
    let is_accented = match place {
        // In rows of breathings, the first two of eight have no accent.
        0x00..=0x6F | 0x80..=0xAF => place % 8 >= 2,
        0xB0..=0xB1 | 0xB3 | 0xB8..=0xB9 | 0xBC | 0xC3 | 0xCC | 0xD0..=0xD1 | 0xD8..=0xD9 => false,
        0xE0..=0xE1 | 0xE4..=0xE5 | 0xE8..=0xE9 | 0xEC | 0xF3 | 0xFC => false,
        _ => true,
    };
    let has_iota = matches!(place, 0x80..=0xAF | 0xB2..=0xB4 | 0xB7 | 0xBC | 0xC2..=0xC4 | 0xC7)
        || matches!(place, 0xCC | 0xF2..=0xF4 | 0xF7 | 0xFC);
    let has_dialytika = matches!(place, 0xD2..=0xD3 | 0xD7 | 0xE2..=0xE3 | 0xE7);
    Some(Letter { capital: Some(capital), is_accented, has_dialytika, has_iota })
}
