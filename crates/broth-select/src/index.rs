//! Which positions come in question at an element, by its name, its id and its classes.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::program::{Program, Test};
use crate::subject::Subject;

/// The positions of a program by what they ask for first.
// OPTIMIZATION: without it each element is asked for each beginning of a selector. With a thousand selectors, that is
// nearly all of the time; with a few, the look-ups cost more than they save.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// Positions that ask for none of these.
    others: Bits,
    ids: BTreeMap<String, Vec<u32>>,
    classes: BTreeMap<String, Vec<u32>>,
    types: BTreeMap<String, Vec<u32>>,
}

impl Index {
    /// The index of a program, if it has enough positions.
    pub(crate) fn of(program: &Program) -> Option<Self> {
        if program.words <= 1 {
            return None;
        }
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
        Some(index)
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
