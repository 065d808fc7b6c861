//! Writing HTML and XML.
//!
//! [`html`] and [`outer_html`] write by the standard's
//! [fragment serialisation algorithm](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments), to the letter; so
//! does [`Fragment`], for any [`Tree`] and any [`fmt::Write`](core::fmt::Write), and [`TokenWriter`] for
//! tokens.
//!
//! ```
//! use broth_dom::Document;
//!
//! let mut doc = Document::new();
//! let p = doc.create_element("p");
//! doc.set_attr(p, "title", "<3");
//! doc.append_text(p, "fish & chips");
//! assert_eq!(broth_serialize::outer_html(doc.node(p)), r#"<p title="&lt;3">fish &amp; chips</p>"#);
//! ```
//!
//! # What it does not do
//!
//! It does not encode: the output is text.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod charset;
mod closes;
mod escape;
mod fragment;
#[cfg(feature = "std")]
mod io;
mod lockstep;
mod markup;
mod names;
mod options;
mod reason;
mod roundtrip;
mod syntax;
mod tokens;
mod tree;
mod write;
mod writer;
mod xml;

pub use broth_html_rules::optional_tags as rules;
pub use fragment::{Fragment, html, outer_html};
#[cfg(feature = "std")]
pub use io::{IoWriter, to_io};
pub use options::{DoctypeStyle, Escapes, Minimize, Options, Quotes};
pub use reason::Reason;
pub use roundtrip::{Inexpressible, reparse_check, reparse_check_in, reparse_check_of};
pub use tokens::TokenWriter;
pub use tree::Tree;
pub use write::{minify, pretty};
pub use xml::{Coerced, Coercion, Xml, xml};

#[cfg(test)]
mod tests;
