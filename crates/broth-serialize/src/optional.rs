//! Optional tags: which the standard lets go, and which a parser does not need.
//!
//! `rules` are the standard's, one function each; they assume that a document conforms. `closes` is about
//! parsers: whether the next tag closes what was left open. Only where both agree is a tag left out.

pub(crate) mod closes;
pub mod rules;
