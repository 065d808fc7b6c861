//! An HTML sanitizer that follows the standard and proves that its output parses back to what it
//! allowed.
//!
//! Most people use this crate as `broth::sanitize`, as the examples do.
//! If you depend on it directly, write `broth_sanitize` instead.
//!
//! ```
//! use broth::sanitize::sanitize;
//!
//! assert_eq!(sanitize("<p onclick=steal()>Soup<script>steal()</script>"), "<p>Soup</p>");
//! ```
//!
//! Since 2026, HTML has its own sanitizer: `element.setHTML(html, {sanitizer: config})`. This crate
//! does the same, with the same configurations and the same built-in lists.
//!
//! - [`Sanitizer`] turns markup into safe markup, for use in any element or as a document. With
//!   scripting on or off, a parser builds exactly the tree that was checked, so no *mutation XSS*
//!   can hide in it, and sanitizing the output again changes nothing. Nodes that markup cannot
//!   express are moved to where a parser puts them, or removed.
//! - Browsers from before customizable `select`, and those that read HTML in SVG and MathML by the
//!   rules of 2020, find nothing in the markup that the configuration would remove. The text or
//!   element in which they would find it is removed: [`RemovalReason::OlderBrowsers`].
//!   `SECURITY.md` names them.
//! - [`Sanitized::removed`] says what was removed, where it was, and why.
//! - [`Sanitizer::sanitize_tree`] sanitizes a tree.
//! - [`SanitizerConfig`] is the standard's dictionary, which can be read from JSON.
//!   [`Configuration`] is a valid one, with the standard's modifiers. [`ConfigError`] says which
//!   rule a configuration breaks.
//! - [`CssSanitizer`] judges style sheets, `style` attributes, and the attributes of SVG that are
//!   CSS; [`Sanitizer::css`] applies it. Without it, CSS stays as it is, as in the standard.
//! - Options beyond the standard, off by default: keeping the content of elements that are not
//!   allowed, allowed URL schemes, `rel` and `target` of links, a prefix for ids and names, and
//!   functions that decide.
//!
//! # What it does not do
//!
//! It does not know what the scripts of a page do with classes, ids and data attributes. It does
//! not load or run anything. `SECURITY.md` has the threat model.
//!
//! # Decisions
//!
//! - The standard sanitizes a finished fragment. Browsers and the public tests sanitize while
//!   parsing, as the standard will in future; so do [`Sanitizer::report`] and
//!   [`Sanitizer::parse_fragment`]. [`Sanitizer::sanitize_tree`] is the walk that the standard
//!   describes.
//! - The contents of a `template` that is replaced with its children are removed, as in the
//!   standard and the tests; one browser keeps them.
//! - If an element is replaced with its children, and the parser has moved its content before a
//!   table, the content stays there. Browsers put it into the table, which markup cannot express.
//! - A member that the standard does not know is an error in a configuration written as JSON. The
//!   standard ignores it, so a misspelt `elements` would allow everything that cannot run a script.
//!   So is a name that no parser of HTML makes, such as `B`: the standard compares names with their
//!   case, so removing `B` would remove nothing.
//! - In a fragment for a `template`, forms are parsed as anywhere else, so a form in a form is
//!   ignored. Since the autumn of 2026, the standard nests them there; browsers do not, and would
//!   parse such markup to another tree.
//! - Older browsers may see elements that no function of yours was asked about, such as those in
//!   the text of a `style`. The functions are not called for them; if there are any, such elements
//!   count as not allowed. Elements that today's parsers see, too, have been judged already.
//! - In a context of SVG or MathML, older browsers make an SVG element of `<p>`. So the
//!   configuration must allow both to keep either.
//! - In a fragment for `html`, the elements `head` and `body` stay, without attributes, as they do
//!   in a document: every parser makes them.
//! - A processing instruction, a comment, or a custom data attribute that a configuration does not
//!   mention is removed by the safe methods and kept by the unsafe ones.
//! - Event handler content attributes are those of HTML, those that other specifications add, and
//!   those of browsers. Other attributes whose names begin with `on` are ordinary.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod allow;
mod below;
mod builtin;
mod classes;
mod config;
#[cfg(feature = "css")]
mod css;
mod decide;
mod filter;
mod ignored;
mod json;
mod lists;
#[cfg(not(feature = "css"))]
mod no_css;
mod older;
mod options;
mod parse;
mod policy;
mod prove;
mod removals;
mod remove_lists;
mod removed;
mod sanitized;
mod sanitizer;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod stream;
mod table;
mod today;
mod unmentioned;
mod url;
mod walk;

pub use broth_entities::UnknownWord;

pub use config::{ConfigElement, ConfigError, ConfigName, Configuration, SanitizerConfig};
#[cfg(feature = "css")]
pub use css::{CssSanitizer, SanitizedCss};
pub use ignored::{IgnoredName, IgnoredReason};
#[cfg(not(feature = "css"))]
use no_css as css;
pub use options::{AttributeCandidate, AttributeDecision, Decision, ElementCandidate};
pub use removed::{RemovalReason, Removed, RemovedKind};
pub use sanitized::{Sanitized, SanitizedTree};
pub use sanitizer::{Sanitizer, sanitize};
pub use stream::Stream;
