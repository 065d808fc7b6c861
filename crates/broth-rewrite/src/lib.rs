//! Editing HTML without changing a byte outside the edits.
//!
//! Most people use this crate as `broth::rewrite`, as the examples do.
//! If you depend on it directly, write `broth_rewrite` instead.
//!
//! A [`Rewriter`] has handlers, which see elements, texts and comments, and rules, which need no
//! handler. It rewrites a whole text, bytes in any encoding, or a reader into a writer:
//!
//! ```
//! use broth::rewrite::Rewriter;
//!
//! let mut rewriter = Rewriter::new()
//!     .on("img:not([alt])", |img| img.set_attr("alt", ""))
//!     .append_html("li", " <b>new</b>")
//!     .remove("script");
//! let page = "<IMG SRC=soup.png><ul><li>Onions<li>Soup</ul><script>x()</script>";
//! assert_eq!(
//!     rewriter.rewrite(page)?,
//!     "<IMG SRC=soup.png alt=\"\"><ul><li>Onions <b>new</b><li>Soup <b>new</b></ul>",
//! );
//! # Ok::<(), broth::rewrite::RewriteError>(())
//! ```
//!
//! A [`Stream`] takes a document in pieces, and each call returns the output that is ready:
//!
//! ```
//! use broth::rewrite::Rewriter;
//!
//! let mut rewriter = Rewriter::new().on("img", |img| img.set_attr("loading", "lazy"));
//! let mut stream = rewriter.stream();
//! assert_eq!(stream.feed("<p><IMG SRC=so")?, b"<p>");
//! assert_eq!(stream.feed("up.png>")?, b"<IMG SRC=soup.png loading=\"lazy\">");
//! assert_eq!(stream.finish()?.output, b"");
//! # Ok::<(), broth::rewrite::RewriteError>(())
//! ```
//!
//! An inserted string is text, unless the name of the method ends in `_html`. [`Edits`] changes
//! single nodes of a [`Page`] that has been parsed, with the same methods.
//!
//! Elements nest as in a browser: omitted end tags, implied elements and broken markup mean what
//! they mean to a parser. An omitted tag is written only where an edit would otherwise change the
//! nesting, or where a new name needs one: `<p>a<p>b` becomes `<li>a<li>b`, but
//! `<div>a</div><div>b</div>`. Parsing the output gives the same tree as parsing the source and
//! changing the tree. So a tag that makes no element is left out where an edit would give it an
//! effect, such as a `<form>` in a `form` that is unwrapped. Streaming gives the same output as
//! rewriting the whole document, wherever the document is cut.
//!
//! Selectors see the contents of a `template` as its children, which is how they are written,
//! although a browser keeps them in a tree of their own. `template a` matches there, and
//! `a:not(template *)` only elsewhere.
//!
//! # What it does not do
//!
//! Some trees cannot be written as markup. A `div` inserted into a `p` ends the `p`, and so does an
//! element in it that is renamed to `div`. If you unwrap a nested list, its first `li` may end the
//! item around it. The output then has the tags that you asked for. But text never becomes markup,
//! and markup never becomes text: no element can be [renamed](EditError::TextElement) to one whose
//! content is text, and the text of such an element is escaped when it is unwrapped or renamed.
//!
//! On a broken page, a parser may create several formatting elements from one tag
//! (`<b>1<p>2</b>3`). They can only be changed together, at that tag, and they go with an element
//! around that tag. A parser reopens formatting elements that were not closed, so they may continue
//! in content that is inserted, and around an element that is renamed: in `<p><b>x<p>`, the second
//! `p` does not reopen the `b`, but a `span` in its place does. A formatting element that a parser
//! reopened for an element goes with that element, and one that it reopens directly after an
//! unwrapped element goes on: `<font><b>x</font>y</b>` becomes `<b>xy</b>`.
//!
//! Elements and text that a parser moves or copies are edited where they are written. If the
//! `table` of `<table>x` becomes a `div`, the text is in it. If a `select` is unwrapped, its
//! `selectedcontent` has no copy of an option any more. A parser moves white space after `</body>`
//! into the body, but content appended to the body, or to an element that is open there, still goes
//! before `</body>`. A `form` without an end tag makes later `form` tags ineffective, also those
//! that you write.
//!
//! A parser makes `html`, `head` and `body` even if no tag says so. They have handlers, attributes
//! and content like other elements, and comments beside them; but to remove, unwrap or rename them,
//! or to put anything else beside them, is a [misfit](Misfit), because a parser undoes it.
//!
//! If an `svg` or a `math` is unwrapped or renamed, its content is read as HTML. The text of CDATA
//! sections is escaped then. In a `style`, a `title` and other elements whose content becomes text,
//! tags and comments are left out.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "encoding")]
extern crate std;

mod edit;
mod error;
mod record;
mod rewriter;
mod stream;

pub use broth_entities::UnknownWord;
pub use broth_select::AsSelector;
pub use edit::edits::{Edits, Piece};
pub use edit::element_edit::Edit;
pub use edit::misfit::Misfit;
pub use error::{EditError, RewriteError};
pub use record::page::Page;
pub use rewriter::{Rewriter, Rewritten};
pub use stream::{
    Attrs, Chunk, Chunks, Comment, Content, Doctype, DocumentEnd, Element, EndTag, Finished,
    HandlerResult, IntoHandler, LocalHandlers, Move, MoveReason, SendHandlers, Stream, Strictness,
    TextNode,
};
