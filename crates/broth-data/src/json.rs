//! JSON: written piece by piece, and read with the repairs that search engines make.

mod parse;
mod value;
mod writer;

pub(crate) use parse::parse;
pub use value::{Json, JsonItems, JsonKind, JsonMembers, JsonTree};
pub(crate) use writer::JsonWriter;
