//! A place in a tree, with the bits of the element there.

use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_dom::elements::Elements;

use crate::lookahead::Lookahead;
use crate::program::{Pass, Program};
use crate::stack::{Setting, Stack};

/// An element in a tree, and the levels down to it.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'d> {
    program: Arc<Program>,
    stack: Stack,
    lookahead: Lookahead,
    /// For each level, the element that was entered last, and whether a selector matches it.
    path: Vec<(Node<'d>, bool)>,
}

impl<'d> Cursor<'d> {
    /// Begins at the top of the tree that contains a node.
    pub(crate) fn new(program: Arc<Program>, node: Node<'d>, setting: Setting) -> Self {
        let top = node.ancestors().last().unwrap_or(node);
        let mut stack = Stack::new(&program, setting);
        let lookahead = Lookahead::of(&program, top, &mut stack);
        stack.enter_top(&program, top);
        Self { program, stack, lookahead, path: Vec::new() }
    }

    fn enter(&mut self, node: Node<'d>) {
        self.stack.enter(Pass::last(&self.program), node, &self.lookahead);
    }

    /// The elements down to the one that was entered last, each with whether a selector matches it.
    pub(crate) fn path(&self) -> &[(Node<'d>, bool)] {
        &self.path
    }

    /// Enters a node of the same tree. It reuses the results for the elements on the way.
    pub(crate) fn seek(&mut self, node: Node<'d>) {
        // The elements down to the node, from the end.
        let mut wanted: Vec<Node<'d>> = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next {
            if node.is_element() {
                wanted.push(node);
            }
            next = node.parent();
        }
        let pairs = wanted.iter().rev().zip(&self.path);
        let mut same = pairs.take_while(|(wanted, (at, _))| *wanted == at).count();
        if same == wanted.len() && same == self.path.len() {
            return;
        }
        let has_levels = self.program.needs.levels;
        if has_levels {
            // The bits of an element are available only while it is the last one, so it is entered
            // again.
            same = same.min(wanted.len().saturating_sub(1));
            while self.stack.depth() > same + 1 {
                self.stack.close();
            }
        }
        let mut after = self.path.get(same).map(|&(node, _)| node);
        self.path.truncate(same);
        for (depth, &node) in wanted.iter().rev().enumerate().skip(same) {
            if has_levels && self.stack.depth() == depth {
                self.stack.open();
            }
            self.enter_in_row(node, after.take());
            self.path.push((node, self.stack.is_match(&self.program.end_bits)));
        }
    }

    /// Enters an element of the innermost row and, if siblings matter, all earlier ones before it.
    /// Those up to `after` have already been entered.
    fn enter_in_row(&mut self, node: Node<'d>, after: Option<Node<'d>>) {
        if !self.program.needs.siblings {
            return self.enter(node);
        }
        let ahead = after.filter(|after| after.next_siblings().any(|sibling| sibling == node));
        let mut next = match ahead {
            Some(after) => after.next_sibling(),
            None => {
                self.stack.restart_row();
                node.parent().map_or(Some(node), Node::first_child)
            }
        };
        while let Some(sibling) = next {
            if sibling.is_element() {
                self.enter(sibling);
            }
            if sibling == node {
                return;
            }
            next = sibling.next_sibling();
        }
    }

    /// Turns the cursor into a walk over the elements below a node.
    pub(crate) fn into_walk(mut self, root: Node<'d>) -> Walk<'d> {
        if self.program.needs.levels {
            self.seek(root);
            // If the root is not an element, the level of the children is already open.
            if root.is_element() {
                self.stack.open();
            }
        }
        let Self { program, mut stack, lookahead, .. } = self;
        let elements = (!program.end_bits.is_empty()).then(|| Elements::below(root));
        elements.iter().for_each(|elements| stack.begin(elements));
        Walk { program, stack, lookahead, elements }
    }
}

/// A walk over the elements below a node.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'d> {
    program: Arc<Program>,
    stack: Stack,
    lookahead: Lookahead,
    /// The rest of the elements; `None` if nothing can match.
    elements: Option<Elements<'d>>,
}

impl<'d> Walk<'d> {
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// The bits of the element that was returned last.
    pub(crate) fn here(&self) -> &[u64] {
        self.stack.here()
    }

    /// The next element that a selector matches.
    pub(crate) fn next_match(&mut self) -> Option<Node<'d>> {
        self.stack.next_match(Pass::last(&self.program), self.elements.as_mut()?, &self.lookahead)
    }
}
