//! The declarations of a `style` attribute that change what white space means.

use broth_css::{Declaration, parse_declarations};

use crate::boxed::{Boxed, Inner, Outer};

/// The statements of a `style` attribute about the box of its element.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    display: Option<Shown>,
    /// Whether it floats, or has an absolute position.
    is_out_of_flow: bool,
    /// Whether white space may be preserved.
    preserves: bool,
    content: Content,
    /// Whether something may be generated in the lines at the edges of the element.
    has_generated_edges: bool,
}

/// The values of `content`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Content {
    #[default]
    None,
    Empty,
    Some,
}

/// The values of `display`, as far as white space is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// A block with lines of its own.
    Block,
    /// Not a part of the line at this time; a block when it is shown.
    None,
    /// A block in a line.
    InlineBlock,
    /// A part of the line, or unknown.
    Other,
}

impl Style {
    pub(crate) fn of(value: &str) -> Self {
        Self::of_declarations(parse_declarations(value).declarations())
    }

    pub(crate) fn of_declarations<'s>(list: impl Iterator<Item = Declaration<'s>>) -> Self {
        let mut style = Self::default();
        list.for_each(|declaration| style.take(declaration));
        style
    }

    fn take(&mut self, declaration: Declaration<'_>) {
        let is_one_of = |words: &[&str]| {
            let text = declaration.value().trim();
            words.iter().any(|word| text.text().eq_ignore_ascii_case(word))
        };
        let name = declaration.name().to_ascii_lowercase();
        match &*name {
            "display" => {
                self.display = Some(
                    if is_one_of(&["block", "flex", "grid", "list-item", "flow-root", "table"]) {
                        Shown::Block
                    } else if is_one_of(&["none"]) {
                        Shown::None
                    } else if is_one_of(&["inline-block", "inline-flex", "inline-grid"]) {
                        Shown::InlineBlock
                    } else {
                        Shown::Other
                    },
                );
            }
            "float" => self.is_out_of_flow |= !is_one_of(&["none"]),
            "position" => self.is_out_of_flow |= !is_one_of(&["static", "relative", "sticky"]),
            "white-space" | "white-space-collapse" => {
                // Some take the value of the parent, in which everything stays if it preserves.
                const COLLAPSE: &[&str] = &[
                    "normal",
                    "nowrap",
                    "collapse",
                    "inherit",
                    "initial",
                    "unset",
                    "revert",
                    "revert-layer",
                ];
                self.preserves |= !is_one_of(COLLAPSE);
            }
            "all" => self.preserves = true,
            "content" if is_one_of(&["none", "normal"]) => self.content = Content::None,
            "content" if is_one_of(&["\"\"", "''"]) => self.content = Content::Empty,
            "content" => self.content = Content::Some,
            _ => {}
        }
    }

    /// The style if one or the other applies, and nobody knows which.
    pub(crate) fn or(self, other: Self) -> Self {
        let display = match (self.display, other.display) {
            (Some(Shown::Block) | None, display) | (display, Some(Shown::Block) | None) => display,
            (one, two) if one == two => one,
            _ => Some(Shown::Other),
        };
        Self {
            display,
            is_out_of_flow: self.is_out_of_flow || other.is_out_of_flow,
            preserves: self.preserves || other.preserves,
            content: self.content,
            has_generated_edges: self.has_generated_edges || other.has_generated_edges,
        }
    }

    /// The style of an element with this style of a `::before` or `::after`: beside something in a
    /// line, white space renders.
    pub(crate) fn around(self) -> Self {
        let is_in_line = match (self.display, self.content) {
            (Some(Shown::Block | Shown::None), _) | (_, Content::None) => false,
            (None, Content::Empty) => false,
            _ => !self.is_out_of_flow,
        };
        Self { has_generated_edges: is_in_line, ..Self::default() }
    }

    /// Whether [`restrict`](Self::restrict) may change anything.
    pub(crate) fn may_restrict(self) -> bool {
        let is_in_line = !matches!(self.display, None | Some(Shown::Block));
        is_in_line || self.is_out_of_flow || self.preserves || self.has_generated_edges
    }

    /// Changes the box of an element to which this may apply. It never becomes a block.
    pub(crate) fn restrict(self, boxed: &mut Boxed) {
        let is_in_line = !matches!(self.display, None | Some(Shown::Block));
        if (is_in_line || self.is_out_of_flow) && boxed.outer == Outer::Block {
            boxed.outer = Outer::Inline;
        }
        let has_edges = self.has_generated_edges || self.display == Some(Shown::Other);
        if has_edges && boxed.inner == Inner::Lines {
            boxed.inner = Inner::Inline;
        }
        if self.preserves {
            boxed.inner = Inner::Raw;
        }
    }

    /// Changes the box that the element would have without the attribute.
    pub(crate) fn apply(self, boxed: &mut Boxed) {
        // Parts of tables make boxes around themselves: white space between them never renders.
        let is_fixed = matches!(boxed.inner, Inner::Raw | Inner::Parts | Inner::Reshaped);
        let inner = boxed.inner;
        let mut set = |outer, inner| {
            if boxed.outer != Outer::Invisible {
                boxed.outer = outer;
            }
            if !is_fixed {
                boxed.inner = inner;
            }
        };
        match self.display {
            Some(Shown::Block) => {
                set(Outer::Block, Inner::Lines);
                boxed.starts_line = true;
            }
            Some(Shown::None) => set(Outer::Inline, inner),
            Some(Shown::InlineBlock) => set(Outer::Inline, Inner::Lines),
            Some(Shown::Other) => set(Outer::Inline, Inner::Inline),
            None => {}
        }
        if self.is_out_of_flow && boxed.outer == Outer::Block {
            boxed.outer = Outer::Inline;
        }
        if self.preserves {
            boxed.inner = Inner::Raw;
        }
    }
}
