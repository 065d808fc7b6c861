//! The rendered part of a tree, element by element, for crates that write it as something other
//! than plain text.

use alloc::borrow::Cow;

use broth_html_rules::rendering::Display;

use crate::RenderedText;
use crate::boxes::{Boxed, Flow};
use crate::place::Open;
use crate::style::{Transform, WhiteSpace};
use broth_dom::Node;

/// An element that is rendered, with what it inherits from the boxes around it. A walk begins with
/// [`Rendered::outermost`], and asks each element for its children.
#[derive(Clone, Copy)]
pub struct Rendered<'d>(Open<'d>);

impl<'d> Rendered<'d> {
    /// The node where a walk begins, as a block.
    #[must_use]
    pub fn outermost(node: Node<'d>, reader: RenderedText) -> Self {
        Self(Open::outermost(node, reader))
    }

    /// A child element; `None` if it is not rendered. The content of a closed `details` counts as
    /// rendered: a reader opens it.
    #[must_use]
    pub fn child(&self, node: Node<'d>) -> Option<Self> {
        let mut child = self.0.element(node)?;
        child.boxed.is_closed = false;
        Some(Self(child))
    }

    /// The element.
    #[must_use]
    pub fn node(&self) -> Node<'d> {
        self.0.node
    }

    /// The box that it makes.
    #[must_use]
    pub fn display(&self) -> Display {
        self.0.boxed.display
    }

    /// Whether its content is rendered. That of an image is not, nor is content under
    /// `content-visibility: hidden`.
    #[must_use]
    pub fn shows_contents(&self) -> bool {
        let Boxed { shows_contents, is_skipped, .. } = self.0.boxed;
        shows_contents && !is_skipped
    }

    /// Whether text in it is rendered, and can be seen.
    #[must_use]
    pub fn shows_text(&self) -> bool {
        self.0.boxed.flow.shows_text() && !self.0.boxed.is_unseen
    }

    /// Whether it is part of a formula (MathML) or of a picture (SVG).
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.0.boxed.flow != Flow::Html
    }

    /// Whether line breaks in its text are preserved.
    #[must_use]
    pub fn preserves_line_breaks(&self) -> bool {
        self.0.white_space != WhiteSpace::Collapses
    }

    /// Text in it, with its letters as its style shows them. `within_word` says whether the text
    /// begins inside a word.
    #[must_use]
    pub fn letters<'t>(&self, text: &'t str, within_word: bool) -> Cow<'t, str> {
        match self.0.transform == Transform::NONE {
            // The letters of a formula stay as they are written.
            true => Cow::Borrowed(text),
            false => self.0.characters(text, within_word),
        }
    }
}
