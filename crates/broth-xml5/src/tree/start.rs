//! The start phase: before the root element.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Span};

use super::{Phase, TreeBuilder};
use crate::token::Token;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://ygg01.github.io/xml5_draft/#start-phase>
    pub(super) fn start_phase(&mut self, token: &Token<'_>, span: Span) {
        let document = self.sink.document();
        match *token {
            Token::StartTag(ref tag) => {
                self.insert_element(tag, span, document);
                self.phase = Phase::Main;
            }
            Token::EmptyTag(ref tag) => {
                self.insert_element(tag, span, document);
                self.phase = Phase::End;
            }
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                self.append_data(token, span, document);
            }
            Token::EndOfFile => {
                self.error(ErrorCode::MissingRootElement, span);
                self.phase = Phase::End;
            }
            Token::Declaration(_) => {}
            // DEVIATION: the draft has no row for a doctype; its public suite has one.
            Token::Doctype(doctype) if !self.has_doctype => {
                self.append_doctype(doctype, span);
            }
            Token::Doctype(_) => self.error(ErrorCode::DuplicateDoctype, span),
            Token::Text(text) => self.text_outside_root(text, span),
            Token::Cdata(_) => self.error(ErrorCode::CdataOutsideRootElement, span),
            Token::EndTag(_) | Token::ShortEndTag => {
                self.error(ErrorCode::EndTagOutsideRootElement, span);
            }
        }
    }
}
