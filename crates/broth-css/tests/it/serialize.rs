//! Tokens come back: each row of the text's table, and the pairs that it lacks.

use broth_css::{
    TokenKind, parse, parse_values, serialize, serialize_ident, serialize_string, tokens,
};

/// The tokens that must come back: white space in a row may be one.
fn shape(text: &str) -> Vec<(TokenKind, String)> {
    let mut shape: Vec<_> = tokens(text)
        .map(|token| {
            let number = token.number().map(|number| (number.value(), number.is_integer()));
            (token.kind(), format!("{} {number:?} {}", token.value(), token.is_id()))
        })
        .collect();
    shape.dedup_by(|a, b| a.0 == TokenKind::Whitespace && b.0 == TokenKind::Whitespace);
    shape
}

#[track_caller]
fn comes_back(text: &str) {
    let written = serialize(tokens(text));
    assert_eq!(shape(&written), shape(text), "{text:?} as {written:?}");
    assert_eq!(serialize(tokens(&written)), written, "{text:?}");
}

/// The columns of the table, in its order.
const COLUMNS: [&str; 12] =
    ["a", "f(", "url(a)", "url(a b)", "-", "1", "1%", "1a", "-->", "(", "*", "%"];

/// The rows of the table, with what may not follow them.
const ROWS: [(&str, &str); 11] = [
    ("a", "xxxxxxxxxx.."),
    ("@a", "xxxxxxxxx..."),
    ("#a", "xxxxxxxxx..."),
    ("1a", "xxxxxxxxx..."),
    // With `-->`, which the table does not have in the rows of `#`, `-`, numbers and `@`.
    ("#", "xxxxxxxxx..."),
    ("-", "xxxxxxxxx..."),
    ("1", "xxxx.xxxx..x"),
    ("@", "xxxxx...x..."),
    (".", ".....xxx...."),
    ("+", ".....xxx...."),
    ("/", "..........x."),
];

#[test]
fn each_cell_of_the_table_has_its_comment() {
    for (row, cells) in ROWS {
        for (column, cell) in COLUMNS.iter().zip(cells.chars()) {
            let text = format!("{row}/**/{column}");
            let expected = if cell == 'x' { text.clone() } else { format!("{row}{column}") };
            assert_eq!(serialize(tokens(&text)), expected);
        }
    }
}

#[test]
fn every_pair_and_triple_of_tokens_comes_back() {
    let samples = [
        "a", "-a", "--", "--a", "u", "U", "e", "e1", "url", "f(", "@a", "@--", "#a", "#1", "'a'",
        "'a\n", "url(a)", "url(a b)", "!", "<", "-", "#", "@", ".", "+", "/", "*", "%", "?", ">",
        "\\\n", "1", "-1", "+1", ".5", "1%", "1a", "1e", "1e-", "1--", "-->", "<!--", ":", ";",
        ",", "[", "]", "(", ")", "{", "}", " ", "\n", "\\31", "a\\31", "\\31 ", "a\\31 ", "\u{80}",
        "é",
    ];
    for first in samples {
        for second in samples {
            comes_back(&format!("{first}/**/{second}"));
            comes_back(&format!("{first}{second}"));
            if cfg!(miri) {
                continue;
            }
            for third in samples {
                comes_back(&format!("{first}/**/{second}/**/{third}"));
            }
        }
    }
}

#[test]
fn cut_off_tokens_are_completed() {
    for (text, written) in [
        ("'a", "'a'"),
        ("'a\\", "'a'"),
        ("'a\\'", "'a\\''"),
        ("'", "''"),
        ("'\\\\", "'\\\\'"),
        ("url(a", "url(a)"),
        ("url(a\\)", "url(a\\))"),
        ("url(a\\", "url(a\\\u{FFFD})"),
        ("url(a b", "url(a b)"),
        ("a\\", "a\\\u{FFFD}"),
        ("#\\", "#\\\u{FFFD}"),
        ("1a\\", "1a\\\u{FFFD}"),
        ("\\\n", "\\\n"),
        ("'a\n", "'a\n"),
    ] {
        assert_eq!(serialize(tokens(text)), written, "{text:?}");
        comes_back(text);
    }
    assert_eq!(parse_values("a(b [{'c").values().to_string(), "a(b [{'c'}])");
    assert_eq!(parse_values("a(b\\").values().to_string(), "a(b\\\u{FFFD})");
}

#[test]
fn a_rule_comes_back_alone() {
    let sheet = parse("a /**/b{c:d/**/e;f:url(g");
    let rule = sheet.rules().next().unwrap();
    assert_eq!(rule.to_string(), "a b{c:d/**/e;f:url(g)}");
    assert_eq!(rule.declarations().next().unwrap().to_string(), "c:d/**/e");
}

#[test]
fn values_are_written_so_that_they_come_back() {
    for value in [
        "a", "-", "--", "-1", "1", "1a", "a b", "é", "\u{1}x", "\\", "\"", "\u{80}", "a.b", "\n",
        "1e3",
    ] {
        let written = serialize_ident(value);
        let token = tokens(&written).next().unwrap();
        assert_eq!((token.kind(), token.value().as_ref()), (TokenKind::Ident, value), "{written}");
        assert_eq!(tokens(&written).count(), 1, "{written}");
        let written = serialize_string(value);
        let token = tokens(&written).next().unwrap();
        assert_eq!((token.kind(), token.value().as_ref()), (TokenKind::String, value), "{written}");
    }
}
