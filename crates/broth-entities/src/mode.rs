//! `Mode`: where a text is.

use crate::words;

/// Where a text is: between tags, or in an attribute's value.
///
/// ```
/// use broth::entities::Mode;
///
/// assert_eq!("attribute".parse(), Ok(Mode::Attribute));
/// assert_eq!(Mode::Text.to_string(), "text");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Between tags.
    #[default]
    Text,
    /// In an attribute's value.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#charref-in-attribute>
    Attribute,
}

words! {
    Mode "mode" {
        Text = "text",
        Attribute = "attribute",
    }
}
