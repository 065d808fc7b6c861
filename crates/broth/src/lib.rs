//! Parsers that never fail, for HTML, XML and the values inside them.
//!
//! This part is not built yet.

/// From bytes to text: which encoding, why, and the decoding.
#[cfg(feature = "encoding")]
pub use broth_encoding as encoding;
/// Character references of HTML: decode, encode, look up.
#[cfg(feature = "entities")]
pub use broth_entities as entities;
