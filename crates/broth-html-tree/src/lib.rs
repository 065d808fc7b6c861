//! HTML tree construction: builds a tree from tokens.
//!
//! Most people use its types from `broth::html`, as the examples do.
//! If you depend on it directly, write `broth_html_tree` instead.
//!
//! This is the second half of the HTML parser, by the section [tree
//! construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction) of the
//! living standard as published on 2026-10-03. A [`TreeBuilder`] takes one
//! [`Token`](broth_markup::Token) after the other and tells a [`TreeSink`](broth_dom::TreeSink)
//! what goes where. It returns requests to the tokenizer as [`Feedback`].
//!
//! ```
//! use broth::dom::Document;
//! use broth::html::{Options, TreeBuilder};
//! use broth::Span;
//! use broth::html::driver::Token;
//!
//! let mut builder = TreeBuilder::new(Document::new(), Options::default());
//! builder.process(&Token::Comment("hi"), Span::new(0, 9));
//! builder.process(&Token::EndOfFile, Span::empty(9));
//! let document = builder.finish();
//! ```
//!
//! Whatever the input, every token costs constant time, apart from what it adds to the tree, and
//! [`Limits`] keep the tree itself in bounds.
//!
//! This crate does not tokenize, decode, or run scripts. `broth-html` connects the parts.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod adoption;
mod builder;
mod errors;
mod fast_path;
mod feedback;
mod foreign;
mod formatting;
mod fragment;
mod insert;
mod item;
mod modes;
mod open_elements;
mod options;
mod ordered;
mod reset;
mod resume;
mod select;
mod tag_names;
mod white_space;

// The rules find sets of names under these paths.
use broth_html_rules::{adjust, elements as scope};
pub use broth_markup::Limits;
pub use builder::TreeBuilder;
pub use feedback::{EncodingDeclaration, Feedback};
pub use fragment::Context;
#[doc(hidden)]
pub use options::{EarlierRules, FormsInTemplateContext};
pub use options::{Options, ScriptingMode};
#[doc(hidden)]
pub use resume::{Memory, Stage};
#[doc(hidden)]
pub use white_space::WhiteSpace;
