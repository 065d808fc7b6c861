//! Which positions come in question at an element, by its name, its id and its classes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::elements::Filter;
use broth_markup::{Name, order};

use crate::program::{Program, Test, TypeTest};
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
    ids: BTreeMap<String, Words>,
    classes: BTreeMap<String, Words>,
    /// By the numbers of names.
    names: BTreeMap<u16, Words>,
    /// By names that have no number.
    types: BTreeMap<String, Words>,
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

/// A row of positions that come in question at an element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates {
    row: Vec<u64>,
    /// The places of the words that are not empty, in order.
    pub(crate) places: Vec<u32>,
}

impl Candidates {
    pub(crate) fn new(words: usize) -> Self {
        Self { row: vec![0; words], places: Vec::new() }
    }

    /// The word at a place.
    pub(crate) fn at(&self, place: u32) -> u64 {
        self.row[place as usize]
    }

    fn clear(&mut self) {
        for place in self.places.drain(..) {
            self.row[place as usize] = 0;
        }
    }

    fn add(&mut self, words: &Words) {
        for &(place, word) in words {
            let at = &mut self.row[place as usize];
            if *at == 0 {
                self.places.push(place);
            }
            *at |= word;
        }
    }
}

impl Default for Index {
    fn default() -> Self {
        Self::Few(Few::default())
    }
}

impl Index {
    /// The index of a program.
    pub(crate) fn of(program: &Program) -> Self {
        match program.words {
            1 => Self::Few(Few::of(program)),
            _ => Self::Many(Box::new(Many::of(program))),
        }
    }
}

impl Few {
    fn of(program: &Program) -> Self {
        let mut few = Self::default();
        for (bit, tests) in program.positions.iter().enumerate() {
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
    fn of(program: &Program) -> Self {
        let mut index = Self::default();
        for (bit, tests) in (0..).zip(&program.positions) {
            let find = |key: fn(&Test) -> Option<&str>| tests.iter().find_map(key);
            let id = find(|test| if let Test::Id(id) = test { Some(id) } else { None });
            let class = find(|test| if let Test::Class(class) = test { Some(class) } else { None });
            let type_ = tests
                .iter()
                .find_map(|test| if let Test::Type(type_) = test { Some(type_) } else { None });
            match (id, class, type_) {
                (Some(id), ..) => {
                    add_to(index.ids.entry(id.to_ascii_lowercase()).or_default(), bit)
                }
                (_, Some(class), _) => {
                    add_to(index.classes.entry(class.to_ascii_lowercase()).or_default(), bit);
                }
                (.., Some(type_)) => index.add_type(type_, bit),
                _ => add_to(&mut index.others, bit),
            }
        }
        if !index.others.is_empty() {
            index.filter.add_to_all(1);
        }
        for (is_in_use, name) in
            [(!index.ids.is_empty(), Name::Id), (!index.classes.is_empty(), Name::Class)]
        {
            if is_in_use {
                index.filter.add_to_all(OF_ATTRIBUTES);
                index.filter.need_attribute(OF_ATTRIBUTES, name);
            }
        }
        index
    }

    fn add_type(&mut self, type_: &TypeTest, bit: u32) {
        let mut names: Vec<Name> = type_.names().collect();
        order::sort_by_key(&mut names, |name| *name as u16);
        names.dedup();
        for name in names {
            self.filter.add(1, name);
            add_to(
                match name {
                    Name::Unknown => self.types.entry(type_.lower.to_string()).or_default(),
                    known => self.names.entry(known as u16).or_default(),
                },
                bit,
            );
        }
    }

    /// Finds the positions that come in question at an element.
    pub(crate) fn find(&self, subject: impl Subject, found: &mut Candidates) {
        found.clear();
        found.add(&self.others);
        let mut add = |words: Option<&Words>| words.into_iter().for_each(|words| found.add(words));
        match subject.name() {
            Name::Unknown => add(self.types.get(&*lower(subject.qname().local))),
            known => add(self.names.get(&(known as u16))),
        }
        if !self.ids.is_empty()
            && let Some(id) = subject.id()
        {
            add(self.ids.get(&*lower(id)));
        }
        if !self.classes.is_empty()
            && let Some(classes) = subject.class()
        {
            for class in classes.split_ascii_whitespace() {
                add(self.classes.get(&*lower(class)));
            }
        }
        found.places.sort_unstable();
    }
}

fn lower(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => Cow::Borrowed(text),
    }
}
