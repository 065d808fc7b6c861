//! What is a reference and what is not, in text and in attributes, and which errors are reported.

use broth_entities::{
    Code, Mode, Numeric, Reference, ReferenceKind, References, decode, decode_attribute, decode_in,
    longest_match, numeric, references,
};

/// A reference as one line: `start..end "its characters" errors`.
fn line(reference: Reference<'_>) -> String {
    let errors: Vec<_> = reference.errors().map(|error| error.as_str()).collect();
    let line = format!("{:?} {:?} {}", reference.span, reference.to_string(), errors.join(" "));
    line.trim_end().to_owned()
}

/// Checks the decoded text, and the references in it.
fn check(mode: Mode, text: &str, decoded: &str, lines: &[&str]) {
    assert_eq!(decode_in(text, mode), decoded, "{text:?}");
    let found: Vec<_> = References::new(text, mode).map(line).collect();
    assert_eq!(found, lines, "{text:?}");
    // The iterator and `decode` agree: replacing every span gives the decoded text.
    let mut replaced = String::new();
    let mut copied = 0;
    for reference in References::new(text, mode) {
        assert_eq!(&text[reference.span.clone()], reference.source);
        replaced += &text[copied..reference.span.start];
        replaced += &reference.to_string();
        copied = reference.span.end;
    }
    assert_eq!(replaced + &text[copied..], decoded, "{text:?}");
}

#[test]
fn ampersands_that_are_text() {
    for mode in [Mode::Text, Mode::Attribute] {
        for text in [
            "", "&", "& ", "&&", "a & b", "AT&T", "&;", "&=", "&é;", "&\0", "&xyzzy", "&xyzzy ;",
            "&hearts",
        ] {
            check(mode, text, text, &[]);
        }
    }
}

#[test]
fn names() {
    let missing = "missing-semicolon-after-character-reference";
    for mode in [Mode::Text, Mode::Attribute] {
        check(mode, "&amp;", "&", &["0..5 \"&\""]);
        check(mode, "x&hearts;y", "x♥y", &["1..9 \"♥\""]);
        check(mode, "&NotEqualTilde;", "≂̸", &["0..15 \"≂\\u{338}\""]);
        check(mode, "&amp", "&", &[&format!("0..4 \"&\" {missing}")]);
        check(mode, "&lt&gt;", "<>", &[&format!("0..3 \"<\" {missing}"), "3..7 \">\""]);
        check(mode, "&amp;lt;", "&lt;", &["0..5 \"&\""]);
        check(
            mode,
            "&AMP;&Amp;",
            "&&Amp;",
            &["0..5 \"&\"", "5..9 \"&Amp\" unknown-named-character-reference"],
        );
        // The longest name wins, even if a shorter one has its semicolon far away.
        check(mode, "&notin;", "∉", &["0..7 \"∉\""]);
    }
}

#[test]
fn unknown_names_are_reported_only_before_a_semicolon() {
    for mode in [Mode::Text, Mode::Attribute] {
        check(mode, "&xyzzy;", "&xyzzy;", &["0..6 \"&xyzzy\" unknown-named-character-reference"]);
        check(mode, "&xyzzy&amp;", "&xyzzy&", &["6..11 \"&\""]);
        check(mode, "&0;", "&0;", &["0..2 \"&0\" unknown-named-character-reference"]);
    }
}

#[test]
fn a_bare_name_before_a_letter_is_text_in_attributes_only() {
    let missing = "missing-semicolon-after-character-reference";
    let is_text = |text: &str| {
        let found = longest_match(&text[1..]).found;
        found.is_some_and(|found| {
            found.is_text_in_attribute(text.as_bytes().get(1 + found.len).copied())
        })
    };
    for next in ["=", "a", "Z", "0"] {
        let text = format!("&copy{next}");
        assert!(is_text(&text));
        check(Mode::Attribute, &text, &text, &[]);
        check(Mode::Text, &text, &format!("©{next}"), &[&format!("0..5 \"©\" {missing}")]);
    }
    for next in ["", " ", "é", "&", "-", "\""] {
        let text = format!("&copy{next}");
        let decoded = format!("©{next}");
        assert!(!is_text(&text));
        check(Mode::Attribute, &text, &decoded, &[&format!("0..5 \"©\" {missing}")]);
    }
    assert!(!is_text("&copy;a"));
    // These are not ambiguous ampersands: there is a match, and so no error.
    check(Mode::Attribute, "&notit;", "&notit;", &[]);
    check(Mode::Text, "&notit;", "¬it;", &[&format!("0..4 \"¬\" {missing}")]);
    check(Mode::Attribute, "?a&copy=1&amp;b", "?a&copy=1&b", &["9..14 \"&\""]);
}

#[test]
fn numbers() {
    let missing = "missing-semicolon-after-character-reference";
    let digits = "absence-of-digits-in-numeric-character-reference";
    for mode in [Mode::Text, Mode::Attribute] {
        check(mode, "&#233;&#xE9;&#Xe9;", "ééé", &["0..6 \"é\"", "6..12 \"é\"", "12..18 \"é\""]);
        check(mode, "&#97a", "aa", &[&format!("0..4 \"a\" {missing}")]);
        check(mode, "&#x61g", "ag", &[&format!("0..5 \"a\" {missing}")]);
        check(mode, "&#61=", "==", &[&format!("0..4 \"=\" {missing}")]);
        check(mode, "&#", "&#", &[&format!("0..2 \"&#\" {digits}")]);
        check(mode, "&#;", "&#;", &[&format!("0..2 \"&#\" {digits}")]);
        check(mode, "&#x", "&#x", &[&format!("0..3 \"&#x\" {digits}")]);
        check(
            mode,
            "&#xg;&#a;",
            "&#xg;&#a;",
            &[&format!("0..3 \"&#x\" {digits}"), &format!("5..7 \"&#\" {digits}")],
        );
        check(mode, "&#&#65;", "&#A", &[&format!("0..2 \"&#\" {digits}"), "2..7 \"A\""]);
        check(
            mode,
            "&#0",
            "\u{FFFD}",
            &[&format!("0..3 \"\u{FFFD}\" {missing} null-character-reference")],
        );
        check(mode, "&#00000000000065;", "A", &["0..17 \"A\""]);
        let large = format!("&#{};", "9".repeat(1000));
        check(
            mode,
            &large,
            "\u{FFFD}",
            &["0..1003 \"\u{FFFD}\" character-reference-outside-unicode-range"],
        );
    }
}

#[test]
fn the_code_of_a_reference_is_kept() {
    let kinds: Vec<_> =
        references("&#0;&#x110000;&#99999999999;").map(|reference| reference.kind).collect();
    let expansion = '\u{FFFD}';
    assert_eq!(
        kinds,
        [
            ReferenceKind::Numeric { code: 0, hexadecimal: false, expansion },
            ReferenceKind::Numeric { code: 0x11_0000, hexadecimal: true, expansion },
            ReferenceKind::Numeric { code: u32::MAX, hexadecimal: false, expansion },
        ]
    );
    let name = references("&copy x").next().and_then(|reference| reference.name());
    assert_eq!(name, Some("copy"));
}

/// The checks of the standard, in its order.
fn by_the_book(code: u32) -> (Option<char>, Option<&'static str>) {
    let c = char::from_u32(code);
    let error = match code {
        0 => Some("null-character-reference"),
        _ if code > 0x10_FFFF => Some("character-reference-outside-unicode-range"),
        _ if (0xD800..=0xDFFF).contains(&code) => Some("surrogate-character-reference"),
        _ if (0xFDD0..=0xFDEF).contains(&code) || code % 0x1_0000 >= 0xFFFE => {
            Some("noncharacter-character-reference")
        }
        0x0D => Some("control-character-reference"),
        0x09 | 0x0A | 0x0C => None,
        _ if code < 0x20 || (0x7F..=0x9F).contains(&code) => Some("control-character-reference"),
        _ => None,
    };
    (c, error)
}

#[test]
#[cfg_attr(miri, ignore = "every number")]
fn every_number() {
    for code in (0..0x11_0010).chain([u32::MAX]) {
        let Numeric { character: c, error, .. } = numeric(code);
        let (same, expected) = by_the_book(code);
        assert_eq!(error.map(|error| error.as_str()), expected, "{code:x}");
        match code {
            0x80..=0x9F => {}
            0 => assert_eq!(c, '\u{FFFD}'),
            _ => assert_eq!(c, same.unwrap_or('\u{FFFD}'), "{code:x}"),
        }
    }
}

#[test]
fn c1_controls_are_read_as_windows_1252() {
    let row: String = (0x80..=0x9F).map(|code| numeric(code).character).collect();
    assert_eq!(row, "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ");
}

#[test]
fn codes_take_digits_only() {
    for byte in 0..=0xFF {
        let mut code = Code::default();
        assert_eq!(code.push_decimal(byte), byte.is_ascii_digit());
        assert_eq!(code.value(), if byte.is_ascii_digit() { u32::from(byte - b'0') } else { 0 });
        let mut code = Code::default();
        assert_eq!(code.push_hexadecimal(byte), byte.is_ascii_hexdigit());
    }
}

#[test]
fn a_text_without_references_is_lent() {
    use std::borrow::Cow;
    for text in ["", "plain", "AT&T", "&copy=", "&bogus;"] {
        assert!(matches!(decode_attribute(text), Cow::Borrowed(_)), "{text}");
    }
}

#[test]
fn expansions_longer_than_their_references() {
    // Four bytes and a semicolon that become six bytes.
    let text = "&nGt;".repeat(1000);
    assert_eq!(decode(&text), "≫⃒".repeat(1000));
}
