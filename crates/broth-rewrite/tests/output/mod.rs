//! Checks what an op makes of a source, however it is read.

use broth_rewrite::{Op, Page, Rewriter, Rule, rewrite};

/// Checks the output for a page, and for a stream that is cut everywhere.
#[track_caller]
pub(crate) fn check_output(source: &str, selector: &str, op: Op, expected: &str) {
    let rules = [Rule::new(selector.parse().unwrap(), op).unwrap()];
    assert_eq!(rewrite(&Page::parse(source), &rules).output(), expected, "{source:?}");
    for at in 0..=source.len() {
        let mut page = Rewriter::builder().rules(rules.clone()).build().unwrap();
        let mut output = page.feed(&source[..at]).unwrap().to_vec();
        output.extend_from_slice(page.feed(&source[at..]).unwrap());
        output.extend_from_slice(&page.finish().output);
        assert_eq!(String::from_utf8(output).unwrap(), expected, "{source:?} cut at {at}");
    }
}

pub(crate) fn rename(name: &str) -> Op {
    Op::Rename(name.into())
}
