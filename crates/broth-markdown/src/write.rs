//! Writes the kept tree as Markdown.
//!
//! [`leaf`] writes each leaf (a paragraph, a heading or a cell) in the simplest form, and reads it
//! back at once. If that gives other inlines, it writes the leaf again with more [`Effort`], and
//! finally without some of its markup. [`blocks`] puts the leaves on lines.

mod address;
mod blocks;
mod emails;
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
    /// The least effort to write each leaf with.
    pub(crate) effort: Effort,
}

impl Manner {
    pub(crate) fn flavor(self) -> Flavor {
        self.dialect.flavor
    }

    /// Whether some readers of the dialect recognise footnotes.
    pub(crate) fn may_have_notes(self) -> bool {
        self.flavor() == Flavor::Gfm || self.dialect.footnotes == Footnotes::Markdown
    }
}

/// How carefully a leaf is written. The first way is the easiest to read, and the last one always
/// reads back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effort {
    /// Escapes characters only where they would be markup.
    Least,
    /// Also alternates `*` and `_` where emphasis and strong emphasis are nested.
    Alternate,
    /// Also escapes every character that can be markup, wherever it is.
    Escapes,
    /// Writes only the text, with all punctuation escaped.
    Words,
}

impl Effort {
    const EACH: [Self; 4] = [Self::Least, Self::Alternate, Self::Escapes, Self::Words];
}
