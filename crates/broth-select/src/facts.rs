//! Facts about a tree that are found out before the walk.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};

use crate::bits::has;
use crate::program::{ByCombinator, Combinator, Program, Stratum};
use crate::stack::{Plan, Setting, Stack};
#[cfg(feature = "states")]
use crate::states;

/// Facts about the elements of a tree, by their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    has: Table,
    columns: Table,
    /// The element's number among those that count, from the last one; 0 if it does not count.
    from_last: Vec<Vec<u32>>,
}

/// Rows of bits by element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    words: usize,
    rows: Vec<u64>,
}

impl Table {
    #[inline(never)]
    pub(crate) fn new(bits: usize, nodes: usize) -> Self {
        let words = bits.div_ceil(64);
        Self { words, rows: vec![0; words * nodes] }
    }

    fn row(&self, id: NodeId) -> &[u64] {
        let start = index(id) * self.words;
        self.rows.get(start..start + self.words).unwrap_or_default()
    }

    fn row_mut(&mut self, id: NodeId) -> &mut [u64] {
        let start = index(id) * self.words;
        &mut self.rows[start..start + self.words]
    }

    #[inline(never)]
    pub(crate) fn set(&mut self, id: NodeId, bit: u32) {
        self.row_mut(id)[bit as usize / 64] |= 1 << (bit % 64);
    }

    pub(crate) fn has(&self, id: NodeId, bit: u32) -> bool {
        let row = self.row(id);
        !row.is_empty() && has(row, bit)
    }
}

fn index(id: NodeId) -> usize {
    id.get() as usize - 1
}

impl Facts {
    /// Finds out the facts that a program needs, in the tree below a node that has no parent.
    pub(crate) fn of(program: &Program, top: Node<'_>, setting: Setting) -> Self {
        let nodes = top.document().node_count();
        let mut facts = Self::default();
        if !program.columns.is_empty() {
            facts.columns = Table::new(program.columns.len(), nodes);
            #[cfg(feature = "states")]
            states::find(&program.columns, top, &mut facts.columns);
        }
        facts.has = Table::new(program.has_facts as usize, nodes);
        for stratum in &program.strata {
            facts.find(program, stratum, top, setting);
        }
        facts
    }

    pub(crate) fn has(&self, id: NodeId, fact: u32) -> bool {
        self.has.has(id, fact)
    }

    pub(crate) fn column(&self, id: NodeId, column: u32) -> bool {
        self.columns.has(id, column)
    }

    pub(crate) fn index_from_last(&self, id: NodeId, fact: u32) -> u32 {
        let counted = self.from_last.get(fact as usize);
        counted.and_then(|counted| counted.get(index(id))).copied().unwrap_or(0)
    }

    /// Finds out the facts of a stratum: one walk from the top, then one from the end.
    fn find(&mut self, program: &Program, stratum: &Stratum, top: Node<'_>, setting: Setting) {
        let nodes = top.document().node_count();
        let mut records = Table::new(stratum.recorded.len(), nodes);
        let mut counted = Table::new(stratum.counted.len(), nodes);
        let mut stack = Stack::new(program, setting);
        stack.enter_top(program, top);
        let plan = Plan { program, walked: &stratum.walked };
        stack.walk(plan, top, self, |node, here| {
            for (record, &position) in stratum.recorded.iter().enumerate() {
                if has(here, position) {
                    records.set(node.id(), record as u32);
                }
            }
            for (number, (_, positions)) in stratum.counted.iter().enumerate() {
                if positions.iter().any(|&position| has(here, position)) {
                    counted.set(node.id(), number as u32);
                }
            }
        });
        if !stratum.recorded.is_empty() {
            self.look_back(stratum, top, &records);
        }
        for (number, &(fact, _)) in stratum.counted.iter().enumerate() {
            let counts = count_from_last(top, nodes, |id| counted.has(id, number as u32));
            self.from_last.resize(self.from_last.len().max(fact as usize + 1), Vec::new());
            self.from_last[fact as usize] = counts;
        }
    }

    /// The bottom-up pass of all arguments of `:has()` in a stratum: every element after all that follow it.
    ///
    /// A record's bit comes to mean that the rest of the argument, from that compound on, matches here.
    fn look_back(&mut self, stratum: &Stratum, top: Node<'_>, records: &Table) {
        let words = stratum.recorded.len().div_ceil(64);
        let none = || vec![Seen::default(); words];
        let (mut rows, mut below) = (vec![none()], none());
        for step in backwards(top) {
            let node = match step {
                Step::Down => {
                    rows.push(none());
                    continue;
                }
                Step::Up(node) => {
                    below = rows.pop().unwrap_or(below);
                    node
                }
                Step::Leaf(node) => {
                    below.fill(Seen::default());
                    node
                }
            };
            if !node.is_element() {
                continue;
            }
            let Some(row) = rows.last_mut() else { continue };
            for &(record, combinator, fact) in &stratum.leads {
                let (word, bit) = (record as usize / 64, record % 64);
                let seen = match combinator {
                    Combinator::Child => below[word].children,
                    Combinator::Descendant => below[word].all,
                    Combinator::NextSibling => row[word].next,
                    Combinator::SubsequentSibling => row[word].children,
                };
                if seen >> bit & 1 == 1 {
                    self.has.set(node.id(), fact);
                }
            }
            for word in 0..words {
                let reached = |word: usize| match (stratum.preceded.get(word), row.get(word)) {
                    (Some(preceded), Some(row)) => preceded.meet(ByCombinator {
                        child: below[word].children,
                        descendant: below[word].all,
                        next: row.next,
                        later: row.children,
                    }),
                    _ => 0,
                };
                // Each bit moves to the record before it.
                let before = reached(word) >> 1 | reached(word + 1) << 63;
                let here = records.row(node.id())[word] & (stratum.ends.words()[word] | before);
                let row = &mut row[word];
                row.children |= here;
                row.all |= here | below[word].all;
                row.next = here;
            }
        }
    }
}

/// The elements seen in a row of siblings, from its end: a word of the records.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// At one of them.
    children: u64,
    /// At one of them or below.
    all: u64,
    /// At the one seen last, which is the next sibling of the one to come.
    next: u64,
}

enum Step<'d> {
    /// Into the children of a node.
    Down,
    /// A node whose children have all been seen.
    Up(Node<'d>),
    /// A node without children.
    Leaf(Node<'d>),
}

/// The nodes of a tree, each after all that follow it and everything in it.
fn backwards(top: Node<'_>) -> impl Iterator<Item = Step<'_>> {
    enum At<'d> {
        Before(Node<'d>),
        After(Node<'d>),
    }
    let mut next = Some(At::Before(top));
    core::iter::from_fn(move || {
        let (node, is_new) = match next.take()? {
            At::Before(node) => (node, true),
            At::After(node) => match node.previous_sibling() {
                Some(previous) => (previous, true),
                None => (node.parent()?, false),
            },
        };
        if is_new && let Some(last) = node.last_child() {
            next = Some(At::Before(last));
            return Some(Step::Down);
        }
        if node != top {
            next = Some(At::After(node));
        }
        Some(if is_new { Step::Leaf(node) } else { Step::Up(node) })
    })
}

/// For each element that counts, its number from the last of its siblings that count.
fn count_from_last(top: Node<'_>, nodes: usize, counts: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let mut from_last = vec![0; nodes];
    let mut rows = vec![0];
    for step in backwards(top) {
        let node = match step {
            Step::Down => {
                rows.push(0);
                continue;
            }
            Step::Up(node) => {
                rows.pop();
                node
            }
            Step::Leaf(node) => node,
        };
        if let Some(row) = rows.last_mut()
            && counts(node.id())
        {
            *row += 1;
            from_last[index(node.id())] = *row;
        }
    }
    from_last
}
