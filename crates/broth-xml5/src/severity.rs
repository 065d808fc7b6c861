//! `Severity`: whether a strict XML parser must stop at an error.

use broth_markup::{ErrorCode, ErrorFamily};

/// How serious an error is.
///
/// ```
/// use broth::ErrorCode;
/// use broth::xml::Severity;
///
/// let severity = Severity::of(ErrorCode::UnescapedAmpersand);
/// assert!(severity > Severity::Notice);
/// assert_eq!(severity.as_str(), "well-formedness");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Well-formed XML may contain it, but it is worth knowing.
    Notice,
    /// The document is not well-formed XML 1.0 with namespaces, so a strict parser stops here.
    WellFormedness,
}

impl Severity {
    /// The severity of an error with this code in XML.
    ///
    /// ```
    /// use broth::ErrorCode;
    /// use broth::xml::Severity;
    ///
    /// assert_eq!(Severity::of(ErrorCode::MismatchedEndTag), Severity::WellFormedness);
    /// assert_eq!(Severity::of(ErrorCode::ExternalEntityNotRead), Severity::Notice);
    /// ```
    #[must_use]
    pub fn of(code: ErrorCode) -> Self {
        match code {
            ErrorCode::ControlCharacterInInputStream
            | ErrorCode::DuplicateEntity
            | ErrorCode::ExternalEntityNotRead
            | ErrorCode::InvalidPredefinedEntity
            | ErrorCode::NoncharacterInInputStream
            | ErrorCode::ParameterEntityNotRead
            | ErrorCode::UnreadEntity
            | ErrorCode::UnsupportedXmlVersion => Self::Notice,
            code if code.family() == ErrorFamily::Limit => Self::Notice,
            _ => Self::WellFormedness,
        }
    }

    /// Whether strict mode stops at an error with this code. It also stops if a limit changes the
    /// result.
    pub(crate) fn stops(code: ErrorCode) -> bool {
        code.family() == ErrorFamily::Limit || Self::of(code) == Self::WellFormedness
    }

    /// The name of the severity: `notice` or `well-formedness`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::WellFormedness => "well-formedness",
        }
    }
}
