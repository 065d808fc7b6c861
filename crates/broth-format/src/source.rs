//! `Source`: a text, and what a parser reads in its place if it is a template.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use broth_markup::Span;
use broth_template::{Branches, Kind, Place, Regions, Template};

/// A text that is formatted, or that has been.
///
/// In a template, code is masked before the text is parsed: between tags, it is a comment then. All
/// places stay the same, and what is written comes from the text.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    /// The text without code.
    pub(crate) masked: Cow<'t, str>,
    pub(crate) regions: Regions,
    /// Whether the case of names counts.
    pub(crate) has_components: bool,
    /// The indexes of the regions between tags.
    between_tags: Vec<usize>,
}

impl<'t> Source<'t> {
    pub(crate) fn of(text: &'t str, template: Option<Template>) -> Self {
        let regions = template.map(|template| Regions::parse(text, template)).unwrap_or_default();
        let has_components = template.is_some_and(Template::has_components);
        if regions.list().is_empty() {
            let masked = text.into();
            return Self { text, masked, regions, has_components, between_tags: Vec::new() };
        }
        let masked = regions.mask(text);
        let places = masked.places.iter().enumerate();
        let between_tags = places.filter(|(_, place)| **place == Place::Text);
        let between_tags = between_tags.map(|(number, _)| number).collect();
        Self { text, masked: masked.text.into(), regions, has_components, between_tags }
    }

    /// The places where the code between tags begins.
    pub(crate) fn code_starts(&self) -> Vec<usize> {
        let starts = self.between_tags.iter().map(|&number| self.regions.list()[number].span.start);
        starts.collect()
    }

    /// The part of the code between tags that begins at this place.
    pub(crate) fn code_at(&self, at: usize) -> Option<Kind> {
        let list = self.regions.list();
        let index = self.between_tags.binary_search_by_key(&at, |&number| list[number].span.start);
        index.ok().map(|index| list[self.between_tags[index]].kind)
    }

    /// The code in a span.
    pub(crate) fn regions_in(&self, span: Span) -> impl Iterator<Item = Span> {
        let list = self.regions.list();
        let first = list.partition_point(|region| region.span.end <= span.start);
        let inside = list[first..].iter().take_while(move |region| region.span.start < span.end);
        inside.map(|region| region.span)
    }

    pub(crate) fn branches(&self) -> Branches {
        self.regions.branches()
    }

    /// Whether two texts have the same code.
    pub(crate) fn has_same_code(&self, other: &Source<'_>) -> bool {
        let (one, two) = (self.regions.list(), other.regions.list());
        let mut pairs = one.iter().zip(two);
        one.len() == two.len()
            && pairs.all(|(a, b)| self.text[a.span.range()] == other.text[b.span.range()])
    }
}
