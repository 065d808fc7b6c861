//! Decoding: the text of the bytes, in one call and in chunks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::encoding::ALL;
use crate::*;

/// Decodes in the chunks that `cuts` make; the result is the same as that of [`decode`].
fn decode_in_chunks(bytes: &[u8], cuts: &[usize], options: Decoder) -> Decoded<'static> {
    let mut decoder = options.stream();
    let mut text = String::new();
    let mut start = 0;
    for &cut in cuts {
        text.push_str(decoder.feed(&bytes[start..cut]));
        start = cut;
    }
    text.push_str(decoder.feed(&bytes[start..]));
    let mut decoded = decoder.finish();
    text.push_str(&decoded.text);
    decoded.text = text.into();
    decoded
}

/// The answers of a map for every character of the text.
fn answers(decoded: &Decoded<'_>) -> Vec<core::ops::Range<usize>> {
    let map = decoded.map.as_ref().unwrap();
    assert_eq!(map.text_len(), decoded.text.len());
    decoded
        .text
        .char_indices()
        .map(|(start, character)| map.source_range(start..start + character.len_utf8()))
        .collect()
}

fn assert_same(whole: &Decoded<'_>, cut: &Decoded<'_>, context: &str) {
    assert_eq!(whole.text, cut.text, "{context}");
    assert_eq!(whole.decision, cut.decision, "{context}");
    assert_eq!(whole.replacements, cut.replacements, "{context}");
    assert_eq!(whole.replacement_count, cut.replacement_count, "{context}");
    assert_eq!(answers(whole), answers(cut), "{context}");
}

/// The map made the slow way: the decoder gets the bytes one by one, and each piece of text belongs
/// to all bytes since the previous piece.
fn naive(bytes: &[u8], encoding: &'static Encoding) -> (String, Vec<core::ops::Range<usize>>) {
    let mut decoder = encoding.codec().new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut map = Vec::new();
    // The bytes that the next character is made of.
    let mut unit = 0;
    for at in 0..=bytes.len() {
        let last = at == bytes.len();
        let mut source = &bytes[at..(at + 1).min(bytes.len())];
        loop {
            let before = text.len();
            text.reserve(16);
            let (result, read) =
                decoder.decode_to_string_without_replacement(source, &mut text, last);
            source = &source[read..];
            let end = bytes.len().min(at + 1) - source.len();
            if text.len() > before && encoding == ISO_2022_JP {
                // An escape sequence becomes nothing and is not part of the next character.
                while bytes[unit..].starts_with(b"\x1B") {
                    unit += 3;
                }
            }
            match result {
                encoding_rs::DecoderResult::Malformed(length, extra) => {
                    let end = end - usize::from(extra);
                    let start = end - usize::from(length);
                    // The bytes that were pending before the malformed ones.
                    map.resize(text.len(), unit..start);
                    text.push('\u{FFFD}');
                    map.resize(text.len(), start..end);
                    unit = end;
                }
                _ => {
                    if text.len() > before {
                        map.resize(text.len(), unit..end);
                        unit = end;
                    }
                    break;
                }
            }
        }
    }
    (text, map)
}

/// Equal, except where one byte completed several characters: there the slow way knows only all
/// their bytes.
fn assert_agrees(
    answers: &[core::ops::Range<usize>],
    expected: &[core::ops::Range<usize>],
    context: &str,
) {
    let mut end = 0;
    for (answer, expected) in answers.iter().zip(expected) {
        let shared =
            expected.len() > 1 && (answer.start > expected.start || answer.end < expected.end);
        if shared {
            assert!(expected.start <= answer.start && answer.end <= expected.end, "{context}");
        } else {
            assert_eq!(answer, expected, "{context}");
        }
        assert!(end <= answer.start || *answer == (end - answer.len()..end), "{context}");
        end = answer.end;
    }
    assert_eq!(answers.len(), expected.len(), "{context}");
}

fn pseudo_random(seed: u32, alphabet: &[u8], length: usize) -> Vec<u8> {
    let mut state = seed;
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            alphabet[(state >> 8) as usize % alphabet.len()]
        })
        .collect()
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of texts, each in every cut")]
fn whole_and_chunks_and_naive_agree() {
    check_agreement(0..2);
}

#[test]
#[cfg_attr(miri, ignore = "thousands of texts, each in every cut")]
fn whole_and_chunks_and_naive_agree_on_many_texts() {
    check_agreement(2..60);
}

fn check_agreement(seeds: core::ops::Range<u32>) {
    let all: Vec<u8> = (0..=255).collect();
    let nasty = b"\x1B\x1B\x1B($@BJI\x0E\x0F!~\x21\x80\x81\x8E\x8F\xA1\xA4\xD8\xDC\xE3\x82\xFE\xFF059A\x88\x62\x00<";
    for encoding in ALL {
        for seed in seeds.clone() {
            let alphabet = if seed % 2 == 0 { &all[..] } else { &nasty[..] };
            let bytes = pseudo_random(seed + 1, alphabet, 40);
            let context = format!("{} {bytes:02X?}", encoding.name());
            if bom_sniff(&bytes).is_some() {
                continue;
            }
            let options = Decoder::new().transport(encoding.name());
            let options =
                if encoding == REPLACEMENT { options.transport("hz-gb-2312") } else { options };
            let whole = options.decode(&bytes);
            assert_eq!(whole.decision.encoding, encoding);
            let (text, map) = naive(&bytes, encoding);
            assert_eq!(whole.text, text, "{context}");
            if encoding != REPLACEMENT {
                let expected: Vec<_> =
                    text.char_indices().map(|(start, _)| map[start].clone()).collect();
                assert_agrees(&answers(&whole), &expected, &context);
            }
            for cut in 0..=bytes.len() {
                let cut = decode_in_chunks(&bytes, &[cut], options.clone());
                assert_same(&whole, &cut, &context);
            }
            let every: Vec<_> = (1..bytes.len()).collect();
            assert_same(&whole, &decode_in_chunks(&bytes, &every, options), &context);
        }
    }
}

#[test]
fn replacements_say_where_they_are() {
    let cases: [(&str, &[u8], &str, core::ops::Range<usize>, usize); 5] = [
        ("utf-8", b"a\xE9b", "a\u{FFFD}b", 1..2, 1),
        ("utf-8", b"\xEF\xBB\xBFa\xE9b", "a\u{FFFD}b", 4..5, 1),
        ("utf-8", b"\xC3\xA9\xE2\x82", "é\u{FFFD}", 2..4, 2),
        // Of four bytes the first is wrong, the others are read again.
        ("gb18030", b"a\x81\x30\x81bc", "a\u{FFFD}0乥c", 1..2, 1),
        ("koi8-r", b"\xCD", "м", 0..0, 0),
    ];
    for (label, bytes, text, source, at) in cases {
        let options = || Decoder::new().transport(label);
        let whole = options().decode(bytes);
        assert_eq!(whole.text, text, "{label}");
        assert_eq!(whole.had_errors(), !source.is_empty());
        let expected = [Replacement { source: source.clone(), text: at }];
        let expected = &expected[..usize::from(!source.is_empty())];
        assert_eq!(whole.replacements, expected, "{label} {bytes:02X?}");
        let mut decoder = Stream::new(options());
        for byte in bytes {
            decoder.feed(&[*byte]);
        }
        // That a sequence is cut off is only known at the end.
        let is_open = at + char::REPLACEMENT_CHARACTER.len_utf8() == text.len();
        assert_eq!(decoder.replacements(), &expected[usize::from(is_open).min(expected.len())..]);
        assert_eq!(decoder.finish().replacements, expected, "{label} {bytes:02X?} in pieces");
    }
}

#[test]
fn only_utf_8_and_ascii_need_no_decoding() {
    let bytes = "é".as_bytes();
    assert_eq!(Decoder::new().transport("windows-1252").decode(bytes).text, "Ã©");
    assert_eq!(Decoder::new().transport("utf-8").decode(bytes).text, "é");
}
