//! Looks ahead at what the next code points would begin. Nothing here consumes any.

use crate::code_point::{Names, is_digit, is_hex_digit, is_ident_start_code_point, is_newline};

/// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-valid-escape>
///
/// The end of the text is not a newline, so a backslash before it is an escape.
pub(crate) fn are_a_valid_escape(first: Option<char>, second: Option<char>) -> bool {
    first == Some('\\') && !second.is_some_and(is_newline)
}

/// <https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier>
pub(crate) fn would_start_an_ident_sequence(
    [first, second, third]: [Option<char>; 3],
    names: Names,
) -> bool {
    match first {
        Some('-') => {
            second.is_some_and(|c| is_ident_start_code_point(c, names) || c == '-')
                || are_a_valid_escape(second, third)
        }
        Some('\\') => are_a_valid_escape(first, second),
        first => first.is_some_and(|c| is_ident_start_code_point(c, names)),
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#starts-with-a-number>
pub(crate) fn would_start_a_number([first, second, third]: [Option<char>; 3]) -> bool {
    match first {
        Some('+' | '-') => {
            second.is_some_and(is_digit) || second == Some('.') && third.is_some_and(is_digit)
        }
        Some('.') => second.is_some_and(is_digit),
        // UNREACHABLE: the tokenizer asks only at a sign or a point.
        first => first.is_some_and(is_digit),
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#starts-a-unicode-range>
pub(crate) fn would_start_a_unicode_range([first, second, third]: [Option<char>; 3]) -> bool {
    matches!(first, Some('u' | 'U'))
        && second == Some('+')
        && third.is_some_and(|c| c == '?' || is_hex_digit(c))
}
