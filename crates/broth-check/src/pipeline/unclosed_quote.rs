//! Values of attributes whose quote the author has forgotten to close.
//!
//! `<p title="hot>Soup</p> <p class="a">` is one tag with the attributes `title` and `a"`. Its
//! parts break several rules, and repairing them one by one makes it worse. Such a tag therefore
//! gives one finding, which names the quote, and nothing in it is repaired. The value swallows tags
//! that are then missing elsewhere; findings that follow from that are dropped, too.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use broth_markup::{Attrs, Quote, Span};

use crate::pipeline::swallowed::Swallowed;
use crate::rules::syntax::unclosed_attribute_value;
use crate::{Finding, Unfixed};

/// Whether the attributes of a tag look as if a quote could be missing, so that [`apply`] should
/// look at the tag.
pub(crate) fn is_suspicious(attrs: Attrs<'_>, text: &str) -> bool {
    attrs.into_iter().any(|attr| {
        let is_quoted = matches!(attr.quote, Quote::Single | Quote::Double);
        is_quoted && text[attr.value_span.range()].bytes().any(|b| matches!(b, b'=' | b'>' | b'\n'))
    })
}

/// Reports the unclosed quotes of these tags, and drops the findings that follow from them. Both
/// are in source order.
pub(crate) fn apply(text: &str, suspects: &[Span], findings: &mut Vec<Finding>) {
    let tags: Vec<Tag> = suspects.iter().filter_map(|&span| Tag::read(text, span)).collect();
    if tags.is_empty() {
        return;
    }
    let mut swallowed = Swallowed::default();
    tags.iter().for_each(|tag| swallowed.add(text, Span::new(tag.quote, tag.span.end)));
    let is_in_tag = |at: usize| {
        let before = tags.partition_point(|tag| tag.span.start <= at);
        // If the file ends in a tag, the end of the file belongs to the tag.
        before > 0 && (at < tags[before - 1].span.end || !tags[before - 1].is_closed)
    };
    findings.retain(|finding| !is_in_tag(finding.span.start));
    let first = tags[0].span.start;
    findings
        .retain(|finding| finding.span.start < first || !swallowed.explains_end_tag(text, finding));
    // The last element that is open is the one whose end tag was swallowed.
    let mut is_kept: Vec<bool> =
        findings.iter().rev().map(|finding| !swallowed.explains_missing(text, finding)).collect();
    findings.retain(|_| is_kept.pop().unwrap_or(true));
    for finding in findings.iter_mut() {
        let touches = |fix: &crate::Fix| {
            fix.edits.iter().any(|edit| is_in_tag(edit.span.start) && edit.span.start > first)
        };
        if finding.fix.as_ref().is_some_and(touches) {
            finding.drop_fix(Unfixed::Unclear);
        }
    }
    findings.extend(tags.iter().map(|tag| tag.finding(text)));
    findings.sort_by_key(|finding| finding.span.start);
}

/// A tag with a quote that its author has not closed.
struct Tag {
    span: Span,
    /// The name of the attribute.
    name: Span,
    /// The quote that begins the value.
    quote: usize,
    /// The quote that ends the value, if any does.
    end: Option<usize>,
    /// Whether the tag has its `>`.
    is_closed: bool,
}

impl Tag {
    /// Finds the first unclosed quote in a tag, or in the rest of a file that ends in a tag.
    fn read(text: &str, span: Span) -> Option<Self> {
        let tag = &text[span.range()];
        let parts = parts(tag);
        let at = parts
            .iter()
            .enumerate()
            .position(|(at, part)| is_unclosed(tag, part, &parts[at + 1..]))?;
        let part = &parts[at];
        let place =
            |range: &Range<usize>| Span::new(span.start + range.start, span.start + range.end);
        let value = place(&part.value);
        Some(Self {
            span,
            name: place(&part.name),
            quote: value.start - 1,
            end: part.is_closed.then_some(value.end),
            is_closed: tag.ends_with('>')
                && parts.iter().all(|part| part.quote.is_none() || part.is_closed),
        })
    }

    fn finding(&self, text: &str) -> Finding {
        let quote = &text[self.quote..=self.quote];
        let name = &text[self.name.range()];
        let finding =
            Finding::new(&unclosed_attribute_value::LINT, Span::new(self.quote, self.quote + 1))
                .message(format!("the value of `{name}` is not closed"))
                .help(format!("write `{quote}` where the value should end; then check again"));
        match self.end {
            Some(end) => finding
                .label("this quote begins the value")
                .related(Span::new(end, end + 1), "and this one ends it"),
            None => finding.label("the value contains the rest of the file"),
        }
    }
}

/// An attribute as it is written, by offsets in its tag.
struct Part {
    name: Range<usize>,
    /// The quote around its value.
    quote: Option<char>,
    value: Range<usize>,
    /// Whether a second quote follows the value.
    is_closed: bool,
}

/// Splits a tag into its attributes, duplicates included, as the tokenizer does.
fn parts(tag: &str) -> Vec<Part> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let until = |at: usize, is_end: &dyn Fn(char) -> bool| {
        tag[at..].find(is_end).map_or(tag.len(), |len| at + len)
    };
    let mut parts = Vec::new();
    let mut at = until(0, &|c| is_space(c) || c == '/' && !tag.starts_with("</") || c == '>');
    loop {
        at = until(at, &|c| !is_space(c) && c != '/');
        let start = at;
        let Some(first) = tag[at..].chars().next().filter(|&c| c != '>') else { return parts };
        at = until(at + first.len_utf8(), &|c| is_space(c) || matches!(c, '/' | '>' | '='));
        let mut part = Part { name: start..at, quote: None, value: at..at, is_closed: false };
        let after_space = until(at, &|c| !is_space(c));
        if tag[after_space..].starts_with('=') {
            at = until(after_space + 1, &|c| !is_space(c));
            part.quote = tag[at..].chars().next().filter(|c| matches!(c, '"' | '\''));
            if let Some(quote) = part.quote {
                let end = until(at + 1, &|c| c == quote);
                part.value = at + 1..end;
                part.is_closed = end < tag.len();
                at = tag.len().min(end + 1);
            } else {
                let end = until(at, &|c| is_space(c) || c == '>');
                part.value = at..end;
                at = end;
            }
        }
        parts.push(part);
    }
}

/// Whether the parts after an attribute show that its quote is not closed where its author meant.
fn is_unclosed(tag: &str, part: &Part, after: &[Part]) -> bool {
    let Some(quote) = part.quote else { return false };
    let value = &tag[part.value.clone()];
    // A file that ends in a value may also have been cut there.
    if !part.is_closed {
        return value.contains('>');
    }
    let follows = tag[part.value.end + 1..].chars().next();
    let is_apart = follows.is_none_or(|c| matches!(c, '/' | '>') || c.is_ascii_whitespace());
    let is_debris = |part: &Part| tag[part.name.clone()].contains([quote, '<']);
    let has_debris = after.iter().any(is_debris);
    // The quote that closes the value is the one that begins the value of another attribute.
    if ends_in_attribute(value) && (!is_apart || has_debris) {
        return true;
    }
    // The author's tag ends in the value, and another tag begins in it.
    let ends_tag = value.find(['<', '>']).is_some_and(|at| value[at..].starts_with('>'));
    ends_tag && (has_debris || !is_apart && value.contains('<'))
}

/// Whether a value ends in white space, the name of an attribute, and `=`.
fn ends_in_attribute(value: &str) -> bool {
    let Some(before) = value.trim_ascii_end().strip_suffix('=') else { return false };
    let before = before.trim_ascii_end();
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
    let rest = before.trim_end_matches(is_of_name);
    rest.len() < before.len() && rest.ends_with(|c: char| c.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::{check, fix};

    fn page(body: &str) -> String {
        format!("<!DOCTYPE html><html><head><title>a</title></head><body>{body}</body></html>")
    }

    fn rules(html: &str) -> Vec<&'static str> {
        check(html).iter().map(|finding| finding.rule.as_str()).collect()
    }

    #[test]
    fn an_unclosed_quote_is_one_finding_and_nothing_in_its_tag_is_repaired() {
        for body in [
            "<p title=\"unterminated>text <b>x</b>\n<p>more \" quoted\" text",
            "<p title=\"unterminated>text <b>x</b></p>\n<p class=\"a\">more</p>",
            "<p title='unterminated>text</p>\n<p>it's <b>more</b></p>",
            "<a href=\"x>Soup</a> and <a href=\"y\">bread</a>",
            "<a href=\"x class=\"y\">Soup</a>",
            "<img alt=\"soup\n  src=\"soup.png\">",
            "<div><p title=\"a>b</p></div><div class=\"c\"><p>d</p></div>",
            "<p title=\"unterminated>text <b>x</b>",
            "<p class=\"a\" title='b>text",
        ] {
            let html = page(body);
            let found = check(&html);
            let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(rules, ["unclosed-attribute-value"], "{body}");
            let at = found[0].span.start;
            assert!(html[..at].ends_with('=') && html[at..].starts_with(['"', '\'']), "{body}");
            assert_eq!(fix(&html).html, html, "{body}");
        }
    }

    #[test]
    fn angle_brackets_and_newlines_in_a_closed_value_are_none_of_its_concern() {
        for (body, expected) in [
            ("<p title=\"a > b\">Soup</p>", &[][..]),
            ("<p title=\"a\n<b>c</b>\" class=\"d\">Soup</p>", &[]),
            ("<a href=\"soup?a=b&amp;c=\" class=\"d\">Soup</a>", &[]),
            ("<p title=\"a = \" class=\"b\">Soup</p>", &[]),
            ("<p title=\"a > b\"class=c>Soup</p>", &["missing-whitespace-between-attributes"]),
            ("<p title=\"<b>a</b>\"class=c>Soup</p>", &["missing-whitespace-between-attributes"]),
            ("<p title=\"a\"\">Soup</p>", &["unexpected-character-in-attribute-name"]),
        ] {
            assert_eq!(rules(&page(body)), expected, "{body}");
        }
    }

    #[test]
    fn what_has_nothing_to_do_with_the_value_is_still_found_and_repaired() {
        let html = page("<br></br><p title=\"a>b <i>c</i></p><p class=\"d\">e</p><br></br>");
        assert_eq!(
            rules(&html),
            ["void-element-end-tag", "unclosed-attribute-value", "void-element-end-tag"]
        );
        assert_eq!(fix(&html).applied.len(), 2);
    }

    #[test]
    fn many_unclosed_quotes_take_linear_time() {
        let html = page(&"<p title=\"a>b</p> <p class=\"c\">d</p>".repeat(20_000));
        let found = check(&html);
        assert!(found.len() >= 10_000);
    }
}
