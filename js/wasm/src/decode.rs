//! From bytes to text, and what is parsed from bytes.

use broth::encoding::{Decoder, Guess};
use broth::html::{self, Parsed};
use broth::xml::EntityOptions;
use broth::{StrictError, encoding, xml};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;

/// The bits of a request to decode or to parse.
mod flag {
    pub(super) const SCRIPTING: u32 = 0;
    pub(super) const XML: u32 = 1;
    pub(super) const STRICT: u32 = 2;
    pub(super) const GUESS_UTF8: u32 = 4;
    pub(super) const GUESS_CONTENT: u32 = 5;
    pub(super) const HTML_NAMES: u32 = 6;
}

/// How to guess if nothing declares the encoding of HTML.
fn guess(request: &Request<'_>) -> Guess {
    match (request.has_flag(flag::GUESS_UTF8), request.has_flag(flag::GUESS_CONTENT)) {
        (true, _) => Guess::Utf8,
        (_, true) => Guess::Content,
        _ => Guess::Never,
    }
}

/// The label of an encoding that the transport named.
fn label<'r>(request: &Request<'r>, number: usize) -> Result<Option<&'r str>, Failure> {
    let Some(label) = request.maybe(number)? else { return Ok(None) };
    if encoding::get_an_encoding(label.as_bytes()).is_some() {
        return Ok(Some(label));
    }
    let example = "give a name that browsers know, such as \"utf-8\" or \"shift_jis\"";
    let message = format!("unknown encoding {label:?}; {example}");
    Err(Failure::new(Kind::Config, "unknown-encoding", message))
}

/// Parses what a request has: the context, the encoding, the markup.
pub(crate) fn parse(request: &Request<'_>, is_bytes: bool) -> Result<Parsed, Failure> {
    let (context, label) = (request.maybe(0)?, label(request, 1)?);
    let labelled = |options: Decoder| match label {
        Some(label) => options.transport(label),
        None => options,
    };
    if request.has_flag(flag::XML) {
        let parser = xml::Parser::new().errors(true).strict(request.has_flag(flag::STRICT));
        let names = EntityOptions::default().html_names(request.has_flag(flag::HTML_NAMES));
        let parser = parser.decoder(labelled(Decoder::xml())).entities(names);
        return Ok(match is_bytes {
            true => parser.parse_bytes(request.bytes(2)?),
            false => parser.parse(request.text(2)?),
        });
    }
    let parser = html::Parser::new().errors(true).scripting(request.has_flag(flag::SCRIPTING));
    let mut parser = parser.decoder(labelled(Decoder::new())).guess(guess(request));
    if let Some(context) = context {
        parser = parser.context(context);
    }
    Ok(parser.parse_bytes(request.bytes(2)?))
}

/// Why strict parsing has stopped.
pub(crate) fn not_well_formed(error: &StrictError, source: &str) -> Failure {
    let message = format!("{error}: {}", error.code.summary());
    Failure::new(Kind::Strict, error.code.as_str(), message).at(source, error.span)
}

/// How a request says that bytes are decoded: the encoding that the transport named, and the guess.
pub(crate) fn decoder(request: &Request<'_>) -> Result<Decoder, Failure> {
    let options = if request.has_flag(flag::XML) { Decoder::xml() } else { Decoder::new() };
    let options = options.guess(guess(request));
    Ok(match label(request, 0)? {
        Some(label) => options.transport(label),
        None => options,
    })
}

/// Decodes what a request has: the encoding that the transport named, and the bytes.
pub(crate) fn decode(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (options, bytes) = (decoder(request)?, request.bytes(1)?);
    let decoded = match request.has_flag(flag::XML) {
        true => options.decode(bytes),
        false => html::Parser::new().decoder(options).decode(bytes),
    };
    reply.text(decoded.decision.encoding.name());
    reply.text(decoded.decision.source.as_str());
    reply.flag(decoded.had_errors());
    reply.text(&decoded.text);
    Ok(())
}
