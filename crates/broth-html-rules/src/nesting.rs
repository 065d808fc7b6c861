//! `Nesting`: where the tags of an element in the body only open and close it.

use broth_markup::Name;

use crate::elements::{IMPLIED_END_TAGS, PASSED_BY_LIST_ITEMS, SPECIAL};
use crate::in_body::StartTag;

/// Decides where the tags of an element in the body only open and close it: the start tag inserts
/// it, and the end tag removes it from the stack of open elements.
///
/// This holds as long as all elements are properly nested HTML elements, the insertion mode is "in
/// body" or "in cell", or the one of a [part of a table](TablePart), and no active formatting
/// element has to be reconstructed.
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
    /// The part of a table that the current node is, in which only other parts may be.
    pub table: Option<TablePart>,
    /// A `p` element is in button scope.
    pub has_p: bool,
    /// The start tag of an `li` would end another one.
    pub has_li: bool,
    /// The start tag of a `dd` or `dt` would end another one.
    pub has_description: bool,
    /// The current node is a heading.
    pub is_heading: bool,
    /// The end tag of the current node may be implied.
    pub is_implied_to_end: bool,
    /// An `a` element is in the list of active formatting elements after the last marker.
    pub has_a: bool,
    /// How many elements are in that list after the last marker, up to
    /// [`NOAHS_ARK`](Self::NOAHS_ARK). `None` if that does not matter, because each element is
    /// closed by its own end tag: an element that has left the list is, too.
    pub formatting: Option<u8>,
}

/// A part of a table that contains other parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TablePart {
    /// `table`: the insertion mode is "in table".
    Table,
    /// `tbody`, `tfoot` or `thead`: the insertion mode is "in table body".
    Body,
    /// `tr`: the insertion mode is "in row".
    Row,
    /// `colgroup`: the insertion mode is "in column group".
    Columns,
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
            _ if self.table.is_some() => return self.enter_part(name),
            // Its `select` copies an option into it.
            StartTag::Any => name != Name::Selectedcontent,
            StartTag::Void => true,
            StartTag::Block => !self.has_p,
            StartTag::Heading => !self.has_p && !self.is_heading,
            StartTag::Li => !self.has_p && !self.has_li,
            StartTag::Description => !self.has_p && !self.has_description,
            StartTag::Formatting => !self.ark_is_full(),
            StartTag::A => !self.ark_is_full() && !self.has_a,
            StartTag::RubyBase | StartTag::RubyText => !self.is_implied_to_end,
            StartTag::Object => return Some(self.in_new_scope()),
            StartTag::Table if !self.has_p => return Some(self.in_part(TablePart::Table)),
            _ => false,
        };
        if !is_free {
            return None;
        }
        let stops = SPECIAL.contains(name) && !PASSED_BY_LIST_ITEMS.contains(name);
        let is_formatting = matches!(row, StartTag::Formatting | StartTag::A);
        Some(Self {
            table: None,
            has_p: self.has_p || name == Name::P,
            has_li: row == StartTag::Li || (self.has_li && !stops),
            has_description: row == StartTag::Description || (self.has_description && !stops),
            is_heading: row == StartTag::Heading,
            is_implied_to_end: IMPLIED_END_TAGS.contains(name),
            has_a: self.has_a || row == StartTag::A,
            formatting: self.formatting.map(|count| count + u8::from(is_formatting)),
        })
    }

    fn ark_is_full(self) -> bool {
        self.formatting.is_some_and(|count| count >= Self::NOAHS_ARK)
    }

    /// Does the same in a part of a table.
    fn enter_part(self, name: Name) -> Option<Self> {
        match (self.table?, name) {
            (TablePart::Table, Name::Tbody | Name::Tfoot | Name::Thead) => {
                Some(self.in_part(TablePart::Body))
            }
            (TablePart::Table, Name::Colgroup) => Some(self.in_part(TablePart::Columns)),
            (TablePart::Body, Name::Tr) => Some(self.in_part(TablePart::Row)),
            (TablePart::Table, Name::Caption) | (TablePart::Row, Name::Td | Name::Th) => {
                Some(self.in_new_scope())
            }
            (TablePart::Columns, Name::Col) => Some(self),
            _ => None,
        }
    }

    /// The nesting directly in a part of a table, in which only other parts may be.
    #[must_use]
    pub fn in_part(self, part: TablePart) -> Self {
        Self { table: Some(part), ..self.in_new_scope() }
    }

    /// The nesting in an element that ends all scopes, with a marker in the list of active
    /// formatting elements.
    fn in_new_scope(self) -> Self {
        Self { formatting: self.formatting.map(|_| 0), ..Self::default() }
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
    fn a_fourth_formatting_element_may_do_more_if_end_tags_are_omitted() {
        use Name::{A, B, Caption, I, Object, Table};
        let counting = |names: &[Name]| {
            let outer = Nesting { formatting: Some(0), ..Nesting::default() };
            names.iter().try_fold(outer, |nesting, name| nesting.enter(*name))
        };
        assert_eq!(counting(&[B, I, A]).unwrap().formatting, Some(3));
        assert_eq!(counting(&[B, I, A, B]), None);
        assert_eq!(counting(&[B, I, B, A]), None);
        assert_eq!(counting(&[B, I, A, Object, B]).unwrap().formatting, Some(1));
        assert_eq!(counting(&[B, I, A, Table, Caption]).unwrap().formatting, Some(0));
    }

    #[test]
    fn tags_that_only_insert_an_element() {
        use Name::{A, Address, B, Br, Dd, Div, Dl, Dt, Em, H1, H2, I, Li, P, Section, Span, Ul};
        use Name::{Caption, Col, Colgroup, Object, Rt, Rtc, Ruby, Table, Tbody, Td, Tr};
        for names in [
            &[Div, P, Span, Em, A, Br] as &[Name],
            &[Ul, Li, Ul, Li, P],
            &[Li, Section, Li],
            &[Dl, Dt, Li, Dd],
            &[H1, Span, H2],
            &[B, I, B, B, B, Em],
            &[Ruby, Rt, B, Rt],
            &[Table, Colgroup, Col],
            &[Table, Caption, Table],
            &[Li, A, H1, Table, Tbody, Tr, Td, H1],
            &[Li, A, H1, Table, Tbody, Tr, Td, A, P],
            &[Li, P, A, Object, P],
            &[Li, P, A, Object, A, Div, Li],
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
            &[P, Rt],
            &[Ruby, Rtc, Rt],
            &[P, Table],
            &[Tr],
            &[Table, Tr],
            &[Table, Td],
            &[Table, B],
            &[Table, Col],
            &[Table, Tbody, Td],
            &[Table, Tbody, Tr, Tr],
            &[Table, Tbody, Tr, Td, Td],
            &[Table, Caption, Caption],
            &[Table, Colgroup, Colgroup],
            &[Name::Selectedcontent],
            &[Name::Noscript],
        ] {
            assert_eq!(nested(names), None, "{names:?}");
        }
    }
}
