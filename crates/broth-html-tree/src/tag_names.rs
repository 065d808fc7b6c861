//! `TagName`: the name of a tag as an integer, even if the name is unknown.

use alloc::collections::BTreeMap;
use alloc::string::String;

use broth_markup::Name;

/// A tag name: the number of a [`Name`], or a greater one for a name that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagName(u32);

impl TagName {
    /// The tag name of a known name.
    #[inline]
    pub(crate) const fn known(name: Name) -> Self {
        Self(name as u32)
    }

    /// A small number that no other tag name has.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The numbers of the unknown names in a document.
#[derive(Debug, Default)]
pub(crate) struct TagNames {
    unknown: BTreeMap<String, u32>,
}

impl TagNames {
    /// The tag name for a text whose [`Name`] has been looked up.
    #[inline]
    pub(crate) fn of(&mut self, name: Name, text: &str) -> TagName {
        if name == Name::Unknown { self.unknown(text) } else { TagName::known(name) }
    }

    /// The tag name for a text that is no [`Name`], if the document had it before.
    pub(crate) fn find_unknown(&self, text: &str) -> Option<TagName> {
        self.unknown.get(text).copied().map(TagName)
    }

    #[cold]
    fn unknown(&mut self, text: &str) -> TagName {
        if let Some(known) = self.find_unknown(text) {
            return known;
        }
        let number = (Name::COUNT + self.unknown.len()) as u32;
        self.unknown.insert(text.into(), number);
        TagName(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_and_unknown_names() {
        let mut names = TagNames::default();
        assert_eq!(names.of(Name::P, "p"), TagName::known(Name::P));
        let (x, y) = (names.of(Name::Unknown, "x-x"), names.of(Name::Unknown, "x-y"));
        assert_ne!(x, y);
        assert!(x.number() >= Name::COUNT && y.number() >= Name::COUNT);
        assert_eq!(names.of(Name::Unknown, "x-x"), x);
        assert_eq!((names.find_unknown("x-y"), names.find_unknown("x-z")), (Some(y), None));
    }
}
