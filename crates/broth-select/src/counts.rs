//! Counting siblings: which of its row an element is, and how many there are of a type.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::order::Numbers;
use broth_markup::{Name, QName};

use crate::element::previous_element;

/// Of each parent, the child whose index was asked for last, and the index.
// OPTIMIZATION: only where an index matters. In tree order, each sibling is counted once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Indices {
    /// By the numbers of the parents; empty until an index is asked for.
    last: Vec<(u32, u32)>,
}

impl Indices {
    /// An element's number among its siblings, counted from 1.
    pub(crate) fn of(&mut self, node: Node<'_>) -> u32 {
        if self.last.is_empty() {
            self.last = vec![(0, 0); node.document().node_count() + 1];
        }
        let parent = node.parent().map_or(0, |parent| parent.id().get() as usize);
        let last = &mut self.last[parent];
        let (mut index, mut at) = (1, node);
        while let Some(previous) = previous_element(at) {
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

/// How many elements there are of each type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    /// In the order of their numbers, of which there are not many.
    numbered: Vec<(u32, u32)>,
    others: Numbers,
}

impl Counts {
    /// Counts an element of that name.
    pub(crate) fn add(&mut self, name: QName<'_>) {
        self.count(name, 1);
    }

    /// How many have that name.
    pub(crate) fn of(&mut self, name: QName<'_>) -> u32 {
        self.count(name, 0)
    }

    /// Counts some more elements of that name, and returns how many there are.
    #[inline(never)]
    fn count(&mut self, name: QName<'_>, more: u32) -> u32 {
        let Some(number) = number(name) else {
            let key = key(name);
            let count = self.others.get(&key).unwrap_or(0) + more;
            self.others.insert(key, count);
            return count;
        };
        let place = self.numbered.partition_point(|known| known.0 < number);
        match self.numbered.get_mut(place) {
            Some((known, count)) if *known == number => {
                *count += more;
                *count
            }
            _ => {
                self.numbered.insert(place, (number, more));
                more
            }
        }
    }
}

/// The number of a type, if the tables have its name and its namespace.
fn number(name: QName<'_>) -> Option<u32> {
    let namespace = name.namespace.number().filter(|_| name.name != Name::Unknown)?;
    Some(namespace << 16 | name.name as u32)
}

/// The text by which any other type is found. The length separates the parts.
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
            (0..=index).for_each(|_| counts.add(name));
        }
        assert!(names.into_iter().zip(1..).all(|(name, count)| counts.of(name) == count));
        assert_eq!(counts.of(QName::html("b")) + counts.of(QName::html("x-b")), 0);
    }
}
