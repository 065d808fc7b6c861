//! Parts of documents that are not HTML, such as the code of a template.
//!
//! They are replaced with something of the same length before parsing, so offsets stay the same.
//! Findings there are not reported.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Span;
use broth_template::front_matter_len;

use super::source::Tree;
use super::template::TemplateCode;
use crate::options::Options;
use crate::{Finding, IgnoredRegion, StandIn, Unfixed};

/// A text whose ignored regions have been replaced.
pub(crate) struct Masked<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The regions, in order.
    spans: Vec<Span>,
    /// The code of a template, if the text is one.
    template: Option<TemplateCode>,
}

impl<'t> Masked<'t> {
    pub(crate) fn new(text: &'t str, options: &Options) -> Self {
        let (code, text) = match options.template.map(|template| TemplateCode::of(text, template)) {
            Some((code, masked)) => (Some(code), Cow::Owned(masked)),
            None => (None, Cow::Borrowed(text)),
        };
        let mut spans = spans(&text, &options.regions);
        spans.extend(
            code.iter().flat_map(TemplateCode::left_out).map(|span| (span, StandIn::Space)),
        );
        spans.extend(front_matter(&text).map(|span| (span, StandIn::Space)));
        spans.sort_unstable_by_key(|(span, _)| (span.start, span.end));
        let text = match spans.is_empty() {
            true => text,
            false => Cow::Owned(filled(&text, &spans)),
        };
        let mut spans: Vec<Span> = spans.into_iter().map(|(span, _)| span).collect();
        if let Some(code) = &code {
            spans.extend(code.spans());
            spans.sort_unstable_by_key(|span| (span.start, span.end));
        }
        Self { text, spans: merged(spans), template: code }
    }

    /// Drops the findings and the fixes that a stand-in may have caused.
    pub(crate) fn drop_caused(&self, findings: &mut Vec<Finding>, tree: &Tree) {
        if let Some(code) = &self.template {
            code.drop_dependent(findings, tree);
        }
        if self.spans.is_empty() {
            return;
        }
        findings.retain(|finding| !self.touches(finding.span));
        for finding in findings {
            let touches = |fix: &crate::Fix| fix.edits.iter().any(|edit| self.touches(edit.span));
            if finding.fix.as_ref().is_some_and(touches) {
                finding.drop_fix(Unfixed::IgnoredRegion);
            }
        }
    }

    fn touches(&self, span: Span) -> bool {
        let before = self.spans.partition_point(|region| region.end <= span.start);
        self.spans.get(before).is_some_and(|region| region.start < span.end.max(span.start + 1))
    }
}

/// The text with stand-ins for some spans, which are in order.
fn filled(text: &str, spans: &[(Span, StandIn)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut at = 0;
    for &(span, stand_in) in spans {
        if span.end <= at {
            continue;
        }
        let start = span.start.max(at);
        filled.push_str(&text[at..start]);
        filled.extend(text[start..span.end].bytes().map(|byte| match (byte, stand_in) {
            (b'\n' | b'\r', _) => char::from(byte),
            (_, StandIn::Space) => ' ',
            (_, StandIn::Text) => 'x',
        }));
        at = span.end;
    }
    filled.push_str(&text[at..]);
    filled
}

/// Spans that are in order, without overlaps.
fn merged(spans: Vec<Span>) -> Vec<Span> {
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match merged.last_mut().filter(|last| span.start < last.end) {
            Some(last) => last.end = last.end.max(span.end),
            None => merged.push(span),
        }
    }
    merged
}

/// The settings before the markup. A byte order mark alone is none.
fn front_matter(text: &str) -> Option<Span> {
    let mark = text.len() - text.trim_start_matches('\u{FEFF}').len();
    let length = front_matter_len(text);
    (length > mark).then(|| Span::new(mark, length))
}

/// The regions of a text. If two begin at the same place, the one that was named first wins.
fn spans(text: &str, regions: &[IgnoredRegion]) -> Vec<(Span, StandIn)> {
    let is_usable = |region: &&IgnoredRegion| !region.from.is_empty() && !region.to.is_empty();
    // For each kind of region, the next place where one begins, if there is any.
    let find =
        |region: &IgnoredRegion, from: usize| text[from..].find(&*region.from).map(|at| from + at);
    let mut next: Vec<_> = regions
        .iter()
        .filter(is_usable)
        .filter_map(|region| Some((find(region, 0)?, region)))
        .collect();
    let mut spans = Vec::new();
    while let Some((index, &(start, region))) =
        next.iter().enumerate().min_by_key(|(_, (start, _))| *start)
    {
        let inside = start + region.from.len();
        let Some(length) = text[inside..].find(&*region.to) else {
            next.remove(index);
            continue;
        };
        let end = inside + length + region.to.len();
        spans.push((Span::new(start, end), region.stand_in));
        next.retain_mut(|(start, region)| {
            *start >= end || find(region, end).map(|new| *start = new).is_some()
        });
    }
    spans
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::{IgnoredRegion, Masked, StandIn};
    use crate::options::Options;

    #[test]
    fn regions_are_masked_without_moving_anything() {
        let region = |from: &str, to: &str, stand_in| IgnoredRegion {
            from: from.into(),
            to: to.into(),
            stand_in,
        };
        let regions = vec![
            region("{{", "}}", StandIn::Text),
            region("{%", "%}", StandIn::Space),
            region("<?", "?>", StandIn::Space),
        ];
        let options = Options { regions, ..Options::default() };
        for (text, masked) in [
            ("a {{b}} c", "a xxxxx c"),
            ("{%a\n{{%}é{{é}}", "   \n    éxxxxxx"),
            ("{{ {% }} %}", "xxxxxxxx %}"),
            ("{{ a", "{{ a"),
            ("{{ <?a?>", "{{      "),
            ("{{{{}}}}", "xxxxxx}}"),
            ("", ""),
        ] {
            assert_eq!(Masked::new(text, &options).text, masked, "{text}");
        }
    }
}
