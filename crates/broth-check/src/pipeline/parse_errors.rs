//! Turns parse errors into findings, with messages, advice and repairs.

use alloc::format;
use alloc::string::String;

use broth_dom::QuirksMode;
use broth_html_rules::elements::VOID;
use broth_markup::{ErrorCode, Name, ParseError, Span};

use crate::data::elements::TEXT_ONLY;
use crate::data::error_traits::{ErrorTraits, Repair};
use crate::pipeline::likely::Likely;
use crate::rules::syntax::{
    raw_text_ended_early, self_closed_element_end_tag, void_element_end_tag,
};
use crate::white_space::WHITE_SPACE;
use crate::{Effect, Finding, Fix, Unfixed};

/// Facts about the document that an error is in.
pub(crate) struct Context<'s> {
    pub(crate) text: &'s str,
    /// Whether the byte order mark of the file is not in the text.
    pub(crate) is_of_bytes: bool,
    pub(crate) quirks_mode: QuirksMode,
    /// The unquoted values with characters that need quotes, in source order.
    pub(crate) want_quotes: &'s [Span],
}

impl Context<'_> {
    /// Whether a byte order mark follows that of the file. It is a character of the document, so no
    /// doctype can follow.
    fn begins_with_second_mark(&self) -> bool {
        let marks = if self.is_of_bytes { "\u{FEFF}" } else { "\u{FEFF}\u{FEFF}" };
        self.text.starts_with(marks)
    }

    /// The unquoted value that needs quotes because of an error here.
    pub(crate) fn value_at(&self, span: Span) -> Option<Span> {
        let at = self.want_quotes.partition_point(|value| value.end <= span.start);
        self.want_quotes.get(at).copied().filter(|value| value.contains(span))
    }
}

/// The finding for a parse error.
pub(crate) fn finding(error: ParseError, context: &Context<'_>, likely: &mut Likely) -> Finding {
    let written = context.text.get(error.span.range()).unwrap_or_default();
    if let Some(finding) = of_end_tag(error, written, context.text) {
        return finding;
    }
    let columns = ErrorTraits::of(error.code);
    let mut finding = Finding::new(error.code, error.span);
    if let Some(advice) =
        likely.advice(error.code, error.span, context.text, context.value_at(error.span))
    {
        finding.unfixed = Some(Unfixed::Unclear);
        return finding.help(advice);
    }
    finding.help = columns.help.map(Into::into);
    if error.code == ErrorCode::MissingDoctype && context.begins_with_second_mark() {
        finding.help = Some("the file begins with two byte order marks: remove the second".into());
    }
    finding.fix =
        columns.fix.and_then(|(repair, message)| fix(repair, message, error.span, context));
    finding
}

/// The fix of an error, if it fits the text there.
fn fix(repair: Repair, message: &'static str, span: Span, context: &Context<'_>) -> Option<Fix> {
    let written = context.text.get(span.range())?;
    Some(match repair {
        Repair::InsertBefore(text) => Fix::insert(message, span.start, text),
        Repair::InsertAfter(text) => Fix::insert(message, span.end, text),
        Repair::ReplaceWith(text) => Fix::replace(message, span, text),
        Repair::Replace(old, new) if written == old => Fix::replace(message, span, new),
        Repair::RenameTo(name) => {
            let (start, old) = (span.start + "<".len(), tag_name(written.strip_prefix('<')?)?);
            Fix::replace(message, Span::new(start, start + old.len()), name)
        }
        Repair::EscapeAmpersand if written.starts_with('&') => {
            Fix::insert(message, span.start + 1, "amp;")
        }
        Repair::ReferToMeantCharacter => {
            let meant = broth_entities::decode(written);
            let mut chars = meant.chars();
            let (Some(meant), None) = (chars.next(), chars.next()) else { return None };
            if meant.is_control() {
                return None;
            }
            let message = message.replace("{}", meant.encode_utf8(&mut [0; 4]));
            Fix::replace(message, span, format!("&#x{:X};", u32::from(meant)))
        }
        Repair::RemoveEndTag if has_only_a_name(written) => Fix::remove(message, span),
        Repair::RemoveSlash if written.ends_with("/>") => {
            Fix::remove(message, Span::new(span.end - 2, span.end - 1))
        }
        Repair::RemoveAttribute => {
            let before = context.text[..span.start].trim_ascii_end().len();
            Fix::remove(message, Span::new(before, attribute_end(context.text, span.end)))
        }
        Repair::RemoveAllAttributes if written.ends_with('>') => {
            let start = span.start + "</".len() + tag_name(written.strip_prefix("</")?)?.len();
            Fix::remove(message, Span::new(start, span.end - 1))
        }
        Repair::QuoteValue => {
            let value = context.value_at(span)?;
            let written = &context.text[value.range()];
            // `Likely` has refused values with quotes.
            Fix::replace(message, value, format!("\"{written}\""))
        }
        // In quirks mode the short doctype would change the layout.
        Repair::ShortenDoctype if context.quirks_mode == QuirksMode::NoQuirks => {
            Fix::replace(message, span, "<!DOCTYPE html>").with_effect(Effect::Doctype)
        }
        _ => return None,
    })
}

/// The end of the attribute whose name ends at `at`.
fn attribute_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let after_space = rest.trim_ascii_start();
    let Some(value) = after_space.strip_prefix('=') else { return at };
    let value = value.trim_ascii_start();
    let len = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].find(quote).map_or(value.len(), |end| end + 2),
        _ => value.find(|c| c == '>' || WHITE_SPACE.contains(&c)).unwrap_or(value.len()),
    };
    text.len() - value.len() + len
}

/// Whether an end tag has a name and nothing else. `</p<b>` swallows a start tag, and
/// `</a href=x>` may have been meant to be one.
fn has_only_a_name(written: &str) -> bool {
    let name = written.strip_prefix("</").and_then(|rest| rest.strip_suffix('>'));
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    let is_around = |c| c == '/' || WHITE_SPACE.contains(&c);
    name.is_some_and(|name| name.trim_end_matches(is_around).chars().all(is_of_name))
}

/// The name that the rest of a tag begins with.
fn tag_name(rest: &str) -> Option<&str> {
    let end = rest.find(|c| c == '/' || c == '>' || WHITE_SPACE.contains(&c))?;
    Some(&rest[..end])
}

/// The finding about a stray end tag, if another rule describes the mistake better.
fn of_end_tag(error: ParseError, written: &str, text: &str) -> Option<Finding> {
    use ErrorCode::{MismatchedEndTagInForeignContent, UnmatchedEndTag};
    let name = tag_name(written.strip_prefix("</")?)?;
    if matches!(error.code, MismatchedEndTagInForeignContent | UnmatchedEndTag)
        && is_self_closed(&text[..error.span.start], name)
    {
        return Some(self_closed_element_end_tag(name, error.span));
    }
    if !ErrorTraits::of(error.code).stray {
        return None;
    }
    let name = Name::of(&name.to_ascii_lowercase());
    if VOID.contains(name) {
        return Some(void_end_tag(name, error.span));
    }
    TEXT_ONLY.contains(name).then(|| raw_text_ended_early(name, error.span))
}

/// Whether the text before ends in a self-closing start tag with this name.
fn is_self_closed(before: &str, name: &str) -> bool {
    let before = before.trim_ascii_end();
    before.ends_with("/>")
        && before.rfind('<').is_some_and(|tag| {
            let written = before[tag + 1..].get(..name.len());
            written.is_some_and(|written| written.eq_ignore_ascii_case(name))
        })
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#foreign-elements>
fn self_closed_element_end_tag(name: &str, span: Span) -> Finding {
    Finding::new(&self_closed_element_end_tag::LINT, span)
        .message(format!("the start tag has already closed this `{name}`"))
        .fix(Fix::remove("remove it", span))
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>
fn void_end_tag(name: Name, span: Span) -> Finding {
    let fix = match name {
        // The parser turns it into an element.
        Name::Br => Fix::replace("write a start tag", span, "<br>"),
        _ => Fix::remove("remove it", span),
    };
    Finding::new(&void_element_end_tag::LINT, span)
        .message(format!("`{name}` is a void element: it has no end tag"))
        .fix(fix)
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#cdata-rcdata-restrictions>
fn raw_text_ended_early(name: Name, span: Span) -> Finding {
    let help: String = match name {
        Name::Script | Name::Style => {
            format!("in a string, write `<\\/{name}` instead of `</{name}`")
        }
        _ => format!("inside the element, write `&lt;/{name}` instead of `</{name}`"),
    };
    Finding::new(&raw_text_ended_early::LINT, span)
        .message(format!("`</{name}>` closes nothing: an earlier one has ended the `{name}`"))
        .help(help)
}
