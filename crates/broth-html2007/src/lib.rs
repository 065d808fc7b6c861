//! The tokenizer of HTML's early draft.
//!
//! Most people use this crate as `broth::html2007`, as the examples do.
//! If you depend on it directly, write `broth_html2007` instead.
//!
//! Between June 2007 and January 2008, the draft of HTML 5 described a tokenizer that works
//! differently from all later ones. It has 33 states and no RCDATA, RAWTEXT or script states: one
//! *content model flag*, set by tree construction, changes what the data state and the two tag open
//! states do, and an *escape flag* hides end tags in `<!-- -->`. Some old parsers, test suites and
//! archives make sense only with this tokenizer.
//!
//! ```
//! use broth::html2007::{Input, Next, Token, Tokenizer};
//!
//! let mut input = Input::whole("<br/>&lang;");
//! let mut tokenizer = Tokenizer::new();
//! let Next::Token(Token::StartTag(tag), span) = tokenizer.next(&mut input) else { panic!() };
//! assert_eq!((tag.name, tag.self_closing, span.len()), ("br", false, 5)); // the slash means nothing yet
//! let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
//! assert_eq!(text.text, "\u{3008}"); // today: U+27E8
//! ```
//!
//! There are three interfaces:
//!
//! - [`tokens`], an iterator of owned tokens;
//! - [`Tokenizer::next`], which lends each token and copies only what differs from the input;
//! - [`TokenStream`], for text that arrives in chunks.
//!
//! Tree construction is not part of this crate, but the tokenizer depends on its feedback. Either
//! the caller provides it ([`Tokenizer::set_content_model_flag`];
//! [`content_model`](content_model()) is the table for it), or the tokenizer follows the table
//! itself ([`Tokenizer::without_tree_builder`]). Without either, as in the test suites of the time,
//! the flag never changes. [`ENTITIES`] is the draft's table of entities.
//!
//! The crate follows the tokenisation section of the draft as it stood from 2007-06-22 to
//! 2008-01-28; the Working Draft <https://www.w3.org/TR/2008/WD-html5-20080122/> contains it. The
//! page [From 2007 to today] describes the whole machine, state by state, and what became of each
//! state; the functions here link to it.
//!
//! [From 2007 to today]: https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md
//!
//! Parse errors had no names in 2007. Here they have the names that the same mistakes have today;
//! the draft decides where errors occur, and how many.
//!
//! The crate does not decode bytes, build trees, or follow any other draft. Earlier and later
//! drafts differ in doctypes, comments, slashes and entities.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod comment;
mod content_model;
mod doctype;
mod entity;
mod registers;
mod state;
mod step;
mod stream;
mod tag;
mod text;
mod tokenizer;

pub use broth_input::{Input, Span};
pub use broth_markup::{Limits, Next, ParseError, Token, owned};
pub use content_model::{ContentModelFlag, content_model, drops_first_newline};
pub use entity::ENTITIES;
pub use stream::{TokenStream, Tokens, tokens};
pub use tokenizer::Tokenizer;
