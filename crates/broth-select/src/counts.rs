//! Counting siblings: which of its row an element is, and how many there are of a type.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::order::Numbers;
use broth_markup::{Name, QName};

use crate::element::previous_element;

/// Of each parent, the child whose index was asked for last, and the index.
// OPTIMIZATION: only where an index matters. In tree order, each sibling is counted once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Indices {
    /// By the numbers of the parents, in pages that are empty until they are needed.
    pages: Vec<Vec<(Option<NodeId>, u32)>>,
}

/// The number of parents on a page.
const PAGE: usize = 256;

impl Indices {
    /// An element's number among its siblings, counted from 1.
    pub(crate) fn of(&mut self, node: Node<'_>) -> u32 {
        let last = self.last_of(node.parent().map_or(0, |parent| parent.id().get() as usize));
        let (mut index, mut at) = (1, node);
        while let Some(previous) = previous_element(at) {
            if Some(previous.id()) == last.0 {
                index += last.1;
                break;
            }
            (index, at) = (index + 1, previous);
        }
        *last = (Some(node.id()), index);
        index
    }

    fn last_of(&mut self, parent: usize) -> &mut (Option<NodeId>, u32) {
        let (page, at) = (parent / PAGE, parent % PAGE);
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, Vec::new);
        }
        let page = &mut self.pages[page];
        if page.is_empty() {
            page.resize(PAGE, (None, 0));
        }
        &mut page[at]
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
        let Some(number) = number(name) else {
            let key = key(name);
            let before = self.others.get(&key).unwrap_or(0);
            self.others.insert(key, before + 1);
            return;
        };
        match self.numbered.binary_search_by_key(&number, |known| known.0) {
            Ok(found) => self.numbered[found].1 += 1,
            Err(place) => self.numbered.insert(place, (number, 1)),
        }
    }

    /// How many have that name.
    pub(crate) fn of(&self, name: QName<'_>) -> u32 {
        let Some(number) = number(name) else {
            return self.others.get(&key(name)).unwrap_or(0);
        };
        let found = self.numbered.binary_search_by_key(&number, |known| known.0);
        found.map_or(0, |found| self.numbered[found].1)
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
