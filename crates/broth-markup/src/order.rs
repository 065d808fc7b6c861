//! Sorting and looking up, compiled once.
//!
//! The standard library's sort is compiled anew for each type and each key, in 4 to 10 KB. What is sorted here are indices, so
//! all types share one sort, and each adds only its comparison and the swaps. It is meant for what is sorted now and then:
//! errors, findings, attributes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

/// Like the standard library's `sort_by`: stable, and without an allocation if the items are in order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = sorted(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    // The item at each place is swapped with the one that belongs there, from place to place until the circle closes.
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

/// Like the standard library's `sort_by_key`.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Like the standard library's `sort`.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Collects a set item by item; `collect` would sort them first.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Collects a map item by item. Of equal keys, the last one counts.
pub fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(items);
    map
}

/// Numbers by texts, in a map that is compiled once.
#[derive(Clone, Debug, Default)]
pub struct Numbers(BTreeMap<String, u32>);

impl Numbers {
    /// The number of a text.
    #[inline(never)]
    pub fn get(&self, text: &str) -> Option<u32> {
        self.0.get(text).copied()
    }

    /// Gives a text a number, in place of the one that it has.
    #[inline(never)]
    pub fn insert(&mut self, text: String, number: u32) {
        self.0.insert(text, number);
    }

    /// Forgets all texts.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The texts, in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// The indices in the order of what they stand for; none if that is theirs.
fn sorted(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    if (1..count).all(|index| compare(index - 1, index).is_le()) {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of up to six digits from 0 to 3, each digit with its place.
    #[test]
    fn the_order_is_that_of_the_standard_library() {
        for length in 0..=6 {
            for number in 0..4_usize.pow(length) {
                let digit = |place: u32| (number / 4_usize.pow(place) % 4, place);
                let items: Vec<(usize, u32)> = (0..length).map(digit).collect();
                let (mut ours, mut expected) = (items.clone(), items);
                sort_by_key(&mut ours, |item| item.0);
                expected.sort_by_key(|item| item.0);
                assert_eq!(ours, expected);
                sort_by(&mut ours, |a, b| b.cmp(a));
                expected.sort_by(|a, b| b.cmp(a));
                assert_eq!(ours, expected);
                sort(&mut ours);
                expected.sort();
                assert_eq!(ours, expected);
            }
        }
    }
}
