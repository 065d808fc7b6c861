//! The types that the crates of broth share: tokens, attributes, names, errors and limits.
//!
//! Most people use these types from `broth`, `broth::html` or `broth::dom`, as the examples do.
//! If you depend on this crate directly, write `broth_markup` instead.
//!
//! A tokenizer and a tree builder do not know each other; these types connect them:
//!
//! - [`Token`], borrowed from a tokenizer: names and values are slices of the input where nothing
//!   had to change, and of the tokenizer's scratch text where something did.
//! - [`owned::Token`], a token that can be kept.
//! - [`Attrs`], a view of a tag's attributes, and [`AttrsBuf`], which owns them.
//! - [`Name`]: a known name, as an integer; [`Namespace`]; [`QName`]: a namespace, a prefix and a
//!   local name.
//! - [`ParseError`], an error and its position, and [`ErrorCode`], the name that the specification
//!   gives to the error. Strict parsing returns a [`StrictError`].
//! - [`QuirksMode`]: the mode in which a document is rendered.
//! - [`Limits`]: how large the parts of a document may become; [`Limit`]: the name of one of them;
//!   [`LimitMet`]: a limit that a document met, and where.
//! - [`TextMode`]: the mode that tree construction requires of the tokenizer.
//!
//! ```
//! use broth::{ErrorCode, Name};
//!
//! assert_eq!(Name::of("br"), Name::Br);
//! assert_eq!(ErrorCode::MissingDoctype.as_str(), "missing-doctype");
//! ```
//!
//! This crate reads and writes no markup, and does not say how HTML treats an element;
//! `broth-html-rules` does.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod attrs;
#[doc(hidden)]
pub mod distance;
mod error;
mod limit;
mod limits;
mod marker;
mod name;
mod namespace;
pub mod owned;
#[doc(hidden)]
pub mod pattern;
#[doc(hidden)]
pub mod prefixes;
mod quirks;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod token;

#[doc(hidden)]
pub use attrs::AttrPlace;
pub use attrs::{Attr, AttrRecord, Attrs, AttrsBuf, AttrsIter, Quote};
pub use broth_input::Span;
pub use error::{ErrorCode, ErrorFamily, ParseError, StrictError, UnknownErrorCode};
pub use limit::LimitMet;
#[doc(hidden)]
pub use limit::LimitsMet;
pub use limits::{Limit, Limits};
pub use marker::{Marker, MarkerKind};
pub use name::{Name, NameSet, QName};
pub use namespace::{Namespace, NamespaceId, NamespaceTable, Uri};
#[doc(hidden)]
pub use owned::borrow_or_own;

pub use quirks::QuirksMode;
pub use text::{Changes, Text};
pub use token::{Doctype, Next, Tag, TextMode, Token};
