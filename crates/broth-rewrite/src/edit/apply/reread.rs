//! `Reread`: the open elements whose content a parser now reads as that of another element, because
//! they are unwrapped or renamed.

use broth_html_rules::elements::FORMATTING;
use broth_markup::QName;

use crate::edit::changes::Changes;
use crate::edit::implied::Written;
use crate::edit::name::{
    ends_formatting, formatting, is_formatting, is_part_of_select_or_ruby, is_select_or_ruby,
    is_void, may_end_before_option,
};
use crate::edit::nodes::Nodes;

/// How many of these elements are open, and how many of each kind.
#[derive(Debug, Default)]
pub(super) struct Reread {
    all: usize,
    /// Those that are renamed; the others are unwrapped.
    renamed: usize,
    /// Those that are a `select` or `ruby` in the source or in the output, but not the same in
    /// both.
    selects_and_rubies: usize,
    /// Those that [ended formatting](ends_formatting) in the source, but no longer do.
    lost_ends_of_formatting: usize,
    /// For each formatting element, those that are renamed to it.
    renamed_to_formatting: [usize; FORMATTING.len()],
}

/// The kinds of one of them.
struct Kinds {
    is_renamed: bool,
    is_select_or_ruby: bool,
    loses_end_of_formatting: bool,
    /// The index of the formatting element that it is renamed to.
    formatting: Option<usize>,
}

impl Kinds {
    fn of<N: Nodes>(nodes: &N, node: N::Node, changes: &Changes) -> Self {
        let (old, new) = (nodes.qname(node), nodes.new_name(node));
        let new = new.qname();
        let is_unwrapped = changes.unwrapped;
        let has_name = changes.tag.name.is_some();
        Self {
            is_renamed: !is_unwrapped,
            is_select_or_ruby: (is_select_or_ruby(old) || is_select_or_ruby(new))
                && (is_unwrapped || old != new),
            loses_end_of_formatting: ends_formatting(old)
                && (is_unwrapped || !ends_formatting(new)),
            formatting: formatting(new).filter(|_| has_name && !is_unwrapped),
        }
    }
}

impl Reread {
    /// Notes that such an element is opened.
    pub(super) fn enter<N: Nodes>(&mut self, nodes: &N, node: N::Node, changes: &Changes) {
        let kinds = Kinds::of(nodes, node, changes);
        self.all += 1;
        self.renamed += usize::from(kinds.is_renamed);
        self.selects_and_rubies += usize::from(kinds.is_select_or_ruby);
        self.lost_ends_of_formatting += usize::from(kinds.loses_end_of_formatting);
        if let Some(at) = kinds.formatting {
            self.renamed_to_formatting[at] += 1;
        }
    }

    /// Notes that such an element is closed.
    pub(super) fn leave<N: Nodes>(&mut self, nodes: &N, node: N::Node, changes: &Changes) {
        let kinds = Kinds::of(nodes, node, changes);
        self.all -= 1;
        self.renamed -= usize::from(kinds.is_renamed);
        self.selects_and_rubies -= usize::from(kinds.is_select_or_ruby);
        self.lost_ends_of_formatting -= usize::from(kinds.loses_end_of_formatting);
        if let Some(at) = kinds.formatting {
            self.renamed_to_formatting[at] -= 1;
        }
    }

    /// Whether no such element is open.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.all == 0
    }

    /// Whether an open element is renamed.
    pub(super) fn has_renamed(&self) -> bool {
        self.renamed > 0
    }

    /// Whether an open element is renamed to the formatting element with this number.
    pub(super) fn has_renamed_to_formatting(&self, number: u8) -> bool {
        self.renamed_to_formatting.get(usize::from(number)).is_some_and(|&count| count > 0)
    }

    /// Whether the implied end tag of an element is written.
    pub(super) fn end_of(&self, name: QName<'_>) -> Written {
        match name {
            _ if is_void(name) => Written::Never,
            _ if self.selects_and_rubies > 0 && is_part_of_select_or_ruby(name) => Written::Always,
            _ if self.selects_and_rubies > 0 && may_end_before_option(name) => Written::IfNeeded,
            _ if self.lost_ends_of_formatting > 0 && is_formatting(name) => Written::Always,
            _ => Written::Perhaps,
        }
    }
}
