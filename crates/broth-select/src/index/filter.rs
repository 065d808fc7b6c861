//! Finds out which elements may match, by their names and those of their attributes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::elements::{NameNumber, Visited};
use broth_markup::Name;

/// Gives each element a word of bits by its name and by the names of its attributes. In a walk,
/// known names are told apart exactly, and so are attributes in no namespace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    elements: Words,
    /// The bits that only an element with an attribute can have.
    of_attributes: u64,
    /// For each name of an attribute, the bits that it allows, if any bits need an attribute.
    attributes: Option<Words>,
}

/// A word for each name.
#[derive(Clone, Debug)]
struct Words {
    /// For each name, by its number, the index of its word. Word 0 has no bits, word 1 is for names
    /// that were not added, and word 2, for names to be looked up, has all bits.
    which: Box<[u8; NameNumber::COUNT]>,
    words: Vec<u64>,
}

impl Default for Words {
    fn default() -> Self {
        let mut which = Box::new([0; NameNumber::COUNT]);
        which[NameNumber::KEPT.index()] = 2;
        Self { which, words: vec![0; 3] }
    }
}

impl Words {
    fn add(&mut self, bits: u64, name: Name) {
        self.words[2] |= bits;
        let which = &mut self.which[NameNumber::of(name).index()];
        let word = self.words[usize::from((*which).max(1))] | bits;
        let same = self.words.iter().skip(3).position(|known| *known == word);
        match u8::try_from(same.map_or(self.words.len(), |same| same + 3)) {
            Ok(place) => *which = place,
            // There are too many different words, so the bits are added to all names.
            Err(_) => return self.add_to_all(bits),
        }
        if same.is_none() {
            self.words.push(word);
        }
    }

    fn add_to_all(&mut self, bits: u64) {
        self.words[1..].iter_mut().for_each(|word| *word |= bits);
        // Index 0 is not the number of any name.
        self.which[1..].iter_mut().for_each(|which| *which = (*which).max(1));
    }

    #[inline]
    fn of(&self, name: Name) -> u64 {
        self.at(NameNumber::of(name))
    }

    #[inline]
    fn at(&self, name: NameNumber) -> u64 {
        self.words[usize::from(self.which[name.index()])]
    }
}

impl Filter {
    /// Adds bits to elements with a name.
    pub(crate) fn add(&mut self, bits: u64, name: Name) {
        self.elements.add(bits, name);
    }

    /// Adds bits to all elements.
    pub(crate) fn add_to_all(&mut self, bits: u64) {
        self.elements.add_to_all(bits);
    }

    /// Restricts bits to elements that have an attribute with that name. [`Name::Unknown`] stands
    /// for any attribute that has no known name or is in a namespace.
    pub(crate) fn need_attribute(&mut self, bits: u64, name: Name) {
        self.attributes.get_or_insert_default().add(bits, name);
        self.of_attributes |= bits;
    }

    /// Restricts bits to elements that may have the bit `other`.
    pub(crate) fn need_bit(&mut self, bits: u64, other: u64) {
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

    /// Whether an element with this name may have any bits.
    #[inline]
    pub(crate) fn may_be(&self, name: Name) -> bool {
        self.wanted()[NameNumber::of(name).index()] != 0
    }

    /// For each name, by its number: 0 if no element with that name may have any bits.
    #[inline]
    pub(crate) fn wanted(&self) -> &[u8; NameNumber::COUNT] {
        &self.elements.which
    }

    /// The bits that an element may have, by its name and by whether it has attributes.
    #[inline]
    pub(crate) fn of(&self, name: Name, has_attributes: impl FnOnce() -> bool) -> u64 {
        let word = self.elements.of(name);
        if word & self.of_attributes != 0 && !has_attributes() {
            return word & !self.of_attributes;
        }
        word
    }

    /// The bits among `bits` that an element may have, by its name and those of its attributes.
    // Inlined into the loop that finds the next element, it would add two instructions, a sixth.
    #[inline(never)]
    pub(crate) fn of_visited(&self, visited: Visited<'_>, bits: u64) -> u64 {
        let word = match visited.name_number() {
            NameNumber::KEPT => self.elements.of(visited.name()),
            name => self.elements.at(name),
        };
        let bits = word & bits;
        let mut rest = bits & self.of_attributes;
        if rest == 0 {
            return bits;
        }
        let Some(attributes) = &self.attributes else { return bits };
        for attribute in visited.attribute_numbers() {
            rest &= !attributes.at(attribute);
            if rest == 0 {
                break;
            }
        }
        bits & !rest
    }
}

#[cfg(test)]
mod tests {
    use broth_dom::Document;
    use broth_dom::elements::Elements;

    use super::*;

    /// The bits of an element with an attribute, in a walk and outside.
    fn check(filter: &Filter, name: &str, attribute: &str, bits: u64, by_name: u64) {
        let mut document = Document::new();
        let element = document.create_element(name).unwrap();
        document.set_attr(element, attribute, "").unwrap();
        document.append(document.root().id(), element).unwrap();
        let mut elements = Elements::below(document.root());
        let found = elements.find(
            |name| filter.wanted()[name.index()] != 0,
            |visited| Some(filter.of_visited(visited, !0)),
        );
        let found = found.map_or(0, |(_, bits)| bits);
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
}
