//! From the kept tree to Markdown.
//!
//! A leaf, which is a paragraph, a heading or a cell, is written by [`leaf`] in as simple a way as
//! can be, and read back at once. If that gives another tree, it is written with more effort; in
//! the end, some of its markup is given up. [`blocks`] puts the leaves on lines.

mod address;
mod blocks;
mod labels;
mod leaf;
mod line;
mod lines;
mod simpler;
mod table;
mod text;
mod wrap;

pub(crate) use blocks::{Place, Written, write};

use crate::options::{Dialect, Flavor, Footnotes, Style};

/// How a tree is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) dialect: Dialect,
    pub(crate) style: Style,
    /// The least effort that each leaf is written with.
    pub(crate) effort: Effort,
}

impl Manner {
    pub(crate) fn flavor(self) -> Flavor {
        self.dialect.flavor
    }

    /// Whether some readers would see footnotes in the text.
    pub(crate) fn may_have_notes(self) -> bool {
        self.flavor() == Flavor::Gfm || self.dialect.footnotes == Footnotes::Markdown
    }
}

/// How a leaf is written, from what is easiest to read to what is always read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effort {
    /// Characters are escaped where they would mean something else.
    Least,
    /// Emphasis in emphasis has another mark than the one around it.
    Alternate,
    /// All characters are escaped that may ever mean something.
    Escapes,
    /// The text alone, with all punctuation escaped.
    Words,
}

impl Effort {
    const EACH: [Self; 4] = [Self::Least, Self::Alternate, Self::Escapes, Self::Words];
}
