//! Link types and the addresses that have them.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_a_hyperlink_element_for_rel_microformats>

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_input::Span;
use broth_markup::Name;

use super::reader::Reader;
use crate::{meter, rel};

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
    fn number(&mut self, url: String, element: Node<'d>, span: Option<Span>) -> usize {
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
    fn add(&mut self, rel: &'d str, url: usize) {
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

impl<'d> Reader<'d> {
    pub(super) fn hyperlink(&mut self, element: Node<'d>) {
        let mut words = rel::words(element).peekable();
        let Some(href) = element.attribute_named(Name::Href) else { return };
        if words.peek().is_none() {
            return;
        }
        let url = self.url(href.value());
        let number = self.rels.number(url, element, href.value_span());
        words.for_each(|word| self.rels.add(word, number));
        let text =
            if self.rels.urls[number].text.is_none() { self.whole_text(element) } else { None };
        let of_url = &mut self.rels.urls[number];
        of_url.text = of_url.text.take().or(text);
        for (place, name) in [
            (&mut of_url.hreflang, Name::Hreflang),
            (&mut of_url.media, Name::Media),
            (&mut of_url.title, Name::Title),
            (&mut of_url.media_type, Name::Type),
        ] {
            *place = place.or_else(|| element.attr_named(name));
        }
    }

    /// The text content of an element, if it has any.
    fn whole_text(&mut self, element: Node<'d>) -> Option<String> {
        let is_affordable = element.descendants().all(|node| self.meter.spend(meter::size(node)));
        self.is_full |= !is_affordable;
        Some(element.text()).filter(|text| is_affordable && !text.is_empty())
    }
}
