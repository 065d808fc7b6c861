//! Addresses that the other side makes absolute, by the platform's `URL`.
//!
//! A call that needs absolute addresses is first made for the address of the page's `base`. Then it
//! is answered with the list of the addresses that are not known yet. The other side resolves them
//! and calls again, until nothing is missing: `js/src/resolver.ts`.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use broth::Name;
use broth_data::Base;

use crate::failure::Failure;
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;

/// The bits of a request.
mod flag {
    /// For the last answer, whatever is missing.
    pub(super) const LAST: u32 = 8;
    /// For the address of the page's `base` alone.
    pub(super) const BASE: u32 = 10;
}

/// The addresses of a call.
#[derive(Default)]
struct Addresses {
    /// The absolute URLs; `None` for addresses that have none.
    known: HashMap<String, Option<String>>,
    missing: BTreeSet<String>,
}

thread_local! {
    // A module answers one call at a time.
    static ADDRESSES: RefCell<Addresses> = RefCell::default();
}

fn resolve(address: &str) -> Option<String> {
    ADDRESSES.with_borrow_mut(|addresses| match addresses.known.get(address) {
        Some(url) => url.clone(),
        None => {
            addresses.missing.insert(address.to_owned());
            None
        }
    })
}

/// Reads something with a base. The texts of the request from `first` on are the URL of the base,
/// the URL of the page, and pairs of an address and its absolute URL. The reply begins with the
/// addresses that are missing; if there are some, the result is `None`.
pub(crate) fn read<T>(
    page: &Page,
    request: &Request<'_>,
    first: usize,
    reply: &mut Reply,
    read: impl FnOnce(&Base) -> T,
) -> Result<Option<T>, Failure> {
    if request.has_flag(flag::BASE) {
        write_base(page, reply);
        return Ok(None);
    }
    let mut known = HashMap::new();
    for at in (first + 2..request.count()).step_by(2) {
        let url = request.maybe(at + 1)?.map(str::to_owned);
        known.insert(request.text(at)?.to_owned(), url);
    }
    ADDRESSES.set(Addresses { known, missing: BTreeSet::new() });
    let base = Base::resolved_by(request.maybe(first)?, request.maybe(first + 1)?, resolve);
    let result = read(&base);
    let Addresses { missing, .. } = ADDRESSES.take();
    if missing.is_empty() || request.has_flag(flag::LAST) {
        reply.number(0);
        return Ok(Some(result));
    }
    reply.list(missing, |address, reply| reply.text(&address));
    Ok(None)
}

/// Writes the address of the page's `base`, if it has one.
pub(crate) fn write_base(page: &Page, reply: &mut Reply) {
    let mut bases = page.root().descendants().filter(|node| node.is_html(Name::Base));
    reply.maybe_text(bases.find_map(|base| base.attr_named(Name::Href)));
}
