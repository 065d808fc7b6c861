//! Counts siblings: the index of an element, and the number of elements of each type.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, QName};

/// For each parent, the child whose index was asked for last, and that index. Siblings are counted
/// only if an index matters; in tree order, each is counted once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Indices {
    /// By the ids of the parents; empty until an index is asked for.
    last: Vec<(u32, u32)>,
}

impl Indices {
    /// An element's index among its siblings, counted from 1.
    pub(crate) fn of(&mut self, node: Node<'_>) -> u32 {
        if self.last.is_empty() {
            self.last = vec![(0, 0); node.document().node_count() + 1];
        }
        let parent = node.parent().map_or(0, |parent| parent.id().get() as usize);
        let last = &mut self.last[parent];
        let (mut index, mut at) = (1, node);
        while let Some(previous) = at.previous_element_sibling() {
            if previous.id().get() == last.0 {
                index += last.1;
                break;
            }
            (index, at) = (index + 1, previous);
        }
        *last = (node.id().get(), index);
        index
    }
}

/// A number of elements in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    /// Up to the current element.
    pub(crate) seen: u32,
    /// In the whole row, once that has been asked for.
    pub(crate) total: u32,
}

/// The number of elements of each type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    /// Sorted by number; there are few.
    numbered: Vec<(u32, Count)>,
    others: Vec<Count>,
    /// The index in `others` of each type, by its key.
    places: BTreeMap<String, u32>,
}

impl Counts {
    /// The count of the elements with that name.
    pub(crate) fn of(&mut self, name: QName<'_>) -> &mut Count {
        if let Some(number) = number(name) {
            let place = self.numbered.partition_point(|known| known.0 < number);
            if self.numbered.get(place).is_none_or(|known| known.0 != number) {
                self.numbered.insert(place, (number, Count::default()));
            }
            return &mut self.numbered[place].1;
        }
        let key = key(name);
        let place = self.places.get(&key).copied().unwrap_or_else(|| {
            let place = self.others.len() as u32;
            self.others.push(Count::default());
            self.places.insert(key, place);
            place
        });
        &mut self.others[place as usize]
    }
}

/// The number of a type, if its name and its namespace are known.
fn number(name: QName<'_>) -> Option<u32> {
    let namespace = name.namespace.number().filter(|_| name.name != Name::Unknown)?;
    Some(namespace << 16 | name.name as u32)
}

/// The key of a type that has no number. The length separates its parts.
fn key(name: QName<'_>) -> String {
    let namespace = name.namespace.uri();
    format!("{} {namespace}{}", namespace.len(), name.local)
}

#[cfg(test)]
mod tests {
    use broth_markup::{Namespace, Uri};

    use super::*;

    #[test]
    fn types_are_names_with_their_namespaces() {
        let [one, other] = ["urn:one", "urn:one "].map(Uri::from);
        let names = [
            QName::html("p"),
            QName::new(Namespace::Svg, None, "p"),
            QName::new(Namespace::Other(&one), None, "p"),
            QName::new(Namespace::Other(&one), None, " p"),
            QName::new(Namespace::Other(&other), None, "p"),
            QName::html("x-p"),
            QName::new(Namespace::None, None, "x-p"),
        ];
        let mut counts = Counts::default();
        for (index, name) in names.into_iter().enumerate() {
            (0..=index).for_each(|_| counts.of(name).seen += 1);
        }
        assert!(names.into_iter().zip(1..).all(|(name, count)| counts.of(name).seen == count));
        assert_eq!(counts.of(QName::html("b")).seen + counts.of(QName::html("x-b")).seen, 0);
    }
}
