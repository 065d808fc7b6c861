//! The check that all cases share.

use broth_markdown::{Options, sides};

/// Writes the body of a document as Markdown, and checks that the Markdown is read as the tree that
/// was kept.
pub(crate) fn written(html: &str, options: &Options) -> String {
    let doc = broth_html::parse(html);
    let markdown = options.of(doc.body().unwrap());
    assert_eq!(sides::read_back(options, &markdown.text), markdown.tree(), "{html}");
    markdown.text
}

/// Checks the Markdown of each case, without its last line break.
pub(crate) fn check(options: &Options, cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        let text = written(html, options);
        assert_eq!(text.trim_end_matches('\n'), *expected, "{html}");
    }
}
