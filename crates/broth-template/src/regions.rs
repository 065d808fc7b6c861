//! `Regions`: the code of a template.

use alloc::vec::Vec;

use broth_markup::Span;

use crate::blocks::{Block, blocks};
use crate::left_out::left_out;
use crate::region::Region;
use crate::scan::scan;
use crate::{Branches, Masked, Template};

/// The code of a template, in source order, and the blocks that it makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    list: Vec<Region>,
    blocks: Vec<Block>,
}

impl Regions {
    /// Finds the code in a text. Front matter is not looked for; see
    /// [`front_matter_len`](crate::front_matter_len).
    #[must_use]
    pub fn parse(text: &str, template: Template) -> Self {
        let list = scan(text, template);
        let blocks = blocks(text, template, &list);
        Self { list, blocks }
    }

    /// The regions, in source order. None is in another.
    #[must_use]
    pub fn list(&self) -> &[Region] {
        &self.list
    }

    /// Whether the text ends in code that no mark closes, as PHP may. Whatever is added to such a
    /// text is a part of the code.
    #[must_use]
    pub fn is_open_at_end(&self, text: &str) -> bool {
        self.list.last().is_some_and(|last| {
            let code = &text[last.span.range()];
            last.span.end == text.len() && code.starts_with("<?") && !code.ends_with("?>")
        })
    }

    /// The blocks, in the order in which they begin.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// For each part of the text, its block and the branch of it.
    #[must_use]
    pub fn branches(&self) -> Branches {
        Branches::of(&self.list, &self.blocks)
    }

    /// The parts of a masked text that depend on what the template writes, so that nobody can judge
    /// them: all branches of a block but the first one, and a branch that may be missing if it
    /// opens an element and does not close it.
    #[must_use]
    pub fn left_out(&self, masked: &str) -> Vec<Span> {
        left_out(self, masked)
    }

    /// The text with something in the place of each region that a parser takes for a comment, a
    /// word, or a part of a value.
    #[must_use]
    pub fn mask(&self, text: &str) -> Masked {
        Masked::of(text, &self.list)
    }
}
