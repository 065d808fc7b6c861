//! The table of names: complete, the same in both directions, and the same for both matchers.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::LazyLock;

use broth_entities::{
    Encoder, LongestMatch, Match, Matcher, NAME_COUNT, Policy, decode, decode_attribute,
    longest_match, lookup, name_of, names,
};

/// The match of the byte-by-byte matcher in a text, and whether it could continue at its end.
fn step_through(text: &str) -> (Option<Match>, bool) {
    let mut matcher = Matcher::new();
    for (taken, byte) in text.bytes().enumerate() {
        assert_eq!((matcher.len(), matcher.is_empty()), (taken, taken == 0));
        let before = matcher;
        if !matcher.step(byte) {
            assert_eq!(matcher, before, "a step that leads nowhere changes nothing");
            return (matcher.matched(), false);
        }
    }
    assert_eq!(matcher.len(), text.len());
    (matcher.matched(), matcher.is_live())
}

/// The table as an ordered map.
static TABLE: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| names().collect());

/// Whether a name begins with `text` and is longer.
fn goes_on(text: &str) -> bool {
    let mut longer = TABLE.range::<str, _>((Bound::Excluded(text), Bound::Unbounded));
    longer.next().is_some_and(|(name, _)| name.starts_with(text))
}

/// Both matchers agree with the ordered map about a text.
fn check(text: &str) {
    let mut ends = (0..=text.len()).rev().filter(|&end| text.is_char_boundary(end));
    let longest = ends.find_map(|end| TABLE.get_key_value(&text[..end]));
    let LongestMatch { found, may_grow: live, .. } = longest_match(text);
    assert_eq!(
        found.map(|found| (found.name(), found.expansion)),
        longest.map(|(a, b)| (*a, *b)),
        "{text:?}"
    );
    assert_eq!(found.map(|found| found.len), longest.map(|(name, _)| name.len()), "{text:?}");
    assert_eq!(found.map(|found| found.semicolon), longest.map(|(name, _)| name.ends_with(';')));
    assert_eq!(live, text.is_empty() || goes_on(text), "{text:?}");
    assert_eq!(step_through(text), (found, live), "{text:?}");
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn the_table_is_whole() {
    assert_eq!(names().count(), NAME_COUNT);
    assert_eq!(NAME_COUNT, 2231);
    assert_eq!(names().filter(|(name, _)| !name.ends_with(';')).count(), 106);
    assert_eq!(names().filter(|(_, text)| text.chars().count() == 2).count(), 93);
    assert_eq!(names().map(|(name, _)| name.len()).max(), Some(32));
    assert!(names().all(|(name, _)| {
        name.trim_end_matches(';').bytes().all(|b| b.is_ascii_alphanumeric())
    }));
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn every_name_is_found_as_itself() {
    for (name, expansion) in names() {
        assert_eq!(lookup(name), Some(expansion), "{name}");
        assert_eq!(decode(&format!("&{name}")), expansion, "{name}");
        assert_eq!(decode_attribute(&format!("&{name}")), expansion, "{name}");
        // With enough text after it, the name is found in another way.
        let more = " and so on";
        assert_eq!(decode(&format!("&{name}{more}")), format!("{expansion}{more}"));
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn every_expansion_has_a_name_that_leads_back() {
    for (_, expansion) in names() {
        let name = name_of(expansion).expect("it has a name");
        assert!(name.ends_with(';'));
        assert_eq!(lookup(name), Some(expansion), "{name}");
    }
    for text in ["", "x", "é́", "<x", "fjx", "\u{10FFFF}", "\0"] {
        assert_eq!(name_of(text), None, "{text:?}");
    }
}

#[test]
fn preferred_names_are_those_people_know() {
    for (text, name) in [
        ("&", "amp;"),
        ("<", "lt;"),
        ("\"", "quot;"),
        ("'", "apos;"),
        ("\u{A0}", "nbsp;"),
        ("©", "copy;"),
        ("…", "hellip;"),
        ("—", "mdash;"),
        ("ε", "epsilon;"),
        ("∈", "isin;"),
        ("⟨", "lang;"),
        ("\u{200B}", "ZeroWidthSpace;"),
        ("<\u{20D2}", "nvlt;"),
    ] {
        assert_eq!(name_of(text), Some(name), "{text}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn both_matchers_agree_with_the_table_at_every_prefix() {
    for (name, _) in names() {
        for end in 0..=name.len() {
            check(&name[..end]);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn both_matchers_agree_with_the_table_off_the_path() {
    for (name, _) in names() {
        for end in 0..=name.len() {
            for wrong in ["!", ";", "a", "Z", "é", ";aaaaaaa", "=;;;;;;;", "ééééé;"] {
                check(&format!("{}{wrong}", &name[..end]));
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn no_byte_leads_astray() {
    let prefixes: BTreeSet<&[u8]> =
        names().flat_map(|(name, _)| (0..=name.len()).map(|end| &name.as_bytes()[..end])).collect();
    for prefix in &prefixes {
        let mut matcher = Matcher::default();
        assert!(prefix.iter().all(|&byte| matcher.step(byte)));
        for byte in 0..=0xFF {
            let longer = [prefix, [byte].as_slice()].concat();
            let known = prefixes.contains(longer.as_slice());
            assert_eq!(matcher.clone().step(byte), known, "{}", longer.escape_ascii());
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "every name")]
fn encoding_uses_the_preferred_names() {
    for (_, expansion) in names().filter(|(_, expansion)| !expansion.is_ascii()) {
        let first = expansion.chars().next().expect("not empty");
        if first.is_ascii() && !"&<>".contains(first) {
            continue;
        }
        let name = name_of(expansion).expect("it has a name");
        assert_eq!(Encoder::new().policy(Policy::AsciiNamed).encode(expansion), format!("&{name}"));
    }
}
