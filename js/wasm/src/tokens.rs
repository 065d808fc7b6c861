//! The tokens of a document.

use broth::LineIndex;
use broth::html::{Token, tokens};

use crate::failure::Failure;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// The kinds of tokens; `js/src/tokens.ts` has the same list.
mod kind {
    pub(super) const TEXT: usize = 0;
    pub(super) const START_TAG: usize = 1;
    pub(super) const END_TAG: usize = 2;
    pub(super) const COMMENT: usize = 3;
    pub(super) const DOCTYPE: usize = 4;
    pub(super) const PROCESSING_INSTRUCTION: usize = 5;
}

/// Writes the tokens, each with its place, at most as many as the number of the request.
pub(crate) fn write(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let html = request.text(0)?;
    let lines = LineIndex::new(html);
    let places = Places::of(html, || &lines);
    let count = reply.later();
    let mut written = 0;
    for token in tokens(html).take(request.handle as usize) {
        let kind = match &token {
            Token::Text(_) => kind::TEXT,
            Token::StartTag(_) => kind::START_TAG,
            Token::EndTag(_) => kind::END_TAG,
            Token::Comment(_) => kind::COMMENT,
            Token::Doctype(_) => kind::DOCTYPE,
            Token::ProcessingInstruction(_) => kind::PROCESSING_INSTRUCTION,
            _ => break,
        };
        written += 1;
        reply.number(kind);
        places.write(Some(token.span()), reply);
        match token {
            Token::Text(text) | Token::Comment(text) => reply.text(&text),
            Token::StartTag(tag) | Token::EndTag(tag) => {
                reply.text(&tag.name);
                reply.flag(tag.self_closing);
                reply.list(&tag.attrs, |attr, reply| {
                    reply.text(&attr.name);
                    reply.text(&attr.value);
                    places.write(Some(attr.name_span), reply);
                    places.write(Some(attr.value_span), reply);
                });
            }
            Token::Doctype(doctype) => {
                reply.maybe_text(doctype.name.as_deref());
                reply.maybe_text(doctype.public_id.as_deref());
                reply.maybe_text(doctype.system_id.as_deref());
            }
            Token::ProcessingInstruction(instruction) => {
                reply.text(&instruction.target);
                reply.text(&instruction.data);
            }
            _ => {}
        }
    }
    reply.set(count, written);
    Ok(())
}
