//! `Errors`: the parse errors that are kept.
//!
//! The errors must not depend on where text is cut into tokens. So an error about characters grows
//! with the characters that directly follow them.

use alloc::vec::Vec;

use broth_markup::{ErrorCode, ErrorFamily, ParseError, Span};

/// The parse errors of the tokenizer and the builder.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    kept: Vec<ParseError>,
    last_about_text: Option<TextError>,
}

/// The last error about characters.
#[derive(Clone, Copy, Debug)]
struct TextError {
    code: ErrorCode,
    /// Where the characters end.
    end: usize,
    /// Its index among the errors.
    index: usize,
    /// Whether the characters end the last token.
    ends_token: bool,
}

impl Errors {
    pub(crate) fn kept(&self) -> &[ParseError] {
        &self.kept
    }

    pub(crate) fn push(&mut self, error: ParseError) {
        self.kept.push(error);
    }

    /// Takes all errors, in source order.
    pub(crate) fn take(&mut self) -> Vec<ParseError> {
        let mut errors = core::mem::take(&mut self.kept);
        sort_by_source(&mut errors);
        errors
    }

    /// Takes the errors up to this offset, in source order.
    pub(crate) fn take_up_to(&mut self, offset: usize) -> Vec<ParseError> {
        let mut errors = self.take();
        self.kept = errors.split_off(errors.partition_point(|error| error.at <= offset));
        self.last_about_text = None;
        errors
    }

    /// Whether the next token may make the last error longer.
    #[inline]
    pub(crate) fn may_grow(&self) -> bool {
        self.last_about_text.is_some_and(|last| last.ends_token)
    }

    /// Notes that a token begins. Between two text tokens, there may be the end of a CDATA section,
    /// which is not a token and does not separate them.
    pub(crate) fn begin_token(&mut self, is_text: bool, start: usize) {
        if let Some(last) = &mut self.last_about_text
            && core::mem::take(&mut last.ends_token)
            && is_text
        {
            last.end = start;
        }
    }

    /// Extends the last error over these characters if they continue it, and returns whether they
    /// do.
    pub(crate) fn grow(&mut self, code: ErrorCode, span: Span, ends_token: bool) -> bool {
        let Some(last) = &mut self.last_about_text else { return false };
        if (last.code, last.end) != (code, span.start) {
            return false;
        }
        (last.end, last.ends_token) = (span.end, ends_token);
        if let Some(error) = self.kept.get_mut(last.index).filter(|error| error.code == code) {
            error.span.end = span.end;
        }
        true
    }

    /// Notes that the next error is about these characters, and may grow.
    pub(crate) fn expect_growth(&mut self, code: ErrorCode, span: Span, ends_token: bool) {
        let index = self.kept.len();
        self.last_about_text = Some(TextError { code, end: span.end, index, ends_token });
    }
}

/// Puts errors in source order. The tokenizer's errors are collected after the token, however far
/// it has read by then.
fn sort_by_source(errors: &mut [ParseError]) {
    let is_of_tree = |error: &ParseError| error.code.family() == ErrorFamily::TreeConstruction;
    errors.sort_by_key(|error| (error.at, error.span.start, is_of_tree(error)));
}
