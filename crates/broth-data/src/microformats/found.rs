//! A value that was found.

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use broth_dom::Attribute;
use broth_input::Span;

use super::date::{self, DateTime};
use super::names::Prefix;

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

impl Found<'_> {
    /// The date in a `dt-` value, which others may lack.
    pub(super) fn date(&self) -> Option<String> {
        self.dateless.is_none().then(|| date::parse(&self.text))?.and_then(|parts| parts.date)
    }
}

/// The value of an attribute, as it is.
pub(super) fn written(attribute: Attribute<'_>) -> Found<'_> {
    Found { text: attribute.value().to_owned(), span: attribute.value_span(), ..Found::default() }
}
