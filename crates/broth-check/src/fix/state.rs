//! `State`: a text between two rounds of fixes.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cell::OnceCell;

use broth_html::Context;

use crate::Finding;
use crate::options::Options;
use crate::pipeline::regions::Masked;
use crate::pipeline::source::{Source, Tree};

use super::readings::Reading;

/// A text, its tree and its findings.
pub(crate) struct State<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) context: Option<&'t Context<'t>>,
    pub(super) tree: Tree,
    pub(super) findings: Vec<Finding>,
    /// The trees of the other [readings](super::readings), once they were needed.
    pub(super) readings: OnceCell<Vec<(Reading, Tree)>>,
}

impl<'t> State<'t> {
    pub(crate) fn of(
        text: Cow<'t, str>,
        context: Option<&'t Context<'t>>,
        options: &Options,
    ) -> Self {
        let masked = Masked::new(&text, options);
        let Source { tree, checker } = Source::read(&masked.text, context, options);
        let mut findings = checker.finish_at(tree.root());
        masked.drop_caused(&mut findings, &tree);
        drop(masked);
        Self { text, context, tree, findings, readings: OnceCell::new() }
    }
}
