//! The stack of a walk: computes the bits of each element from those of the elements before it.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::elements::{Ancestry, Elements};
use broth_dom::{Node, NodeId};

use crate::bits::{Bits, bits_of};
use crate::counts::Indices;
use crate::index::{Candidates, Index};
use crate::lookahead::Lookahead;
use crate::program::{ByCombinator, Pass, Program};
use crate::subject::Subject;
use crate::test::Test;

mod levels;
mod many_words;
mod matching;
mod one_word;

use levels::{Level, Siblings};

/// The context of matching, besides the elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Setting {
    /// Whether ids and classes are compared case-insensitively.
    pub(crate) quirks: bool,
    pub(crate) is_xml: bool,
    /// The node that `:scope` matches.
    pub(crate) scope: Option<NodeId>,
    /// Without a tree, whether the element to enter is a child of the document.
    pub(crate) is_top_row: bool,
}

/// The open elements with their bits, from the top of the tree down to the current element.
///
/// Each *level* is a *row* of siblings that the walk has begun to enter.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    setting: Setting,
    /// The open levels. The outermost is that of the top, which has no siblings.
    levels: Vec<Level>,
    /// For each level, the match bits that later elements reach through a combinator.
    rows: Vec<ByCombinator>,
    /// The tag of the element entered last, if `follow` has led to it, and that of its parent.
    last: u32,
    parent: u32,
    /// Whether the innermost level is that of the element to enter. If not, no combinator leads
    /// from there to the parent.
    is_at_level: bool,
    /// The indices of elements that were asked for, if siblings are not counted.
    indices: Indices,
    /// The bits of the element entered last.
    here: Vec<u64>,
    /// The candidate positions by name, id and classes, if there is an index of them.
    candidates: Candidates,
}

impl Stack {
    pub(crate) fn new(program: &Program, setting: Setting) -> Self {
        Self {
            setting,
            levels: vec![Level { siblings: Siblings::of(program), ..Level::default() }],
            rows: vec![ByCombinator::default(); program.words],
            last: u32::MAX,
            parent: 0,
            is_at_level: true,
            indices: Indices::default(),
            here: vec![0; program.words],
            candidates: Candidates::new(program.words),
        }
    }

    /// Begins, or begins again, at the top of a tree. If the top is an element, the open row
    /// contains it; otherwise, the open row contains its children.
    pub(crate) fn enter_top(&mut self, program: &Program, top: Node<'_>) {
        self.levels.truncate(1);
        self.rows.truncate(self.here.len());
        (self.last, self.parent, self.is_at_level) = (u32::MAX, 0, true);
        self.here.fill(0);
        let is_scope = !top.is_element() && self.setting.scope == Some(top.id());
        if is_scope {
            // It is not an element, but `:scope` at the beginning of a selector matches it.
            for bit in bits_of(program.starts.words()) {
                let tests = &program.positions[bit as usize];
                if !tests.is_empty() && tests.iter().all(|test| matches!(test, Test::Scope)) {
                    self.here[bit as usize / 64] |= 1 << (bit % 64);
                }
            }
        }
        self.open();
        self.here.fill(0);
    }

    pub(crate) fn setting_mut(&mut self) -> &mut Setting {
        &mut self.setting
    }

    /// The bits of the element entered last.
    pub(crate) fn here(&self) -> &[u64] {
        &self.here
    }

    /// Whether one of these positions matches at the element entered last.
    #[inline]
    pub(crate) fn is_match(&self, ends: &Bits) -> bool {
        let ends = ends.words();
        if let ([here], [ends]) = (&*self.here, ends) {
            return here & ends != 0;
        }
        self.here.iter().zip(ends).any(|(here, ends)| here & ends != 0)
    }

    /// Enters the next element of the innermost row and computes its bits. Returns whether any may
    /// be set.
    pub(crate) fn enter(
        &mut self,
        pass: Pass<'_>,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> bool {
        let candidates = self.candidates(pass, subject.known_name(), || subject.has_attributes());
        self.enter_among(pass, candidates.unwrap_or(0), subject, lookahead)
    }

    /// The same as [`enter`](Self::enter), for an element whose [candidates](Self::candidates) are
    /// known.
    pub(crate) fn enter_among(
        &mut self,
        pass: Pass<'_>,
        candidates: u64,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> bool {
        let program = pass.program;
        match &program.index {
            Index::Few(few) => {
                let decided = few.decided_by_name;
                self.enter_word(program, few, candidates, decided, subject, lookahead) != 0
            }
            Index::Many(many) => self.enter_words(pass, many, subject, lookahead),
        }
    }

    /// Walks over a node without a parent and the elements below it, and visits those that the pass
    /// stops at.
    pub(crate) fn walk<'d>(
        &mut self,
        pass: Pass<'_>,
        top: Node<'d>,
        lookahead: &Lookahead,
        mut visit: impl FnMut(Node<'d>, &[u64]),
    ) {
        if top.is_element() {
            self.enter(pass, top, lookahead);
            visit(top, &self.here);
            self.open();
        }
        let mut elements = Elements::below(top);
        self.begin(&elements);
        while let Some(node) = self.next_match(pass, &mut elements, lookahead) {
            visit(node, &self.here);
        }
    }

    /// Enters an element that a walk has found, with its ancestry.
    fn enter_at(
        &mut self,
        pass: Pass<'_>,
        node: Node<'_>,
        ancestry: Ancestry,
        lookahead: &Lookahead,
    ) -> bool {
        self.follow(pass.program, ancestry);
        self.enter(pass, node, lookahead)
    }

    /// Enters the elements of a walk up to the next one that the pass stops at.
    pub(crate) fn next_match<'d>(
        &mut self,
        pass: Pass<'_>,
        elements: &mut Elements<'d>,
        lookahead: &Lookahead,
    ) -> Option<Node<'d>> {
        let Pass { program, walked, ends } = pass;
        if program.needs.counts {
            loop {
                let node = elements.next()?;
                if self.enter_at(pass, node, elements.ancestry(), lookahead) && self.is_match(ends)
                {
                    return Some(node);
                }
            }
        }
        let (filter, bits) = match &program.index {
            Index::Few(few) => (&few.filter, walked.words()[0]),
            Index::Many(many) => (&many.filter, !0),
        };
        let (end_word, wanted) = (ends.words()[0], filter.wanted());
        loop {
            let (node, candidates) = elements.find(
                |name| wanted[name.index()] != 0,
                |visited| match filter.of_visited(visited, bits) {
                    0 => None,
                    candidates => Some(candidates),
                },
            )?;
            if program.needs.levels {
                self.follow(program, elements.ancestry());
            }
            let is_match = match &program.index {
                Index::Few(few) => {
                    self.enter_word(program, few, candidates, few.decided, node, lookahead)
                        & end_word
                        != 0
                }
                Index::Many(many) => {
                    self.enter_words(pass, many, node, lookahead) && self.is_match(ends)
                }
            };
            if is_match {
                return Some(node);
            }
        }
    }
}
