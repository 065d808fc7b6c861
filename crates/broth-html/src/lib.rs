//! The HTML parser, where tokenizer and tree builder meet.
//!
//! Most people use this crate as `broth::html`, as the examples do.
//! If you depend on it directly, write `broth_html` instead.
//!
//! ```
//! let doc = broth::html::parse("<ul><li>Onions<li>Cheese</ul>");
//! let items: Vec<_> = doc.root().by_tag("li").map(|li| li.text()).collect();
//! assert_eq!(items, ["Onions", "Cheese"]);
//! ```
//!
//! [`Parser`] takes whole texts, texts in pieces, bytes and readers, documents and fragments; a
//! [`Stream`] stops for scripts. [`tokens()`] gives tokens without a tree; the tokenizer of
//! [`driver`] lends them.
//!
//! # What it does not do
//!
//! It runs no scripts, loads nothing, and does not make markup safe to show.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "encoding")]
extern crate std;

#[cfg(feature = "encoding")]
mod bytes;
mod calls;
#[cfg(feature = "encoding")]
mod decode;
pub mod driver;
mod edit;
#[cfg(feature = "html2007")]
pub mod edition;
mod engine;
mod parser;
mod stream;
pub mod tokens;

pub use self::calls::{parse, parse_fragment, parse_strict};
#[cfg(feature = "encoding")]
pub use self::calls::{parse_bytes, parse_reader};
#[cfg(feature = "encoding")]
pub use self::decode::decode;
pub use self::edit::EditHtml;
pub use self::parser::Parser;
pub use self::stream::{Progress, Stream};
pub use self::tokens::{Token, Tokenizer, tokens};
pub use broth_dom::Parsed;
pub use broth_html_tokenizer::Edition;
pub use broth_html_tree::{
    Context, EncodingDeclaration, Feedback, Limits, Options, ScriptingMode, TreeBuilder,
};
#[doc(hidden)]
pub use broth_html_tree::{EarlierRules, FormsInTemplateContext};
pub use broth_input::{ByteSet, Input, NeedInput};
pub use broth_markup::{Limit, LimitMet, ParseError, Quote, StrictError, TextMode};
