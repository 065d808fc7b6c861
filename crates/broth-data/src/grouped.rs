//! `grouped`: the values of each name, for writers that take them from the end.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Groups values by name, in the reverse of the order in which the names first occur, and the
/// values of each name in reverse, too.
pub(crate) fn grouped<'n, T>(
    pairs: impl IntoIterator<Item = (&'n str, T)>,
) -> Vec<(&'n str, Vec<T>)> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: Vec<(&str, Vec<T>)> = Vec::new();
    for (name, value) in pairs {
        let place = *places.entry(name).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name, Vec::new()));
        }
        groups[place].1.push(value);
    }
    groups.reverse();
    groups.iter_mut().for_each(|(_, values)| values.reverse());
    groups
}
