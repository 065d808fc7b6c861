//! The words that the markup crates share.
//!
//! A tokenizer and a tree builder never know each other; they meet over these types:
//!
//! - [`Token`], lent by a tokenizer: names and values are slices of the input where nothing had to be
//!   changed, of the tokenizer's scratch text where something had.
//! - [`OwnedToken`], for who keeps tokens.
//! - [`Attrs`], a view of a tag's attributes, and [`AttrsBuf`] for who keeps them.
//! - [`Name`], [`Namespace`] and [`QName`]: names, as integers where the table knows them.
//! - [`elements`] and [`adjust`]: what the standard says of elements and attributes by their names.
//! - [`in_body`], [`optional_tags`] and [`OpenSelect`]: rules that builders, writers and checkers of trees share.
//! - [`ParseError`] and [`ErrorCode`]: what was wrong, by the specification's name, and where.
//! - [`Limit`]: what a document went beyond.
//! - [`TextMode`]: what tree construction asks of the tokenizer.
//!
//! ```
//! use broth_markup::{ErrorCode, Name, elements};
//!
//! assert!(elements::VOID.contains(Name::of("br")));
//! assert_eq!(ErrorCode::MissingDoctype.as_str(), "missing-doctype");
//! ```
//!
//! What it does not do: read or write any markup.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod adjust;
mod attrs;
pub mod elements;
mod error;
pub mod in_body;
mod limit;
mod name;
mod open_select;
pub mod optional_tags;
mod owned;
mod token;

pub use attrs::{Attr, AttrRecord, Attrs, AttrsBuf, AttrsIter, Quote};
pub use broth_input::Span;
pub use error::{ErrorCode, ErrorFamily, ParseError, UnknownErrorCode};
pub use limit::{Limit, LimitMet};
pub use name::{Name, NameSet, Namespace, QName};
pub use open_select::OpenSelect;
pub use owned::{OwnedAttr, OwnedDoctype, OwnedTag, OwnedToken};
pub use token::{Doctype, Next, Tag, Text, TextMode, Token};
