//! `Step`: one thing that a tree builder did because of a piece of the source.

use broth_markup::Span;

/// One thing that a tree builder did. Steps come in the order of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<N> {
    pub(crate) node: N,
    /// The innermost element that was open before.
    pub(crate) inside: Option<N>,
    /// The piece of the source; empty for an implied tag, and for the end of an element that its
    /// own start tag closes.
    pub(crate) span: Span,
    pub(crate) kind: StepKind,
}

impl<N: Eq> Step<N> {
    /// Whether it closes the element that the step before it has opened, by the same tag.
    pub(crate) fn closes_itself(&self, before: &Self) -> bool {
        self.kind == StepKind::Close(Tag::Start) && self.node == before.node
    }
}

/// The kind of a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// An element was opened.
    Open(Tag),
    /// An element was closed.
    Close(Tag),
    /// A text, or a part of one, was inserted.
    Text,
    /// A comment, processing instruction or doctype was inserted.
    Other,
    /// A second tag of an open element added attributes to it.
    Again,
    /// A tag or a doctype made no node and closed nothing by its name. Its `node` is the innermost
    /// open element, or the document.
    Stray(Stray),
    /// An end tag of `body` or `html` that closes nothing, because content for them follows, or
    /// because there was one before it. It implies other tags all the same.
    EndOfBody,
    /// A step that was taken back.
    Nothing,
}

/// Markup that makes no node. It could make one if something else were before it or around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stray {
    /// A `<form>` while another `form` is open.
    Form,
    /// The start tag of a part of a table or of a frame set, in the body, outside tables and
    /// templates.
    Misplaced,
    /// A `<head>` in the body, or a doctype: they have an effect only at the beginning.
    Beginning,
    /// Another start tag, such as `<frameset>` after content.
    Start,
    /// The end tag of an element while none of its name is open.
    Unmatched,
    /// The end tag of an element that is not in scope.
    End,
    /// The end tag of a formatting element, by the number of its name.
    EndOfFormatting(u8),
}

/// The tag that opens or closes an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// A tag of its own, written in the source.
    Written,
    /// None: the parser implied it.
    Implied,
    /// None: the element is still open after the end tag of `body` or `html`, and ends with it.
    LeftOpen,
    /// The start tag of the formatting element that was reconstructed. A reconstructed element has
    /// no end tag in the source.
    Reconstructed,
    /// Its own start tag, which also closes it: the element can have no content.
    Start,
    /// A start tag that opens nothing, and so only closes it: a `<select>` in a `select`.
    Another,
}

impl Tag {
    /// The tag of an element that has no tag of its own in the source.
    pub(super) fn absent(origin: Origin) -> Self {
        match origin {
            Origin::ItsToken => Self::Implied,
            Origin::Reconstruction => Self::Reconstructed,
        }
    }
}

/// The reason why an element exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A token: its own start tag, or one that implied it.
    ItsToken,
    /// An active formatting element was reconstructed.
    Reconstruction,
}
