//! `SelectorOptions`: how to parse selectors.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Uri;

/// Options for parsing a selector, from [`Selector::options`](crate::Selector::options). By
/// default, no namespace prefix is declared, and the document decides whether case matters in ids
/// and classes.
///
/// ```
/// use broth::select::Selector;
///
/// let options = Selector::options().namespace("svg", "http://www.w3.org/2000/svg");
/// let circles = options.parse("svg|circle").unwrap();
/// assert_eq!(circles.to_string(), "svg|circle");
/// assert!(Selector::parse("svg|circle").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct SelectorOptions {
    pub(crate) namespaces: Vec<(String, Uri)>,
    pub(crate) default_namespace: Option<Uri>,
    pub(crate) quirks: Option<bool>,
    pub(crate) nesting: u8,
}

impl Default for SelectorOptions {
    fn default() -> Self {
        Self { namespaces: Vec::new(), default_namespace: None, quirks: None, nesting: 64 }
    }
}

impl SelectorOptions {
    /// Declares a namespace prefix. The empty prefix declares the default namespace, which applies
    /// to type selectors without a prefix.
    ///
    /// In XML, `dc|creator` also finds `<dc:creator>` in a document that does not declare the
    /// prefix.
    ///
    /// ```
    /// # use broth::select::Selector;
    /// let options = Selector::options().namespace("", "http://www.w3.org/2005/Atom");
    /// assert_eq!(options.parse("entry > *|title").unwrap().to_string(), "entry > *|title");
    /// ```
    #[must_use]
    pub fn namespace(mut self, prefix: &str, uri: &str) -> Self {
        if prefix.is_empty() {
            self.default_namespace = Some(uri.into());
        } else {
            self.namespaces.retain(|(known, _)| known != prefix);
            self.namespaces.push((prefix.into(), uri.into()));
        }
        self
    }

    /// Sets whether ids and classes are compared ASCII case-insensitively. By default, they are in
    /// documents in quirks mode.
    #[must_use]
    pub fn quirks(mut self, quirks: bool) -> Self {
        self.quirks = Some(quirks);
        self
    }

    /// The namespace of a prefix.
    pub(crate) fn namespace_of(&self, prefix: &str) -> Option<&Uri> {
        self.namespaces.iter().find(|(known, _)| known == prefix).map(|(_, uri)| uri)
    }

    /// Sets how deeply selectors may be nested; the default is 64. `:not(:is(a))` has two levels.
    #[must_use]
    pub fn nesting(mut self, levels: u8) -> Self {
        self.nesting = levels;
        self
    }
}
