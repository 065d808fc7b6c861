//! The levels of headings.
//!
//! <https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2>

use broth_dom::Node;
use broth_markup::Name;

/// The level of a heading by the name of its element; `None` for others.
pub(crate) fn level(name: Name) -> Option<u32> {
    Some(match name {
        Name::H1 => 1,
        Name::H2 => 2,
        Name::H3 => 3,
        Name::H4 => 4,
        Name::H5 => 5,
        Name::H6 => 6,
        _ => return None,
    })
}

/// Whether the element changes the levels of the headings in it.
pub(crate) fn has_offset(element: Node<'_>) -> bool {
    element.attr_named(Name::Headingoffset).is_some()
        || element.attr_named(Name::Headingreset).is_some()
}
