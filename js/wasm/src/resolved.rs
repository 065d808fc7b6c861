//! Addresses that the other side makes absolute, by the platform's `URL`.
//!
//! A call that needs absolute addresses is answered with the list of those that are not known yet.
//! The other side resolves them and calls again, until nothing is missing:
//! `js/src/resolver.ts`.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use broth_data::Base;

use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;

/// The bit of a request for the last answer, whatever is missing.
const LAST: u32 = 8;

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
    request: &Request<'_>,
    first: usize,
    reply: &mut Reply,
    read: impl FnOnce(&Base) -> T,
) -> Result<Option<T>, Failure> {
    let mut known = HashMap::new();
    for at in (first + 2..request.count()).step_by(2) {
        let url = request.maybe(at + 1)?.map(str::to_owned);
        known.insert(request.text(at)?.to_owned(), url);
    }
    ADDRESSES.set(Addresses { known, missing: BTreeSet::new() });
    let base = Base::resolved_by(request.maybe(first)?, request.maybe(first + 1)?, resolve);
    let result = read(&base);
    let Addresses { missing, .. } = ADDRESSES.take();
    if missing.is_empty() || request.has_flag(LAST) {
        reply.number(0);
        return Ok(Some(result));
    }
    reply.list(missing, |address, reply| reply.text(&address));
    Ok(None)
}
