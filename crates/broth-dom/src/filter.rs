//! Which elements come in question, by their names and those of their attributes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use broth_markup::Name;

use crate::Document;
use crate::names::NameId;
use crate::slot::{NodeKind, Slot};

/// For each element, a word of bits that says what it may be: an element of a certain name, perhaps with an attribute of a
/// certain name. In a walk, names that have numbers are told apart exactly, and so are attributes in no namespace.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    elements: Words,
    /// The bits that only an element with an attribute can have.
    of_attributes: u64,
    /// Which of them, if there are any.
    attributes: Option<Words>,
}

/// A word for each name.
#[derive(Clone, Debug)]
struct Words {
    /// By the number of a name, which word is its own. The first has no bits; the second is that of names not added; the
    /// third, that of names to be looked up, has all bits.
    which: Box<[u8; NameId::PLACES]>,
    words: Vec<u64>,
}

/// The place of names to be looked up.
const KEPT: usize = NameId::PLACES - 1;

/// The place of a local name.
#[inline]
fn place(name: Name) -> usize {
    if name == Name::Unknown { NameId::UNKNOWN } else { name as usize }
}

impl Default for Words {
    fn default() -> Self {
        let mut which = Box::new([0; NameId::PLACES]);
        which[KEPT] = 2;
        Self { which, words: vec![0; 3] }
    }
}

impl Words {
    #[inline(never)]
    fn add(&mut self, bits: u64, name: Name) {
        self.words[2] |= bits;
        let which = &mut self.which[place(name)];
        let word = self.words[usize::from((*which).max(1))] | bits;
        let same = self.words.iter().skip(3).position(|known| *known == word);
        match u8::try_from(same.map_or(self.words.len(), |same| same + 3)) {
            Ok(place) => *which = place,
            // There are more words than there can be: the bits count for all names.
            Err(_) => return self.add_to_all(bits),
        }
        if same.is_none() {
            self.words.push(word);
        }
    }

    #[inline(never)]
    fn add_to_all(&mut self, bits: u64) {
        self.words[1..].iter_mut().for_each(|word| *word |= bits);
        // The number of no name.
        self.which[1..].iter_mut().for_each(|which| *which = (*which).max(1));
    }

    #[inline]
    fn of(&self, name: Name) -> u64 {
        self.at(place(name))
    }

    #[inline]
    fn at(&self, place: usize) -> u64 {
        self.words[usize::from(self.which[place])]
    }
}

impl Filter {
    /// Adds bits of elements of a name.
    pub fn add(&mut self, bits: u64, name: Name) {
        self.elements.add(bits, name);
    }

    /// Adds bits of elements of any name.
    pub fn add_to_all(&mut self, bits: u64) {
        self.elements.add_to_all(bits);
    }

    /// Says that an element can have the bits only if it has an attribute of that name; [`Name::Unknown`] is that of any other
    /// attribute, or one in a namespace.
    #[inline(never)]
    pub fn need_attribute(&mut self, bits: u64, name: Name) {
        self.attributes.get_or_insert_default().add(bits, name);
        self.of_attributes |= bits;
    }

    /// Says that an element can have some bits only if it can have another one.
    #[inline(never)]
    pub fn need_bit(&mut self, bits: u64, other: u64) {
        for word in &mut self.elements.words {
            if *word & other == 0 {
                *word &= !bits;
            }
        }
        for which in self.elements.which.iter_mut() {
            if self.elements.words[usize::from(*which)] == 0 {
                *which = 0;
            }
        }
    }

    /// Whether an element of a name may have any bits.
    #[inline]
    #[must_use]
    pub fn may_be(&self, name: Name) -> bool {
        self.elements.which[place(name)] != 0
    }

    /// The bits that an element may have.
    #[inline]
    #[must_use]
    pub fn of(&self, name: Name, has_attributes: impl FnOnce() -> bool) -> u64 {
        let word = self.elements.of(name);
        if word & self.of_attributes != 0 && !has_attributes() {
            return word & !self.of_attributes;
        }
        word
    }

    /// Whether the node in a slot may be an element with any bits.
    // OPTIMIZATION: most nodes are passed over after one look at a table. As a text has no name, its kind is not read.
    #[inline(always)]
    pub(crate) fn may_be_in(&self, slot: &Slot) -> bool {
        self.elements.which[slot.name.place()] != 0
    }

    /// Which of some bits the node in a slot may have.
    #[inline(always)]
    pub(crate) fn of_slot(&self, document: &Document, slot: &Slot, bits: u64) -> u64 {
        if slot.kind != NodeKind::Element {
            return 0;
        }
        let place = slot.name.place();
        let word = match place {
            KEPT => self.elements.of(document.names.known(slot.name)),
            place => self.elements.at(place),
        };
        let bits = word & bits;
        let mut rest = bits & self.of_attributes;
        if rest == 0 {
            return bits;
        }
        let Some(attributes) = &self.attributes else { return bits };
        for record in document.attributes.records(slot.word) {
            let name = document.attributes.name(record);
            rest &= !attributes.at(name.attribute_place());
            if rest == 0 {
                break;
            }
        }
        bits & !rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits of an element with an attribute, in a walk and outside.
    fn check(filter: &Filter, name: &str, attribute: &str, bits: u64, by_name: u64) {
        let mut document = Document::new();
        let element = document.create_element(name);
        document.set_attr(element, attribute, "");
        let slot = document.slot(element);
        let found = if filter.may_be_in(slot) { filter.of_slot(&document, slot, !0) } else { 0 };
        assert_eq!(found, bits, "{name} {attribute}");
        assert_eq!(filter.of(Name::of(name), || true), by_name, "{name} {attribute}");
        assert_eq!(filter.of(Name::of(name), || false), by_name & !filter.of_attributes);
    }

    #[test]
    fn elements_have_the_bits_of_their_names_and_attributes() {
        let mut filter = Filter::default();
        filter.add(1, Name::P);
        filter.add(2, Name::P);
        filter.add(2, Name::B);
        filter.add(4, Name::Unknown);
        filter.need_attribute(2, Name::Class);
        check(&filter, "p", "class", 3, 3);
        check(&filter, "p", "id", 1, 3);
        check(&filter, "b", "class", 2, 2);
        check(&filter, "b", "x-y", 0, 2);
        check(&filter, "x-y", "class", 4, 4);
        check(&filter, "i", "class", 0, 0);
        filter.add_to_all(8);
        filter.add(16, Name::I);
        filter.need_attribute(16, Name::Unknown);
        check(&filter, "i", "x-y", 24, 24);
        check(&filter, "i", "class", 8, 24);
        check(&filter, "x-y", "class", 12, 12);
        filter.need_bit(8, 1);
        check(&filter, "p", "id", 9, 11);
        check(&filter, "u", "class", 0, 0);
    }

    #[test]
    fn a_node_that_is_no_element_has_no_bits() {
        let mut filter = Filter::default();
        filter.add_to_all(1);
        let mut document = Document::new();
        let p = document.create_element("p");
        document.append_text(p, "text");
        let text = document.node(p).first_child().unwrap().id();
        assert!(filter.may_be_in(document.slot(p)) && !filter.may_be_in(document.slot(text)));
    }
}
