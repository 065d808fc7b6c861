//! The calls by their numbers; `js/src/calls.ts` has the same list.

use crate::failure::Failure;
#[cfg(feature = "select")]
use crate::page::{Page, Style};
#[cfg(feature = "full")]
use crate::reply::Reply;
use crate::request::Request;
use crate::state::State;

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
        90 => {
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
        0 => sanitize::sanitize(request, &mut state.sanitizers, &mut state.reply),
        1 => sanitize::modify(request, &mut state.reply),
        _ => Err(Failure::REQUEST),
    }
}

#[cfg(feature = "select")]
fn of_page(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use broth::select::Select as _;

    use crate::{extract, flat, select, text};

    let State { reply, pages, selectors, .. } = state;
    match number {
        10 => {
            let later = reply.later();
            let page = Page::parse(request, reply)?;
            let number = pages.keep(page)?;
            reply.set(later, number);
            return Ok(());
        }
        11 => {
            drop(pages.take(request.handle));
            return Ok(());
        }
        12 => return text::escape(request, reply),
        13 => return text::unescape(request, reply),
        14 => {
            reply.number(pages.count());
            return Ok(());
        }
        _ => {}
    }
    let page = pages.get_mut(request.handle)?;
    let node = request.node;
    let style = |style| page.markup(node, style, request);
    match number {
        20 => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::elements(page, request, &selector, reply);
        }
        21 => select::texts(page, node, &*selectors.compiled(request.text(0)?)?, reply),
        22 => {
            let selector = selectors.compiled(request.text(0)?)?;
            select::attrs(page, node, &selector, request.text(1)?, reply);
        }
        23 => extract::extract(page, node, request.texts_from(0), selectors, reply)?,
        24 => reply.last(page.text_of(node, request.has_flag(0))),
        25 => reply.last(style(Style::Exact)),
        26 => reply.last(style(Style::Kept)),
        27 => reply.last(style(Style::Minified)),
        28 => reply.last(style(Style::Pretty)),
        29 => reply.last(style(Style::Xml)),
        30 => page.write_errors(reply),
        31 => page.write_lines(reply),
        32 => flat::write(page, request, reply),
        33 => reply.last(page.tree.title()),
        34 => reply.last(page.tree.source().to_owned()),
        35 => select::spans(page, &*selectors.compiled(request.text(0)?)?, reply),
        36 => {
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
        15 => data::write_links(page, request.node, reply),
        16 => data::write_addresses(page, request.node, reply),
        17 => data::write_tables(page, request, reply),
        18 => data::write_metadata(page, reply),
        19 => data::write_base(page, reply),
        37 => xpath::evaluate(page, request, xpaths, reply)?,
        38 => markdown::write_addresses(page, request, reply),
        39 => markdown::write(page, request, reply)?,
        _ => return Err(Failure::REQUEST),
    }
    Ok(())
}

#[cfg(feature = "full")]
fn of_all(number: u32, request: &Request<'_>, state: &mut State) -> Result<(), Failure> {
    use crate::{check, decode, edit, purify, rewriter, tokens, values};

    let State { reply, purifiers, rewriters, selectors, .. } = state;
    match number {
        40 => check::check(request, reply),
        41 => check::fix(request, reply),
        42 => check::explain(request, reply),
        43 => {
            check::rules(reply);
            Ok(())
        }
        44 => decode::decode(request, reply),
        45 => values::value(request, reply),
        46 => values::check(request, reply),
        47 => tokens::write(request, reply),
        48 => edit::edit(request, selectors, reply),
        50 => {
            let number = rewriters.keep(rewriter::Lockstep::new(request, selectors)?)?;
            reply.number(number);
            Ok(())
        }
        51 => rewriters.get_mut(request.handle)?.look(request, reply),
        52 => rewriters.get_mut(request.handle)?.write(request, reply),
        53 => {
            drop(rewriters.take(request.handle));
            Ok(())
        }
        54 => rewriter::check_comment_text(request),
        60 => {
            let number = purifiers.keep(purify::Purifier::new(request)?)?;
            reply.number(number);
            Ok(())
        }
        61 => purifiers.get_mut(request.handle)?.purify(request, reply),
        62 => {
            drop(purifiers.take(request.handle));
            Ok(())
        }
        _ => Err(Failure::REQUEST),
    }
}
