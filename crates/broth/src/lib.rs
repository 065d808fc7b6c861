//! Parsers that never fail, for HTML, XML and the values inside them.
//!
//! This part is not built yet.

/// The tree.
#[cfg(any(feature = "html", feature = "xml"))]
pub use broth_dom as dom;
/// From bytes to text: which encoding, why, and the decoding.
#[cfg(feature = "encoding")]
pub use broth_encoding as encoding;
/// Character references of HTML: decode, encode, look up.
#[cfg(feature = "entities")]
pub use broth_entities as entities;
/// The tokeniser of HTML's early draft of 2007.
#[cfg(feature = "html2007")]
pub use broth_html2007 as html2007;
#[cfg(all(feature = "html", feature = "html2007"))]
pub mod edition;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "serialize")]
pub mod serialize;
#[cfg(feature = "xml")]
pub mod xml;

/// Places in a text: spans, and the lines and columns they are in.
pub use broth_input::{LineColumn, LineIndex, Span};
/// What was wrong with a document, and where.
pub use broth_markup::{ErrorCode, ErrorFamily, ParseError};
/// Names of elements and attributes as integers.
pub use broth_markup::{Name, Namespace, QName};
