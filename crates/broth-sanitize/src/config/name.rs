//! `ConfigName`: the name of an element or attribute.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use broth_html_rules::adjust;
use broth_markup::Namespace;

/// The name of an element or attribute in a [`SanitizerConfig`](crate::SanitizerConfig).
///
/// A text alone is not enough to make one, because HTML elements have a namespace and most
/// attributes have none.
///
/// ```
/// use broth::sanitize::ConfigName;
///
/// assert_ne!(ConfigName::element("cite"), ConfigName::attribute("cite"));
/// let circle = ConfigName::new("circle", Some("http://www.w3.org/2000/svg"));
/// assert_ne!(circle, ConfigName::element("circle"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConfigName {
    /// The local name.
    pub name: String,
    /// The URI of the namespace.
    pub namespace: Option<String>,
}

impl ConfigName {
    /// Makes a name in a namespace, with the letters as they are. An empty URI counts as no
    /// namespace.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#canonicalize-a-sanitizer-name>
    #[must_use]
    pub fn new(name: &str, namespace: Option<&str>) -> Self {
        // Steps 3 and 4.
        let namespace = namespace.filter(|uri| !uri.is_empty()).map(ToOwned::to_owned);
        Self { name: name.to_owned(), namespace }
    }

    /// Makes the name of an HTML element. Capitals become small letters, as in a tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#canonicalize-a-sanitizer-element>
    ///
    /// ```
    /// use broth::sanitize::ConfigName;
    ///
    /// assert_eq!(ConfigName::element("B"), ConfigName::element("b"));
    /// ```
    #[must_use]
    pub fn element(name: &str) -> Self {
        Self::new(&name.to_ascii_lowercase(), Some(Namespace::Html.uri()))
    }

    /// Makes the name of an attribute without a namespace. Capitals become small letters, as in a
    /// tag, except in the names that SVG and MathML spell with capitals.
    ///
    /// ```
    /// use broth::sanitize::ConfigName;
    ///
    /// assert_eq!(ConfigName::attribute("Title"), ConfigName::attribute("title"));
    /// assert_eq!(ConfigName::attribute("viewBox").name, "viewBox");
    /// ```
    #[must_use]
    pub fn attribute(name: &str) -> Self {
        Self { name: parsed_attribute(name), namespace: None }
    }

    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#compare-sanitizer-items>
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let units = |text: &Option<String>| {
            text.as_ref().map(|text| text.encode_utf16().collect::<Vec<u16>>())
        };
        // Steps 1-4: null comes first.
        let by_namespace = units(&self.namespace).cmp(&units(&other.namespace));
        // Steps 5 and 6.
        by_namespace.then_with(|| self.name.encode_utf16().cmp(other.name.encode_utf16()))
    }

    /// Whether it is the name of a custom data attribute.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute>
    pub(crate) fn is_custom_data_attribute(&self) -> bool {
        self.namespace.is_none() && self.name.starts_with("data-")
    }
}

/// The name of an attribute without a namespace, as a parser of HTML makes it: in lower case,
/// unless it is one of those that have capitals in SVG or MathML.
pub(crate) fn parsed_attribute(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let is_foreign = [adjust::svg_attribute(&lower), adjust::mathml_attribute(&lower)]
        .iter()
        .any(|adjusted| adjusted.local == name);
    if is_foreign { name.to_owned() } else { lower }
}
