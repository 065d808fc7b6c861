//! The HTML tokenizer of the living standard.
//!
//! Most people use its types from `broth::html`, as the examples do.
//! If you depend on it directly, write `broth_html_tokenizer` instead.
//!
//! It splits text into tokens, with every state and every error of the section
//! [tokenization](https://html.spec.whatwg.org/multipage/parsing.html#tokenization) as published on
//! 2026-10-03, processing instructions included. A token is *lent*: names, values and texts are
//! slices of the input where nothing had to be changed, so a typical token costs no copy and no
//! allocation.
//!
//! ```
//! use broth::html::driver::{Input, Next, Token, Tokenizer};
//!
//! let mut input = Input::whole("<p class=a>Fish &amp; chips");
//! let mut tokenizer = Tokenizer::new();
//! let mut seen = String::new();
//! while let Next::Token(token, span) = tokenizer.next(&mut input) {
//!     match token {
//!         Token::StartTag(tag) => {
//!             assert_eq!(tag.attrs.get("class"), Some("a"));
//!             assert_eq!((span.start, span.end), (0, 11));
//!         }
//!         Token::Text(text) => seen.push_str(&text),
//!         _ => {}
//!     }
//! }
//! assert_eq!(seen, "Fish & chips");
//! ```
//!
//! There are three interfaces: [`tokens`], an iterator over a text; [`Tokenizer::next`], as above,
//! which lends its tokens; and [`TokenStream`], for text that arrives in chunks.
//!
//! The tokenizer builds no tree. Tree construction decides what is raw text (`<script>`) and where
//! CDATA sections are allowed, and tells the tokenizer through [`Tokenizer::switch_to`] and
//! [`Tokenizer::allow_cdata`]. `broth-html-tree` is such a tree builder, and `broth-html` connects
//! the two.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod attribute;
mod declaration;
mod doctype;
mod fast_path;
mod processing_instruction;
mod raw_text;
mod registers;
mod script;
mod state;
mod step;
mod stream;
mod tag;
mod text;
mod tokenizer;

pub use broth_markup::{LimitMet, Limits, Next, Token, owned};
pub use stream::{TokenStream, Tokens, tokens};
pub use tokenizer::{Edition, Tokenizer};
