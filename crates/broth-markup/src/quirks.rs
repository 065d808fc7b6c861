//! `QuirksMode`: how a document is to be laid out.

/// How a document is to be laid out.
///
/// <https://dom.spec.whatwg.org/#concept-document-quirks>
///
/// ```
/// use broth_markup::QuirksMode;
///
/// assert_eq!(QuirksMode::LimitedQuirks.as_str(), "limited-quirks");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QuirksMode {
    /// By the standards.
    #[default]
    NoQuirks,
    /// By the standards, but for the height of lines in tables.
    LimitedQuirks,
    /// As in the last century.
    Quirks,
}

impl QuirksMode {
    /// `no-quirks`, `limited-quirks` or `quirks`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoQuirks => "no-quirks",
            Self::LimitedQuirks => "limited-quirks",
            Self::Quirks => "quirks",
        }
    }
}
