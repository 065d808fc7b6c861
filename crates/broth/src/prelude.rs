//! The types and traits that most programs use: `use broth::prelude::*;`
//!
//! Its traits add methods to documents and nodes:
//!
//! - [`Select`]: `select`, `select_one`, `matches`, `closest`.
//! - [`SelectXPath`]: `xpath`.
//! - [`ToMarkdown`]: `to_markdown`.
//! - [`ToMarkup`]: `to_xml`, `to_minified_html`.
//! - With the feature `data`, `Extract`: `links`, `addresses`, `tables`, `metadata`; and
//!   `ExtractElement` for nodes: `url`, `table`.

#[cfg(feature = "data")]
pub use broth_data::{Extract, ExtractElement};
#[cfg(any(feature = "html", feature = "xml"))]
pub use broth_dom::{Document, Node, NodeId, NodeKind};
pub use broth_input::Span;
#[cfg(feature = "markdown")]
pub use broth_markdown::ToMarkdown;
#[cfg(feature = "select")]
pub use broth_select::{Select, Selector};
#[cfg(feature = "serialize")]
pub use broth_serialize::ToMarkup;
#[cfg(feature = "xpath")]
pub use broth_xpath::{SelectXPath, XPath};
