//! `Region`: one piece of code.

use broth_markup::Span;

/// A part of a template that is code, with its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Region {
    /// Its place in the text.
    pub span: Span,
    /// Its part in the template.
    pub kind: Kind,
}

/// The part of code in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// It writes something in its place.
    Output,
    /// It decides what is written.
    Code,
    /// Nothing.
    Comment,
}
