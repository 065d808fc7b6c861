//! Parses into a tree that is sanitized while it grows. Only this module drives the parser.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use broth_dom::{Document, NodeId};
use broth_html::driver::Tokenizer;
use broth_html::driver::{Driver, Progress};
use broth_html::{Context, FormsInTemplateContext, Input, Options, ScriptingMode};
use broth_markup::LimitMet;

use crate::below::Below;
use crate::filter::{Filter, FilterNode, Filtered, Kinds, Report};
use crate::removed::Removed;
use crate::sanitized::Sanitized;

/// How forms are parsed in markup that must parse back: this way, parsers by any version of the
/// standard agree on the output.
pub(crate) const FORMS: FormsInTemplateContext = FormsInTemplateContext::AsAnywhereElse;

/// A tree that was sanitized while it was parsed.
pub(crate) struct Tree {
    pub(crate) document: Document,
    /// The document, or the fragment.
    pub(crate) root: NodeId,
    pub(crate) removed: Vec<Removed>,
    pub(crate) limits_met: Vec<LimitMet>,
    /// The elements that may be in it.
    pub(crate) kinds: Kinds,
    /// Whether its spans are those of the text that the user has.
    pub(crate) has_user_spans: bool,
}

/// A parser in front of a filter.
pub(crate) struct Parser<'i, 's> {
    input: Input<'i>,
    driver: Driver<Filter<'s>>,
}

impl<'i, 's> Parser<'i, 's> {
    /// Creates a parser of a document, or of a fragment if there is a context. `source` is the part
    /// of the source that is already known.
    #[inline]
    pub(crate) fn new(
        filter: Filter<'s>,
        input: Input<'i>,
        source: &str,
        context: Option<&Context<'_>>,
        forms: FormsInTemplateContext,
    ) -> Self {
        // The documents of the safe and unsafe methods have no browsing context; fragments are
        // parsed for elements that do. In neither mode does a script end parsing.
        let mode = if context.is_some() { ScriptingMode::Inert } else { ScriptingMode::Disabled };
        let options = Options::default()
            .scripting(mode)
            .declarative_shadow_roots(true)
            .forms_in_template_context(forms);
        Self::with(filter, Tokenizer::new(), input, source, context, options)
    }

    /// Does the same, with a tokenizer and options for the tree builder.
    #[inline]
    pub(crate) fn with(
        filter: Filter<'s>,
        tokenizer: Tokenizer,
        input: Input<'i>,
        source: &str,
        context: Option<&Context<'_>>,
        options: Options,
    ) -> Self {
        let filter = filter.of_fragment(context.is_some());
        let mut driver = Driver::with_tokenizer(tokenizer, filter, options, context, ());
        driver.builder.append_source(source);
        Self { input, driver }
    }

    /// Parses the input that has arrived.
    fn run(&mut self) {
        self.run_while(|_| true);
    }

    /// Parses the input that has arrived, while `may_go_on` returns true. The input is text, so a
    /// declaration of another encoding changes nothing.
    fn run_while(&mut self, may_go_on: impl Fn(&dyn Below) -> bool) {
        while may_go_on(self.driver.builder.sink().sink()) {
            if let Progress::NeedInput | Progress::End = self.driver.step(&mut self.input) {
                return;
            }
        }
    }

    /// Takes a piece of the text.
    pub(crate) fn feed(&mut self, text: &str) {
        self.input.push(text);
        self.driver.builder.append_source(text);
        self.run();
    }

    /// Finishes parsing, and returns the tree if the sink is one.
    pub(crate) fn finish(mut self) -> Tree {
        self.input.close();
        self.run();
        let limits_met = self.driver.limits_met();
        let fragment = self.driver.builder.fragment_root().cloned();
        let root = fragment.map_or(NodeId::DOCUMENT, FilterNode::into_inner);
        let filtered = self.driver.builder.finish().finish();
        let Filtered { sink, reports, kinds } = filtered;
        let document = sink.into_document();
        let removed = in_tree(&document, root, reports);
        Tree { document, root, removed, limits_met, kinds, has_user_spans: true }
    }

    /// Finishes parsing, and returns the markup if the sink is a writer. It is so simple that it
    /// must parse back to the same tree.
    #[inline]
    pub(crate) fn finish_markup(mut self) -> Option<Sanitized> {
        self.run_while(|sink| !sink.has_given_up());
        let limits_met = self.driver.limits_met();
        let Filtered { sink, reports, .. } = self.driver.builder.finish().finish();
        let removed = reports.into_iter().filter(|report| sink.contains(report.owner));
        let mut removed: Vec<_> = removed.map(|report| report.removed).collect();
        sort(&mut removed);
        Some(Sanitized {
            html: sink.into_markup()?,
            removed,
            limits_met,
            ignored_names: Vec::new(),
        })
    }
}

/// Sorts reports into the order of the source.
pub(crate) fn sort(removed: &mut [Removed]) {
    removed.sort_by_key(|removed| removed.span.map(|span| (span.start, span.end)));
}

/// The reports about nodes that are in the tree at the end, in the order of the source.
fn in_tree(document: &Document, root: NodeId, reports: Vec<Report>) -> Vec<Removed> {
    if reports.is_empty() {
        return Vec::new();
    }
    let mut known = BTreeMap::from([(root, true)]);
    let mut removed: Vec<Removed> = Vec::new();
    for Report { owner, removed: report } in reports {
        if is_in_tree(document, owner, &mut known) {
            removed.push(report);
        }
    }
    sort(&mut removed);
    removed
}

/// Whether a node is in the tree; `known` keeps the answers for other nodes.
fn is_in_tree(document: &Document, node: NodeId, known: &mut BTreeMap<NodeId, bool>) -> bool {
    let mut path = Vec::new();
    let mut at = Some(document.node(node));
    let answer = loop {
        let Some(node) = at else { break false };
        if let Some(answer) = known.get(&node.id()) {
            break *answer;
        }
        path.push(node.id());
        at = node.parent().or_else(|| node.host());
    };
    known.extend(path.into_iter().map(|node| (node, answer)));
    answer
}
