//! `ErrorCollector`: parse errors in source order.

use alloc::vec::Vec;

use broth_input::Span;
use broth_markup::{ErrorCode, Limit, LimitMet, LimitsMet, ParseError};

/// The parse errors noticed so far. Collecting is off at first, and costs nothing while it is off.
#[derive(Clone, Debug, Default)]
pub struct ErrorCollector {
    list: Option<Vec<ParseError>>,
    /// How many of them are in their final order. The rest are in the order in which states
    /// noticed them, without the errors of the input stream.
    ordered: usize,
    limits_met: LimitsMet,
}

impl ErrorCollector {
    /// Turns collecting on or off.
    pub fn collect(&mut self, yes: bool) {
        self.list = yes.then(Vec::new);
    }

    /// Whether errors are collected.
    #[inline]
    #[must_use]
    pub fn are_collected(&self) -> bool {
        self.list.is_some()
    }

    /// Records an error about the text at `span`, noticed at `at`. Limits are noted whether errors
    /// are collected or not.
    #[cold]
    pub fn report(&mut self, code: ErrorCode, span: Span, at: usize) {
        if let Some(limit) = limit_met(code) {
            self.limits_met.note(limit, span.start);
        }
        if let Some(list) = &mut self.list {
            list.push(ParseError { code, span, at });
        }
    }

    /// The errors collected so far.
    #[must_use]
    pub fn noticed(&self) -> &[ParseError] {
        self.list.as_deref().unwrap_or_default()
    }

    /// Takes the errors collected so far, without checking the input stream's characters.
    pub fn take(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.ordered = 0;
        self.list.iter_mut().flat_map(|list| list.drain(..))
    }

    /// The limits that were met, each once.
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.limits_met.all()
    }

    /// Marks all errors noticed so far as being in their final order.
    #[inline]
    pub(crate) fn are_in_order(&mut self) {
        self.ordered = self.noticed().len();
    }

    /// Adds the errors of the input stream's characters that states have read since the last call.
    /// At the same place, the stream's error comes first: it was there before a state saw the
    /// character.
    pub(crate) fn insert(&mut self, of_stream: impl Iterator<Item = (ErrorCode, Span)>) {
        let Some(list) = &mut self.list else { return };
        let noticed = list.len();
        list.extend(of_stream.map(|(code, span)| ParseError { code, span, at: span.start }));
        if list.len() > noticed {
            let place = |error: &ParseError| (error.at, !is_of_stream(error.code));
            list[self.ordered..].sort_by_key(place);
        }
        self.ordered = list.len();
    }
}

/// The limit that an error of this code is about.
fn limit_met(code: ErrorCode) -> Option<Limit> {
    match code {
        ErrorCode::TooManyAttributes => Some(Limit::Attributes),
        ErrorCode::TokenTooLong => Some(Limit::TokenBytes),
        ErrorCode::EntityExpansionLimit => Some(Limit::Entities),
        _ => None,
    }
}

fn is_of_stream(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::ControlCharacterInInputStream
            | ErrorCode::NoncharacterInInputStream
            | ErrorCode::InvalidXmlCharacter
    )
}

#[cfg(test)]
mod tests {
    use super::ErrorCollector;
    use alloc::vec::Vec;
    use broth_input::Span;
    use broth_markup::{ErrorCode, Limit};

    const CONTROL: ErrorCode = ErrorCode::ControlCharacterInInputStream;

    fn codes(errors: &mut ErrorCollector) -> Vec<(ErrorCode, usize)> {
        errors.take().map(|error| (error.code, error.at)).collect()
    }

    #[test]
    fn nothing_is_collected_unless_asked_for_but_limits_are_noted() {
        let mut errors = ErrorCollector::default();
        errors.report(ErrorCode::TokenTooLong, Span::new(3, 9), 9);
        assert!(!errors.are_collected());
        assert!(codes(&mut errors).is_empty());
        assert_eq!(errors.limits_met().len(), 1);
        assert_eq!(
            (errors.limits_met()[0].limit, errors.limits_met()[0].at),
            (Limit::TokenBytes, 3)
        );
    }

    #[test]
    fn an_error_of_the_stream_comes_before_others_at_the_same_place() {
        let mut errors = ErrorCollector::default();
        errors.collect(true);
        errors.report(ErrorCode::EofInTag, Span::empty(2), 2);
        errors.report(ErrorCode::EofInTag, Span::empty(5), 5);
        errors.insert([(CONTROL, Span::new(2, 3)), (CONTROL, Span::new(4, 5))].into_iter());
        assert_eq!(
            codes(&mut errors),
            [(CONTROL, 2), (ErrorCode::EofInTag, 2), (CONTROL, 4), (ErrorCode::EofInTag, 5)]
        );
    }

    #[test]
    fn errors_in_their_final_order_stay_there() {
        let mut errors = ErrorCollector::default();
        errors.collect(true);
        errors.report(ErrorCode::EofInTag, Span::empty(9), 9);
        errors.are_in_order();
        errors.insert([(CONTROL, Span::new(4, 5))].into_iter());
        assert_eq!(codes(&mut errors), [(ErrorCode::EofInTag, 9), (CONTROL, 4)]);
    }
}
