//! Converts HTML to Markdown, and proves that the Markdown reads back as the same content.
//!
//! Most people use this crate as `broth::markdown`, as the examples do. If you depend on it
//! directly, write `broth_markdown` instead.
//!
//! ```
//! use broth::markdown::to_markdown;
//!
//! let html = "<h1>Soup of the day</h1><ul><li>Leek, <b>hot</b><li><a href=/onion>Onion</a></ul>";
//! assert_eq!(to_markdown(html), "# Soup of the day\n\n- Leek, **hot**\n- [Onion](/onion)\n");
//! ```
//!
//! A converter can be wrong in two ways: it can turn text into markup (a star becomes emphasis) or
//! markup into text (emphasis becomes stars). The first is a security hole if the text was
//! `<script>`, because most programs that show Markdown allow HTML in it. This crate makes neither
//! mistake, because it reads back everything that it writes:
//!
//! 1. It keeps the rendered content of a document as a tree of Markdown's own blocks and inlines,
//!    the *kept tree*.
//! 2. It writes the kept tree, and escapes only the characters that would otherwise be markup.
//! 3. It reads the Markdown by the rules of [CommonMark
//!    0.31.2](https://spec.commonmark.org/0.31.2/), with [GitHub's
//!    extensions](https://github.github.com/gfm/) if they are on, and compares the two trees. If
//!    they differ, it writes the paragraph again: with other marks, then with more escapes, and
//!    finally without markup.
//!
//! [`Converter`] sets the dialect and the style. [`Converted::losses`] lists the elements that were
//! dropped or changed, with their places in the source and the reasons.
//!
//! # The same tree
//!
//! The promise: if you convert the Markdown back to HTML, the kept tree of that HTML is the kept
//! tree of the document, apart from the [losses](Converted::losses). This holds for every converter
//! that follows the chosen dialect, whether or not it allows raw HTML. Two kept trees are the same
//! if
//!
//! - they have the same blocks in the same order: paragraphs, headings with their levels, lists
//!   with their first numbers and their items, quotes, code blocks with their languages, thematic
//!   breaks, and tables with the alignment of their columns;
//! - they have the same footnotes and references to them, if [`Converter::footnotes`] is on;
//! - their lists are both *loose*, with blank lines between the parts, or both *tight*;
//! - their texts are equal after white space is collapsed as in a browser; and
//! - the same parts of the texts are emphasis, strikethrough, code, links with the same addresses
//!   and titles, or images with the same addresses, titles and alternative texts.
//!
//! GitHub's own reader makes a link of each email address, however it is escaped. Texts with such
//! an address are reported as [`LossReason::Autolink`].
//!
//! # Text is never HTML
//!
//! Many programs read Markdown by other rules than those of the dialect that it was written for.
//! Some refuse links to `file:`, or do not know tables, or the escape `\<`. So text is written such
//! that it does not become HTML even where its place is misread: in texts, alternative texts,
//! titles and addresses, `<` is written as `&lt;` wherever it could begin a tag; backticks are
//! escaped; and the angle brackets of `<https://a.b>` are only used for `http`, `https`, `ftp` and
//! plain email addresses.
//!
//! This has been tried, with raw HTML and links of all schemes allowed, and with and without their
//! extensions for GitHub's dialect, with commonmark.js 0.31.2, cmark 0.30.2, cmark-gfm
//! 0.29.0.gfm.6, micromark 4.0.3, markdown-it 15.0.3, marked 18.2.1, comrak 0.59, pulldown-cmark
//! 0.13, Python-Markdown 3.11.3, mistune 3.4.0, and pandoc 2.17.1 for its formats `gfm` and
//! `commonmark`. `fuzz/readers` of the repository repeats it.
//!
//! In code, `<` stays as it is, because code has no escapes. All of these readers find the end of
//! each code span; in an element that is written as HTML, code with a `<` is HTML, too. A code
//! block, however, is code only for readers with fenced code blocks. Python-Markdown has them with
//! its extension `fenced_code`, and never in a list, a quote or an element that is written as HTML.
//! If you show Markdown of pages that you do not trust, sanitize the HTML that is made of it.
//!
//! # The kept tree
//!
//! - Only rendered content is kept, as in `inner_text`: scripts and elements with `hidden` or
//!   `display: none` are left out. The content of a closed `details` is kept, because a reader can
//!   open it.
//! - White space at the ends of emphasis and links moves outside, and empty emphasis is dropped,
//!   because Markdown can express neither. A line break that moves is reported.
//! - Strong emphasis directly in strong emphasis is unwrapped in GitHub's dialect, because GitHub's
//!   reader writes one element for both.
//! - In a code span, spaces stay, but a line break and the white space around it become one space.
//! - A block in an inline element, such as a `div` in a link, splits the element in two.
//! - A table without a header gets an empty one. Layout tables are unwrapped, and so are tables
//!   with blocks in their cells, unless [`Converter::block_cells`] says otherwise.
//! - Of the numbers in a list, only the first is kept.
//! - A `dl` becomes a list of its terms, in bold, each with a list of its descriptions; see
//!   [`Converter::definition_lists`]. Paragraphs would not show which description belongs to which
//!   term.
//! - Footnotes stay links and a list, unless [`Converter::footnotes`] says otherwise: then they are
//!   at the end, numbered by their first references. A note without references, or with the `id` of
//!   an earlier note, stays in its list. A reference to a missing note, or one directly before or
//!   inside a link, becomes a link or text.
//! - The annotation of a `ruby` follows its base text in brackets.
//! - `sub` and `sup` become small characters (`H₂O`) or get a mark (`x^a`); see
//!   [`Converter::sub_sup`].
//!
//! # Raw HTML
//!
//! No HTML is written unless you ask for it with [`Converter::raw_html`], or for one kind of
//! element with [`Converter::definition_lists`], [`Converter::details`] or [`Converter::kbd`].
//! Then, elements that Markdown does not have are written as HTML tags. The promise covers them:
//! their tags, attributes and content are part of the kept tree. Text between the tags is still
//! safe, but the tags are only as safe as the document, or as the function that you pass to
//! [`Converter::sanitizer`].
//!
//! - MathML and SVG keep their elements. Form controls, frames in GitHub's dialect, and elements
//!   whose content has its own syntax, such as `textarea`, are never written.
//! - A table with blocks or spans is written as HTML, even if the blocks are empty. In CommonMark,
//!   which has no tables, every table is.
//! - If a paragraph begins with a tag that would start an HTML block, the whole paragraph is HTML.
//! - In headings and cells, line breaks are written as `<br>`.
//!
//! # Limits
//!
//! The crate does not find the main content of a page: leave out the rest by selectors with
//! `Converter::without`, which needs the feature `select`, or pass the nodes that you want to
//! [`Converter::convert_nodes`]. It does not resolve addresses, either: pass a function to
//! [`Converter::on_address`] that does, with any URL library.
//!
//! # Decisions
//!
//! - Links that run a script are unwrapped.
//! - Some parsers do not follow the specification, so broth avoids Markdown that they read
//!   differently: code becomes text if it contains a backslash and a pipe in a table, backticks in
//!   a link, `~~` in strikethrough, or `][^` in a document with footnotes; labels of references
//!   skip the numbers in code such as `a[0][1]`; an empty item in a quote in an item is dropped.
//! - White space in an address is written as a character reference, not in angle brackets: a reader
//!   that refuses the link could take `<img src=x onerror=y>` as a tag.
//! - Quotes nest at most 50 deep and lists at most 25, because each level makes every line longer;
//!   inline elements nest at most 16 deep.

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
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "select")]
mod without;
mod write;

pub use addresses::Address;
pub use html::Attributes;
pub use loss::{Loss, LossKind, LossReason};
pub use markdown::{Converted, Converter, Origin, ToMarkdown, to_markdown};
pub use options::{
    BlockCells, Bullet, Choice, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes,
    HardBreak, Heading, Kbd, Links, Math, OptionError, RawHtml, SubSup, Value,
};

/// Both sides of the proof, for tests.
#[doc(hidden)]
pub mod sides {
    use alloc::string::String;

    use broth_dom::Node;

    use crate::Converter;
    use crate::kept::dump::dump;

    /// The kept tree of a node, before it is written.
    #[must_use]
    pub fn kept(converter: &Converter, node: Node<'_>) -> String {
        dump(&converter.kept(node))
    }

    /// The tree that a Markdown text is read as.
    #[must_use]
    pub fn read_back(converter: &Converter, markdown: &str) -> String {
        dump(&converter.read(markdown))
    }
}
