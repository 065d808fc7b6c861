//! Editing HTML so that every byte which no edit touches stays as it is.
//!
//! Most people use this crate as `broth::rewrite`, as the examples do.
//! If you depend on it directly, write `broth_rewrite` instead.
//!
//! A [`Rewriter`] changes a document while it passes: handlers see elements, texts and comments,
//! and what is decided comes out.
//!
//! ```
//! use broth::rewrite::Rewriter;
//!
//! let mut page = Rewriter::builder().on("img:not([alt])", |img| img.set_attr("alt", "")).build()?;
//! assert_eq!(page.feed("<p><IMG SRC=so")?, b"<p>");
//! assert_eq!(page.feed("up.png>")?, b"<IMG SRC=soup.png alt=\"\">");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For a whole document, [`rewrite`] applies rules. A rule is a selector and an edit of the
//! elements that it matches. [`Edits`] changes single nodes of a [`Page`]:
//!
//! ```
//! use broth::rewrite::{Op, Page, Rule, rewrite};
//!
//! let rules = [
//!     Rule::new("img:not([alt])".parse().unwrap(), Op::Set("alt".into(), String::new())).unwrap(),
//!     Rule::new("li:last-child".parse().unwrap(), Op::Append(" <b>new</b>".into())).unwrap(),
//! ];
//! let page = Page::parse("<IMG SRC=soup.png><ul><li>Onions<li>Soup</ul>");
//! let rewritten = rewrite(&page, &rules);
//! assert_eq!(rewritten.output(), "<IMG SRC=soup.png alt=\"\"><ul><li>Onions<li>Soup <b>new</b></ul>");
//! ```
//!
//! The nesting is the browser's: omitted end tags, implied elements and broken markup mean what
//! they mean to a parser. An edit writes an omitted tag out where the edit would otherwise change
//! its meaning, and nowhere else. Reading the result gives the same tree as reading the source and
//! changing the tree. Stream and whole give the same.
//!
//! # What it does not do
//!
//! There are trees that no markup gives: a `div` inserted into a `p` ends it, and so does one that
//! gets its name there; an `li` unwrapped from its list may end the item around it. The output then
//! has the tags that were asked for. Only text never becomes markup, nor markup text: no element
//! [gets the name](EditError::TextElement) of one whose content is text, and the text of such an
//! element is escaped when it is unwrapped or renamed.
//!
//! A formatting element that a broken page makes several times over from one tag (`<b>1<p>2</b>3`)
//! can be changed by that tag only, and one without an end tag may go on in what is inserted after
//! its parent. White space after `</body>`, which moves into the body, is not looked for: content
//! appended to the body goes before `</body>`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod edit;
mod error;
mod record;
mod stream;

pub use broth_html_tree::Options;
pub use edit::edits::{Edits, Piece};
pub use edit::misfit::Misfit;
pub use edit::op::Op;
pub use edit::rules::{Rewritten, Rule, rewrite};
pub use error::{BuildError, EditError};
pub use record::page::Page;
pub use stream::{
    Comment, Content, Doctype, DocumentEnd, Element, EndTag, Finished, HandlerError, HandlerResult,
    Keeps, LocalHandlers, Move, MoveReason, Rewriter, RewriterBuilder, SendHandlers, Stream,
    StreamPiece, Strictness, TextNode,
};
