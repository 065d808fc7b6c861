//! Character references, out of text and into it.

use broth::entities::{self, Mode, Policy};

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;

/// The bits of a request.
mod flag {
    pub(super) const ATTRIBUTE: u32 = 0;
    pub(super) const ASCII: u32 = 1;
}

fn mode(request: &Request<'_>) -> Mode {
    if request.has_flag(flag::ATTRIBUTE) { Mode::Attribute } else { Mode::Text }
}

/// Replaces by references what would not be text in an element, or in an attribute between quotes
/// of either kind.
pub(crate) fn escape(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let policy = if request.has_flag(flag::ASCII) { Policy::AsciiNamed } else { Policy::Minimal };
    let encoder = entities::Encoder::new().mode(Mode::Attribute).policy(policy);
    // The standard's algorithm writes double quotes, so it leaves single ones alone.
    reply.last(encoder.encode(request.text(0)?).replace('\'', "&#39;"));
    Ok(())
}

/// Replaces references by what they stand for.
pub(crate) fn unescape(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    reply.last(entities::decode_in(request.text(0)?, mode(request)).into_owned());
    Ok(())
}
