//! `Limits`: how far a document may go.
//!
//! The specifications set no limits. Without any, 36 kB of `<b id=..>` and `<p>` become 1.6 million nodes, and a tree as
//! deep as its source is long breaks every program that walks it by recursion. So there are limits, on by default,
//! and wide enough for every document that is not an attack.

/// How far a document may go, in HTML and in XML.
///
/// Meeting a limit is not an error and loses no text: parsing continues, and the result names each [`Limit`](crate::Limit)
/// that was met, with the place.
///
/// ```
/// use broth_markup::Limits;
///
/// let careful = Limits::default().depth(100).attributes(50).errors(20);
/// let trusting = Limits::none();
/// assert_ne!(careful, trusting);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// `None` is the language's own.
    #[doc(hidden)]
    pub depth: Option<usize>,
    #[doc(hidden)]
    pub attributes: usize,
    #[doc(hidden)]
    pub token_bytes: usize,
    #[doc(hidden)]
    pub errors: usize,
    #[doc(hidden)]
    pub formatting_elements: usize,
    #[doc(hidden)]
    pub repeated_elements: usize,
    #[doc(hidden)]
    pub content_patching: usize,
    /// In any document, and more for each byte of it.
    #[doc(hidden)]
    pub entities: (usize, usize),
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            attributes: 1 << 16,
            token_bytes: 1 << 28,
            errors: 10_000,
            formatting_elements: 512,
            repeated_elements: 1,
            content_patching: 4,
            entities: (64 * 1024, 16),
        }
    }
}

impl Limits {
    /// No limits at all.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            depth: Some(usize::MAX),
            attributes: usize::MAX,
            token_bytes: usize::MAX,
            errors: usize::MAX,
            formatting_elements: usize::MAX,
            repeated_elements: usize::MAX,
            content_patching: usize::MAX,
            entities: (usize::MAX, usize::MAX),
        }
    }

    /// How many elements may be open inside one another; by default 512 in HTML, as in browsers, and 4,096 in XML.
    /// Deeper elements become siblings of the element at the limit.
    #[must_use]
    pub const fn depth(mut self, elements: usize) -> Self {
        self.depth = Some(elements);
        self
    }

    /// How many attributes a tag may have; 65,536 by default. Further attributes are dropped.
    #[must_use]
    pub const fn attributes(mut self, per_tag: usize) -> Self {
        self.attributes = per_tag;
        self
    }

    /// How many bytes of the source of a tag, a comment or any other token that is not text are kept; 256 MiB by
    /// default, and 1 GiB at most. The rest of the token is dropped.
    #[must_use]
    pub const fn token_bytes(mut self, per_token: usize) -> Self {
        self.token_bytes = per_token;
        self
    }

    /// How many parse errors are kept at a time; 10,000 by default. Further errors are not reported.
    #[must_use]
    pub const fn errors(mut self, errors: usize) -> Self {
        self.errors = errors;
        self
    }

    /// How many formatting elements (`b`, `font`, ...) of HTML may wait to be opened again; 512 by default. Beyond that,
    /// the earliest is forgotten.
    #[must_use]
    pub const fn formatting_elements(mut self, elements: usize) -> Self {
        self.formatting_elements = elements;
        self
    }

    /// How many formatting elements of HTML may be opened again per byte of input; 1 by default. Beyond that, they are
    /// forgotten instead. The first 4,096 are free.
    #[must_use]
    pub const fn repeated_elements(mut self, per_byte: usize) -> Self {
        self.repeated_elements = per_byte;
        self
    }

    /// How many nodes may be visited per byte of input in search of the markers of HTML's `<template for>`; 4 by
    /// default. Beyond that, templates stay where they are. A long processing instruction counts as more than one.
    #[must_use]
    pub const fn content_patching(mut self, per_byte: usize) -> Self {
        self.content_patching = per_byte;
        self
    }

    /// How many bytes of text the entities and default attributes of XML may become: `bytes` in any document, and
    /// `per_byte` more for each byte of it; 64 KiB and 16 by default. Beyond that, references stay as they are written.
    #[must_use]
    pub const fn entities(mut self, bytes: usize, per_byte: usize) -> Self {
        self.entities = (bytes, per_byte);
        self
    }
}
