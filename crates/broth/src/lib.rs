//! Parsers that never fail, for HTML, XML and the values inside them.
//!
//! This part is not built yet.
