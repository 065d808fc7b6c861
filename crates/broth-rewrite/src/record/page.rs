//! `Page`: a document with its source.

use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_html_tree::{Options, ScriptingMode};
use broth_markup::LimitMet;

use crate::record::fragment::run;
use crate::record::recorder::Recorder;
use crate::record::steps::Step;

/// A document with its source, and the origin of each node in it.
///
/// ```
/// use broth::rewrite::Page;
///
/// let page = Page::parse("<ul><li>Soup</ul>");
/// assert_eq!(page.document().root().by_tag("li").count(), 1);
/// assert_eq!(page.source(), "<ul><li>Soup</ul>");
/// ```
#[derive(Debug)]
pub struct Page<'s> {
    source: &'s str,
    document: Document,
    pub(crate) steps: Vec<Step<NodeId>>,
    limits_met: Vec<LimitMet>,
    pub(crate) scripting: ScriptingMode,
}

impl<'s> Page<'s> {
    /// Parses a document.
    #[must_use]
    pub fn parse(source: &'s str) -> Self {
        Self::with_options(source, Options::default())
    }

    /// Parses a document with the options of the tree builder.
    pub(crate) fn with_options(source: &'s str, options: Options) -> Self {
        let scripting = options.scripting;
        let driver = run(source, options, None);
        let limits_met = driver.limits_met();
        let Recorder { tree: document, steps, .. } = driver.builder.finish();
        Self { source, document, steps, limits_met, scripting }
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The limits that the document met.
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        &self.limits_met
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> &'s str {
        self.source
    }
}
