//! The tokenizer's algorithms that collect a value: names, strings, URLs, escapes. A token's value
//! is read with them once more when it is asked for.

use alloc::borrow::Cow;

use crate::code_point::{
    is_hex_digit, is_ident_code_point, is_newline, is_non_printable_code_point, is_whitespace,
};
use crate::cursor::{Cursor, Value};
use crate::error::{CssErrorCode, Errors};
use crate::kind::TokenKind;
use crate::look::are_a_valid_escape;
use crate::run::Run;

/// Consumes comments.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-comment>
pub(crate) fn comments(input: &mut Cursor<'_>, errors: &mut Errors) {
    loop {
        let start = input.at();
        if !input.next_if_text("/*") {
            return;
        }
        if !input.skip_after("*/") {
            errors.push(CssErrorCode::EofInComment, start, input.at());
        }
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-name>
pub(crate) fn an_ident_sequence<'t>(input: &mut Cursor<'t>, errors: &mut Errors) -> Cow<'t, str> {
    let mut value = Value::new(input);
    loop {
        value.append_run(input, Run::Name);
        match input.peek() {
            Some(c) if is_ident_code_point(c, input.names()) => value.append_next(input),
            Some('\\') if starts_with_a_valid_escape(input) => {
                append_an_escape(&mut value, input, errors);
            }
            _ => return value.finish(input, input.at()),
        }
    }
}

fn starts_with_a_valid_escape(input: &Cursor<'_>) -> bool {
    let [first, second, _] = input.peek_three();
    are_a_valid_escape(first, second)
}

/// Consumes a backslash and the rest of an escape, and appends what it stands for.
fn append_an_escape(value: &mut Value, input: &mut Cursor<'_>, errors: &mut Errors) {
    let from = input.at();
    input.next();
    let c = an_escaped_code_point(input, errors);
    value.append(input, from, Some(c));
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point>
fn an_escaped_code_point(input: &mut Cursor<'_>, errors: &mut Errors) -> char {
    let start = input.at();
    let Some(c) = input.peek() else {
        errors.push(CssErrorCode::EofInEscape, start.saturating_sub(1), start);
        return char::REPLACEMENT_CHARACTER;
    };
    if !is_hex_digit(c) {
        input.next();
        return c;
    }
    let mut count = 0;
    while count < 6 && input.next_if_is(is_hex_digit) {
        count += 1;
    }
    let number = u32::from_str_radix(input.since(start), 16).unwrap_or_default();
    input.next_if_is(is_whitespace);
    let c = char::from_u32(number).filter(|c| *c != '\0');
    c.unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Consumes a string with its quotes.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-string-token>
pub(crate) fn a_string_token<'t>(
    input: &mut Cursor<'t>,
    errors: &mut Errors,
) -> (TokenKind, Cow<'t, str>) {
    let start = input.at();
    let ending = input.next();
    let mut value = Value::new(input);
    loop {
        value.append_run(input, Run::String);
        let at = input.at();
        match input.peek() {
            Some(c) if Some(c) == ending => {
                input.next();
                return (TokenKind::String, value.finish(input, at));
            }
            None => {
                errors.push(CssErrorCode::EofInString, start, at);
                return (TokenKind::String, value.finish(input, at));
            }
            Some(c) if is_newline(c) => {
                errors.push(CssErrorCode::NewlineInString, start, at);
                return (TokenKind::BadString, value.finish(input, at));
            }
            Some('\\') if input.peek_three()[1].is_none_or(is_newline) => {
                input.next();
                input.next();
                value.append(input, at, None);
            }
            Some('\\') => append_an_escape(&mut value, input, errors),
            Some(_) => value.append_next(input),
        }
    }
}

/// Consumes the rest of a URL, after its `url(`.
///
/// <https://drafts.csswg.org/css-syntax-3/#consume-url-token>
pub(crate) fn a_url_token<'t>(
    input: &mut Cursor<'t>,
    errors: &mut Errors,
) -> (TokenKind, Cow<'t, str>) {
    input.skip(Run::Whitespace);
    let start = input.at();
    let mut value = Value::new(input);
    // Where the value ends, if white space follows it.
    let mut end = None;
    loop {
        if end.is_none() {
            value.append_run(input, Run::Url);
        }
        let at = end.unwrap_or(input.at());
        let error = match input.peek() {
            Some(')') => {
                input.next();
                return (TokenKind::Url, value.finish(input, at));
            }
            None => {
                errors.push(CssErrorCode::EofInUrl, start, at);
                return (TokenKind::Url, value.finish(input, at));
            }
            Some(c) if is_whitespace(c) => {
                input.skip(Run::Whitespace);
                if matches!(input.peek(), Some(')') | None) {
                    end = Some(at);
                    continue;
                }
                // The text calls every bad URL a parse error.
                CssErrorCode::UnexpectedCharacterInUrl
            }
            Some('"' | '\'' | '(') => CssErrorCode::UnexpectedCharacterInUrl,
            Some(c) if is_non_printable_code_point(c) => CssErrorCode::UnexpectedCharacterInUrl,
            Some('\\') if starts_with_a_valid_escape(input) => {
                append_an_escape(&mut value, input, errors);
                continue;
            }
            Some('\\') => CssErrorCode::InvalidEscapeInUrl,
            Some(_) => {
                value.append_next(input);
                continue;
            }
        };
        errors.push(error, at, input.at().max(at + 1));
        let value = value.finish(input, at);
        the_remnants_of_a_bad_url(input, errors);
        return (TokenKind::BadUrl, value);
    }
}

/// <https://drafts.csswg.org/css-syntax-3/#consume-remnants-of-bad-url>
fn the_remnants_of_a_bad_url(input: &mut Cursor<'_>, errors: &mut Errors) {
    loop {
        match input.peek() {
            None => return,
            Some(')') => {
                input.next();
                return;
            }
            Some('\\') if starts_with_a_valid_escape(input) => {
                input.next();
                an_escaped_code_point(input, errors);
            }
            _ => _ = input.next(),
        }
    }
}
