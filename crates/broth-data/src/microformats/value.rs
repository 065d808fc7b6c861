//! The values of properties.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_an_element_for_properties>

use alloc::borrow::ToOwned as _;

use broth_dom::{Attribute, Node};
use broth_markup::Name;

use super::found::{Found, Way, written};
use super::names::Prefix;
use super::reader::Reader;
use super::text::Images;
use crate::finding::{Finding, FindingKind};
use crate::source;

impl<'d> Reader<'d> {
    pub(super) fn value(&mut self, element: Node<'d>, way: Way<'_>) -> Found<'d> {
        match way.prefix {
            Prefix::P => self.plain(element, way),
            Prefix::U => self.address(element, way),
            Prefix::Dt => self.date(element, way),
            Prefix::E => self.markup(element),
        }
    }

    /// <https://microformats.org/wiki/microformats2-parsing#parsing_a_p-_property>
    fn plain(&mut self, element: Node<'d>, way: Way<'_>) -> Found<'d> {
        if let Some(found) = self.value_class(element, way) {
            return found;
        }
        let attribute = match element.html_name() {
            Name::Abbr | Name::Link => Name::Title,
            Name::Data | Name::Input => Name::Value,
            Name::Img | Name::Area => Name::Alt,
            _ => return self.content(element, Images::AltOrSrc),
        };
        match element.attribute_named(attribute) {
            Some(attribute) => written(attribute),
            None => self.content(element, Images::AltOrSrc),
        }
    }

    /// <https://microformats.org/wiki/microformats2-parsing#parsing_a_u-_property>
    fn address(&mut self, element: Node<'d>, way: Way<'_>) -> Found<'d> {
        let mut found = match address_of(element) {
            Some(attribute) => {
                let is_image = element.is_html(Name::Img) && way.types.is_empty();
                let alt = element.attr_named(Name::Alt).filter(|_| is_image);
                Found { alt, ..written(attribute) }
            }
            None => self.address_in_text(element, way),
        };
        let (url, is_absolute) = self.resolve(&found.text);
        if !is_absolute && self.knows_base {
            let message = alloc::format!("this is not a URL: `{}`", found.text);
            let finding = Finding::new(FindingKind::BadUrl, message, element, found.span);
            self.findings.push(finding);
        }
        found.text = url;
        found
    }

    fn address_in_text(&mut self, element: Node<'d>, way: Way<'_>) -> Found<'d> {
        if let Some(found) = self.value_class(element, way) {
            return found;
        }
        let attribute = match element.html_name() {
            Name::Abbr => element.attribute_named(Name::Title),
            Name::Data | Name::Input => element.attribute_named(Name::Value),
            _ => None,
        };
        attribute.map_or_else(|| self.content(element, Images::Nothing), written)
    }

    /// <https://microformats.org/wiki/microformats2-parsing#parsing_a_dt-_property>
    fn date(&mut self, element: Node<'d>, way: Way<'_>) -> Found<'d> {
        if !way.is_root
            && let Some(found) = self.value_class_date(element, way.types)
        {
            return found;
        }
        let attribute = match element.html_name() {
            Name::Time | Name::Ins | Name::Del => element.attribute_named(Name::Datetime),
            Name::Abbr => element.attribute_named(Name::Title),
            Name::Data | Name::Input => element.attribute_named(Name::Value),
            _ => None,
        };
        attribute.map_or_else(|| self.content(element, Images::Nothing), written)
    }

    /// <https://microformats.org/wiki/microformats2-parsing#parsing_an_e-_property>
    fn markup(&mut self, element: Node<'d>) -> Found<'d> {
        let found = self.content(element, Images::AltOrSrc);
        let html = self.inner_html(element).trim_ascii().to_owned();
        Found { html: Some(html), ..found }
    }

    /// The text of an element.
    fn content(&mut self, element: Node<'d>, images: Images) -> Found<'d> {
        let text = self.text(element, images);
        Found { text, span: source::content(element), ..Found::default() }
    }
}

/// The attribute of an element with its address.
fn address_of(element: Node<'_>) -> Option<Attribute<'_>> {
    let named = |name| element.attribute_named(name);
    match element.html_name() {
        Name::A | Name::Area | Name::Link => named(Name::Href),
        Name::Video => named(Name::Src).or_else(|| named(Name::Poster)),
        Name::Img | Name::Audio | Name::Source | Name::Iframe => named(Name::Src),
        Name::Object => named(Name::Data),
        _ => None,
    }
}
