//! `QuirksMode`: the rendering mode of a document.

/// The mode in which a document is rendered.
///
/// <https://dom.spec.whatwg.org/#concept-document-quirks>
///
/// ```
/// use broth::dom::QuirksMode;
///
/// assert_eq!(QuirksMode::LimitedQuirks.as_str(), "limited-quirks");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QuirksMode {
    /// Standards mode.
    #[default]
    NoQuirks,
    /// Standards mode, except for the line height in table cells.
    LimitedQuirks,
    /// As in browsers of the 1990s.
    Quirks,
}

impl QuirksMode {
    /// Returns `no-quirks`, `limited-quirks` or `quirks`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoQuirks => "no-quirks",
            Self::LimitedQuirks => "limited-quirks",
            Self::Quirks => "quirks",
        }
    }
}
