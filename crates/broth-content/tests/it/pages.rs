//! A small page of each kind, and what is kept of it. The snapshots are for reading.

use std::fmt::Write as _;

use broth::content::Extractor;

/// The blocks of a page: `+` for those that are kept.
fn blocks(html: &str) -> String {
    let content = Extractor::new().report(html);
    let mut out = format!("{}: {}\n", content.kind, content.evidence);
    for block in &content.blocks {
        let sign = if block.kept { '+' } else { '-' };
        writeln!(out, "{sign} {:<12} {}", block.reason.as_str(), block.text).unwrap();
    }
    out
}

macro_rules! pages {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            let html = include_str!(concat!("pages/", stringify!($name), ".html"));
            insta::assert_snapshot!(blocks(html));
        }
    )*};
}

pages! { article collection documentation forum listing product right_to_left service }
