//! `Nesting`: where the tags of an element in the body only open and close it.

use broth_markup::Name;

use crate::elements::{PASSED_BY_LIST_ITEMS, SPECIAL};
use crate::in_body::StartTag;

/// Decides where the tags of an element in the body only open and close it: the start tag inserts
/// it, and the end tag removes it from the stack of open elements.
///
/// This holds as long as all elements are properly nested HTML elements, the insertion mode is "in
/// body" or "in cell", and no active formatting element has to be reconstructed.
///
/// ```
/// use broth_html_rules::Nesting;
/// use broth_markup::Name;
///
/// let paragraph = Nesting::default().enter(Name::P).unwrap();
/// assert!(paragraph.enter(Name::Em).is_some());
/// // A `div` would end the paragraph.
/// assert_eq!(paragraph.enter(Name::Div), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nesting {
    /// A `p` element is in button scope.
    pub has_p: bool,
    /// The start tag of an `li` would end another one.
    pub has_li: bool,
    /// The start tag of a `dd` or `dt` would end another one.
    pub has_description: bool,
    /// The current node is a heading.
    pub is_heading: bool,
    /// An `a` element is in the list of active formatting elements after the last marker.
    pub has_a: bool,
    /// How many elements are in that list after the last marker, up to
    /// [`NOAHS_ARK`](Self::NOAHS_ARK).
    pub formatting: u8,
}

impl Nesting {
    /// With this many elements in the list of active formatting elements, another one may remove
    /// the first of them.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    pub const NOAHS_ARK: u8 = 3;

    /// Returns the nesting inside an HTML element with this name, or `None` if its tags do more.
    #[inline]
    #[must_use]
    pub fn enter(self, name: Name) -> Option<Self> {
        let row = StartTag::of(name);
        let is_free = match row {
            // Its `select` copies an option into it.
            StartTag::Any => name != Name::Selectedcontent,
            StartTag::Void => true,
            StartTag::Block => !self.has_p,
            StartTag::Heading => !self.has_p && !self.is_heading,
            StartTag::Li => !self.has_p && !self.has_li,
            StartTag::Description => !self.has_p && !self.has_description,
            StartTag::Formatting => self.formatting < Self::NOAHS_ARK,
            StartTag::A => self.formatting < Self::NOAHS_ARK && !self.has_a,
            _ => false,
        };
        if !is_free {
            return None;
        }
        let stops = SPECIAL.contains(name) && !PASSED_BY_LIST_ITEMS.contains(name);
        let is_formatting = matches!(row, StartTag::Formatting | StartTag::A);
        Some(Self {
            has_p: self.has_p || name == Name::P,
            has_li: row == StartTag::Li || (self.has_li && !stops),
            has_description: row == StartTag::Description || (self.has_description && !stops),
            is_heading: row == StartTag::Heading,
            has_a: self.has_a || row == StartTag::A,
            formatting: self.formatting + u8::from(is_formatting),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nesting of these elements, each in the one before.
    fn nested(names: &[Name]) -> Option<Nesting> {
        names.iter().try_fold(Nesting::default(), |nesting, name| nesting.enter(*name))
    }

    #[test]
    fn tags_that_only_insert_an_element() {
        use Name::{A, Address, B, Br, Dd, Div, Dl, Dt, Em, H1, H2, I, Li, P, Section, Span, Ul};
        for names in [
            &[Div, P, Span, Em, A, Br] as &[Name],
            &[Ul, Li, Ul, Li, P],
            &[Li, Section, Li],
            &[Dl, Dt, Li, Dd],
            &[H1, Span, H2],
            &[B, B, B],
            &[Name::Unknown, Name::Unknown],
        ] {
            assert!(nested(names).is_some(), "{names:?}");
        }
        for names in [
            &[P, Span, Div] as &[Name],
            &[P, B, H1],
            &[Li, Li],
            &[Li, Div, Address, Li],
            &[Dd, Em, Dt],
            &[H1, H2],
            &[A, Div, A],
            &[B, I, Em, B],
            &[Name::Table],
            &[Name::Selectedcontent],
            &[Name::Noscript],
        ] {
            assert_eq!(nested(names), None, "{names:?}");
        }
    }
}
