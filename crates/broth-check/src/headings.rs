//! Headings, and the elements that change their levels.

use broth_dom::Node;
use broth_html_rules::elements::heading_level;
use broth_markup::{Name, Namespace, Span};

use crate::rule_groups::RuleGroups;
use crate::visitor::Walk;

/// An element that matters for the outline of a document.
pub(crate) struct Outlined {
    /// The level, if it is a heading.
    pub(crate) level: Option<u32>,
    /// The start tag.
    pub(crate) tag: Span,
    /// Whether it changes the levels of the headings in it.
    pub(crate) has_offset: bool,
    /// Whether it is a heading of the first level, by its name or by `aria-level`.
    pub(crate) has_top_level: bool,
}

impl Outlined {
    /// `None` for other elements, and for those without a start tag.
    pub(crate) fn of(element: Node<'_>, walk: &Walk<'_, '_>) -> Option<Self> {
        let level = heading_level(walk.name);
        let has_attributes = walk.groups.have(RuleGroups::WHOLE);
        if level.is_none() && !has_attributes || element.namespace() != Namespace::Html {
            return None;
        }
        let tag = walk.tag.filter(|_| walk.is_in_document())?;
        let value = |name| element.attr_named(name).filter(|_| has_attributes);
        Some(Self {
            level,
            tag,
            has_offset: value(Name::Headingoffset).or(value(Name::Headingreset)).is_some(),
            has_top_level: level == Some(1) || value(Name::AriaLevel) == Some("1"),
        })
    }
}
