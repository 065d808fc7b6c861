//! The end phase: after the root element.

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Span};

use super::TreeBuilder;
use crate::token::Token;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://ygg01.github.io/xml5_draft/#end-phase>
    pub(super) fn end_phase(&mut self, token: &Token<'_>, span: Span) {
        let code = match *token {
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                let document = self.sink.document();
                return self.append_data(token, span, document);
            }
            // "Stop parsing."
            Token::EndOfFile | Token::Declaration(_) => return,
            Token::Text(text) => return self.text_outside_root(text, span),
            Token::Cdata(_) => ErrorCode::CdataOutsideRootElement,
            Token::StartTag(_) | Token::EmptyTag(_) => ErrorCode::SecondRootElement,
            Token::EndTag(_) | Token::ShortEndTag => ErrorCode::EndTagOutsideRootElement,
            Token::Doctype(_) => ErrorCode::DoctypeAfterRootElement,
        };
        self.error(code, span);
    }
}
