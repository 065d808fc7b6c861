//! Which positions come in question at an element, by its name, its id and its classes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Name;

use crate::bits::Bits;
use crate::program::{Program, Test};
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
#[derive(Clone, Debug)]
pub(crate) struct Few {
    /// By the last bits of the number of the element's name. All elements of HTML differ in these bits.
    by_name: Box<[u64; NAMES]>,
    /// The positions that can only match an element with attributes.
    of_attributes: u64,
    /// A position, and those inside its pseudo-classes, which nothing else needs; the outer ones come first.
    inside: Vec<(u64, u64)>,
}

/// How many names are told apart.
const NAMES: usize = 256;

/// Where the positions for a name are.
#[inline]
fn place(name: Name) -> usize {
    name as usize % NAMES
}

/// Positions by their ids, classes or types, in lower case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Many {
    /// Positions that ask for none of these.
    others: Bits,
    ids: BTreeMap<String, Vec<u32>>,
    classes: BTreeMap<String, Vec<u32>>,
    types: BTreeMap<String, Vec<u32>>,
}

impl Default for Index {
    fn default() -> Self {
        Self::Few(Few::default())
    }
}

impl Default for Few {
    fn default() -> Self {
        Self { by_name: Box::new([0; NAMES]), of_attributes: 0, inside: Vec::new() }
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
                Some(type_) => {
                    for name in [type_.exact_name, type_.lower_name] {
                        few.by_name[place(name)] |= 1 << bit;
                    }
                }
                None => few.by_name.iter_mut().for_each(|word| *word |= 1 << bit),
            }
            let of_attribute =
                |test| matches!(test, &Test::Id(_) | &Test::Class(_) | &Test::Attribute(_));
            few.of_attributes |= u64::from(tests.iter().any(of_attribute)) << bit;
            for test in tests {
                if let Test::AnyOf(inside) | Test::NoneOf(inside) = test {
                    let inside = inside.iter().fold(0, |word, &inside| word | 1 << inside);
                    few.inside.push((1 << bit, inside));
                }
            }
        }
        few.inside.reverse();
        few
    }

    /// Those of some positions that come in question at an element, by its name and whether it has attributes.
    #[inline(always)]
    pub(crate) fn candidates(
        &self,
        name: Name,
        has_attributes: impl FnOnce() -> bool,
        mut positions: u64,
    ) -> u64 {
        positions &= self.by_name[place(name)];
        if positions & self.of_attributes != 0 && !has_attributes() {
            positions &= !self.of_attributes;
        }
        positions
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
        let mut index = Self { others: Bits::new(program.words), ..Self::default() };
        for (bit, tests) in (0..).zip(&program.positions) {
            let find = |key: fn(&Test) -> Option<&str>| tests.iter().find_map(key);
            let id = find(|test| if let Test::Id(id) = test { Some(id) } else { None });
            let class = find(|test| if let Test::Class(class) = test { Some(class) } else { None });
            let type_ =
                find(|test| if let Test::Type(type_) = test { Some(&type_.lower) } else { None });
            let (map, key) = match (id, class, type_) {
                (Some(id), ..) => (&mut index.ids, id),
                (_, Some(class), _) => (&mut index.classes, class),
                (.., Some(type_)) => (&mut index.types, type_),
                _ => {
                    index.others.set(bit);
                    continue;
                }
            };
            map.entry(key.to_ascii_lowercase()).or_default().push(bit);
        }
        index
    }

    /// Sets the positions that come in question at an element, of those that are walked. Case is left to the tests.
    pub(crate) fn candidates(&self, subject: impl Subject, walked: &Bits, row: &mut [u64]) {
        row.copy_from_slice(self.others.words());
        let mut add = |map: &BTreeMap<String, Vec<u32>>, key: &str| {
            for &bit in map.get(&*lower(key)).into_iter().flatten() {
                row[bit as usize / 64] |= 1 << (bit % 64);
            }
        };
        add(&self.types, subject.qname().local);
        if !self.ids.is_empty()
            && let Some(id) = subject.id()
        {
            add(&self.ids, id);
        }
        if !self.classes.is_empty()
            && let Some(classes) = subject.class()
        {
            classes.split_ascii_whitespace().for_each(|class| add(&self.classes, class));
        }
        for (word, walked) in row.iter_mut().zip(walked.words()) {
            *word &= walked;
        }
    }
}

fn lower(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => Cow::Borrowed(text),
    }
}
