//! Parse errors as findings: what they say more than their summary, and what can be done about them.

use alloc::format;
use alloc::string::String;

use broth_dom::QuirksMode;
use broth_html_rules::elements::VOID;
use broth_markup::{ErrorCode, Name, ParseError, Span};

use crate::echoes::is_end_tag_of_nothing;
use crate::elements::TEXT_ONLY;
use crate::tokens::WHITE_SPACE;
use crate::{Effect, Finding, Fix, WritingRule};

/// What is known of the document that an error is in.
pub(crate) struct Surroundings<'s> {
    pub(crate) text: &'s str,
    pub(crate) quirks_mode: QuirksMode,
    /// The unquoted values that have characters which belong in quotes, in their order.
    pub(crate) want_quotes: &'s [Span],
}

/// The finding for a parse error.
pub(crate) fn finding(error: ParseError, around: &Surroundings<'_>) -> Finding {
    let written = around.text.get(error.span.range()).unwrap_or_default();
    if let Some(finding) = of_end_tag(error, written, around.text) {
        return finding;
    }
    let mut finding = Finding::new(error.code, error.span);
    finding.help = help(error.code).map(Into::into);
    finding.fix = reference(error, written)
        .or_else(|| tag(error, written, around))
        .or_else(|| declaration(error, written, around));
    finding
}

/// What a person can do.
fn help(code: ErrorCode) -> Option<&'static str> {
    use ErrorCode as E;
    Some(match code {
        E::MissingDoctype => "begin the document with `<!DOCTYPE html>`",
        E::NonVoidHtmlElementStartTagWithTrailingSolidus => {
            "the slash closes nothing; if the element is to be empty, write its end tag"
        }
        E::CdataInHtmlContent => "write the text as it is, with `&lt;` and `&amp;`",
        E::EofInComment => "close the comment with `-->`",
        E::EofInTag => "close the tag with `>`",
        E::NestedComment => "comments do not nest: the first `-->` ends the outer one",
        E::EofInScriptHtmlCommentLikeText => {
            "write `<\\!--` for `<!--` and `<\\script` for `<script` inside of the script"
        }
        E::MisnestedFormattingEndTag => "close the inner elements first",
        E::HeadContentAfterHead => "move it into the head, or behind the start of the body",
        E::MisplacedTextInTable | E::MisplacedContentInTable => {
            "put it into a cell or a caption, or before the table"
        }
        E::DisallowedProcessingInstructionTarget => "HTML has no XML declaration; leave it away",
        _ => return None,
    })
}

/// Character references.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#character-references>
fn reference(error: ParseError, written: &str) -> Option<Fix> {
    let span = error.span;
    match error.code {
        ErrorCode::MissingSemicolonAfterCharacterReference => {
            Some(Fix::insert("end it with a semicolon", span.end, ";"))
        }
        ErrorCode::UnknownNamedCharacterReference
        | ErrorCode::AbsenceOfDigitsInNumericCharacterReference => {
            let fix = Fix::insert("if the `&` is meant, escape it", span.start + 1, "amp;");
            written.starts_with('&').then_some(fix)
        }
        // The bytes of windows-1252; what the others were to mean nobody knows.
        ErrorCode::ControlCharacterReference => {
            let meant = broth_entities::decode(written, broth_entities::Mode::Text);
            let mut chars = meant.chars();
            let (Some(meant), None) = (chars.next(), chars.next()) else { return None };
            if meant.is_control() {
                return None;
            }
            let escaped = format!("&#x{:X};", u32::from(meant));
            Some(Fix::replace(format!("refer to `{meant}`, which it stands for"), span, escaped))
        }
        _ => None,
    }
}

/// Tags and the attributes in them.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#start-tags>
fn tag(error: ParseError, written: &str, around: &Surroundings<'_>) -> Option<Fix> {
    use ErrorCode as E;
    let span = error.span;
    match error.code {
        E::InvalidFirstCharacterOfTagName | E::EofBeforeTagName if written == "<" => {
            Some(Fix::replace("if the `<` is meant, escape it", span, "&lt;"))
        }
        E::MissingEndTagName if written == "</>" => Some(Fix::remove("remove it", span)),
        E::DuplicateAttribute => {
            let before = around.text[..span.start].trim_end_matches(WHITE_SPACE).len();
            let end = attribute_end(around.text, span.end);
            Some(Fix::remove("remove it", Span::new(before, end)))
        }
        E::MissingAttributeValue => Some(Fix::insert("write the empty value", span.start, "\"\"")),
        E::MissingWhitespaceBetweenAttributes => {
            Some(Fix::insert("put a space between them", span.start, " "))
        }
        E::UnexpectedSolidusInTag if written == "/" => {
            Some(Fix::replace("write a space", span, " "))
        }
        E::NonVoidHtmlElementStartTagWithTrailingSolidus | E::EndTagWithTrailingSolidus
            if written.ends_with("/>") =>
        {
            let slash = Span::new(span.end - 2, span.end - 1);
            Some(Fix::remove("remove the slash", slash))
        }
        E::EndTagWithAttributes if written.ends_with('>') => {
            let name = end_tag_name(written)?;
            let place = Span::new(span.start + "</".len() + name.len(), span.end - 1);
            Some(Fix::remove("remove them", place))
        }
        E::UnexpectedCharacterInUnquotedAttributeValue => {
            let at = around.want_quotes.partition_point(|value| value.end <= span.start);
            let value = around.want_quotes.get(at).filter(|value| value.contains(span))?;
            let written = &around.text[value.range()];
            let quote = if written.contains('"') { '\'' } else { '"' };
            let quoted = format!("{quote}{written}{quote}");
            (!written.contains(quote))
                .then(|| Fix::replace("put the value in quotes", *value, quoted))
        }
        E::ImageStartTag if written.len() > "<image".len() => {
            let name = Span::new(span.start + 1, span.start + "<image".len());
            Some(Fix::replace("use `img`", name, "img"))
        }
        E::UnmatchedPEndTag => Some(Fix::replace("write an empty paragraph", span, "<p></p>")),
        code if written.starts_with("</") && is_end_tag_of_nothing(code) => {
            Some(Fix::remove("remove it", span))
        }
        _ => None,
    }
}

/// Doctypes and comments.
fn declaration(error: ParseError, written: &str, around: &Surroundings<'_>) -> Option<Fix> {
    let span = error.span;
    match error.code {
        // Whoever changes the mode changes the layout.
        ErrorCode::NonconformingDoctype if around.quirks_mode == QuirksMode::NoQuirks => {
            let fix = Fix::replace("use the short doctype", span, "<!DOCTYPE html>");
            Some(fix.with_effect(Effect::Doctype))
        }
        ErrorCode::AbruptClosingOfEmptyComment if written.starts_with("<!--") => {
            Some(Fix::replace("write an empty comment", span, "<!---->"))
        }
        ErrorCode::IncorrectlyClosedComment if written == "--!>" => {
            Some(Fix::replace("close it with `-->`", span, "-->"))
        }
        ErrorCode::MissingWhitespaceBeforeDoctypeName
        | ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword
        | ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword
        | ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers => {
            Some(Fix::insert("put a space here", span.start, " "))
        }
        _ => None,
    }
}

/// Where an attribute ends, whose name ends at `at`.
fn attribute_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let behind_space = rest.trim_start_matches(WHITE_SPACE);
    let Some(value) = behind_space.strip_prefix('=') else { return at };
    let value = value.trim_start_matches(WHITE_SPACE);
    let len = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].find(quote).map_or(value.len(), |end| end + 2),
        _ => value.find(|c| c == '>' || WHITE_SPACE.contains(&c)).unwrap_or(value.len()),
    };
    text.len() - value.len() + len
}

/// The name of an end tag.
fn end_tag_name(written: &str) -> Option<&str> {
    let name = written.strip_prefix("</")?;
    let end = name.find(|c| c == '/' || c == '>' || WHITE_SPACE.contains(&c))?;
    Some(&name[..end])
}

/// An end tag that closes nothing: often there is a better word for it.
fn of_end_tag(error: ParseError, written: &str, text: &str) -> Option<Finding> {
    let name = end_tag_name(written)?;
    if matches!(
        error.code,
        ErrorCode::MismatchedEndTagInForeignContent | ErrorCode::UnmatchedEndTag
    ) && is_self_closed(&text[..error.span.start], name)
    {
        return Some(self_closed_element_end_tag(name, error.span));
    }
    let is_unmatched = matches!(error.code, ErrorCode::BrEndTag | ErrorCode::ColEndTag)
        || is_end_tag_of_nothing(error.code);
    if !is_unmatched {
        return None;
    }
    let name = Name::of(&name.to_ascii_lowercase());
    if VOID.contains(name) {
        return Some(void_end_tag(name, error.span));
    }
    if TEXT_ONLY.contains(name) {
        return Some(raw_text_ended_early(name, error.span));
    }
    None
}

/// Whether what stands before ends in a self-closing start tag of that name.
fn is_self_closed(before: &str, name: &str) -> bool {
    let before = before.trim_end_matches(WHITE_SPACE);
    before.ends_with("/>")
        && before.rfind('<').is_some_and(|tag| {
            let written = before[tag + 1..].get(..name.len());
            written.is_some_and(|written| written.eq_ignore_ascii_case(name))
        })
}

/// <https://html.spec.whatwg.org/multipage/syntax.html#foreign-elements>
fn self_closed_element_end_tag(name: &str, span: Span) -> Finding {
    Finding::new(WritingRule::SelfClosedElementEndTag, span)
        .message(format!("the start tag of this `{name}` has closed it already"))
        .fix(Fix::remove("remove it", span))
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
    let help: String = match name {
        Name::Script | Name::Style => {
            format!("inside of a string there, write `<\\/{name}` in place of `</{name}`")
        }
        _ => format!("inside of the element, write `&lt;/{name}` in place of `</{name}`"),
    };
    Finding::new(WritingRule::RawTextEndedEarly, span)
        .message(format!("`</{name}>` closes nothing: an earlier one has ended the `{name}`"))
        .help(help)
}
