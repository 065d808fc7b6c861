//! The streaming decoder: when it decides, and that it holds back no more than necessary.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::*;

#[test]
fn it_waits_for_1024_bytes_and_no_more() {
    let mut decoder = Decoder::new().stream();
    assert_eq!(decoder.feed(&[b'a'; 1023]), "");
    assert_eq!(decoder.decision(), None);
    assert_eq!(decoder.feed(b"b").len(), 1024);
    assert_eq!(decoder.decision().unwrap().source, Source::Default);
    assert_eq!(decoder.feed(b"c"), "c");
    assert_eq!(decoder.feed(b""), "");
    assert_eq!(decoder.finish().text, "");
}

#[test]
fn it_does_not_wait_when_nothing_can_change_the_decision() {
    // A byte order mark.
    let mut decoder = Decoder::new().stream();
    assert_eq!(decoder.feed(b"\xEF\xBB"), "");
    assert_eq!(decoder.feed(b"\xBF"), "");
    assert_eq!(decoder.decision().unwrap().source, Source::Bom);
    assert_eq!(decoder.feed("é".as_bytes()), "é");
    // The transport layer, as soon as there can be no byte order mark.
    let mut decoder = Decoder::new().transport("koi8-r").stream();
    assert_eq!(decoder.feed(b""), "");
    assert_eq!(decoder.feed(b"\xEF"), "");
    assert_eq!(decoder.feed(b"\xCD"), "Ом");
    // A label that names nothing decides nothing.
    let mut decoder = Decoder::new().transport("nope").stream();
    assert_eq!(decoder.feed(b"abc"), "");
}

#[test]
fn it_can_be_told_to_decide() {
    let mut decoder = Decoder::new().stream();
    decoder.feed(b"<meta charset=koi8-r>\xCD");
    assert_eq!(decoder.decide_now(), "<meta charset=koi8-r>м");
    assert_eq!(decoder.decide_now(), "");
    assert_eq!(decoder.feed(b"\xC9"), "и");
}

#[test]
fn a_declaration_across_chunks() {
    let document = b"<!-- \xE9 --><meta charset=shift_jis><p>\x82\xA0\x82";
    for cut in 0..document.len() {
        let mut decoder = Decoder::new().stream();
        let mut text = decoder.feed(&document[..cut]).to_owned();
        text += decoder.feed(&document[cut..]);
        let end = decoder.finish();
        text += &end.text;
        // 0xE9 leads a pair in Shift_JIS, but no pair ends with a space.
        assert_eq!(text, "<!-- \u{FFFD} --><meta charset=shift_jis><p>あ\u{FFFD}");
        let places: Vec<_> = end.replacements.iter().map(|r| (r.source.clone(), r.text)).collect();
        assert_eq!(places, [(5..6, 5), (39..40, 42)]);
    }
}

#[test]
fn no_bytes_are_an_empty_document() {
    let decoded = Decoder::new().stream().finish();
    assert_eq!(decoded.text, "");
    assert_eq!(decoded.decision.source, Source::Default);
    assert!(!decoded.had_errors());
    assert_eq!(Decoder::xml().decode(b"").text, "");
}

#[test]
#[cfg_attr(miri, ignore = "a long text")]
fn the_log_of_garbage_has_a_limit() {
    let garbage = vec![0xFF; 5000];
    let options = Decoder::new().transport("utf-8").replacement_limit(10);
    let decoded = options.decode(&garbage);
    assert_eq!(decoded.replacements.len(), 10);
    assert_eq!(decoded.replacement_count, 5000);
    assert_eq!(decoded.text.len(), 15_000);
    assert!(decoded.map.unwrap().memory() < 200, "one run");
}

#[test]
fn memory_does_not_grow_with_the_stream() {
    let mut decoder =
        Decoder::new().transport("gbk").source_map(false).replacement_limit(0).stream();
    for _ in 0..2000 {
        decoder.feed(b"\xB0\xA1x\xFF y");
    }
    assert!(decoder.map().is_none());
    assert!(decoder.replacements().is_empty());
    let decoded = decoder.finish();
    assert_eq!(decoded.replacement_count, 2000);
    assert!(decoded.map.is_none());
}

#[test]
#[cfg_attr(miri, ignore = "a long text, byte by byte")]
fn a_guess_waits_for_something_to_guess_from() {
    let head = "a".repeat(3000);
    let options = || Decoder::new().guess(Guess::Utf8);
    // However it is cut, also in the middle of the first character that is not ASCII.
    let document = format!("{head}naïve{head}ü");
    for size in [1, 2, 7, 3003, 3004, 10_000] {
        let mut decoder = Stream::new(options());
        let mut text = String::new();
        for chunk in document.as_bytes().chunks(size) {
            text += decoder.feed(chunk);
        }
        let end = decoder.finish();
        text += &end.text;
        assert_eq!(text, document, "{size}");
        assert_eq!(end.decision.source, Source::Guess);
        assert_eq!(end.map.unwrap().source_range(3002..3004), 3002..3004);
    }
    // ASCII is not held back.
    let mut decoder = Stream::new(options());
    assert_eq!(decoder.feed(head.as_bytes()), head);
    assert_eq!(decoder.decision().unwrap().source, Source::Default);
    assert_eq!(decoder.feed(b"b\xC3"), "b");
    assert_eq!(decoder.feed(b"\xAF"), "");
    assert_eq!(decoder.decide_now(), "ï");
    assert_eq!(decoder.feed(b"c"), "c");
    // Text that does not fit the pattern is decoded by default.
    let mut decoder = Stream::new(options());
    decoder.feed(head.as_bytes());
    decoder.feed(b"na\xEFve");
    let end = decoder.finish();
    assert_eq!(end.text, "\u{EF}ve");
    assert_eq!(end.decision.source, Source::Default);
}

#[test]
fn a_declaration_can_be_quicker_than_the_guess() {
    for (declared, decoded) in [(KOI8_R, "ц╞"), (UTF_8, "ï"), (WINDOWS_1252, "Ã¯")] {
        let mut decoder = Decoder::new().guess(Guess::Utf8).stream();
        decoder.feed(&[b'a'; 2000]);
        decoder.feed("ï".as_bytes());
        assert_ne!(decoder.change_the_encoding(declared), Change::Restart(declared));
        let end = decoder.finish();
        assert_eq!(end.text, decoded);
        assert_ne!(end.decision.source, Source::Guess);
    }
}

#[test]
fn a_decoder_with_a_known_encoding_does_not_wait() {
    let mut decoder = Decoder::new().restart_with(KOI8_R).stream();
    assert_eq!(decoder.feed(b"\xCD\xC9\xD2"), "мир");
}

#[test]
fn only_a_default_after_ascii_becomes_a_guess() {
    let spaces = " ".repeat(2000);
    for head in ["\u{E9}", "<meta charset=windows-1252>"] {
        let (head, _, _) = WINDOWS_1252.codec().encode(head);
        let mut decoder = Decoder::new().guess(Guess::Utf8).stream();
        decoder.feed(&head);
        decoder.feed(spaces.as_bytes());
        assert_eq!(decoder.feed("é".as_bytes()), "Ã©", "{head:?}");
    }
}

#[test]
fn the_default_of_xml_is_not_a_guess() {
    let mut decoder = Decoder::xml().guess(Guess::Utf8).stream();
    decoder.feed(" ".repeat(2000).as_bytes());
    // Otherwise it would wait, because there may be more to guess from.
    assert_eq!(decoder.feed("é".as_bytes()), "é");
}
