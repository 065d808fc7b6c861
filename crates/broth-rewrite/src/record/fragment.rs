//! Parses and records a whole text: a document, or a fragment that is checked before it is
//! inserted.

use broth_dom::{Document, NodeId, TreeSink as _};
use broth_html::driver::Progress;
use broth_html_tree::{Context, Options};
use broth_input::Input;

use crate::record::driver::{Driver, record};
use crate::record::recorder::Recorder;

/// Parses a fragment, and records its steps.
pub(crate) fn fragment(source: &str, context: &Context<'_>) -> Fragment {
    let driver = run(source, Options::default(), Some(context));
    let root = driver.builder.fragment_root().copied();
    let recorder = driver.builder.finish();
    Fragment { root: root.unwrap_or(recorder.tree.root().id()), recorder }
}

/// A parsed fragment: its root, and the recorder with its tree.
pub(crate) struct Fragment {
    pub(crate) root: NodeId,
    pub(crate) recorder: Recorder<Document>,
}

/// Parses a whole text.
pub(super) fn run(
    source: &str,
    options: Options,
    context: Option<&Context<'_>>,
) -> Driver<Document> {
    let mut document = Document::new();
    document.append_source(source);
    document.builder_alone(true);
    let mut driver = record(document, options, context);
    let mut input = Input::whole(source);
    while driver.step(&mut input) != Progress::End {}
    driver
}
