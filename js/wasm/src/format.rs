//! Formatting. `js/src/format.ts` is the other side.

use broth::format::{Formatter, Tags, Template, WhiteSpace};
use broth::html::Context;

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;

/// The texts of a request.
mod part {
    pub(super) const HTML: usize = 0;
    pub(super) const WHITE_SPACE: usize = 1;
    pub(super) const TAGS: usize = 2;
    pub(super) const TEMPLATE: usize = 3;
    pub(super) const CONTEXT: usize = 4;
}

/// The bits of a request.
mod flag {
    pub(super) const TABS: u32 = 0;
    pub(super) const CSS: u32 = 1;
}

/// Formats a text; the handle is the width, the node how far to indent.
pub(crate) fn format(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let mut formatter = Formatter::new()
        .width(request.handle as usize)
        .indent(u8::try_from(request.node).unwrap_or(u8::MAX))
        .tabs(request.has_flag(flag::TABS))
        .css(request.has_flag(flag::CSS))
        .template(word::<Template>(request, part::TEMPLATE)?);
    if let Some(white_space) = word::<WhiteSpace>(request, part::WHITE_SPACE)? {
        formatter = formatter.white_space(white_space);
    }
    if let Some(tags) = word::<Tags>(request, part::TAGS)? {
        formatter = formatter.tags(tags);
    }
    if let Some(context) = request.maybe(part::CONTEXT)? {
        formatter = formatter.context(Context::parse(context));
    }
    reply.last(formatter.format(request.text(part::HTML)?));
    Ok(())
}

/// The word of an option, if it is set.
fn word<T: std::str::FromStr<Err: std::fmt::Display>>(
    request: &Request<'_>,
    part: usize,
) -> Result<Option<T>, Failure> {
    let word = request.maybe(part)?.map(str::parse).transpose();
    word.map_err(|error: T::Err| Failure::new(Kind::Config, "unknown-value", error))
}
