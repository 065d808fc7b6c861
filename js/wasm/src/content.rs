//! The main content of a page. `js/src/content.ts` is the other side.

use std::str::FromStr as _;

use broth::content::{Content, Extractor, Focus, Frame};
use broth::html::Parser;

use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;
use crate::select;
use crate::slots::Slots;

/// The texts of a request.
mod part {
    pub(super) const URL: usize = 0;
    pub(super) const FOCUS: usize = 1;
    pub(super) const SELECT: usize = 2;
    pub(super) const WITHOUT: usize = 3;
    pub(super) const MIN_LENGTH: usize = 4;
    pub(super) const FRAME: usize = 5;
}

/// The bits of a request.
mod flag {
    pub(super) const COMMENTS: u32 = 0;
    pub(super) const NO_TABLES: u32 = 1;
    pub(super) const NO_IMAGES: u32 = 2;
    pub(super) const NO_LINKS: u32 = 3;
    /// Nobody needs the document afterwards.
    pub(super) const LAST: u32 = 4;
}

fn extractor(request: &Request<'_>, frames: &mut Slots<Frame>) -> Result<Extractor, Failure> {
    let mut extractor = Extractor::new()
        .url(request.maybe(part::URL)?.unwrap_or_default())
        .comments(request.has_flag(flag::COMMENTS))
        .tables(!request.has_flag(flag::NO_TABLES))
        .images(!request.has_flag(flag::NO_IMAGES))
        .links(!request.has_flag(flag::NO_LINKS));
    if let Some(word) = request.maybe(part::FOCUS)? {
        let focus = Focus::from_str(word);
        let failure = |error| Failure::new(Kind::Config, "unknown-value", error);
        extractor = extractor.focus(focus.map_err(failure)?);
    }
    if let Some(length) = number(request, part::MIN_LENGTH)? {
        extractor = extractor.min_length(length as usize);
    }
    if let Some(frame) = number(request, part::FRAME)? {
        extractor = extractor.frame(frames.get_mut(frame)?.clone());
    }
    Ok(extractor)
}

fn number(request: &Request<'_>, part: usize) -> Result<Option<u32>, Failure> {
    let text = request.maybe(part)?;
    text.map(|text| text.parse().map_err(|_| Failure::REQUEST)).transpose()
}

/// Finds the main content of a node of a document. The reply has a new document, in which the rest
/// is missing.
pub(crate) fn find(
    request: &Request<'_>,
    pages: &mut Slots<Page>,
    frames: &mut Slots<Frame>,
    cache: &mut select::Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let extractor = extractor(request, frames)?;
    let mut selector = |part| request.maybe(part)?.map(|text| cache.compiled(text)).transpose();
    let (select, without) = (selector(part::SELECT)?, selector(part::WITHOUT)?);
    let page = pages.get_mut(request.handle)?;
    let node = page.node(request.node).id();
    let tree = if request.has_flag(flag::LAST) {
        std::mem::take(&mut page.tree)
    } else {
        page.tree.clone()
    };
    let content = surfaces::content(&extractor, tree, node, select.as_deref(), without.as_deref());
    write(content, pages, reply)
}

fn write(content: Content, pages: &mut Slots<Page>, reply: &mut Reply) -> Result<(), Failure> {
    let number = reply.later();
    reply.number(content.node().id().get() as usize);
    let source = content.document().source();
    let index = broth::LineIndex::new(source);
    let places = Places::of(source, || &index);
    reply.text(content.kind.as_str());
    reply.text(content.evidence);
    for text in [
        &content.title,
        &content.byline,
        &content.date,
        &content.site,
        &content.lang,
        &content.image,
        &content.description,
    ] {
        reply.maybe_text(text.as_deref());
    }
    reply.list(&content.blocks, |block, reply| {
        reply.flag(block.kept);
        reply.text(block.reason.as_str());
        reply.text(&block.text);
        places.write(block.span, reply);
    });
    reply.set(number, pages.keep(Page::of_tree(content.into_document()))?);
    Ok(())
}

/// Learns the frame of a site from the markup of its pages, and writes its number.
pub(crate) fn learn(
    request: &Request<'_>,
    frames: &mut Slots<Frame>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let parse = |page: Result<_, _>| page.map(|page| Parser::new().scripting(false).parse(page));
    let pages = request.texts_from(0).map(parse).collect::<Result<Vec<_>, _>>()?;
    let frame = Frame::learn(pages.iter().map(|page| &page.document));
    reply.number(frames.keep(frame)?);
    Ok(())
}
