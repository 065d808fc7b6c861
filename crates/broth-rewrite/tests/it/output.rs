//! Checks what an op makes of a source, however it is read.

use broth_html::parse;
use broth_rewrite::{Edit, Rewriter};

use crate::changed::changed;

/// Checks the output, and that its tree is that of the source after the same change.
#[track_caller]
pub(crate) fn check(source: &str, selector: &str, op: Edit, expected: &str) {
    let wanted = changed(source, &selector.parse().unwrap(), &op).root().inner_html();
    assert_eq!(parse(expected).root().inner_html(), wanted, "{expected:?}");
    check_output(source, selector, op, expected);
}

/// Checks the output for a page, and for a stream that is cut everywhere.
#[track_caller]
pub(crate) fn check_output(source: &str, selector: &str, op: Edit, expected: &str) {
    let mut rewriter = Rewriter::new().rule(selector, op);
    assert_eq!(rewriter.rewrite(source).unwrap(), expected, "{source:?}");
    for at in 0..=source.len() {
        let mut page = rewriter.stream();
        let mut output = page.feed(&source[..at]).unwrap().to_vec();
        output.extend_from_slice(page.feed(&source[at..]).unwrap());
        output.extend_from_slice(&page.finish().unwrap().output);
        assert_eq!(String::from_utf8(output).unwrap(), expected, "{source:?} cut at {at}");
    }
}

pub(crate) fn rename(name: &str) -> Edit {
    Edit::SetName(name.into())
}
