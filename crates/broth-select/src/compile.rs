//! From selectors to a program.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use broth_markup::{Name, Uri, order};

use crate::ast::{
    Attribute, Combinator, Complex, Compound, Counted, Nth, Prefix, PseudoClass, Simple,
};
use crate::attribute;
use crate::bits::Bits;
use crate::index::Index;
use crate::nth::AnPlusB;
use crate::program::{
    AttributeTest, ByCombinator, NamespaceTest, Needs, Program, Stratum, Test, TypeTest,
};
use crate::pseudo::{Column, Meaning};

/// Compiles the lists of some selectors, with their default namespaces, together.
pub(crate) fn compile<'s>(
    selectors: impl IntoIterator<Item = (&'s [Complex], Option<&'s Uri>)>,
) -> Program {
    let mut compiler = Compiler::default();
    for (number, (list, default_namespace)) in selectors.into_iter().enumerate() {
        compiler.add(list, default_namespace, number as u32);
    }
    compiler.finish()
}

#[derive(Default)]
struct Compiler {
    default_namespace: Option<Uri>,
    positions: Vec<Position>,
    ends: Vec<(u32, u32)>,
    counters: Vec<Box<[u32]>>,
    strata: Vec<Layer>,
    has_facts: u32,
    last_facts: u32,
    columns: Vec<Column>,
    /// How many facts' arguments are around what is being compiled.
    facts_around: u32,
}

/// A stratum under construction.
#[derive(Default)]
struct Layer {
    recorded: Vec<u32>,
    /// The combinator before each record; `None` for the first of an argument.
    before: Vec<Option<Combinator>>,
    ends: Vec<u32>,
    leads: Vec<(u32, Combinator, u32)>,
    counted: Vec<(u32, Box<[u32]>)>,
}

struct Position {
    tests: Vec<Test>,
    /// The combinator before it.
    before: Before,
    /// How many strata have to be known.
    needs: usize,
    /// Whether it only serves a fact.
    for_fact: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Whether it is the first of its selector.
    Nothing,
    Combinator(Combinator),
    /// Whether it belongs to the argument of `:has()`, recorded in this stratum.
    Record(usize),
}

/// What has been compiled.
#[derive(Default)]
struct Compiled<T> {
    ends: T,
    needs: usize,
}

impl Compiler {
    /// Compiles the list of the selector of a number.
    fn add(&mut self, list: &[Complex], default_namespace: Option<&Uri>, number: u32) {
        self.default_namespace = default_namespace.cloned();
        for end in self.list(list, false).ends {
            self.ends.push((end, number));
        }
    }

    /// Compiles the selectors of a list. Those with a pseudo-element match no element.
    fn list(&mut self, list: &[Complex], is_nested: bool) -> Compiled<Vec<u32>> {
        let mut compiled = Compiled { ends: Vec::new(), needs: 0 };
        for complex in list {
            if complex.has_pseudo_element() {
                continue;
            }
            let compounds = self.compounds(complex, is_nested);
            let mut needs = 0;
            for (index, compound) in compounds.into_iter().enumerate() {
                let before = match index.checked_sub(1) {
                    None => Before::Nothing,
                    Some(index) => Before::Combinator(complex.combinators[index]),
                };
                needs = needs.max(compound.needs);
                self.push(compound.ends, before, needs);
            }
            compiled.ends.push(self.positions.len() as u32 - 1);
            compiled.needs = compiled.needs.max(needs);
        }
        compiled
    }

    #[inline(never)]
    fn push(&mut self, tests: Vec<Test>, before: Before, needs: usize) {
        let for_fact = self.facts_around > 0;
        self.positions.push(Position { tests, before, needs, for_fact });
    }

    /// Compiles what is inside the compounds first, so that their positions are adjacent.
    fn compounds(&mut self, complex: &Complex, is_nested: bool) -> Vec<Compiled<Vec<Test>>> {
        let last = complex.compounds.len() - 1;
        let mut compounds = Vec::with_capacity(last + 1);
        for (index, compound) in complex.compounds.iter().enumerate() {
            compounds.push(self.compound(compound, is_nested && index == last));
        }
        compounds
    }

    /// Compiles a compound. If it is the subject of a nested selector, the default namespace does not apply.
    ///
    /// <https://drafts.csswg.org/selectors-4/#type-nmsp>
    fn compound(&mut self, compound: &Compound, is_nested_subject: bool) -> Compiled<Vec<Test>> {
        let count = usize::from(compound.type_selector.is_some()) + compound.simple.len();
        let mut compiled = Compiled { ends: Vec::with_capacity(count), needs: 0 };
        let tests = &mut compiled.ends;
        match &compound.type_selector {
            Some(selector) => {
                if let Some(local) = &selector.local {
                    let (exact_name, lower, lower_name) = names(local);
                    let exact = local.clone();
                    let type_ = TypeTest { exact, exact_name, lower, lower_name };
                    tests.push(Test::Type(Box::new(type_)));
                }
                tests.extend(self.namespace(selector.namespace.as_ref()));
            }
            None if is_nested_subject => {}
            None => tests.extend(self.namespace(None)),
        }
        for simple in &compound.simple {
            let Compiled { ends: test, needs } = self.simple(simple);
            compiled.needs = compiled.needs.max(needs);
            compiled.ends.push(test);
        }
        order::sort_by_key(&mut compiled.ends, cost);
        compiled
    }

    fn namespace(&self, prefix: Option<&Prefix>) -> Option<Test> {
        let namespace = match prefix {
            None => NamespaceTest::of(self.default_namespace.as_ref()?),
            Some(Prefix::Any) => return None,
            Some(Prefix::None) => NamespaceTest::Known(broth_markup::Namespace::None),
            Some(Prefix::Named(_, uri)) => NamespaceTest::of(uri),
        };
        Some(Test::Namespace(namespace))
    }

    fn simple(&mut self, simple: &Simple) -> Compiled<Test> {
        let test = match simple {
            Simple::Id(id) => Test::Id(id.clone()),
            // An escape may put white space in a name, but not in a class.
            Simple::Class(class) if class.bytes().any(|byte| byte.is_ascii_whitespace()) => {
                Test::Never
            }
            Simple::Class(class) => Test::Class(class.clone()),
            Simple::Attribute(selector) => Test::Attribute(Box::new(attribute_test(selector))),
            Simple::Nesting => Test::Scope,
            Simple::PseudoElement(_) => Test::Never,
            Simple::PseudoClass(class) => return self.pseudo_class(class),
        };
        Compiled { ends: test, needs: 0 }
    }

    fn pseudo_class(&mut self, class: &PseudoClass) -> Compiled<Test> {
        if let Some(column) = class.column() {
            return Compiled { ends: self.column(column), needs: 0 };
        }
        let test = match class {
            PseudoClass::Alone(alone) => match alone.meaning {
                Meaning::Root => Test::Root,
                Meaning::Scope => Test::Scope,
                Meaning::Empty => Test::Empty,
                Meaning::First(counted) => Test::Nth(counted, AnPlusB::FIRST),
                Meaning::Only { of_type } => return self.only(of_type),
                Meaning::Own(own) => Test::Own(own),
                Meaning::State(_) | Meaning::Never { .. } | Meaning::ScrollBar => Test::Never,
            },
            PseudoClass::Matches(_, list) => {
                let Compiled { ends, needs } = self.list(list, true);
                return Compiled { ends: Test::AnyOf(ends.into()), needs };
            }
            PseudoClass::Not(list) => {
                let Compiled { ends, needs } = self.list(list, true);
                return Compiled { ends: Test::NoneOf(ends.into()), needs };
            }
            PseudoClass::Has(list) => return self.has(list),
            PseudoClass::Nth(nth) => return self.nth(nth),
            PseudoClass::Heading(levels) => Test::Heading(levels.as_slice().into()),
            PseudoClass::Lang(_) | PseudoClass::Dir(_) | PseudoClass::Never(..) => Test::Never,
        };
        Compiled { ends: test, needs: 0 }
    }

    fn column(&mut self, column: Column) -> Test {
        let known = self.columns.iter().position(|known| *known == column);
        let number = known.unwrap_or_else(|| {
            self.columns.push(column);
            self.columns.len() - 1
        });
        Test::Column(number as u32)
    }

    /// The first from either end.
    fn only(&mut self, of_type: bool) -> Compiled<Test> {
        let ends = [false, true].map(|from_last| {
            let first = Test::Nth(Counted { from_last, of_type }, AnPlusB::FIRST);
            self.push(Vec::from([first]), Before::Nothing, 0);
            self.positions.len() as u32 - 1
        });
        let [first, last] = ends;
        let both = Vec::from([Test::AnyOf([first].into()), Test::AnyOf([last].into())]);
        self.push(both, Before::Nothing, 0);
        Compiled { ends: Test::AnyOf([last + 1].into()), needs: 0 }
    }

    fn nth(&mut self, nth: &Nth) -> Compiled<Test> {
        let Some(of) = &nth.of else {
            return Compiled { ends: Test::Nth(nth.counted, nth.index), needs: 0 };
        };
        if !nth.counted.from_last {
            let Compiled { ends, needs } = self.list(of, true);
            self.counters.push(ends.into());
            let counter = self.counters.len() as u32 - 1;
            return Compiled { ends: Test::NthOf(counter, nth.index), needs };
        }
        self.facts_around += 1;
        let Compiled { ends, needs } = self.list(of, true);
        self.facts_around -= 1;
        let fact = self.last_facts;
        self.last_facts += 1;
        self.layer(needs).counted.push((fact, ends.into()));
        Compiled { ends: Test::NthLastOf(fact, nth.index), needs: needs + 1 }
    }

    /// <https://drafts.csswg.org/selectors-4/#relational>
    fn has(&mut self, list: &[Complex]) -> Compiled<Test> {
        self.facts_around += 1;
        let (mut arguments, mut stratum) = (Vec::new(), 0);
        for complex in list.iter().filter(|complex| !complex.has_pseudo_element()) {
            let compounds = self.compounds(complex, true);
            for compound in &compounds {
                stratum = stratum.max(compound.needs);
            }
            arguments.push((complex, compounds));
        }
        let fact = self.has_facts;
        self.has_facts += 1;
        for (complex, compounds) in arguments {
            for (index, compound) in compounds.into_iter().enumerate() {
                self.push(compound.ends, Before::Record(stratum), stratum);
                let position = self.positions.len() as u32 - 1;
                let layer = self.layer(stratum);
                let record = layer.recorded.len() as u32;
                layer.recorded.push(position);
                match index.checked_sub(1) {
                    Some(index) => layer.before.push(Some(complex.combinators[index])),
                    None => {
                        layer.before.push(None);
                        let leading = complex.leading.unwrap_or(Combinator::Descendant);
                        layer.leads.push((record, leading, fact));
                    }
                }
                if index + 1 == complex.compounds.len() {
                    layer.ends.push(record);
                }
            }
        }
        self.facts_around -= 1;
        self.layer(stratum);
        Compiled { ends: Test::Has(fact), needs: stratum + 1 }
    }

    #[inline(never)]
    fn layer(&mut self, stratum: usize) -> &mut Layer {
        if self.strata.len() <= stratum {
            self.strata.resize_with(stratum + 1, Layer::default);
        }
        &mut self.strata[stratum]
    }

    fn finish(mut self) -> Program {
        let words = self.positions.len().div_ceil(64).max(1);
        let tests = |position: &mut Position| take(&mut position.tests).into();
        let positions: Vec<Box<[Test]>> = self.positions.iter_mut().map(tests).collect();
        let mut program = Program {
            words,
            starts: Bits::new(words),
            followed: vec![ByCombinator::default(); words],
            walked: Bits::new(words),
            end_bits: Bits::new(words),
            strata: self.strata.into_iter().map(|layer| layer.finish(words)).collect(),
            has_facts: self.has_facts,
            counters: self.counters,
            columns: self.columns,
            ends: self.ends,
            index: Index::of(&positions, words),
            positions,
            needs: Needs::default(),
        };
        for &(end, _) in &program.ends {
            program.end_bits.set(end);
        }
        program.needs.counts = !program.counters.is_empty();
        for (bit, (position, tests)) in (0..).zip(self.positions.iter().zip(&program.positions)) {
            match position.before {
                Before::Nothing => program.starts.set(bit),
                Before::Combinator(combinator) => {
                    ByCombinator::set(&mut program.followed, combinator, bit - 1);
                    program.needs.siblings |= matches!(
                        combinator,
                        Combinator::NextSibling | Combinator::SubsequentSibling
                    );
                }
                Before::Record(stratum) => {
                    program.starts.set(bit);
                    program.strata[stratum].walked.set(bit);
                }
            }
            if !position.for_fact {
                program.walked.set(bit);
            } else if !matches!(position.before, Before::Record(_)) {
                for stratum in &mut program.strata[position.needs..] {
                    stratum.walked.set(bit);
                }
            }
            for test in tests {
                if let Test::Nth(counted, _) = test {
                    program.needs.indices = true;
                    program.needs.counts |= counted.of_type || counted.from_last;
                    program.needs.types |= counted.of_type;
                }
            }
            program.needs.levels |= matches!(position.before, Before::Combinator(_));
        }
        program.needs.siblings |= program.needs.counts;
        program.needs.levels |= program.needs.siblings;
        program
    }
}

impl Layer {
    fn finish(self, words: usize) -> Stratum {
        let record_words = self.recorded.len().div_ceil(64);
        let mut stratum = Stratum {
            walked: Bits::new(words),
            preceded: vec![ByCombinator::default(); record_words],
            ends: Bits::new(record_words),
            leads: self.leads,
            counted: self.counted,
            recorded: self.recorded,
        };
        for (record, before) in self.before.into_iter().enumerate() {
            if let Some(combinator) = before {
                ByCombinator::set(&mut stratum.preceded, combinator, record as u32);
            }
        }
        for end in self.ends {
            stratum.ends.set(end);
        }
        stratum
    }
}

/// The number of a name, the name in lower case, and the number of that.
#[inline(never)]
fn names(local: &str) -> (Name, Box<str>, Name) {
    let lower = local.to_ascii_lowercase().into_boxed_str();
    let number = Name::of(&lower);
    (Name::of(local), lower, number)
}

fn attribute_test(selector: &Attribute) -> AttributeTest {
    let (local_name, lower, lower_name) = names(&selector.local);
    let folds = selector.namespace.is_none() && attribute::FOLDING.contains(&lower_name);
    AttributeTest {
        selector: selector.clone(),
        local_name,
        lower_name,
        differs_in_html: folds || lower != selector.local,
        lower,
        folds,
    }
}

/// The cheapest tests come first.
fn cost(test: &Test) -> u8 {
    match test {
        Test::Never | Test::Root | Test::Scope => 0,
        Test::Type(_) | Test::AnyOf(_) | Test::NoneOf(_) | Test::Has(_) | Test::Column(_) => 1,
        Test::Namespace(_) | Test::NthOf(..) | Test::NthLastOf(..) | Test::Heading(_) => 2,
        Test::Id(_) => 3,
        Test::Class(_) => 4,
        Test::Attribute(_) | Test::Own(_) | Test::Empty => 5,
        Test::Nth(..) => 6,
    }
}
