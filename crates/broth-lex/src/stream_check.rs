//! `StreamCheck`: finds errors in the characters of the input stream, apart from the states.
//!
//! The standard reports them before tokenization. Here everything read since the last check is checked when a token
//! is complete, and the errors are sorted in among those that the states have noticed.

use broth_input::{Input, Span, StreamError, stream_errors};
use broth_markup::ErrorCode;

use crate::errors::ErrorCollector;

/// How far the input stream's characters have been checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct StreamCheck {
    /// Up to here, their errors are among the others.
    checked: usize,
    /// Up to here, they are known to have none, as long as no more text is written into the stream.
    clean_to: usize,
    clean_until_insertion: usize,
}

impl StreamCheck {
    /// Checks the characters read since the last call. `errors_in` returns the invalid characters of a text
    /// and their offsets in it.
    #[inline]
    pub(crate) fn check<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        errors: &mut ErrorCollector,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        if !errors.are_collected() {
            return;
        }
        if input.offset() <= self.clean_to && input.insertions() == self.clean_until_insertion {
            self.checked = input.offset();
            errors.are_in_order();
        } else {
            self.look(errors, input, errors_in);
        }
    }

    /// OPTIMIZATION: looks ahead for the next error, so that most tokens need no check.
    #[inline(never)]
    fn look<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        errors: &mut ErrorCollector,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        const AHEAD: usize = 4096;
        let read = Span::new(self.checked, input.offset());
        if read.start < read.end {
            self.checked = read.end;
            let text = input.slice(read);
            errors.insert(errors_in(text).map(|(offset, code)| {
                let len = text[offset..].chars().next().map_or(0, char::len_utf8);
                let at = read.start + offset;
                (code, Span::new(at, at + len))
            }));
        }
        let rest = input.rest();
        let mut ahead = rest.len().min(AHEAD);
        while !rest.is_char_boundary(ahead) {
            ahead += 1;
        }
        let clean = errors_in(&rest[..ahead]).next().map_or(ahead, |(at, _)| at);
        self.clean_to = input.offset() + clean;
        self.clean_until_insertion = input.insertions();
    }
}

/// The rule of HTML.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream>
pub(crate) fn html_stream_errors(text: &str) -> impl Iterator<Item = (usize, ErrorCode)> {
    stream_errors(text).map(|(at, error)| {
        let code = match error {
            StreamError::ControlCharacter => ErrorCode::ControlCharacterInInputStream,
            StreamError::Noncharacter => ErrorCode::NoncharacterInInputStream,
            StreamError::Surrogate => ErrorCode::SurrogateInInputStream,
        };
        (at, code)
    })
}
