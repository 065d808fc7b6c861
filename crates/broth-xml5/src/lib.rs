//! An XML parser that never gives up: the tokenizer and tree builder of XML5.
//!
//! Most people use this crate as `broth::xml`, as the examples do.
//! If you depend on it directly, write `broth_xml5` instead.
//!
//! Strict parsers refuse a feed for one bare `&`. XML5 is the only written algorithm that says what
//! to make of XML that is not well-formed; it is a [draft](https://ygg01.github.io/xml5_draft/),
//! with gaps and slips of the pen. This crate completes it: well-formed XML 1.0 gives exactly what
//! XML says, and everything else gives a tree, with a name and a position for each repair. Two
//! other [dialects](Dialect) follow the draft where it contradicts XML; a
//! [table](Dialect#departures-from-the-draft) lists every departure from its text.
//!
//! ```
//! use broth::xml::{Input, Next, Token, Tokenizer};
//!
//! let mut input = Input::whole("<p class=a>Fish & chips</p>");
//! let mut tokenizer = Tokenizer::new().errors(true);
//! let mut seen = String::new();
//! while let Next::Token(token, _span) = tokenizer.next(&mut input) {
//!     match token {
//!         Token::StartTag(tag) => assert_eq!(tag.attrs.get("class"), Some("a")),
//!         Token::Text(text) => seen.push_str(&text),
//!         _ => {}
//!     }
//! }
//! assert_eq!(seen, "Fish & chips");
//! let errors: Vec<_> = tokenizer.drain_errors(&input).map(|error| error.to_string()).collect();
//! assert_eq!(errors, ["unquoted-attribute-value at 9..10", "unescaped-ampersand at 16..17"]);
//! ```
//!
//! It does not read anything outside the document, such as an external subset or an external
//! entity, and it does not validate.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "encoding"))]
extern crate std;

mod attribute;
#[cfg(feature = "encoding")]
mod bytes;
mod calls;
mod cdata;
mod chars;
mod comment;
mod declaration;
mod declarations;
mod dialect;
mod doctype;
#[cfg(feature = "encoding")]
mod encoding;
mod engine;
mod entity;
mod fast_path;
mod namespace;
mod options;
pub mod owned;
mod parser;
mod processing_instruction;
mod reference;
mod registers;
mod severity;
mod state;
mod step;
mod stream;
mod subset;
mod tag;
mod text;
mod token;
mod tokenizer;
mod tokens;
mod tree;
mod xml_declaration;

pub use broth_dom::Parsed;
pub use broth_input::Input;
pub use broth_markup::{Attr, Attrs, Limit, LimitMet, Limits, Next, Quote, Tag, Text};
pub use calls::{parse, parse_fragment, parse_strict};
#[cfg(feature = "encoding")]
pub use calls::{parse_bytes, parse_reader};
pub use dialect::Dialect;
pub use options::{Context, EntityOptions, Options};
pub use parser::Parser;
pub use severity::Severity;
pub use stream::Stream;
pub use token::{Doctype, Token};
pub use tokenizer::Tokenizer;
pub use tokens::{TokenStream, Tokens, tokens};
pub use tree::TreeBuilder;
pub use xml_declaration::XmlDeclaration;
