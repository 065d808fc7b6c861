//! `Attrs`: the attributes of a tag, as a view.
//!
//! A tokenizer writes one small record per attribute: four ranges of 32-bit offsets. A name or
//! value that had to be changed (case, references, newlines, NULs) is in the tokenizer's scratch
//! text, all others stay where they are in the source. The view joins records, source and scratch,
//! and is `Copy`. [`AttrsBuf`] keeps attributes longer than a token, and gives the same view.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Span;

/// How an attribute's value was written.
///
/// ```
/// use broth::dom::AttrsBuf;
/// use broth::html::Quote;
///
/// let mut attrs = AttrsBuf::default();
/// attrs.push("class", "soup"); // not from a source: as if in double quotes
/// assert_eq!(attrs.attrs().at(0).unwrap().quote, Quote::Double);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Quote {
    /// There is no value: `disabled`. The value is the empty string.
    #[default]
    NoValue,
    /// `a=b`; or `a="b`, where the source ends before the closing quote.
    Unquoted,
    /// `a='b'`
    Single,
    /// `a="b"`
    Double,
    /// The tag does not have the attribute: the document type declares it with this default value.
    /// Only XML has such attributes.
    Defaulted,
}

impl Quote {
    /// Whether there are quotes around the value.
    ///
    /// ```
    /// use broth::html::Quote;
    ///
    /// assert!(Quote::Single.is_quoted() && !Quote::Unquoted.is_quoted());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_quoted(self) -> bool {
        matches!(self, Self::Single | Self::Double)
    }
}

/// An attribute as a tokenizer stores it. Spans are relative to the tag's start; see [`Attrs`].
///
/// ```
/// use broth::html::Quote;
/// use broth::html::driver::Attrs;
/// use broth_markup::AttrRecord;
///
/// let record = AttrRecord { name: [3, 5], value: [6, 7], quote: Quote::Unquoted, ..AttrRecord::default() };
/// let attrs = Attrs::new(std::slice::from_ref(&record), "<p id=a>", "", 0);
/// assert_eq!(attrs.get("id"), Some("a"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttrRecord {
    /// The span of the name.
    pub name: [u32; 2],
    /// The span of the value, without its quotes.
    pub value: [u32; 2],
    /// The range of the name in the scratch text, if it was changed.
    pub changed_name: Option<[u32; 2]>,
    /// The range of the value in the scratch text, if it was changed.
    pub changed_value: Option<[u32; 2]>,
    /// How the value was written.
    pub quote: Quote,
}

/// An attribute: its name, its value, and their spans.
///
/// ```
/// use broth::dom::AttrsBuf;
/// use broth::html::driver::Attr;
///
/// let mut attrs = AttrsBuf::default();
/// attrs.push("class", "soup");
/// let Attr { name, value, .. } = attrs.attrs().at(0).unwrap();
/// assert_eq!((name, value), ("class", "soup"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attr<'t> {
    /// The name.
    pub name: &'t str,
    /// The value, with references replaced.
    pub value: &'t str,
    /// The span of the name.
    pub name_span: Span,
    /// The span of the value, without its quotes; empty if there is none.
    pub value_span: Span,
    /// How the value was written.
    pub quote: Quote,
    /// Whether the value is exactly the source at `value_span`.
    pub verbatim: bool,
}

impl Attr<'_> {
    /// The span of the whole attribute: from its name to the end of its value, quotes included.
    ///
    /// ```
    /// use broth::html::Quote;
    /// use broth::html::driver::Attrs;
    /// use broth_markup::AttrRecord;
    ///
    /// let records = [AttrRecord { name: [3, 4], value: [6, 7], quote: Quote::Single, ..AttrRecord::default() }];
    /// let attrs = Attrs::new(&records, "<p a='b'>", "", 100); // a tag at offset 100
    /// assert_eq!(attrs.at(0).unwrap().span().range(), 103..108);
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        let mut span = self.name_span.to(self.value_span);
        // An attribute that is not from a source has no quotes either.
        span.end += usize::from(!self.name_span.is_empty() && self.quote.is_quoted());
        span
    }
}

/// An [`Attr`] without its value, for a tree that keeps the source.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttrPlace<'t> {
    /// The name.
    pub name: &'t str,
    /// Where it starts.
    pub name_start: usize,
    /// Where the value is.
    pub value_span: Span,
    /// Whether the value is exactly the source there.
    pub verbatim: bool,
    /// Whether it is a default of the document type that the tag does not have.
    pub is_defaulted: bool,
}

/// The attributes of a tag, in source order.
///
/// ```
/// use broth::dom::AttrsBuf;
///
/// let mut kept = AttrsBuf::default();
/// kept.push("href", "/soup");
/// kept.push("class", "hot");
/// let attrs = kept.attrs();
/// assert_eq!((attrs.len(), attrs.is_empty()), (2, false));
/// assert_eq!((attrs.get("href"), attrs.has("id")), (Some("/soup"), false));
/// assert!(attrs.names().eq(["href", "class"]));
/// assert!(attrs.iter().map(|attr| attr.value).eq(["/soup", "hot"]));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Attrs<'t> {
    records: &'t [AttrRecord],
    source: &'t str,
    scratch: &'t str,
    base: usize,
}

impl<'t> Attrs<'t> {
    /// No attributes.
    pub const NONE: &'static Attrs<'static> =
        &Attrs { records: &[], source: "", scratch: "", base: 0 };

    /// A view of records. Their spans are relative to the start of `source`, which is at `base` in
    /// the stream. Names and values that are in the scratch text need not be in `source`.
    #[inline]
    #[must_use]
    pub fn new(records: &'t [AttrRecord], source: &'t str, scratch: &'t str, base: usize) -> Self {
        Self { records, source, scratch, base }
    }

    /// The number of attributes.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.records.len()
    }

    /// Whether there are no attributes.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.records.is_empty()
    }

    /// Iterates over the attributes.
    #[inline]
    #[must_use]
    pub fn iter(self) -> AttrsIter<'t> {
        AttrsIter { attrs: self, at: 0 }
    }

    /// Iterates over the names.
    #[inline]
    pub fn names(self) -> impl Iterator<Item = &'t str> {
        self.records.iter().map(move |record| self.text(record.name, record.changed_name))
    }

    /// The value of the attribute with this name.
    #[inline]
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'t str> {
        let record = self.find(name)?;
        Some(self.text(record.value, record.changed_value))
    }

    /// Whether there is an attribute with this name.
    #[inline]
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        self.find(name).is_some()
    }

    #[inline]
    fn find(self, name: &str) -> Option<&'t AttrRecord> {
        self.records.iter().find(|record| self.text(record.name, record.changed_name) == name)
    }

    /// The attribute at an index in source order.
    #[inline]
    #[must_use]
    pub fn at(self, index: usize) -> Option<Attr<'t>> {
        let record = self.records.get(index)?;
        Some(Attr {
            name: self.text(record.name, record.changed_name),
            value: self.text(record.value, record.changed_value),
            name_span: self.span(record.name),
            value_span: self.span(record.value),
            quote: record.quote,
            verbatim: record.changed_value.is_none(),
        })
    }

    /// The attribute at an index without its value.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn place_at(&self, index: usize) -> Option<AttrPlace<'t>> {
        let record = self.records.get(index)?;
        Some(AttrPlace {
            name: self.text(record.name, record.changed_name),
            name_start: self.base + record.name[0] as usize,
            value_span: self.span(record.value),
            verbatim: record.changed_value.is_none(),
            is_defaulted: record.quote == Quote::Defaulted,
        })
    }

    #[inline]
    fn text(self, range: [u32; 2], changed: Option<[u32; 2]>) -> &'t str {
        match changed {
            None => &self.source[range[0] as usize..range[1] as usize],
            Some(range) => &self.scratch[range[0] as usize..range[1] as usize],
        }
    }

    fn span(self, range: [u32; 2]) -> Span {
        Span::new(self.base + range[0] as usize, self.base + range[1] as usize)
    }
}

impl fmt::Debug for Attrs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|attr| (attr.name, attr.value))).finish()
    }
}

/// Attributes are equal if their names and values are, in the same order; their places do not
/// count.
impl PartialEq for Attrs<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.iter().zip(other.iter()).all(|(a, b)| (a.name, a.value) == (b.name, b.value))
    }
}

impl<'t> IntoIterator for Attrs<'t> {
    type Item = Attr<'t>;
    type IntoIter = AttrsIter<'t>;

    fn into_iter(self) -> AttrsIter<'t> {
        self.iter()
    }
}

/// The iterator over [`Attrs`].
///
/// ```
/// # use broth::dom::AttrsBuf;
/// # use broth_markup::AttrsIter;
/// let mut kept = AttrsBuf::default();
/// kept.push("id", "a");
/// let mut attrs: AttrsIter<'_> = kept.attrs().iter();
/// assert_eq!(attrs.len(), 1);
/// assert_eq!(attrs.next().unwrap().name, "id");
/// ```
#[derive(Clone, Debug)]
pub struct AttrsIter<'t> {
    attrs: Attrs<'t>,
    at: usize,
}

impl<'t> Iterator for AttrsIter<'t> {
    type Item = Attr<'t>;

    #[inline]
    fn next(&mut self) -> Option<Attr<'t>> {
        let attr = self.attrs.at(self.at)?;
        self.at += 1;
        Some(attr)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.attrs.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for AttrsIter<'_> {}

/// Attributes that outlive their token. The source of their tag and the changed names and values
/// are in one string.
///
/// ```
/// use broth::dom::AttrsBuf;
///
/// let mut kept = AttrsBuf::default();
/// kept.push("class", "a b");
/// assert_eq!(kept.attrs().get("class"), Some("a b"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct AttrsBuf {
    records: Vec<AttrRecord>,
    /// The source, then the scratch text.
    text: String,
    source_len: usize,
    base: usize,
}

impl AttrsBuf {
    /// A view of the attributes. Spans are those in the original source.
    #[must_use]
    pub fn attrs(&self) -> Attrs<'_> {
        let (source, scratch) = self.text.split_at(self.source_len);
        Attrs { records: &self.records, source, scratch, base: self.base }
    }

    /// Appends an attribute that is not from a source.
    pub fn push(&mut self, name: &str, value: &str) {
        self.push_quoted(name, value, Quote::Double);
    }

    /// Appends an attribute that is not from this source, and says how its value was written.
    ///
    /// ```
    /// # use broth::dom::AttrsBuf;
    /// # use broth::html::Quote;
    /// let mut attrs = AttrsBuf::default();
    /// attrs.push_quoted("lang", "en", Quote::Defaulted);
    /// assert_eq!(attrs.attrs().at(0).unwrap().quote, Quote::Defaulted);
    /// ```
    pub fn push_quoted(&mut self, name: &str, value: &str, quote: Quote) {
        let start = (self.text.len() - self.source_len) as u32;
        self.text.push_str(name);
        self.text.push_str(value);
        let middle = start + name.len() as u32;
        self.records.push(AttrRecord {
            changed_name: Some([start, middle]),
            changed_value: Some([middle, middle + value.len() as u32]),
            quote,
            ..AttrRecord::default()
        });
    }

    /// Holds no attributes yet, for a tag at this offset. Those pushed get empty spans there.
    ///
    /// ```
    /// # use broth::dom::AttrsBuf;
    /// let mut attrs = AttrsBuf::at(7);
    /// attrs.push("id", "a");
    /// assert_eq!(attrs.attrs().at(0).unwrap().name_span.range(), 7..7);
    /// ```
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self { base: offset, ..Self::default() }
    }

    /// Removes the attributes at these indices, which are in ascending order.
    ///
    /// ```
    /// # use broth::dom::AttrsBuf;
    /// let mut attrs = AttrsBuf::default();
    /// for name in ["a", "b", "c"] {
    ///     attrs.push(name, "");
    /// }
    /// attrs.remove(&[0, 2]);
    /// assert!(attrs.attrs().names().eq(["b"]));
    /// ```
    pub fn remove(&mut self, indices: &[usize]) {
        let mut removed = indices.iter().copied().peekable();
        let mut index = 0;
        self.records.retain(|_| {
            let stays = removed.next_if_eq(&index).is_none();
            index += 1;
            stays
        });
    }

    /// Removes all attributes; those pushed later get empty spans at this offset.
    ///
    /// ```
    /// # use broth::dom::AttrsBuf;
    /// let mut attrs = AttrsBuf::default();
    /// attrs.push("id", "a");
    /// attrs.reset(7);
    /// assert!(attrs.attrs().is_empty());
    /// ```
    pub fn reset(&mut self, offset: usize) {
        self.records.clear();
        self.text.clear();
        self.source_len = 0;
        self.base = offset;
    }

    /// Replaces the attributes with these, and reuses the memory.
    ///
    /// ```
    /// # use broth::dom::AttrsBuf;
    /// let (mut tag, mut kept) = (AttrsBuf::default(), AttrsBuf::default());
    /// tag.push("id", "a");
    /// kept.set(tag.attrs());
    /// assert_eq!(kept.attrs(), tag.attrs());
    /// ```
    pub fn set(&mut self, attrs: Attrs<'_>) {
        self.reset(attrs.base);
        if let Some(last) = attrs.records.last() {
            self.records.extend_from_slice(attrs.records);
            let end = last.name[1].max(last.value[1]) as usize;
            self.source_len = end.min(attrs.source.len());
            self.text.push_str(&attrs.source[..self.source_len]);
            self.text.push_str(attrs.scratch);
        }
    }
}

impl From<Attrs<'_>> for AttrsBuf {
    fn from(attrs: Attrs<'_>) -> Self {
        let mut kept = Self::default();
        kept.set(attrs);
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::{AttrRecord, Attrs, AttrsBuf, Quote};
    use alloc::format;

    #[test]
    fn an_attribute_ends_after_its_quote() {
        for (tag, value, quote, expected) in [
            ("<p a='b'>", [6, 7], Quote::Single, 3..8),
            ("<p a=\"b\">", [6, 7], Quote::Double, 3..8),
            ("<p a=b>", [5, 6], Quote::Unquoted, 3..6),
            ("<p a=b'>", [5, 6], Quote::Unquoted, 3..6),
            ("<p a>", [4, 4], Quote::NoValue, 3..4),
        ] {
            let record = AttrRecord { name: [3, 4], value, quote, ..AttrRecord::default() };
            let records = [record];
            let attrs = Attrs::new(&records, tag, "", 100);
            let span = attrs.at(0).unwrap().span();
            assert_eq!(span.range(), expected.start + 100..expected.end + 100, "{tag}");
        }
    }

    #[test]
    fn attributes_are_equal_if_names_and_values_are_in_the_same_order() {
        let kept = |attributes: &[(&str, &str)]| {
            let mut kept = AttrsBuf::default();
            attributes.iter().for_each(|(name, value)| kept.push(name, value));
            kept
        };
        let one = kept(&[("a", "b"), ("c", "d")]);
        for (other, equal) in [
            (kept(&[("a", "b"), ("c", "d")]), true),
            (kept(&[("a", "b"), ("c", "x")]), false),
            (kept(&[("a", "b"), ("x", "d")]), false),
            (kept(&[("c", "d"), ("a", "b")]), false),
            (kept(&[("a", "b")]), false),
            (kept(&[("a", "b"), ("c", "d"), ("e", "f")]), false),
        ] {
            assert_eq!(one.attrs() == other.attrs(), equal, "{other:?}");
        }
    }

    #[test]
    fn attributes_show_and_count_themselves() {
        let mut kept = AttrsBuf::at(7);
        kept.push("href", "/soup");
        kept.push("class", "hot \"and\" sour");
        let attrs = kept.attrs();
        assert_eq!(format!("{attrs:?}"), r#"{"href": "/soup", "class": "hot \"and\" sour"}"#);
        assert!(attrs.iter().all(|attr| attr.name_span.range() == (7..7)));
        let mut left = attrs.iter();
        for count in [2, 1, 0, 0] {
            assert_eq!(left.size_hint(), (count, Some(count)));
            left.next();
        }
    }

    #[test]
    fn attributes_are_there_until_they_are_removed() {
        const NAMES: [&str; 4] = ["id", "is", "class", "style"];
        for (removed, left) in [
            (&[][..], [true, true, true, true]),
            (&[0], [false, true, true, true]),
            (&[1, 3], [true, false, true, false]),
            (&[0, 1, 2, 3], [false; 4]),
        ] {
            let mut kept = AttrsBuf::default();
            NAMES.iter().for_each(|name| kept.push(name, "soup"));
            kept.remove(removed);
            let attrs = kept.attrs();
            assert_eq!(NAMES.map(|name| attrs.has(name)), left, "without {removed:?}");
            assert_eq!(attrs.is_empty(), left == [false; 4]);
            assert!(["", "i", "ix", "classs"].iter().all(|other| !attrs.has(other)));
            assert_eq!(AttrsBuf::from(attrs).attrs(), attrs);
        }
    }

    #[test]
    fn kept_attributes_are_those_of_the_tag() {
        let records = [
            AttrRecord { name: [3, 4], value: [5, 6], quote: Quote::Unquoted, ..<_>::default() },
            AttrRecord {
                name: [7, 8],
                value: [10, 15],
                changed_name: Some([0, 1]),
                changed_value: Some([1, 2]),
                quote: Quote::Double,
            },
        ];
        let attrs = Attrs::new(&records, "<p a=b X=\"&amp;\"> and all that follows", "x&", 100);
        let mut kept = AttrsBuf::default();
        kept.push("old", "gone");
        kept.set(attrs);
        assert_eq!(kept.attrs(), attrs);
        assert!(["a", "x"].iter().all(|name| attrs.has(name)) && !attrs.has("X"));
        for (was, is) in attrs.iter().zip(kept.attrs()) {
            assert_eq!(was, is);
        }
        assert_eq!(kept.text.len(), "<p a=b X=\"&amp;".len() + "x&".len());
        kept.push("new", "too");
        assert_eq!(kept.attrs().get("new"), Some("too"));
        assert_eq!(kept.attrs().get("x"), Some("&"));
        kept.set(Attrs::default());
        assert!(kept.attrs().is_empty());
    }

    #[test]
    fn attributes_whose_source_was_released_are_kept() {
        // The source of `<p a=b c=d` is no longer there.
        let records = [
            AttrRecord {
                name: [3, 4],
                value: [5, 6],
                changed_name: Some([0, 1]),
                changed_value: Some([1, 2]),
                quote: Quote::Unquoted,
            },
            AttrRecord {
                name: [7, 8],
                value: [9, 10],
                changed_name: Some([2, 3]),
                changed_value: Some([3, 4]),
                quote: Quote::Unquoted,
            },
        ];
        let attrs = Attrs::new(&records, "", "abcd", 100);
        let kept = AttrsBuf::from(attrs);
        assert_eq!(kept.attrs(), attrs);
        assert_eq!(kept.attrs().at(1).unwrap().value_span.range(), 109..110);
    }
}
