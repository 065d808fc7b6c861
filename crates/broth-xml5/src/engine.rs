//! The loop that connects the tokenizer and the tree builder. It is a twin of the engine of
//! `broth-html`, without scripts and without another start in another encoding.

use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Outcome, Parsed, TreeSink};
#[cfg(feature = "encoding")]
use broth_encoding::Decision;
use broth_input::Input;
#[cfg(feature = "encoding")]
use broth_markup::{ErrorCode, Span};
use broth_markup::{LimitMet, LimitsMet, ParseError};

use crate::{Next, Tokenizer, TreeBuilder};

/// The input, the tokenizer and the tree builder.
pub(crate) struct Engine<'i, S: TreeSink> {
    tokenizer: Tokenizer,
    input: Input<'i>,
    pub(crate) builder: TreeBuilder<S>,
    /// Whether errors are reported.
    errors: bool,
    pub(crate) strict: bool,
    /// The error at which strict parsing stopped.
    pub(crate) violation: Option<ParseError>,
    /// How bytes are decoded.
    #[cfg(feature = "encoding")]
    pub(crate) encoding: Option<Decision>,
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
        tokenizer: Tokenizer,
        input: Input<'i>,
        builder: TreeBuilder<S>,
        errors: bool,
        strict: bool,
    ) -> Self {
        Self {
            tokenizer,
            input,
            builder,
            errors,
            strict,
            violation: None,
            #[cfg(feature = "encoding")]
            encoding: None,
        }
    }

    /// Adds a piece of text, which [`run`](Self::run) will read.
    pub(crate) fn push(&mut self, text: &str) {
        if self.violation.is_none() {
            self.input.push(text);
            self.builder.append_source(text);
        }
    }

    /// Reports malformed bytes, which have become the character with this span.
    #[cfg(feature = "encoding")]
    pub(crate) fn meet_malformed_bytes(&mut self, span: Span) {
        let error = ParseError { code: ErrorCode::MalformedBytes, span, at: span.start };
        if self.strict {
            self.violation.get_or_insert(error);
        }
        if self.errors {
            self.builder.report(error);
        }
    }

    /// Reads up to the end of the available input.
    pub(crate) fn run(&mut self) {
        while self.violation.is_none() {
            self.tokenizer.set_in_content(self.builder.is_in_content());
            match self.tokenizer.next(&mut self.input) {
                // OPTIMIZATION: by reference, as in the loop of HTML: 3 % of a tree.
                Next::Token(ref token, span) => {
                    #[cfg(feature = "encoding")]
                    if let (crate::Token::Declaration(declaration), Some(decision)) =
                        (token, &self.encoding)
                        && let Some(code) = crate::encoding::error(decision, declaration)
                    {
                        let error = ParseError { code, span, at: span.start };
                        self.violation = Some(error).filter(|_| self.strict);
                        if self.errors {
                            self.builder.report(error);
                        }
                    }
                    self.builder.process(token, span);
                    if matches!(token, crate::Token::Doctype(_)) {
                        self.declare_ids();
                    }
                }
                Next::NeedInput => return self.report_errors(),
                Next::End => {
                    self.violation = self.tokenizer.violation();
                    return self.report_errors();
                }
            }
            if self.strict && self.violation.is_none() {
                self.violation = self.builder.violation();
            }
            self.report_errors();
        }
    }

    #[cold]
    fn declare_ids(&mut self) {
        for (element, attribute) in self.tokenizer.declared_ids() {
            self.builder.declare_id(element, attribute);
        }
    }

    /// Passes the tokenizer's errors on. This happens after each token, so that they are in source
    /// order.
    #[inline]
    fn report_errors(&mut self) {
        if self.errors && self.tokenizer.has_errors(&self.input) {
            self.pass_errors_on();
        }
    }

    #[cold]
    fn pass_errors_on(&mut self) {
        for error in self.tokenizer.drain_errors(&self.input) {
            self.builder.report(error);
        }
    }

    /// Takes the errors reported since the last call, in source order.
    pub(crate) fn take_errors(&mut self) -> Vec<ParseError> {
        let mut errors = self.builder.take_errors();
        sort_by_source(&mut errors);
        errors
    }

    /// The limits of the tokenizer and the builder that were met, in source order.
    fn limits_met(&self) -> Vec<LimitMet> {
        LimitsMet::in_order(&[self.tokenizer.limits_met(), self.builder.limits_met()])
    }

    /// Ends the input, reads the rest, and returns the result. Strict errors have lines and columns
    /// if the source is given or the sink has it.
    pub(crate) fn finish(mut self, source: Option<&str>) -> Parsed<S> {
        self.input.close();
        self.run();
        let outcome = Outcome {
            fragment: self.builder.fragment_root().cloned(),
            errors: self.take_errors(),
            limits_met: self.limits_met(),
            violation: self.violation,
            #[cfg(feature = "encoding")]
            encoding: self.encoding,
        };
        Parsed::new(self.builder.finish(), outcome, source)
    }
}

fn sort_by_source(errors: &mut [ParseError]) {
    errors.sort_by_key(|error| error.span.start);
}
