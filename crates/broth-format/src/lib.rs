//! A formatter for HTML that changes nothing a browser renders.
//!
//! Most people use this crate as `broth::format`, as the examples do.
//! If you depend on it directly, write `broth_format` instead.
//!
//! ```
//! let page = "<!DOCTYPE html><title>Soup</title><UL class='a  b'><li>Leek, <b>hot</b><LI>Onion</UL>";
//! assert_eq!(broth::format(page), "\
//! <!doctype html>
//! <title>Soup</title>
//! <ul class=\"a b\">
//!   <li>Leek, <b>hot</b>
//!   <li>Onion
//! </ul>
//! ");
//! ```
//!
//! # The promise
//!
//! Any text is formatted, however broken. The result has the same tokens in the same order: only
//! white space changes, and how a tag is written. It parses into the same tree, except for white
//! space that does not render by the browsers' own style sheet. The formatter proves that: it
//! parses its output, and compares. Where the trees differ, the element stays as it was, and
//! [`Formatted::kept`] says so. Formatting a second time changes nothing.
//!
//! White space is added or removed only beside a block, between the parts of a table, and where a
//! parser drops it. Everywhere else, some stays some, and none stays none: between the words of a
//! text, beside inline elements, elements of your own, and elements that a `style` attribute,
//! `hidden` or a style sheet in the page takes out of the flow. Where a style sheet in the page may
//! preserve white space, all stays as it is. Other style sheets are not read: if yours makes blocks
//! inline, use [`WhiteSpace::Strict`].
//!
//! These stay as they are, byte by byte: the contents of `pre`, `textarea`, `script`, `style` and
//! `noscript`, comments, references, values of attributes apart from `class`, and front matter.
//! Omitted tags stay omitted, unless [`Formatter::tags`] says otherwise. With [`Formatter::css`],
//! style sheets and `style` attributes are formatted, too; their CSS is read again, and compared
//! token by token.
//!
//! The comment `<!-- broth-fmt-ignore -->` keeps the next element as it is, and so does everything
//! between `<!-- broth-fmt-ignore-start -->` and `<!-- broth-fmt-ignore-end -->`. The same with
//! `prettier` in the place of `broth-fmt`.
//!
//! # Templates and XML
//!
//! With [`Formatter::template`], a text is a template. Its code stays as it is, and a parser reads
//! something else in its place, so that it moves nothing. The proof is about the rest: the HTML
//! around the code. [`XmlFormatter`] formats XML.
//!
//! # What it does not do
//!
//! It does not format scripts, and it does not decode bytes.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod boxed;
mod boxes;
mod css;
mod formatter;
mod gaps;
mod ignored;
mod layout;
mod measure;
mod optional;
mod options;
mod page;
mod proof;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod sheets;
mod source;
mod split;
mod style;
mod tag;
mod token;
mod width;
mod xml;

pub use broth_template::Template;
pub use formatter::{Formatter, format};
pub use options::{Tags, WhiteSpace};
pub use report::{Formatted, Kept, KeptReason};
pub use xml::{XmlFormatter, format_xml};
