//! The tokenizer: each row of the text.

use broth_css::{AnPlusB, TokenKind, Tokens, UnicodeRange, tokens};

#[track_caller]
fn kinds(text: &str, expected: &[TokenKind]) {
    assert_eq!(tokens(text).map(|token| token.kind()).collect::<Vec<_>>(), expected, "{text:?}");
}

/// A text that is one token.
#[track_caller]
fn one(text: &str, kind: TokenKind, value: &str) {
    kinds(text, &[kind]);
    assert_eq!(tokens(text).next().unwrap().value(), value, "{text:?}");
}

#[test]
fn single_characters() {
    use TokenKind as T;
    let expected = [
        T::OpenParen,
        T::CloseParen,
        T::OpenSquare,
        T::CloseSquare,
        T::OpenCurly,
        T::CloseCurly,
        T::Comma,
        T::Colon,
        T::Semicolon,
        T::Delim('<'),
        T::Delim('>'),
        T::Delim('!'),
        T::Delim('*'),
        T::Delim('/'),
        T::Delim('\u{80}'),
    ];
    kinds("()[]{},:;<>!*/\u{80}", &expected);
    kinds("<!---->", &[T::Cdo, T::Cdc]);
    kinds("<!-", &[T::Delim('<'), T::Delim('!'), T::Delim('-')]);
    kinds("-->", &[T::Cdc]);
    kinds("--->", &[T::Ident, T::Delim('>')]);
    kinds(
        "# @ + - .",
        &[
            T::Delim('#'),
            T::Whitespace,
            T::Delim('@'),
            T::Whitespace,
            T::Delim('+'),
            T::Whitespace,
            T::Delim('-'),
            T::Whitespace,
            T::Delim('.'),
        ],
    );
    kinds("\\\n", &[T::Delim('\\'), T::Whitespace]);
}

#[test]
fn names_and_escapes() {
    for (text, value) in [
        ("a", "a"),
        ("-a", "-a"),
        ("--", "--"),
        ("--0", "--0"),
        ("_é日😀", "_é日😀"),
        ("a\\", "a\u{FFFD}"),
        ("\\", "\u{FFFD}"),
        ("\\31 a", "1a"),
        ("\\000031a", "1a"),
        ("\\0000311", "11"),
        ("\\0", "\u{FFFD}"),
        ("\\110000", "\u{FFFD}"),
        ("\\d800", "\u{FFFD}"),
        ("\\31\r\na", "1a"),
        ("-\\31", "-1"),
        ("a\0b", "a\u{FFFD}b"),
        ("\\g", "g"),
        ("\\\0", "\u{FFFD}"),
        ("\u{B7}\u{37F}\u{200C}\u{3001}\u{FDF0}", "\u{B7}\u{37F}\u{200C}\u{3001}\u{FDF0}"),
    ] {
        one(text, TokenKind::Ident, value);
    }
    one("@\\69mport", TokenKind::AtKeyword, "import");
    one("#a", TokenKind::Hash, "a");
    one("#0", TokenKind::Hash, "0");
    one("#\\", TokenKind::Hash, "\u{FFFD}");
    one("a\\(b(", TokenKind::Function, "a(b");
    for c in ['\u{80}', '\u{D7}', '\u{F7}', '\u{37E}', '\u{2000}', '\u{3000}', '\u{E000}'] {
        kinds(&c.to_string(), &[TokenKind::Delim(c)]);
    }
}

#[test]
fn strings() {
    one("'a'", TokenKind::String, "a");
    one("\"a'\"", TokenKind::String, "a'");
    one("'a", TokenKind::String, "a");
    one("'a\\", TokenKind::String, "a");
    one("'a\\\nb\\\r\nc\\\x0Cd'", TokenKind::String, "abcd");
    one("'\\27'", TokenKind::String, "'");
    one("'\\''", TokenKind::String, "'");
    one("'\0'", TokenKind::String, "\u{FFFD}");
    kinds("'a\nb", &[TokenKind::BadString, TokenKind::Whitespace, TokenKind::Ident]);
    kinds("'a\rb", &[TokenKind::BadString, TokenKind::Whitespace, TokenKind::Ident]);
}

#[test]
fn urls() {
    one("url(a)", TokenKind::Url, "a");
    one("URL( a\t)", TokenKind::Url, "a");
    one("url(", TokenKind::Url, "");
    one("url(a ", TokenKind::Url, "a");
    one("\\75 rl(\\61)", TokenKind::Url, "a");
    one("url(a\\", TokenKind::Url, "a\u{FFFD}");
    kinds("url(a b)c", &[TokenKind::BadUrl, TokenKind::Ident]);
    kinds("url(a\\) b)c", &[TokenKind::BadUrl, TokenKind::Ident]);
    kinds("url(a'b)c", &[TokenKind::BadUrl, TokenKind::Ident]);
    kinds("url(\x7F)", &[TokenKind::BadUrl]);
    kinds("url(\\\n)", &[TokenKind::BadUrl]);
    kinds("url('a')", &[TokenKind::Function, TokenKind::String, TokenKind::CloseParen]);
    let parts: Vec<&str> = tokens("url( \n 'a'").map(|token| token.text()).collect();
    assert_eq!(parts, ["url( \n", " ", "'a'"]);
    kinds("src(a)", &[TokenKind::Function, TokenKind::Ident, TokenKind::CloseParen]);
}

#[test]
fn numbers() {
    for (text, kind, value, is_integer, sign) in [
        ("1", TokenKind::Number, 1.0, true, None),
        ("+12", TokenKind::Number, 12.0, true, Some('+')),
        ("-.5", TokenKind::Number, -0.5, false, Some('-')),
        ("1.0", TokenKind::Number, 1.0, false, None),
        ("1e2", TokenKind::Number, 100.0, false, None),
        ("1E-2", TokenKind::Number, 0.01, false, None),
        ("1e999", TokenKind::Number, f64::MAX, false, None),
        ("-1e999%", TokenKind::Percentage, f64::MIN, false, Some('-')),
        (".5%", TokenKind::Percentage, 0.5, false, None),
        ("2e", TokenKind::Dimension, 2.0, true, None),
        ("2e3e4", TokenKind::Dimension, 2000.0, false, None),
        ("-2n-1", TokenKind::Dimension, -2.0, true, Some('-')),
        ("1--", TokenKind::Dimension, 1.0, true, None),
        ("1\\65", TokenKind::Dimension, 1.0, true, None),
    ] {
        kinds(text, &[kind]);
        let number = tokens(text).next().unwrap().number().unwrap();
        assert_eq!((number.value(), number.is_integer(), number.sign()), (value, is_integer, sign));
    }
    one("-2n-1", TokenKind::Dimension, "n-1");
    kinds("1.", &[TokenKind::Number, TokenKind::Delim('.')]);
    kinds("1.5.5", &[TokenKind::Number, TokenKind::Number]);
    kinds("+-1", &[TokenKind::Delim('+'), TokenKind::Number]);
    kinds("1e+", &[TokenKind::Dimension, TokenKind::Delim('+')]);
}

#[test]
fn comments_are_between_tokens() {
    kinds("/**/", &[]);
    kinds("/* ", &[]);
    kinds("a/**//**/b", &[TokenKind::Ident, TokenKind::Ident]);
    kinds("/*/a", &[]);
    kinds("/ *", &[TokenKind::Delim('/'), TokenKind::Whitespace, TokenKind::Delim('*')]);
    kinds(" /**/ ", &[TokenKind::Whitespace, TokenKind::Whitespace]);
    let mut tokens = tokens("a/*");
    assert_eq!(tokens.by_ref().count(), 1);
    assert_eq!(tokens.errors().len(), 1);
}

#[test]
fn newlines_are_normalised() {
    kinds("\r\n\x0C\t ", &[TokenKind::Whitespace]);
    kinds("\x0B", &[TokenKind::Delim('\x0B')]);
}

#[test]
fn unicode_ranges_are_tokens_only_where_they_are_allowed() {
    let ranges = |text| -> Tokens<'_> { tokens(text).unicode_ranges(true) };
    for (text, written) in [
        ("U+26", "U+26"),
        ("u+0-7F", "U+0-7F"),
        ("u+??????", "U+0-FFFFFF"),
        ("u+1?", "U+10-1F"),
        ("u+123456-12", "U+123456-12"),
    ] {
        let token = ranges(text).next().unwrap();
        assert_eq!(token.text(), text);
        assert_eq!(token.unicode_range().unwrap().to_string(), written);
    }
    assert_eq!(ranges("u+1234567").count(), 2);
    assert_eq!(ranges("u+12345??").count(), 2);
    assert_eq!(ranges("u+1?-2").count(), 2);
    assert_eq!(ranges("u+g").count(), 3);
    kinds("u+1", &[TokenKind::Ident, TokenKind::Number]);
    for text in ["u+110000", "u+2-1", "u+??????", "u +1", "", "u+1,", "u+1 u+2", "u+1/**/?"] {
        assert_eq!(UnicodeRange::parse_list(text), None, "{text}");
    }
    assert_eq!(UnicodeRange::parse(" U+10ffff ").unwrap().end(), 0x10_FFFF);
    assert_eq!(UnicodeRange::parse("u+1,u+2"), None);
}

#[test]
fn an_plus_b_has_each_form_of_the_text() {
    for (text, a, b) in [
        ("odd", 2, 1),
        ("EVEN", 2, 0),
        ("5", 0, 5),
        ("-5", 0, -5),
        ("2n", 2, 0),
        ("n", 1, 0),
        ("+n", 1, 0),
        ("-n", -1, 0),
        ("2n-1", 2, -1),
        ("n-1", 1, -1),
        ("+n-12", 1, -12),
        ("-n-1", -1, -1),
        ("2n +1", 2, 1),
        ("2n -1", 2, -1),
        ("n+1", 1, 1),
        ("-n +1", -1, 1),
        ("2n- 1", 2, -1),
        ("n- 1", 1, -1),
        ("-n- 1", -1, -1),
        ("2n + 1", 2, 1),
        ("+n - 1", 1, -1),
        ("-N - 1", -1, -1),
        (" 3n/**/+/**/6 ", 3, 6),
        ("n-99999999999", 1, i32::MIN),
        ("99999999999n", i32::MAX, 0),
        ("2\\6e", 2, 0),
    ] {
        let found = AnPlusB::parse(text);
        assert_eq!(found, Some(AnPlusB::new(a, b)), "{text}");
        assert_eq!(AnPlusB::parse(&found.unwrap().to_string()), found, "{text}");
    }
    for text in [
        "", "+ n", "3 n", "n + -1", "n +", "n- -1", "n--1", "2.0n", "n 1", "n+ 1.0", "+ 2", "n-a",
        "--n", "odd 1", "f(n)", "n f(1)", "n + f(1)", "+odd", "1px", "n-1 1", "-+n", "+-n",
    ] {
        assert_eq!(AnPlusB::parse(text), None, "{text}");
    }
}
