//! Changing the encoding while parsing.

use crate::*;

#[track_caller]
fn check(current: &'static Encoding, new: &'static Encoding, ascii: bool, expected: Change) {
    let change = change_the_encoding(current, Confidence::Tentative, new, ascii);
    assert_eq!(change, expected, "{} to {}", current.name(), new.name());
    for sure in [Confidence::Certain, Confidence::Irrelevant] {
        assert_eq!(change_the_encoding(current, sure, new, ascii), Change::Keep);
    }
}

#[test]
fn step_by_step() {
    use Change::{Keep, Restart, SwitchInPlace};
    // 1: UTF-16 stays.
    check(UTF_16LE, UTF_8, true, Keep);
    check(UTF_16BE, UTF_16LE, false, Keep);
    // 2-3: replacement encodings.
    check(WINDOWS_1252, UTF_16LE, false, Restart(UTF_8));
    check(WINDOWS_1252, UTF_16BE, true, SwitchInPlace(UTF_8));
    check(GBK, X_USER_DEFINED, false, Restart(WINDOWS_1252));
    // 4: the same, also through a replacement.
    check(UTF_8, UTF_8, false, Keep);
    check(UTF_8, UTF_16BE, false, Keep);
    check(WINDOWS_1252, X_USER_DEFINED, false, Keep);
    // 5: on the fly, if both read ASCII as ASCII.
    check(WINDOWS_1252, GBK, true, SwitchInPlace(GBK));
    check(WINDOWS_1252, ISO_2022_JP, true, Restart(ISO_2022_JP));
    check(ISO_2022_JP, UTF_8, true, Restart(UTF_8));
    check(WINDOWS_1252, REPLACEMENT, true, Restart(REPLACEMENT));
    // 6
    check(WINDOWS_1252, GBK, false, Restart(GBK));
}

/// Feeds `before` and a late declaration, changes, and returns the change and the decision after
/// it.
fn late(before: &[u8]) -> (Change, Decision, Stream) {
    let mut decoder = Decoder::new().stream();
    decoder.feed(before);
    decoder.feed(&[b' '; 1024]);
    decoder.feed(b"<meta charset=koi8-r>");
    let change = decoder.change_the_encoding(KOI8_R);
    let decision = decoder.decision().unwrap().clone();
    (change, decision, decoder)
}

#[test]
fn a_decoder_switches_or_asks_for_a_restart() {
    let (change, decision, mut decoder) = late(b"");
    assert_eq!(change, Change::SwitchInPlace(KOI8_R));
    assert_eq!((decision.encoding, decision.source), (KOI8_R, Source::Meta));
    assert_eq!(decision.confidence, Confidence::Certain);
    assert_eq!(decoder.feed(b"\xCD\xC9\xD2"), "мир");
    assert_eq!(decoder.map().unwrap().source_range(1047..1049), 1046..1047);
    assert_eq!(decoder.change_the_encoding(GBK), Change::Keep, "certain by now");

    let (change, decision, mut decoder) = late(b"\xE9");
    assert_eq!(change, Change::Restart(KOI8_R));
    assert_eq!(decision.encoding, WINDOWS_1252, "until the caller begins again");
    assert_eq!(decoder.feed(b"\xE9"), "é");

    let (change, decision, _) = late(b"<meta charset=koi8-r>\xE9");
    assert_eq!(change, Change::Keep);
    assert_eq!(decision.confidence, Confidence::Certain);

    let (change, ..) = late(b"<meta charset=gbk>");
    assert_eq!(change, Change::SwitchInPlace(KOI8_R), "against what the prescan found");

    let (change, ..) = late(b"\xEF\xBB\xBF");
    assert_eq!(change, Change::Keep);

    let mut undecided = Decoder::new().stream();
    undecided.feed(b"x");
    assert_eq!(undecided.change_the_encoding(GBK), Change::Keep);
}

#[test]
fn decoded_text_switches_or_asks_for_a_restart() {
    #[track_caller]
    fn check(start: &[u8], expected: Change, after: &'static Encoding) {
        let bytes = [start, &[b' '; 1100], b"<p>"].concat();
        let mut whole = Decoder::new().decode(&bytes);
        assert_eq!(whole.change_the_encoding(KOI8_R), expected);
        assert_eq!(whole.decision.encoding, after);
        assert_eq!(whole.decision.confidence, Confidence::Certain);
        assert_eq!(whole.change_the_encoding(GBK), Change::Keep);
        // The end of a stream, whose text may be the smaller part.
        for cut in [0, bytes.len() / 2, bytes.len()] {
            let mut decoder = Decoder::new().stream();
            decoder.feed(&bytes[..cut]);
            decoder.feed(&bytes[cut..]);
            let mut end = decoder.finish();
            assert_eq!(end.change_the_encoding(KOI8_R), expected);
            assert_eq!(end.decision, whole.decision);
        }
    }
    check(b"<p>ascii", Change::SwitchInPlace(KOI8_R), KOI8_R);
    check(b"<p>\xE9", Change::Restart(KOI8_R), WINDOWS_1252);
    check(b"<meta charset=koi8-r>\xE9", Change::Keep, KOI8_R);
}

#[test]
fn a_restart_decodes_all_again() {
    let bytes = [&b"\xCD\xC9\xD2"[..], &[b' '; 1100], b"<meta charset=koi8-r>"].concat();
    let options = Decoder::new();
    assert!(options.decode(&bytes).text.starts_with("ÍÉÒ"));
    let again = options.restart_with(KOI8_R).decode(&bytes);
    assert!(again.text.starts_with("мир"));
    assert_eq!(again.decision.confidence, Confidence::Certain);
}

#[test]
fn late_declarations_change_the_encoding() {
    let mut decoded = Decoder::new().decode(b"<meta charset=gbk>");
    assert!(decoded.decision.label.is_some());
    assert_eq!(decoded.change_the_encoding(KOI8_R), Change::SwitchInPlace(KOI8_R));
    assert_eq!(decoded.decision.label, None, "the label was that of another encoding");
    // Text that was not ASCII cannot stay as it is.
    let mut decoded = Decoder::new().decode(b"caf\xE9");
    assert_eq!(decoded.change_the_encoding(KOI8_R), Change::Restart(KOI8_R));
    let mut decoded = Decoder::new().decode("<meta charset=utf-8>é".as_bytes());
    assert_eq!(decoded.change_the_encoding(KOI8_R), Change::Restart(KOI8_R));
}
