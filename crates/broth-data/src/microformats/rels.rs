//! Link types and the addresses that have them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_input::Span;

/// An address with link types, one of [`Microformats::rel_urls`](super::Microformats::rel_urls).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RelUrl<'d> {
    /// The absolute URL; as written if it could not be resolved.
    pub url: String,
    /// The link types of all links to it, sorted.
    pub rels: Vec<&'d str>,
    /// The text of the first link that has any.
    pub text: Option<String>,
    /// The first `hreflang`.
    pub hreflang: Option<&'d str>,
    /// The first `media`.
    pub media: Option<&'d str>,
    /// The first `title`.
    pub title: Option<&'d str>,
    /// The first `type`.
    pub media_type: Option<&'d str>,
    /// The first link.
    pub node: Node<'d>,
    /// The address in the source.
    pub span: Option<Span>,
}

/// The links that have been read.
#[derive(Debug, Default)]
pub(super) struct Rels<'d> {
    pub(super) urls: Vec<RelUrl<'d>>,
    types: Vec<BTreeSet<&'d str>>,
    by_url: BTreeMap<String, usize>,
    /// The numbers of the addresses of each link type.
    pub(super) rels: Vec<(&'d str, Vec<u32>)>,
    by_rel: BTreeMap<&'d str, usize>,
}

impl<'d> Rels<'d> {
    /// The addresses, complete.
    pub(super) fn finish(mut self) -> (Vec<RelUrl<'d>>, Vec<(&'d str, Vec<u32>)>) {
        for (url, types) in self.urls.iter_mut().zip(self.types) {
            url.rels = types.into_iter().collect();
        }
        (self.urls, self.rels)
    }

    /// The number of an address.
    pub(super) fn number(&mut self, url: String, element: Node<'d>, span: Option<Span>) -> usize {
        if let Some(&number) = self.by_url.get(&url) {
            return number;
        }
        let number = self.urls.len();
        self.by_url.insert(url.clone(), number);
        self.types.push(BTreeSet::new());
        self.urls.push(RelUrl {
            url,
            rels: Vec::new(),
            text: None,
            hreflang: None,
            media: None,
            title: None,
            media_type: None,
            node: element,
            span,
        });
        number
    }

    /// Adds a link type to an address.
    pub(super) fn add(&mut self, rel: &'d str, url: usize) {
        let next = self.rels.len();
        let place = *self.by_rel.entry(rel).or_insert(next);
        if place == next {
            self.rels.push((rel, Vec::new()));
        }
        if self.types[url].insert(rel) {
            self.rels[place].1.push(url as u32);
        }
    }
}
