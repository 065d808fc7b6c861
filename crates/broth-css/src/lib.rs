//! CSS Syntax: from text to tokens, component values, declarations, rules and style sheets.
//!
//! Most people use this crate as `broth::css`, as the examples do.
//! If you depend on it directly, write `broth_css` instead.
//!
//! It follows [CSS Syntax Level 3](https://drafts.csswg.org/css-syntax-3/) as drafted in 2026, with
//! nested rules: each algorithm of the text is a function with its name. Any text is a style sheet;
//! each mistake in it is an error with its place.
//!
//! ```
//! use broth::css::{ComponentValue, Parser};
//!
//! let text = "a { color: red; background: url(a.png) !important; &:hover { color: blue } }";
//! let sheet = Parser::new().errors(true).parse(text);
//! assert!(sheet.errors().is_empty());
//!
//! let rule = sheet.rules().next().unwrap();
//! assert_eq!(rule.prelude().trim().text(), "a");
//! let background = rule.declarations().nth(1).unwrap();
//! assert_eq!((background.name().as_ref(), background.is_important()), ("background", true));
//! let Some(ComponentValue::Token(url)) = background.value().iter().next() else { panic!() };
//! assert_eq!((url.value().as_ref(), url.span()), ("a.png", broth::Span::new(28, 38)));
//! assert_eq!(rule.rules().next().unwrap().text(), "&:hover { color: blue }");
//! ```
//!
//! - [`parse()`] reads a style sheet, [`parse_declarations`] a `style` attribute, [`parse_rule`],
//!   [`parse_declaration`], [`parse_values`] and [`parse_value`] parts of them. A [`Parser`] keeps
//!   the errors, too.
//! - [`tokens`] is the tokenizer alone. Comments lie between the spans of its tokens. A
//!   [`TokenStream`] takes a text in pieces.
//! - [`serialize()`] writes tokens, with a comment where two of them would become one;
//!   [`serialize_ident`] and [`serialize_string`] write values.
//! - [`minify`] writes a text shorter, [`format()`] in lines; both prove that it is the same CSS.
//! - [`AnPlusB`] and [`UnicodeRange`] are the two microsyntaxes of the text.
//! - [`Property`] and [`FunctionKind`] say what there is by the specifications, and what may load
//!   something.
//!
//! Every part knows its span and its source. Nothing is copied: tokens are slices of the text, and
//! values without escapes, too. Blocks may be of any depth: nothing recurses, and time is linear.
//!
//! # What it does not do
//!
//! It does not read selectors: `broth::select` does. It does not say whether a value is valid. Only
//! the tokenizer takes pieces. It decodes no bytes: `broth::encoding::Decoder::css` does.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod an_plus_b;
mod build;
mod code_point;
mod consume;
mod cursor;
mod error;
mod format;
mod kind;
mod layout;
mod list;
mod look;
mod minify;
mod number;
mod parser;
mod rule;
mod run;
mod same;
mod serialize;
mod stream;
mod token;
mod tokenizer;
mod unicode_range;
mod urange;
mod values;
mod vocabulary;

pub use an_plus_b::{AnPlusB, NotAnPlusB};
pub use error::{CssError, CssErrorCode, UnknownCssErrorCode};
pub use format::{Formatter, format};
pub use kind::TokenKind;
#[doc(hidden)]
pub use list::TokenList;
pub use minify::{Minifier, minify};
pub use number::Number;
pub use parser::{ComponentValues, Declarations, Parser, StyleSheet};
pub use parser::{
    parse, parse_declaration, parse_declarations, parse_rule, parse_value, parse_values,
};
pub use rule::{Declaration, Item, Items, Rule};
pub use serialize::{serialize, serialize_ident, serialize_string};
pub use stream::TokenStream;
pub use token::Token;
pub use tokenizer::{Tokens, tokens};
pub use unicode_range::UnicodeRange;
pub use values::{Block, ComponentValue, Function, Values, ValuesIter};
pub use vocabulary::{FunctionKind, Property, at_rules, is_at_rule};
