//! What most programs use: `use broth::prelude::*;`
//!
//! The traits add methods to documents and nodes: [`Select`](crate::select::Select) `select`,
//! `select_one`, `matches` and `closest`; [`SelectXPath`](crate::xpath::SelectXPath) `xpath`. With
//! the feature `data`, `Extract` adds `links`, `addresses`, `tables` and `metadata`, and
//! `ExtractElement` adds `url` and `table` to nodes.

#[cfg(feature = "data")]
pub use broth_data::{Extract, ExtractElement};
#[cfg(any(feature = "html", feature = "xml"))]
pub use broth_dom::{Document, Node, NodeId, NodeKind};
pub use broth_input::Span;
#[cfg(feature = "select")]
pub use broth_select::{Select, Selector};
#[cfg(feature = "xpath")]
pub use broth_xpath::{SelectXPath, XPath};
