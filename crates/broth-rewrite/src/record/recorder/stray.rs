//! Tokens that made no node.

use broth_html_rules::elements::HEADINGS;
use broth_html_rules::in_body::StartTag;
use broth_markup::{Name, QName, Text};

use crate::edit::name::formatting;
use crate::record::recorder::{Recorder, is_blank};
use crate::record::steps::{Step, StepKind, Stray, Tag};
use crate::record::tree::RecordedTree;

impl<T: RecordedTree> Recorder<T> {
    /// Counts the processed end tag, if it closed nothing.
    #[inline]
    pub(crate) fn check_end_tag(&mut self, name: &str) {
        if self.ended.is_none() {
            self.stray_end_tags += 1;
            self.reopen();
            self.record_stray_end_tag(name);
        }
    }

    #[cold]
    fn record_stray_end_tag(&mut self, name: &str) {
        let name = QName::html(name);
        let is_open = |name: Name| self.open.iter().any(|open| open.name == Some(name));
        let kind = match formatting(name) {
            // An element between them, such as the `object` in `<b><object></b>`, protects it.
            _ if is_open(name.name) => Stray::End,
            Some(number) => Stray::EndOfFormatting(number as u8),
            // These end tags say something about the document, or close elements of other names.
            None if matches!(name.name, Name::Html | Name::Head | Name::Body) => Stray::End,
            None if HEADINGS.contains(name.name) && self.has_open_heading() => Stray::End,
            // Elements of SVG and MathML are closed by their own rules.
            None if self.open.iter().any(|open| open.name.is_none()) => Stray::End,
            None => Stray::Unmatched,
        };
        self.record_stray(kind);
    }

    fn has_open_heading(&self) -> bool {
        self.open.iter().any(|open| open.name.is_some_and(|name| HEADINGS.contains(name)))
    }

    /// Records a token that made no node.
    fn record_stray(&mut self, stray: Stray) {
        if self.opened.is_none() && !self.is_recorded {
            let node = self.innermost().unwrap_or(self.tree.document());
            self.record(node, self.token, StepKind::Stray(stray));
        }
    }

    /// Counts the processed text, if it was not inserted.
    #[inline]
    pub(crate) fn check_text(&mut self, text: Text<'_>) {
        let is_lost = self.at < self.token.end && !is_blank(text);
        self.lost += usize::from(is_lost);
    }

    /// Counts the processed start tag, if it opened nothing.
    #[inline]
    pub(crate) fn check_start_tag(&mut self, name: &str) {
        if self.opened.is_none() {
            self.lost += 1;
            // Only `<html>` is read after the body without returning to it.
            if name != "html" {
                self.reopen();
            }
            self.record_lost_start_tag(name);
        }
    }

    /// Records a start tag that opened nothing. If it closed elements, it belongs to the outermost
    /// of them.
    #[cold]
    fn record_lost_start_tag(&mut self, name: &str) {
        match self.steps.get_mut(self.before..).and_then(|steps| steps.last_mut()) {
            Some(Step { kind: kind @ StepKind::Close(Tag::Implied), span, .. })
                if !self.is_recorded =>
            {
                (*kind, *span) = (StepKind::Close(Tag::Another), self.token);
            }
            _ => self.record_stray(self.stray_start_tag(Name::of(name))),
        }
    }

    /// The kind of a start tag that opened nothing.
    fn stray_start_tag(&self, name: Name) -> Stray {
        let is_open = |name: Name| self.open.iter().any(|open| open.name == Some(name));
        if !is_open(Name::Body) || is_open(Name::Template) {
            return Stray::Start;
        }
        match StartTag::of(name) {
            StartTag::Form => Stray::Form,
            StartTag::Misplaced if name == Name::Head => Stray::Beginning,
            StartTag::Misplaced if !is_open(Name::Table) => Stray::Misplaced,
            _ => Stray::Start,
        }
    }

    /// Records the processed doctype, if it was ignored.
    pub(crate) fn check_doctype(&mut self) {
        self.record_stray(Stray::Beginning);
    }
}
