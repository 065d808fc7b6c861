//! Encoding: the output of each policy, from which decoding restores every text.

use std::borrow::Cow;

use broth_entities::{Encoder, Mode, Policy, decode_in, encode, encode_attribute};

const POLICIES: [Policy; 4] =
    [Policy::Minimal, Policy::AsciiNamed, Policy::AsciiDecimal, Policy::AsciiHexadecimal];

/// Every policy in every mode restores a text; the ASCII policies write ASCII.
fn check(text: &str) {
    for mode in [Mode::Text, Mode::Attribute] {
        for policy in POLICIES {
            let encoded = Encoder::new().mode(mode).policy(policy).encode(text);
            assert_eq!(decode_in(&encoded, mode), text, "{encoded:?} {mode:?} {policy:?}");
            let mut written = String::new();
            Encoder::new()
                .mode(mode)
                .policy(policy)
                .write(text, &mut written)
                .expect("a String takes everything");
            assert_eq!(encoded, written);
            let ascii = encoded.chars().all(|c| c.is_ascii() || ('\u{80}'..='\u{9F}').contains(&c));
            assert!(ascii || policy == Policy::Minimal, "{encoded:?} {policy:?}");
            let closed = mode == Mode::Text || !encoded.contains('"');
            assert!(closed && !encoded.contains(['<', '>']), "{encoded:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "many code points")]
fn code_points_come_back_alone() {
    // Most characters that have a name, and both ends of every plane.
    let planes = (0..=0x10).map(|plane| plane << 16);
    let ends =
        planes.flat_map(|start| (start..start + 0x10).chain(start + 0xFFF0..start + 0x1_0000));
    for c in ('\0'..'\u{3000}').chain(ends.filter_map(char::from_u32)) {
        check(c.encode_utf8(&mut [0; 4]));
    }
}

#[test]
#[cfg_attr(miri, ignore = "every code point")]
fn every_code_point_comes_back_among_others() {
    // The context, which may change where blocks and names begin and end.
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    for (number, chunk) in all.chunks(257).enumerate() {
        let text: String = chunk.iter().collect();
        check(&text);
        if number < 64 {
            check(
                &chunk.iter().flat_map(|&c| ['<', c, '\u{338}', '&', 'a', c]).collect::<String>(),
            );
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn every_name_comes_back_as_text() {
    for (name, expansion) in broth_entities::names() {
        check(expansion);
        check(&format!("&{name}"));
        check(&format!("&amp;{name}={expansion}\u{338}"));
    }
}

#[test]
#[cfg_attr(miri, ignore = "many texts")]
fn markup_at_every_place_of_a_word_and_of_a_block() {
    for filler in ["a", "é", "\u{A0}", "€", "🍲"] {
        for before in (0..9).chain(62..67).chain(189..194) {
            for special in ["&", "<", "\"", "\u{A0}", "<\u{20D2}", "«"] {
                let text = filler.repeat(before) + special + &filler.repeat(20) + special;
                check(&text);
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "long texts")]
fn long_texts_are_the_sum_of_their_pieces() {
    // Long and dense texts go through a table, block by block; a single piece is written byte by
    // byte.
    let dense = "<a b=\"c\"> & d; ".repeat(70);
    let pieces = [
        "",
        "é",
        "\u{A0}",
        "§",
        "\u{A0}\u{A0}",
        "€",
        "市場",
        "🍲",
        "<\u{20D2}",
        "«\u{A0}",
        "§\u{A0}",
    ];
    let ends_of_blocks = [512, 1024].into_iter().flat_map(|end| end - 7..end + 3);
    let places: Vec<usize> = [0, 1, 63, 64].into_iter().chain(ends_of_blocks).collect();
    for (mode, policy) in
        [Mode::Text, Mode::Attribute].into_iter().flat_map(|mode| POLICIES.map(|p| (mode, p)))
    {
        let alone =
            |piece: &str| Encoder::new().mode(mode).policy(policy).encode(piece).into_owned();
        let mut plain = String::new();
        let mut starts = vec![0];
        for c in dense.chars() {
            plain += &alone(c.encode_utf8(&mut [0; 4]));
            starts.push(plain.len());
        }
        for piece in pieces {
            for &before in &places {
                let text = [&dense[..before], piece, &dense[before..]].concat();
                let (left, right) = plain.split_at(starts[before]);
                let expected = [left, &alone(piece), right].concat();
                assert_eq!(
                    Encoder::new().mode(mode).policy(policy).encode(&text),
                    expected,
                    "{piece:?} at {before}"
                );
            }
        }
    }
}

#[test]
fn markup_alone_fills_one_block_after_the_other() {
    for (markup, reference) in [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;")] {
        for count in [513, 511, 1024, 5000].into_iter().take(if cfg!(miri) { 1 } else { 4 }) {
            let encoded = encode_attribute(&markup.repeat(count)).into_owned();
            assert_eq!(encoded, reference.repeat(count), "{count} times");
        }
    }
}

#[test]
fn a_text_without_need_is_lent() {
    for text in ["", "plain", "é", "\"quoted\"", "caf\u{E9} \u{AB}x\u{BB}"] {
        assert!(matches!(encode(text), Cow::Borrowed(_)), "{text}");
    }
    assert!(matches!(Encoder::new().policy(Policy::AsciiNamed).encode("\u{80}"), Cow::Borrowed(_)));
}

#[test]
#[cfg_attr(miri, ignore = "asks cargo for the snapshot's place")]
fn policies() {
    let text = "a & b < \"c\" > 'd'\u{A0}é ☕ <\u{20D2} ≂\u{338} fj = \u{80}\u{81}\u{FFFE}\t\0 🍲";
    let mut table = String::new();
    for mode in [Mode::Text, Mode::Attribute] {
        for policy in POLICIES {
            let encoded = Encoder::new().mode(mode).policy(policy).encode(text);
            table += &format!("{mode:?} {policy:?}\n  {}\n", encoded.escape_debug());
        }
    }
    insta::assert_snapshot!(table);
}
