//! The path of an element selects it, and nothing else, on any page.

use broth_dom::{Document, Node};
use broth_select::Select as _;
use dice::Dice;

#[track_caller]
fn check(markup: &str, selector: &str, path: &str) {
    let document = broth::html::parse(markup);
    let node = document.select_one(selector).unwrap().unwrap();
    assert_eq!(node.path().as_deref(), Some(path), "{markup}");
}

#[test]
fn a_path_leads_down_from_the_top() {
    check("<p>a", "html", ":root");
    check("<p>a<p><b>", "b", ":root > body > p:nth-child(2) > b");
    check("<p>a<i></i><p>", "p + p", ":root > body > p:nth-child(2)");
    check("<ul><li>a<!--b-->c<LI>d</ul>", "li + li", ":root > body > ul > li:nth-child(2)");
    check("<svg><g/><linearGradient/></svg>", "linearGradient", {
        ":root > body > svg > linearGradient"
    });
    check("<a:b><c.d>", "body > * > *", r":root > body > a\:b > c\.d");
    let document = broth::html::parse("<p>a<!--b-->");
    assert!(
        document
            .root()
            .descendants()
            .filter(|node| !node.is_element())
            .all(|node| { node.path().is_none() })
    );
    assert_eq!(document.path(), None);
}

#[test]
fn a_path_in_a_fragment_or_a_template_begins_there() {
    let parsed = broth::html::Parser::new().parse_fragment("<p>a<p>b<b>", "div");
    let paths: Vec<_> = parsed.root().descendants().filter_map(|node| node.path()).collect();
    assert_eq!(
        paths,
        ["p:nth-child(1):not(* *)", "p:nth-child(2):not(* *)", "p:nth-child(2):not(* *) > b",]
    );
    let document = broth::html::parse("<template><i><i></template>");
    let contents = document.by_tag("template").next().unwrap().template_contents().unwrap();
    let inner = contents.descendants().last().unwrap();
    assert_eq!(inner.path().unwrap(), "i:not(* *) > i");
    assert_eq!(contents.select_one("i:not(* *) > i").unwrap(), Some(inner));
}

/// Checks the path of each element below the top of a tree. Returns how many there are.
fn check_all(top: Node<'_>, source: &str) -> usize {
    let mut count = 0;
    for node in top.descendants().filter(|node| node.is_element()) {
        let path = node.path().unwrap();
        let found: Vec<_> = top.select(&*path).unwrap().collect();
        assert_eq!(found, [node], "{path} on {source:?}");
        count += 1;
        if let Some(contents) = node.template_contents() {
            count += check_all(contents, source);
        }
    }
    count
}

#[test]
fn the_path_of_each_element_of_a_soup_selects_it_alone() {
    const PIECES: &[&str] = &[
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<P>",
        "<table>",
        "<tr>",
        "<td>",
        "<x:y>",
        "<svg>",
        "<G>",
        "<foreignObject>",
        "<math>",
        "</svg>",
        "<template>",
        "</template>",
        "<ul>",
        "<li>",
        "x",
        "<!--c-->",
        "<2>",
        "<a\u{1}>",
        "<a-1>",
        "<é>",
        "<a'\"]>",
        "<html>",
        "<body>",
        "<frameset>",
    ];
    let mut count = 0;
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let source: String = (0..1 + dice.roll(30)).map(|_| dice.one_of(PIECES)).collect();
        let document: Document = broth::html::parse(&source);
        count += check_all(document.root(), &source);
        let fragment = broth::html::Parser::new().parse_fragment(&source, "div");
        count += check_all(fragment.root(), &source);
        let xml = broth::xml::parse(&source);
        count += check_all(xml.root(), &source);
    }
    assert!(count > 20_000, "{count}");
}
