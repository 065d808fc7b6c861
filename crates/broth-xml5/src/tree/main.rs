//! The main phase: inside the root element.

use broth_dom::{Child, Place, TreeSink};
use broth_markup::{ErrorCode, Limit, Span, Tag, Text};

use super::{Phase, TreeBuilder};
use crate::token::Token;

/// Where the text of a CDATA section is: between the brackets.
fn inside(text: Text<'_>, section: Span) -> Span {
    let start = section.start + "<![CDATA[".len();
    if text.is_verbatim() { Span::new(start, start + text.len()) } else { section }
}

impl<N: Clone + Eq> TreeBuilder<N> {
    /// <https://ygg01.github.io/xml5_draft/#main-phase>
    #[inline]
    pub(super) fn main_phase<S: TreeSink<Node = N>>(
        &mut self,
        token: Token<'_>,
        span: Span,
        sink: &mut S,
    ) {
        let Some(current) = self.open.current().cloned() else { return };
        match token {
            Token::Text(text) => {
                sink.append_text(&current, text, span);
            }
            Token::Cdata(text) if self.options.cdata_nodes => {
                sink.insert(Place::LastChildOf(current), Child::Cdata(text, inside(text, span)));
            }
            Token::Cdata(text) if text.is_empty() => {}
            Token::Cdata(text) => {
                sink.append_text(&current, text, inside(text, span));
            }
            Token::StartTag(tag) | Token::EmptyTag(tag) => self.insert_inner(tag, span, sink),
            Token::EndTag(tag) => self.end_tag(tag, span, sink),
            Token::ShortEndTag => self.close_current(Some(span), sink),
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                self.append_data(token, span, current, sink);
            }
            Token::EndOfFile => {
                while !self.open.is_empty() {
                    self.unclosed_element(sink);
                    self.close_current(None, sink);
                }
            }
            // The draft forgets this row.
            Token::Doctype(_) => self.error(ErrorCode::DoctypeAfterRootElement, span, sink),
            Token::Declaration(_) => {}
        }
    }

    /// "Insert an element for the token": into the current element, or the deepest that may have children.
    fn insert_inner<S: TreeSink<Node = N>>(&mut self, tag: Tag<'_>, span: Span, sink: &mut S) {
        let Some(parent) = self.open.parent(self.max_depth).cloned() else { return };
        if self.open.len() >= self.max_depth && self.limits_met.all().is_empty() {
            self.limits_met.note(Limit::Depth, span.start);
            self.error(ErrorCode::TreeTooDeep, span, sink);
        }
        self.insert_element(tag, span, parent, sink);
    }

    /// "If the tag name of the current node does not match the tag name of the end tag token this is a parse
    /// error. If there is an element in scope with the same tag name as that of the token pop nodes from
    /// the stack of open elements until the first such element has been popped."
    fn end_tag<S: TreeSink<Node = N>>(&mut self, tag: Tag<'_>, span: Span, sink: &mut S) {
        if self.open.current_is(tag.name) {
            return self.close_current(Some(span), sink);
        }
        if !self.open.has(tag.name) {
            return self.error(ErrorCode::UnexpectedEndTag, span, sink);
        }
        self.error(ErrorCode::MismatchedEndTag, span, sink);
        while !self.open.current_is(tag.name) {
            self.unclosed_element(sink);
            self.close_current(None, sink);
        }
        self.close_current(Some(span), sink);
    }

    /// The current element has no end tag.
    fn unclosed_element<S: TreeSink<Node = N>>(&mut self, sink: &mut S) {
        if let Some(span) = self.open.current_span() {
            self.error(ErrorCode::UnclosedElement, span, sink);
        }
    }

    /// Pops the current element; `end_tag` is the span of its end tag. "If there are no more elements on
    /// the stack of open elements at this point switch to the end phase."
    fn close_current<S: TreeSink<Node = N>>(&mut self, end_tag: Option<Span>, sink: &mut S) {
        let Some(element) = self.open.pop() else { return };
        if let Some(span) = end_tag {
            sink.end_tag(&element.node, span);
        }
        sink.element_popped(&element.node);
        self.namespaces.undo(element.namespaces);
        if self.open.is_empty() {
            self.phase = Phase::End;
        }
    }
}
