//! The main phase: inside the root element.

use broth_dom::{Child, Place, TreeSink};
use broth_markup::{ErrorCode, Limit, Span, Tag, Text};

use super::{Phase, TreeBuilder};
use crate::token::Token;

/// The span of the text of a CDATA section, between the brackets.
fn inside(text: Text<'_>, section: Span) -> Span {
    let start = section.start + "<![CDATA[".len();
    if text.is_verbatim() { Span::new(start, start + text.len()) } else { section }
}

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://ygg01.github.io/xml5_draft/#main-phase>
    #[inline]
    pub(super) fn main_phase(&mut self, token: &Token<'_>, span: Span) {
        let Some(current) = self.open.current().cloned() else { return };
        match *token {
            Token::Text(text) => {
                self.sink.append_text(&current, text, span);
            }
            Token::Cdata(text) if self.options.cdata_nodes => {
                self.sink
                    .insert(Place::LastChildOf(current), Child::Cdata(text, inside(text, span)));
            }
            Token::Cdata(text) if text.is_empty() => {}
            Token::Cdata(text) => {
                self.sink.append_text(&current, text, inside(text, span));
            }
            Token::StartTag(ref tag) | Token::EmptyTag(ref tag) => self.insert_inner(tag, span),
            Token::EndTag(ref tag) => self.end_tag(tag, span),
            Token::ShortEndTag if self.open.len() > self.fixed_elements() => {
                self.close_current(Some(span));
            }
            Token::ShortEndTag => self.error(ErrorCode::UnexpectedEndTag, span),
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                self.append_data(token, span, current);
            }
            Token::EndOfFile => self.end_of_file(),
            // DEVIATION: the draft forgets this row.
            Token::Doctype(_) => self.error(ErrorCode::DoctypeAfterRootElement, span),
            Token::Declaration(_) => {}
        }
    }

    /// The number of elements that no tag closes: one, the root, in a fragment.
    fn fixed_elements(&self) -> usize {
        usize::from(self.fragment.is_some())
    }

    /// "Insert an element for the token": into the current element, or into the deepest one that
    /// may have children.
    fn insert_inner(&mut self, tag: &Tag<'_>, span: Span) {
        let Some(parent) = self.open.parent(self.max_depth).cloned() else { return };
        if self.open.len() >= self.max_depth
            && self.limits_met.all().iter().all(|met| met.limit != Limit::Depth)
        {
            self.limits_met.note(Limit::Depth, span.start);
            self.error(ErrorCode::TreeTooDeep, span);
        }
        self.insert_element(tag, span, parent);
    }

    /// "If the tag name of the current node does not match the tag name of the end tag token this
    /// is a parse error. If there is an element in scope with the same tag name as that of the
    /// token pop nodes from the stack of open elements until the first such element has been
    /// popped."
    fn end_tag(&mut self, tag: &Tag<'_>, span: Span) {
        if self.open.current_is(tag.name) {
            return self.close_current(Some(span));
        }
        if !self.open.has(tag.name) {
            return self.error(ErrorCode::UnexpectedEndTag, span);
        }
        self.error(ErrorCode::MismatchedEndTag, span);
        while !self.open.current_is(tag.name) {
            // In the draft, the end tag is the only error.
            if !self.options.dialect.is_draft() {
                self.unclosed_element();
            }
            self.close_current(None);
        }
        self.close_current(Some(span));
    }

    /// "Parse error." In the draft, that is one error, however many elements are open.
    fn end_of_file(&mut self) {
        let mut is_reported = false;
        while self.open.len() > self.fixed_elements() {
            if !(is_reported && self.options.dialect.is_draft()) {
                self.unclosed_element();
                is_reported = true;
            }
            self.close_current(None);
        }
    }

    /// Reports that the current element has no end tag.
    fn unclosed_element(&mut self) {
        if let Some(span) = self.open.current_span() {
            self.error(ErrorCode::UnclosedElement, span);
        }
    }

    /// Pops the current element; `end_tag` is the span of its end tag. "If there are no more
    /// elements on the stack of open elements at this point switch to the end phase."
    fn close_current(&mut self, end_tag: Option<Span>) {
        let Some(element) = self.open.pop() else { return };
        if let Some(span) = end_tag {
            self.sink.end_tag(&element.node, span);
        }
        self.sink.element_popped(&element.node);
        self.namespaces.undo(element.namespaces);
        if self.open.is_empty() {
            self.phase = Phase::End;
        }
    }
}
