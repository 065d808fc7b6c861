//! Links with link types.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_a_hyperlink_element_for_rel_microformats>

use alloc::string::String;

use broth_dom::Node;
use broth_markup::Name;

use super::reader::Reader;
use crate::{meter, rel};

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
