//! The types and traits that most programs use: `use broth::prelude::*;`
//!
//! Its traits add methods to documents and nodes:
//!
//! - [`RenderText`] adds `rendered_text`.
//! - [`Select`] adds `select`, `select_one`, `matches` and `closest`.
//! - [`EditAll`] adds `edit_all` to documents.
//! - [`EditHtml`] adds `append_html`, `set_inner_html` and their like to nodes that are edited.
//! - [`SelectXPath`] adds `xpath`.
//! - [`ToMarkdown`] adds `to_markdown`.
//! - [`ToMarkup`] adds `to_xml` and `to_minified_html`.
//! - With the feature `data`, `Extract` adds `data`, `links`, `tables`, `forms` and more, and
//!   `ExtractElement` adds `url` and `table` to nodes.

#[cfg(feature = "data")]
pub use broth_data::{Extract, ExtractElement};
#[cfg(any(feature = "html", feature = "xml"))]
pub use broth_dom::{Document, Node, NodeId, NodeKind};
#[cfg(feature = "html")]
pub use broth_html::EditHtml;
pub use broth_input::Span;
#[cfg(feature = "markdown")]
pub use broth_markdown::ToMarkdown;
#[cfg(feature = "select")]
pub use broth_select::{EditAll, Select, Selector};
#[cfg(feature = "serialize")]
pub use broth_serialize::ToMarkup;
#[cfg(feature = "text")]
pub use broth_text::RenderText;
#[cfg(feature = "xpath")]
pub use broth_xpath::{SelectXPath, XPath};
