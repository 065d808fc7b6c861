//! Pages that are made to take time or memory.

use broth::prelude::*;

/// Checks that the tables of a page take no more memory than the documentation of `complete` says,
/// and whether everything is there.
#[track_caller]
fn check(html: &str, is_complete: bool) {
    let doc = broth::html::parse(html);
    let tables: Vec<_> = doc.tables().collect();
    let rows = tables.iter().flat_map(|table| table.rows.iter().chain(&table.header_rows));
    let size: usize = rows.flatten().map(|text| text.len() + size_of::<String>()).sum();
    // A node counts 16 bytes. Texts and copies have a limit each.
    let limit = 2 * (64 * (html.len() + 16 * doc.node_count()) + (1 << 20));
    assert!(size <= limit, "{size} bytes of {}", html.len());
    assert_eq!(tables.iter().all(|table| table.complete), is_complete);
}

#[test]
fn wide_and_high_cells_take_bounded_memory() {
    let wide = |count, attributes: &str, text: &str| {
        format!("<table>{}", format!("<tr><td {attributes}>{text}").repeat(count))
    };
    check(&wide(20, "colspan=1000", "x"), true);
    check(&wide(3000, "colspan=1000 rowspan=65534", "x"), false);
    check(&wide(3000, "colspan=1000 rowspan=0", ""), false);
    check(&wide(100, "colspan=1000", &"soup".repeat(1000)), false);
    check(&"<table><tr><td colspan=1000>x</table>".repeat(3000), false);
}

#[test]
fn places_without_a_cell_take_bounded_memory() {
    let columns = "<td>".repeat(20_000);
    let rows = "<tr>".repeat(20_000);
    check(&format!("<table><tr>{columns}<td rowspan=65534>x{rows}"), false);
}

#[test]
fn many_growing_cells_take_bounded_time() {
    let rows = "<tr><td rowspan=65534>".repeat(20_000);
    check(&format!("<table>{rows}"), false);
}

#[test]
fn texts_of_tables_in_tables_take_bounded_memory() {
    let text = "soup ".repeat(20_000);
    check(&format!("{}{text}", "<table><tr><td>".repeat(10)), true);
    check(&format!("{}{text}", "<table><tr><td>".repeat(200)), false);
}

#[test]
fn a_cell_that_exceeds_the_limit_is_still_there() {
    let html = format!("<table>{}<tr><td>last", "<tr><td colspan=1000>x".repeat(3000));
    let doc = broth::html::parse(&html);
    let table = doc.tables().next().unwrap();
    assert_eq!((table.rows.len(), table.rows[0].len()), (3001, 1000));
    assert_eq!(
        (&table.rows[2999][..], &table.rows[3000][..]),
        (&["x".into()][..], &["last".into()][..])
    );
}

#[test]
fn a_long_base_does_not_take_memory_for_each_link() {
    let base = format!("<base href=https://example.com/{}/>", "x".repeat(1_000_000));
    let html = format!("{base}{}", "<a href=y>".repeat(20_000));
    let doc = broth::html::parse(&html);
    let grown: usize = doc.links("").map(|link| link.url.len()).sum();
    assert!(grown <= (1 << 27) + html.len(), "{grown}");
    let resolved = doc.links("").filter(|link| link.resolved).count();
    assert_eq!((resolved, doc.links("").count()), (134, 20_000));
    assert_eq!(doc.addresses("").filter(|address| address.resolved).count(), 1 + 134);

    let icons = format!("{base}{}", "<link rel=icon href=y>".repeat(5000));
    let doc = broth::html::parse(&icons);
    let found = doc.metadata("").icons;
    assert_eq!((found.len(), found.iter().filter(|icon| icon.resolved).count()), (5000, 1));
}

#[test]
fn texts_of_links_in_links_take_bounded_memory() {
    let html = format!("{}{}", "<a href=x><object>".repeat(200), "soup ".repeat(20_000));
    let doc = broth::html::parse(&html);
    let texts: Vec<usize> = doc.links("").map(|link| link.text.len()).collect();
    assert_eq!((texts.len(), texts[0], texts[199]), (200, 99_999, 0));
    assert!(texts.iter().sum::<usize>() <= 64 * (html.len() + 16 * doc.node_count()) + (1 << 20));
}

#[test]
fn long_lists_of_addresses_take_linear_time() {
    let ping = format!("<a href=x ping='{}'>", "y ".repeat(100_000));
    assert_eq!(broth::html::parse(&ping).addresses("").count(), 100_001);
    let srcset = format!("<img srcset='{}'>", "y (,".repeat(100_000));
    assert_eq!(broth::html::parse(&srcset).addresses("").count(), 1);
}

#[test]
fn deep_trees_are_no_trouble() {
    let html = "<div><a href=x>".repeat(10_000);
    let doc = broth::html::parse(&html);
    assert_eq!(doc.links("http://a/").count(), doc.by_tag("a").count());
    let html = "<table><tr><td><svg><a href=x><foreignObject>".repeat(10_000);
    let doc = broth::html::parse(&html);
    assert_eq!(doc.links("http://a/").count(), 10_000);
    assert_eq!(doc.tables().count(), doc.by_tag("table").count());
}

/// Checks that reading and writing the microdata of a page takes bounded time and memory.
#[track_caller]
fn check_microdata(html: &str, is_complete: bool) {
    let doc = broth::html::parse(html);
    let microdata = doc.microdata("https://example.org/");
    assert_eq!(microdata.complete, is_complete, "{} bytes", html.len());
    let limit = 66 * (html.len() + 16 * doc.node_count()) + (2 << 20);
    let json = microdata.to_json();
    assert!(json.len() <= limit, "{} bytes of {}", json.len(), html.len());
}

#[test]
fn items_that_refer_to_the_same_large_element_take_bounded_memory() {
    let shared = format!("<div id=x>{}</div>", "<b itemprop=a>b</b>".repeat(20_000));
    check_microdata(&format!("{}{shared}", "<p itemscope itemref=x></p>".repeat(20)), true);
    check_microdata(&format!("{}{shared}", "<p itemscope itemref=x></p>".repeat(20_000)), false);
}

#[test]
fn items_that_contain_the_same_items_take_bounded_memory() {
    // Each item has two properties that are the next item, so that the JSON doubles each time.
    let mut html = String::from("<p itemscope itemref='a0 b0'></p>");
    for at in 0..200 {
        let next = at + 1;
        for name in ["a", "b"] {
            html += &format!(
                "<p itemscope itemprop={name} id={name}{at} itemref='a{next} b{next}'></p>"
            );
        }
    }
    check_microdata(&html, true);
}

#[test]
fn chains_circles_and_nests_of_items_take_linear_time() {
    let mut html = String::from("<p itemscope itemref=i0></p>");
    for at in 0..20_000 {
        html += &format!("<p itemscope itemprop=a id=i{at} itemref=i{}></p>", (at + 1) % 20_000);
    }
    check_microdata(&html, true);
    check_microdata(&"<div itemscope itemprop=a>".repeat(20_000), true);
    check_microdata(&"<div itemscope><b itemprop='a b c'>".repeat(5_000), true);
    let ids: String = (0..50_000).map(|at| format!(" i{at}")).collect();
    check_microdata(&format!("<p itemscope itemref='{ids}'>"), true);
}

#[test]
fn texts_of_properties_in_properties_take_bounded_memory() {
    let text = "soup ".repeat(20_000);
    check_microdata(&format!("<div itemscope>{}{text}", "<div itemprop=a>".repeat(400)), false);
    let names: String = (0..10_000).map(|at| format!(" n{at}")).collect();
    check_microdata(&format!("<p itemscope><b itemprop='{names}'>{text}"), true);
}

#[test]
fn metadata_of_hostile_pages_takes_linear_time() {
    let author = "<p itemprop=author itemscope>".repeat(20_000);
    assert!(broth::html::parse(&author).metadata("").authors.is_empty());
    let text = format!("{}{}", "<b itemprop=author>".repeat(5_000), "soup ".repeat(50_000));
    assert!(broth::html::parse(&text).metadata("").authors.len() <= 1000);
}

#[test]
fn addresses_in_css_take_linear_time() {
    let many = format!("<style>{}</style>", "a{b:url(c)}".repeat(50_000));
    assert_eq!(broth::html::parse(&many).addresses("").count(), 50_000);
    for open in ["f(", "url('", "url(", "@import ", "image-set(", "[", "\\"] {
        let html =
            format!("<p style=\"a:{}\"><style>{}", open.repeat(100_000), open.repeat(100_000));
        broth::html::parse(&html).addresses("").count();
    }
    let doc = broth::html::parse(&many);
    assert_eq!(
        doc.replace_addresses("", |_| Some("d".into())).matches("url(\"d\")").count(),
        50_000
    );
}

#[test]
fn mistakes_in_open_graph_and_json_ld_take_linear_time() {
    let meta = "<meta property=og:image:width content=x><meta property=og:title content=x>";
    let doc = broth::html::parse(&meta.repeat(20_000));
    assert_eq!(doc.metadata("").findings.len(), 2 * 20_000 - 1);
    let list = format!("<script type=application/ld+json>[{}1]", "{\"a\":1},".repeat(20_000));
    assert_eq!(broth::html::parse(&list).json_ld().findings.len(), 20_001);
}
