//! Tags that are a part of another token, because that token ends too late.
//!
//! In `</span<b>hot</b>`, the start tag `<b>` is a part of the end tag before it, so `</b>` closes
//! nothing. In `<dt title=a</dt></dl>`, the end tag `</dt>` is a part of the value, so that of the
//! `dt` is missing. To remove the one or to add the other would make the finding go, but not the
//! mistake.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{ErrorCode, ParseError, Span};

use crate::data::error_traits::ErrorTraits;
use crate::rules::document::missing_title;
use crate::rules::style::omitted_end_tag;
use crate::rules::syntax::missing_end_tag;
use crate::{Finding, Label, Rule, Unfixed};

/// The offsets of each `<` that may begin a tag inside another token, in source order.
pub(crate) fn places(text: &str, swallowing: &[Span], errors: &[ParseError]) -> Vec<usize> {
    let in_token = |span: &Span| {
        let start = span.start + 1;
        let inside = text.get(start..span.end).unwrap_or_default();
        inside.match_indices('<').map(move |(at, _)| start + at)
    };
    let in_attribute = |error: &&ParseError| {
        use ErrorCode::{
            UnexpectedCharacterInAttributeName, UnexpectedCharacterInUnquotedAttributeValue,
        };
        matches!(
            error.code,
            UnexpectedCharacterInAttributeName | UnexpectedCharacterInUnquotedAttributeValue
        ) && text.get(error.span.start..).is_some_and(|rest| rest.starts_with('<'))
    };
    let mut places: Vec<usize> = swallowing.iter().flat_map(in_token).collect();
    places.extend(errors.iter().filter(in_attribute).map(|error| error.span.start));
    places.sort_unstable();
    places.dedup();
    places
}

/// Drops the fixes that would hide tags at these places. The findings are in source order.
pub(crate) fn refuse_fixes(text: &str, places: &[usize], findings: &mut [Finding]) {
    if places.is_empty() {
        return;
    }
    let ends = ends(text, places);
    let mut starts = Swallowed::default();
    let mut before = places.iter().copied().peekable();
    for finding in findings {
        while let Some(at) = before.next_if(|&at| at < finding.span.start) {
            starts.add_tag(text, at);
        }
        if let Some(at) = starts.take_start_of(text, finding) {
            let name = tag_name(&text[at + 1..]);
            finding.drop_fix(Unfixed::Unclear);
            finding.help.get_or_insert_with(|| {
                "if a tag before it contains its start tag, end that with `>` first".into()
            });
            let tag = Span::new(at, at + 1 + name.len());
            let message = "this may be its start tag";
            finding.related.push(Label::new(tag, message));
        }
        if is_about_end_tag(finding.rule) && hides_end_tag(text, places, &ends, finding) {
            finding.drop_fix(Unfixed::Unclear);
        }
    }
}

/// Whether findings of this rule say that an end tag is not there.
fn is_about_end_tag(rule: Rule) -> bool {
    [Rule::from(&missing_end_tag::LINT), Rule::from(&omitted_end_tag::LINT)].contains(&rule)
}

/// The offsets of swallowed end tags, by their names.
fn ends(text: &str, places: &[usize]) -> BTreeMap<String, Vec<usize>> {
    let mut ends: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for &at in places {
        if let Some(rest) = text[at + 1..].strip_prefix('/') {
            ends.entry(tag_name(rest)).or_default().push(at);
        }
    }
    ends
}

/// Whether an element's end tag, which a fix would add, is inside another tag, or a tag is inside
/// its start tag.
fn hides_end_tag(
    text: &str,
    places: &[usize],
    ends: &BTreeMap<String, Vec<usize>>,
    finding: &Finding,
) -> bool {
    let Some(edit) = finding.fix.as_ref().and_then(|fix| fix.edits.last()) else { return false };
    let is_between = |places: &[usize], from: usize, to: usize| {
        places.get(places.partition_point(|&at| at < from)).is_some_and(|&at| at < to)
    };
    let Span { start, end } = finding.span;
    let tag = text.get(start..end).and_then(|tag| tag.strip_prefix('<'));
    let name = tag.map(tag_name).unwrap_or_default();
    is_between(places, start + 1, end)
        || ends.get(&name).is_some_and(|ends| is_between(ends, start, edit.span.start))
}

/// The tags inside other tokens, by name.
#[derive(Default)]
pub(crate) struct Swallowed {
    starts: BTreeMap<String, Vec<usize>>,
    ends: BTreeMap<String, Vec<usize>>,
}

impl Swallowed {
    /// Adds the tags in a part of the text.
    pub(crate) fn add(&mut self, text: &str, part: Span) {
        let places = text[part.range()].match_indices('<');
        places.for_each(|(at, _)| self.add_tag(text, part.start + at));
    }

    /// Adds the tag that begins with this `<`, if one does.
    fn add_tag(&mut self, text: &str, at: usize) {
        let after = &text[at + 1..];
        let (tags, after) = match after.strip_prefix('/') {
            Some(after) => (&mut self.ends, after),
            None => (&mut self.starts, after),
        };
        let name = tag_name(after);
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            tags.entry(name).or_default().push(at);
        }
    }

    /// Takes a start tag without which an end tag closes nothing, and returns its offset.
    fn take_start_of(&mut self, text: &str, finding: &Finding) -> Option<usize> {
        if !ErrorTraits::of_rule(finding.rule).stray {
            return None;
        }
        let name = tag_name(text.get(finding.span.range())?.strip_prefix("</")?);
        self.starts.get_mut(&name)?.pop()
    }

    /// Whether an end tag closes nothing because its start tag was swallowed.
    pub(crate) fn explains_end_tag(&mut self, text: &str, finding: &Finding) -> bool {
        self.take_start_of(text, finding).is_some()
    }

    /// Whether an end tag or the title is missing because it was swallowed.
    pub(crate) fn explains_missing(&mut self, text: &str, finding: &Finding) -> bool {
        let written = text.get(finding.span.range()).and_then(|tag| tag.strip_prefix('<'));
        let take = |tags: &mut BTreeMap<String, Vec<usize>>, name: &str| {
            tags.get_mut(name).and_then(Vec::pop).is_some()
        };
        match finding.rule {
            Rule::Lint(lint) if *lint == missing_end_tag::LINT => {
                written.is_some_and(|tag| take(&mut self.ends, &tag_name(tag)))
            }
            Rule::Lint(lint) if *lint == missing_title::LINT => take(&mut self.starts, "title"),
            _ => false,
        }
    }
}

/// The name that the rest of a tag begins with, in lower case.
fn tag_name(rest: &str) -> String {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
    rest[..end].to_ascii_lowercase()
}
