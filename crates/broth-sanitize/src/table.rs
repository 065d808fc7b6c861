//! Tables that number the names of elements and attributes, for fast lookups.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Name, Namespace, QName};

use crate::config::ConfigName;

/// Gives names numbers from 1 on. 0 stands for names that have none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The numbers of known names in known namespaces: a list for each namespace.
    known: [Option<Box<[u32]>>; NAMESPACES],
    /// The other names, by namespace and local name.
    others: BTreeMap<String, BTreeMap<String, u32>>,
    len: u32,
}

/// The namespaces that have a number.
const NAMESPACES: usize = 7;

impl Table {
    /// The number of a name.
    #[inline]
    pub(crate) fn get(&self, name: &QName<'_>) -> u32 {
        let namespace = name.namespace.number().filter(|_| name.name != Name::Unknown);
        match namespace {
            Some(number) => {
                let numbers = self.known[number as usize].as_deref();
                numbers.map_or(0, |numbers| numbers[name.name as usize])
            }
            None => self.get_other(name.namespace.uri(), name.local),
        }
    }

    fn get_other(&self, uri: &str, local: &str) -> u32 {
        self.others.get(uri).and_then(|names| names.get(local)).copied().unwrap_or(0)
    }

    /// The number of a name of a configuration.
    pub(crate) fn number(&self, name: &ConfigName) -> u32 {
        let uri = name.namespace.as_deref().unwrap_or_default();
        match Namespace::named(uri) {
            Some(namespace) => self.get(&QName::new(namespace, None, &name.name)),
            None => self.get_other(uri, &name.name),
        }
    }

    /// The numbers of known names in a known namespace.
    pub(crate) fn in_namespace(&self, namespace: Namespace<'_>) -> Vec<u32> {
        let known = namespace.number().and_then(|number| self.known[number as usize].as_deref());
        let others = self.others.get(namespace.uri()).into_iter().flat_map(BTreeMap::values);
        known.into_iter().flatten().chain(others).copied().filter(|number| *number > 0).collect()
    }

    /// The number of a name. Assigns one if it has none.
    pub(crate) fn add(&mut self, name: &ConfigName) -> u32 {
        self.add_named(name.namespace.as_deref().unwrap_or_default(), &name.name)
    }

    /// The same by namespace and local name.
    pub(crate) fn add_named(&mut self, uri: &str, local: &str) -> u32 {
        let known = Name::of(local);
        let namespace = Namespace::named(uri).and_then(Namespace::number);
        let number = match namespace.filter(|_| known != Name::Unknown) {
            Some(namespace) => {
                let numbers = self.known[namespace as usize]
                    .get_or_insert_with(|| alloc::vec![0; Name::COUNT].into_boxed_slice());
                &mut numbers[known as usize]
            }
            None => {
                let names = self.others.entry(uri.to_owned()).or_default();
                names.entry(local.to_owned()).or_default()
            }
        };
        if *number == 0 {
            self.len += 1;
            *number = self.len;
        }
        *number
    }

    /// How many names have a number.
    pub(crate) fn len(&self) -> u32 {
        self.len
    }
}

/// A set of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    #[inline]
    pub(crate) fn has(&self, number: u32) -> bool {
        self.word(number as usize / 64) >> (number % 64) & 1 == 1
    }

    /// The 64 numbers from `64 * index` on.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }

    /// A set of numbers below `len`; a function gives 64 at once.
    pub(crate) fn of_words(len: u32, word: impl Fn(usize) -> u64) -> Self {
        let (whole, rest) = (len as usize / 64, len % 64);
        let mut words: Vec<u64> = (0..whole).map(&word).collect();
        if rest > 0 {
            words.push(word(whole) & ((1 << rest) - 1));
        }
        Self(words)
    }

    pub(crate) fn remove(&mut self, number: u32) {
        if let Some(word) = self.0.get_mut(number as usize / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    pub(crate) fn set(&mut self, number: u32) {
        let index = number as usize / 64;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] |= 1 << (number % 64);
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut bits = Self::default();
        numbers.into_iter().for_each(|number| bits.set(number));
        bits
    }
}
