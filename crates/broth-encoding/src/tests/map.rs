//! The map back to the source, on text that a person can follow.

use alloc::vec::Vec;

use crate::*;

/// Each character of the text with the bytes it came from.
#[track_caller]
fn check(label: &str, bytes: &[u8], expected: &[(&str, &[u8])]) {
    let decoded = Decoder::new().transport(label).decode(bytes);
    let map = decoded.map.unwrap();
    let found: Vec<(&str, &[u8])> = decoded
        .text
        .char_indices()
        .map(|(start, character)| {
            let range = start..start + character.len_utf8();
            (&decoded.text[range.clone()], &bytes[map.source_range(range)])
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(map.source_len(), bytes.len());
}

#[test]
fn every_kind_of_encoding() {
    check("utf-8", "aé".as_bytes(), &[("a", b"a"), ("é", b"\xC3\xA9")]);
    check(
        "utf-8",
        b"\xEF\xBB\xBFa\xE2\x82b",
        &[("a", b"a"), ("\u{FFFD}", b"\xE2\x82"), ("b", b"b")],
    );
    check("latin1", b"a\xE9b", &[("a", b"a"), ("é", b"\xE9"), ("b", b"b")]);
    check("utf-16le", b"a\0\xE9\0", &[("a", b"a\0"), ("é", b"\xE9\0")]);
    check(
        "utf-16be",
        b"\xD8\x3D\xDE\x00\0a\0",
        &[("😀", b"\xD8\x3D\xDE\x00"), ("a", b"\0a"), ("\u{FFFD}", b"\0")],
    );
    check("shift_jis", b"\x82\xA0\xB1a", &[("あ", b"\x82\xA0"), ("ｱ", b"\xB1"), ("a", b"a")]);
    check(
        "euc-jp",
        b"\xA4\xA2\x8E\xB1\x8F\xB0\xA1",
        &[("あ", b"\xA4\xA2"), ("ｱ", b"\x8E\xB1"), ("丂", b"\x8F\xB0\xA1")],
    );
    check(
        "gb18030",
        b"\x80\xB0\xA1\x81\x30\x81\x30a",
        &[("€", b"\x80"), ("啊", b"\xB0\xA1"), ("\u{80}", b"\x81\x30\x81\x30"), ("a", b"a")],
    );
    check("euc-kr", b"\xB0\xA1!", &[("가", b"\xB0\xA1"), ("!", b"!")]);
    // One pair of bytes, two characters.
    check("big5", b"\x88\x62a", &[("Ê", b"\x88\x62"), ("\u{304}", b"\x88\x62"), ("a", b"a")]);
    check("big5", b"\x88\x63\xA4\x62a", &[("Ế", b"\x88\x63"), ("刃", b"\xA4\x62"), ("a", b"a")]);
    // Escape sequences became nothing.
    check("iso-2022-jp", b"a\x1B$B$\"\x1B(Jb", &[("a", b"a"), ("あ", b"$\""), ("b", b"b")]);
    check("iso-2022-jp", b"a\x1B$B", &[("a", b"a")]);
    check("iso-2022-jp", b"a\x1B$B\xFF$\"", &[("a", b"a"), ("\u{FFFD}", b"\xFF"), ("あ", b"$\"")]);
    check("iso-2022-jp", b"\x1B$B\x1B(Ja", &[("\u{FFFD}", b"\x1B$B"), ("a", b"a")]);
    // A decoder that refuses to decode.
    check("hz-gb-2312", b"a", &[("\u{FFFD}", b"a")]);
    check("hz-gb-2312", b"abc", &[("\u{FFFD}", b"a")]);
}

#[test]
fn valid_utf_8_is_borrowed_and_its_map_is_one_run() {
    let text = "Ünï¢ødé ".repeat(1000);
    let decoded = Decoder::new().transport("utf-8").decode(text.as_bytes());
    assert!(matches!(decoded.text, std::borrow::Cow::Borrowed(_)));
    let map = decoded.map.unwrap();
    assert_eq!(map.source_range(100..200), 100..200);
    assert!(map.memory() < 100);
    // ASCII is text in nearly every encoding.
    let decoded = Decoder::new().transport("gbk").decode(b"ascii");
    assert!(matches!(decoded.text, std::borrow::Cow::Borrowed(_)));
    let decoded = Decoder::new().transport("iso-2022-jp").decode(b"ascii");
    assert!(matches!(decoded.text, std::borrow::Cow::Owned(_)));
}

#[test]
fn maps_of_prose_are_small() {
    let french = "Dès Noël, où un zéphyr haï me vêt. ".repeat(100);
    let (bytes, _, _) = WINDOWS_1252.codec().encode(&french);
    let map = Decoder::new().decode(&bytes).map.unwrap();
    assert_eq!(map.text_len(), french.len());
    assert!(map.memory() < 2 * bytes.len(), "{} for {}", map.memory(), bytes.len());
}
