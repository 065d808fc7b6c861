//! `Limits`: how far a document may go before the builder stops playing along.
//!
//! The standard sets no limits. Without any, 36 kB of `<b id=..>` and `<p>` become 1.6 million nodes, and
//! a document as deep as it is long breaks whoever walks it by recursion. So there are limits, on by
//! default, wide enough for every page that is not an attack. Meeting one is no error and loses no text;
//! it is noted once, with the place.

use alloc::vec::Vec;
use core::fmt;

use crate::scope::{MAX_ATTRIBUTES, MAX_DEPTH};

/// How far a document may go.
///
/// ```
/// use broth_html_tree::Limits;
///
/// let careful = Limits::default().depth(100).repeated_elements(10);
/// let trusting = Limits::none();
/// assert_ne!(careful, trusting);
///
/// let strict = Limits::none().formatting_elements(8).attributes(100).token_bytes(1 << 20).errors(50);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    pub(crate) depth: usize,
    pub(crate) formatting_elements: usize,
    pub(crate) repeated_elements: usize,
    pub(crate) attributes: usize,
    pub(crate) token_bytes: usize,
    pub(crate) errors: usize,
}

/// Elements that may be repeated before the length of the input counts.
const FREE_REPETITIONS: usize = 4096;

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            formatting_elements: 512,
            repeated_elements: 1,
            attributes: MAX_ATTRIBUTES,
            token_bytes: 1 << 28,
            errors: 10_000,
        }
    }
}

impl Limits {
    /// No limits at all.
    #[must_use]
    pub fn none() -> Self {
        Self {
            depth: usize::MAX,
            formatting_elements: usize::MAX,
            repeated_elements: usize::MAX,
            attributes: usize::MAX,
            token_bytes: usize::MAX,
            errors: usize::MAX,
        }
    }

    /// How many elements may be open inside of each other; 512 by default, as in browsers. Elements that go
    /// deeper become siblings of the element at the limit.
    #[must_use]
    pub fn depth(mut self, elements: usize) -> Self {
        self.depth = elements;
        self
    }

    /// How many formatting elements (`b`, `font`, ...) may wait to be opened again; 512 by default. Beyond,
    /// the earliest is forgotten.
    #[must_use]
    pub fn formatting_elements(mut self, elements: usize) -> Self {
        self.formatting_elements = elements;
        self
    }

    /// How many formatting elements may be opened again per byte of input; 1 by default. Beyond, they are
    /// forgotten instead. The first 4096 are free.
    #[must_use]
    pub fn repeated_elements(mut self, per_byte: usize) -> Self {
        self.repeated_elements = per_byte;
        self
    }

    /// How many attributes an element may have; 65,536 by default. The tokenizer keeps this one.
    #[must_use]
    pub fn attributes(mut self, per_element: usize) -> Self {
        self.attributes = per_element;
        self
    }

    /// How many bytes of a tag, a comment or another token that is not text are kept; 256 MiB by default, and 1 GiB
    /// at most. The tokenizer keeps this one.
    #[must_use]
    pub fn token_bytes(mut self, per_token: usize) -> Self {
        self.token_bytes = per_token;
        self
    }

    /// How many parse errors are kept; 10,000 by default.
    #[must_use]
    pub fn errors(mut self, errors: usize) -> Self {
        self.errors = errors;
        self
    }

    /// How many elements may have been repeated after so many bytes.
    pub(crate) fn max_repeated(&self, bytes: usize) -> usize {
        bytes.saturating_mul(self.repeated_elements).saturating_add(FREE_REPETITIONS)
    }
}

/// A limit.
///
/// ```
/// use broth_dom::Document;
/// use broth_html_tree::{Limit, Limits, Options, TreeBuilder};
/// use broth_markup::{Attrs, Span, Tag, Token};
///
/// let options = Options::default().limits(Limits::default().depth(4));
/// let mut builder = TreeBuilder::new(Document::new(), options);
/// for at in 0..9 {
///     let place = Span::empty(at);
///     let tag = Tag { name: "div", name_span: place, attrs: Attrs::default(), self_closing: false };
///     builder.process(&Token::StartTag(tag), place);
/// }
/// assert_eq!(builder.limits_met()[0].limit, Limit::Depth);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::depth`]
    Depth,
    /// [`Limits::formatting_elements`]
    FormattingElements,
    /// [`Limits::repeated_elements`]
    RepeatedElements,
    /// [`Limits::attributes`]
    Attributes,
    /// [`Limits::token_bytes`]
    TokenBytes,
    /// [`Limits::errors`]
    Errors,
    /// The search for the marker of a `<template for>`, which may look at 4 nodes per byte of input.
    ContentPatching,
}

impl Limit {
    /// Its name: `depth`, `attributes`, ...
    ///
    /// ```
    /// use broth_html_tree::Limit;
    ///
    /// assert_eq!(Limit::TokenBytes.as_str(), "token-bytes");
    /// assert_eq!(Limit::TokenBytes.summary(), "the rest of the token is dropped");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::FormattingElements => "formatting-elements",
            Self::RepeatedElements => "repeated-elements",
            Self::Attributes => "attributes",
            Self::TokenBytes => "token-bytes",
            Self::Errors => "errors",
            Self::ContentPatching => "content-patching",
        }
    }

    /// One sentence that says what becomes of the rest.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Depth => "elements that go deeper are siblings of the one at the limit",
            Self::FormattingElements => "the earliest formatting elements are not opened again",
            Self::RepeatedElements => "formatting elements are not opened again from here on",
            Self::Attributes => "further attributes of the tag are dropped",
            Self::TokenBytes => "the rest of the token is dropped",
            Self::Errors => "further errors are not told",
            Self::ContentPatching => "no template is put in place of markers from here on",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A limit that was met, and where for the first time.
///
/// ```
/// use broth_html_tree::{Limit, LimitMet};
///
/// let note = |met: LimitMet| format!("{:?} at byte {}", met.limit, met.at);
/// assert_eq!(note(LimitMet { limit: Limit::Depth, at: 4711 }), "Depth at byte 4711");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitMet {
    /// Which.
    pub limit: Limit,
    /// The offset in the stream.
    pub at: usize,
}

/// The limits that were met, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitsMet(pub(crate) Vec<LimitMet>);

impl LimitsMet {
    #[cold]
    pub(crate) fn note(&mut self, limit: Limit, at: usize) {
        if self.0.iter().all(|met| met.limit != limit) {
            self.0.push(LimitMet { limit, at });
        }
    }
}
