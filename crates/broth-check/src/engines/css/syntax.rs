//! The parse errors of CSS Syntax.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_css::{CssError, CssErrorCode as Code, TokenKind, tokens};
use broth_markup::Span;

use super::{Mistake, hacks};
use crate::rules::css::invalid_css;

/// Reports the parse errors of a text.
pub(super) fn check(text: &str, errors: &[CssError], mistakes: &mut Vec<Mistake>) {
    let cause = unclosed_cause(errors);
    mistakes.extend(cause.map(|cause| unclosed(text, cause, errors)));
    // A closing bracket after what is not closed closes nothing because of it.
    let open = cause.map_or(usize::MAX, |cause| cause.span.start);
    let list_end = errors.iter().find(|error| error.code == Code::ContentAfterBlock);
    let list_end = list_end.map(|error| error.span.start);
    for error in errors {
        let written = text.get(error.span.range()).unwrap_or_default();
        let message: Cow<'static, str> = match error.code {
            code if is_at_end(code) => continue,
            // The list of declarations ends there, which another error says.
            Code::UnmatchedBracket if list_end == Some(error.span.start) => continue,
            Code::UnmatchedBracket if error.span.start > open => continue,
            Code::UnmatchedBracket => format!("this `{written}` closes nothing").into(),
            Code::UnfinishedRule if hacks::is_marked_declaration(written) => continue,
            Code::UnfinishedRule => unfinished(written).into(),
            code => Cow::Borrowed(code.summary().trim_end_matches('.')),
        };
        mistakes.push(Mistake::new(&invalid_css::LINT, error.span, message));
    }
}

/// The message about a text that is neither a declaration nor a rule.
fn unfinished(written: &str) -> String {
    if written.starts_with("//") {
        return "comments of CSS begin with `/*`; browsers skip from `//` to the next `;`".into();
    }
    let first = tokens(written).next().filter(|token| token.kind() == TokenKind::Ident);
    match first {
        Some(name) if !written.contains(':') => {
            format!("there is no `:` after `{}`, so browsers ignore it", name.text())
        }
        _ => "this is neither a declaration nor a rule, so browsers ignore it".into(),
    }
}

fn is_at_end(code: Code) -> bool {
    matches!(
        code,
        Code::EofInBlock
            | Code::EofInFunction
            | Code::EofInString
            | Code::EofInUrl
            | Code::EofInComment
            | Code::EofInEscape
    )
}

/// The mistake that leaves something open up to the end of the text: the blocks around it are open
/// for the same reason. A string or a comment takes all up to the end, and a round or square
/// bracket hides the braces after it.
fn unclosed_cause(errors: &[CssError]) -> Option<&CssError> {
    let open = || errors.iter().filter(|error| is_at_end(error.code));
    let is_block = |error: &&CssError| error.code == Code::EofInBlock;
    let is_bracket = |error: &&CssError| is_block(error) || error.code == Code::EofInFunction;
    open()
        .find(|error| !is_bracket(error))
        .or_else(|| open().find(|error| !is_block(error)))
        .or_else(|| open().next())
}

/// Reports what the end of the text closes, as one mistake.
fn unclosed(text: &str, cause: &CssError, errors: &[CssError]) -> Mistake {
    let open = || errors.iter().filter(|error| is_at_end(error.code));
    let Span { start, end } = cause.span;
    let (message, end) = match cause.code {
        Code::EofInComment => (Cow::Borrowed("this comment is not closed"), start + 2),
        Code::EofInString => (Cow::Borrowed("this string is not closed"), start + 1),
        Code::EofInUrl => (Cow::Borrowed("this URL is not closed"), end),
        Code::EofInEscape => (Cow::Borrowed("the text ends after a backslash"), end),
        _ => {
            let opening = text.get(cause.span.range()).unwrap_or_default();
            (format!("this `{opening}` is not closed").into(), end)
        }
    };
    let span = Span::new(start, end);
    let mut mistake = Mistake::new(&invalid_css::LINT, span, message);
    let start = open().map(|error| error.span.start).min().unwrap_or_default();
    mistake.closing = closing(text, start, open());
    mistake
}

/// The text that closes all that is open, if it certainly belongs at the end: it contains neither
/// a block that is closed nor, within brackets and strings, the end of a declaration.
fn closing<'e>(
    text: &str,
    start: usize,
    open: impl Iterator<Item = &'e CssError>,
) -> Option<String> {
    let mut closing = Vec::new();
    let mut inner = None;
    for error in open {
        let close = match error.code {
            Code::EofInString => text.get(error.span.start..=error.span.start)?,
            Code::EofInUrl | Code::EofInFunction => ")",
            Code::EofInBlock => match text.get(error.span.range())? {
                "{" => "}",
                "[" => "]",
                _ => ")",
            },
            _ => return None,
        };
        if close != "}" && inner.is_none() {
            inner = Some(error.span.start);
        }
        closing.push(close);
    }
    let rest = text.get(start..)?;
    let within = inner.map_or("", |inner| text.get(inner..).unwrap_or_default());
    if rest.contains('}') || within.contains([';', '{', '\n']) {
        return None;
    }
    closing.reverse();
    (!rest.ends_with('\\')).then(|| closing.concat())
}
