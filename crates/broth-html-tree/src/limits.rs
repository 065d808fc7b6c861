//! `Limits`: how far a document may go before the builder stops obliging.
//!
//! The standard sets no limits. Without any, 36 kB of `<b id=..>` and `<p>` become 1.6 million nodes, and
//! a document as deep as it is long breaks any program that walks it by recursion. So there are limits, on by
//! default and wide enough for every page that is not an attack. Exceeding one is not an error and loses no text;
//! it is noted once, with its place.

use alloc::vec::Vec;

use broth_markup::{Limit, LimitMet};

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
/// let static_page = Limits::default().content_patching(0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    pub(crate) depth: usize,
    pub(crate) formatting_elements: usize,
    pub(crate) repeated_elements: usize,
    pub(crate) attributes: usize,
    pub(crate) token_bytes: usize,
    pub(crate) errors: usize,
    pub(crate) content_patching: usize,
}

/// Elements that may be repeated before the length of the input matters.
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
            content_patching: 4,
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
            content_patching: usize::MAX,
        }
    }

    /// How many elements may be nested; 512 by default, as in browsers. Deeper elements
    /// become siblings of the element at the limit.
    #[must_use]
    pub fn depth(mut self, elements: usize) -> Self {
        self.depth = elements;
        self
    }

    /// How many formatting elements (`b`, `font`, ...) may wait to be reopened; 512 by default. Beyond that,
    /// the earliest is forgotten.
    #[must_use]
    pub fn formatting_elements(mut self, elements: usize) -> Self {
        self.formatting_elements = elements;
        self
    }

    /// How many formatting elements may be reopened per byte of input; 1 by default. Beyond that, they are
    /// forgotten instead. The first 4096 are free.
    #[must_use]
    pub fn repeated_elements(mut self, per_byte: usize) -> Self {
        self.repeated_elements = per_byte;
        self
    }

    /// How many attributes an element may have; 65,536 by default. The tokenizer enforces this one.
    #[must_use]
    pub fn attributes(mut self, per_element: usize) -> Self {
        self.attributes = per_element;
        self
    }

    /// How many bytes of a tag, a comment or any other token except text are kept; 256 MiB by default, and 1 GiB
    /// at most. The tokenizer enforces this one.
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

    /// How many nodes may be visited per byte of input in search of the markers of `<template for>`; 4 by default.
    /// Beyond that, templates stay where they are. A long processing instruction counts as more than one.
    #[must_use]
    pub fn content_patching(mut self, per_byte: usize) -> Self {
        self.content_patching = per_byte;
        self
    }

    /// How many elements may have been repeated after this many bytes.
    pub(crate) fn max_repeated(&self, bytes: usize) -> usize {
        bytes.saturating_mul(self.repeated_elements).saturating_add(FREE_REPETITIONS)
    }
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
