//! Checks documents by the rules for writing HTML.
//!
//! ```
//! let findings = broth::check::check("<!DOCTYPE html><title>Soup</title><p class=a class=b>Hot.");
//! assert_eq!(findings.len(), 1);
//! assert_eq!(findings[0].rule.as_str(), "duplicate-attribute");
//! assert_eq!(findings[0].span.range(), 45..50);
//! ```

use alloc::vec::Vec;

use broth_html::Context;

use crate::fix::State;
use crate::{Finding, Options};

/// Checks a document. The findings are in source order. Their fixes are those that
/// [`fix`](fn@crate::fix) applies; a fix that is not proven alone is left to it.
#[must_use]
pub fn check(html: &str) -> Vec<Finding> {
    check_with(html, &Options::default())
}

/// Checks a document with options.
///
/// ```
/// use broth::check::{Options, check_with};
///
/// let options = Options::default().deny("uppercase-tag-name".parse().unwrap());
/// let findings = check_with("<!DOCTYPE html><TITLE>Soup</title>", &options);
/// assert_eq!(findings[0].fix.as_ref().unwrap().edits[0].text, "title");
/// ```
#[must_use]
pub fn check_with(html: &str, options: &Options) -> Vec<Finding> {
    State::of(html.into(), None, options).announced(options)
}

/// Checks a fragment as the content of a context element.
///
/// ```
/// use broth::check::{Options, check_fragment};
/// use broth::html::Context;
///
/// let findings = check_fragment("<td>1</td></b>", &Context::html("tr"), &Options::default());
/// assert_eq!(findings[0].rule.as_str(), "unmatched-end-tag");
/// ```
#[must_use]
pub fn check_fragment(html: &str, context: &Context<'_>, options: &Options) -> Vec<Finding> {
    State::of(html.into(), Some(context), options).announced(options)
}
