//! A function that the tests of the rules share.

use alloc::format;
use alloc::vec::Vec;

use crate::check;

/// The rules that the content of a body breaks, in order.
pub(crate) fn broken(body: &str) -> Vec<&'static str> {
    let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
    found.iter().map(|finding| finding.rule.as_str()).collect()
}
