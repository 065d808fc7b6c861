//! Microdata by the standard's examples, and by a literal reading of its algorithm.

use broth::data::{FindingKind, Microdata};
use broth::html;
use broth::prelude::*;

mod naive;

const PAGE: &str = "https://example.org/menu/";

#[track_caller]
fn check(html: &str, json: &str) {
    let doc = html::parse(html);
    let found = doc.microdata(PAGE).to_json();
    assert_eq!(found, json, "{html}");
    assert_eq!(naive::json(&doc, PAGE), json, "the literal reading of {html}");
}

fn kinds(microdata: &Microdata<'_>) -> Vec<FindingKind> {
    microdata.findings.iter().map(|finding| finding.kind).collect()
}

#[test]
fn every_element_has_its_own_kind_of_value() {
    for (element, value) in [
        ("<meta itemprop=a content=' b '>", " b "),
        ("<meta itemprop=a>", ""),
        ("<audio itemprop=a src=b>c</audio>", "https://example.org/menu/b"),
        ("<embed itemprop=a src=b>", "https://example.org/menu/b"),
        ("<iframe itemprop=a src=b></iframe>", "https://example.org/menu/b"),
        ("<img itemprop=a src=' /b c '>", "https://example.org/b%20c"),
        ("<video itemprop=a><source src=b></video>", ""),
        ("<video><source itemprop=a src=b></video>", "https://example.org/menu/b"),
        ("<video><track itemprop=a src=?b></video>", "https://example.org/menu/?b"),
        ("<a itemprop=a href=''>c</a>", "https://example.org/menu/"),
        ("<a itemprop=a>c</a>", ""),
        ("<area itemprop=a href=#b>", "https://example.org/menu/#b"),
        ("<link itemprop=a href=//b>", "https://b/"),
        ("<a itemprop=a href='http://['>c</a>", ""),
        ("<object itemprop=a data=b>c</object>", "https://example.org/menu/b"),
        ("<data itemprop=a value=b>c</data>", "b"),
        ("<data itemprop=a>c</data>", ""),
        ("<meter itemprop=a value=1>c</meter>", "1"),
        ("<progress itemprop=a value=1>c</progress>", "c"),
        ("<time itemprop=a datetime=b>c</time>", "b"),
        ("<time itemprop=a datetime>c</time>", ""),
        // The child text content, not that of all descendants.
        ("<time itemprop=a>b<i>c</i>d</time>", "bd"),
        ("<p itemprop=a> b<i>c\n</i><!--d--></p>", " bc\\n"),
        ("<img itemprop=a srcset=b>", ""),
        ("<input itemprop=a value=b>", ""),
        ("<textarea itemprop=a>\nb</textarea>", "b"),
        ("<template itemprop=a>b</template>", ""),
        ("<script itemprop=a>b</script>", "b"),
    ] {
        let json = format!("{{\"items\":[{{\"properties\":{{\"a\":[\"{value}\"]}}}}]}}");
        check(&format!("<div itemscope>{element}</div>"), &json);
    }
}

#[test]
fn names_and_types_are_words() {
    check(
        "<p itemscope itemtype=' a\tb a ' itemid=c><b itemprop='x y\nx'>1</b><b itemprop=' '>2</b>",
        r#"{"items":[{"type":["a","b","a"],"id":"https://example.org/menu/c","properties":{"x":["1"],"y":["1"]}}]}"#,
    );
    check("<p itemscope itemtype='' itemid='http://['>", r#"{"items":[{"properties":{}}]}"#);
}

#[test]
fn only_html_elements_have_microdata() {
    check("<p itemscope></p><svg itemscope>", r#"{"items":[{"properties":{}}]}"#);
    check(
        "<div itemscope><svg itemscope itemprop=a><g itemprop=b>c</g><foreignObject><b itemprop=d>e</b>",
        r#"{"items":[{"properties":{"d":["e"]}}]}"#,
    );
}

#[test]
fn an_item_with_itemprop_is_not_at_the_top_level() {
    check("<p itemscope itemprop=a>", r#"{"items":[]}"#);
    check("<p itemscope itemprop>", r#"{"items":[]}"#);
}

#[test]
fn templates_are_other_trees() {
    check("<template><p itemscope></p></template>", r#"{"items":[]}"#);
    check(
        "<div itemscope itemref=a><template><b itemprop=c id=a>d</b></template></div>",
        r#"{"items":[{"properties":{}}]}"#,
    );
}

#[test]
fn references_add_properties_in_tree_order() {
    check(
        "<div id=x><p itemprop=a>1</p></div><div itemscope itemref=x><p itemprop=b>test</p><p itemprop=a>2</p></div>",
        r#"{"items":[{"properties":{"a":["1","2"],"b":["test"]}}]}"#,
    );
    // The first element with the id counts, and ids are case-sensitive.
    check(
        "<p itemscope itemref='x X z'></p><i id=x itemprop=a>1</i><i id=x itemprop=a>2</i><i id=X itemprop=a>3</i>",
        r#"{"items":[{"properties":{"a":["1","3"]}}]}"#,
    );
    // Each element once.
    check(
        "<p itemscope itemref='x x y'></p><div id=x><i id=y itemprop=a>1</i></div>",
        r#"{"items":[{"properties":{"a":["1"]}}]}"#,
    );
}

#[test]
fn circles_are_errors() {
    check(
        "<div itemscope itemref=a></div><div id=a itemscope itemprop=b itemref=a></div>",
        r#"{"items":[{"properties":{"b":[{"properties":{}}]}}]}"#,
    );
    check(
        "<p itemscope itemref=a></p><p id=a itemscope itemprop=x itemref=b></p><p id=b itemscope itemprop=y itemref=a></p>",
        r#"{"items":[{"properties":{"x":[{"properties":{"y":[{"properties":{"x":["ERROR"]}}]}}]}}]}"#,
    );
    check(
        "<div id=a><p itemscope itemref=a><b itemprop=c>d</b></p><b itemprop=e>f</b></div>",
        r#"{"items":[{"properties":{"c":["d"],"e":["f"]}}]}"#,
    );
}

#[test]
fn the_base_of_the_page_counts() {
    let doc = html::parse("<base href=/soups/><p itemscope><a itemprop=a href=leek></a>");
    let json = doc.microdata(PAGE).to_json();
    assert!(json.contains("\"https://example.org/soups/leek\""), "{json}");
}

#[test]
fn without_an_address_relative_addresses_stay_as_written() {
    let html = "<p itemscope itemid=c><a itemprop=a href=b></a><a itemprop=a href='http://['></a>";
    let doc = html::parse(html);
    let microdata = doc.microdata("");
    let json = r#"{"items":[{"id":"c","properties":{"a":["b",""]}}]}"#;
    assert_eq!(microdata.to_json(), json);
    assert_eq!(kinds(&microdata), [FindingKind::BadUrl]);
}

#[test]
fn values_have_their_places() {
    let html = "<div itemscope><i itemprop=a>b<u>c</u></i><a itemprop=d href=e>f</a><p itemprop=g itemscope></p><a itemprop=h></a>";
    let doc = html::parse(html);
    let microdata = doc.microdata("");
    let item = microdata.items().next().unwrap();
    let written: Vec<_> = item.properties().map(|it| Some(&html[it.span?.range()])).collect();
    let nested = "<p itemprop=g itemscope></p>";
    assert_eq!(written, [Some("b<u>c</u>"), Some("e"), Some(nested), None]);
}

#[test]
fn mistakes_are_findings_with_places() {
    let html = "<p itemscope itemref='a no'></p><p id=a itemscope itemprop=x itemref=b></p>\
        <p id=b itemscope itemprop=y itemref='a b'></p><i itemprop=z></i>";
    let doc = html::parse(html);
    let microdata = doc.microdata(PAGE);
    let told = microdata.findings.iter().map(|it| (it.kind, &html[it.span.unwrap().range()]));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (FindingKind::MissingReference, "no"),
            (FindingKind::RepeatedProperty, "a b"),
            (FindingKind::OrphanProperty, "z"),
        ]
    );
}

#[test]
fn the_standards_example_of_shared_properties() {
    let html = r#"<!DOCTYPE HTML>
<body>
  <figure itemscope itemtype="http://n.whatwg.org/work" itemref="licenses">
   <img itemprop="work" src="images/house.jpeg" alt="A white house">
   <figcaption itemprop="title">The house I found.</figcaption>
  </figure>
  <figure itemscope itemtype="http://n.whatwg.org/work" itemref="licenses">
   <img itemprop="work" src="images/mailbox.jpeg" alt="A mailbox">
   <figcaption itemprop="title">The mailbox.</figcaption>
  </figure>
  <footer>
   <p id="licenses">All images licensed under the <a itemprop="license"
   href="http://www.opensource.org/licenses/mit-license.php">MIT license</a>.</p>
  </footer>"#;
    let item = |work: &str, title: &str| {
        format!(
            r#"{{"type":["http://n.whatwg.org/work"],"properties":{{"work":["https://example.org/menu/images/{work}"],"title":["{title}"],"license":["http://www.opensource.org/licenses/mit-license.php"]}}}}"#
        )
    };
    let works = [item("house.jpeg", "The house I found."), item("mailbox.jpeg", "The mailbox.")];
    check(html, &format!(r#"{{"items":[{}]}}"#, works.join(",")));
}

#[test]
fn soups_of_microdata_are_read_as_the_standard_says() {
    let mut items = 0;
    for seed in 0..4000 {
        let html = naive::soup(seed);
        let doc = html::parse(&html);
        let json = doc.microdata(PAGE).to_json();
        assert_eq!(json, naive::json(&doc, PAGE), "{seed}: {html}");
        items += json.matches("properties").count();
    }
    assert!(items > 6000, "{items}");
}
