//! The table of limits in SECURITY.md says what the defaults are.

#![cfg(all(feature = "html", feature = "xml"))]

use broth::html::{Limit, Limits, Parser, TokenLimits};
use broth::xml;

/// The rows of the table: the limit, and the columns HTML and XML.
fn rows() -> Vec<[String; 3]> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../SECURITY.md");
    let page = std::fs::read_to_string(page).expect("SECURITY.md stands at the top");
    let lines = page.lines().skip_while(|line| !line.starts_with("| limit |")).skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    let cell = |line: &str, at| line.split('|').nth(at).unwrap_or_default().trim().to_owned();
    lines.map(|line| [1, 2, 3].map(|at| cell(line, at))).collect()
}

/// `65,536`, `256 MiB` or `4,096, and 1 per byte` as numbers.
fn numbers(text: &str) -> Vec<usize> {
    let number = |part: &str| {
        let digits: String = part.chars().filter(char::is_ascii_digit).collect();
        let unit = match part.rsplit(' ').next() {
            Some("KiB") => 1 << 10,
            Some("MiB") => 1 << 20,
            _ => 1,
        };
        digits.parse::<usize>().unwrap_or_else(|_| panic!("no number: {part}")) * unit
    };
    if text == "-" { Vec::new() } else { text.split(", and ").map(number).collect() }
}

/// What the code says of a limit, in HTML and in XML; where a default cannot be asked for, it is tried what is taken
/// and what is too much.
fn of_the_code(limit: &str) -> [Vec<usize>; 2] {
    let field = |debug: &str, name: &str| {
        let (_, rest) = debug.split_once(&format!(" {name}: ")).expect(name);
        numbers(rest.split([',', ' ']).next().expect("a number"))
    };
    let html = |name| field(&format!("{:?}", Limits::default()), name);
    let entities = |name| field(&format!("{:?}", xml::EntityOptions::default()), name);
    let tokens = TokenLimits::default();
    match limit {
        "nested open elements" => [html("depth"), vec![depth_of_xml()]],
        "formatting elements waiting to be reopened" => [html("formatting_elements"), vec![]],
        "formatting elements reopened" => {
            [[free_repetitions(), html("repeated_elements")].concat(), vec![]]
        }
        "attributes of a tag" => [html("attributes"), vec![tokens.attributes]],
        "bytes of a token that is not text" => [html("token_bytes"), vec![tokens.token_bytes]],
        "bytes from expanded entities" => {
            [vec![], [entities("bytes"), entities("per_byte")].concat()]
        }
        "nodes searched for the markers of `template for`" => [html("content_patching"), vec![]],
        "errors kept" => [html("errors"), vec![errors_of_xml()]],
        _ => panic!("a row that nobody compares: {limit}"),
    }
}

#[test]
fn the_table_is_that_of_the_code() {
    let rows = rows();
    assert_eq!(rows.len(), 8);
    // Each option has its row.
    let options = format!("{:?}", Limits::default()).matches(": ").count();
    assert_eq!(rows.iter().filter(|[_, html, _]| html != "-").count(), options);
    for [limit, html, xml] in &rows {
        assert_eq!([numbers(html), numbers(xml)], of_the_code(limit), "{limit}");
    }
}

/// How deep a document can be without a word.
fn depth_of_xml() -> usize {
    let is_met = |depth: usize| {
        let text = "<a>".repeat(depth) + &"</a>".repeat(depth);
        !xml::Parser::builder().errors(true).parse(&text).errors.is_empty()
    };
    (0..16).rev().fold(0, |most, bit| if is_met(most | 1 << bit) { most } else { most | 1 << bit })
}

fn errors_of_xml() -> usize {
    let text = format!("<a>{}</a>", "& ".repeat(20_000));
    xml::Parser::builder().errors(true).parse(&text).errors.len()
}

/// How many formatting elements are opened again beyond those that the length of the input allows.
fn free_repetitions() -> Vec<usize> {
    let tags: String = (0..40).map(|n| format!("<b id={n}>")).collect();
    let html = format!("<p>{tags}{}", "<p>x".repeat(400));
    let parsed = Parser::builder().parse(&html);
    let [met] = &parsed.limits_met[..] else { panic!("{:?}", parsed.limits_met) };
    assert_eq!(met.limit, Limit::RepeatedElements);
    // It is met at a text of one byte, which has been read by then.
    vec![parsed.root().by_tag("b").count() - 40 - (met.at + "x".len())]
}
