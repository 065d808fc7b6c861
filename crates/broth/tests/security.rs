//! The table of limits in SECURITY.md says what the defaults are.

#![cfg(all(feature = "html", feature = "xml"))]

use broth::html::{Limits, TokenLimits};

/// The columns HTML and XML of the row of a limit.
fn row(limit: &str) -> [String; 2] {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../SECURITY.md");
    let page = std::fs::read_to_string(page).expect("SECURITY.md stands at the top");
    let line = page.lines().find(|line| line.starts_with(&format!("| {limit} |")));
    let mut columns = line.unwrap_or_else(|| panic!("no row {limit:?}")).split('|').skip(2);
    [columns.next(), columns.next()].map(|column| column.unwrap_or_default().trim().to_owned())
}

/// `65,536` or `256 MiB` as a number.
fn number(text: &str) -> usize {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let unit = if text.ends_with("MiB") { 1 << 20 } else { 1 };
    digits.parse::<usize>().expect("a number") * unit
}

#[test]
fn the_table_is_that_of_the_code() {
    let limits = format!("{:?}", Limits::default());
    for (limit, field) in [
        ("elements open inside of each other", "depth"),
        ("formatting elements waiting to be opened again", "formatting_elements"),
        ("attributes of a tag", "attributes"),
        ("bytes of a token that is not text", "token_bytes"),
        ("errors kept", "errors"),
    ] {
        let expected = number(&row(limit)[0]);
        assert!(limits.contains(&format!("{field}: {expected}")), "{limit}: {limits}");
    }
    let tokens = TokenLimits::default();
    for column in row("attributes of a tag") {
        assert_eq!(number(&column), tokens.attributes);
    }
    for column in row("bytes of a token that is not text") {
        assert_eq!(number(&column), tokens.token_bytes);
    }
}

#[test]
fn the_depth_of_xml_is_that_of_the_table() {
    let most = number(&row("elements open inside of each other")[1]);
    for (depth, is_met) in [(most, false), (most + 1, true)] {
        let text = "<a>".repeat(depth) + &"</a>".repeat(depth);
        let parsed = broth::xml::Parser::builder().errors(true).parse(&text);
        assert_eq!(!parsed.errors.is_empty(), is_met, "{depth} levels: {:?}", parsed.errors);
    }
}

#[test]
fn the_errors_of_xml_are_those_of_the_table() {
    let most = number(&row("errors kept")[1]);
    let text = format!("<a>{}</a>", "& ".repeat(most + 10));
    let parsed = broth::xml::Parser::builder().errors(true).parse(&text);
    assert_eq!(parsed.errors.len(), most);
}
