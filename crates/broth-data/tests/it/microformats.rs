//! Microformats: decisions, places, mistakes, and hostile pages.

use broth::prelude::*;

const PAGE: &str = "http://a/";

/// Checks the properties of the first microformat, as JSON.
#[track_caller]
fn check(html: &str, properties: &str) {
    let json = broth::html::parse(html).microformats(PAGE).to_json();
    assert!(json.contains(&format!("\"properties\":{{{properties}}}")), "{json}");
}

#[test]
fn values_are_where_they_are_written() {
    let html = "<div class=h-event><b class=p-name>Soup</b> <a class=u-url href=/soup>x</a>
        <p class=dt-start><i class=value>2027-03-01</i> at <i class=value>7pm</i></p>
        <p class=e-content>a<br>b</p></div>";
    let doc = broth::html::parse(html);
    let microformats = doc.microformats(PAGE);
    let event = microformats.items().next().unwrap();
    let places = event.properties().iter().map(|it| &html[it.span.unwrap().range()]);
    assert!(places.eq(["Soup", "/soup", "2027-03-01</i> at <i class=value>7pm", "a<br>b"]));
    assert_eq!(event.get("start"), Some("2027-03-01 19:00"));
    assert_eq!(event.values("content").next().unwrap().html.as_deref(), Some("a<br>b"));
}

#[test]
fn a_time_has_the_date_beside_it() {
    let time = |name: &str| format!("<p class=dt-{name}><i class=value>7pm</i></p>");
    let (start, end) = ("<time class=dt-start datetime=2027-03-01T10:00>x</time>", time("end"));
    let start_only = r#""start":["2027-03-01T10:00"]"#;
    check(
        &format!("<div class=h-event><b class=p-name>x</b>{start}{end}"),
        &format!(r#""name":["x"],{start_only},"end":["2027-03-01 19:00"]"#),
    );
    check(
        &format!("<div class=h-event><b class=p-name>x</b>{end}{start}"),
        &format!(r#""name":["x"],"end":["2027-03-01 19:00"],{start_only}"#),
    );
    let html = format!("<div class=h-event><b class=p-name>x</b>{end}");
    let doc = broth::html::parse(&html);
    let findings = doc.microformats(PAGE).findings;
    assert_eq!(findings[0].to_string(), "missing-date: no date for the time `19:00`");
    assert_eq!(&html[findings[0].span.unwrap().range()], "7pm");
}

#[test]
fn addresses_in_markup_are_absolute() {
    check(
        "<div class=h-x><p class=e-y><a href=b>c</a><img srcset='d 1x, e 2x'><a href=#f></a></p>",
        r##""y":[{"value":"c","html":"<a href=\"http://a/b\">c</a><img srcset=\"http://a/d 1x, http://a/e 2x\"><a href=\"#f\"></a>"}]"##,
    );
    check("<a class=h-x href=http://b>c</a>", r#""name":["c"],"url":["http://b"]"#);
}

#[test]
fn templates_scripts_and_styles_have_no_values() {
    check(
        "<div class=h-x><p class=p-y>a<script>b</script><style>c</style><template>d</template></p>
         <template class=p-z>e</template>",
        r#""y":["a"]"#,
    );
}

#[test]
fn a_property_of_an_older_microformat_counts_there_only() {
    check(
        "<p class=vcard><b class=fn>Ana</b><b class=p-org>x</b><b class=summary>y</b>",
        r#""name":["Ana"]"#,
    );
    check("<p class=h-card><b class=p-name>Ana</b><b class=org>x</b>", r#""name":["Ana"]"#);
    check("<p class='h-card vcard'><b class=p-name>Ana</b><b class=org>x</b>", r#""name":["Ana"]"#);
}

#[test]
fn a_tag_is_the_end_of_its_address() {
    check(
        "<div class=hentry><a rel=tag href='/tags/leek%20soup/?x'>y</a>",
        r#""category":["leek soup"]"#,
    );
    check(
        "<div class=hentry><a rel=tag href=/x>y</a><b class=category>z</b>",
        r#""category":["z"]"#,
    );
}

#[test]
fn ids_are_kept() {
    let doc = broth::html::parse("<p class=h-x id=soup>a<p class=h-x id>b");
    let microformats = doc.microformats(PAGE);
    let ids: Vec<_> = microformats.items().map(|item| item.id()).collect();
    assert_eq!(ids, [Some("soup"), None]);
}

#[test]
fn broken_addresses_are_findings() {
    let doc = broth::html::parse("<p class=h-x><a class=u-url href='http://['>x</a>");
    let findings = doc.microformats(PAGE).findings;
    assert_eq!(findings[0].to_string(), "bad-url: this is not a URL: `http://[`");
    // Without the address of the page, nothing is known to be wrong.
    assert!(
        broth::html::parse("<p class=h-x><a class=u-url href=b>x</a>")
            .microformats("")
            .findings
            .is_empty()
    );
}

/// Checks that a page is read in bounded memory, and whether all of it is read.
#[track_caller]
fn check_size(html: &str, is_complete: bool) {
    let doc = broth::html::parse(html);
    let microformats = doc.microformats(PAGE);
    assert_eq!(microformats.complete, is_complete);
    let limit = 2 * (64 * html.len() + (1 << 20));
    let size = microformats.to_json().len();
    assert!(size <= limit, "{size} bytes of {}", html.len());
}

#[test]
fn deep_pages_are_read_without_deep_calls() {
    check_size(&"<div class=h-x>".repeat(20_000), true);
    check_size(&"<div class='h-x p-a u-b'>".repeat(2_000), false);
    check_size(&"<div class='p-a h-x e-b'>soup".repeat(5_000), false);
    check_size(&format!("<div class=h-x>{}", "<div class=p-a>soup".repeat(5_000)), false);
    check_size(&format!("<div class=vcard>{}", "<div class=fn>soup".repeat(5_000)), false);
    check_size(&format!("<div class=h-x>{}", "<div class=dt-a>".repeat(20_000)), false);
}

#[test]
fn wide_pages_take_linear_time() {
    check_size(&format!("<div class=hentry>{}", "<a rel=tag href=x>y</a>".repeat(10_000)), true);
    check_size(&format!("<div class='h-x {}'>z", "h-y ".repeat(50_000)), true);
    check_size(&format!("<a rel='{}' href=x>z", "y ".repeat(50_000)), true);
    let rels: String = (0..5000).map(|number| format!("r{number} ")).collect();
    check_size(&format!("<a rel='{rels}' href={}>", "x".repeat(100_000)), true);
    let time = "<p class=dt-a><i class=value>7pm</i></p>".repeat(5_000);
    check_size(&format!("<div class=h-x>{time}<p class=dt-b>2027-03-01</p>"), true);
}
