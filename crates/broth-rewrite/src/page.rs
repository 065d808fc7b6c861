//! `Page`: a document with what it was made from.

use alloc::vec::Vec;

use broth_dom::{Document, NodeId, TreeSink as _};
use broth_html::driver::Progress;
use broth_html_tree::{Context, Options, ScriptingMode};
use broth_input::Input;
use broth_markup::LimitMet;

use crate::driver::{Driver, record};
use crate::recorder::{Recorder, Step};

/// A document, and how each of its nodes came out of the source.
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
    #[must_use]
    pub fn with_options(source: &'s str, options: Options) -> Self {
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

/// Parses a fragment. Returns the tree, whose last node is the root of the fragment's nodes, and whether all end tags
/// belong to elements of it.
pub(crate) fn fragment(source: &str, context: &Context<'_>) -> Fragment {
    let driver = run(source, Options::default(), Some(context));
    let root = driver.builder.fragment_root().copied();
    let recorder = driver.builder.finish();
    Fragment { root: root.unwrap_or(recorder.tree.root().id()), recorder }
}

/// A fragment and its steps.
pub(crate) struct Fragment {
    pub(crate) root: NodeId,
    pub(crate) recorder: Recorder<Document>,
}

fn run(source: &str, options: Options, context: Option<&Context<'_>>) -> Driver<Document> {
    let mut document = Document::new();
    document.append_source(source);
    document.builder_alone(true);
    let mut driver = record(document, options, context);
    let mut input = Input::whole(source);
    while driver.step(&mut input) != Progress::End {}
    driver
}
