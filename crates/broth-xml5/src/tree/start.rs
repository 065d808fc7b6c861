//! The start phase: before the root element.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Span};

use super::{Phase, TreeBuilder};
use crate::token::Token;

impl<N: Clone + Eq> TreeBuilder<N> {
    /// <https://ygg01.github.io/xml5_draft/#start-phase>
    pub(super) fn start_phase<S: TreeSink<Node = N>>(
        &mut self,
        token: Token<'_>,
        span: Span,
        sink: &mut S,
    ) {
        sink.mark_xml();
        let document = sink.document();
        match token {
            Token::StartTag(tag) => {
                self.insert_element(tag, span, document, sink);
                self.phase = Phase::Main;
            }
            Token::EmptyTag(tag) => {
                self.insert_element(tag, span, document, sink);
                self.phase = Phase::End;
            }
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                self.append_data(token, span, document, sink);
            }
            Token::EndOfFile => {
                self.error(ErrorCode::MissingRootElement, span, sink);
                self.phase = Phase::End;
            }
            Token::Declaration(_) => {}
            // The draft has no row for a doctype; its public suite has one.
            Token::Doctype(doctype) if !self.has_doctype => {
                self.append_doctype(doctype, span, sink);
            }
            Token::Doctype(_) => self.error(ErrorCode::DuplicateDoctype, span, sink),
            Token::Text(text) => self.text_outside_root(text, span, sink),
            Token::Cdata(_) => self.error(ErrorCode::CdataOutsideRootElement, span, sink),
            Token::EndTag(_) | Token::ShortEndTag => {
                self.error(ErrorCode::EndTagOutsideRootElement, span, sink);
            }
        }
    }
}
