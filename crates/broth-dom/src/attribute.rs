//! `Attribute`: a view of an attribute.

use alloc::string::ToString as _;
use core::fmt;
use core::iter::FusedIterator;
use core::str::SplitAsciiWhitespace;

use broth_input::Span;
use broth_markup::{Name, QName};

use crate::Document;
use crate::attributes::Records;
use crate::names::NameId;

/// The attributes of an element, in source order.
///
/// ```
/// # use broth::dom::{Attributes, Document};
/// let mut doc = Document::new();
/// let link = doc.create_element("a").unwrap();
/// doc.set_attr(link, "href", "/soup").unwrap();
/// let mut attributes: Attributes<'_> = doc.node(link).attrs();
/// assert_eq!(attributes.next().unwrap().value(), "/soup");
/// ```
#[derive(Clone, Debug)]
pub struct Attributes<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) records: Records<'d>,
}

impl<'d> Iterator for Attributes<'d> {
    type Item = Attribute<'d>;

    #[inline]
    fn next(&mut self) -> Option<Attribute<'d>> {
        let record = self.records.next()?;
        Some(Attribute { doc: self.doc, record })
    }
}

impl FusedIterator for Attributes<'_> {}

/// The classes of an element, returned by [`Node::classes`](crate::Node::classes).
#[derive(Clone, Debug)]
pub struct Classes<'d> {
    words: SplitAsciiWhitespace<'d>,
}

impl<'d> Classes<'d> {
    pub(crate) fn of(class: &'d str) -> Self {
        Self { words: class.split_ascii_whitespace() }
    }
}

impl<'d> Iterator for Classes<'d> {
    type Item = &'d str;

    fn next(&mut self) -> Option<&'d str> {
        self.words.next()
    }
}

impl DoubleEndedIterator for Classes<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.words.next_back()
    }
}

impl FusedIterator for Classes<'_> {}

/// An attribute of an element.
///
/// ```
/// use broth::dom::Document;
///
/// let mut doc = Document::new();
/// let id = doc.create_element("input").unwrap();
/// doc.set_attr(id, "type", "date").unwrap();
/// let attribute = doc.node(id).attrs().next().unwrap();
/// assert_eq!(attribute.value(), "date");
/// assert_eq!(attribute.value_span(), None); // a program set it
/// assert!(attribute.name() == "type" && attribute.name_span().is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Attribute<'d> {
    pub(crate) doc: &'d Document,
    pub(crate) record: u32,
}

impl<'d> Attribute<'d> {
    #[inline]
    pub(crate) fn id(self) -> NameId {
        self.doc.attributes.name(self.record)
    }

    /// The name.
    #[inline]
    #[must_use]
    pub fn name(self) -> QName<'d> {
        self.doc.names.get(self.id())
    }

    /// The name, if it is in no namespace, as nearly all are. Cheaper than [`Attribute::name`].
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn name_without_namespace(self) -> Option<&'d str> {
        self.doc.names.get_without_namespace(self.id())
    }

    /// The name as an integer, if it is in no namespace; [`Name::Unknown`] for names that the table
    /// does not know. Cheaper than [`Attribute::name`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::Name;
    ///
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.set_attr(p, "class", "hot").unwrap();
    /// assert_eq!(doc.node(p).attrs().next().unwrap().known_name(), Name::Class);
    /// ```
    #[inline]
    #[must_use]
    pub fn known_name(self) -> Name {
        self.id().attribute_name()
    }

    /// The value.
    #[inline]
    #[must_use]
    pub fn value(self) -> &'d str {
        self.doc.store.get(self.doc.attributes.value(self.record))
    }

    /// Whether the attribute is not in the tag, but has its value from a declaration in the
    /// document type of an XML document. Setting it makes it an attribute like any other.
    ///
    /// ```
    /// let doc = broth::xml::parse("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/><a b='c'/>");
    /// let b = doc.document_element().unwrap().attribute("b").unwrap();
    /// assert_eq!((b.value(), b.is_defaulted(), b.span()), ("c", true, None));
    /// ```
    ///
    /// <https://www.w3.org/TR/xml/#sec-attr-defaults>
    #[must_use]
    pub fn is_defaulted(self) -> bool {
        self.doc.attributes.is_defaulted(self.record)
    }

    /// The span of the name in the source.
    #[must_use]
    pub fn name_span(self) -> Option<Span> {
        let start = self.doc.attributes.name_start(self.record)?;
        let name = self.name();
        let prefix = name.prefix.map_or(0, |prefix| prefix.len() + 1);
        let mut len = prefix + name.local.len();
        // A U+FFFD in the name may be a U+0000 in the source.
        if name.local.contains(char::REPLACEMENT_CHARACTER) {
            let source = self.doc.source().get(start..);
            len = source.map_or(len, |source| written_len(source, name));
        }
        Some(Span::new(start, start + len))
    }

    /// The span of the value in the source, without its quotes.
    #[must_use]
    pub fn value_span(self) -> Option<Span> {
        self.doc.attributes.value_span(self.record)
    }

    /// The span of the whole attribute: from its name to the end of its value, quotes included.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let name = self.name_span()?;
        let Some(value) = self.value_span().filter(|value| value.start > name.end) else {
            return Some(name);
        };
        let source = self.doc.source().as_bytes();
        let is_quoted = matches!(source.get(value.start - 1), Some(b'"' | b'\''));
        Some(Span::new(name.start, value.end + usize::from(is_quoted)))
    }
}

/// The length of a name in the source in bytes, where each U+FFFD may be a U+0000.
fn written_len(source: &str, name: QName<'_>) -> usize {
    let written = source.chars().take(name.to_string().chars().count());
    written.map(char::len_utf8).sum()
}

impl fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={:?}", self.name(), self.value())
    }
}
