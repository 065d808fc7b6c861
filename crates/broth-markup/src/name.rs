//! `Name`: the names of HTML, SVG and MathML as integers; `QName`: a name with its namespace.
//!
//! Tree construction checks thousands of times per page whether a name is one of a few. So a name
//! is looked up once, in a perfect hash, and is an integer from then on: a `match` over names is a
//! jump table, a set of elements is four words of bits. Names that the table does not know are
//! [`Name::Unknown`]; a [`QName`] keeps their text.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use crate::Namespace;

/// Declares [`Name`] and its texts from its rows.
macro_rules! names {
    ($($variant:ident: $text:literal,)*) => {
        /// A name that the table knows, as an integer; [`Name::Unknown`] stands for all others.
        ///
        /// ```
        /// use broth::Name;
        ///
        /// let is_heading = |name| matches!(name, Name::H1 | Name::H2 | Name::H3);
        /// assert!(is_heading(Name::of("h2")) && !is_heading(Name::of("h7")));
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        #[non_exhaustive]
        pub enum Name {
            /// A name that the table does not know. Two unknown names need not be the same.
            #[default]
            Unknown,
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl Name {
            /// Every name, by number.
            pub(super) const ALL: &'static [Self] = &[Self::Unknown, $(Self::$variant),*];
        }

        /// The texts, by number.
        pub(super) static TEXTS: [&str; Name::COUNT] = ["", $($text),*];
    };
}

mod generated;
mod hash;

pub use generated::Name;
use generated::TEXTS;
pub(crate) use hash::Key;

impl Name {
    /// The number of names in the table, including [`Name::Unknown`]. Every `name as usize` is
    /// less.
    pub const COUNT: usize = Self::ALL.len();

    /// The name with exactly this text: case matters.
    ///
    /// ```
    /// use broth::Name;
    ///
    /// assert_eq!(Name::of("div"), Name::Div);
    /// assert_eq!(Name::of("foreignObject"), Name::ForeignObject);
    /// assert_eq!(Name::of("x-list"), Name::Unknown);
    /// ```
    #[inline]
    #[must_use]
    pub fn of(text: &str) -> Self {
        let key = Key::of(text.as_bytes());
        let hash = key.hash(text.as_bytes());
        let name = SLOTS[hash::slot(hash, SHIFTS[hash::bucket(hash)])];
        if name.has(key, text) { name } else { Self::Unknown }
    }

    /// Whether the name has exactly this text: the same as `Name::of(text) == name`, for a name
    /// that the table knows.
    ///
    /// ```
    /// # use broth::Name;
    /// assert!(Name::Div.is("div") && !Name::Div.is("DIV") && !Name::Div.is("p"));
    /// ```
    #[inline]
    #[must_use]
    pub fn is(self, text: &str) -> bool {
        self.has(Key::of(text.as_bytes()), text)
    }

    #[inline]
    fn has(self, key: Key, text: &str) -> bool {
        KEYS[self as usize] == key && (key.is_whole() || self.as_str() == text)
    }

    /// The name's text; empty for [`Name::Unknown`].
    ///
    /// ```
    /// # use broth::Name;
    /// assert_eq!((Name::Div.as_str(), Name::Unknown.as_str()), ("div", ""));
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        TEXTS[self as usize]
    }

    /// The name with this number: `Name::from_number(name as u16) == name`. Numbers beyond the
    /// table give [`Name::Unknown`].
    ///
    /// ```
    /// # use broth::Name;
    /// assert_eq!(Name::from_number(Name::Div as u16), Name::Div);
    /// assert_eq!(Name::from_number(Name::COUNT as u16), Name::Unknown);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_number(number: u16) -> Self {
        if (number as usize) < Self::COUNT { Self::ALL[number as usize] } else { Self::Unknown }
    }
}

/// The shifts of the buckets.
static SHIFTS: [u16; 1 << hash::BUCKET_BITS] = generated::SHIFTS;

/// The names in the slots.
static SLOTS: [Name; 1 << hash::SLOT_BITS] = {
    let mut slots = [Name::Unknown; 1 << hash::SLOT_BITS];
    let mut slot = 0;
    while slot < slots.len() {
        slots[slot] = Name::from_number(generated::SLOTS[slot]);
        slot += 1;
    }
    slots
};

/// The keys of the names, by number.
static KEYS: [Key; Name::COUNT] = {
    let mut keys = [Key::of(b""); Name::COUNT];
    let mut number = 0;
    while number < Name::COUNT {
        keys[number] = Key::of(TEXTS[number].as_bytes());
        number += 1;
    }
    keys
};

/// Writes the text of the name.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Does the same as [`Name::of`]: a text that the table does not know is [`Name::Unknown`].
///
/// ```
/// use broth::Name;
///
/// assert_eq!("div".parse(), Ok(Name::Div));
/// ```
impl FromStr for Name {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::of(text))
    }
}

/// A set of element names: four words of bits, made at compile time.
///
/// ```
/// use broth::Name;
/// use broth_markup::NameSet;
///
/// const HEADINGS: NameSet =
///     NameSet::of(&[Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6]);
/// assert!(HEADINGS.contains(Name::H2));
/// assert!(!HEADINGS.contains(Name::P));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NameSet([u64; 4]);

impl NameSet {
    /// The set of these names.
    ///
    /// # Panics
    ///
    /// Panics if a name is not that of an element of HTML or MathML, or of one of the few SVG
    /// elements that scope tests know. In a constant, this is a compile error.
    #[must_use]
    pub const fn of(names: &[Name]) -> Self {
        Self([0; 4]).with(names)
    }

    /// The set with these names added.
    ///
    /// # Panics
    ///
    /// Panics as [`NameSet::of`] does.
    ///
    /// ```
    /// use broth::Name;
    /// use broth_markup::NameSet;
    ///
    /// const CELLS: NameSet = NameSet::of(&[Name::Td, Name::Th]);
    /// const CELLS_AND_ROWS: NameSet = CELLS.with(&[Name::Tr]);
    /// assert!(CELLS_AND_ROWS.contains(Name::Td) && CELLS_AND_ROWS.contains(Name::Tr));
    /// ```
    #[must_use]
    pub const fn with(mut self, names: &[Name]) -> Self {
        let mut index = 0;
        while index < names.len() {
            let number = names[index] as usize;
            assert!(0 < number && number < 256, "a NameSet cannot hold this name");
            self.0[number / 64] |= 1 << (number % 64);
            index += 1;
        }
        self
    }

    /// The names of either set.
    ///
    /// ```
    /// use broth::Name;
    /// use broth_markup::NameSet;
    ///
    /// let set = NameSet::of(&[Name::Td]).union(NameSet::of(&[Name::H1]));
    /// assert!(set.contains(Name::Td) && set.contains(Name::H1));
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a | e, b | f, c | g, d | h])
    }

    /// Whether the name is in the set; always false for [`Name::Unknown`].
    #[inline]
    #[must_use]
    pub const fn contains(self, name: Name) -> bool {
        let number = name as usize;
        number < 256 && self.0[number / 64] >> (number % 64) & 1 == 1
    }
}

/// The name of an element or attribute: namespace, prefix, local name.
///
/// Two names are equal if their namespaces and local names are; the prefix does not count.
///
/// ```
/// use broth::{Name, Namespace, QName};
///
/// let name = QName::html("div");
/// assert_eq!((name.namespace, name.name, name.local), (Namespace::Html, Name::Div, "div"));
/// let name = QName::new(Namespace::XLink, Some("xlink"), "href");
/// assert_eq!(name.to_string(), "xlink:href");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct QName<'t> {
    /// The namespace.
    pub namespace: Namespace<'t>,
    /// The prefix as written, without the colon.
    pub prefix: Option<&'t str>,
    /// The local name as text.
    pub local: &'t str,
    /// The local name as an integer, always `Name::of(local)`.
    pub name: Name,
}

impl<'t> QName<'t> {
    /// Makes a name from its parts, and looks up the local name.
    #[inline]
    #[must_use]
    pub fn new(namespace: Namespace<'t>, prefix: Option<&'t str>, local: &'t str) -> Self {
        Self { namespace, prefix, local, name: Name::of(local) }
    }

    /// The name of an HTML element.
    #[inline]
    #[must_use]
    pub fn html(local: &'t str) -> Self {
        Self::new(Namespace::Html, None, local)
    }

    /// The name of an attribute without a namespace.
    ///
    /// ```
    /// use broth::{Namespace, QName};
    ///
    /// assert_eq!(QName::attribute("href").namespace, Namespace::None);
    /// ```
    #[inline]
    #[must_use]
    pub fn attribute(local: &'t str) -> Self {
        Self::new(Namespace::None, None, local)
    }

    /// A known name, in a namespace.
    ///
    /// ```
    /// use broth::{Name, Namespace, QName};
    ///
    /// assert_eq!(QName::known(Namespace::Html, Name::Div), QName::html("div"));
    /// ```
    #[inline]
    #[must_use]
    pub fn known(namespace: Namespace<'t>, name: Name) -> Self {
        Self { namespace, prefix: None, local: name.as_str(), name }
    }
}

impl PartialEq for QName<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.local == other.local && self.namespace == other.namespace
    }
}

impl Eq for QName<'_> {}

/// Whether the name prints like this: `href`, `xlink:href`. Its namespace does not count.
///
/// ```
/// use broth::{Namespace, QName};
///
/// assert!(QName::html("p") == "p");
/// assert!(QName::new(Namespace::XLink, Some("xlink"), "href") == "xlink:href");
/// ```
impl PartialEq<str> for QName<'_> {
    fn eq(&self, other: &str) -> bool {
        match self.prefix {
            None => self.local == other,
            Some(prefix) => {
                let rest = other.strip_prefix(prefix).and_then(|rest| rest.strip_prefix(':'));
                rest == Some(self.local)
            }
        }
    }
}

impl PartialEq<&str> for QName<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// Writes the qualified name: `prefix:local` or `local`.
impl fmt::Display for QName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(prefix) = self.prefix {
            write!(f, "{prefix}:")?;
        }
        f.write_str(self.local)
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, NameSet, QName};
    use crate::Namespace;
    use alloc::string::ToString;

    #[test]
    fn names_lead_to_texts_and_back() {
        for number in 1..Name::COUNT as u16 {
            let name = Name::from_number(number);
            assert_eq!(name as u16, number);
            assert_eq!(Name::of(name.as_str()), name);
            assert_eq!(name.to_string(), name.as_str());
        }
        assert_eq!(Name::from_number(u16::MAX), Name::Unknown);
    }

    #[test]
    fn other_texts_are_unknown() {
        for text in ["", "DIV", "di", "divv", "p ", "ſ", "annotation-xm", "annotation-xmll", "\0"]
        {
            assert_eq!(Name::of(text), Name::Unknown, "{text:?}");
        }
        for number in 1..Name::COUNT as u16 {
            let name = Name::from_number(number).to_string();
            assert_eq!(Name::of(&(name.clone() + "_")), Name::Unknown);
            for at in 0..name.len() {
                let other = name[..at].to_string() + "_" + &name[at + 1..];
                assert_eq!(Name::of(&other), Name::Unknown);
            }
        }
    }

    #[test]
    fn sets_hold_their_names_and_no_others() {
        const SET: NameSet = NameSet::of(&[Name::A, Name::Xmp, Name::ForeignObject]);
        let mut members = 0;
        for number in 0..Name::COUNT as u16 {
            members += usize::from(SET.contains(Name::from_number(number)));
        }
        assert_eq!(members, 3);
        assert!(SET.contains(Name::ForeignObject) && !SET.contains(Name::Unknown));
    }

    #[test]
    fn a_union_has_the_names_of_both_sets_and_no_others() {
        // The first names of all four words, and the second ones.
        const FIRST: NameSet = NameSet::of(&[NAMES[0], NAMES[2], NAMES[4], NAMES[6]]);
        const SECOND: NameSet = NameSet::of(&[NAMES[1], NAMES[3], NAMES[5], NAMES[7], NAMES[6]]);
        const NAMES: [Name; 8] = {
            let mut names = [Name::Unknown; 8];
            let mut index = 0;
            while index < 8 {
                names[index] = Name::from_number((index / 2 * 64 + 1 + index % 2) as u16);
                index += 1;
            }
            names
        };
        let union = FIRST.union(SECOND);
        for number in 0..Name::COUNT as u16 {
            let name = Name::from_number(number);
            assert_eq!(union.contains(name), NAMES.contains(&name), "{name}");
        }
    }

    #[test]
    fn qualified_names_are_equal_if_namespace_and_local_name_are() {
        let svg = |prefix, local| QName::new(Namespace::Svg, prefix, local);
        for (one, other, equal) in [
            (svg(None, "title"), svg(None, "title"), true),
            (svg(None, "title"), svg(Some("s"), "title"), true),
            (svg(None, "title"), svg(None, "desc"), false),
            (svg(None, "title"), QName::html("title"), false),
            (svg(None, "x-title"), svg(None, "x-title"), true),
            (svg(None, "x-title"), svg(None, "x-desc"), false),
            (svg(None, "x-title"), QName::html("x-title"), false),
        ] {
            assert_eq!(one == other, equal, "{one:?} {other:?}");
        }
        assert_eq!(svg(None, "title").to_string(), "title");
        assert_eq!(svg(Some("s"), "title").to_string(), "s:title");
    }
}
