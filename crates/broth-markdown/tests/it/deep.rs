//! Depth costs no more than length, and nothing recurses.

use broth_markdown::{Converter, sides};

#[test]
fn deep_trees_are_written_and_read_back() {
    const TIMES: usize = 2000;
    for part in [
        "<ul><li>a",
        "<ol><li><p>a",
        "<blockquote>a",
        "<em>a<strong>b",
        "<a href=x><b><div>a",
        "<del>a<sub>b",
        "<table><tr><td>a",
        "<dl><dd>a",
        "<ul>",
        "<h1>a",
        "<code>a<a href=x>",
    ] {
        let html = part.repeat(TIMES);
        let doc = broth_html::parse(&html);
        let markdown = Converter::new().report_node(&doc);
        let read = sides::read_back(&Converter::new(), &markdown.markdown);
        assert!(read == markdown.tree(), "{part}");
        // With 50 nested quotes or 25 nested lists, a line is not longer than this.
        assert!(markdown.markdown.len() < 250 * TIMES, "{part}: {} bytes", markdown.markdown.len());
    }
}

#[test]
fn wide_tables_do_not_make_all_rows_wide() {
    let wide = "<td>a".repeat(2000);
    let html = format!("<table><tr>{wide}{}</table>", "<tr><td>b".repeat(2000));
    let doc = broth_html::parse(&html);
    let markdown = Converter::new().report_node(&doc);
    assert!(
        markdown.markdown.starts_with("|  |  |")
            && markdown.markdown.ends_with("| b |  |  |  |  |  |\n")
    );
    assert!(markdown.markdown.len() < 100_000, "{}", markdown.markdown.len());
    let spans = "<tr><td colspan=1000 rowspan=65000>a".repeat(2000);
    let doc = broth_html::parse(&format!("<table>{spans}</table>"));
    assert!(Converter::new().convert_node(&doc).len() < 10_000);
}
