//! RDFa: statements, their places, mistakes, and hostile pages.

use broth::data::{FindingKind, Rdfa, RdfaReader};
use broth::prelude::*;

const PAGE: &str = "http://a/";

fn statements(rdfa: &Rdfa<'_>) -> Vec<String> {
    rdfa.triples.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn check(html: &str, expected: &[&str]) {
    let doc = broth::html::parse(html);
    assert_eq!(statements(&doc.rdfa(PAGE)), expected, "{html}");
}

#[track_caller]
fn check_findings(html: &str, expected: &[&str]) {
    let doc = broth::html::parse(html);
    let findings = doc.rdfa(PAGE).findings;
    let found: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{html}");
    assert!(findings.iter().all(|finding| finding.span.is_some()), "{html}");
}

#[test]
fn values_are_where_they_are_written() {
    let html = "<p vocab=http://v/ typeof=Soup><b property=name>Leek</b>
        <i property=price content='4'>four</i><a property=url href=/leek>here</a>";
    let doc = broth::html::parse(html);
    let places =
        doc.rdfa(PAGE).triples.into_iter().map(|triple| &html[triple.span.unwrap().range()]);
    assert!(places.eq(["http://v/", "Soup", "Leek", "4", "/leek"]));
}

#[test]
fn iris_stay_as_written() {
    check(
        "<p property=og:title resource=HTTP://A>",
        &["<http://a/> <http://ogp.me/ns#title> <HTTP://A> ."],
    );
    check(
        "<base href=http://b/c/d><p property=og:title resource='../ä b'>",
        &["<http://b/c/d> <http://ogp.me/ns#title> <http://b/ä%20b> ."],
    );
}

#[test]
fn property_is_a_resource_or_a_text() {
    let of = |object: &str| format!("<http://a/> <http://ogp.me/ns#x> {object} .");
    let check = |html: &str, object: &str| check(html, &[&of(object)]);
    check("<a property=og:x href=b>c</a>", "<http://a/b>");
    check("<p property=og:x lang=en>c", "\"c\"@en");
    check("<p lang=en><b property=og:x lang=''>c", "\"c\"");
    check("<p property=og:x datatype='' lang=en>c", "\"c\"@en");
    check(
        "<p property=og:x datatype=xsd:int lang=en>4",
        "\"4\"^^<http://www.w3.org/2001/XMLSchema#int>",
    );
    check(
        "<ins property=og:x datetime=2012>c",
        "\"2012\"^^<http://www.w3.org/2001/XMLSchema#gYear>",
    );
    check(
        "<time property=og:x>12:30:00</time>",
        "\"12:30:00\"^^<http://www.w3.org/2001/XMLSchema#time>",
    );
    check("<time property=og:x content=c datetime=2012>", "\"c\"");
    check("<data property=og:x value=5>five</data>", "\"five\"");
    check("<p property=og:x>a<template>b</template>c", "\"ac\"");
}

#[test]
fn markup_is_a_value() {
    let value = |html: &str| {
        let doc = broth::html::parse(html);
        doc.rdfa(PAGE).triples[0].object.literal().unwrap().text.to_string()
    };
    let html = "<p property=og:x datatype=rdf:HTML>a<br>&amp;<b c='\"'>d</b>";
    assert_eq!(value(html), "a<br>&amp;<b c=\"&quot;\">d</b>");
    let xml =
        "<p property=og:x datatype=rdf:XMLLiteral content=no>a<br>&amp;<b c='\"'>d<i></i></b>";
    let xhtml = "xmlns=\"http://www.w3.org/1999/xhtml\"";
    let expected = format!("a<br {xhtml}/>&amp;<b {xhtml} c=\"&quot;\">d<i/></b>");
    assert_eq!(value(xml), expected);
    let svg = "<p property=og:x datatype=rdf:XMLLiteral><b><svg><a xlink:href=x 1=2 /></svg><!-- a--b- -->";
    let literal = value(svg);
    assert!(
        literal.contains("<svg xmlns=\"http://www.w3.org/2000/svg\"><a href=\"x\" _=\"2\"/>"),
        "{literal}"
    );
    assert!(broth::xml::parse_strict(&format!("<r>{literal}</r>")).is_ok(), "{literal}");
}

#[test]
fn prefixes_end_with_their_element() {
    check(
        "<p prefix='A: http://x/'><b prefix='a: http://y/' property=a:b>1</b><b property=A:b>2</b></p>
         <p property=a:b>3",
        &[
            "<http://a/> <http://y/b> \"1\" .",
            "<http://a/> <http://x/b> \"2\" .",
            "<http://a/> <a:b> \"3\" .",
        ],
    );
    check("<p xmlns:x=http://x/ property=x:y>1", &["<http://a/> <http://x/y> \"1\" ."]);
}

#[test]
fn relations_are_completed_by_what_is_below() {
    check(
        "<p rel='og:a og:b' rev=og:c><b resource=x></b><i resource=y></i>",
        &[
            "<http://a/> <http://ogp.me/ns#a> <http://a/x> .",
            "<http://a/> <http://ogp.me/ns#b> <http://a/x> .",
            "<http://a/x> <http://ogp.me/ns#c> <http://a/> .",
            "<http://a/> <http://ogp.me/ns#a> <http://a/y> .",
            "<http://a/> <http://ogp.me/ns#b> <http://a/y> .",
            "<http://a/y> <http://ogp.me/ns#c> <http://a/> .",
        ],
    );
}

#[test]
fn lists_belong_to_their_subject() {
    let doc = broth::html::parse(
        "<p resource=x property=og:l inlist></p>
         <p about=y><b property=og:m inlist>1</b><i><a rel=og:m inlist href=z></a></i></p>
         <p rel=og:n inlist></p>",
    );
    let rdfa = doc.rdfa(PAGE);
    let json = rdfa.to_json_ld();
    let count = |text: &str| statements(&rdfa).iter().filter(|line| line.contains(text)).count();
    assert_eq!((count("#first>"), count("#rest>"), count("#nil>")), (3, 3, 3), "{json}");
    assert!(json.contains(
        "\"http://ogp.me/ns#n\":[{\"@id\":\"http://www.w3.org/1999/02/22-rdf-syntax-ns#nil\"}]"
    ));
}

#[test]
fn link_types_of_html_say_nothing_beside_a_property() {
    check(
        "<a vocab=http://v/ property=author rel='nofollow me' href=b>c</a>",
        &[
            "<http://a/> <http://www.w3.org/ns/rdfa#usesVocabulary> <http://v/> .",
            "<http://a/> <http://v/author> <http://a/b> .",
        ],
    );
    check("<link rel=stylesheet href=b><a rel='noopener' href=c>", &[]);
    check(
        "<a rel=LICENSE href=b>",
        &["<http://a/> <http://www.w3.org/1999/xhtml/vocab#license> <http://a/b> ."],
    );
}

#[test]
fn the_language_of_the_page_is_that_of_its_last_pragma() {
    let meta = |content: &str| format!("<meta http-equiv=content-language content='{content}'>");
    let html = format!("{}{}<p property=og:x>c", meta("de"), meta(" fr x"));
    check(&html, &["<http://a/> <http://ogp.me/ns#x> \"c\"@fr ."]);
    check(
        &format!("{}<p property=og:x>c", meta("de, fr")),
        &["<http://a/> <http://ogp.me/ns#x> \"c\" ."],
    );
}

#[test]
fn roles_are_read_by_request() {
    let doc = broth::html::parse("<nav id=menu role='navigation 1'>");
    assert!(doc.rdfa(PAGE).triples.is_empty());
    let role = "<http://www.w3.org/1999/xhtml/vocab#role>";
    let navigation = "<http://www.w3.org/1999/xhtml/vocab#navigation>";
    let rdfa = RdfaReader::new().roles(true).read(&doc, PAGE);
    assert_eq!(statements(&rdfa), [format!("<http://a/#menu> {role} {navigation} .")]);
}

#[test]
fn mistakes_are_findings_with_places() {
    check_findings(
        "<p property='soup og:x'>",
        &["unknown-term: without `vocab`, no vocabulary has the term `soup`"],
    );
    check_findings(
        "<p resource='[x:y]' rel=og:x>",
        &["unknown-prefix: the prefix is not defined: `[x:y]`"],
    );
    check_findings(
        "<p property='1x:y'>",
        &["unknown-prefix: neither an IRI nor a known prefix: `1x:y`"],
    );
    check_findings(
        "<p prefix='og: http://x/'>",
        &["redefined-prefix: another IRI for the prefix `og`"],
    );
    check_findings(
        "<p prefix='x http://x/'>",
        &[
            "bad-prefix: no prefix, which would end with a colon: `x`",
            "bad-prefix: no prefix, which would end with a colon: `http://x/`",
        ],
    );
    check_findings(
        "<p prefix='_: http://x/ y:'>",
        &["bad-prefix: this cannot be a prefix: `_`", "bad-prefix: no IRI follows `y:`"],
    );
    check_findings(
        "<a property=og:x href='{x}'>",
        &["bad-url: an IRI cannot have all of these characters: `{x}`"],
    );
    check_findings("<link rel='stylesheet me'><p rel=soup>", &[]);
}

#[test]
fn patterns_that_copy_each_other_come_to_an_end() {
    check(
        "<i about=a typeof=rdfa:Pattern property=og:x content=1><a property=rdfa:copy href=b></a></i>
         <i about=b typeof=rdfa:Pattern property=og:y content=2><a property=rdfa:copy href=a></a></i>
         <i about=c><a property=rdfa:copy href=b></a></i>",
        &[
            "<http://a/c> <http://ogp.me/ns#y> \"2\" .",
            "<http://a/c> <http://ogp.me/ns#x> \"1\" .",
        ],
    );
}

/// Checks that a page is read in bounded memory, and whether all of it is read.
#[track_caller]
fn check_size(html: &str, is_complete: bool) {
    let doc = broth::html::parse(html);
    let rdfa = doc.rdfa(PAGE);
    assert_eq!(rdfa.complete, is_complete, "{} triples", rdfa.triples.len());
    let is_limit = |kind| kind == FindingKind::Limit;
    let limits = rdfa.findings.iter().filter(|finding| is_limit(finding.kind)).count();
    assert_eq!(limits, usize::from(!is_complete));
    let bytes =
        |triple: &broth::data::Triple<'_>| triple.object.literal().map_or(0, |it| it.text.len());
    let size: usize = rdfa.triples.iter().map(|triple| 128 + bytes(triple)).sum();
    assert!(size <= 64 * html.len() + (1 << 20), "{size} bytes of {}", html.len());
}

#[test]
fn deep_pages_are_read_without_deep_calls() {
    check_size(&"<div rel=og:x resource=y>".repeat(20_000), true);
    check_size(&"<div prefix='a: http://x/' vocab=http://y/>".repeat(20_000), true);
    check_size(&"<div property=og:x>soup".repeat(5_000), false);
    check_size(&"<div property=og:x datatype=rdf:XMLLiteral>soup".repeat(5_000), false);
}

#[test]
fn wide_pages_take_linear_time() {
    let prefixes: String =
        (0..20_000).map(|number| format!("p{number}: http://x/{number}/ ")).collect();
    let uses: String = (0..5000).map(|number| format!("<b property=p{number}:x>y</b>")).collect();
    check_size(&format!("<div prefix='{prefixes}'>{uses}"), true);
    check_size(
        &format!("<div rel='{}'>{}", "og:x ".repeat(5000), "<b resource=y></b>".repeat(5000)),
        false,
    );
    check_size(
        &format!(
            "<div prefix='x: http://{}/'>{}",
            "y".repeat(100_000),
            "<b property=x:y>z</b>".repeat(5000)
        ),
        false,
    );
    check_size(&"<b property=og:x inlist>y</b>".repeat(10_000), true);
    let pattern =
        format!("<p resource=a typeof=rdfa:Pattern>{}</p>", "<b property=og:x>y</b>".repeat(2000));
    let copies: String = (0..2000)
        .map(|number| format!("<p resource=c{number}><a property=rdfa:copy href=a></a></p>"))
        .collect();
    check_size(&(pattern + &copies), false);
}
