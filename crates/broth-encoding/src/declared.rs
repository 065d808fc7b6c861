//! The declarations in a document's first bytes: the prescan, and a look for an XML declaration.

use crate::encoding::Encoding;
use crate::label::Label;

/// The number of bytes that the prescan examines, in which documents have to declare their
/// encoding.
///
/// ```
/// use broth::encoding::{PRESCAN_BYTES, prescan};
///
/// let page = |spaces| [&vec![b' '; spaces][..], b"<meta charset=koi8-r>"].concat();
/// assert!(prescan(&page(1000)).is_some());
/// assert!(prescan(&page(PRESCAN_BYTES)).is_none());
/// ```
pub const PRESCAN_BYTES: usize = 1024;

/// The result of a prescan: the encoding to use and where it is written.
///
/// ```
/// let declared = broth::encoding::prescan(b"<meta charset=utf-16>").unwrap();
/// assert_eq!(declared.encoding.name(), "UTF-8"); // it was read as ASCII
/// assert_eq!(declared.label.unwrap().text, "utf-16");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Declared {
    /// The encoding to use, which is not always the declared one: bytes that are readable as ASCII
    /// cannot be UTF-16, so `utf-16` means UTF-8.
    pub encoding: &'static Encoding,
    /// The label and its place. `None` for the first bytes of an XML declaration in UTF-16, which
    /// decide by themselves.
    pub label: Option<Label>,
}
