//! The code of template languages in HTML: where it is, and what a parser may read in its place.
//!
//! `broth fmt` and `broth check` use this crate to work around the code of a template: they never
//! look inside it, and it never decides what they do to the HTML around it.
//!
//! ```
//! use broth_template::{Regions, Template};
//!
//! let page = "<ul>{% for soup in soups %}<li class={{ soup.kind }}>{{ soup }}</li>{% endfor %}</ul>";
//! let template = Template::of_file("soups.html.j2").unwrap();
//! assert_eq!(template, Template::Jinja);
//!
//! let regions = Regions::parse(page, template);
//! assert_eq!(regions.list().len(), 4);
//! // The loop is a block: it begins with the first region, and ends with the last.
//! let block = &regions.blocks()[0];
//! assert_eq!((block.open, block.close), (0, 3));
//! // For a parser, code between tags is a comment, and code in a tag is a word.
//! let masked = regions.mask(page);
//! assert_eq!(masked.text.len(), page.len());
//! assert!(masked.text.starts_with("<ul><!xxxx"));
//! ```
//!
//! # What it does not do
//!
//! It does not run templates, and it does not parse the code in them: a region ends at the next
//! closing mark that is not in a string of the same line. A mark that is never closed is text.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod blocks;
mod front_matter;
mod hint;
mod left_out;
mod mask;
mod plain;
mod region;
mod regions;
mod roles;
mod scan;
mod template;

pub use blocks::{Block, Branches};
pub use front_matter::front_matter_len;
pub use hint::{Hint, hint};
pub use mask::{Masked, Place};
pub use plain::{has_code, word_len};
pub use region::{Kind, Region};
pub use regions::Regions;
pub use template::Template;
