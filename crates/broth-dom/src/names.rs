//! The names of a document as integers.
//!
//! The number of a known name without a prefix is the number of its namespace, if that has one,
//! followed by that of the `Name`. All others (`data-x`, `xlink:href`, `my-element`) are kept once
//! per document.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_markup::{Name, Namespace, NamespaceId, NamespaceTable, QName};

/// A qualified name of a document, in 28 bits. Equal numbers are the same name, prefix included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NameId(pub(crate) u32);

const _: () = assert!(Name::COUNT <= NameId::UNKNOWN);

/// The number is an index into `Names::entries`.
const KEPT: u32 = 1 << 27;

impl NameId {
    /// The number of a known name in a named namespace without prefix.
    #[inline]
    fn known(name: &QName<'_>) -> Option<Self> {
        let space = name.namespace.number()?;
        let known = name.name != Name::Unknown && name.prefix.is_none();
        known.then(|| Self(space << 16 | u32::from(name.name as u16)))
    }

    /// The name of an HTML element that has one; [`Name::Unknown`] for everything else.
    #[inline]
    pub(crate) fn html_name(self) -> Name {
        if self.0 >> 16 == 1 { Name::from_number(self.0 as u16) } else { Name::Unknown }
    }

    /// The name of an attribute in no namespace that has one; [`Name::Unknown`] for everything
    /// else.
    #[inline]
    pub(crate) fn attribute_name(self) -> Name {
        if self.0 >> 16 == 0 { Name::from_number(self.0 as u16) } else { Name::Unknown }
    }

    /// The number of an attribute in no namespace.
    pub(crate) const fn attribute(name: Name) -> Self {
        Self(name as u32)
    }

    /// How many places there are. The place of a known local name is its number.
    pub(crate) const PLACES: usize = 1025;

    /// The place that stands for [`Name::Unknown`]. No known name has it.
    pub(crate) const UNKNOWN: usize = Self::PLACES - 2;

    /// The place of the local name; the last one for all names that a document keeps.
    #[inline]
    pub(crate) fn place(self) -> usize {
        let last = Self::PLACES as u32 - 1;
        (self.0 & (KEPT | (last - 1))).min(last) as usize
    }

    /// The number of an HTML element.
    pub(crate) const fn html(name: Name) -> Self {
        Self(1 << 16 | name as u32)
    }
}

/// A name that is kept as text, as ranges of `Names::text`.
#[derive(Clone, Debug)]
struct Entry {
    namespace: NamespaceId,
    prefix: Option<Range<u32>>,
    local: Range<u32>,
    name: Name,
}

/// The names that a document keeps as text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    entries: Vec<Entry>,
    text: String,
    namespaces: NamespaceTable,
    index: BTreeMap<String, u32>,
    /// The entry last found for some bits of a hash.
    // OPTIMIZATION: pages use few names often, and comparing with one candidate is cheaper than
    // searching a tree, which hostile pages cause: a fifth of a page with many attributes `data-*`.
    recent: Vec<u32>,
}

const RECENT: usize = 1024;

impl Names {
    /// The number of a name, which is added if it is new.
    #[inline]
    pub(crate) fn intern(&mut self, name: &QName<'_>) -> NameId {
        if let Some(id) = NameId::known(name) {
            return id;
        }
        self.intern_text(name)
    }

    /// The number of a name in no namespace, which is added if it is new.
    #[inline]
    pub(crate) fn intern_without_namespace(&mut self, local: &str) -> NameId {
        self.intern(&QName::attribute(local))
    }

    fn intern_text(&mut self, name: &QName<'_>) -> NameId {
        // Comes first, because it reads the URI of another document only once.
        let namespace = self.namespaces.intern(name.namespace);
        let place = recent_place(name);
        if let Some(&index) = self.recent.get(place)
            && self.entries.get(index as usize).is_some_and(|entry| self.is(entry, namespace, name))
        {
            return NameId(KEPT | index);
        }
        let key = key(namespace, name);
        let index = match self.index.get(&key) {
            Some(&index) => index,
            None => {
                // With 2^27 names of at least 30 bytes each, there is no room for another in 4 GiB.
                let index = (self.entries.len() as u32).min(KEPT - 1);
                let entry = self.entry(namespace, name);
                self.entries.push(entry);
                self.index.insert(key, index);
                index
            }
        };
        self.recent.resize(RECENT, 0);
        self.recent[place] = index;
        NameId(KEPT | index)
    }

    /// Forgets all names.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.text.clear();
        self.namespaces = NamespaceTable::default();
        // `recent` can stay, because its entries are compared before they are used.
        self.index.clear();
    }

    fn entry(&mut self, namespace: NamespaceId, name: &QName<'_>) -> Entry {
        Entry {
            namespace,
            prefix: name.prefix.map(|prefix| self.push(prefix)),
            local: self.push(name.local),
            name: name.name,
        }
    }

    /// Stores a part of a name. Beyond 4 GiB of distinct names, parts are empty.
    fn push(&mut self, text: &str) -> Range<u32> {
        let start = self.text.len();
        match (u32::try_from(start), u32::try_from(start + text.len())) {
            (Ok(start), Ok(end)) => {
                self.text.push_str(text);
                start..end
            }
            _ => 0..0,
        }
    }

    /// The number of a name, if the document has it.
    pub(crate) fn find(&self, name: &QName<'_>) -> Option<NameId> {
        if let Some(id) = NameId::known(name) {
            return Some(id);
        }
        let namespace = self.namespaces.find(name.namespace)?;
        self.index.get(&key(namespace, name)).map(|&index| NameId(KEPT | index))
    }

    /// The name of a number.
    #[inline]
    pub(crate) fn get(&self, id: NameId) -> QName<'_> {
        if id.0 & KEPT == 0 {
            return QName::known(
                Namespace::of_number(id.0 >> 16).unwrap_or_default(),
                Name::from_number(id.0 as u16),
            );
        }
        self.qname(&self.entries[(id.0 & (KEPT - 1)) as usize])
    }

    /// The namespace of the name of a number.
    #[inline]
    pub(crate) fn namespace(&self, id: NameId) -> Namespace<'_> {
        match id.0 & KEPT {
            0 => Namespace::of_number(id.0 >> 16).unwrap_or_default(),
            _ => self.namespaces.get(self.entries[(id.0 & (KEPT - 1)) as usize].namespace),
        }
    }

    /// The local name of a number, if the table of names has it.
    #[inline]
    pub(crate) fn known(&self, id: NameId) -> Name {
        match id.0 & KEPT {
            0 => Name::from_number(id.0 as u16),
            _ => self.entries[(id.0 & (KEPT - 1)) as usize].name,
        }
    }

    /// The length of a name as it is written, with its prefix.
    #[inline]
    pub(crate) fn written_len(&self, id: NameId) -> usize {
        if id.0 & KEPT == 0 {
            return Name::from_number(id.0 as u16).as_str().len();
        }
        let entry = &self.entries[(id.0 & (KEPT - 1)) as usize];
        entry.local.len() + entry.prefix.as_ref().map_or(0, |prefix| prefix.len() + ":".len())
    }

    /// The local name of a number, if it is in no namespace.
    #[inline]
    pub(crate) fn get_without_namespace(&self, id: NameId) -> Option<&str> {
        let name = self.get(id);
        (name.namespace == Namespace::None).then_some(name.local)
    }

    /// Whether an entry has this name, which is in this namespace.
    #[inline]
    fn is(&self, entry: &Entry, namespace: NamespaceId, name: &QName<'_>) -> bool {
        let is = |range: &Range<u32>, text: &str| self.slice(range) == text;
        entry.namespace == namespace
            && is(&entry.local, name.local)
            && match (&entry.prefix, name.prefix) {
                (None, None) => true,
                (Some(range), Some(prefix)) => is(range, prefix),
                _ => false,
            }
    }

    fn qname<'n>(&'n self, entry: &Entry) -> QName<'n> {
        QName {
            namespace: self.namespaces.get(entry.namespace),
            prefix: entry.prefix.as_ref().map(|range| self.slice(range)),
            local: self.slice(&entry.local),
            name: entry.name,
        }
    }

    #[inline]
    fn slice(&self, range: &Range<u32>) -> &str {
        &self.text[range.start as usize..range.end as usize]
    }
}

/// The text by which a name is found. The lengths separate parts that would otherwise mix, such as
/// those with colons.
fn key(namespace: NamespaceId, name: &QName<'_>) -> String {
    let prefix_len = name.prefix.map_or(0, |prefix| prefix.len() + 1);
    let prefix = name.prefix.unwrap_or_default();
    format!("{} {prefix_len} {prefix}{}", namespace.number(), name.local)
}

/// The index of a name in `recent`. The same local name with another prefix has another one.
fn recent_place(name: &QName<'_>) -> usize {
    let hash = part_hash(part_hash(0, name.prefix.unwrap_or_default()), name.local);
    (hash >> 32) as usize % RECENT
}

/// A hash of a text, continued.
#[inline]
fn part_hash(hash: u64, text: &str) -> u64 {
    let step =
        |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let hash = step(hash, text.len() as u64);
    match text.as_bytes().last_chunk() {
        // The last word overlaps the one before it.
        Some(last) => {
            let (words, _) = text.as_bytes().as_chunks();
            words
                .iter()
                .chain([last])
                .fold(hash, |hash, word| step(hash, u64::from_le_bytes(*word)))
        }
        None => step(hash, text.bytes().fold(0, |word, byte| word << 8 | u64::from(byte))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use broth_markup::Uri;

    /// Names are copied neither in the texts nor in the index.
    #[test]
    fn a_uri_is_kept_once_for_all_its_names() {
        let uri = Uri::from(&*"u".repeat(1000));
        let mut names = Names::default();
        for number in 0..100 {
            let local = format!("x{number}");
            let name = QName::new(Namespace::Other(&uri), None, &local);
            let id = names.intern(&name);
            assert_eq!((names.get(id), names.find(&name)), (name, Some(id)));
        }
        let index: usize = names.index.keys().map(String::len).sum();
        assert!(names.text.len() + index < 1000, "{} {index}", names.text.len());
    }
}
