//! `Marker`: a processing instruction that marks a place for the content of a `<template for>`.

/// A processing instruction that marks a place which a `<template for>` fills.
///
/// ```
/// use broth::dom::{Marker, MarkerKind};
///
/// let start = Marker { kind: MarkerKind::Start, name: Some("news") };
/// assert_ne!(start.kind, MarkerKind::Point);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker<'d> {
    /// Which kind it is.
    pub kind: MarkerKind,
    /// The `name` in its data, if it has one.
    pub name: Option<&'d str>,
}

/// The kinds of [`Marker`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    /// `<?marker?>`: a single place.
    Point,
    /// `<?start?>`: the content up to the matching `<?end?>` is replaced.
    Start,
    /// `<?end?>`
    End,
}
