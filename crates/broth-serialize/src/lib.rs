//! Writing HTML and XML.
//!
//! Most people use this crate as `broth::serialize`, as the examples do.
//! If you depend on it directly, write `broth_serialize` instead.
//!
//! A document writes itself exactly as the standard says:
//! [`Node::inner_html`](broth_dom::Node::inner_html) and
//! [`outer_html`](broth_dom::Node::outer_html). This crate writes it in other ways, and proves that
//! the markup parses into the same tree again:
//!
//! - [`Serializer`]: shorter, or easier to read; [`minify`] and [`pretty`] do it in one call;
//! - [`XmlSerializer`], and in one call [`to_xml`]: as XML;
//! - [`Serializer::report`]: the same, with the nodes that would not come back, and why;
//! - [`Fragment`]: the standard's algorithm with its options, for any [`Tree`] and any
//!   [`fmt::Write`](core::fmt::Write);
//! - [`TokenWriter`]: tokens instead of a tree.
//!
//! ```
//! use broth::serialize::{Serializer, ToMarkup as _};
//!
//! let doc = broth::html::parse("<p title='<3'>fish & chips");
//! let p = doc.by_tag("p").next().unwrap();
//! assert_eq!(p.outer_html(), r#"<p title="&lt;3">fish &amp; chips</p>"#);
//! assert_eq!(Serializer::new().minify(true).serialize(p), r#"<p title="<3">fish & chips</p>"#);
//! assert_eq!(doc.to_minified_html(), r#"<p title="<3">fish & chips"#);
//! ```
//!
//! # What it does not do
//!
//! It does not encode: its output is text.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod blocks;
mod calls;
mod changes;
mod charset;
mod closes;
mod css;
mod direct;
#[cfg(feature = "std")]
mod io;
mod markup;
mod misfit;
mod options;
mod place;
mod proof;
mod roundtrip;
mod serializer;
mod spaces;
mod styles;
mod syntax;
mod tokens;
mod write;
mod writer;
mod xml;

pub use broth_dom::{Fragment, Tree};
pub use broth_entities::UnknownWord;
pub use broth_html_rules::optional_tags as rules;
pub use calls::{ToMarkup, minify, pretty, to_xml};
pub use css::minify_css;
#[doc(hidden)]
pub use direct::DirectWriter;
#[cfg(feature = "std")]
pub use io::{IoWriter, to_io};
pub use misfit::{Misfit, MisfitReason, Serialized};
pub use serializer::Serializer;
pub use styles::{DoctypeStyle, Escapes, Minimize, Quotes};
pub use tokens::TokenWriter;
pub use xml::{Coercion, XmlChange, XmlSerialized, XmlSerializer};

#[cfg(test)]
mod tests;
