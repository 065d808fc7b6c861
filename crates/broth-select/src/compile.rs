//! From compounds, in the order in which they are read, to a program.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::index::Index;
use crate::program::{ByCombinator, Combinator, Needs, Program, Stratum, Test};
use crate::pseudo::Column;

/// A program under construction.
#[derive(Default)]
pub(crate) struct Compiler {
    positions: Vec<Position>,
    /// The last positions of the selectors, and which selector each is of.
    ends: Vec<(u32, u32)>,
    counters: Vec<Box<[u32]>>,
    columns: Vec<Column>,
    /// The strata in which the facts of `:has()` are found out, by their numbers.
    has_facts: Vec<usize>,
    /// What is counted from the last sibling, by the numbers of the facts: the stratum, and the positions.
    last_facts: Vec<(usize, Box<[u32]>)>,
    /// How many facts' arguments are around what is being compiled.
    facts_around: usize,
}

/// How much of a program there is.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    positions: usize,
    counters: usize,
    columns: usize,
    has_facts: usize,
    last_facts: usize,
    facts_around: usize,
}

/// A compound selector.
#[derive(Default)]
pub(crate) struct Compound {
    pub(crate) tests: Vec<Test>,
    /// The combinator before it; also at the beginning of a relative selector.
    pub(crate) before: Option<Combinator>,
    /// How many strata have to be known.
    pub(crate) needs: usize,
}

struct Position {
    tests: Vec<Test>,
    before: Option<Combinator>,
    /// Whether it is the first of its selector.
    is_first: bool,
    needs: usize,
    /// Whether it only serves a fact.
    for_fact: bool,
    /// The fact of `:has()` whose argument it belongs to.
    has: Option<u32>,
}

impl Compiler {
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            positions: self.positions.len(),
            counters: self.counters.len(),
            columns: self.columns.len(),
            has_facts: self.has_facts.len(),
            last_facts: self.last_facts.len(),
            facts_around: self.facts_around,
        }
    }

    /// Forgets what has been added since then.
    #[inline(never)]
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.positions.truncate(mark.positions);
        self.counters.truncate(mark.counters);
        self.columns.truncate(mark.columns);
        self.has_facts.truncate(mark.has_facts);
        self.last_facts.truncate(mark.last_facts);
        self.facts_around = mark.facts_around;
    }

    /// Adds a complex selector, or an argument of `:has()`. Returns its last position.
    ///
    /// What is inside its compounds has been added before, so that its positions are adjacent.
    #[inline(never)]
    pub(crate) fn add(&mut self, compounds: Vec<Compound>, has: Option<u32>) -> u32 {
        let (mut needs, mut is_first) = (0, true);
        let for_fact = self.facts_around > 0;
        for Compound { tests, before, needs: more } in compounds {
            needs = more.max(needs);
            self.positions.push(Position { tests, before, is_first, needs, for_fact, has });
            is_first = false;
        }
        self.positions.len() as u32 - 1
    }

    /// The selector of a number ends at these positions.
    pub(crate) fn end(&mut self, ends: &[u32], number: u32) {
        self.ends.extend(ends.iter().map(|&end| (end, number)));
    }

    pub(crate) fn column(&mut self, column: Column) -> Test {
        let known = self.columns.iter().position(|known| *known == column);
        let number = known.unwrap_or_else(|| {
            self.columns.push(column);
            self.columns.len() - 1
        });
        Test::Column(number as u32)
    }

    /// Counts the siblings at these positions. Returns the number of the counter.
    pub(crate) fn counter(&mut self, positions: Vec<u32>) -> u32 {
        self.counters.push(positions.into());
        self.counters.len() as u32 - 1
    }

    /// What is added next serves a fact.
    pub(crate) fn begin_fact(&mut self) {
        self.facts_around += 1;
    }

    /// Counts the siblings at these positions from the last one. Returns the number of the fact.
    pub(crate) fn end_last_fact(&mut self, stratum: usize, positions: Vec<u32>) -> u32 {
        self.facts_around -= 1;
        self.last_facts.push((stratum, positions.into()));
        self.last_facts.len() as u32 - 1
    }

    /// The same for an argument of `:has()`. Returns the number of the fact.
    pub(crate) fn begin_has(&mut self) -> u32 {
        self.begin_fact();
        self.has_facts.push(0);
        self.has_facts.len() as u32 - 1
    }

    pub(crate) fn end_has(&mut self, fact: u32, stratum: usize) {
        self.facts_around -= 1;
        self.has_facts[fact as usize] = stratum;
    }

    pub(crate) fn finish(self) -> Program {
        let words = self.positions.len().div_ceil(64).max(1);
        let strata =
            self.has_facts.iter().chain(self.last_facts.iter().map(|(stratum, _)| stratum));
        let strata = strata.max().map_or(0, |last| last + 1);
        let stratum = || Stratum {
            walked: Bits::new(words),
            preceded: vec![ByCombinator::default(); words],
            ends: Bits::new(words),
            ..Stratum::default()
        };
        let mut program = Program {
            positions: Vec::with_capacity(self.positions.len()),
            words,
            starts: Bits::new(words),
            followed: vec![ByCombinator::default(); words],
            walked: Bits::new(words),
            ends: self.ends,
            end_bits: Bits::new(words),
            counters: self.counters,
            strata: (0..strata).map(|_| stratum()).collect(),
            has_facts: self.has_facts.len() as u32,
            columns: self.columns,
            needs: Needs::default(),
            index: Index::default(),
        };
        for &(end, _) in &program.ends {
            program.end_bits.set(end);
        }
        for (fact, (stratum, positions)) in (0..).zip(self.last_facts) {
            program.strata[stratum].counted.push((fact, positions));
        }
        program.needs.counts = !program.counters.is_empty();
        let mut positions = (0..).zip(self.positions).peekable();
        while let Some((bit, position)) = positions.next() {
            let is_last = positions.peek().is_none_or(|(_, next)| next.is_first);
            program.place(bit, &position, &self.has_facts, is_last);
            program.positions.push(position.tests.into());
        }
        program.needs.siblings |= program.needs.counts;
        program.needs.levels |= program.needs.siblings;
        program.index = Index::of(&program.positions, words);
        program
    }
}

impl Program {
    /// Notes what a position is for.
    fn place(&mut self, bit: u32, position: &Position, has_facts: &[usize], is_last: bool) {
        match (position.has, position.before) {
            (None, before) => {
                if !position.for_fact {
                    self.walked.set(bit);
                } else {
                    let strata = &mut self.strata[position.needs..];
                    strata.iter_mut().for_each(|stratum| stratum.walked.set(bit));
                }
                if let Some(combinator) = before {
                    ByCombinator::set(&mut self.followed, combinator, bit - 1);
                    let is_sibling = matches!(
                        combinator,
                        Combinator::NextSibling | Combinator::SubsequentSibling
                    );
                    self.needs.siblings |= is_sibling;
                    self.needs.levels = true;
                } else {
                    self.starts.set(bit);
                }
            }
            (Some(fact), before) => {
                self.starts.set(bit);
                let stratum = &mut self.strata[has_facts[fact as usize]];
                stratum.walked.set(bit);
                let record = stratum.recorded.len() as u32;
                stratum.recorded.push(bit);
                let combinator = before.unwrap_or(Combinator::Descendant);
                if position.is_first {
                    stratum.leads.push((record, combinator, fact));
                } else {
                    ByCombinator::set(&mut stratum.preceded, combinator, record);
                }
                if is_last {
                    stratum.ends.set(record);
                }
            }
        }
        for test in &position.tests {
            if let Test::Nth(counted, _) = test {
                self.needs.indices = true;
                self.needs.counts |= counted.of_type || counted.from_last;
                self.needs.types |= counted.of_type;
            }
        }
    }
}
