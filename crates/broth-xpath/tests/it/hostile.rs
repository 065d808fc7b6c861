//! Expressions and documents that make naive evaluators hang. Work is counted, not timed.

use broth_dom::Document;
use broth_xpath::{XNode, XPath, XPathErrorCode};

/// The steps that an expression takes.
#[track_caller]
fn work(doc: &Document, expression: &str) -> u64 {
    let xpath = XPath::parse(expression).unwrap_or_else(|e| panic!("{expression:.60}: {e}"));
    let (value, work) = xpath.eval_counted(XNode::Node(doc.root()));
    value.unwrap_or_else(|e| panic!("{expression:.60}: {e}"));
    work
}

/// Checks that four times the nodes take at most five times the work.
#[track_caller]
fn is_linear(expression: &str, document: impl Fn(usize) -> String) {
    let [small, large] = [500, 2000].map(|size| {
        let doc = broth::xml::parse(&document(size));
        work(&doc, expression)
    });
    assert!(large <= small * 5, "{expression:.60}: {small} steps, then {large}");
}

fn flat(size: usize) -> String {
    format!("<r>{}</r>", "<a k='1'><b>x</b></a>".repeat(size))
}

fn deep(size: usize) -> String {
    format!("<r>{}<b/>{}</r>", "<a>".repeat(size), "</a>".repeat(size))
}

#[test]
fn down_and_up_again() {
    let path = format!("//a/b{}", "/../b".repeat(100));
    is_linear(&path, flat);
    let path = format!("//b{}", "/ancestor::*/descendant::*".repeat(20));
    is_linear(&path, flat);
    is_linear(&path, deep);
}

#[test]
fn counts_that_do_not_depend_on_the_context() {
    is_linear("count(//*[count(//*) > 1])", flat);
    is_linear("//*[count(//a[count(//b) > 1]) > 1]", flat);
}

#[test]
fn nested_predicates() {
    is_linear("//*[*[*[not(*)]]]", flat);
    is_linear("//a[b[parent::*[b[parent::a[b]]]]]", flat);
}

#[test]
fn unions_of_a_thousand_paths() {
    let union = vec!["//b"; 1000].join(" | ");
    is_linear(&union, |size| flat(size / 10));
    let [few, many] = [100, 1000]
        .map(|count| work(&broth::xml::parse(&flat(100)), &vec!["//b"; count].join(" | ")));
    assert!(many <= few * 11);
}

#[test]
fn everything_inside_everything() {
    is_linear(&"//*".repeat(30), deep);
    is_linear(&"//*".repeat(30), flat);
}

#[test]
fn everything_before_and_after() {
    is_linear("//*/following::*/preceding::*/following::*", flat);
    is_linear("//*/preceding-sibling::*/following-sibling::*", flat);
    is_linear("//*/ancestor-or-self::*/ancestor::*", deep);
}

#[test]
fn first_siblings() {
    is_linear("//a/following-sibling::a[1]", flat);
    is_linear("//a/preceding-sibling::a[1]", flat);
    is_linear("//*[1]/ancestor::*[1]", deep);
}

#[test]
fn sets_compared_with_sets() {
    is_linear("//a = //none", flat);
    is_linear("//@k = //b", flat);
    is_linear("//@k < //b", flat);
}

#[test]
fn many_attributes_and_ids() {
    is_linear("//@k/../@k/..", flat);
    let ids = |size: usize| {
        let rows: Vec<String> = (0..size).map(|n| format!("<a id='{n}'>{n}</a>")).collect();
        format!("<r>{}</r>", rows.join(" "))
    };
    is_linear("id(//a)/@id", ids);
    is_linear("id(string(/))", ids);
}

#[test]
fn conditions_that_look_far() {
    for axis in ["following", "preceding", "following-sibling", "descendant", "ancestor"] {
        is_linear(&format!("//*[{axis}::none]"), flat);
        is_linear(&format!("//*[not({axis}::none) and {axis}::b/@none]"), flat);
        is_linear(&format!("//*[{axis}::none or {axis}::a[{axis}::none]]"), deep);
    }
    is_linear("//*[. = 'y']", flat);
    is_linear("//a[preceding-sibling::a[following-sibling::none]]", flat);
}

/// The number of evaluations would be the number of nodes to the power of the depth.
#[test]
fn predicates_ten_levels_deep() {
    let nested = format!("//*{}{}", "[.//*".repeat(10), "[none]".to_owned() + &"]".repeat(10));
    let doc = broth::xml::parse(&deep(100));
    assert!(work(&doc, &nested) < 400_000);
}

#[test]
fn the_budget_ends_what_cannot_be_bounded() {
    let doc = broth::xml::parse(&flat(3000));
    let text = "//*[following::*[last()]/preceding::*[last()] = 'y']";
    let xpath = XPath::options().budget(1_000_000).parse(text).unwrap();
    let (value, work) = xpath.eval_counted(XNode::Node(doc.root()));
    let error = value.unwrap_err();
    assert_eq!(error.code(), XPathErrorCode::TooMuchWork);
    assert!(work < 1_100_000, "{work}");
}

#[test]
fn long_and_deep_expressions() {
    let doc = broth::xml::parse("<a/>");
    for (open, middle, close) in [("(", "1", ")"), ("a[", "a", "]"), ("not(", "1", ")")] {
        let million = open.repeat(1_000_000) + middle + &close.repeat(1_000_000);
        assert_eq!(XPath::parse(&million).unwrap_err().code(), XPathErrorCode::TooDeep);
        let allowed = open.repeat(60) + middle + &close.repeat(60);
        work(&doc, &allowed);
    }
    for (text, unit) in [("1", "+1"), ("1", "=1"), ("a", "/."), ("a", "[1]"), ("a", "|a")] {
        work(&doc, &(text.to_owned() + &unit.repeat(20_000)));
    }
    work(&doc, &("-".repeat(1_000_000) + "1"));
}

#[test]
fn a_tree_of_a_hundred_thousand_levels() {
    let size = 100_000;
    let doc = broth::xml::parse(&deep(size));
    for expression in ["count(//*)", "count(//b/ancestor::*)", "string(/)", "//b/preceding::*"] {
        assert!(work(&doc, expression) < 1_000_000, "{expression}");
    }
}
