//! Markup that makes no node. It stays, unless an edit would give it an effect.

use core::ops::Range;

use broth_markup::QName;

use crate::edit::apply::EditApplier;
use crate::edit::nodes::Nodes;
use crate::edit::source::Source;
use crate::record::steps::Stray;

/// The edits so far that can give an effect to markup that had none, however far they are away.
#[derive(Debug, Default)]
pub(super) struct Lost {
    /// Whether anything has been dropped, unwrapped or renamed.
    any: bool,
    /// Whether a `form` has.
    form: bool,
    /// Whether a `template` has.
    template: bool,
}

impl Lost {
    /// Notes that something has been dropped.
    pub(super) fn note(&mut self) {
        self.any = true;
    }

    /// Notes that an element has been dropped, unwrapped or renamed.
    pub(super) fn note_element(&mut self, name: QName<'_>) {
        self.any = true;
        self.form |= name == QName::html("form");
        self.template |= name == QName::html("template");
    }
}

impl<N: Copy + Eq> EditApplier<N> {
    /// Whether such markup stays, as far as it depends on edits that may be far away.
    pub(super) fn leaves(&self, stray: Stray) -> bool {
        match stray {
            Stray::Form => !self.lost.form,
            Stray::Misplaced => !self.lost.template,
            Stray::Beginning => self.writer.has_content || !self.lost.any,
            Stray::Start => !self.lost.any,
            Stray::Unmatched | Stray::End | Stray::EndOfFormatting(_) => true,
        }
    }

    /// Handles markup that made no node. It is left out if it might make one now, or close
    /// something.
    ///
    /// The end tag of a formatting element stays: a parser may forget the element because of that
    /// tag, and would otherwise reopen it.
    pub(super) fn stray(
        &mut self,
        nodes: &impl Nodes<Node = N>,
        source: Source<'_>,
        inside: Option<N>,
        piece: Range<usize>,
        stray: Stray,
    ) {
        let has_gap = self.writer.has_gap();
        let is_kept = match stray {
            _ if inside.is_some_and(|open| nodes.is_gone(open)) => false,
            Stray::EndOfFormatting(name) => {
                !self.reread.has_renamed_to_formatting(name)
                    && !self.writer.has_gap_before_content()
            }
            // In a `div` that becomes a `section`, `</section>` would close it. In one that is
            // unwrapped, `</x>` would close an `x` around it.
            Stray::Start | Stray::End => self.reread.is_idle() && self.gone == 0 && !has_gap,
            _ => !self.reread.has_renamed() && self.gone == 0,
        };
        if !is_kept || !self.leaves(stray) {
            self.drop();
        } else if has_gap && matches!(stray, Stray::Unmatched | Stray::Beginning) {
            self.writer.keep_before_implied(piece.clone(), source.get(piece));
        } else {
            self.keep_text(source, piece);
            // Even a tag without an effect implies that the body has begun.
            self.writer.has_content |= matches!(stray, Stray::Form | Stray::Misplaced);
        }
    }
}
