//! Finds candidate positions for an element by name, id and class.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use broth_markup::Name;

use crate::bits::bits_of;
use crate::subject::Subject;
use crate::test::Test;

mod filter;

pub(crate) use filter::Filter;

/// An index of the positions of a program, by the name, id or class that they require. Most of them
/// cannot match at most elements, and one lookup finds that out for all of them at once.
#[derive(Clone, Debug)]
pub(crate) enum Index {
    /// For positions that fill one word.
    Few(Few),
    Many(Box<Many>),
}

/// The index of positions that fill one word. A candidate that it finds may still not match; the
/// tests decide.
#[derive(Clone, Debug, Default)]
pub(crate) struct Few {
    /// Finds candidates by the names of elements and of their attributes.
    pub(crate) filter: Filter,
    /// The positions that the filter alone decides in a walk, without tests.
    pub(crate) decided: u64,
    /// The positions among `decided` that the name of the element alone decides.
    pub(crate) decided_by_name: u64,
    /// For each position with selectors in its pseudo-classes: its bit, and the bits of those
    /// selectors, which nothing else needs. Outer positions come first.
    inside: Vec<(u64, u64)>,
}

/// The index of positions that fill several words. It ignores case, which is left to the tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Many {
    /// Sorted by key.
    entries: Vec<Entry>,
    asks_for_ids: bool,
    asks_for_classes: bool,
    /// Finds out whether any position may be a candidate.
    pub(crate) filter: Filter,
}

/// A word of positions with the same key, and its index in the row of words.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    place: usize,
    word: u64,
}

/// The bit of the filter for elements whose attributes matter.
const OF_ATTRIBUTES: u64 = 2;

/// The name, the id or the class that a position requires.
#[derive(Clone, Copy)]
enum Asks<'t> {
    Nothing,
    Name(Name),
    /// A name that is not a known [`Name`].
    Type(&'t str),
    Id(&'t str),
    Class(&'t str),
}

impl Asks<'_> {
    /// A case-insensitive hash. Different words may have the same hash.
    ///
    /// <http://www.isthe.com/chongo/tech/comp/fnv/>
    fn key(self) -> u64 {
        let (begin, text) = match self {
            Self::Nothing => return 0,
            Self::Name(name) => return 1 + name as u64,
            Self::Type(text) => (1 << 32, text),
            Self::Id(text) => (2 << 32, text),
            Self::Class(text) => (3 << 32, text),
        };
        text.bytes().fold(begin, |key, byte| {
            (key ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x100_0000_01b3)
        })
    }
}

/// The candidate positions at an element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates {
    row: Vec<u64>,
    /// A bit for each word that is not empty.
    pub(crate) places: Vec<u64>,
}

impl Candidates {
    pub(crate) fn new(words: usize) -> Self {
        Self { row: vec![0; words], places: vec![0; words.div_ceil(64)] }
    }

    /// The word at a place.
    pub(crate) fn at(&self, place: usize) -> u64 {
        self.row[place]
    }

    fn clear(&mut self) {
        for place in bits_of(&self.places) {
            self.row[place as usize] = 0;
        }
        self.places.fill(0);
    }
}

impl Default for Index {
    fn default() -> Self {
        Self::Few(Few::default())
    }
}

impl Index {
    /// The index of positions that fill this many words.
    pub(crate) fn of(positions: &[Box<[Test]>], words: usize) -> Self {
        match words {
            1 => Self::Few(Few::of(positions)),
            _ => Self::Many(Box::new(Many::of(positions))),
        }
    }
}

impl Few {
    fn of(positions: &[Box<[Test]>]) -> Self {
        let mut few = Self::default();
        for (bit, tests) in positions.iter().enumerate() {
            let bit = 1 << bit;
            // If there is a type, it is the first test.
            let (is_a_number, others) = match &**tests {
                [Test::Type(local), others @ ..] => {
                    few.filter.add(bit, local.exact_name);
                    few.filter.add(bit, local.lower_name);
                    (local.is_a_number(), others)
                }
                [Test::Prefixed(name), others @ ..] => {
                    for name in [name.local.exact_name, name.local.lower_name, Name::Unknown] {
                        few.filter.add(bit, name);
                    }
                    (false, others)
                }
                others => {
                    few.filter.add_to_all(bit);
                    (true, others)
                }
            };
            match others {
                [] if is_a_number => few.decided_by_name |= bit,
                [Test::Attribute(test)] if is_a_number && test.is_presence() => few.decided |= bit,
                _ => {}
            }
            if let Some(names) = others.iter().find_map(Test::attribute_names) {
                for name in names {
                    few.filter.need_attribute(bit, name);
                }
            }
            for test in others {
                if let Test::AnyOf(inside) | Test::NoneOf(inside) = test {
                    let inside = inside.iter().fold(0, |word, &inside| word | 1 << inside);
                    few.inside.push((bit, inside));
                }
            }
        }
        few.decided |= few.decided_by_name;
        few.inside.reverse();
        for &(outer, inside) in &few.inside {
            few.filter.need_bit(inside, outer);
        }
        few
    }

    /// Removes the positions inside pseudo-classes of positions that are not candidates.
    #[inline]
    pub(crate) fn without_inside(&self, mut positions: u64) -> u64 {
        for &(outer, inside) in &self.inside {
            if positions & outer == 0 {
                positions &= !inside;
            }
        }
        positions
    }
}

impl Many {
    fn of(positions: &[Box<[Test]>]) -> Self {
        let mut index = Self::default();
        let mut asked: Vec<(u64, usize)> = Vec::new();
        for (bit, tests) in positions.iter().enumerate() {
            // Of equally good tests, take the first.
            let best = tests.iter().rev().max_by_key(|test| match test {
                Test::Id(_) => 3,
                Test::Class(_) => 2,
                Test::Type(_) | Test::Prefixed(_) => 1,
                _ => 0,
            });
            let asks = match best {
                Some(Test::Id(id)) => {
                    index.asks_for_ids = true;
                    Asks::Id(id)
                }
                Some(Test::Class(class)) => {
                    index.asks_for_classes = true;
                    Asks::Class(class)
                }
                Some(Test::Type(local)) => {
                    for name in [local.exact_name, local.lower_name] {
                        index.filter.add(1, name);
                        let asks = match name {
                            Name::Unknown => Asks::Type(&local.lower),
                            known => Asks::Name(known),
                        };
                        asked.push((asks.key(), bit));
                    }
                    continue;
                }
                Some(Test::Prefixed(name)) => {
                    for known in [name.local.exact_name, name.local.lower_name] {
                        index.filter.add(1, known);
                        let asks = match known {
                            Name::Unknown => Asks::Type(&name.local.lower),
                            known => Asks::Name(known),
                        };
                        asked.push((asks.key(), bit));
                    }
                    index.filter.add(1, Name::Unknown);
                    asked.push((Asks::Type(&name.written).key(), bit));
                    continue;
                }
                _ => {
                    index.filter.add_to_all(1);
                    Asks::Nothing
                }
            };
            asked.push((asks.key(), bit));
        }
        for (is_in_use, name) in
            [(index.asks_for_ids, Name::Id), (index.asks_for_classes, Name::Class)]
        {
            if is_in_use {
                index.filter.add_to_all(OF_ATTRIBUTES);
                index.filter.need_attribute(OF_ATTRIBUTES, name);
            }
        }
        asked.sort();
        for (key, bit) in asked {
            let (place, word) = (bit / 64, 1 << (bit % 64));
            match index.entries.last_mut() {
                Some(last) if last.key == key && last.place == place => last.word |= word,
                _ => index.entries.push(Entry { key, place, word }),
            }
        }
        index
    }

    /// Finds the candidate positions at an element.
    pub(crate) fn find(&self, subject: impl Subject, found: &mut Candidates) {
        found.clear();
        self.add(Asks::Nothing, found);
        match subject.known_name() {
            Name::Unknown => self.add(Asks::Type(subject.element_name().local), found),
            known => self.add(Asks::Name(known), found),
        }
        if self.asks_for_ids
            && let Some(id) = subject.id_attr()
        {
            self.add(Asks::Id(id), found);
        }
        if self.asks_for_classes
            && let Some(classes) = subject.class_attr()
        {
            for class in classes.split_ascii_whitespace() {
                self.add(Asks::Class(class), found);
            }
        }
    }

    /// Adds the positions that require this.
    fn add(&self, asks: Asks<'_>, found: &mut Candidates) {
        let key = asks.key();
        let first = self.entries.partition_point(|entry| entry.key < key);
        for entry in self.entries[first..].iter().take_while(|entry| entry.key == key) {
            found.row[entry.place] |= entry.word;
            found.places[entry.place / 64] |= 1 << (entry.place % 64);
        }
    }
}
