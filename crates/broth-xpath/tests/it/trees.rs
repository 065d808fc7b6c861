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
    let parser = broth::xml::Parser::new().cdata_nodes(true);
    let doc = parser.parse("<r>a<![CDATA[b]]>c</r>").document;
    assert_eq!(doc.xpath("//text()").unwrap().strings(), ["a", "b", "c"]);
    assert_eq!(doc.xpath("string(/)").unwrap().string(), "abc");
    let doc = broth::xml::parse("<r>a<![CDATA[b]]>c</r>");
    assert_eq!(doc.xpath("//text()").unwrap().strings(), ["abc"]);
}

#[test]
fn a_prefix_finds_elements_of_svg() {
    let doc = broth::html::parse("<svg><title>s</title></svg><title>h</title>");
    let svg =
        XPath::options().namespace("s", "http://www.w3.org/2000/svg").parse("//s:title").unwrap();
    assert_eq!(doc.xpath(&svg).unwrap().strings(), ["s"]);
}

#[test]
fn foreign_names_find_elements_of_svg_and_mathml_in_any_case() {
    let doc = broth::html::parse(
        "<title>h</title><svg viewBox=v><title>s</title><linearGradient id=g></linearGradient>\
         <x-y>o</x-y></svg><math><mi>x</mi></math><x-y>c</x-y>",
    );
    let find = |text: &str| {
        let xpath = XPath::options().foreign_names(true).parse(text).unwrap();
        doc.xpath(&xpath).unwrap().strings().join(" ")
    };
    assert_eq!(find("//title"), "h s");
    assert_eq!(find("//*[self::title]"), "h s");
    assert_eq!(find("//svg/title"), "s");
    for name in ["linearGradient", "lineargradient", "LINEARGRADIENT"] {
        assert_eq!(find(&format!("//{name}/@id")), "g");
        assert_eq!(find(&format!("//svg/{name}/@ID")), "g");
    }
    assert_eq!(find("//svg/@viewbox | //@viewBox"), "v");
    assert_eq!(find("//mi"), "x");
    assert_eq!(find("//x-y"), "o c");
    assert_eq!(find("//math/svg | //t"), "");
    let without = doc.xpath("//svg | //lineargradient | //@viewbox").unwrap();
    assert!(without.nodes().is_empty());
}

#[test]
fn foreign_names_change_nothing_in_xml() {
    let doc = broth::xml::parse("<a><p/><x:p xmlns:x='u'/><P/></a>");
    let xpath = XPath::options().foreign_names(true).parse("//p").unwrap();
    assert_eq!(doc.xpath(&xpath).unwrap().nodes().len(), 1);
}

#[test]
fn the_contents_of_templates_are_a_tree_of_their_own() {
    let doc = broth::html::parse("<template><p id=a></template><p id=b>");
    assert_eq!(doc.xpath("//p/@id").unwrap().strings(), ["b"]);
    let contents = doc.by_tag("template").next().unwrap().template_contents().unwrap();
    let ids = XPath::parse("/p/@id | //p/@id").unwrap();
    assert_eq!(ids.eval(contents).unwrap().strings(), ["a"]);
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
