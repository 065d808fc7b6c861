//! HTML documents, as browsers do it.

use broth_xpath::XPath;

use crate::check::{check, written};

#[test]
fn the_case_of_html_names_does_not_matter() {
    check(
        &broth::html::parse("<DIV ID=a CLASS=k><my-Tag id=b></DIV>"),
        &[
            ("//div", "a"),
            ("//DIV[@CLASS = 'k']", "a"),
            ("//MY-TAG", "b"),
            ("name(//DIV)", "\"div\""),
            ("/HTML/body/*", "a"),
        ],
    );
}

#[test]
fn names_without_a_prefix_are_those_of_html() {
    let doc =
        broth::html::parse("<svg id=s viewBox=0><title id=t></title></svg><title id=h></title>");
    check(
        &doc,
        &[
            ("//svg", ""),
            ("//*[name() = 'svg']", "s"),
            ("//title", "h"),
            ("//@viewBox", "@viewBox=0"),
            ("//@viewbox", ""),
        ],
    );
    let svg = XPath::parse("//s:title").unwrap().with_namespace("s", "http://www.w3.org/2000/svg");
    assert_eq!(written(&svg.evaluate(doc.root()).unwrap()), "t");
}

#[test]
fn the_contents_of_templates_are_a_tree_of_their_own() {
    let doc = broth::html::parse("<template><p id=a></template><p id=b>");
    check(&doc, &[("//p", "b")]);
    let contents = doc.by_tag("template").next().unwrap().template_contents().unwrap();
    let found = XPath::parse("/p | //p").unwrap().evaluate(contents).unwrap();
    assert_eq!(written(&found), "a");
}

#[test]
fn html_has_no_namespace_nodes_and_no_xml_lang() {
    let doc = broth::html::parse("<p lang=en xml:lang=en xmlns:x=urn:x>x<svg xml:lang=de id=s>");
    check(&doc, &[("//namespace::*", ""), ("//*[lang('en')]", ""), ("//*[lang('de')]", "s")]);
}

#[test]
fn ids_are_those_of_the_tree() {
    check(
        &broth::html::parse("<p id=a><p id=b><p id=a class=second>"),
        &[("id('b a')", "a b"), ("count(id('a'))", "1"), ("//p[. = id('a')]", "a b a")],
    );
}

#[test]
fn the_context_may_be_any_node() {
    let doc = broth::html::parse("<ul id=u><li id=a><b id=x></b><li id=b></ul>");
    let at = |id: &str, expression: &str| {
        let node = doc.by_id(id).unwrap();
        written(&XPath::parse(expression).unwrap().evaluate(node).unwrap())
    };
    assert_eq!(at("u", "li[2]"), "b");
    assert_eq!(at("u", ".//b"), "x");
    assert_eq!(at("u", "(.//b | li)/.."), "u a");
    assert_eq!(at("x", "../following-sibling::*"), "b");
    assert_eq!(at("x", "//li"), "a b");
}

#[test]
fn a_document_type_is_a_node_as_in_browsers() {
    let doc = broth::html::parse("<!DOCTYPE html><!--c--><p>x");
    check(
        &doc,
        &[
            ("count(/node())", "3"),
            ("count(//p/preceding::node())", "3"),
            ("count(/node()[1]/following-sibling::node())", "2"),
            ("string(/node()[1])", "\"\""),
            ("name(/node()[1])", "\"\""),
            ("count(/*)", "1"),
        ],
    );
}
