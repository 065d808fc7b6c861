//! Finds the main content of HTML pages, without the frame around it.
//!
//! Most people use this crate as `broth::content`, with the feature `content`, as the examples do.
//! If you depend on it directly, write `broth_content` instead.
//!
//! ```
//! use broth::content::Extractor;
//!
//! let html = "<title>Leek soup | Broth</title>
//!     <nav><a href=/>Home</a> <a href=/soups>Soups</a></nav>
//!     <main><h1>Leek soup</h1><p>Leeks, potatoes and cream, cooked for twenty minutes.
//!     <h2>Related recipes</h2><ul><li><a href=/onion>Onion soup</a></ul></main>
//!     <footer>© Broth</footer>";
//! let content = Extractor::new().report(html);
//! assert_eq!(
//!     content.text(),
//!     "Leek soup\n\nLeeks, potatoes and cream, cooked for twenty minutes."
//! );
//! assert_eq!(content.title.as_deref(), Some("Leek soup"));
//! assert_eq!(content.blocks[1].to_string(), "kept, content: Leek soup");
//! ```
//!
//! # A heuristic
//!
//! The other parts of broth follow a text, and prove what they write. No text says what the content
//! of a page is, so this crate is measured instead: [docs/content.md] compares it with other
//! libraries on public sets of pages, by kind of page, and shows where it loses. The results may
//! change in each release.
//!
//! [docs/content.md]: https://github.com/broth-rs/broth/blob/main/docs/content.md
//!
//! # How it works
//!
//! 1. The page is read as *blocks*: runs of text that no boundary of a block interrupts.
//! 2. The [`Kind`] of the page is found by what it declares (types of structured data, Open Graph,
//!    words of its address) and by what it has most of. [`Content::evidence`] says why.
//! 3. Rules drop blocks: elements and roles such as `nav`, words of classes in several languages,
//!    headings such as "Related articles", lists of links, fragments, repetitions. Each kind has
//!    its own selection. If next to nothing is left, fewer rules hold.
//! 4. What is left is the content. The [report](Content::blocks) has a [`Reason`] for each block.
//!
//! There is no model and no list of sites. A rule that would drop most of the page is not believed,
//! so that a wrong class does no harm.
//!
//! # Limits
//!
//! - Style sheets and scripts do not count. Whatever a script adds is missing.
//! - Everything is a table or a loop: nothing is recursive, and the time is linear, apart from
//!   sorting repeated texts.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod content;
mod cues;
mod declared;
mod extractor;
mod frame;
mod hints;
mod judge;
mod kind;
mod metadata;
mod options;
mod page;
mod prune;
mod reason;
mod rules;
mod signs;
mod tally;
mod words;

pub use broth_entities::UnknownWord;

pub use content::{Block, Content};
pub use extractor::{Extractor, extract};
pub use frame::Frame;
pub use kind::Kind;
pub use options::Focus;
pub use reason::Reason;
