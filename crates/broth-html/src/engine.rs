//! `Engine`: a driver with its input, and the errors of both halves in one list.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Outcome, Parsed, TreeSink};
use broth_html_tree::EncodingDeclaration;
use broth_input::Input;
use broth_markup::ParseError;

use crate::driver::{Driver, Observer, Progress};

/// A driver and its input.
pub(crate) struct Engine<'i, S: TreeSink, O = ()> {
    pub(crate) driver: Driver<S, O>,
    pub(crate) input: Input<'i>,
    /// Whether errors are wanted at all.
    pub(crate) errors: bool,
    /// Whether errors are among the results.
    pub(crate) keeps_errors: bool,
    pub(crate) strict: bool,
    /// The error at which strict parsing stopped.
    pub(crate) violation: Option<ParseError>,
}

/// Why the engine has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop<N> {
    NeedInput,
    Script(N),
    Encoding(EncodingDeclaration),
    Done,
}

impl<S: TreeSink, O> fmt::Debug for Engine<'_, S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("tokenizer", &self.driver.tokenizer)
            .field("input", &self.input)
            .finish_non_exhaustive()
    }
}

impl<S: TreeSink, O: Observer<S>> Engine<'_, S, O> {
    /// Parses until the caller must act, or the input ends.
    pub(crate) fn run(&mut self) -> Stop<S::Node> {
        if self.violation.is_some() {
            return Stop::Done;
        }
        loop {
            let progress = self.driver.step(&mut self.input);
            if self.report_errors() {
                return Stop::Done;
            }
            match progress {
                Progress::Token => {}
                Progress::Script(script) => return Stop::Script(script),
                Progress::Encoding(declaration) => return Stop::Encoding(declaration),
                Progress::NeedInput => return Stop::NeedInput,
                Progress::End => return Stop::Done,
            }
        }
    }

    /// Parses to the end of the input, past all scripts and declarations of the encoding.
    pub(crate) fn run_through(mut self, source: Option<&str>) -> Parsed<S> {
        while self.run() != Stop::Done {}
        self.finish(source)
    }

    /// Passes the tokenizer's errors on, and returns whether strict parsing stops.
    #[inline]
    fn report_errors(&mut self) -> bool {
        self.errors
            && (self.strict || self.driver.tokenizer.has_errors(&self.input))
            && self.pass_errors_on()
    }

    fn pass_errors_on(&mut self) -> bool {
        let Driver { tokenizer, builder, .. } = &mut self.driver;
        for error in tokenizer.drain_errors(&self.input) {
            builder.report(error);
        }
        if self.strict && !builder.errors().is_empty() {
            self.violation = builder.drain_errors().first().copied();
        }
        self.violation.is_some()
    }

    /// The result. Strict errors have lines and columns if the source is given, or if the sink has
    /// it.
    pub(crate) fn finish(self, source: Option<&str>) -> Parsed<S> {
        let limits_met = self.driver.limits_met();
        let mut builder = self.driver.builder;
        let errors = match self.violation {
            _ if !self.keeps_errors => Vec::new(),
            Some(violation) => vec![violation],
            None => builder.take_errors(),
        };
        let outcome = Outcome {
            fragment: builder.fragment_root().cloned(),
            errors,
            limits_met,
            violation: self.violation,
            #[cfg(feature = "encoding")]
            encoding: None,
        };
        Parsed::new(builder.finish(), outcome, source)
    }
}
