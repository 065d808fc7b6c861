//! `ElementAttrs`: the attributes of an element to make, with qualified names.

use broth_markup::{Attr, Attrs, QName};

/// How the names of attributes become qualified names.
#[derive(Clone, Copy, Debug, Default)]
enum AttrNames<'t> {
    /// They have no namespace and stay as they are: HTML.
    #[default]
    Written,
    /// A function adjusts each name: SVG and MathML in HTML.
    Adjusted(for<'n> fn(&'n str) -> QName<'n>),
    /// They are given, one for each attribute: XML with namespaces.
    Resolved(&'t [QName<'t>]),
}

/// The attributes of an element to make: those of the tag, with qualified names.
///
/// ```
/// use broth::dom::ElementAttrs;
/// use broth::{Namespace, QName};
/// use broth::dom::AttrsBuf;
///
/// let mut attrs = AttrsBuf::default();
/// attrs.push("viewbox", "0 0 1 1");
/// let attrs = attrs.attrs();
/// let svg = ElementAttrs::adjusted(&attrs, |name| match name {
///     "viewbox" => QName::attribute("viewBox"),
///     _ => QName::attribute(name),
/// });
/// let (name, attr) = svg.iter().next().unwrap();
/// assert_eq!((name.local, attr.value), ("viewBox", "0 0 1 1"));
/// assert_eq!(svg.as_written().get("viewbox"), Some("0 0 1 1"));
/// assert_eq!((svg.len(), svg.is_empty()), (1, false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ElementAttrs<'t> {
    attrs: &'t Attrs<'t>,
    names: AttrNames<'t>,
}

impl<'t> ElementAttrs<'t> {
    /// Attributes of HTML: names without a namespace, as they are.
    ///
    /// ```
    /// # use broth::dom::{AttrsBuf, ElementAttrs};
    /// let mut attrs = AttrsBuf::default();
    /// attrs.push("class", "soup");
    /// let attrs = attrs.attrs();
    /// let (name, attr) = ElementAttrs::without_namespaces(&attrs).at(0).unwrap();
    /// assert_eq!((name.local, attr.value), ("class", "soup"));
    /// ```
    #[inline]
    #[must_use]
    pub fn without_namespaces(attrs: &'t Attrs<'t>) -> Self {
        Self { attrs, names: AttrNames::Written }
    }

    /// Attributes whose names a function adjusts.
    #[inline]
    #[must_use]
    pub fn adjusted(attrs: &'t Attrs<'t>, adjust: for<'n> fn(&'n str) -> QName<'n>) -> Self {
        Self { attrs, names: AttrNames::Adjusted(adjust) }
    }

    /// Attributes whose names are given, one for each, in order.
    ///
    /// Attributes beyond the last name are in no namespace.
    ///
    /// ```
    /// # use broth::dom::ElementAttrs;
    /// # use broth::{Namespace, QName, Uri};
    /// # use broth::dom::AttrsBuf;
    /// let mut attrs = AttrsBuf::default();
    /// attrs.push("a:href", "/soup");
    /// let uri = Uri::from("urn:a");
    /// let names = [QName::new(Namespace::Other(&uri), Some("a"), "href")];
    /// let attrs = attrs.attrs();
    /// let (name, _) = ElementAttrs::resolved(&attrs, &names).at(0).unwrap();
    /// assert_eq!(name.namespace, Namespace::Other(&uri));
    /// ```
    #[inline]
    #[must_use]
    pub fn resolved(attrs: &'t Attrs<'t>, names: &'t [QName<'t>]) -> Self {
        Self { attrs, names: AttrNames::Resolved(names) }
    }

    /// The attributes, with their names as written in the tag.
    #[must_use]
    #[inline]
    pub fn as_written(self) -> &'t Attrs<'t> {
        self.attrs
    }

    /// The number of attributes.
    #[must_use]
    pub fn len(self) -> usize {
        self.attrs.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.attrs.is_empty()
    }

    /// The attribute at an index in source order: its qualified name, and the attribute as written.
    #[inline]
    #[must_use]
    pub fn at(&self, index: usize) -> Option<(QName<'t>, Attr<'t>)> {
        let attr = self.attrs.at(index)?;
        let name = self.name_of(index, attr.name).unwrap_or_else(|| QName::attribute(attr.name));
        Some((name, attr))
    }

    /// The qualified name of the attribute at an index; `None` if that is its name as written, in
    /// no namespace.
    #[inline]
    pub(crate) fn name_of(&self, index: usize, written: &'t str) -> Option<QName<'t>> {
        match self.names {
            AttrNames::Written => None,
            AttrNames::Adjusted(adjust) => Some(adjust(written)),
            AttrNames::Resolved(names) => names.get(index).copied(),
        }
    }

    /// All of them: qualified name, and the attribute as written.
    #[inline]
    #[must_use]
    pub fn iter(self) -> ElementAttrsIter<'t> {
        ElementAttrsIter { attrs: self, at: 0 }
    }
}

impl<'t> From<&'t Attrs<'t>> for ElementAttrs<'t> {
    fn from(attrs: &'t Attrs<'t>) -> Self {
        Self::without_namespaces(attrs)
    }
}

/// No attributes.
impl Default for ElementAttrs<'_> {
    fn default() -> Self {
        Self::without_namespaces(Attrs::NONE)
    }
}

impl<'t> IntoIterator for ElementAttrs<'t> {
    type Item = (QName<'t>, Attr<'t>);
    type IntoIter = ElementAttrsIter<'t>;

    fn into_iter(self) -> ElementAttrsIter<'t> {
        self.iter()
    }
}

/// An iterator over the attributes of an element, returned by [`ElementAttrs::iter`].
#[derive(Clone, Debug)]
pub struct ElementAttrsIter<'t> {
    attrs: ElementAttrs<'t>,
    at: usize,
}

impl<'t> Iterator for ElementAttrsIter<'t> {
    type Item = (QName<'t>, Attr<'t>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.attrs.at(self.at)?;
        self.at += 1;
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.attrs.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for ElementAttrsIter<'_> {}
