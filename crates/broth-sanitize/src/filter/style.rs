//! The text of `style` elements, if there is a policy for CSS. It is held back until the element
//! ends, because a piece of a style sheet means nothing alone. In SVG, the style sheet is the text
//! that is directly in the element; it becomes one text, after the other children.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{NodeId, Place};
use broth_input::Span;
use broth_markup::{Attr, QName, Text};

use super::{Filter, FilterNode, Report};
use crate::css::is_style;
use crate::removed::Removed;

/// A style sheet that is being read.
#[derive(Debug)]
pub(super) struct Style {
    node: NodeId,
    css: String,
    /// Where its texts begin in it, and their spans.
    texts: Vec<(usize, Span)>,
}

impl Style {
    /// The span in the source of a span in the style sheet: a whole text, if it differs from its
    /// source.
    fn in_source(&self, span: Span) -> Option<Span> {
        let index = self.texts.partition_point(|(start, _)| *start <= span.start).checked_sub(1)?;
        let (start, text) = self.texts[index];
        let end = self.texts.get(index + 1).map_or(self.css.len(), |(start, _)| *start);
        let is_verbatim = text.end - text.start == end - start && span.end <= end;
        let offset = text.start.wrapping_sub(start);
        let shifted = || Span::new(span.start.wrapping_add(offset), span.end.wrapping_add(offset));
        Some(if is_verbatim { shifted() } else { text })
    }
}

impl Filter<'_> {
    /// Notes that an element has been created, if it contains a style sheet to be judged.
    pub(super) fn begin_style(&mut self, node: NodeId, name: &QName<'_>) {
        if self.decider.options.css.is_some() && is_style(name) {
            self.styles.push(Style { node, css: String::new(), texts: Vec::new() });
        }
    }

    /// Holds text back, if it is in a style sheet. Returns whether it is.
    #[inline]
    pub(super) fn take_style_text(&mut self, parent: &FilterNode, text: &str, span: Span) -> bool {
        !self.styles.is_empty()
            && self.take_style_text_at(Place::LastChildOf(parent.node), text, span)
    }

    pub(super) fn take_style_text_at(
        &mut self,
        place: Place<NodeId>,
        text: &str,
        span: Span,
    ) -> bool {
        let Place::LastChildOf(parent) = place else { return false };
        let Some(style) = self.styles.iter_mut().rfind(|style| style.node == parent) else {
            return false;
        };
        style.texts.push((style.css.len(), span));
        style.css.push_str(text);
        true
    }

    /// Whether an element contains a style sheet that is being read. Nodes cannot be moved into it.
    pub(super) fn is_open_style(&self, node: NodeId) -> bool {
        self.styles.iter().any(|style| style.node == node)
    }

    /// Judges the style sheet of an element that ends.
    #[inline]
    pub(super) fn finish_style(&mut self, element: &FilterNode) {
        if let Some(index) = self.styles.iter().rposition(|style| style.node == element.node) {
            let style = self.styles.remove(index);
            self.write_style(&style);
        }
    }

    /// Judges all style sheets that the end of the text ends.
    pub(super) fn finish_styles(&mut self) {
        for style in core::mem::take(&mut self.styles) {
            self.write_style(&style);
        }
    }

    fn write_style(&mut self, style: &Style) {
        let Some(css) = &self.decider.options.css else { return };
        let written = css.written_sheet(&style.css);
        let text = written.css.as_deref().unwrap_or(&style.css);
        let span = match (style.texts.first(), style.texts.last()) {
            (Some((_, first)), Some((_, last))) => first.to(*last),
            _ => return,
        };
        if !text.is_empty() {
            self.sink.append_text(&style.node, Text::changed(text), span);
        }
        if self.is_reporting {
            let owner = style.node;
            for removed in written.removed {
                let span = removed.span.and_then(|span| style.in_source(span));
                self.reports.push(Report { owner, removed: Removed { span, ..removed } });
            }
        }
    }

    /// Reports the declarations and classes that were removed from an attribute.
    pub(super) fn report_parts(
        &mut self,
        owner: NodeId,
        element: &QName<'_>,
        name: QName<'_>,
        attr: Attr<'_>,
    ) {
        let options = &self.decider.options;
        for removed in options.removed_from_attribute(element, &name, attr.value) {
            let place = |span: Span| {
                let start = attr.value_span.start;
                match attr.verbatim {
                    true => Span::new(start + span.start, start + span.end),
                    false => attr.span(),
                }
            };
            let span = removed.span.map(place);
            self.reports.push(Report { owner, removed: Removed { span, ..removed } });
        }
    }
}
