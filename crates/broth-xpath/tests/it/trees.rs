//! Expressions on trees that a line of markup cannot express. All other expressions and their
//! results are in `spec-tests/cases/xpath`.

use broth_xpath::{SelectXPath as _, XPath};

#[test]
fn white_space_is_allowed_between_tokens() {
    let doc = broth::xml::parse("<r><a/></r>");
    for (expression, expected) in
        [("name( / r / child :: a [ 1 ] )", "a"), ("count ( //a )", "1"), ("\t1\r\n+ 1", "2")]
    {
        assert_eq!(doc.xpath(expression).unwrap().string(), expected, "{expression:?}");
    }
}

#[test]
fn text_nodes_are_those_of_the_tree() {
    let parser = broth::xml::Parser::builder().cdata_nodes(true);
    let doc = parser.parse("<r>a<![CDATA[b]]>c</r>").document;
    assert_eq!(doc.xpath("//text()").unwrap().strings(), ["a", "b", "c"]);
    assert_eq!(doc.xpath("string(/)").unwrap().string(), "abc");
    let doc = broth::xml::parse("<r>a<![CDATA[b]]>c</r>");
    assert_eq!(doc.xpath("//text()").unwrap().strings(), ["abc"]);
}

#[test]
fn a_prefix_finds_elements_of_svg() {
    let doc = broth::html::parse("<svg><title>s</title></svg><title>h</title>");
    let svg = XPath::parse("//s:title").unwrap().with_namespace("s", "http://www.w3.org/2000/svg");
    assert_eq!(doc.xpath(&svg).unwrap().strings(), ["s"]);
}

#[test]
fn the_contents_of_templates_are_a_tree_of_their_own() {
    let doc = broth::html::parse("<template><p id=a></template><p id=b>");
    assert_eq!(doc.xpath("//p/@id").unwrap().strings(), ["b"]);
    let contents = doc.by_tag("template").next().unwrap().template_contents().unwrap();
    let ids = XPath::parse("/p/@id | //p/@id").unwrap();
    assert_eq!(ids.evaluate(contents).unwrap().strings(), ["a"]);
}

#[test]
fn the_context_may_be_any_node() {
    let doc = broth::html::parse("<ul id=u><li id=a><b id=x></b><li id=b></ul>");
    for (id, expression, expected) in [
        ("u", "li[2]/@id", "b"),
        ("u", ".//b/@id", "x"),
        ("u", "(.//b | li)/../@id", "u a"),
        ("x", "../following-sibling::*/@id", "b"),
        ("x", "//li/@id", "a b"),
    ] {
        let node = doc.by_id(id).unwrap();
        assert_eq!(node.xpath(expression).unwrap().strings().join(" "), expected, "{expression}");
    }
}

#[test]
fn errors_have_the_expression() {
    let error = XPath::parse("1 +").unwrap_err();
    assert_eq!(error.expression(), "1 +");
}
