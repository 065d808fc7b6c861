//! `AddressKind`: the purpose of an address.

use broth_entities::words;

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
    /// All kinds.
    pub const ALL: &'static [Self] = &[
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
}

words! {
    AddressKind "kind of address" {
        Link = "link",
        Image = "image",
        Media = "media",
        Script = "script",
        Style = "style",
        Frame = "frame",
        Object = "object",
        Icon = "icon",
        Resource = "resource",
        Reference = "reference",
        Form = "form",
        Cite = "cite",
        Ping = "ping",
        Refresh = "refresh",
        Base = "base",
        Identifier = "identifier",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn every_kind_is_found_by_its_name() {
        let error = "Link".parse::<AddressKind>().unwrap_err();
        assert_eq!((error.word(), error.known().len()), ("Link", 16));
        for &name in error.known() {
            assert_eq!(name.parse::<AddressKind>().unwrap().to_string(), name);
        }
        let message = error.to_string();
        assert!(message.starts_with("unknown kind of address \"Link\"; use link, image, media,"));
        assert!(message.ends_with("base or identifier"), "{message}");
    }
}
