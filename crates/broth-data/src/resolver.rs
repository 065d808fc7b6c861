//! Makes the addresses of one call absolute, in bounded memory.

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use crate::base::Base;

/// A base, and how much longer all addresses together may become.
#[derive(Clone, Debug)]
pub(crate) struct Resolver {
    base: Base,
    growth_left: usize,
}

impl Resolver {
    pub(crate) fn new(base: Base, growth: usize) -> Self {
        Self { base, growth_left: growth }
    }

    /// The absolute address and `true`; or the address as it is and `false`.
    pub(crate) fn resolve(&mut self, address: &str) -> (String, bool) {
        let Some(url) = self.base.resolve(address) else { return (address.to_owned(), false) };
        let growth = url.len().saturating_sub(address.len());
        if let Some(left) = self.growth_left.checked_sub(growth) {
            self.growth_left = left;
            return (url, true);
        }
        // Without a base, the relative addresses that follow take no time, either.
        *self = Self::new(Base::default(), 0);
        (address.to_owned(), false)
    }

    /// The absolute address; as written if it is relative and the base is not known, or if it has
    /// no room; `None` if it is not a URL.
    pub(crate) fn resolve_known(&mut self, address: &str) -> Option<String> {
        let (url, is_resolved) = self.resolve(address);
        if is_resolved || self.base.url().is_none() && Base::accepts(address) {
            return Some(url);
        }
        None
    }
}

#[cfg(all(test, feature = "url"))]
mod tests {
    use super::*;

    #[test]
    fn addresses_stay_as_written_when_they_have_grown_enough() {
        let doc = broth_dom::Document::new();
        let base = Base::of(doc.root(), "https://example.org/");
        let mut resolver = Resolver::new(base, 2 * "https://example.org/".len());
        for _ in 0..2 {
            assert_eq!(resolver.resolve("a"), ("https://example.org/a".to_owned(), true));
        }
        assert_eq!(resolver.resolve("a"), ("a".to_owned(), false));
        // An absolute address does not grow.
        assert_eq!(resolver.resolve("http://a/"), ("http://a/".to_owned(), true));
    }
}
