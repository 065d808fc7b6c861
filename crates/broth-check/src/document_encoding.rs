//! `DocumentEncoding`: how the bytes of a document were decoded, which its text does not show.

use alloc::borrow::Cow;

/// How the bytes of a document became its text. A checker that gets only the text needs it to check
/// the encoding.
///
/// ```
/// use broth::check::{Checker, DocumentEncoding, EncodingSource};
///
/// let latin = DocumentEncoding { name: "windows-1252".into(), source: EncodingSource::Transport };
/// let findings = Checker::new().encoding(latin).check("<!DOCTYPE html><title>Soup</title>");
/// assert_eq!(findings[0].rule.as_str(), "non-utf-8-encoding");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentEncoding {
    /// The name of the encoding that the bytes were decoded with, such as `UTF-8`.
    pub name: Cow<'static, str>,
    /// The source of its declaration.
    pub source: EncodingSource,
}

/// The source of the declaration of an encoding.
///
/// ```
/// use broth::check::EncodingSource;
///
/// assert!(EncodingSource::Transport.is_outside_the_markup());
/// assert!(!EncodingSource::Markup.is_outside_the_markup());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodingSource {
    /// The byte order mark that the bytes begin with.
    ByteOrderMark,
    /// The transport layer, such as a Content-Type header.
    Transport,
    /// A `meta` element.
    Markup,
    /// No declaration: the encoding was assumed, or the user chose it.
    Nothing,
}

impl EncodingSource {
    /// Whether the encoding is declared outside the markup.
    #[must_use]
    pub const fn is_outside_the_markup(self) -> bool {
        matches!(self, Self::ByteOrderMark | Self::Transport)
    }
}
