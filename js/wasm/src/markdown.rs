//! Markdown of a document, and what is not in it.

use broth::markdown::{Bullet, Emphasis, Fence, Flavor, HardBreak, Heading, Options};

use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;

/// The bits of a request.
mod flag {
    pub(super) const COMMON_MARK: u32 = 0;
    pub(super) const UNDERSCORE: u32 = 1;
    pub(super) const ASTERISK: u32 = 2;
    pub(super) const PLUS: u32 = 3;
    pub(super) const TILDES: u32 = 4;
    pub(super) const SPACES: u32 = 5;
    pub(super) const SETEXT: u32 = 6;
    pub(super) const REPORT: u32 = 7;
}

fn options(request: &Request<'_>) -> Options {
    let mut options = Options::default();
    if request.has_flag(flag::COMMON_MARK) {
        options = options.flavor(Flavor::CommonMark);
    }
    if request.has_flag(flag::UNDERSCORE) {
        options = options.emphasis(Emphasis::Underscore);
    }
    if request.has_flag(flag::ASTERISK) {
        options = options.bullet(Bullet::Asterisk);
    }
    if request.has_flag(flag::PLUS) {
        options = options.bullet(Bullet::Plus);
    }
    if request.has_flag(flag::TILDES) {
        options = options.fence(Fence::Tildes);
    }
    if request.has_flag(flag::SPACES) {
        options = options.hard_break(HardBreak::Spaces);
    }
    if request.has_flag(flag::SETEXT) {
        options = options.heading(Heading::Setext);
    }
    options
}

/// Writes the Markdown of a node, after what was lost if that is asked for.
pub(crate) fn write(page: &Page, request: &Request<'_>, reply: &mut Reply) {
    let markdown = options(request).of(page.node(request.node));
    if request.has_flag(flag::REPORT) {
        let places = page.places();
        reply.number(markdown.losses.len());
        for loss in &markdown.losses {
            reply.text(&loss.name);
            reply.text(loss.how.as_str());
            reply.text(loss.why.as_str());
            places.write(loss.span, reply);
        }
    }
    reply.last(markdown.text);
}
