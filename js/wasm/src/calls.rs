//! The calls, by their numbers.

use crate::failure::Failure;
#[cfg(feature = "select")]
use crate::page::{Page, Style};
#[cfg(feature = "full")]
use crate::reply::Reply;
use crate::request::Request;
use crate::state::State;

/// The calls by their names in `js/src/calls.ts`; a test compares the numbers. Those below 10 need
/// the sanitizer, those below 40 are about documents, and those below 70 need everything.
mod call {
    // A module with few features does not use all of them.
    #![allow(dead_code)]

    pub(super) const SANITIZE: u32 = 0;
    pub(super) const MODIFY: u32 = 1;
    pub(super) const PARSE: u32 = 10;
    pub(super) const DISPOSE: u32 = 11;
    pub(super) const ESCAPE: u32 = 12;
    pub(super) const UNESCAPE: u32 = 13;
    pub(super) const DOCUMENTS: u32 = 14;
    pub(super) const LINKS: u32 = 15;
    pub(super) const ADDRESSES: u32 = 16;
    pub(super) const TABLES: u32 = 17;
    pub(super) const METADATA: u32 = 18;
    pub(super) const BASE: u32 = 19;
    pub(super) const SELECT: u32 = 20;
    pub(super) const TEXTS: u32 = 21;
    pub(super) const ATTRS: u32 = 22;
    pub(super) const EXTRACT: u32 = 23;
    pub(super) const TEXT: u32 = 24;
    pub(super) const HTML: u32 = 25;
    pub(super) const SERIALIZE: u32 = 26;
    pub(super) const MINIFY: u32 = 27;
    pub(super) const PRETTY: u32 = 28;
    pub(super) const XML: u32 = 29;
    pub(super) const ERRORS: u32 = 30;
    pub(super) const LINES: u32 = 31;
    pub(super) const TREE: u32 = 32;
    pub(super) const TITLE: u32 = 33;
    pub(super) const SOURCE: u32 = 34;
    pub(super) const SPANS: u32 = 35;
    pub(super) const MATCHES: u32 = 36;
    pub(super) const XPATH: u32 = 37;
    pub(super) const MARKDOWN_ADDRESSES: u32 = 38;
    pub(super) const MARKDOWN: u32 = 39;
    pub(super) const CHECK: u32 = 40;
    pub(super) const FIX: u32 = 41;
    pub(super) const EXPLAIN: u32 = 42;
    pub(super) const RULES: u32 = 43;
    pub(super) const DECODE: u32 = 44;
    pub(super) const VALUE: u32 = 45;
    pub(super) const IS_VALID: u32 = 46;
    pub(super) const TOKENS: u32 = 47;
    pub(super) const EDIT: u32 = 48;
    pub(super) const REWRITE: u32 = 50;
    pub(super) const REWRITE_READ: u32 = 51;
    pub(super) const REWRITE_WRITE: u32 = 52;
    pub(super) const REWRITE_END: u32 = 53;
    pub(super) const COMMENT_TEXT: u32 = 54;
    pub(super) const PURIFIER: u32 = 60;
    pub(super) const PURIFY: u32 = 61;
    pub(super) const PURIFIER_END: u32 = 62;
    pub(super) const FEATURES: u32 = 90;
}

/// Does what a request asks for.
pub(crate) fn perform(
    number: u32,
    request: &Request<'_>,
    state: &mut State,
) -> Result<(), Failure> {
    match number {
        #[cfg(feature = "sanitize")]
        0..10 => of_sanitizer(number, request, state),
        #[cfg(feature = "select")]
        10..40 => of_page(number, request, state),
        #[cfg(feature = "full")]
        40..70 => of_all(number, request, state),
        call::FEATURES => {
            let features =
                [cfg!(feature = "sanitize"), cfg!(feature = "select"), cfg!(feature = "full")];
            let bits = features.iter().rev().fold(0, |bits, has| bits << 1 | usize::from(*has));
            state.reply.number(bits);
            Ok(())
        }
        _ => Err(Failure::REQUEST),
    }
}

#[cfg(feature = "sanitize")]
fn of_sanitizer(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use crate::sanitize;

    match number {
        call::SANITIZE => sanitize::sanitize(request, &mut state.sanitizers, &mut state.reply),
        call::MODIFY => sanitize::modify(request, &mut state.reply),
        _ => Err(Failure::REQUEST),
    }
}

#[cfg(feature = "select")]
fn of_page(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use broth::select::Select as _;

    use crate::{extract, flat, select, text};

    let State { reply, pages, selectors, .. } = state;
    match number {
        call::PARSE => {
            let later = reply.later();
            let page = Page::parse(request, reply)?;
            let number = pages.keep(page)?;
            reply.set(later, number);
            return Ok(());
        }
        call::DISPOSE => {
            drop(pages.take(request.handle));
            return Ok(());
        }
        call::ESCAPE => return text::escape(request, reply),
        call::UNESCAPE => return text::unescape(request, reply),
        call::DOCUMENTS => {
            reply.number(pages.count());
            return Ok(());
        }
        _ => {}
    }
    let page = pages.get_mut(request.handle)?;
    let node = request.node;
    let style = |style| page.markup(node, style, request);
    match number {
        call::SELECT => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::elements(page, request, &selector, reply);
        }
        call::TEXTS => select::texts(page, node, &*selectors.compiled(request.text(0)?)?, reply),
        call::ATTRS => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::attrs(page, node, &selector, request.text(1)?, reply);
        }
        call::EXTRACT => extract::extract(page, node, request.texts_from(0), selectors, reply)?,
        call::TEXT => reply.last(page.text_of(node, request.has_flag(0))),
        call::HTML => reply.last(style(Style::Exact)),
        call::SERIALIZE => reply.last(style(Style::Kept)),
        call::MINIFY => reply.last(style(Style::Minified)),
        call::PRETTY => reply.last(style(Style::Pretty)),
        call::XML => reply.last(style(Style::Xml)),
        call::ERRORS => page.write_errors(reply),
        call::LINES => page.write_lines(reply),
        call::TREE => flat::write(page, request, reply),
        call::TITLE => reply.last(page.tree.title()),
        call::SOURCE => reply.last(page.tree.source().to_owned()),
        call::SPANS => select::spans(page, &*selectors.compiled(request.text(0)?)?, reply),
        call::MATCHES => {
            let selector = selectors.compiled(request.text(0)?)?;
            reply.flag(page.node(node).matches(&*selector));
        }
        #[cfg(feature = "full")]
        15..20 | 37..40 => of_full_page(number, page, request, &mut state.xpaths, reply)?,
        _ => return Err(Failure::REQUEST),
    }
    Ok(())
}

/// Calls about a page that need more than selectors.
#[cfg(feature = "full")]
fn of_full_page(
    number: u32,
    page: &Page,
    request: &Request<'_>,
    xpaths: &mut crate::xpath::Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    use crate::{data, markdown, xpath};

    match number {
        call::LINKS => data::write_links(page, request.node, reply),
        call::ADDRESSES => data::write_addresses(page, request.node, reply),
        call::TABLES => data::write_tables(page, request, reply),
        call::METADATA => data::write_metadata(page, reply),
        call::BASE => data::write_base(page, reply),
        call::XPATH => xpath::evaluate(page, request, xpaths, reply)?,
        call::MARKDOWN_ADDRESSES => markdown::write_addresses(page, request, reply),
        call::MARKDOWN => markdown::write(page, request, reply)?,
        _ => return Err(Failure::REQUEST),
    }
    Ok(())
}

#[cfg(feature = "full")]
fn of_all(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use crate::{check, decode, edit, purify, rewriter, tokens, values};

    let State { reply, purifiers, rewriters, selectors, .. } = state;
    match number {
        call::CHECK => check::check(request, reply),
        call::FIX => check::fix(request, reply),
        call::EXPLAIN => check::explain(request, reply),
        call::RULES => {
            check::rules(reply);
            Ok(())
        }
        call::DECODE => decode::decode(request, reply),
        call::VALUE => values::value(request, reply),
        call::IS_VALID => values::check(request, reply),
        call::TOKENS => tokens::write(request, reply),
        call::EDIT => edit::edit(request, selectors, reply),
        call::REWRITE => {
            let number = rewriters.keep(rewriter::Lockstep::new(request, selectors)?)?;
            reply.number(number);
            Ok(())
        }
        call::REWRITE_READ => rewriters.get_mut(request.handle)?.look(request, reply),
        call::REWRITE_WRITE => rewriters.get_mut(request.handle)?.write(request, reply),
        call::REWRITE_END => {
            drop(rewriters.take(request.handle));
            Ok(())
        }
        call::COMMENT_TEXT => rewriter::check_comment_text(request),
        call::PURIFIER => {
            let number = purifiers.keep(purify::Purifier::new(request)?)?;
            reply.number(number);
            Ok(())
        }
        call::PURIFY => purifiers.get_mut(request.handle)?.purify(request, reply),
        call::PURIFIER_END => {
            drop(purifiers.take(request.handle));
            Ok(())
        }
        _ => Err(Failure::REQUEST),
    }
}
