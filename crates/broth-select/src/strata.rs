//! Computes the facts about a tree, stratum by stratum; see [`program`](crate::program).

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Node;

use crate::ast::Combinator;
use crate::bits::has;
use crate::lookahead::{Lookahead, Table};
use crate::program::{ByCombinator, Lead, Pass, Program, Stratum};
use crate::stack::Stack;
#[cfg(feature = "states")]
use crate::{pseudo::State, states};

impl Lookahead {
    /// Computes the facts that a program needs about the tree below a node without a parent.
    pub(crate) fn of(program: &Program, top: Node<'_>, stack: &mut Stack) -> Self {
        let nodes = top.document().node_count();
        let counted = program.strata.iter().map(|stratum| stratum.counted.len());
        let mut lookahead = Self {
            has: Table::new(program.has_count as usize, nodes),
            columns: Table::default(),
            from_last: Table::of_words(counted.sum(), nodes),
        };
        #[cfg(feature = "states")]
        if !program.states.is_empty() || !program.languages.is_empty() {
            let columns = State::COUNT as usize + program.languages.len();
            lookahead.columns = Table::new(columns, nodes);
            states::find(program, top, &mut lookahead.columns);
        }
        for stratum in &program.strata {
            lookahead.find(program, stratum, top, stack);
        }
        lookahead
    }

    /// Computes the facts of a stratum in one walk from the top and, usually, one from the end.
    fn find(&mut self, program: &Program, stratum: &Stratum, top: Node<'_>, stack: &mut Stack) {
        stack.enter_top(program, top);
        let pass = Pass::of_stratum(program, stratum);
        if stratum.has_only_compounds() {
            let mut found = Vec::new();
            stack.walk(pass, top, self, |node, here| {
                for &lead in &stratum.leads {
                    if has(here, stratum.recorded[lead.0 as usize]) {
                        found.push((node, lead));
                    }
                }
            });
            return self.mark(stratum, &found, top.document().node_count());
        }
        // A bit for each record, then one for each fact that counts siblings.
        let bits = stratum.recorded.len() + stratum.counted.len();
        let mut records = Table::new(bits, top.document().node_count());
        stack.walk(pass, top, self, |node, here| {
            let recorded = stratum.recorded.iter().map(core::slice::from_ref);
            let counted = stratum.counted.iter().map(|(_, positions)| &**positions);
            for (positions, bit) in recorded.chain(counted).zip(0..) {
                if positions.iter().any(|&position| has(here, position)) {
                    records.set(node.id(), bit);
                }
            }
        });
        self.look_back(stratum, top, &records);
    }

    /// Sets the facts of `:has()` from the elements found, if each argument is one compound.
    // OPTIMIZATION: `look_back` has the same result, but it visits every node, which takes three
    // times as long as all the rest of `div:has(a)`. Here each lead passes each element once.
    fn mark(&mut self, stratum: &Stratum, found: &[(Node<'_>, Lead)], nodes: usize) {
        let mut passed = Table::new(stratum.recorded.len(), nodes);
        for &(node, (record, combinator, number)) in found {
            let step: fn(Node<'_>) -> Option<Node<'_>> = match combinator {
                Combinator::Child | Combinator::Descendant => |node| node.parent(),
                Combinator::NextSibling | Combinator::SubsequentSibling => {
                    |node| node.previous_element_sibling()
                }
            };
            let goes_on =
                matches!(combinator, Combinator::Descendant | Combinator::SubsequentSibling);
            let mut at = step(node).filter(|node| node.is_element());
            while let Some(node) = at
                && !passed.has(node.id(), record)
            {
                passed.set(node.id(), record);
                self.has.set(node.id(), number);
                at = step(node).filter(|node| goes_on && node.is_element());
            }
        }
    }

    /// The bottom-up pass of a stratum, which visits every element after all that follow it.
    ///
    /// The pass computes for each record whether the rest of the argument of `:has()`, from that
    /// compound on, matches here.
    fn look_back(&mut self, stratum: &Stratum, top: Node<'_>, records: &Table) {
        let (words, counters) = (stratum.recorded.len().div_ceil(64), stratum.counted.len());
        // For each open row, the records that have been seen, by word, and the counts.
        let (mut rows, mut counts) = (vec![Seen::default(); words], vec![0; counters]);
        let mut below = rows.clone();
        for step in backwards(top) {
            let Step::Out(node) = step else {
                rows.resize(rows.len() + words, Seen::default());
                counts.resize(counts.len() + counters, 0);
                continue;
            };
            let children = rows.len() - words;
            below.copy_from_slice(&rows[children..]);
            rows.truncate(children);
            counts.truncate(counts.len() - counters);
            if !node.is_element() {
                continue;
            }
            let (id, row) = (node.id(), &mut rows[children - words..]);
            let first = counts.len() - counters;
            let counted = counts[first..].iter_mut().zip(&stratum.counted);
            for ((count, &(number, _)), bit) in counted.zip(stratum.recorded.len() as u32..) {
                if records.has(id, bit) {
                    *count += 1;
                    self.from_last.row_mut(id)[number as usize] = *count;
                }
            }
            // The records of a word that have been seen, by the combinator that leads there.
            let seen = |row: &[Seen], word: usize| ByCombinator {
                child: below[word].children,
                descendant: below[word].all,
                next: row[word].next,
                later: row[word].children,
            };
            for &(record, combinator, number) in &stratum.leads {
                let seen = seen(row, record as usize / 64);
                let seen = match combinator {
                    Combinator::Child => seen.child,
                    Combinator::Descendant => seen.descendant,
                    Combinator::NextSibling => seen.next,
                    Combinator::SubsequentSibling => seen.later,
                };
                if seen >> (record % 64) & 1 == 1 {
                    self.has.set(id, number);
                }
            }
            for word in 0..words {
                let reached = |word: usize| match stratum.preceded.get(word) {
                    Some(preceded) => preceded.meet(seen(row, word)),
                    None => 0,
                };
                // Each bit moves to the record before it.
                let before = reached(word) >> 1 | reached(word + 1) << 63;
                let here = records.row(id)[word] & (stratum.ends.words()[word] | before);
                let row = &mut row[word];
                row.children |= here;
                row.all |= here | below[word].all;
                row.next = here;
            }
        }
    }
}

/// The records seen in a row of siblings.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// The records seen at any of the siblings.
    children: u64,
    /// The records seen at any of the siblings or below them.
    all: u64,
    /// The records seen at the last sibling, which is the next sibling of the one to come.
    next: u64,
}

enum Step<'d> {
    /// To the children of a node.
    In,
    /// To a node, after its children.
    Out(Node<'d>),
}

/// Walks a tree backwards: each node comes after its descendants and after all that follow it.
fn backwards(top: Node<'_>) -> impl Iterator<Item = Step<'_>> {
    // The next node, and whether it is new.
    let mut next = Some((top, true));
    core::iter::from_fn(move || {
        let (node, is_new) = next?;
        let inside = node.last_child().filter(|_| is_new);
        next = match inside {
            Some(last) => Some((last, true)),
            None if is_new => Some((node, false)),
            None if node == top => None,
            None => match node.previous_sibling() {
                Some(previous) => Some((previous, true)),
                None => Some((node.parent()?, false)),
            },
        };
        Some(if is_new { Step::In } else { Step::Out(node) })
    })
}
