//! `srcset`: the rules of the standard, step by step, and what is wrong with a value.

use broth_values::{Reason, Srcset, parse_srcset_attribute, srcset_urls};

/// The candidates of a value, each written in full.
fn candidates(value: &str) -> Vec<String> {
    parse_srcset_attribute(value).iter().map(|candidate| candidate.to_string()).collect()
}

#[test]
fn commas_end_candidates_only_where_the_rules_say_so() {
    assert_eq!(candidates("a, b"), ["a", "b"]);
    assert_eq!(candidates("a,b"), ["a,b"], "a URL may contain commas");
    assert_eq!(candidates("a 1x,b 2x"), ["a 1x", "b 2x"]);
    assert_eq!(candidates(" , ,a,, b"), ["a", "b"], "commas at the start are skipped");
    assert_eq!(candidates("a, 1x"), ["a", "1x"], "a comma ends the URL, and the next begins");
    assert_eq!(candidates("a \t 1x \n ,\u{C} b"), ["a 1x", "b"]);
    assert_eq!(candidates("data:image/png;base64,AA== 2x"), ["data:image/png;base64,AA== 2x"]);
    assert_eq!(candidates("a\u{A0}1x"), ["a\u{A0}1x"], "only ASCII white space counts");
}

#[test]
fn parentheses_hide_commas_and_spaces() {
    assert_eq!(candidates("a f(1, 2), b"), ["b"]);
    assert_eq!(candidates("a f(1, b 2x"), [""; 0], "unclosed, to the end");
    assert_eq!(candidates("a (1) 2x, b"), ["b"]);
    assert_eq!(candidates("a ((), b)"), ["b)"], "they do not nest");
}

#[test]
fn descriptors_are_valid_numbers_with_units() {
    for (good, written) in [
        ("a 480w", "a 480w"),
        ("a 0480w", "a 480w"),
        ("a 1.50x", "a 1.5x"),
        ("a .5x", "a 0.5x"),
        ("a 1e3x", "a 1000x"),
        ("a 0x", "a 0x"),
        ("a -0x", "a 0x"),
        ("a 10w 20h", "a 10w"),
        ("a 20h 10w", "a 10w"),
        ("a 99999999999999999999w", "a 18446744073709551615w"),
    ] {
        assert_eq!(candidates(good), [written], "{good}");
    }
    for wrong in [
        "a 0w",
        "a 1.5w",
        "a -1w",
        "a +1w",
        "a w",
        "a 480W",
        "a 1.x",
        "a +1x",
        "a -1x",
        "a x",
        "a 1e999x",
        "a 10h",
        "a 0h 10w",
        "a 1q",
        "a 1",
        "a 1x 1x",
        "a 1x 10w",
        "a 10w 1x",
        "a 10w 10w",
        "a 10w 5h 5h",
        "a 5h 1x",
        "a 1x 5h 1w",
    ] {
        assert_eq!(candidates(wrong), [""; 0], "{wrong}");
        assert!(Srcset::parse(wrong).is_err(), "{wrong}");
        assert_eq!(candidates(&format!("{wrong}, b 2x")), ["b 2x"], "{wrong}");
    }
}

#[test]
fn a_value_without_candidates_is_an_error_about_the_first() {
    let error = |value| Srcset::parse(value).unwrap_err();
    assert_eq!((error("").reason(), error("").span()), (Reason::UnexpectedEnd, 0..0));
    assert_eq!((error(" , ").code(), error(" , ").span()), ("unexpected-end", 3..3));
    assert_eq!((error("a 1x 2x").reason(), error("a 1x 2x").span()), (Reason::Duplicate, 5..7));
    assert_eq!((error("a 0w").reason(), error("a 0w").span()), (Reason::OutOfRange, 2..4));
    assert_eq!((error("a 5h, b 0w").reason(), error("a 5h").span()), (Reason::NotAllowed, 2..4));
    assert!(Srcset::parse("a 0w, b").is_ok());
}

#[test]
fn values_come_back_from_their_strings() {
    for value in ["a", "a 1x, b 2x", "a 10w, b,c 20w", ",a , b", "a 10w 5h,b 1e30x"] {
        let srcset = Srcset::parse(value).unwrap();
        assert_eq!(srcset.to_string().parse(), Ok(srcset), "{value}");
    }
}

#[test]
fn long_values_take_linear_time() {
    let many = "a 1x,".repeat(100_000);
    assert_eq!(parse_srcset_attribute(&many).len(), 100_000);
    assert_eq!(parse_srcset_attribute(&"(".repeat(1_000_000)).len(), 1);
    assert_eq!(parse_srcset_attribute(&format!("a {}", "(,".repeat(500_000))).len(), 0);
}

#[test]
fn the_urls_of_all_candidates_are_found_where_they_are() {
    for (value, expected) in [
        ("", &[][..]),
        (" , ,", &[]),
        ("a, b 2x,c 3x", &["a", "b", "c"]),
        ("a wrong wrong, b 0w, c 2h", &["a", "b", "c"]),
        ("a,b 2x", &["a,b"]),
        ("a,,b", &["a,,b"]),
        ("a,, b", &["a", "b"]),
        ("data:image/png;base64,AA== 1x, b", &["data:image/png;base64,AA==", "b"]),
        ("a f(x, y) 1x, b", &["a", "b"]),
        ("a f(x, b", &["a"]),
        ("a f((x), b", &["a", "b"]),
        ("a (,) (,), b", &["a", "b"]),
        ("\u{e4} 1x,\u{f6}", &["\u{e4}", "\u{f6}"]),
    ] {
        let urls: Vec<&str> = srcset_urls(value).map(|range| &value[range]).collect();
        assert_eq!(urls, expected, "{value:?}");
    }
}
