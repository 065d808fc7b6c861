//! The loop in which tokenizer and tree builder meet.

use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Parsed, TreeSink};
use broth_html_tokenizer::Tokenizer;
use broth_html_tree::{EncodingDeclaration, Feedback, TreeBuilder};
use broth_input::Input;
use broth_markup::{LimitMet, LimitsMet, Next, ParseError, Span, StrictError, Token};

/// Tokenizer, input and tree builder.
pub(crate) struct Engine<'i, S: TreeSink> {
    pub(crate) tokenizer: Tokenizer,
    pub(crate) input: Input<'i>,
    pub(crate) builder: TreeBuilder<S>,
    /// Whether errors are wanted at all.
    pub(crate) errors: bool,
    /// Whether errors are among the results.
    pub(crate) keeps_errors: bool,
    pub(crate) strict: bool,
    /// The error at which strict parsing stopped.
    pub(crate) violation: Option<ParseError>,
}

/// Why the loop has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop<E, N> {
    NeedInput,
    Script(N),
    /// The effect of a declaration of the encoding.
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

impl<S: TreeSink> Engine<'_, S> {
    /// Parses until something must be done that is not the parser's job. `encoding` is called for each
    /// declaration of the encoding, and returns whether that stops the parser.
    pub(crate) fn run<E>(
        &mut self,
        encoding: impl FnMut(EncodingDeclaration<'_>) -> Option<E>,
    ) -> Stop<E, S::Node> {
        self.run_observed(encoding, |_, _, _| true)
    }

    /// The same; `observe` receives each token, its span, and whether the adjusted current node is foreign. It may
    /// change the token, and returns whether the tree builder gets it.
    pub(crate) fn run_observed<E>(
        &mut self,
        mut encoding: impl FnMut(EncodingDeclaration<'_>) -> Option<E>,
        mut observe: impl FnMut(&mut Token<'_>, &mut Span, bool) -> bool,
    ) -> Stop<E, S::Node> {
        if self.violation.is_some() {
            return Stop::Done;
        }
        loop {
            let builder = &self.builder;
            let is_foreign = || builder.is_foreign();
            let feedback = match self.tokenizer.next_where(&mut self.input, is_foreign) {
                // OPTIMIZATION: by reference, because a token is large, and copying what has just been written
                // stalls; 4 % of parsing.
                Next::Token(ref mut token, mut span) => {
                    if !observe(token, &mut span, self.builder.is_foreign()) {
                        continue;
                    }
                    self.builder.process(token, span)
                }
                Next::NeedInput => {
                    return if self.report_errors() { Stop::Done } else { Stop::NeedInput };
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
            if self.report_errors() {
                return Stop::Done;
            }
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    /// Parses to the end of the input.
    pub(crate) fn run_through(mut self, source: Option<&str>) -> Parsed<S> {
        while !matches!(self.run(|_| None::<()>), Stop::Done) {}
        self.finish(source)
    }

    /// Passes the tokenizer's errors on, and returns whether strict parsing stops.
    #[inline]
    fn report_errors(&mut self) -> bool {
        self.errors
            && (self.strict || self.tokenizer.has_errors(&self.input))
            && self.pass_errors_on()
    }

    #[inline(never)]
    fn pass_errors_on(&mut self) -> bool {
        for error in self.tokenizer.drain_errors(&self.input) {
            self.builder.report(error);
        }
        if self.strict && !self.builder.errors().is_empty() {
            self.violation = self.builder.drain_errors().first().copied();
        }
        self.violation.is_some()
    }

    /// The limits that were met, of the tokenizer and the builder, in source order.
    fn limits_met(&self) -> Vec<LimitMet> {
        LimitsMet::in_order(&[self.tokenizer.limits_met(), self.builder.limits_met()])
    }

    /// The result. Strict errors have lines and columns if the source is given, or if the sink has it.
    pub(crate) fn finish(mut self, source: Option<&str>) -> Parsed<S> {
        let fragment = self.builder.fragment_root().cloned();
        let mut errors = match self.violation {
            Some(violation) => alloc::vec![violation],
            None => self.builder.take_errors(),
        };
        if !self.keeps_errors {
            errors.clear();
        }
        let limits_met = self.limits_met();
        let mut parsed = Parsed::new(self.builder.finish());
        let source = source.or(parsed.document.source());
        parsed.violation = self.violation.map(|error| StrictError::new(error, source));
        (parsed.fragment, parsed.errors, parsed.limits_met) = (fragment, errors, limits_met);
        parsed
    }
}
