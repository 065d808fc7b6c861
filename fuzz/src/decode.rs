//! Decoding: pieces, the map back to the bytes, and the decoders alone.

use broth::encoding::{Decoder, Guess};

use crate::case::Case;

/// Decodes bytes in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let mut options = if case.flip() { Decoder::new() } else { Decoder::xml() };
    if case.flip() {
        options = options.transport(case.one_of(&[
            "utf-8",
            "utf-16le",
            "utf-16be",
            "shift_jis",
            "iso-2022-jp",
            "gb18030",
            "big5",
            "euc-kr",
            "replacement",
            "x-user-defined",
            "windows-1252",
            "none",
        ]));
    }
    if case.flip() {
        options = options.guess(Guess::Utf8);
    }
    let bytes = case.bytes;
    let whole = options.decode(bytes);

    // Only the decision determines the text.
    let label = whole.decision.encoding.name().as_bytes();
    let encoding = encoding_rs::Encoding::for_label(label).expect("a name is a label");
    let (text, _, had_errors) = encoding.decode(bytes);
    if encoding_rs::Encoding::for_bom(bytes).is_none_or(|(bom, _)| bom == encoding) {
        assert_eq!((&text, had_errors), (&whole.text, whole.had_errors()), "{}", encoding.name());
    }

    // The map leads from every place in the text to a place in the bytes, in order, to the end.
    let map = whole.map.as_ref().expect("a map was asked for");
    assert_eq!(
        (map.text_len(), map.source_offset(map.text_len())),
        (whole.text.len(), map.source_len())
    );
    let mut before = 0;
    for (at, _) in whole.text.char_indices() {
        let place = map.source_offset(at);
        assert!(before <= place && place <= bytes.len(), "{at} to {place}");
        before = place;
    }
    for replacement in &whole.replacements {
        assert!(bytes.get(replacement.source.clone()).is_some(), "{replacement:?}");
        assert!(whole.text[replacement.text..].starts_with('\u{FFFD}'), "{replacement:?}");
    }

    // A guess sees other bytes in a stream.
    if case.flip() && whole.decision.source != broth::encoding::Source::Guess {
        options = options.guess(Guess::Never);
        let whole = options.decode(bytes);
        let mut stream = options.stream();
        let mut text = String::new();
        for piece in bytes.chunks(1 + case.choose(7)) {
            text.push_str(stream.feed(piece));
        }
        let end = stream.finish();
        text.push_str(&end.text);
        assert_eq!(text, whole.text, "in pieces");
        assert_eq!((&end.decision, &end.replacements), (&whole.decision, &whole.replacements));
        assert_eq!(end.map, whole.map, "in pieces");
    }
}
