//! The values of properties.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_an_element_for_properties>

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use broth_dom::{Attribute, Node};
use broth_input::Span;
use broth_markup::Name;

use super::date::{self, DateTime};
use super::names::Prefix;
use super::reader::Reader;
use super::text::Images;
use crate::finding::{Finding, FindingKind};
use crate::source;

/// A value, and where it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<'d> {
    pub(super) text: String,
    /// The markup, of `e-` properties.
    pub(super) html: Option<String>,
    /// The text instead of the image, of `u-` properties.
    pub(super) alt: Option<&'d str>,
    pub(super) span: Option<Span>,
    /// The parts of a time that lacks its date.
    pub(super) dateless: Option<DateTime>,
}

/// How the value of an element is to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'t> {
    pub(super) prefix: Prefix,
    /// The types of the older microformat that it is a property of; none for microformats2.
    pub(super) types: &'t [&'static str],
    /// Whether the element is a microformat itself.
    pub(super) is_root: bool,
}

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

    /// Notes the date of a `dt-` value, which others may lack.
    pub(super) fn date_of(found: &Found<'_>) -> Option<String> {
        found.dateless.is_none().then(|| date::parse(&found.text))?.and_then(|parts| parts.date)
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

/// The value of an attribute, as it is.
pub(super) fn written(attribute: Attribute<'_>) -> Found<'_> {
    Found { text: attribute.value().to_owned(), span: attribute.value_span(), ..Found::default() }
}
