//! Tags that could be removed without changing anything, but that show what is wrong.
//!
//! In `<div>menu</dvi>`, nothing closes the `div`, and the parser ignores `</dvi>`. Without it,
//! nobody would see where the `div` was meant to end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::distance::nearest;
use broth_markup::{ErrorCode, Span};

use super::{Cascades, Unclosed};
use crate::{Label, Rule, Unfixed};

/// How many of the elements around a tag are compared with it.
const NEAREST: usize = 8;

/// How many elements before a tag are looked at to find those around it.
const MOST: usize = 64;

impl Cascades<'_, '_> {
    /// Drops the fixes that remove an end tag, or the slash of a start tag, while an element is
    /// open that is never closed: the tag may be its end tag.
    pub(super) fn of_unclear_repairs(&mut self, unclosed: &[Unclosed<'_>]) {
        let is_reported = |element: &&Unclosed<'_>| element.finding.is_some();
        let mut open: Vec<(usize, &Unclosed<'_>)> = unclosed
            .iter()
            .filter(is_reported)
            .filter_map(|element| Some((element.tag?.start, element)))
            .collect();
        if open.is_empty() {
            return;
        }
        open.sort_by_key(|(start, _)| *start);
        // For each element, where it and all before it have ended.
        let ends: Vec<usize> = open
            .iter()
            .scan(0, |end, (_, element)| {
                *end = element.ended.max(*end);
                Some(*end)
            })
            .collect();
        for index in 0..self.findings.len() {
            if self.findings[index].fix.is_none() {
                continue;
            }
            let at = self.tag(index).start;
            let before = open.partition_point(|(start, _)| *start < at);
            if before == 0 || ends[before - 1] < at {
                continue;
            }
            let around = open[..before].iter().rev().take(MOST).map(|(_, element)| *element);
            let around: Vec<&str> = around
                .filter(|element| element.ended >= at)
                .take(NEAREST)
                .map(|element| element.name)
                .collect();
            self.of_unclear_repair(index, &around);
        }
    }

    /// The tag that a finding is about. The finding about a slash begins at it.
    fn tag(&self, index: usize) -> Span {
        let span = self.findings[index].span;
        if !self.traits(index).leaves_open {
            return span;
        }
        let start = self.text[..span.end].rfind('<');
        Span::new(start.unwrap_or(span.start), span.end)
    }

    /// The same for one finding, with the names of the elements around it that are never closed,
    /// the innermost first.
    fn of_unclear_repair(&mut self, index: usize, around: &[&str]) {
        let innermost = around.first().copied().unwrap_or("element");
        let written = &self.text[self.tag(index).range()];
        let is_nameless = self.code(index) == Some(ErrorCode::MissingEndTagName);
        if self.traits(index).stray || is_nameless {
            let name = tag_name(written, "</");
            let meant = nearest(&name, around.iter().copied());
            let finding = &mut self.findings[index];
            finding.drop_fix(Unfixed::Unclear);
            finding.help = Some(match meant {
                Some(meant) if meant == name => {
                    format!("it cannot close the `{meant}`, because elements in it are open").into()
                }
                Some(meant) => format!("did you mean `</{meant}>`?").into(),
                None => format!(
                    "an element around it is never closed: is this the end tag of the \
                     `{innermost}`?"
                )
                .into(),
            });
        } else if self.traits(index).leaves_open && around.contains(&&*tag_name(written, "<")) {
            // `<div><div/>Soup</div>`: which of the two is to be closed?
            self.findings[index].drop_fix(Unfixed::Unclear);
        }
    }

    /// Shows the tag that has closed an element whose end tag comes too late, as in
    /// `<p>a<div>b</div></p>`.
    pub(super) fn show_what_closed(&mut self, element: &Unclosed<'_>, late: usize) {
        let rest = &self.text[element.ended..];
        let is_start_tag = rest.starts_with('<')
            && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic())
            && matches!(self.findings[late].rule, Rule::Parse(_));
        let Some(length) = rest.find('>').filter(|_| is_start_tag) else { return };
        let span = Span::new(element.ended, element.ended + length + 1);
        let message = format!("this tag has closed the `{}`", element.name);
        let finding = &mut self.findings[late];
        finding.related.push(Label::new(span, message));
        finding.drop_fix(Unfixed::Unclear);
        finding.help = Some(
            format!(
                "a `{0}` cannot contain this; end the `{0}` before it, or use another element",
                element.name
            )
            .into(),
        );
    }
}

/// The name in a tag, in lower case.
fn tag_name(written: &str, start: &str) -> String {
    let name = written.trim_start_matches(start);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
    name[..end].to_ascii_lowercase()
}
