//! `Tokenizer`: the machine of the document, and what it is told of references.

use broth_input::{Input, NeedInput};
use broth_lex::{Limits, Run};
use broth_markup::ParseError;

use crate::Dialect;
use crate::machine::{Emit, Machine, Step};
use crate::token::Next;

/// Reads XML tokens from an [`Input`]; see the [crate's front page](crate).
#[derive(Clone, Debug)]
pub struct Tokenizer {
    machine: Machine,
}

impl Default for Tokenizer {
    fn default() -> Self {
        Self::new(Dialect::default())
    }
}

impl Tokenizer {
    /// A tokenizer at the start of a document.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self { machine: Machine::new(dialect, true) }
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    #[must_use]
    pub fn with_errors(mut self, yes: bool) -> Self {
        self.machine.core.collect_errors(yes);
        self
    }

    /// Keeps text back until it is complete, so that a stream gives each text in one token.
    #[must_use]
    pub fn with_coalesced_text(mut self, yes: bool) -> Self {
        self.machine.coalesce_text = yes;
        self
    }

    /// Sets what a token may hold.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.machine.core.limits = limits;
        self
    }

    /// The next token, lent: it borrows the tokenizer and the input until it is let go.
    #[inline]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<'t> {
        match self.advance(input) {
            Ok(Some(emit)) => {
                let (token, span) = self.machine.lend(emit, input);
                Next::Token(token, span)
            }
            Ok(None) => Next::End,
            Err(NeedInput) => Next::NeedInput,
        }
    }

    /// The errors noticed so far, in the order of their places.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.machine.check_characters(input);
        self.machine.core.take_errors()
    }

    /// Steps on to the next token.
    fn advance(&mut self, input: &mut Input<'_>) -> Run<Option<Emit>> {
        loop {
            match self.machine.advance(input)? {
                Step::Again => {}
                Step::Emit(emit) => return Ok(Some(emit)),
                Step::Reference(reference) => self.machine.core.append_run(reference, input),
                Step::End => return Ok(None),
            }
        }
    }
}
