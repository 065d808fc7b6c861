//! Lists of what a sanitizer removes: `remove_elements`, `remove_attrs`, `replace_with_children`.

use alloc::borrow::ToOwned;
use alloc::sync::Arc;

use crate::sanitizer::Sanitizer;

/// Lists of what is removed. They win over lists of what is allowed, in whichever order they are
/// given.
impl Sanitizer {
    /// Adds elements that are removed with everything in them, also if
    /// [`keep_content`](Self::keep_content) is set. They are named as in
    /// [`allowing`](Self::allowing).
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().remove_elements(["table"]);
    /// assert_eq!(sanitizer.sanitize("<p>Soup<table><tr><td>Leek</table>"), "<p>Soup</p>");
    /// ```
    #[doc(alias = "rm_tags")]
    #[doc(alias = "forbid_tags")]
    #[must_use]
    pub fn remove_elements<I: IntoIterator<Item: AsRef<str>>>(mut self, elements: I) -> Self {
        let elements = elements.into_iter().map(|element| element.as_ref().to_owned());
        Arc::make_mut(&mut self.lists).removed_elements.extend(elements);
        self.prepared_again()
    }

    /// Adds elements that are replaced with their children: the tags go, and the content is
    /// sanitized in their place. `html`, `svg` and `math` cannot be replaced.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().replace_with_children(["b", "center"]);
    /// assert_eq!(sanitizer.sanitize("<p><b>Hot</b> <i>soup"), "<p>Hot <i>soup</i></p>");
    /// ```
    #[must_use]
    pub fn replace_with_children<I: IntoIterator<Item: AsRef<str>>>(mut self, elements: I) -> Self {
        let elements = elements.into_iter().map(|element| element.as_ref().to_owned());
        Arc::make_mut(&mut self.lists).replaced_elements.extend(elements);
        self.prepared_again()
    }

    /// Adds attributes that are removed from an element, or from all elements: `*`.
    ///
    /// ```
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::new().remove_attrs("*", ["title"]).remove_attrs("p", ["lang"]);
    /// let html = "<p lang=en title=Hot><b lang=fr title=Hot>Potage";
    /// assert_eq!(sanitizer.sanitize(html), r#"<p><b lang="fr">Potage</b></p>"#);
    /// ```
    #[doc(alias = "rm_tag_attributes")]
    #[doc(alias = "rm_generic_attributes")]
    #[must_use]
    pub fn remove_attrs<I>(mut self, element: &str, attrs: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let attrs = attrs.into_iter().map(|attr| attr.as_ref().to_owned()).collect();
        Arc::make_mut(&mut self.lists).removed_attributes.push((element.to_owned(), attrs));
        self.prepared_again()
    }
}
