//! The table of limits in SECURITY.md matches the defaults.

use broth::html::{Limit, Limits, Parser};
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

/// The limits in the code, for HTML and XML; where a default cannot be read, the test finds out
/// which input is accepted and which is too much.
fn of_the_code(limit: &str) -> [Vec<usize>; 2] {
    let limits = Limits::default();
    let both = |of_both: usize| [vec![of_both], vec![of_both]];
    match limit {
        "nested open elements" => [vec![depth_of_html()], vec![depth_of_xml()]],
        "formatting elements waiting to be reopened" => [vec![limits.formatting_elements], vec![]],
        "formatting elements reopened" => {
            [vec![free_repetitions(), limits.repeated_elements], vec![]]
        }
        "attributes of a tag" => both(limits.attributes),
        "bytes of a token that is not text" => both(limits.token_bytes),
        "bytes from expanded entities and default attributes" => {
            [vec![], vec![limits.entities.0, limits.entities.1]]
        }
        "nodes searched for the markers of `template for`" => {
            [vec![limits.content_patching], vec![]]
        }
        "errors kept" => both(limits.errors),
        _ => panic!("a row that nobody compares: {limit}"),
    }
}

#[test]
fn the_table_is_that_of_the_code() {
    let rows = rows();
    // Each option has its row.
    let options = format!("{:?}", Limits::default()).matches(": ").count();
    assert_eq!(rows.len(), options);
    for [limit, html, xml] in &rows {
        assert_eq!([numbers(html), numbers(xml)], of_the_code(limit), "{limit}");
    }
}

fn depth_of_html() -> usize {
    deepest(|depth| {
        let text = "<html><body>".to_owned() + &"<div>".repeat(depth - 2);
        !Parser::new().parse(&text).limits_met.is_empty()
    })
}

fn depth_of_xml() -> usize {
    deepest(|depth| {
        let text = "<a>".repeat(depth) + &"</a>".repeat(depth);
        !xml::Parser::new().parse(&text).limits_met.is_empty()
    })
}

/// How deep a document can be without meeting the limit.
fn deepest(is_met: impl Fn(usize) -> bool) -> usize {
    (2..16).rev().fold(0, |most, bit| if is_met(most | 1 << bit) { most } else { most | 1 << bit })
}

/// How many formatting elements are reopened beyond those that the length of the input allows.
fn free_repetitions() -> usize {
    let tags: String = (0..40).map(|n| format!("<b id={n}>")).collect();
    let html = format!("<p>{tags}{}", "<p>x".repeat(400));
    let parsed = Parser::new().parse(&html);
    let [met] = &parsed.limits_met[..] else { panic!("{:?}", parsed.limits_met) };
    assert_eq!(met.limit, Limit::RepeatedElements);
    // It is met at a text of one byte, which has been read by then.
    parsed.root().by_tag("b").count() - 40 - (met.at + "x".len())
}
