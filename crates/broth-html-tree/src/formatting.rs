//! The list of active formatting elements.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#list-of-active-formatting-elements>
//!
//! An entry keeps the token that its element was created for, because more elements may be created
//! for it, and the position of that element in the stack of open elements, if it is there.
//!
//! The list answers the questions that tags ask without searching. Entries are linked in the list's
//! order and, separately, with the others of their name. Each knows its *section*, the number of
//! markers before it, so that "after the last marker" is a comparison. A *family* is the entries
//! with the same name and attributes: the Noah's Ark clause looks it up instead of comparing
//! attributes all along the list, and only for names with many entries.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_html_rules::elements::FORMATTING;
use broth_markup::{Attrs, AttrsBuf, Name, Span};

use crate::ordered::Position;

/// A formatting element. With its attributes, which the list keeps elsewhere, it is everything
/// needed to make another like it.
#[derive(Debug)]
pub(crate) struct FormattingElement<N> {
    /// The node made last for the token.
    pub(crate) node: N,
    /// The tag name.
    pub(crate) name: Name,
    /// Where the token is.
    pub(crate) span: Span,
    /// The position of the element in the stack of open elements.
    pub(crate) open: Option<Position>,
}

/// An element that has left the list.
#[derive(Debug)]
pub(crate) struct Left {
    /// Its position in the stack of open elements.
    pub(crate) open: Option<Position>,
}

/// An entry of the list, valid until it is taken out.
pub(crate) type Entry = u32;

#[derive(Debug)]
struct Record<N> {
    /// `None` for a marker.
    element: Option<FormattingElement<N>>,
    /// How many markers come before it.
    section: usize,
    list: Links,
    same_name: Links,
    /// Whether it is in `families`.
    filed: bool,
}

/// The neighbours of an entry: in the list, or among those of its name.
#[derive(Clone, Copy, Debug, Default)]
struct Links {
    before: Option<Entry>,
    after: Option<Entry>,
}

/// The list of active formatting elements; see the module documentation.
#[derive(Debug)]
pub(crate) struct FormattingElements<N> {
    records: Vec<Record<N>>,
    /// The attributes of each record's token. The memory of a free record's attributes is reused.
    /// They are not in the record, so that little is copied when an element comes or goes.
    attrs: Vec<AttrsBuf>,
    /// The first free record; `same_name.after` of each leads to the next.
    free: Option<Entry>,
    first: Option<Entry>,
    last: Option<Entry>,
    len: usize,
    markers: Vec<Entry>,
    /// The last entry of each name.
    last_of_name: [Option<Entry>; FORMATTING.len()],
    /// The entries with the same name and attributes, in order; only for names with many entries.
    families: BTreeMap<String, Vec<Entry>>,
}

impl<N> Default for FormattingElements<N> {
    fn default() -> Self {
        Self {
            records: Vec::new(),
            attrs: Vec::new(),
            free: None,
            first: None,
            last: None,
            len: 0,
            markers: Vec::new(),
            last_of_name: [None; FORMATTING.len()],
            families: BTreeMap::new(),
        }
    }
}

impl<N> FormattingElements<N> {
    /// The number of entries, including markers.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The last entry.
    #[inline]
    pub(crate) fn last(&self) -> Option<Entry> {
        self.last
    }

    /// The entry before an entry.
    pub(crate) fn before(&self, entry: Entry) -> Option<Entry> {
        self.records[entry as usize].list.before
    }

    /// The entry after an entry.
    pub(crate) fn after(&self, entry: Entry) -> Option<Entry> {
        self.records[entry as usize].list.after
    }

    /// The element of an entry; none for a marker.
    #[inline]
    pub(crate) fn element(&self, entry: Entry) -> Option<&FormattingElement<N>> {
        self.records[entry as usize].element.as_ref()
    }

    /// The attributes of an entry's token.
    #[inline]
    pub(crate) fn attrs(&self, entry: Entry) -> Attrs<'_> {
        self.attrs[entry as usize].attrs()
    }

    /// Records the position of an entry's element in the stack of open elements, or that it is no
    /// longer there.
    pub(crate) fn set_open(&mut self, entry: Entry, open: Option<Position>) {
        if let Some(element) = &mut self.records[entry as usize].element {
            element.open = open;
        }
    }

    /// Records the node made last for an entry's token.
    pub(crate) fn set_node(&mut self, entry: Entry, node: N) {
        if let Some(element) = &mut self.records[entry as usize].element {
            element.node = node;
        }
    }

    /// The last element of that name between the end of the list and the last marker.
    #[inline]
    pub(crate) fn last_named(&self, name: Name) -> Option<Entry> {
        self.last_with(name_index(name)?)
    }

    #[inline]
    fn last_with(&self, index: usize) -> Option<Entry> {
        let last = self.last_of_name[index]?;
        self.is_after_last_marker(last).then_some(last)
    }

    /// The earliest entry after the last marker.
    pub(crate) fn earliest(&self) -> Option<Entry> {
        match self.markers.last() {
            Some(&marker) => self.after(marker),
            None => self.first,
        }
    }

    fn is_after_last_marker(&self, entry: Entry) -> bool {
        self.records[entry as usize].section == self.markers.len()
    }

    /// Adds an element. Also returns the element that the Noah's Ark clause removes, if any.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    pub(crate) fn push(
        &mut self,
        element: FormattingElement<N>,
        attrs: Attrs<'_>,
    ) -> (Entry, Option<Left>) {
        // Step 1.
        let name = element.name;
        let index = name_index(name);
        let (third, family) = match self.last_three(index) {
            None => (None, None),
            // OPTIMIZATION: where elements are not closed, it is usually the same tag again and
            // again. To look up its family would be a fifth of the time for such a tag.
            Some(three)
                if three.iter().all(|&entry| have_same_attributes(self.attrs(entry), attrs)) =>
            {
                (Some(three[2]), None)
            }
            Some(_) => {
                self.file_all(name);
                let family = family(name, attrs);
                (self.third_from_last(&family), Some(family))
            }
        };
        let left = third.and_then(|entry| self.remove(entry));
        // Step 2.
        let before = index.and_then(|index| self.last_of_name[index]);
        let entry = self.append(Some(element));
        self.attrs[entry as usize].set(attrs);
        self.link_same_name(index, before, Some(entry));
        self.link_same_name(index, Some(entry), None);
        if let Some(family) = family {
            self.records[entry as usize].filed = true;
            self.families.entry(family).or_default().push(entry);
        }
        (entry, left)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker>
    pub(crate) fn push_marker(&mut self) {
        let marker = self.append(None);
        self.markers.push(marker);
    }

    /// Passes on each element that is removed.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker>
    pub(crate) fn clear_to_last_marker(&mut self, mut left: impl FnMut(Left)) {
        // Steps 1 and 4.
        while let Some(last) = self.last {
            match self.remove(last) {
                // Step 2.
                Some(element) => left(element),
                // Step 3.
                None => {
                    self.markers.pop();
                    self.take_out(last);
                    return;
                }
            }
        }
    }

    /// The number of markers.
    pub(crate) fn markers(&self) -> usize {
        self.markers.len()
    }

    /// Takes out the end of the list: markers beyond this number, everything after them, and
    /// elements that are not open before this position.
    pub(crate) fn cut_back(&mut self, markers: usize, end: Position) {
        while let Some(last) = self.last {
            let is_in_extra_section = self.markers.len() > markers;
            match self.element(last) {
                None if is_in_extra_section => {
                    self.markers.pop();
                    self.take_out(last);
                }
                Some(element)
                    if is_in_extra_section || element.open.is_none_or(|open| open >= end) =>
                {
                    self.remove(last);
                }
                _ => return,
            }
        }
    }

    /// Takes an element out of the list; a marker stays.
    pub(crate) fn remove(&mut self, entry: Entry) -> Option<Left> {
        let record = &mut self.records[entry as usize];
        let (same_name, filed) = (record.same_name, core::mem::take(&mut record.filed));
        let FormattingElement { name, open, .. } = *record.element.as_ref()?;
        record.element = None;
        self.link_same_name(name_index(name), same_name.before, same_name.after);
        if filed {
            let family = family(name, self.attrs(entry));
            if let Some(members) = self.families.get_mut(&family) {
                // The section's members are the last ones, at most three.
                if let Some(at) = members.iter().rposition(|&member| member == entry) {
                    members.remove(at);
                }
                if members.is_empty() {
                    self.families.remove(&family);
                }
            }
        }
        self.take_out(entry);
        Some(Left { open })
    }

    /// Moves an element directly after another one of its section. Nothing of its own name may be
    /// between them.
    pub(crate) fn move_after(&mut self, entry: Entry, other: Entry) {
        if entry == other {
            return;
        }
        let Links { before, after } = self.records[entry as usize].list;
        self.link(before, after);
        let next = self.after(other);
        self.link(Some(other), Some(entry));
        self.link(Some(entry), next);
    }

    #[inline]
    fn append(&mut self, element: Option<FormattingElement<N>>) -> Entry {
        let section = self.markers.len();
        let (list, same_name) = (Links { before: self.last, after: None }, Links::default());
        let record = Record { element, section, list, same_name, filed: false };
        let entry = match self.free {
            Some(entry) => {
                let place = &mut self.records[entry as usize];
                self.free = place.same_name.after;
                *place = record;
                entry
            }
            None => {
                self.records.push(record);
                self.attrs.push(AttrsBuf::default());
                self.records.len() as Entry - 1
            }
        };
        self.link(self.last, Some(entry));
        self.last = Some(entry);
        self.len += 1;
        entry
    }

    fn take_out(&mut self, entry: Entry) {
        let Links { before, after } = self.records[entry as usize].list;
        self.link(before, after);
        self.records[entry as usize].same_name.after = self.free.replace(entry);
        self.len -= 1;
    }

    /// Makes two entries neighbours; `None` on one side makes an entry the first or last.
    fn link(&mut self, before: Option<Entry>, after: Option<Entry>) {
        match before {
            Some(before) => self.records[before as usize].list.after = after,
            None => self.first = after,
        }
        match after {
            Some(after) => self.records[after as usize].list.before = before,
            None => self.last = before,
        }
    }

    /// Does the same, among the entries of the name with an index.
    #[inline]
    fn link_same_name(
        &mut self,
        index: Option<usize>,
        before: Option<Entry>,
        after: Option<Entry>,
    ) {
        if let Some(before) = before {
            self.records[before as usize].same_name.after = after;
        }
        match after {
            Some(after) => self.records[after as usize].same_name.before = before,
            None => {
                if let Some(index) = index {
                    self.last_of_name[index] = before;
                }
            }
        }
    }

    /// The entries of the name with an index after the last marker, last first.
    fn of_same_name(&self, index: Option<usize>) -> impl Iterator<Item = Entry> + '_ {
        let before = |&entry: &Entry| {
            let before = self.records[entry as usize].same_name.before?;
            self.is_after_last_marker(before).then_some(before)
        };
        core::iter::successors(index.and_then(|index| self.last_with(index)), before)
    }

    /// The last three entries of the name with an index after the last marker, last first: without
    /// three, the Noah's Ark clause does not apply.
    fn last_three(&self, index: Option<usize>) -> Option<[Entry; 3]> {
        let mut entries = self.of_same_name(index);
        Some([entries.next()?, entries.next()?, entries.next()?])
    }

    /// Adds the elements of a name to `families` that are not there yet. They are the last ones.
    fn file_all(&mut self, name: Name) {
        let unfiled = |&entry: &Entry| !self.records[entry as usize].filed;
        let entries: Vec<Entry> = self.of_same_name(name_index(name)).take_while(unfiled).collect();
        for entry in entries.into_iter().rev() {
            let family = family(name, self.attrs(entry));
            self.records[entry as usize].filed = true;
            self.families.entry(family).or_default().push(entry);
        }
    }

    /// The third entry of a family from the end, if it is after the last marker.
    fn third_from_last(&self, family: &str) -> Option<Entry> {
        let third = *self.families.get(family)?.iter().nth_back(2)?;
        self.is_after_last_marker(third).then_some(third)
    }
}

/// The index of a name in [`FORMATTING`].
#[inline]
fn name_index(name: Name) -> Option<usize> {
    FORMATTING.iter().position(|formatting| *formatting == name)
}

/// Whether two tags have the same attributes in the same order.
fn have_same_attributes(a: Attrs<'_>, b: Attrs<'_>) -> bool {
    a.iter().map(|attr| (attr.name, attr.value)).eq(b.iter().map(|attr| (attr.name, attr.value)))
}

/// The key of a family: the name and the sorted attributes. A tag has no U+0000, so it can serve
/// as the separator.
fn family(name: Name, attrs: Attrs<'_>) -> String {
    let mut attrs: Vec<(&str, &str)> = attrs.iter().map(|attr| (attr.name, attr.value)).collect();
    attrs.sort();
    let mut family = String::from(name.as_str());
    for (name, value) in attrs {
        for part in [name, value] {
            family.push('\0');
            family.push_str(part);
        }
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn push(
        list: &mut FormattingElements<()>,
        name: Name,
        attributes: &[(&str, &str)],
    ) -> (Entry, Option<Left>) {
        let mut attrs = AttrsBuf::default();
        attributes.iter().for_each(|(name, value)| attrs.push(name, value));
        let element = FormattingElement { node: (), name, span: Span::empty(0), open: None };
        list.push(element, attrs.attrs())
    }

    /// The list as text, with `|` for a marker.
    fn text(list: &FormattingElements<()>) -> Vec<String> {
        let mut names = Vec::new();
        let mut entry = list.last();
        while let Some(at) = entry {
            names.push(list.element(at).map_or("|".into(), |element| {
                family(element.name, list.attrs(at)).replace('\0', " ")
            }));
            entry = list.before(at);
        }
        names.reverse();
        names
    }

    #[test]
    fn three_of_a_family_enter_the_ark() {
        let mut list = FormattingElements::default();
        for id in ["1", "2", "2", "2", "3"] {
            assert!(push(&mut list, Name::Font, &[("id", id)]).1.is_none());
        }
        let (_, left) = push(&mut list, Name::Font, &[("id", "2")]);
        assert!(left.is_some());
        assert_eq!(text(&list), ["font id 1", "font id 2", "font id 2", "font id 3", "font id 2"]);
        // Another name or another section is another family.
        assert!(push(&mut list, Name::B, &[("id", "2")]).1.is_none());
        list.push_marker();
        for _ in 0..3 {
            assert!(push(&mut list, Name::Font, &[("id", "2")]).1.is_none());
        }
        assert!(push(&mut list, Name::Font, &[("id", "2")]).1.is_some());
        assert_eq!(list.len(), 10);
        let mut cleared = 0;
        list.clear_to_last_marker(|_| cleared += 1);
        assert_eq!((cleared, list.len()), (3, 6));
        assert!(push(&mut list, Name::Font, &[("id", "2")]).1.is_some());
        list.clear_to_last_marker(|_| cleared += 1);
        assert_eq!((cleared, list.len()), (9, 0));
        assert!(list.families.is_empty());
    }

    #[test]
    fn an_entry_has_the_attributes_of_its_own_token() {
        let mut list = FormattingElements::default();
        let (first, _) = push(&mut list, Name::B, &[("id", "1"), ("class", "a")]);
        list.push_marker();
        let (second, _) = push(&mut list, Name::B, &[("id", "2")]);
        assert!(list.remove(first).is_some());
        let (third, _) = push(&mut list, Name::I, &[]);
        assert_eq!(third, first);
        assert!(list.attrs(third).is_empty());
        assert_eq!(list.attrs(second).get("id"), Some("2"));
    }

    #[test]
    fn the_order_of_attributes_does_not_matter() {
        let mut list = FormattingElements::default();
        for pair in [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]] {
            push(&mut list, Name::I, &pair.map(|name| (name, name)));
        }
        assert_eq!(list.len(), 3);
    }

    #[test]
    fn the_last_of_a_name_and_what_moves() {
        let mut list = FormattingElements::default();
        let (b, _) = push(&mut list, Name::B, &[]);
        let (i, _) = push(&mut list, Name::I, &[]);
        let (a, _) = push(&mut list, Name::A, &[]);
        assert_eq!(list.last_named(Name::B), Some(b));
        assert_eq!(list.last_named(Name::U), None);
        assert_eq!(list.last_named(Name::Div), None);
        list.move_after(b, i);
        assert_eq!(text(&list), ["i", "b", "a"]);
        list.move_after(b, a);
        assert_eq!(text(&list), ["i", "a", "b"]);
        assert_eq!((list.last(), list.earliest()), (Some(b), Some(i)));
        list.push_marker();
        assert_eq!(list.last_named(Name::B), None);
        assert_eq!(list.earliest(), None);
        list.clear_to_last_marker(|_| ());
        assert!(list.remove(a).is_some());
        let (b2, _) = push(&mut list, Name::B, &[]);
        assert_eq!(list.last_named(Name::B), Some(b2));
        list.remove(b2);
        assert_eq!(list.last_named(Name::B), Some(b));
        assert_eq!(text(&list), vec!["i", "b"]);
    }
}
