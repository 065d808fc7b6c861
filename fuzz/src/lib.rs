//! The bodies of the fuzz targets: one function of bytes each, independent of any fuzzer.
//!
//! A body does not only wait for a panic: it asks an *oracle*. Pieces must give what the whole
//! gives; the fast path must give what the readable one gives; spans are in their source and in
//! each other; limits hold; written documents read back; and where another library follows the same
//! text, it must agree.
//!
//! The first bytes of a body's data choose options and where to cut ([`case::Case`]); the rest is
//! the document. `fuzz_targets/` passes the bodies to libFuzzer. The program `smoke` runs them for
//! a few seconds on documents that [`soup`] cooks from the project's own cases, always the same;
//! `cargo xtask fuzz-smoke` calls it.

pub mod bytes;
pub mod case;
pub mod css;
pub mod css_sanitize;
pub mod data;
pub mod decode;
pub mod entities;
pub mod format;
pub mod grow;
pub mod jsonl;
pub mod markdown;
pub mod peers;
pub mod repair;
pub mod rewrite;
pub mod sanitize;
pub mod seeds;
pub mod select;
pub mod serialize;
pub mod soup;
pub mod tokens;
pub mod tree;
pub mod values;
pub mod writer;
pub mod xml5;
pub mod xpath;

/// A target.
pub struct Target {
    /// Its name: that of its module and of the file in `fuzz_targets/`.
    pub name: &'static str,
    /// Its body.
    pub body: fn(&[u8]),
    /// The sections of the project's own cases that it begins with.
    pub seeds: &'static [&'static str],
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target { name: "bytes", body: bytes::body, seeds: &["tree-construction", "encoding"] },
    Target { name: "decode", body: decode::body, seeds: &["encoding"] },
    Target { name: "entities", body: entities::body, seeds: &["html-tokenizer", "draft2007"] },
    Target { name: "values", body: values::body, seeds: &["values"] },
    Target {
        name: "tokens",
        body: tokens::body,
        seeds: &["html-tokenizer", "html-tokenizer-2015", "html-tokenizer-foreign", "draft2007"],
    },
    Target { name: "tree", body: tree::body, seeds: &["tree-construction", "html-tokenizer"] },
    Target { name: "xml5", body: xml5::body, seeds: &["xml5", "xml5-draft"] },
    Target { name: "sanitize", body: sanitize::body, seeds: &["tree-construction"] },
    Target { name: "markdown", body: markdown::body, seeds: &["tree-construction"] },
    Target { name: "rewrite", body: rewrite::body, seeds: &["tree-construction"] },
    Target { name: "css", body: css::body, seeds: &["tree-construction"] },
    Target { name: "css_sanitize", body: css_sanitize::body, seeds: &["tree-construction"] },
    Target { name: "data", body: data::body, seeds: &["tree-construction"] },
    Target { name: "format", body: format::body, seeds: &["tree-construction"] },
    Target { name: "format_xml", body: format::xml_body, seeds: &["xml5", "tree-construction"] },
    Target { name: "select", body: select::body, seeds: &["tree-construction"] },
    Target { name: "xpath", body: xpath::body, seeds: &["tree-construction", "xml5"] },
    Target { name: "serialize", body: serialize::body, seeds: &["tree-construction"] },
    Target { name: "writer", body: writer::body, seeds: &["tree-construction"] },
    Target { name: "repair", body: repair::body, seeds: &["html-tokenizer", "tree-construction"] },
    Target {
        name: "jsonl",
        body: jsonl::body,
        seeds: &["html-tokenizer", "tree-construction", "xml5", "values"],
    },
    Target { name: "peers", body: peers::body, seeds: &["tree-construction", "xml5"] },
];
