//! HTML as Markdown that is proven to read back as the tree that was kept.
//!
//! Most people use it as `broth::markdown`, as the examples do.
//! With this crate alone, write `broth_markdown` for that.
//!
//! ```
//! use broth::markdown::from_html;
//!
//! let html = "<h1>Soup of the day</h1><ul><li>Leek, <b>hot</b><li><a href=/onion>Onion</a></ul>";
//! assert_eq!(from_html(html), "# Soup of the day\n\n- Leek, **hot**\n- [Onion](/onion)\n");
//! ```
//!
//! A converter can be wrong in two ways: a star in a text becomes emphasis, or emphasis becomes
//! stars. If the text was `<script>`, the first way is a security hole, because most programs that
//! show Markdown allow HTML in it. This crate cannot be wrong in either way, because it reads back
//! everything that it writes:
//!
//! 1. It keeps the rendered content of a document as a tree of Markdown's own blocks and inlines,
//!    the *kept tree*.
//! 2. It writes the kept tree, and escapes only characters that would mean something else where
//!    they stand.
//! 3. It reads the Markdown by the rules of [CommonMark
//!    0.31.2](https://spec.commonmark.org/0.31.2/), with [GitHub's
//!    extensions](https://github.github.com/gfm/) if they are on, and compares. If the tree is not
//!    the same, the paragraph is written with more effort: other marks, more escapes, and in the
//!    end without its markup.
//!
//! [`Options`] sets the dialect and the style. [`Markdown::losses`] says which elements are not in
//! the Markdown as they were, where they are in the source, and why.
//!
//! # The same tree
//!
//! The promise is: a reader of CommonMark, or of GitHub's dialect if that was written, makes HTML
//! of the Markdown; and the kept tree of this HTML is the kept tree of the document, less the
//! [losses](Markdown::losses). It holds whether raw HTML is allowed to the reader or not, because
//! no text is read as HTML. Two kept trees are the same if
//!
//! - they have the same blocks in the same order: paragraphs, headings with their levels, lists
//!   with their first numbers and with their items, quotes, blocks of code with their languages,
//!   thematic breaks, tables with the alignment of their columns;
//! - the text of an item is a paragraph in both, or is not: a list has blank lines between its
//!   parts, or has none;
//! - their texts are equal, character by character, after white space has collapsed as in a
//!   browser;
//! - the same parts of the texts are emphasised, struck out, code, or links with the same addresses
//!   and titles; and images have the same addresses, titles and alternative texts.
//!
//! # The kept tree
//!
//! - Only rendered content is kept, by the rules of `inner_text`: not scripts, nor elements with
//!   `hidden` or `display: none`. The content of a closed `details` is kept, because a reader can
//!   open it.
//! - White space at the ends of emphasis and links is put outside, and empty emphasis is dropped:
//!   Markdown has neither.
//! - In a code span, spaces stay, but a line break and the white space around it are one space.
//! - A block in an inline element, such as a `div` in a link, divides the element in two.
//! - A table without a header has an empty one. A table for layout is unwrapped, and so is one with
//!   a block in a cell, unless [`Options::block_cells`] says otherwise.
//! - The number of an item is not kept, only that of the first.
//! - The explanation of the characters in a `ruby` is after them in brackets.
//! - `sub` and `sup` are other characters, `H₂O`, or have a mark, `x^a`: [`Options::sub_sup`].
//!
//! # Raw HTML
//!
//! No HTML is written unless [`Options::raw_html`] says so. With it, elements that Markdown does
//! not have stay as their tags, and the promise holds for them, too: the kept tree has their tags
//! with their attributes, and what is between them. Text between tags is as safe as any other, but
//! the tags are as safe as the document, or as what [`RawHtml::by`] allows.
//!
//! - A formula or picture keeps its elements. Controls of forms, frames in GitHub's dialect, and
//!   elements whose content is read in a way of its own, such as `textarea`, are never written.
//! - A table with blocks or spans is HTML, even if the blocks turn out to be empty, and so is any
//!   table in CommonMark.
//! - A paragraph that begins with a tag that would begin a block of HTML is HTML as a whole.
//! - In a heading or a cell, a line break is `<br>`.
//!
//! # Limits
//!
//! It does not find the main content of a page: remove the rest from the tree first, or pass the
//! nodes that you want to [`Options::of_all`]. Addresses stay as they are unless
//! [`Options::addresses`] has a function for them, which may use any library for URLs.
//!
//! # Decisions
//!
//! - Links that run a script are unwrapped.
//! - Where readers disagree about Markdown that the specification defines, it is written so that
//!   they agree: a pipe in code in a table becomes text if a backslash is before it; an empty item
//!   in a quote in an item is dropped.
//! - Lists and quotes are nested 50 deep at most, inline elements 16 deep: with each list or quote
//!   every line in it becomes longer.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod addresses;
mod character;
mod front;
mod html;
mod keep;
mod kept;
mod loss;
mod markdown;
mod options;
mod prove;
mod read;
mod write;

pub use addresses::Addresses;
pub use html::{Attributes, RawHtml};
pub use loss::{How, Loss, Why};
pub use markdown::{Markdown, Options, Origin, from_html};
pub use options::{
    BlockCells, Bullet, Choice, Emphasis, Fence, Flavor, HardBreak, Heading, HtmlPolicy, Links,
    Math, OptionError, SubSup, Value,
};

/// Both sides of the proof, for tests.
#[doc(hidden)]
pub mod sides {
    use alloc::string::String;

    use broth_dom::Node;

    use crate::keep::{Rules, keep};
    use crate::kept::dump::dump;
    use crate::read::read;
    use crate::{Flavor, RawHtml};

    /// The tree that is kept of a node, before it is written.
    #[must_use]
    pub fn kept(node: Node<'_>, flavor: Flavor, html: RawHtml) -> String {
        dump(&keep([node], Rules { flavor, html, ..Rules::default() }).0)
    }

    /// The tree that a Markdown text is read as.
    #[must_use]
    pub fn read_back(markdown: &str, flavor: Flavor) -> String {
        dump(&read(markdown, flavor))
    }
}
