//! `Declared`: the encoding that a document's first bytes declare.

use crate::encoding::Encoding;
use crate::label::Label;

/// The number of bytes that the prescan examines. Documents must declare their encoding in them.
///
/// ```
/// use broth::encoding::{PRESCAN_BYTES, prescan};
///
/// let page = |spaces| [&vec![b' '; spaces][..], b"<meta charset=koi8-r>"].concat();
/// assert!(prescan(&page(1000)).is_some());
/// assert!(prescan(&page(PRESCAN_BYTES)).is_none());
/// ```
pub const PRESCAN_BYTES: usize = 1024;

/// The result of a [`prescan`](crate::prescan()): the encoding to use, and where it is declared.
///
/// ```
/// let declared = broth::encoding::prescan(b"<meta charset=utf-16>").unwrap();
/// assert_eq!(declared.encoding.name(), "UTF-8"); // since it was readable as ASCII
/// assert_eq!(declared.label.unwrap().text, "utf-16");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Declared {
    /// The encoding to use, which is not always the declared one: bytes that are readable as ASCII
    /// cannot be UTF-16, so `utf-16` means UTF-8.
    pub encoding: &'static Encoding,
    /// The label and its place. `None` if the bytes begin with `<?x` in UTF-16, which needs no
    /// label.
    pub label: Option<Label>,
}
