//! Parsers that never fail, for HTML, XML and the values inside them.
//!
//! However broken the markup, you get a tree, and with it a list of what was wrong and where. HTML
//! follows the living standard of 2026 in every state and insertion mode; XML recovers by the XML5
//! draft.
//!
//! Each language has three levels. A single call:
//!
//! ```
//! # #[cfg(all(feature = "html", feature = "select"))] {
//! use broth::prelude::*;
//!
//! let doc = broth::html::parse("<ul><li>Onions<li>Cheese</ul>");
//! let items: Vec<String> = doc.select("ul > li")?.map(|li| li.text()).collect();
//! assert_eq!(items, ["Onions", "Cheese"]);
//! # }
//! # Ok::<(), broth::Error>(())
//! ```
//!
//! Options, errors, chunks of any size:
//!
//! ```
//! # #[cfg(feature = "html")] {
//! use broth::html::Parser;
//!
//! let mut stream = Parser::new().scripting(false).errors(true).stream();
//! stream.feed("<p>Fish &am");
//! stream.feed("p; chips</b>");
//! let parsed = stream.finish();
//! assert_eq!(parsed.document.body().unwrap().text(), "Fish & chips");
//! assert_eq!(parsed.errors[0].code.as_str(), "missing-doctype");
//! # }
//! ```
//!
//! And tokens: as an iterator, or borrowed one by one with nothing copied.
//!
//! ```
//! # #[cfg(feature = "html")] {
//! use broth::tokens::{Token, Tokenizer};
//!
//! let mut links = Vec::new();
//! for token in Tokenizer::new("<a href=/soup>Soup</a> and <a href=/bread>bread</a>") {
//!     if let Token::StartTag(tag) = &token
//!         && tag.name == "a"
//!     {
//!         links.extend(tag.attr("href").map(str::to_owned));
//!     }
//! }
//! assert_eq!(links, ["/soup", "/bread"]);
//! # }
//! ```
//!
//! # Features
//!
//! Each part is a crate of its own, re-exported here under a feature. With
//! `default-features = false` you get only the features you name.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `html` | yes | [`html`]: tokens and trees, whole or streaming; [`dom`] |
//! | `xml` | yes | [`xml`]: the same for XML, well-formed or not; [`dom`] |
//! | `encoding` | yes | [`encoding`]: from bytes to text; `parse_bytes` and `feed_bytes` |
//! | `select` | yes | [`select`]: CSS selectors, for whole trees, single elements and sets of selectors |
//! | `states` | yes | selectors that depend on the whole tree: `:lang()`, `:dir()`, and the states of forms, such as `:checked` |
//! | `xpath` | yes | [`xpath`]: XPath 1.0, in bounded time |
//! | `text` | yes | [`text`]: the text that a reader sees, as `innerText` is |
//! | `rewrite` | yes | [`rewrite`]: edits by selector, of pages and of streams, that leave every other byte alone |
//! | `serialize` | yes | [`serialize`]: minify, pretty-print, write XML, check that markup parses back to its tree |
//! | `sanitize` | yes | [`mod@sanitize`]: the safe part of untrusted HTML; the output is proven to parse back to the same tree |
//! | `markdown` | yes | [`markdown`]: HTML as Markdown, proven to read back as the tree that was kept |
//! | `check` | yes | [`mod@check`]: the rules for writing HTML, as lints with fixes |
//! | `format` | yes | [`mod@format`]: a formatter that changes nothing a browser renders, and proves it |
//! | `css` | yes | [`css`]: CSS Syntax: tokens, values, declarations, rules and style sheets, of any text |
//! | `values` | yes | [`values`]: numbers, dates, durations, colours and the other small syntaxes |
//! | `entities` | yes | [`entities`]: character references: decode, encode, look up |
//! | `content` | | [`content`]: the main content of pages, without the frame around it; a heuristic, measured |
//! | `data` | | [`data`]: structured data, links, tables, forms, metadata; brings `url` and the crates that it needs |
//! | `guess` | | guessing an encoding from the content: `encoding::Guess::Content` |
//! | `chrono`, `jiff` | | dates and times from and to `chrono` and `jiff` |
//! | `serde` | | values as strings for `serde`; spans, errors, findings, removals and losses as in the JSON of the command; configurations of the sanitizer and the formatter, and edits of the rewriter, as it reads them |
//! | `arbitrary` | | values for fuzzing |
//! | `xml5-draft` | | `xml::Dialect::Draft`, `Xml5lib`: the XML5 draft to the letter, and as in its public suite |
//! | `html2007` | | `html2007`: the tokenizer of HTML's early draft; `edition`: one tokenizer for every edition |
//!
//! It runs no scripts, and loads nothing.

// On docs.rs each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

/// Re-exports crates by other names.
// In the documentation, each is the crate itself, so that its page is the crate's front page.
#[cfg(doc)]
macro_rules! parts {
    ($($(#[$feature:meta])* $part:ident as $name:ident;)*) => {$(
        #[doc(inline)]
        $(#[$feature])*
        pub use $part as $name;
    )*};
}

// Elsewhere it is a module, because the compiler calls a crate by its own name in messages, such as
// "perhaps you want to import it: `use broth::broth_select::Select;`", and there is no such path.
#[cfg(not(doc))]
macro_rules! parts {
    ($($(#[$feature:meta])* $part:ident as $name:ident;)*) => {$(
        #[doc = concat!("The crate `", stringify!($part), "`.")]
        $(#[$feature])*
        pub mod $name {
            pub use $part::*;
        }
    )*};
}

parts! {
    #[cfg(feature = "check")]
    broth_check as check;
    #[cfg(feature = "content")]
    broth_content as content;
    #[cfg(feature = "css")]
    broth_css as css;
    #[cfg(feature = "data")]
    broth_data as data;
    #[cfg(any(
        feature = "data",
        feature = "html",
        feature = "select",
        feature = "serialize",
        feature = "text",
        feature = "xml",
        feature = "xpath"
    ))]
    broth_dom as dom;
    #[cfg(feature = "encoding")]
    broth_encoding as encoding;
    #[cfg(feature = "entities")]
    broth_entities as entities;
    #[cfg(feature = "format")]
    broth_format as format;
    #[cfg(feature = "html")]
    broth_html as html;
    #[cfg(feature = "html2007")]
    broth_html2007 as html2007;
    #[cfg(feature = "markdown")]
    broth_markdown as markdown;
    #[cfg(feature = "rewrite")]
    broth_rewrite as rewrite;
    #[cfg(feature = "sanitize")]
    broth_sanitize as sanitize;
    #[cfg(feature = "select")]
    broth_select as select;
    #[cfg(feature = "serialize")]
    broth_serialize as serialize;
    #[cfg(feature = "text")]
    broth_text as text;
    #[cfg(feature = "values")]
    broth_values as values;
    #[cfg(feature = "xml")]
    broth_xml5 as xml;
    #[cfg(feature = "xpath")]
    broth_xpath as xpath;
}

mod error;
pub mod prelude;

#[cfg(all(doctest, feature = "data", feature = "default", feature = "html2007"))]
mod guides;

pub use error::{Error, Result};

#[doc(inline)]
#[cfg(feature = "check")]
pub use broth_check::check;
#[doc(inline)]
#[cfg(any(feature = "html", feature = "xml"))]
pub use broth_dom::{Document, Node, NodeId, NodeKind};
#[doc(inline)]
#[cfg(feature = "format")]
pub use broth_format::format;
#[doc(inline)]
#[cfg(all(feature = "html", feature = "html2007"))]
pub use broth_html::edition;
#[doc(inline)]
#[cfg(feature = "html")]
pub use broth_html::tokens;
#[doc(inline)]
pub use broth_input::{LineColumn, LineIndex, Span};
#[doc(inline)]
#[cfg(feature = "markdown")]
pub use broth_markdown::to_markdown;
#[doc(inline)]
pub use broth_markup::{ErrorCode, ErrorFamily, ParseError, StrictError, UnknownErrorCode};
#[doc(inline)]
pub use broth_markup::{Name, Namespace, NamespaceId, NamespaceTable, QName, Uri};
#[doc(inline)]
#[cfg(feature = "sanitize")]
pub use broth_sanitize::sanitize;
#[doc(inline)]
#[cfg(feature = "select")]
pub use broth_select::Selector;
#[doc(inline)]
#[cfg(feature = "xpath")]
pub use broth_xpath::XPath;
