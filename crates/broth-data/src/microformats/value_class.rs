//! The value class pattern: elements of the class `value` have the value, or parts of it.
//!
//! <https://microformats.org/wiki/value-class-pattern>

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_input::Span;
use broth_markup::Name;

use super::backcompat;
use super::date::{self, DateTime};
use super::found::{Found, Way};
use super::names::{classes, is_root, property};
use super::reader::Reader;
use super::text::Images;
use crate::{meter, source};

impl<'d> Reader<'d> {
    /// The parts of a text, one after another; `None` if the element has none.
    ///
    /// <https://microformats.org/wiki/value-class-pattern#Basic_Parsing>
    pub(super) fn value_class(&mut self, element: Node<'d>, way: Way<'_>) -> Option<Found<'d>> {
        if way.is_root {
            return None;
        }
        let parts = self.value_elements(element, way.types);
        let first = *parts.first()?;
        let mut text = String::new();
        for part in &parts {
            let (value, _) = self.part(*part, false);
            text.push_str(&value);
        }
        let span = span_of(first).zip(parts.last().and_then(|last| span_of(*last)));
        Some(Found { text, span: span.map(|(first, last)| first.to(last)), ..Found::default() })
    }

    /// The parts of a date: date, time, time zone.
    ///
    /// <https://microformats.org/wiki/value-class-pattern#Date_and_time_parsing>
    pub(super) fn value_class_date(
        &mut self,
        element: Node<'d>,
        types: &[&str],
    ) -> Option<Found<'d>> {
        let mut parts = DateTime::default();
        let mut span: Option<Span> = None;
        for part in self.value_elements(element, types) {
            let (value, place) = self.part(part, true);
            if let Some(new) = date::parse(&value)
                && parts.add(new)
            {
                span = span.zip(place).map(|(before, after)| before.to(after)).or(span).or(place);
            }
        }
        if parts.date.is_none() && parts.time.is_none() {
            return None;
        }
        let text = parts.join();
        let dateless = parts.date.is_none().then_some(parts);
        Some(Found { text, span, dateless, ..Found::default() })
    }

    /// The elements with parts of the value, in tree order, none inside another, and none in
    /// another property.
    fn value_elements(&mut self, element: Node<'d>, types: &[&str]) -> Vec<Node<'d>> {
        let mut parts = Vec::new();
        let mut nodes = element.descendants();
        while let Some(node) = nodes.next() {
            if !self.meter.spend(meter::NODE) {
                self.is_full = true;
                return Vec::new();
            }
            if node.attr_named(Name::Class).is_none() || node.is_html(Name::Template) {
                continue;
            }
            let is_part = classes(node).any(|class| matches!(class, "value" | "value-title"));
            if is_part {
                parts.push(node);
            }
            if is_part || is_property_or_root(node, types) {
                nodes.skip_children_of(node);
            }
        }
        parts
    }

    /// The text of a part, and where it is. Parts of dates may have a `datetime`.
    fn part(&mut self, part: Node<'d>, is_date: bool) -> (Cow<'d, str>, Option<Span>) {
        if part.has_class("value-title") {
            let title = part.attr_named(Name::Title).unwrap_or_default();
            return (title.into(), span_of(part));
        }
        let attribute = match part.html_name() {
            Name::Img | Name::Area => {
                let alt = part.attribute_named(Name::Alt);
                return (
                    alt.map_or("", |it| it.value()).into(),
                    alt.and_then(|it| it.value_span()),
                );
            }
            Name::Data => part.attribute_named(Name::Value),
            Name::Abbr => part.attribute_named(Name::Title),
            Name::Time | Name::Ins | Name::Del if is_date => part.attribute_named(Name::Datetime),
            _ => None,
        };
        match attribute {
            Some(attribute) => (attribute.value().into(), attribute.value_span()),
            None => (self.text(part, Images::AltOrSrc).into(), source::content(part)),
        }
    }
}

fn is_property_or_root(node: Node<'_>, types: &[&str]) -> bool {
    classes(node).any(|class| is_root(class) || property(class).is_some())
        || !types.is_empty() && backcompat::is_property_or_root(node, types)
}

/// Where the value of a part is.
fn span_of(part: Node<'_>) -> Option<Span> {
    source::content(part).or_else(|| part.span())
}
