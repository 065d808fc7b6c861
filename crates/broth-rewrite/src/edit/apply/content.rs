//! Applies the changes to texts, comments and doctypes.

use core::ops::Range;

use broth_html_rules::optional_tags::Next;
use broth_html_tree::Context;
use broth_markup::{QName, TextMode};

use crate::edit::apply::EditApplier;
use crate::edit::former_text::{escaped, escapes};
use crate::edit::implied::Implies;
use crate::edit::loose_end::loose_end;
use crate::edit::nodes::{Nodes, is_reread};
use crate::edit::raw_text::RawText;
use crate::edit::source::Source;

impl<N: Copy + Eq> EditApplier<N> {
    /// Handles a text, a comment or the like.
    pub(super) fn content(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        (node, inside): (N, Option<N>),
        piece: Range<usize>,
        is_text: bool,
    ) {
        if nodes.is_content_gone(node) {
            return self.drop();
        }
        let Some(changes) = nodes.content_changes(node) else {
            return self.keep_content(nodes, source, (node, inside), piece, is_text);
        };
        let former = inside.and_then(|open| self.former_mode(nodes, open));
        if self.raw.is_none()
            && former.is_none()
            && let Some(open) = inside
        {
            self.raw = RawText::of(nodes.qname(open));
        }
        self.insert_first(changes.before.iter(), former);
        match &changes.instead {
            _ if changes.gone => self.drop(),
            None => self.keep_content(nodes, source, (node, inside), piece, is_text),
            Some(text) => {
                self.drop();
                self.write_raw(text);
                let escaped = former.map(|former| escaped(former, text));
                let text = escaped.as_deref().unwrap_or(text);
                let next = if is_text { Next::Text(text) } else { Next::Comment };
                self.writer.add(text, next);
            }
        }
        self.insert_last(changes.after.iter().rev(), former);
    }

    /// The mode in which the text in an element was read, if a parser now reads it as markup.
    pub(super) fn former_mode(&self, nodes: &impl Nodes<Node = N>, element: N) -> Option<TextMode> {
        let changes = nodes.changes(element)?;
        let mode = Context::new(nodes.qname(element)).text_mode(self.scripting);
        (is_reread(changes) && mode != TextMode::Data).then_some(mode)
    }

    /// Whether the text in an open element cannot have references.
    pub(super) fn is_raw_inside(&self, nodes: &impl Nodes<Node = N>, inside: Option<N>) -> bool {
        inside.is_some_and(|open| {
            let mode = Context::new(nodes.qname(open)).text_mode(self.scripting);
            !matches!(mode, TextMode::Data | TextMode::Rcdata)
        })
    }

    fn keep_content(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        (node, inside): (N, Option<N>),
        piece: Range<usize>,
        is_text: bool,
    ) {
        if is_text {
            return self.keep_text_in(nodes, source, inside, piece);
        }
        // A comment after the end tag of the body is outside of it, whatever is open.
        let parent = nodes.parent_element(node);
        let is_inside = parent.is_some_and(|parent| nodes.qname(parent) != QName::html("html"));
        self.reopen_body(nodes, inside.filter(|_| is_inside), Next::Comment);
        self.writer.keep(piece.clone(), Next::Comment);
        self.writer.cut_off = cut_off(source.get(piece));
    }

    /// Keeps a text in an element, except for what a parser would now read otherwise.
    fn keep_text_in(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        inside: Option<N>,
        mut piece: Range<usize>,
    ) {
        let mut text = source.get(piece.clone());
        if let Some(former) = inside.and_then(|open| self.former_mode(nodes, open)) {
            let parts = escapes(former, text);
            let implies = Implies::the_same_if(parts.is_empty());
            return self.writer.change(piece, parts, Next::Text(&escaped(former, text)), implies);
        }
        if let Some((parts, len)) = self.foreign.change_text(text) {
            let next = parts.first().filter(|(range, _)| range.start == 0);
            let is_changed = next.is_some_and(|(range, _)| !range.is_empty());
            let next = Next::Text(if is_changed { "x" } else { text });
            let end = piece.start + len;
            self.writer.change(piece.start..end, parts, next, Implies::PerhapsOthers);
            if end == piece.end {
                return;
            }
            (piece.start, text) = (end, &text[len..]);
        }
        let end = loose_end(text);
        self.write_raw(text);
        match end.is_empty() || self.is_raw_inside(nodes, inside) {
            true => self.writer.keep(piece, Next::Text(text)),
            false => self.writer.keep_text(piece, text, end),
        }
    }
}

/// The missing end of a comment, a processing instruction or a doctype that the end of the file has
/// cut off.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state>
fn cut_off(markup: &str) -> &'static str {
    if !markup.starts_with("<!--") {
        return if markup.ends_with('>') { "" } else { ">" };
    }
    match markup {
        _ if markup.ends_with("-->") || markup.ends_with("--!>") => "",
        _ if markup.ends_with("--") || markup.ends_with("--!") => ">",
        _ if markup.ends_with('-') => "->",
        _ => "-->",
    }
}
