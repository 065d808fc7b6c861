//! Compares `decode` and `references` with a slow twin that follows the standard's states character
//! by character, on random texts made of pieces of references.

use dice::Dice;
use std::collections::BTreeMap;

use broth_entities::{Mode, Numeric, References, decode_in, names, numeric};

/// No name has more bytes.
const LONGEST_NAME: usize = 32;

/// The decoded text, and its errors with their positions.
fn twin(table: &BTreeMap<&str, &str>, text: &str, mode: Mode) -> (String, Vec<(usize, String)>) {
    let mut output = String::new();
    let mut errors = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        at += c.len_utf8();
        let next = text[at..].chars().next();
        match next {
            Some(letter) if c == '&' && letter.is_ascii_alphanumeric() => {
                at = named(table, text, at, mode, &mut output, &mut errors);
            }
            Some('#') if c == '&' => at = number(text, at, &mut output, &mut errors),
            _ => output.push(c),
        }
    }
    (output, errors)
}

fn named(
    table: &BTreeMap<&str, &str>,
    text: &str,
    start: usize,
    mode: Mode,
    output: &mut String,
    errors: &mut Vec<(usize, String)>,
) -> usize {
    let last = text.len().min(start + LONGEST_NAME);
    let ends = (start + 1..=last).rev().filter(|&end| text.is_char_boundary(end));
    let Some((end, expansion)) = ends
        .map(|end| (end, table.get(&text[start..end])))
        .find_map(|(end, found)| Some((end, found?)))
    else {
        // Ambiguous ampersand.
        let rest = text[start..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let end = text.len() - rest.len();
        if rest.starts_with(';') {
            errors.push((end, "unknown-named-character-reference".to_owned()));
        }
        *output += &text[start - 1..end];
        return end;
    };
    let semicolon = text[..end].ends_with(';');
    let next = text[end..].chars().next();
    if mode == Mode::Attribute
        && !semicolon
        && next.is_some_and(|c| c == '=' || c.is_ascii_alphanumeric())
    {
        *output += &text[start - 1..end];
        return end;
    }
    if !semicolon {
        errors.push((end, "missing-semicolon-after-character-reference".to_owned()));
    }
    *output += expansion;
    end
}

fn number(
    text: &str,
    start: usize,
    output: &mut String,
    errors: &mut Vec<(usize, String)>,
) -> usize {
    let mut end = start + 1;
    let hexadecimal = text[end..].starts_with(['x', 'X']);
    let radix = if hexadecimal { 16 } else { 10 };
    end += usize::from(hexadecimal);
    let digits: Vec<u32> = text[end..].chars().map_while(|c| c.to_digit(radix)).collect();
    end += digits.len();
    if digits.is_empty() {
        errors.push((end, "absence-of-digits-in-numeric-character-reference".to_owned()));
        *output += &text[start - 1..end];
        return end;
    }
    let add = |code: u32, digit: &u32| (code * radix + digit).min(0x11_0000);
    let Numeric { character: c, error, .. } = numeric(digits.iter().fold(0, add));
    if text[end..].starts_with(';') {
        end += 1;
    } else {
        errors.push((end, "missing-semicolon-after-character-reference".to_owned()));
    }
    errors.extend(error.map(|error| (end, error.to_string())));
    output.push(c);
    end
}

/// Compares both on a text.
fn check(table: &BTreeMap<&str, &str>, text: &str) {
    for mode in [Mode::Text, Mode::Attribute] {
        let (output, errors) = twin(table, text, mode);
        assert_eq!(decode_in(text, mode), output, "{text:?} {mode:?}");
        let found: Vec<_> = References::new(text, mode)
            .flat_map(|found| found.errors().map(move |error| (found.span.end, error.to_string())))
            .collect();
        assert_eq!(found, errors, "{text:?} {mode:?}");
    }
}

/// Compares both on random texts from these dice.
fn throw(mut dice: Dice, count: usize) {
    let table: BTreeMap<&str, &str> = names().collect();
    let names: Vec<&str> = table.keys().copied().collect();
    let pieces = [
        "&",
        "&",
        "&#",
        "&#x",
        "#",
        "x",
        ";",
        ";",
        "=",
        " ",
        "a",
        "Z",
        "0",
        "9",
        "1114111",
        "D800",
        "é",
        "\u{A0}",
        "🍲",
        "amp",
        "&lt",
        "&gt;",
        "not",
        "in;",
        "it;",
        "text that goes on for a while ",
    ];
    for _ in 0..count {
        let mut text = String::new();
        for _ in 0..dice.roll(24) {
            match dice.roll(3) {
                0 => {
                    let name = dice.one_of(&names);
                    text += "&";
                    text += &name[..name.len() - dice.roll(3).min(name.len() - 1)];
                }
                _ => text += dice.one_of(&pieces),
            }
        }
        check(&table, &text);
    }
}

#[test]
fn the_twin_agrees() {
    throw(Dice::new(1), if cfg!(miri) { 50 } else { 2_000 });
}

#[test]
#[cfg_attr(miri, ignore = "many texts")]
fn the_twin_agrees_for_a_long_time() {
    throw(Dice::new(2), 20_000);
}
