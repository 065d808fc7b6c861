//! The tokens of a document, which may arrive in pieces.

use broth::tokens::{Token, Tokenizer, TokenizerStream};
use broth::xml::owned::Token as XmlToken;
use broth::{LineIndex, Span, xml};

use crate::decode;
use crate::failure::Failure;
use crate::places::Places;
use crate::reply::{Reply, utf16_len};
use crate::request::Request;
use crate::slots::Slots;

/// The kinds of tokens; `js/src/tokens.ts` has the same list.
mod kind {
    pub(super) const TEXT: usize = 0;
    pub(super) const START_TAG: usize = 1;
    pub(super) const END_TAG: usize = 2;
    pub(super) const COMMENT: usize = 3;
    pub(super) const DOCTYPE: usize = 4;
    pub(super) const PROCESSING_INSTRUCTION: usize = 5;
    pub(super) const CDATA: usize = 6;
    pub(super) const DECLARATION: usize = 7;
}

/// The bits of a request for tokens.
mod flag {
    /// The piece is bytes.
    pub(super) const BYTES: u32 = 0;
    /// No piece follows.
    pub(super) const LAST: u32 = 1;
}

/// A document that is read.
pub(crate) struct Tokenizing {
    stream: TokenizerStream,
    place: Place,
}

/// Begins a document, and writes its number.
pub(crate) fn open(
    request: &Request<'_>,
    tokenizers: &mut Slots<Tokenizing>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    reply.number(tokenizers.keep(Tokenizing::new(request)?)?);
    Ok(())
}

/// An offset in bytes, and the same in UTF-16.
#[derive(Clone, Copy, Default)]
struct Place {
    bytes: usize,
    units: usize,
}

impl Place {
    /// The place of an offset that is not before this one.
    fn forward(self, bytes: usize, stream: &TokenizerStream) -> Self {
        if bytes <= self.bytes {
            return self;
        }
        let between = stream.source(Span::new(self.bytes, bytes)).unwrap_or_default();
        Self { bytes, units: self.units + utf16_len(between) }
    }
}

impl Tokenizing {
    /// Reads how bytes are decoded: the encoding that the transport named, and the guess.
    fn new(request: &Request<'_>) -> Result<Self, Failure> {
        let stream = Tokenizer::stream().decoder(decode::decoder(request)?);
        Ok(Self { stream, place: Place::default() })
    }

    /// Takes a piece, if the request has one, and writes tokens with their places: at most as many
    /// as the number of its node.
    pub(crate) fn read(&mut self, request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
        match request.maybe_bytes(0) {
            Some(bytes) if request.has_flag(flag::BYTES) => self.stream.feed_bytes(bytes),
            Some(_) => self.stream.feed(request.text(0)?),
            None => {}
        }
        if request.has_flag(flag::LAST) {
            self.stream.finish();
        }
        let count = reply.later();
        let mut written = 0;
        while written < request.node as usize
            && let Some(token) = self.stream.next()
        {
            self.write(token, reply);
            written += 1;
        }
        reply.set(count, written);
        Ok(())
    }

    /// Writes a token.
    fn write(&mut self, token: Token<'_>, reply: &mut Reply) {
        let span = token.span();
        let start = self.place.forward(span.start, &self.stream);
        self.place = start.forward(span.end, &self.stream);
        reply.number(match &token {
            Token::StartTag(_) => kind::START_TAG,
            Token::EndTag(_) => kind::END_TAG,
            Token::Comment(_) => kind::COMMENT,
            Token::Doctype(_) => kind::DOCTYPE,
            Token::ProcessingInstruction(_) => kind::PROCESSING_INSTRUCTION,
            _ => kind::TEXT,
        });
        reply.number(start.units);
        reply.number(self.place.units);
        match token {
            Token::Text(text) | Token::Comment(text) => reply.text(&text),
            Token::StartTag(tag) | Token::EndTag(tag) => {
                reply.text(&tag.name);
                reply.flag(tag.self_closing);
                let mut at = start;
                reply.list(&tag.attrs, |attr, reply| {
                    reply.text(&attr.name);
                    reply.text(&attr.value);
                    let Span { start, end, .. } = attr.name_span;
                    for offset in [start, end, attr.value_span.start, attr.value_span.end] {
                        at = at.forward(offset, &self.stream);
                        reply.number(at.units);
                    }
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
}

/// Writes the tokens of XML with their places: at most as many as the number of the node.
pub(crate) fn write_xml(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let text = request.text(0)?;
    let lines = LineIndex::new(text);
    let places = Places::of(text, || &lines);
    reply.list(xml::tokens(text).take(request.node as usize), |token, reply| {
        write_xml_token(&token, places, reply);
    });
    Ok(())
}

/// Writes a token in the form of those of HTML. A short end tag has no name.
fn write_xml_token(token: &XmlToken<'_>, places: Places<'_>, reply: &mut Reply) {
    reply.number(match token {
        XmlToken::StartTag(_) | XmlToken::EmptyTag(_) => kind::START_TAG,
        XmlToken::EndTag(_) | XmlToken::ShortEndTag(_) => kind::END_TAG,
        XmlToken::Comment(_) => kind::COMMENT,
        XmlToken::Doctype(_) => kind::DOCTYPE,
        XmlToken::ProcessingInstruction(_) => kind::PROCESSING_INSTRUCTION,
        XmlToken::Cdata(_) => kind::CDATA,
        XmlToken::Declaration(_) => kind::DECLARATION,
        _ => kind::TEXT,
    });
    places.write(Some(token.span()), reply);
    match token {
        XmlToken::Text(text) | XmlToken::Cdata(text) | XmlToken::Comment(text) => reply.text(text),
        XmlToken::StartTag(tag) | XmlToken::EmptyTag(tag) | XmlToken::EndTag(tag) => {
            reply.text(&tag.name);
            reply.flag(matches!(token, XmlToken::EmptyTag(_)));
            reply.list(&tag.attrs, |attr, reply| {
                reply.text(&attr.name);
                reply.text(&attr.value);
                places.write(Some(attr.name_span), reply);
                places.write(Some(attr.value_span), reply);
            });
        }
        XmlToken::ShortEndTag(_) => {
            reply.text("");
            reply.flag(false);
            reply.number(0);
        }
        XmlToken::Doctype(doctype) => {
            reply.maybe_text(doctype.name.as_deref());
            reply.maybe_text(doctype.public_id.as_deref());
            reply.maybe_text(doctype.system_id.as_deref());
        }
        XmlToken::ProcessingInstruction(instruction) => {
            reply.text(&instruction.target);
            reply.text(&instruction.data);
        }
        XmlToken::Declaration(declaration) => {
            let parts = declaration.parts();
            for part in [parts.version, parts.encoding, parts.standalone] {
                reply.maybe_text(part);
            }
        }
        _ => reply.text(""),
    }
}
