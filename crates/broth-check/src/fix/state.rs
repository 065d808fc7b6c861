//! `State`: a text between two rounds of fixes.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use broth_dom::Document;
use broth_html::Context;

use crate::Finding;

/// A text, its tree and its findings.
pub(crate) struct State<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) context: Option<&'t Context<'t>>,
    pub(super) document: Document,
    pub(super) findings: Vec<Finding>,
}
