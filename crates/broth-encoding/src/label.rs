//! Labels: the names of encodings in documents.
//!
//! The table of labels is that of `encoding_rs`, which follows the Encoding Standard. This module
//! records labels as they were written: the one that decided, and the unknown ones.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::ops::Range;

use crate::encoding::Encoding;

/// Gets an encoding from a label. ASCII whitespace around the label and the case of its letters are
/// ignored.
///
/// <https://encoding.spec.whatwg.org/#concept-encoding-get>
///
/// ```
/// use broth::encoding::{WINDOWS_1252, get_an_encoding};
/// assert_eq!(get_an_encoding(b" Latin1\n"), Some(WINDOWS_1252));
/// assert_eq!(get_an_encoding(b"utf-7"), None);
/// ```
#[must_use]
pub fn get_an_encoding(label: &[u8]) -> Option<&'static Encoding> {
    encoding_rs::Encoding::for_label(label).map(Encoding::of)
}

/// Where a label came from.
///
/// ```
/// use broth::encoding::{Decoder, LabelPlace};
///
/// let decision = Decoder::new().sniff(b"<meta charset=utf-9>");
/// let label = &decision.unknown_labels[0];
/// assert_eq!((label.place, label.place.as_str()), (LabelPlace::Meta, "a <meta>"));
/// assert_eq!((&*label.text, label.bytes.clone()), ("utf-9", Some(14..19)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LabelPlace {
    /// The user's explicit choice.
    Override,
    /// The transport layer, such as the `charset` of a `Content-Type` header.
    Transport,
    /// A `<meta>` in the document.
    Meta,
    /// The XML declaration (or what resembles one in an HTML document).
    XmlDeclaration,
    /// The `@charset` of a style sheet.
    Charset,
}

impl LabelPlace {
    /// The place in words: `the transport layer`, `a <meta>`, ...
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Override => "the user's override",
            Self::Transport => "the transport layer",
            Self::Meta => "a <meta>",
            Self::XmlDeclaration => "the XML declaration",
            Self::Charset => "the @charset",
        }
    }
}

/// A name for an encoding as it was written, and its place. A [`Decision`](crate::Decision) has the
/// one that decided, and the unknown ones.
///
/// ```
/// # use broth::encoding::Decoder;
/// let decision = Decoder::new().sniff(b"<meta charset=latin1>");
/// assert_eq!(decision.label.unwrap().text, "latin1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Label {
    /// The label itself; bytes that are not ASCII are shown as the code points of the same value.
    pub text: String,
    /// Where it came from.
    pub place: LabelPlace,
    /// The bytes of the document that hold it; `None` if it came from elsewhere.
    pub bytes: Option<Range<usize>>,
}

impl Label {
    /// A label from outside the document.
    pub(crate) fn outside(text: &str, place: LabelPlace) -> Self {
        Self { text: text.to_owned(), place, bytes: None }
    }

    /// A label in the document.
    pub(crate) fn inside(document: &[u8], bytes: Range<usize>, place: LabelPlace) -> Self {
        Self {
            // Isomorphic decode: <https://infra.spec.whatwg.org/#isomorphic-decode>
            text: document[bytes.clone()].iter().map(|&byte| char::from(byte)).collect(),
            place,
            bytes: Some(bytes),
        }
    }
}
