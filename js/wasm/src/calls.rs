//! The calls, by their numbers.

use crate::failure::Failure;
#[cfg(feature = "select")]
use crate::page::{Page, Style};
#[cfg(feature = "full")]
use crate::reply::Reply;
use crate::request::Request;
use crate::state::State;

// The calls by their names in `js/src/calls.ts`; a test compares the numbers.

/// Calls that need the sanitizer: below 10.
#[cfg(feature = "sanitize")]
mod sanitizer_call {
    pub(super) const SANITIZE: u32 = 0;
    pub(super) const MODIFY: u32 = 1;
}

/// Calls about documents: from 10 to 31.
#[cfg(feature = "select")]
mod page_call {
    pub(super) const PARSE: u32 = 10;
    pub(super) const DISPOSE: u32 = 11;
    pub(super) const ESCAPE: u32 = 12;
    pub(super) const UNESCAPE: u32 = 13;
    pub(super) const DOCUMENTS: u32 = 14;
    pub(super) const SELECT: u32 = 15;
    pub(super) const TEXTS: u32 = 16;
    pub(super) const ATTRS: u32 = 17;
    pub(super) const EXTRACT: u32 = 18;
    pub(super) const TEXT: u32 = 19;
    pub(super) const HTML: u32 = 20;
    pub(super) const SERIALIZE: u32 = 21;
    pub(super) const MINIFY: u32 = 22;
    pub(super) const PRETTY: u32 = 23;
    pub(super) const XML: u32 = 24;
    pub(super) const ERRORS: u32 = 25;
    pub(super) const LINES: u32 = 26;
    pub(super) const TREE: u32 = 27;
    pub(super) const TITLE: u32 = 28;
    pub(super) const SOURCE: u32 = 29;
    pub(super) const SPANS: u32 = 30;
    pub(super) const MATCHES: u32 = 31;
}

/// Calls about documents that need more than selectors: from 32 to 39.
#[cfg(feature = "full")]
mod full_page_call {
    pub(super) const LINKS: u32 = 32;
    pub(super) const ADDRESSES: u32 = 33;
    pub(super) const TABLES: u32 = 34;
    pub(super) const METADATA: u32 = 35;
    pub(super) const BASE: u32 = 36;
    pub(super) const XPATH: u32 = 37;
    pub(super) const MARKDOWN_ADDRESSES: u32 = 38;
    pub(super) const MARKDOWN: u32 = 39;
}

/// Other calls that need everything: from 40 to 69.
#[cfg(feature = "full")]
mod full_call {
    pub(super) const CHECK: u32 = 40;
    pub(super) const FIX: u32 = 41;
    pub(super) const EXPLAIN: u32 = 42;
    pub(super) const RULES: u32 = 43;
    pub(super) const DECODE: u32 = 44;
    pub(super) const VALUE: u32 = 45;
    pub(super) const IS_VALID: u32 = 46;
    pub(super) const TOKENS: u32 = 47;
    pub(super) const EDIT: u32 = 48;
    pub(super) const CHANGE: u32 = 49;
    pub(super) const REWRITE: u32 = 50;
    pub(super) const REWRITE_READ: u32 = 51;
    pub(super) const REWRITE_WRITE: u32 = 52;
    pub(super) const REWRITE_END: u32 = 53;
    pub(super) const COMMENT_TEXT: u32 = 54;
    pub(super) const TOKENIZER: u32 = 55;
    pub(super) const TOKENIZER_END: u32 = 56;
    pub(super) const PURIFIER: u32 = 60;
    pub(super) const PURIFY: u32 = 61;
    pub(super) const PURIFIER_END: u32 = 62;
}

/// The call for the features of the module, which every module has.
const FEATURES: u32 = 90;

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
        FEATURES => {
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
        sanitizer_call::SANITIZE => {
            sanitize::sanitize(request, &mut state.sanitizers, &mut state.reply)
        }
        sanitizer_call::MODIFY => sanitize::modify(request, &mut state.reply),
        _ => Err(Failure::REQUEST),
    }
}

#[cfg(feature = "select")]
fn of_page(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use broth::select::Select as _;

    use crate::{extract, flat, select, text};

    let State { reply, pages, selectors, .. } = state;
    match number {
        page_call::PARSE => {
            let later = reply.later();
            let page = Page::parse(request, reply)?;
            let number = pages.keep(page)?;
            reply.set(later, number);
            return Ok(());
        }
        page_call::DISPOSE => {
            drop(pages.take(request.handle));
            return Ok(());
        }
        page_call::ESCAPE => return text::escape(request, reply),
        page_call::UNESCAPE => return text::unescape(request, reply),
        page_call::DOCUMENTS => {
            reply.number(pages.count());
            return Ok(());
        }
        _ => {}
    }
    let page = pages.get_mut(request.handle)?;
    let node = request.node;
    let style = |style| page.markup(node, style, request);
    match number {
        page_call::SELECT => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::elements(page, request, &selector, reply);
        }
        page_call::TEXTS => {
            select::texts(page, node, &*selectors.compiled(request.text(0)?)?, reply)
        }
        page_call::ATTRS => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::attrs(page, node, &selector, request.text(1)?, reply);
        }
        page_call::EXTRACT => {
            extract::extract(page, node, request.texts_from(0), selectors, reply)?
        }
        page_call::TEXT => reply.last(page.text_of(node, request.has_flag(0))),
        page_call::HTML => reply.last(style(Style::Exact)),
        page_call::SERIALIZE => reply.last(style(Style::Kept)),
        page_call::MINIFY => reply.last(style(Style::Minified)),
        page_call::PRETTY => reply.last(style(Style::Pretty)),
        page_call::XML => reply.last(style(Style::Xml)),
        page_call::ERRORS => page.write_errors(reply),
        page_call::LINES => page.write_lines(reply),
        page_call::TREE => flat::write(page, request, reply),
        page_call::TITLE => reply.last(page.tree.title()),
        page_call::SOURCE => reply.last(page.tree.source().to_owned()),
        page_call::SPANS => select::spans(page, &*selectors.compiled(request.text(0)?)?, reply),
        page_call::MATCHES => {
            let selector = selectors.compiled(request.text(0)?)?;
            reply.flag(page.node(node).matches(&*selector));
        }
        #[cfg(feature = "full")]
        32..40 => of_full_page(number, page, request, &mut state.xpaths, reply)?,
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
        full_page_call::LINKS => data::write_links(page, request.node, reply),
        full_page_call::ADDRESSES => data::write_addresses(page, request.node, reply),
        full_page_call::TABLES => data::write_tables(page, request, reply),
        full_page_call::METADATA => data::write_metadata(page, reply),
        full_page_call::BASE => data::write_base(page, reply),
        full_page_call::XPATH => xpath::evaluate(page, request, xpaths, reply)?,
        full_page_call::MARKDOWN_ADDRESSES => markdown::write_addresses(page, request, reply),
        full_page_call::MARKDOWN => markdown::write(page, request, reply)?,
        _ => return Err(Failure::REQUEST),
    }
    Ok(())
}

#[cfg(feature = "full")]
fn of_all(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use crate::{change, check, decode, edit, purify, rewriter, tokens, values};

    let State { reply, pages, purifiers, rewriters, selectors, tokenizers, .. } = state;
    match number {
        full_call::CHECK => check::check(request, reply),
        full_call::FIX => check::fix(request, reply),
        full_call::EXPLAIN => check::explain(request, reply),
        full_call::RULES => {
            check::rules(reply);
            Ok(())
        }
        full_call::DECODE => decode::decode(request, reply),
        full_call::VALUE => values::value(request, reply),
        full_call::IS_VALID => values::check(request, reply),
        full_call::TOKENIZER => {
            let number = tokenizers.keep(tokens::Tokenizing::new(request)?)?;
            reply.number(number);
            Ok(())
        }
        full_call::TOKENS => tokenizers.get_mut(request.handle)?.read(request, reply),
        full_call::TOKENIZER_END => {
            drop(tokenizers.take(request.handle));
            Ok(())
        }
        full_call::EDIT => edit::edit(request, selectors, reply),
        full_call::CHANGE => change::change(pages.get_mut(request.handle)?, request, reply),
        full_call::REWRITE => {
            let number = rewriters.keep(rewriter::Lockstep::new(request, selectors)?)?;
            reply.number(number);
            Ok(())
        }
        full_call::REWRITE_READ => rewriters.get_mut(request.handle)?.look(request, reply),
        full_call::REWRITE_WRITE => rewriters.get_mut(request.handle)?.write(request, reply),
        full_call::REWRITE_END => {
            drop(rewriters.take(request.handle));
            Ok(())
        }
        full_call::COMMENT_TEXT => rewriter::check_comment_text(request),
        full_call::PURIFIER => {
            let number = purifiers.keep(purify::Purifier::new(request)?)?;
            reply.number(number);
            Ok(())
        }
        full_call::PURIFY => purifiers.get_mut(request.handle)?.purify(request, reply),
        full_call::PURIFIER_END => {
            drop(purifiers.take(request.handle));
            Ok(())
        }
        _ => Err(Failure::REQUEST),
    }
}
