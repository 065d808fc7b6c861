//! From compounds, in the order in which they are read, to a program.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::index::Index;
use crate::program::{ByCombinator, Combinator, Program, Stratum, Test};
use crate::pseudo::State;

/// A program under construction. Its positions are there, and what they need; the rest follows from their relations.
#[derive(Default)]
pub(crate) struct Compiler {
    program: Program,
    /// Of each position.
    relations: Vec<Relation>,
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
    states: usize,
    languages: usize,
    has_facts: usize,
    last_facts: usize,
    facts_around: usize,
}

/// A compound selector.
#[derive(Default)]
pub(crate) struct Compound {
    /// In the order of the text, so a type comes first.
    pub(crate) tests: Vec<Test>,
    /// The combinator before it; also at the beginning of a relative selector.
    pub(crate) before: Option<Combinator>,
    /// How many strata have to be known.
    pub(crate) needs: usize,
}

/// What relates a position to others.
#[derive(Clone, Copy)]
struct Relation {
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
    #[inline(never)]
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            positions: self.relations.len(),
            counters: self.program.counters.len(),
            states: self.program.states.len(),
            languages: self.program.languages.len(),
            has_facts: self.has_facts.len(),
            last_facts: self.last_facts.len(),
            facts_around: self.facts_around,
        }
    }

    /// Forgets what has been added since then.
    #[inline(never)]
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.program.positions.truncate(mark.positions);
        self.relations.truncate(mark.positions);
        self.program.counters.truncate(mark.counters);
        self.program.states.truncate(mark.states);
        self.program.languages.truncate(mark.languages);
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
            self.program.positions.push(tests.into());
            self.relations.push(Relation { before, is_first, needs, for_fact, has });
            is_first = false;
        }
        self.relations.len() as u32 - 1
    }

    /// The selector of a number ends at these positions.
    pub(crate) fn end(&mut self, ends: &[u32], number: u32) {
        self.program.ends.extend(ends.iter().map(|&end| (end, number)));
    }

    /// The column of a state.
    pub(crate) fn state(&mut self, state: State) -> Test {
        if !self.program.states.contains(&state) {
            self.program.states.push(state);
        }
        Test::Column(state as u32)
    }

    /// The column of languages in one of these ranges.
    pub(crate) fn languages(&mut self, ranges: Vec<String>) -> Test {
        self.program.languages.push(ranges);
        Test::Column(State::COUNT + self.program.languages.len() as u32 - 1)
    }

    /// Counts the siblings at these positions. Returns the number of the counter.
    pub(crate) fn counter(&mut self, positions: Box<[u32]>) -> u32 {
        self.program.counters.push(positions);
        self.program.counters.len() as u32 - 1
    }

    /// What is added next serves a fact.
    pub(crate) fn begin_fact(&mut self) {
        self.facts_around += 1;
    }

    /// Counts the siblings at these positions from the last one. Returns the number of the fact.
    pub(crate) fn end_last_fact(&mut self, stratum: usize, positions: Box<[u32]>) -> u32 {
        self.facts_around -= 1;
        self.last_facts.push((stratum, positions));
        self.last_facts.len() as u32 - 1
    }

    /// What is added next is an argument of `:has()`. Returns the number of the fact.
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
        let mut program = self.program;
        let words = self.relations.len().div_ceil(64).max(1);
        program.words = words;
        program.starts = Bits::new(words);
        program.followed = vec![ByCombinator::default(); words];
        program.walked = Bits::new(words);
        program.end_bits = Bits::new(words);
        program.has_facts = self.has_facts.len() as u32;
        for &(end, _) in &program.ends {
            program.end_bits.set(end);
        }
        for &stratum in &self.has_facts {
            program.stratum(stratum);
        }
        for (fact, (stratum, positions)) in (0..).zip(self.last_facts) {
            program.stratum(stratum).counted.push((fact, positions));
        }
        program.needs.counts = !program.counters.is_empty();
        for (bit, relation) in (0..).zip(&self.relations) {
            let is_last = self.relations.get(bit as usize + 1).is_none_or(|next| next.is_first);
            let fact = relation.has.map(|fact| (fact, self.has_facts[fact as usize]));
            program.relate(bit, relation, fact, is_last);
        }
        for test in program.positions.iter().flatten() {
            if let Test::Nth(counted, _) = test {
                program.needs.indices = true;
                program.needs.counts |= counted.of_type || counted.from_last;
                program.needs.types |= counted.of_type;
            }
        }
        program.needs.siblings |= program.needs.counts;
        program.needs.levels |= program.needs.siblings;
        program.index = Index::of(&program.positions, words);
        program
    }
}

impl Program {
    #[inline(never)]
    fn stratum(&mut self, number: usize) -> &mut Stratum {
        while self.strata.len() <= number {
            self.strata.push(Stratum {
                walked: Bits::new(self.words),
                ends: Bits::new(self.words),
                ..Stratum::default()
            });
        }
        &mut self.strata[number]
    }

    /// Notes what a position is for: perhaps for a fact of `:has()`, of which the number and the stratum are given.
    fn relate(&mut self, bit: u32, relation: &Relation, fact: Option<(u32, usize)>, is_last: bool) {
        if let Some((fact, stratum)) = fact {
            self.starts.set(bit);
            let stratum = self.stratum(stratum);
            stratum.walked.set(bit);
            let record = stratum.recorded.len() as u32;
            if record.is_multiple_of(64) {
                stratum.preceded.push(ByCombinator::default());
            }
            stratum.recorded.push(bit);
            let combinator = relation.before.unwrap_or(Combinator::Descendant);
            if relation.is_first {
                stratum.leads.push((record, combinator, fact));
            } else {
                ByCombinator::set(&mut stratum.preceded, combinator, record);
            }
            if is_last {
                stratum.ends.set(record);
            }
            return;
        }
        if relation.for_fact {
            let strata = self.strata.iter_mut().skip(relation.needs);
            strata.for_each(|stratum| stratum.walked.set(bit));
        } else {
            self.walked.set(bit);
        }
        if let Some(combinator) = relation.before {
            ByCombinator::set(&mut self.followed, combinator, bit - 1);
            self.needs.levels = true;
            self.needs.siblings |=
                matches!(combinator, Combinator::NextSibling | Combinator::SubsequentSibling);
        } else {
            self.starts.set(bit);
        }
    }
}
