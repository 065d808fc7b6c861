//! The check that all cases share.

use broth_markdown::{Converter, sides};

/// Writes the body of a document as Markdown, and checks that the Markdown is read as the tree that
/// was kept.
pub(crate) fn written(html: &str, options: &Converter) -> String {
    let doc = broth_html::parse(html);
    let markdown = options.report_node(doc.body().unwrap());
    assert_eq!(sides::read_back(options, &markdown.markdown), markdown.tree(), "{html}");
    markdown.markdown
}

/// Checks the Markdown of each case, without its last line break.
pub(crate) fn check(options: &Converter, cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        let text = written(html, options);
        assert_eq!(text.trim_end_matches('\n'), *expected, "{html}");
    }
}
