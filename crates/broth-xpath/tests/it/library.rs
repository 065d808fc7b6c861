//! The optional functions of the crate.

use broth_xpath::{XPath, XPathErrorCode};

const PAGE: &str = "<p id=a class='x y'>1<p id=b>2<p id=c class=x>1<p id=d>3";

fn evaluate(expression: &str) -> Result<Vec<String>, String> {
    let doc = broth::html::parse(PAGE);
    let xpath = XPath::options().sets("set").has_class().parse(expression).unwrap();
    let value = xpath.eval(doc.root()).map_err(|error| {
        assert_eq!(error.code(), XPathErrorCode::FunctionFailed);
        error.to_string()
    });
    value.map(|value| value.strings())
}

#[track_caller]
fn check(expression: &str, expected: &[&str]) {
    assert_eq!(evaluate(expression).unwrap(), expected, "{expression}");
}

#[test]
fn sets_of_nodes() {
    check("set:difference(//p, //p[@class])/@id", &["b", "d"]);
    check("set:difference(//@id, //p/@*[. != 'c'])", &["c"]);
    check("set:intersection(//p[. = 1], //p[position() > 1])/@id", &["c"]);
    check("set:distinct(//p)/@id", &["a", "b", "d"]);
    check("count(set:distinct(//none))", &["0"]);
    check("set:has-same-node(//p, //p[4])", &["true"]);
    // The same string is not the same node.
    check("set:has-same-node(//p[1], //p[3])", &["false"]);
    check("set:leading(//p, //p[position() > 2])/@id", &["a", "b"]);
    check("set:trailing(//p, //p[2] | //p[4])/@id", &["c", "d"]);
    for name in ["leading", "trailing"] {
        check(&format!("count(set:{name}(//p, //none))"), &["4"]);
        check(&format!("count(set:{name}(//p, //body))"), &["0"]);
    }
    check("//p[set:has-same-node(., //p[@class])]/@id", &["a", "c"]);
}

#[test]
fn classes() {
    check("//p[has-class('x')]/@id", &["a", "c"]);
    check("//p[has-class('y', 'x')]/@id", &["a"]);
    check("//p/text()[has-class('x')]", &[]);
    check("//@id[has-class('x')]", &[]);
}

#[test]
fn wrong_arguments_are_errors() {
    for (expression, message) in [
        ("set:distinct(//p, //p)", "the number of arguments must be 1, not 2"),
        ("set:leading(//p)", "the number of arguments must be 2, not 1"),
        ("set:difference(//p, 'a')", "argument 2 must be a set of nodes"),
        ("//p[has-class()]", "`has-class` needs at least one class"),
        ("//p[has-class(@id)]", "argument 1 of `has-class` must be a string"),
    ] {
        assert_eq!(evaluate(expression).unwrap_err(), message, "{expression}");
    }
}

/// The string-values of nested elements add up to the square of their number.
#[test]
fn texts_to_compare_have_a_limit() {
    let (starts, ends) = ("<a>x".repeat(500), "</a>".repeat(500));
    let doc = broth::xml::parse(&format!("{starts}{}{ends}", "y".repeat(1 << 20)));
    for expression in ["set:distinct(//a)", "//a = //a/@none", "//a != //none"] {
        let xpath = XPath::options().sets("set").parse(expression).unwrap();
        let error = xpath.eval(doc.root()).err().unwrap();
        assert_eq!(error.code(), XPathErrorCode::TooMuchWork, "{expression}");
    }
}
