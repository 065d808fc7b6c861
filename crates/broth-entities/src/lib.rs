//! Decodes and encodes HTML character references: `&eacute;`, `&#233;`, `&#xE9;`.
//!
//! Most people use this crate as `broth::entities`, as the examples do.
//! If you depend on it directly, write `broth_entities` instead.
//!
//! The crate implements every rule of the
//! [standard](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state) and
//! has all 2,231 names. It needs no set-up at run time and no `std`; its one dependency is
//! `memchr`.
//!
//! ```
//! use broth::entities::{decode, encode};
//!
//! assert_eq!(decode("fish &amp; chips &copy 2026"), "fish & chips © 2026");
//! assert_eq!(encode("fish & chips"), "fish &amp; chips");
//! ```
//!
//! - [`decode()`] replaces references as a parser does between tags, and [`decode_attribute`] as it
//!   does in attributes, which have an extra rule.
//! - [`references`] iterates over them instead, with their positions and their errors.
//! - [`encode()`] and [`encode_attribute`] write references; an [`Encoder`] has options, such as
//!   ASCII only.
//! - [`lookup`] and [`name_of`] query the table of names.
//! - [`longest_match`], [`Matcher`], [`Code`] and [`numeric()`] are the parts a tokenizer needs.
//!   They can stop at the end of a chunk and continue with the next one.
//!
//! ```
//! use broth::entities::references;
//!
//! for reference in references("2 &lt 3; &#0;") {
//!     for error in reference.errors() {
//!         println!("{:?}: {} in {}", reference.span, error, reference.source);
//!     }
//! }
//! ```
//!
//! # What it does not do
//!
//! It does not know tags: pass [`decode()`] only the text between them, or the value of an
//! attribute. It does not normalise newlines or replace U+0000, which is a tokenizer's job. It does
//! not know the entities that an XML document declares. It cannot encode text inside `<script>`,
//! `<style>` or comments, where references are not recognised, or attribute values without quotes.

#![no_std]

extern crate alloc;

mod decode;
mod encode;
mod encoder;
mod error;
mod generated;
mod matcher;
mod mode;
mod numeric;
mod policy;
mod reference;
mod scan;
mod table;
mod words;

#[doc(hidden)]
pub use decode::common_reference;
pub use decode::{decode, decode_attribute, decode_in};
pub use encoder::{Encoder, encode, encode_attribute};
pub use error::ReferenceError;
pub use matcher::{LongestMatch, Match, Matcher, longest_match};
pub use mode::Mode;
pub use numeric::{Code, Numeric, numeric};
pub use policy::Policy;
pub use reference::{Reference, ReferenceKind, References, references};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use words::UnknownWord;

/// The number of names: 2,125 with a semicolon, and 106 of these also without.
///
/// ```
/// assert_eq!(broth::entities::names().count(), broth::entities::NAME_COUNT);
/// ```
pub const NAME_COUNT: usize = generated::COUNT;

/// The characters that a name refers to, if it is in the table.
///
/// Case matters in names, and the semicolon belongs to the name.
///
/// <https://html.spec.whatwg.org/multipage/named-characters.html>
///
/// ```
/// use broth::entities::lookup;
///
/// assert_eq!(lookup("hearts;"), Some("♥"));
/// assert_eq!(lookup("NotEqualTilde;"), Some("\u{2242}\u{338}"));
///
/// // `eacute` also exists without the semicolon, `hearts` does not
/// assert_eq!(lookup("eacute"), Some("é"));
/// assert_eq!(lookup("hearts"), None);
/// ```
#[must_use]
pub fn lookup(name: &str) -> Option<&'static str> {
    let found = longest_match(name).found;
    found.filter(|found| found.len == name.len()).map(|found| found.expansion)
}

/// The name for one or two code points, with its semicolon.
///
/// Many characters have several names. This is the one in HTML 4 if there is one, otherwise the
/// shortest, then the one with fewer capitals, then the first by byte order.
///
/// ```
/// use broth::entities::name_of;
///
/// assert_eq!(name_of("→"), Some("rarr;")); // not RightArrow; and three more
/// assert_eq!(name_of("&"), Some("amp;"));
/// assert_eq!(name_of("fj"), Some("fjlig;"));
/// assert_eq!(name_of("x"), None);
/// ```
#[must_use]
pub fn name_of(expansion: &str) -> Option<&'static str> {
    table::Entry::preferred(expansion).map(table::Entry::name)
}

/// Returns every name with its characters. The names with a semicolon are in byte order; a name
/// that also exists without it comes just before, in that form.
///
/// ```
/// let mut names = broth::entities::names();
/// assert_eq!(names.next(), Some(("AElig", "Æ")));
/// assert_eq!(names.next(), Some(("AElig;", "Æ")));
/// ```
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    table::Entry::all().flat_map(|entry| {
        let (name, expansion) = (entry.name(), entry.expansion());
        let bare = &name[..name.len() - 1];
        let bare = lookup(bare).map(|_| (bare, expansion));
        bare.into_iter().chain([(name, expansion)])
    })
}
