//! Parse errors as findings: what they say more than their summary, and what can be done about them.

use alloc::format;

use broth_markup::{ErrorCode, Name, ParseError, Span};

use crate::elements::{TEXT_ONLY, VOID};
use crate::tokens::WHITE_SPACE;
use crate::{Finding, Fix, WritingRule};

/// The finding for a parse error.
pub(crate) fn finding(error: ParseError, text: &str) -> Finding {
    let written = text.get(error.span.range()).unwrap_or_default();
    if let Some(finding) = of_end_tag(error, written) {
        return finding;
    }
    let finding = Finding::new(error.code, error.span);
    finding
}

/// The name of an end tag.
fn end_tag_name(written: &str) -> Option<&str> {
    let name = written.strip_prefix("</")?;
    let end = name.find(|c| c == '/' || c == '>' || WHITE_SPACE.contains(&c))?;
    Some(&name[..end])
}

/// An end tag that closes nothing: often there is a better word for it.
fn of_end_tag(error: ParseError, written: &str) -> Option<Finding> {
    let is_unmatched = matches!(
        error.code,
        ErrorCode::BrEndTag | ErrorCode::ColEndTag | ErrorCode::UnmatchedEndTag
    ) || error.code.as_str().starts_with("unexpected-end-tag");
    if !is_unmatched {
        return None;
    }
    let name = Name::of(&end_tag_name(written)?.to_ascii_lowercase());
    if VOID.contains(name) {
        return Some(void_end_tag(name, error.span));
    }
    if TEXT_ONLY.contains(name) {
        return Some(raw_text_ended_early(name, error.span));
    }
    None
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>
fn void_end_tag(name: Name, span: Span) -> Finding {
    let fix = match name {
        // The parser makes an element of it.
        Name::Br => Fix::replace("write a start tag", span, "<br>"),
        _ => Fix::remove("remove it", span),
    };
    Finding::new(WritingRule::VoidElementEndTag, span)
        .message(format!("`{name}` is a void element: it has no end tag"))
        .fix(fix)
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#cdata-rcdata-restrictions>
fn raw_text_ended_early(name: Name, span: Span) -> Finding {
    let help = match name {
        Name::Script => "inside of the script, write `<\\/script` in place of `</script`",
        Name::Style => "inside of the style sheet, write `<\\/style` in place of `</style`",
        _ => "inside of the element, write `&lt;/` in place of `</`",
    };
    Finding::new(WritingRule::RawTextEndedEarly, span)
        .message(format!("`</{name}>` closes nothing: an earlier one has ended the `{name}`"))
        .help(help)
}
