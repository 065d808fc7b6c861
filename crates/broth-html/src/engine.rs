//! The loop in which tokenizer and tree builder meet.

use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Document, NodeId, TreeSink};
use broth_html_tokenizer::{Edition, Tokenizer};
use broth_html_tree::{EncodingDeclaration, Feedback, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, Next, Span, TextMode, Token};

use crate::Parsed;

/// Tokenizer, input and tree builder.
pub(crate) struct Engine<'i, S: TreeSink = Document> {
    tokenizer: Tokenizer,
    pub(crate) input: Input<'i>,
    pub(crate) builder: TreeBuilder<S>,
    errors: bool,
}

/// Why the loop has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop<E, N = NodeId> {
    NeedInput,
    Script(N),
    /// What became of a declaration of the encoding.
    Encoding(E),
    Done,
}

impl<S: TreeSink> fmt::Debug for Engine<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("tokenizer", &self.tokenizer)
            .field("input", &self.input)
            .finish_non_exhaustive()
    }
}

impl<'i, S: TreeSink> Engine<'i, S> {
    pub(crate) fn new(
        input: Input<'i>,
        builder: TreeBuilder<S>,
        edition: Edition,
        mode: TextMode,
    ) -> Self {
        let options = builder.options();
        let errors = options.errors;
        let limits = options.limits;
        let mut tokenizer = Tokenizer::new().edition(edition).errors(errors).limits(limits);
        tokenizer.switch_to(mode);
        Self { tokenizer, input, builder, errors }
    }

    /// Parses until something must be done that is not the parser's. `encoding` is asked about each
    /// declaration of the encoding, and says whether that stops the parser.
    pub(crate) fn run<E>(
        &mut self,
        encoding: impl FnMut(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Stop<E, S::Node> {
        self.run_observed(encoding, |_, _, _| true)
    }

    /// The same; `observe` hears of each token, where it stands, and whether the adjusted current node is foreign. It may
    /// change the token, and says whether the tree builder gets it.
    pub(crate) fn run_observed<E>(
        &mut self,
        mut encoding: impl FnMut(EncodingDeclaration<'_>) -> Option<E>,
        mut observe: impl FnMut(&mut Token<'_>, &mut Span, bool) -> bool,
    ) -> Stop<E, S::Node> {
        loop {
            let builder = &self.builder;
            let is_foreign = || builder.is_foreign();
            let feedback = match self.tokenizer.next_where(&mut self.input, is_foreign) {
                // OPTIMIZATION: by reference, because a token is large, and to copy what was written just
                // before stalls; 4 % of parsing.
                Next::Token(ref mut token, mut span) => {
                    if !observe(token, &mut span, self.builder.is_foreign()) {
                        continue;
                    }
                    self.builder.process(token, span)
                }
                Next::NeedInput => {
                    self.report_errors();
                    return Stop::NeedInput;
                }
                Next::End => {
                    self.report_errors();
                    return Stop::Done;
                }
            };
            let stop = match feedback {
                Feedback::SwitchTo(mode) => {
                    self.tokenizer.switch_to(mode);
                    None
                }
                Feedback::Script(script) => Some(Stop::Script(script)),
                Feedback::Encoding(declaration) => encoding(declaration).map(Stop::Encoding),
                _ => None,
            };
            self.report_errors();
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    /// The limits that were met, of the tokenizer and the builder, in the order of their places.
    fn limits_met(&self) -> Vec<LimitMet> {
        let met = self.tokenizer.limits_met().iter().chain(self.builder.limits_met());
        let mut all: Vec<_> = met.copied().collect();
        all.sort_by_key(|met| met.at);
        all
    }

    /// Parses to the end, whatever comes.
    pub(crate) fn run_to_end(&mut self) {
        while !matches!(self.run(|_| None::<()>), Stop::Done) {}
    }

    #[inline]
    fn report_errors(&mut self) {
        if self.errors && self.tokenizer.has_errors(&self.input) {
            self.drain_errors();
        }
    }

    #[inline(never)]
    fn drain_errors(&mut self) {
        for error in self.tokenizer.drain_errors(&self.input) {
            self.builder.report(error);
        }
    }
}

impl Engine<'_> {
    /// Parses to the end, whatever comes.
    pub(crate) fn run_through(mut self) -> Parsed {
        self.run_to_end();
        self.finish()
    }

    pub(crate) fn finish(mut self) -> Parsed {
        let fragment = self.builder.fragment_root().copied();
        let errors = self.builder.take_errors();
        let limits_met = self.limits_met();
        let document = self.builder.finish();
        Parsed { document, fragment, errors, limits_met }
    }
}
