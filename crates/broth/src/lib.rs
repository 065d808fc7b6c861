//! Parsers that never fail, for HTML, XML and the values inside them.
//!
//! This part is not built yet.

/// Character references of HTML: decode, encode, look up.
#[cfg(feature = "entities")]
pub use broth_entities as entities;
