//! Which positions come in question at an element, by its name, its id and its classes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::elements::Filter;
use broth_markup::{Name, order};

use crate::bits::bits_of;
use crate::program::Test;
use crate::subject::Subject;

/// The positions of a program by what they ask for first.
// OPTIMIZATION: most positions cannot match at most elements, and a look-up finds that out for all of them at once.
#[derive(Clone, Debug)]
pub(crate) enum Index {
    /// For positions that fill one word.
    Few(Few),
    Many(Box<Many>),
}

/// One word of positions. It may say that a position comes in question which does not match; the tests decide.
#[derive(Clone, Debug, Default)]
pub(crate) struct Few {
    /// By the names of elements and by whether they have attributes.
    pub(crate) filter: Filter,
    /// The positions that the filter decides in a walk.
    pub(crate) decided: u64,
    /// Those of them that it decides by names of elements alone.
    pub(crate) decided_by_name: u64,
    /// A position, and those inside its pseudo-classes, which nothing else needs; the outer ones come first.
    inside: Vec<(u64, u64)>,
}

/// Positions by what they ask for. Texts are in lower case; case is left to the tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Many {
    /// Positions that ask for none of these.
    others: Words,
    texts: Sorted<(Asks, String)>,
    /// By the numbers of names.
    names: Sorted<u16>,
    asks_for_ids: bool,
    asks_for_classes: bool,
    /// Whether any position comes in question.
    pub(crate) filter: Filter,
}

/// The bit of the filter for elements whose attributes matter.
const OF_ATTRIBUTES: u64 = 2;

/// Words of positions that are not empty, with their places in a row.
type Words = Vec<(u32, u64)>;

/// Adds a position that is not less than those before it.
fn add_to(words: &mut Words, bit: u32) {
    match words.last_mut() {
        Some((place, word)) if *place == bit / 64 => *word |= 1 << (bit % 64),
        _ => words.push((bit / 64, 1 << (bit % 64))),
    }
}

/// What a position asks for by a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Asks {
    Id,
    Class,
    /// A name that has no number.
    Type,
}

/// Words of positions by what they ask for.
type Sorted<K> = Vec<(K, Words)>;

/// Sorts positions, which are in order, by what they ask for.
fn sorted<K: Ord>(mut positions: Vec<(K, u32)>) -> Sorted<K> {
    order::sort_by(&mut positions, |one, other| one.0.cmp(&other.0));
    let mut sorted = Sorted::new();
    for (key, bit) in positions {
        if sorted.last().is_none_or(|(last, _)| *last != key) {
            sorted.push((key, Words::new()));
        }
        if let Some((_, words)) = sorted.last_mut() {
            add_to(words, bit);
        }
    }
    sorted
}

/// A row of positions that come in question at an element.
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

    fn add(&mut self, words: &[(u32, u64)]) {
        for &(place, word) in words {
            self.row[place as usize] |= word;
            self.places[place as usize / 64] |= 1 << (place % 64);
        }
    }
}

impl Index {
    /// The index of positions that fill these words.
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
            let type_ = tests.iter().find_map(|test| match test {
                Test::Type(type_) => Some(type_),
                _ => None,
            });
            match type_ {
                Some(type_) => type_.names().for_each(|name| few.filter.add(1 << bit, name)),
                None => few.filter.add_to_all(1 << bit),
            }
            if let Some(names) = tests.iter().find_map(Test::attribute_names) {
                names.into_iter().for_each(|name| few.filter.need_attribute(1 << bit, name));
            }
            let is_decided_by_name = match &**tests {
                [] => true,
                [Test::Type(type_)] => type_.is_a_number(),
                _ => false,
            };
            few.decided_by_name |= u64::from(is_decided_by_name) << bit;
            let is_decided = match &**tests {
                _ if is_decided_by_name => true,
                [Test::Attribute(test)] => test.is_presence(),
                [Test::Type(type_), Test::Attribute(test)] => {
                    type_.is_a_number() && test.is_presence()
                }
                _ => false,
            };
            few.decided |= u64::from(is_decided) << bit;
            for test in tests {
                if let Test::AnyOf(inside) | Test::NoneOf(inside) = test {
                    let inside = inside.iter().fold(0, |word, &inside| word | 1 << inside);
                    few.inside.push((1 << bit, inside));
                }
            }
        }
        few.inside.reverse();
        for &(outer, inside) in &few.inside {
            few.filter.need_bit(inside, outer);
        }
        few
    }

    /// Without positions inside those that do not come in question.
    #[inline(always)]
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
        let (mut texts, mut names) = (Vec::new(), Vec::new());
        for (bit, tests) in (0..).zip(positions) {
            let id = tests.iter().find(|test| matches!(test, Test::Id(_)));
            let class = || tests.iter().find(|test| matches!(test, Test::Class(_)));
            let type_ = || tests.iter().find(|test| matches!(test, Test::Type(_)));
            match id.or_else(class).or_else(type_) {
                Some(Test::Id(id)) => {
                    index.asks_for_ids = true;
                    texts.push(((Asks::Id, id.to_ascii_lowercase()), bit));
                }
                Some(Test::Class(class)) => {
                    index.asks_for_classes = true;
                    texts.push(((Asks::Class, class.to_ascii_lowercase()), bit));
                }
                Some(Test::Type(type_)) => {
                    for name in type_.names() {
                        index.filter.add(1, name);
                        match name {
                            Name::Unknown => {
                                texts.push(((Asks::Type, String::from(&*type_.lower)), bit));
                            }
                            known => names.push((known as u16, bit)),
                        }
                    }
                }
                _ => add_to(&mut index.others, bit),
            }
        }
        if !index.others.is_empty() {
            index.filter.add_to_all(1);
        }
        for (is_in_use, name) in
            [(index.asks_for_ids, Name::Id), (index.asks_for_classes, Name::Class)]
        {
            if is_in_use {
                index.filter.add_to_all(OF_ATTRIBUTES);
                index.filter.need_attribute(OF_ATTRIBUTES, name);
            }
        }
        (index.texts, index.names) = (sorted(texts), sorted(names));
        index
    }

    /// Finds the positions that come in question at an element.
    pub(crate) fn find(&self, subject: impl Subject, found: &mut Candidates) {
        found.clear();
        found.add(&self.others);
        match subject.name() {
            Name::Unknown => self.find_text(Asks::Type, subject.qname().local, found),
            known => {
                let number = known as u16;
                if let Ok(at) = self.names.binary_search_by_key(&number, |(name, _)| *name) {
                    found.add(&self.names[at].1);
                }
            }
        }
        if self.asks_for_ids
            && let Some(id) = subject.id()
        {
            self.find_text(Asks::Id, id, found);
        }
        if self.asks_for_classes
            && let Some(classes) = subject.class()
        {
            for class in classes.split_ascii_whitespace() {
                self.find_text(Asks::Class, class, found);
            }
        }
    }

    #[inline(never)]
    fn find_text(&self, asks: Asks, text: &str, found: &mut Candidates) {
        let lower = match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Borrowed(text),
        };
        let place = self.texts.binary_search_by(|((known, text), _)| {
            known.cmp(&asks).then_with(|| text.as_str().cmp(&lower))
        });
        if let Ok(place) = place {
            found.add(&self.texts[place].1);
        }
    }
}
