//! Where the text of a node is rendered.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;

use broth_html_rules::rendering::{Display, preserves_white_space};
use broth_markup::{Name, QuirksMode};

use crate::RenderedText;
use crate::boxes::{Boxed, Flow, is_drop_down_box, named};
use crate::case;
use crate::language::Language;
use crate::style::{Style, Transform, WhiteSpace};
use crate::width;
use broth_dom::Node;

/// An element with its box, and with what it inherits from the boxes around it.
#[derive(Clone, Copy)]
pub(crate) struct Open<'d> {
    pub(crate) node: Node<'d>,
    pub(crate) boxed: Boxed,
    pub(crate) white_space: WhiteSpace,
    pub(crate) transform: Transform,
    /// Whether the line around it continues after the element, which has lines of its own.
    pub(crate) has_own_lines: bool,
    /// For which reader the text is rendered.
    pub(crate) reader: RenderedText,
}

impl<'d> Open<'d> {
    /// The outermost node, which need not be a document, as a block with nothing around it.
    pub(crate) fn outermost(node: Node<'d>, reader: RenderedText) -> Self {
        let style = Style::of_element(node);
        let boxed = Boxed {
            display: Display::Block,
            flow: Flow::of(node),
            is_unseen: style.is_unseen(false),
            ..Boxed::default()
        };
        let white_space = white_space_in(node, style.white_space, WhiteSpace::default());
        let transform = style.transform.unwrap_or_default();
        Self { node, boxed, white_space, transform, has_own_lines: false, reader }
    }

    /// The characters that a text in it is rendered with. `within_word` says whether the text
    /// begins inside a word.
    pub(crate) fn characters<'t>(&self, text: &'t str, within_word: bool) -> Cow<'t, str> {
        if self.transform == Transform::NONE {
            return match self.boxed.is_italic {
                true => Cow::Owned(case::italic(text)),
                false => Cow::Borrowed(text),
            };
        }
        let Transform { case, is_full_width, has_full_size_kana } = self.transform;
        let language = Language::of(self.node);
        let mut changed = case::change(text, case, language, within_word);
        if is_full_width {
            let preserves_spaces = self.white_space == WhiteSpace::Preserved;
            changed = width::full_width(&changed, preserves_spaces);
        }
        if has_full_size_kana {
            changed = width::full_size_kana(&changed);
        }
        Cow::Owned(changed)
    }

    /// Whether what is in it is rendered.
    fn shows_contents(&self) -> bool {
        self.boxed.shows_contents && !matches!(self.node.html_name(), Name::Br | Name::Wbr)
    }

    /// An element in this one; `None` if it is not rendered.
    #[inline]
    pub(crate) fn element(&self, node: Node<'d>) -> Option<Self> {
        match named(node, self.boxed) {
            Some(boxed) => Some(self.with_box(node, boxed)),
            None => self.element_by_rules(node),
        }
    }

    fn element_by_rules(&self, node: Node<'d>) -> Option<Self> {
        Some(self.with_box(node, Boxed::by_rules(node, self.node, self.boxed, self.reader)?))
    }

    #[inline]
    fn with_box(&self, node: Node<'d>, boxed: Boxed) -> Self {
        let white_space = white_space_in(node, boxed.white_space, self.white_space);
        let transform = boxed.transform.unwrap_or(self.transform);
        // A table part inside an inline element gets an anonymous inline table.
        let is_box_of_line = match boxed.display {
            Display::InlineBlock | Display::Replaced => true,
            display => display.is_table_part() && self.boxed.display == Display::Inline,
        };
        let has_own_lines = boxed.is_out_of_flow || is_box_of_line;
        Self { node, boxed, white_space, transform, has_own_lines, reader: self.reader }
    }
}

/// The treatment of white space in an element, by its style, its name, and its parents.
#[inline]
fn white_space_in(node: Node<'_>, specified: Option<WhiteSpace>, outer: WhiteSpace) -> WhiteSpace {
    let name = node.html_name();
    match name {
        _ if specified.is_some() => specified.unwrap_or_default(),
        Name::Nobr | Name::Marquee => WhiteSpace::Collapses,
        Name::Td | Name::Th if node.attr_named(Name::Nowrap).is_some() => WhiteSpace::Collapses,
        Name::Table if node.document().quirks_mode() == QuirksMode::Quirks => WhiteSpace::Collapses,
        name if preserves_white_space(name) => WhiteSpace::Preserved,
        _ => outer,
    }
}

/// Where the text of a node is rendered.
pub(crate) enum Place<'d> {
    /// Nowhere: it or something around it is not rendered.
    Nowhere,
    /// It takes up space without showing text: an image, or something in a closed `details`.
    Hidden,
    /// On its own lines.
    Block(Open<'d>),
    /// On the lines of a block. The list begins with the block and ends with the parent.
    Lines(Vec<Open<'d>>),
}

impl<'d> Place<'d> {
    pub(crate) fn of(root: Node<'d>, reader: RenderedText) -> Self {
        let mut path: Vec<_> = iter::once(root).chain(root.ancestors()).collect();
        let Some(outermost) = path.pop() else { return Self::Nowhere };
        let mut inner = Open::outermost(outermost, reader);
        let mut open = Vec::new();
        let mut is_hidden = false;
        while let Some(node) = path.pop() {
            if !inner.shows_contents() || is_drop_down_box(inner.node) {
                return Self::Nowhere;
            }
            if inner.boxed.display != Display::Inline {
                open.clear();
            }
            open.push(inner);
            is_hidden |= inner.boxed.hides(node);
            // The content of a closed `details` has the same boxes as in an open one.
            inner.boxed.is_closed = false;
            inner = match inner.element(node) {
                Some(element) => element,
                None if !node.is_element() => break,
                None => return Self::Nowhere,
            };
        }
        match inner.boxed.display {
            _ if is_hidden || !inner.shows_contents() || inner.boxed.is_skipped => Self::Hidden,
            // The label of an option is on its own line, however it is displayed.
            Display::Inline if root.is_element() && !root.is_html(Name::Option) => {
                Self::Lines(open)
            }
            _ => Self::Block(inner),
        }
    }
}
