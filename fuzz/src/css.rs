//! CSS out of pieces, right and wrong ones: tokens cover their source, everything lies within what
//! it is part of, and what is written is read back as the same.

use broth::css::{
    ComponentValue, Item, Items, Parser, StyleSheet, Token, TokenKind, Values, serialize,
    serialize_ident, serialize_string, tokens,
};

use crate::case::Case;

/// Pieces to make style sheets of.
const PIECES: [&str; 64] = [
    "a",
    "--a",
    "-",
    "--",
    "url(",
    "URL( ",
    "\\75 rl(",
    "f(",
    "calc(",
    "@a",
    "@media",
    "@",
    "#a",
    "#1",
    "#",
    "'",
    "\"",
    "'a'",
    "\\",
    "\\\n",
    "\\0",
    "\\61 ",
    "\\d800",
    "1",
    "-1",
    ".5",
    "1e",
    "1e3",
    "1%",
    "2em",
    "+",
    "u+1",
    "U+??",
    "/*",
    "*/",
    "/**/",
    "/",
    "*",
    " ",
    "\n",
    "\r\n",
    "\u{c}",
    "\0",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    ",",
    "!",
    "!important",
    "<!--",
    "-->",
    "<",
    ">",
    "%",
    "?",
    "é",
    "\u{80}",
    "a:b",
    "&",
];

/// A style sheet, or what looks like one: pieces, or the document as it is.
fn style_sheet(case: &mut Case<'_>) -> String {
    if case.flip() {
        return case.text().into_owned();
    }
    let bytes = case.bytes.iter().take(200);
    bytes.map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect()
}

/// Kinds of tokens with what they mean.
type Shape = Vec<(TokenKind, String)>;

/// The tokens that must come back: white space in a row may be one.
fn shape<'t>(tokens: impl Iterator<Item = Token<'t>>) -> Shape {
    let mut shape: Vec<_> = tokens
        .map(|token| {
            let number = token.number().map(|number| (number.value(), number.is_integer()));
            let range = token.unicode_range();
            let text = format!("{} {number:?} {range:?} {}", token.value(), token.is_id());
            (token.kind(), text)
        })
        .collect();
    shape.dedup_by(|a, b| a.0 == TokenKind::Whitespace && b.0 == TokenKind::Whitespace);
    shape
}

/// The tokens of values whose blocks are all closed.
fn closed(values: Values<'_>, ranges: bool) -> Shape {
    shape(tokens(&values.to_string()).unicode_ranges(ranges))
}

/// Parses a style sheet in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = style_sheet(&mut case);
    let ranges = case.flip();
    let all = || tokens(&text).unicode_ranges(ranges);
    check_tokens(&text, all());

    let written = serialize(all());
    let again = || tokens(&written).unicode_ranges(ranges);
    assert_eq!(shape(again()), shape(all()), "{text:?} as {written:?}");
    assert_eq!(serialize(again()), written, "{text:?}");

    let parser = Parser::new().errors(true).unicode_ranges(ranges);
    let sheet = parser.parse(&text);
    for error in sheet.errors() {
        assert!(text.get(error.span.range()).is_some(), "{error} in {text:?}");
    }
    check_values(sheet.values());
    let written = sheet.values().to_string();
    assert_eq!(
        outline(&sheet, ranges),
        outline(&parser.parse(&written), ranges),
        "{text:?} as {written:?}"
    );
    for rule in sheet.rules() {
        let written = rule.to_string();
        let alone = parser.parse(&written);
        assert_eq!(alone.rules().count(), 1, "{written:?} of {text:?}");
        check_items(rule.items(), &text);
    }
    let list = parser.parse_declarations(&text);
    check_items(list.items(), &text);
    for declaration in list.declarations() {
        let written = declaration.to_string();
        let alone = parser.parse_declarations(&written);
        let alone = alone.declarations().next().expect("a declaration comes back");
        assert_eq!(alone.name(), declaration.name(), "{written:?} of {text:?}");
        assert_eq!(alone.is_important(), declaration.is_important(), "{written:?} of {text:?}");
        let value = closed(alone.value(), ranges);
        assert_eq!(value, closed(declaration.value(), ranges), "{written:?} of {text:?}");
    }
    check_writing(&text);
}

/// Each token is a part of the source, and only comments are between them.
fn check_tokens<'t>(text: &str, tokens: impl Iterator<Item = Token<'t>>) {
    let mut end = 0;
    for token in tokens {
        let span = token.span();
        let between = &text[end..span.start];
        assert!(between.is_empty() || between.starts_with("/*") && between.ends_with("*/"));
        assert_eq!(&text[span.range()], token.text());
        assert!(!span.is_empty(), "{text:?}");
        end = span.end;
    }
    assert!(text[end..].is_empty() || text[end..].starts_with("/*"), "{text:?}");
}

/// Each value lies within its list.
fn check_values(values: Values<'_>) {
    let mut open = vec![values];
    while let Some(values) = open.pop() {
        for value in values {
            assert!(values.span().contains(value.span()), "{value:?} in {values:?}");
            match value {
                ComponentValue::Function(function) => open.push(function.values()),
                ComponentValue::Block(block) => open.push(block.values()),
                ComponentValue::Token(_) => {}
            }
        }
    }
}

/// Each item lies within its rule, and says what its source says.
fn check_items(items: Items<'_>, text: &str) {
    let mut open = vec![items];
    while let Some(items) = open.pop() {
        for item in items {
            match item {
                Item::Declaration(declaration) => {
                    assert_eq!(&text[declaration.span().range()], declaration.text());
                    assert!(declaration.span().contains(declaration.value().span()));
                }
                Item::Rule(rule) => {
                    assert_eq!(&text[rule.span().range()], rule.text());
                    open.push(rule.items());
                }
            }
        }
    }
}

/// The items of a style sheet, without their places.
fn outline(sheet: &StyleSheet<'_>, ranges: bool) -> Vec<(String, Shape)> {
    let mut outline = Vec::new();
    let mut open: Vec<_> = sheet.rules().map(Item::Rule).collect();
    while let Some(item) = open.pop() {
        match item {
            Item::Declaration(found) => {
                let name = format!("{}: {}", found.name(), found.is_important());
                outline.push((name, closed(found.value(), ranges)));
            }
            Item::Rule(rule) => {
                let name = format!("{:?} {}", rule.name(), rule.block().is_some());
                outline.push((name, closed(rule.prelude(), ranges)));
                open.extend(rule.items());
            }
        }
    }
    outline
}

/// Any text can be an identifier, if it is not empty, and a string.
fn check_writing(text: &str) {
    let value = text.replace('\0', "\u{FFFD}");
    let written = serialize_string(text);
    let mut found = tokens(&written);
    assert_eq!(found.next().map(|token| token.value().into_owned()), Some(value.clone()));
    assert!(found.next().is_none(), "{written:?}");
    if !text.is_empty() {
        let written = serialize_ident(text);
        let mut found = tokens(&written);
        let token = found.next().expect("a token");
        assert_eq!((token.kind(), token.value().into_owned()), (TokenKind::Ident, value));
        assert!(found.next().is_none(), "{written:?}");
    }
}
