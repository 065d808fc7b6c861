//! `AddressKind`: the purpose of an address.

use core::fmt;
use core::str::FromStr;

/// The purpose of an address.
///
/// ```
/// use broth::data::AddressKind;
///
/// assert_eq!("image".parse(), Ok(AddressKind::Image));
/// assert_eq!(AddressKind::Refresh.to_string(), "refresh");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AddressKind {
    /// A hyperlink: `a`, `area`, or a `link` such as `rel=next`.
    Link,
    /// An image, or one of its candidates.
    Image,
    /// Sound, video, or a text track.
    Media,
    /// A script.
    Script,
    /// A style sheet.
    Style,
    /// A page in a frame.
    Frame,
    /// The content of `embed` or `object`.
    Object,
    /// An icon of the page.
    Icon,
    /// Anything else that a `link` loads or prepares, such as `rel=preload`.
    Resource,
    /// Something that SVG refers to, such as a shape for `use`; mostly in the page itself.
    Reference,
    /// The server's end of a form.
    Form,
    /// The source of a quotation, the reason of an edit, or a long description.
    Cite,
    /// A server that is told when a link is followed.
    Ping,
    /// The page that is shown after a while instead: `<meta http-equiv=refresh>`.
    Refresh,
    /// The base of other addresses.
    Base,
    /// The identifier of an item of microdata.
    Identifier,
}

impl AddressKind {
    const ALL: [Self; 16] = [
        Self::Link,
        Self::Image,
        Self::Media,
        Self::Script,
        Self::Style,
        Self::Frame,
        Self::Object,
        Self::Icon,
        Self::Resource,
        Self::Reference,
        Self::Form,
        Self::Cite,
        Self::Ping,
        Self::Refresh,
        Self::Base,
        Self::Identifier,
    ];

    /// Its name: `"image"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Image => "image",
            Self::Media => "media",
            Self::Script => "script",
            Self::Style => "style",
            Self::Frame => "frame",
            Self::Object => "object",
            Self::Icon => "icon",
            Self::Resource => "resource",
            Self::Reference => "reference",
            Self::Form => "form",
            Self::Cite => "cite",
            Self::Ping => "ping",
            Self::Refresh => "refresh",
            Self::Base => "base",
            Self::Identifier => "identifier",
        }
    }
}

impl fmt::Display for AddressKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for AddressKind {
    type Err = UnknownAddressKind;

    fn from_str(name: &str) -> Result<Self, UnknownAddressKind> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.as_str() == name).ok_or(UnknownAddressKind)
    }
}

/// The error for a string that is not the name of an [`AddressKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAddressKind;

impl fmt::Display for UnknownAddressKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown kind of address; use one such as `link`, `image` or `script`")
    }
}

impl core::error::Error for UnknownAddressKind {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for kind in AddressKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        assert_eq!("Link".parse::<AddressKind>(), Err(UnknownAddressKind));
    }
}
