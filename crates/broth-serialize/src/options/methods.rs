//! A method for each option, for chaining.

use alloc::string::String;

use crate::{DoctypeStyle, Escapes, Minimize, Options, Quotes};

/// A method for each field, with the same name.
///
/// ```
/// use broth::serialize::{Options, Quotes};
///
/// let options = Options::default().quotes(Quotes::Single).collapse_white_space(true).indent(4);
/// assert_eq!((options.quotes, options.indent), (Quotes::Single, Some(4)));
/// ```
impl Options {
    /// Sets whether scripting is enabled, which makes the text in a `noscript` raw text.
    #[must_use]
    pub fn scripting(self, yes: bool) -> Self {
        Self { scripting: yes, ..self }
    }

    /// Sets whether shadow roots marked as serializable are written.
    #[must_use]
    pub fn shadow_roots(self, yes: bool) -> Self {
        Self { shadow_roots: yes, ..self }
    }

    /// Sets how attribute values are quoted.
    #[must_use]
    pub fn quotes(self, quotes: Quotes) -> Self {
        Self { quotes, ..self }
    }

    /// Sets which attributes are written without a value.
    #[must_use]
    pub fn minimize(self, minimize: Minimize) -> Self {
        Self { minimize, ..self }
    }

    /// Sets whether void elements, and elements of SVG and MathML without children, end in ` />`.
    #[must_use]
    pub fn slash(self, yes: bool) -> Self {
        Self { slash: yes, ..self }
    }

    /// Sets which characters become references.
    #[must_use]
    pub fn escapes(self, escapes: Escapes) -> Self {
        Self { escapes, ..self }
    }

    /// Sets whether all characters beyond ASCII become references, too.
    #[must_use]
    pub fn ascii(self, yes: bool) -> Self {
        Self { ascii: yes, ..self }
    }

    /// Sets whether tags that a parser does not need are omitted.
    #[must_use]
    pub fn omit_optional_tags(self, yes: bool) -> Self {
        Self { omit_optional_tags: yes, ..self }
    }

    /// Sets the encoding to declare in a `<meta>` in the head.
    #[must_use]
    pub fn charset(self, label: impl Into<String>) -> Self {
        Self { charset: Some(label.into()), ..self }
    }

    /// Sets whether each run of white space becomes one space, except where white space is
    /// significant.
    #[must_use]
    pub fn collapse_white_space(self, yes: bool) -> Self {
        Self { collapse_white_space: yes, ..self }
    }

    /// Sets whether attributes are sorted by name.
    #[must_use]
    pub fn sort_attributes(self, yes: bool) -> Self {
        Self { sort_attributes: yes, ..self }
    }

    /// Sets how a doctype is written.
    #[must_use]
    pub fn doctype(self, style: DoctypeStyle) -> Self {
        Self { doctype: style, ..self }
    }

    /// Sets whether text that a parser would swallow is guarded.
    #[must_use]
    pub fn guard(self, yes: bool) -> Self {
        Self { guard: yes, ..self }
    }

    /// Breaks lines where white space does not render, and indents by this many spaces. For breaks
    /// that keep the tree the same, see [`Options::pretty`].
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let [div, p] = ["div", "p"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(div, p).unwrap();
    /// use broth::serialize::Options;
    ///
    /// assert_eq!(Options::default().indent(2).outer_html(&doc, div), "<div>\n  <p></p>\n</div>");
    /// ```
    #[must_use]
    pub fn indent(self, spaces: u8) -> Self {
        Self { indent: Some(spaces), ..self }
    }
}
