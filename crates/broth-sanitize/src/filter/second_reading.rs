//! The filter in front of the second reading of markup that it has already judged.
//!
//! The functions of the user are not called here. An element of today's tree has been kept, so it
//! stays; an element that only older browsers see was never shown to the functions, so it counts as
//! removed if there are any. An element with an attribute that would be changed, such as a link
//! without its `rel`, counts as removed, too.

use broth_dom::{ElementAttrs, NewElement};
use broth_markup::QName;

use super::{Filter, FilterNode, Origin, Report};
use crate::css::is_style;
use crate::policy::Fate;
use crate::removed::{RemovalReason, Removed, RemovedKind};
use crate::today::Today;

impl<'s> Filter<'s> {
    /// Judges the second reading of markup.
    pub(crate) fn of_second_reading(mut self, today: &'s Today<'s>) -> Self {
        self.today = Some(today);
        self
    }

    /// Creates an element. One that the configuration removes is reported, but stays in the tree,
    /// so that everything in it is judged, too: an SVG `br` has no end tag.
    pub(super) fn make_again(
        &mut self,
        today: &Today<'_>,
        origin: Origin,
        element: &NewElement<'_>,
    ) -> FilterNode {
        let node = match origin {
            Origin::New => self.sink.create_element(*element),
            Origin::NewIn(parent) => self.sink.append_element(&parent, *element),
            Origin::Again(original) => self.sink.create_element_again(&original, *element),
        };
        if !self.is_left_alone(element) && !today.has_element(&element.name, element.span) {
            let removed = removed(element, RemovedKind::Element);
            self.reports.push(Report { owner: node, removed });
        }
        FilterNode { node, gone: 0, name: super::late_attributes(element.name) }
    }

    /// Reports attributes that a second `html` or `body` adds to the first, if they do not stay as
    /// they are.
    pub(super) fn judge_late_attributes(
        &mut self,
        owner: &FilterNode,
        name: QName<'_>,
        attrs: ElementAttrs<'_>,
    ) {
        let Some((_, first)) = attrs.at(0) else { return };
        let element = NewElement { name, attrs, span: first.span(), implied: false };
        if !self.is_left_alone(&element) {
            let removed = removed(&element, RemovedKind::Attribute);
            self.reports.push(Report { owner: owner.node, removed });
        }
    }

    /// Whether the configuration keeps an element and changes none of its attributes.
    fn is_left_alone(&self, element: &NewElement<'_>) -> bool {
        let options = &self.decider.options;
        let has_attributes = element.attrs.at(0).is_some();
        if options.on_element.is_some() || (options.on_attribute.is_some() && has_attributes) {
            return self.is_bare_structure(element);
        }
        // The style sheet of one that only older browsers see has not been judged.
        if options.css.is_some() && is_style(&element.name) {
            return false;
        }
        let Fate::Keep(rule) = self.fate(element) else { return false };
        let pairs = element.attrs.iter().map(|(name, attr)| (name, attr.value));
        self.decider.attributes(rule, &element.name, pairs).is_empty()
    }

    /// Whether it is an element without attributes that every parser makes.
    fn is_bare_structure(&self, element: &NewElement<'_>) -> bool {
        super::is_structure(element.name)
            && self.structure == super::Structure::Stays
            && element.attrs.at(0).is_none()
    }
}

/// The report of something that an older browser would see.
fn removed(element: &NewElement<'_>, kind: RemovedKind) -> Removed {
    Removed::new(Some(element.span), kind, element.name.local.into(), RemovalReason::OlderBrowsers)
}
