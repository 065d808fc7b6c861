//! Finds duplicate attribute names, however many attributes a tag has.
//!
//! Tags have few attributes, and comparing a name with each is fastest. A tag with many gets an
//! ordered set of its names: O(n log n) for any names, and no hash for an attacker to aim at.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;

use broth_markup::Attrs;

/// Up to this many attributes are compared one by one.
pub(crate) const FEW: usize = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Duplicates {
    names: BTreeSet<Box<str>>,
}

impl Duplicates {
    pub(crate) fn clear(&mut self) {
        if !self.names.is_empty() {
            self.names.clear();
        }
    }

    /// Whether `name` is among the names of `attrs`. Call it for every attribute of a tag, before
    /// the attribute is added.
    #[inline]
    pub(crate) fn insert(&mut self, attrs: Attrs<'_>, name: &str) -> bool {
        if attrs.len() < FEW {
            return attrs.has(name);
        }
        self.insert_in_set(attrs, name)
    }

    #[cold]
    fn insert_in_set(&mut self, attrs: Attrs<'_>, name: &str) -> bool {
        if self.names.is_empty() {
            self.names.extend(attrs.iter().map(|attr| Box::from(attr.name)));
        }
        !self.names.insert(name.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{Duplicates, FEW};
    use alloc::format;
    use broth_markup::AttrsBuf;

    #[test]
    fn few_and_many_names_are_distinguished() {
        let mut kept = AttrsBuf::default();
        let mut duplicates = Duplicates::default();
        for n in 0..3 * FEW {
            let name = format!("a{n}");
            assert!(!duplicates.insert(kept.attrs(), &name), "{name}");
            kept.push(&name, "");
            assert!(duplicates.insert(kept.attrs(), &name), "{name}");
            assert!(duplicates.insert(kept.attrs(), "a0"));
        }
    }
}
