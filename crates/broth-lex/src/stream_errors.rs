//! What is wrong with characters of the input stream, whatever state reads them.

use broth_input::{StreamError, stream_errors};
use broth_markup::ErrorCode;

/// The wrong characters of a text by the rule of HTML, with their offsets in it.
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

/// Whether the error is about a character of the stream.
pub(crate) fn is_stream_error(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::ControlCharacterInInputStream
            | ErrorCode::NoncharacterInInputStream
            | ErrorCode::InvalidXmlCharacter
    )
}
