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
//! - [`minify`], [`pretty`] and [`Options`]: shorter, or easier to read;
//! - [`xml`](xml()) and [`Xml`]: as XML;
//! - [`reparse_check`]: the nodes that would not come back, and why;
//! - [`Fragment`]: the standard's algorithm with its options, for any [`Tree`] and any
//!   [`fmt::Write`](core::fmt::Write);
//! - [`TokenWriter`]: tokens instead of a tree.
//!
//! ```
//! use broth::dom::Document;
//! use broth::serialize::Options;
//!
//! let mut doc = Document::new();
//! let p = doc.create_element("p").unwrap();
//! doc.set_attr(p, "title", "<3").unwrap();
//! doc.append_text(p, "fish & chips");
//! assert_eq!(doc.node(p).outer_html(), r#"<p title="&lt;3">fish &amp; chips</p>"#);
//! assert_eq!(Options::minify().outer_html(&doc, p), "<p title=\"<3\">fish & chips</p>");
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
mod changes;
mod charset;
mod closes;
mod direct;
#[cfg(feature = "std")]
mod io;
mod markup;
mod options;
mod proof;
mod reason;
mod roundtrip;
mod spaces;
mod syntax;
mod tokens;
mod write;
mod writer;
mod xml;

pub use broth_dom::{Fragment, Tree};
pub use broth_html_rules::optional_tags as rules;
#[doc(hidden)]
pub use direct::DirectWriter;
#[cfg(feature = "std")]
pub use io::{IoWriter, to_io};
pub use options::{DoctypeStyle, Escapes, Minimize, Options, Quotes};
pub use reason::Reason;
pub use roundtrip::{Inexpressible, reparse_check, reparse_check_in, reparse_check_of};
pub use tokens::TokenWriter;
pub use write::{minify, pretty};
pub use xml::{Coerced, Coercion, Written, Xml, xml};

#[cfg(test)]
mod tests;
