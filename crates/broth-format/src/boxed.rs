//! `Boxed`: the box of one node, as far as white space is concerned.

/// How a node relates to its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outer {
    /// It has lines of its own, so white space beside it does not render.
    Block,
    /// It is not rendered.
    Invisible,
    /// It is a part of a line, or it is unknown.
    Inline,
}

/// The meaning of white space in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    /// It contains lines: white space at its edges does not render.
    Lines,
    /// White space between its children does not render: it contains the parts of something.
    Parts,
    /// It is a part of the lines around it.
    Inline,
    /// White space may be reshaped, but neither added nor removed: a template, which a script may
    /// put anywhere.
    Reshaped,
    /// Every byte counts.
    Raw,
}

/// The box of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed {
    pub(crate) outer: Outer,
    pub(crate) inner: Inner,
    /// Whether the layout gives it lines of its own where it may.
    pub(crate) starts_line: bool,
    /// Whether all bytes in it count, because of itself or an ancestor.
    pub(crate) is_raw: bool,
    /// Whether nothing in it has lines of its own: the text of an option is a value, and ruby is a
    /// part of a line.
    pub(crate) is_one_line: bool,
}

pub(crate) const UNKNOWN: Boxed = Boxed {
    outer: Outer::Inline,
    inner: Inner::Inline,
    starts_line: false,
    is_raw: false,
    is_one_line: false,
};
