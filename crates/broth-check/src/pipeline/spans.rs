//! Refuses what rules say about places that the text does not have.
//!
//! A rule of the user's own may compute a span that is reversed, ends after the text, or begins
//! inside a character. Its finding is kept, and says so.

use alloc::format;
use alloc::string::String;

use broth_markup::Span;

use crate::{Edit, Finding, Fix, Unfixed};

/// Corrects or drops the places of a finding that are not in the text.
pub(crate) fn refuse_wrong(text: &str, finding: &mut Finding) {
    let is_wrong = |span: Span| text.get(span.range()).is_none();
    finding.related.retain(|label| !is_wrong(label.span));
    finding.follows = finding.follows.filter(|span| !is_wrong(*span));
    let why = finding.fix.as_ref().and_then(|fix| wrong_fix(text, fix));
    if let Some(why) = why {
        finding.drop_fix(Unfixed::InvalidFix);
        finding.help = Some(why.into());
    }
    let Span { start, end } = finding.span;
    if is_wrong(finding.span) {
        let near = (0..=start.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        finding.span = Span::empty(near.unwrap_or_default());
        finding.label =
            format!("the rule says {start}..{end}, which the text does not have").into();
    }
}

/// What is wrong with a fix, if its edits cannot be made.
fn wrong_fix(text: &str, fix: &Fix) -> Option<String> {
    let name = &fix.message;
    let mut end = 0;
    for Edit { span, .. } in &fix.edits {
        if text.get(span.range()).is_none() {
            let Span { start, end } = span;
            return Some(format!(
                "the fix \"{name}\" changes {start}..{end}, which the text does not have"
            ));
        }
        if span.start < end {
            return Some(format!("the edits of the fix \"{name}\" overlap, or are not in order"));
        }
        end = span.end;
    }
    fix.edits.is_empty().then(|| format!("the fix \"{name}\" has no edits"))
}
