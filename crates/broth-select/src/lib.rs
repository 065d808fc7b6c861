//! CSS selectors, compiled to bits and matched in one walk.
//!
//! Most people use this crate as `broth::select`, as the examples do.
//! If you depend on it directly, write `broth_select` instead.
//!
//! [`Select`] finds elements of a document or below a node. A [`Selector`] is compiled once and
//! used often. A [`SelectorSet`] matches thousands of selectors in one walk. [`OpenElements`]
//! matches elements as they open and close, without a tree.
//!
//! ```
//! use broth::select::{Select, Selector};
//!
//! # let mut doc = broth::dom::Document::new();
//! # let [menu, onion, cheese] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
//! # doc.set_attr(menu, "id", "menu").unwrap();
//! # doc.set_attr(cheese, "class", "hot").unwrap();
//! # doc.append(menu, onion).unwrap();
//! # doc.append(menu, cheese).unwrap();
//! # doc.append(doc.root().id(), menu).unwrap();
//! // <ul id=menu><li></li><li class=hot></li></ul>
//! let dishes: Selector = "#menu > li:not(.hot, .sold-out)".parse()?;
//! assert_eq!(doc.select(&dishes).count(), 1);
//! assert_eq!(doc.select("li:nth-child(2n of li)")?.count(), 1);
//! # Ok::<(), broth::select::SelectorError>(())
//! ```
//!
//! The language is that of Selectors Level 4, with HTML's rules for pseudo-classes and for case, as
//! in browsers. States that only a user or a script can cause (`:hover`, `:target`) match nothing,
//! and neither does a selector with a pseudo-element. Anything unknown is an error, which has its
//! position.
//!
//! No selector is slow: an element is visited once, whatever the combinators, and `:has()` costs
//! one more walk, not one for each element. At worst, a hostile selector on a hostile document
//! takes time in proportion to the product of their lengths.
//!
//! # Features
//!
//! `states`, on by default: `:lang()`, `:dir()`, and the states of forms, such as `:checked` and
//! `:valid`. They are a quarter of the code. Without the feature, a selector that uses them is an
//! error, which names the feature.
//!
//! # What it does not do
//!
//! It does not parse style sheets. `:visited` matches nothing, and the column combinator is an
//! error. It does not run regular expressions: it assumes that every value matches the attribute
//! `pattern`, so `:valid` may match where a browser finds a mismatch. It does not change the
//! document.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod advice;
mod ast;
mod attribute;
mod bits;
mod compile;
mod counts;
mod cursor;
mod edit;
mod element;
mod element_state;
mod error;
mod field;
mod index;
mod keywords;
mod lookahead;
mod nth;
mod options;
mod parse;
mod path;
mod program;
mod pseudo;
mod select;
mod selector;
mod serialize;
mod specificity;
mod stack;
#[cfg(feature = "states")]
mod states;
mod strata;
mod stream;
mod subject;
mod test;
mod token;

pub use edit::{EditAll, EditAllError, Edited};
pub use error::{SelectorError, SelectorErrorCode};
pub use field::{Field, FieldPart};
pub use options::SelectorOptions;
pub use select::{AsSelector, Select, Selected};
pub use selector::{Matcher, Selector, SelectorSet};
pub use specificity::Specificity;
#[cfg(feature = "states")]
#[doc(hidden)]
pub use states::{control_value, is_submit_button};
pub use stream::{Candidates, Level, NeedsTree, OpenElements};
pub use subject::Subject;
