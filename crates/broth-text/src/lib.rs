//! The text of an HTML document as a reader sees it: `innerText`.
//!
//! Most people use this crate as `broth::text`, as the examples do.
//! If you depend on it directly, write `broth_text` instead.
//!
//! Blocks are on lines of their own, white space collapses, and what is not rendered is left out:
//!
//! ```
//! use broth::text::RenderText;
//!
//! let doc = broth::html::parse(
//!     "<h1>Soup</h1><p>Hot  and<br>\n good<script>x()</script><p hidden>Cold</p><table><td>1<td>2",
//! );
//! assert_eq!(doc.rendered_text(), "Soup\n\nHot and\ngood\n\n1\t2");
//! // All text, as it is in the tree:
//! assert_eq!(doc.text(), "SoupHot  and\n goodx()Cold12");
//!
//! // A part of the page, and a reader without scripts.
//! use broth::html::Parser;
//! use broth::text::RenderedText;
//!
//! let doc = Parser::new().scripting(false).parse("<p>Hot<noscript> leek</noscript>").document;
//! assert_eq!(RenderedText::new().scripting(false).page_text(&doc), "Hot leek");
//! ```
//!
//! The standard defines this text by the rendering in a browser. Two things decide that: the box
//! that each element makes (`boxes`), and how white space collapses on a line (`lines`). The text
//! of an element depends on its `place` in the tree; a `walk` through it collects its text.
//!
//! ```text
//! node ─ place: which boxes and lines is it in? ─┬─ hidden: no text
//!                                                └─ walk ─ boxes: the box of each element
//!                                                      └─── lines: the text, collapsed and broken
//! ```
//!
//! It knows no style sheet but the browsers' own; of an element's `style` attribute, only the
//! declarations count that change its text or its lines. It knows no fonts and no sizes: a line is
//! as long as its text. Nothing is recursive, and the time is linear.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod boxes;
mod case;
mod greek;
mod language;
mod lines;
mod place;
mod reader;
mod render;
mod rendered;
mod style;
mod walk;
mod width;
mod words;

pub use reader::RenderedText;
pub use render::RenderText;
#[doc(hidden)]
pub use rendered::Rendered;
