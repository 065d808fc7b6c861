//! Compiles syntax trees to a program. [`program`](crate::program) explains positions and facts.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use broth_markup::{Namespace, Uri};

use crate::ast::{
    Argument, AttributeSelector, Combinator, ComplexSelector, CompoundSelector, Prefix,
    SelectorList, SimpleSelector, TypeSelector,
};
use crate::attribute::FOLDING;
use crate::bits::Bits;
use crate::index::Index;
use crate::keywords::keyword;
use crate::nth::{Counted, FIRST};
use crate::program::{ByCombinator, Program, Stratum};
use crate::pseudo::{Function, PseudoClass, State};
use crate::test::{
    AttributeNamespace, AttributeTest, AttributeValue, LocalName, NamespaceTest, PrefixedName, Test,
};

/// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
const DIRECTIONS: &[(&str, State)] = &[("ltr", State::Ltr), ("rtl", State::Rtl)];

/// A program under construction. It has its positions and what they need; [`finish`](Self::finish)
/// derives the rest from the relations.
#[derive(Default)]
pub(crate) struct Compiler {
    program: Program,
    /// For each position, its relation to others.
    relations: Vec<Relation>,
    /// For each fact of `:has()`, the stratum that computes it.
    has_strata: Vec<usize>,
    /// For each fact of `:nth-last-child(of)`, the stratum that computes it, and the positions that
    /// are counted.
    nth_last_of: Vec<(usize, Box<[u32]>)>,
    /// How many arguments that are compiled to facts enclose the current selector.
    lookaheads_around: usize,
}

/// A compiled selector list.
#[derive(Default)]
struct CompiledList {
    /// The last positions of its selectors. A selector with a pseudo-element matches no element, so
    /// it has none.
    ends: Vec<u32>,
    /// How many strata have to be computed before.
    needs: usize,
}

/// The tests of a compound.
#[derive(Default)]
struct CompiledCompound {
    /// In the order of the text, so a type comes first.
    tests: Vec<Test>,
    /// How many strata have to be computed before.
    needs: usize,
}

/// The purpose of a compiled list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A list that is matched itself.
    Outermost,
    /// The argument of a pseudo-class other than `:has()`.
    Argument,
    /// The argument of `:has()`, with the number of its fact.
    OfHas(u32),
}

/// The relation of a position to others.
#[derive(Clone, Copy)]
struct Relation {
    before: Option<Combinator>,
    /// Whether it is the first of its selector.
    is_first: bool,
    needs: usize,
    /// Whether it is only needed to compute facts.
    for_lookahead: bool,
    /// The fact of `:has()` whose argument it belongs to.
    has: Option<u32>,
}

impl Compiler {
    /// Adds a selector list as the selector with that number.
    pub(crate) fn add(&mut self, list: &SelectorList, default: Option<&Uri>, number: u32) {
        let list = self.list(list, Role::Outermost, default);
        self.program.ends.extend(list.ends.iter().map(|&end| (end, number)));
    }

    fn list(&mut self, list: &SelectorList, role: Role, default: Option<&Uri>) -> CompiledList {
        let mut compiled = CompiledList::default();
        for selector in &list.selectors {
            if selector.pseudo_element().is_none() {
                let needs = self.complex(selector, role, default);
                compiled.ends.push(self.relations.len() as u32 - 1);
                compiled.needs = compiled.needs.max(needs);
            }
        }
        compiled
    }

    /// Adds a complex selector, whose last position becomes the last of all. Returns how many
    /// strata have to be computed before it is matched.
    ///
    /// The positions of a selector are adjacent, so the selectors inside its compounds are added
    /// first.
    fn complex(&mut self, selector: &ComplexSelector, role: Role, default: Option<&Uri>) -> usize {
        let last = selector.rest.len();
        let compounds = selector.compounds().enumerate().map(|(index, compound)| {
            let mut compiled = self.compound(compound, default);
            // The default namespace does not apply to the subject of a nested selector.
            // <https://drafts.csswg.org/selectors-4/#type-nmsp>
            let is_nested_subject = index == last && role != Role::Outermost;
            if compound.type_selector.is_none() && !is_nested_subject {
                compiled.tests.extend(default.map(|uri| Test::Namespace(NamespaceTest::of(uri))));
            }
            compiled
        });
        let compounds: Vec<CompiledCompound> = compounds.collect();
        let (leading, has) = match role {
            Role::OfHas(number) => {
                (Some(selector.leading.unwrap_or(Combinator::Descendant)), Some(number))
            }
            Role::Outermost | Role::Argument => (None, None),
        };
        let combinators = selector.rest.iter().map(|(combinator, _)| Some(*combinator));
        let (mut needs, mut is_first) = (0, true);
        let for_lookahead = self.lookaheads_around > 0;
        for (compound, before) in
            compounds.into_iter().zip(core::iter::once(leading).chain(combinators))
        {
            needs = compound.needs.max(needs);
            self.program.positions.push(compound.tests.into());
            self.relations.push(Relation { before, is_first, needs, for_lookahead, has });
            is_first = false;
        }
        needs
    }

    fn compound(&mut self, compound: &CompoundSelector, default: Option<&Uri>) -> CompiledCompound {
        let mut compiled = CompiledCompound::default();
        if let Some(name) = &compound.type_selector {
            type_tests(name, default, &mut compiled.tests);
        }
        for simple in &compound.others {
            let test = match simple {
                SimpleSelector::Id(id) => Test::Id(id.clone()),
                // A name can contain escaped white space, but a class cannot.
                SimpleSelector::Class(class)
                    if class.contains(|c: char| c.is_ascii_whitespace()) =>
                {
                    Test::Never
                }
                SimpleSelector::Class(class) => Test::Class(class.clone()),
                SimpleSelector::Attribute(attribute) => {
                    Test::Attribute(Box::new(AttributeTest::new(attribute)))
                }
                SimpleSelector::Nesting => Test::Scope,
                SimpleSelector::PseudoClass(_, class) => {
                    self.pseudo_class(*class, &mut compiled.tests)
                }
                SimpleSelector::Function(_, function, argument) => {
                    self.function(*function, argument, default, &mut compiled.needs)
                }
                SimpleSelector::PseudoElement(..) => Test::Never,
            };
            compiled.tests.push(test);
        }
        compiled
    }

    fn pseudo_class(&mut self, class: PseudoClass, tests: &mut Vec<Test>) -> Test {
        let first = |from_last, of_type| Test::Nth(Counted { from_last, of_type }, FIRST);
        match class {
            PseudoClass::Root => Test::Root,
            PseudoClass::Scope => Test::Scope,
            PseudoClass::Empty => Test::Empty,
            PseudoClass::First(counted) => Test::Nth(counted, FIRST),
            PseudoClass::Only { of_type } => {
                tests.push(first(false, of_type));
                first(true, of_type)
            }
            PseudoClass::Element(state) => Test::Element(state),
            PseudoClass::State(state) => self.state(state),
            PseudoClass::Never { .. } | PseudoClass::ScrollBar => Test::Never,
        }
    }

    fn function(
        &mut self,
        function: Function,
        argument: &Argument,
        default: Option<&Uri>,
        needs: &mut usize,
    ) -> Test {
        match (function, argument) {
            (Function::Never(_), _) => Test::Never,
            (Function::Not, Argument::Selectors(list)) => {
                let list = self.list(list, Role::Argument, default);
                *needs = list.needs.max(*needs);
                Test::NoneOf(list.ends.into())
            }
            (Function::Has, Argument::Selectors(list)) => {
                let number = self.begin_has();
                let list = self.list(list, Role::OfHas(number), default);
                self.end_has(number, list.needs);
                *needs = (list.needs + 1).max(*needs);
                Test::Has(number)
            }
            (_, Argument::Selectors(list)) => {
                let list = self.list(list, Role::Argument, default);
                *needs = list.needs.max(*needs);
                Test::AnyOf(list.ends.into())
            }
            (Function::Nth(counted), Argument::Nth(index, None)) => Test::Nth(counted, *index),
            (Function::Nth(Counted { from_last: true, .. }), Argument::Nth(index, Some(list))) => {
                self.begin_lookahead();
                let list = self.list(list, Role::Argument, default);
                *needs = (list.needs + 1).max(*needs);
                Test::NthLastOf(self.end_nth_last(list.needs, list.ends.into()), *index)
            }
            (_, Argument::Nth(index, Some(list))) => {
                let list = self.list(list, Role::Argument, default);
                *needs = list.needs.max(*needs);
                Test::NthOf(self.counter(list.ends.into()), *index)
            }
            (_, Argument::Languages(ranges)) => self.languages(ranges.clone()),
            (_, Argument::Levels(levels)) => Test::Heading((&**levels).into()),
            (Function::Dir, Argument::Identifier(name)) => {
                keyword(name, DIRECTIONS).map_or(Test::Never, |state| self.state(state))
            }
            // No other function has this kind of argument.
            _ => Test::Never,
        }
    }

    /// The test of a state, which gets a column of the lookahead.
    fn state(&mut self, state: State) -> Test {
        if !self.program.states.contains(&state) {
            self.program.states.push(state);
        }
        Test::Column(state as u32)
    }

    /// The test of languages in one of these ranges, which gets a column of the lookahead.
    fn languages(&mut self, ranges: Vec<Box<str>>) -> Test {
        self.program.languages.push(ranges);
        Test::Column(State::COUNT + self.program.languages.len() as u32 - 1)
    }

    /// Adds a counter of the siblings that match at one of these positions. Returns its number.
    fn counter(&mut self, positions: Box<[u32]>) -> u32 {
        self.program.counters.push(positions);
        self.program.counters.len() as u32 - 1
    }

    /// Begins an argument that is compiled to a fact.
    fn begin_lookahead(&mut self) {
        self.lookaheads_around += 1;
    }

    /// Adds the fact of an element's index from the last sibling, among those that match at one of
    /// these positions. Returns the number of the fact.
    fn end_nth_last(&mut self, stratum: usize, positions: Box<[u32]>) -> u32 {
        self.lookaheads_around -= 1;
        self.nth_last_of.push((stratum, positions));
        self.nth_last_of.len() as u32 - 1
    }

    /// Begins the argument of `:has()`. Returns the number of its fact.
    fn begin_has(&mut self) -> u32 {
        self.begin_lookahead();
        self.has_strata.push(0);
        self.has_strata.len() as u32 - 1
    }

    fn end_has(&mut self, number: u32, stratum: usize) {
        self.lookaheads_around -= 1;
        self.has_strata[number as usize] = stratum;
    }

    pub(crate) fn finish(self) -> Program {
        let mut program = self.program;
        let words = self.relations.len().div_ceil(64).max(1);
        program.words = words;
        program.starts = Bits::new(words);
        program.followed = vec![ByCombinator::default(); words];
        program.walked = Bits::new(words);
        program.end_bits = Bits::new(words);
        program.has_count = self.has_strata.len() as u32;
        for &(end, _) in &program.ends {
            program.end_bits.set(end);
        }
        for &stratum in &self.has_strata {
            program.stratum(stratum);
        }
        for (number, (stratum, positions)) in (0..).zip(self.nth_last_of) {
            program.stratum(stratum).counted.push((number, positions));
        }
        program.needs.counts = !program.counters.is_empty();
        for (bit, relation) in (0..).zip(&self.relations) {
            let is_last = self.relations.get(bit as usize + 1).is_none_or(|next| next.is_first);
            let number = relation.has.map(|number| (number, self.has_strata[number as usize]));
            program.relate(bit, relation, number, is_last);
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

/// The tests of a type selector.
fn type_tests(name: &TypeSelector, default: Option<&Uri>, tests: &mut Vec<Test>) {
    let local = name.local.as_deref().map(LocalName::new);
    let namespace = match (&name.prefix, local) {
        (Prefix::Of(prefix, uri), Some(local)) => {
            let written = [&**prefix, ":", &*local.exact].concat().into();
            let name = PrefixedName { local, namespace: NamespaceTest::of(uri), written };
            return tests.push(Test::Prefixed(Box::new(name)));
        }
        (prefix, local) => {
            tests.extend(local.map(|local| Test::Type(Box::new(local))));
            match prefix {
                Prefix::Missing => default.map(NamespaceTest::of),
                Prefix::Any => None,
                Prefix::None => Some(NamespaceTest::Known(Namespace::None)),
                Prefix::Of(_, uri) => Some(NamespaceTest::of(uri)),
            }
        }
    };
    tests.extend(namespace.map(Test::Namespace));
}

impl AttributeTest {
    fn new(selector: &AttributeSelector) -> Self {
        let local = LocalName::new(&selector.local);
        let namespace = match &selector.prefix {
            Prefix::Missing | Prefix::None => None,
            Prefix::Any => Some(AttributeNamespace::Any),
            Prefix::Of(_, uri) => Some(AttributeNamespace::Of(NamespaceTest::of(uri))),
        };
        let value = selector.value.as_ref().map(|selector| AttributeValue {
            matcher: selector.matcher,
            value: selector.value.clone(),
            case: selector.case,
        });
        let folds = namespace.is_none() && FOLDING.contains(&local.lower_name);
        let differs_in_html = folds || local.lower != local.exact;
        Self { namespace, local, value, differs_in_html, folds }
    }
}

impl Program {
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

    /// Notes in which walks a position is tested, and what it leads to. If it belongs to the
    /// argument of `:has()`, `number` is the fact's number and stratum.
    fn relate(
        &mut self,
        bit: u32,
        relation: &Relation,
        number: Option<(u32, usize)>,
        is_last: bool,
    ) {
        if let Some((number, stratum)) = number {
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
                stratum.leads.push((record, combinator, number));
            } else {
                ByCombinator::set(&mut stratum.preceded, combinator, record);
            }
            if is_last {
                stratum.ends.set(record);
            }
            return;
        }
        if relation.for_lookahead {
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
