//! The walk from the top: the bits of each element from those of the elements before it.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::elements::{Elements, Place};
use broth_dom::{Node, NodeId, NodeKind};
use broth_markup::Name;

use crate::bits::{bits_of, each, has};
use crate::counts::{Count, Counts, Indices};
use crate::element::{has_word, is_empty, is_html};
use crate::facts::Facts;
use crate::index::{Candidates, Few, Index, Many};
use crate::keywords::is_same;
use crate::nth::{AnPlusB, Counted};
use crate::program::{ByCombinator, Pass, Program};
use crate::subject::Subject;
use crate::test::Test;

/// What matters besides the elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Setting {
    /// Whether ids and classes are compared case-insensitively.
    pub(crate) quirks: bool,
    pub(crate) is_xml: bool,
    /// The element of `:scope`.
    pub(crate) scope: Option<NodeId>,
    /// Without a tree: whether the row contains the document element.
    pub(crate) is_top_row: bool,
}

/// The open elements, from the top of the tree down to where the walk is, with their bits.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    setting: Setting,
    /// The open levels. The outermost is that of the top, which has no siblings.
    levels: Vec<Level>,
    /// For each level, the words of the bits that an element of its row leads back to.
    rows: Vec<ByCombinator>,
    /// The tag of the element entered last, if `follow` has led to it, and that of its parent.
    last: u32,
    parent: u32,
    /// Whether the innermost level is that of the element to enter. Otherwise, no combinator leads from there to
    /// the parent.
    is_at_level: bool,
    /// Where siblings are not counted: the indices that have been asked for.
    indices: Indices,
    /// The bits of the element entered last.
    here: Vec<u64>,
    /// The positions that come in question by name, id and classes, if there is an index of them.
    candidates: Candidates,
}

/// A row of siblings.
#[derive(Clone, Debug, Default)]
struct Level {
    /// The tag of the parent, if [`Stack::follow`] has opened the level, or if it is the root.
    tag: u32,
    /// The element whose bits the next sibling may need, if some elements are left out.
    last: Option<NodeId>,
    /// What is counted, if siblings are counted.
    siblings: Option<Box<Siblings>>,
}

/// How many siblings there are.
#[derive(Clone, Debug, Default)]
struct Siblings {
    all: Count,
    /// Those of each type, if types matter.
    types: Option<Counts>,
    /// Whether the totals are known.
    has_totals: bool,
    /// What the counters of the program have counted.
    counters: Vec<u32>,
}

impl Stack {
    pub(crate) fn new(program: &Program, setting: Setting) -> Self {
        let siblings = program.needs.counts.then(|| {
            Box::new(Siblings {
                types: program.needs.types.then(Counts::default),
                counters: vec![0; program.counters.len()],
                ..Siblings::default()
            })
        });
        Self {
            setting,
            levels: vec![Level { siblings, ..Level::default() }],
            rows: vec![ByCombinator::default(); program.words],
            last: u32::MAX,
            parent: 0,
            is_at_level: true,
            indices: Indices::default(),
            here: vec![0; program.words],
            candidates: Candidates::new(program.words),
        }
    }

    /// Begins, or begins again, with the row that contains a node without a parent or, if it is not an element, with its
    /// children.
    pub(crate) fn enter_top(&mut self, program: &Program, top: Node<'_>) {
        self.levels.truncate(1);
        self.rows.truncate(self.here.len());
        (self.last, self.parent, self.is_at_level) = (u32::MAX, 0, true);
        self.here.fill(0);
        let is_scope = !top.is_element() && self.setting.scope == Some(top.id());
        if is_scope {
            // It is not an element, but `:scope` means it at the beginning of a selector.
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

    /// Goes down to the children of the element entered last.
    pub(crate) fn open(&mut self) {
        self.open_row(0, true);
    }

    /// Opens a row, either below the element entered last or around it.
    #[inline(never)]
    fn open_row(&mut self, tag: u32, is_below: bool) {
        let above = self.innermost();
        for (word, &here) in self.here.iter().enumerate() {
            let here = if is_below { here } else { 0 };
            let above = self.rows.get(above + word).map_or(0, |above| above.descendant);
            let row = ByCombinator { child: here, descendant: here | above, next: 0, later: 0 };
            self.rows.push(row);
        }
        let siblings = self.levels.first().and_then(|top| top.siblings.as_deref());
        let siblings = siblings.map(Siblings::anew);
        self.levels.push(Level { tag, last: None, siblings });
    }

    /// Goes up to the level above.
    #[inline(never)]
    pub(crate) fn close(&mut self) {
        self.rows.truncate(self.innermost());
        self.levels.pop();
    }

    /// Where the row of the innermost level begins.
    #[inline]
    fn innermost(&self) -> usize {
        self.rows.len() - self.here.len()
    }

    /// Begins to follow a walk over the elements below a root, whose children's level is open.
    pub(crate) fn begin(&mut self, elements: &Elements<'_>) {
        if let Some(level) = self.levels.last_mut() {
            level.tag = elements.root_tag();
        }
    }

    /// Opens and closes levels for an element that is to be entered.
    // OPTIMIZATION: leaves out levels that no combinator leads back from.
    #[inline(always)]
    fn follow(&mut self, program: &Program, place: Place) {
        if self.last <= place.limit {
            if self.is_led_back_to(program) {
                self.open_row(self.last, true);
            }
        } else {
            while self.levels.last().is_some_and(|level| level.tag > place.limit) {
                self.close();
            }
        }
        (self.last, self.parent) = (place.tag, place.parent);
        self.is_at_level = self.levels.last().is_some_and(|level| level.tag == place.parent);
    }

    /// Whether the element entered last needs a level: a combinator may lead from what is in it back to it, or from one child
    /// to another.
    #[inline]
    pub(crate) fn is_led_back_to(&self, program: &Program) -> bool {
        let leads = |(here, followed): (&u64, &ByCombinator)| {
            here & (followed.child | followed.descendant) != 0
        };
        if let ([here], [followed]) = (&*self.here, &*program.followed) {
            return program.needs.counts || leads((here, followed));
        }
        program.needs.counts || self.here.iter().zip(&program.followed).any(leads)
    }

    /// The positions that come in question at an element; `None` if it need not be entered.
    // OPTIMIZATION: without looking at the levels. Where the index has more than one word, it is asked later.
    #[inline]
    pub(crate) fn candidates(
        &self,
        pass: Pass<'_>,
        name: Name,
        has_attributes: impl FnOnce() -> bool,
    ) -> Option<u64> {
        let Pass { program, walked } = pass;
        let Index::Few(few) = &program.index else { return Some(0) };
        if !program.needs.siblings && !few.filter.may_be(name) {
            return None;
        }
        let candidates = few.filter.of(name, has_attributes) & walked.words()[0];
        (candidates != 0 || program.needs.siblings).then_some(candidates)
    }

    /// Sets whether the innermost level is that of the element to enter.
    pub(crate) fn set_at_level(&mut self, yes: bool) {
        self.is_at_level = yes;
    }

    /// Makes another level the innermost, which takes its place.
    pub(crate) fn raise(&mut self, level: usize) {
        let (level, last, words) = (level + 1, self.depth(), self.here.len());
        self.levels.swap(level, last);
        (0..words).for_each(|word| self.rows.swap(level * words + word, last * words + word));
    }

    pub(crate) fn setting_mut(&mut self) -> &mut Setting {
        &mut self.setting
    }

    /// The number of open levels.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// Begins the innermost row again.
    pub(crate) fn restart_row(&mut self) {
        let first = self.innermost();
        self.rows.iter_mut().skip(first).for_each(|row| (row.next, row.later) = (0, 0));
        if let Some(siblings) = self.siblings() {
            *siblings = siblings.anew();
        }
    }

    /// What is counted of the innermost row.
    #[inline]
    fn siblings(&mut self) -> Option<&mut Box<Siblings>> {
        self.levels.last_mut()?.siblings.as_mut()
    }

    /// The bits of the element entered last.
    pub(crate) fn here(&self) -> &[u64] {
        &self.here
    }

    /// Whether a selector matches the element entered last.
    #[inline]
    pub(crate) fn is_match(&self, program: &Program) -> bool {
        let ends = program.end_bits.words();
        if let ([here], [ends]) = (&*self.here, ends) {
            return here & ends != 0;
        }
        self.here.iter().zip(ends).any(|(here, ends)| here & ends != 0)
    }

    /// Enters the next element of the innermost row: finds out its bits. Returns whether there may be any.
    pub(crate) fn enter(&mut self, pass: Pass<'_>, subject: impl Subject, facts: &Facts) -> bool {
        let candidates = self.candidates(pass, subject.name(), || subject.has_attributes());
        self.enter_among(pass, candidates.unwrap_or(0), subject, facts)
    }

    /// The same for an element whose [candidates](Self::candidates) are known.
    // OPTIMIZATION: the caller may have the name in a register, while the element has just been written.
    #[inline(never)]
    pub(crate) fn enter_among(
        &mut self,
        pass: Pass<'_>,
        candidates: u64,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        let program = pass.program;
        match &program.index {
            Index::Few(few) => {
                let decided = few.decided_by_name;
                self.enter_word(program, few, candidates, decided, subject, facts) != 0
            }
            Index::Many(many) => self.enter_words(pass, many, subject, facts),
        }
    }

    /// Enters an element if the bits fill one word, of which `candidates` come in question. Returns its bits.
    #[inline(always)]
    fn enter_word(
        &mut self,
        program: &Program,
        few: &Few,
        candidates: u64,
        decided: u64,
        subject: impl Subject,
        facts: &Facts,
    ) -> u64 {
        if program.needs.siblings {
            self.look_back(program, subject);
        }
        let here = self.find_word(program, few, candidates, decided, subject, facts);
        if program.needs.siblings {
            self.keep(program, subject);
        }
        here
    }

    /// Looks at the siblings before an element, before its bits are known.
    #[inline]
    fn look_back(&mut self, program: &Program, subject: impl Subject) {
        if let Some(siblings) = self.siblings() {
            siblings.all.seen += 1;
            if let Some(types) = &mut siblings.types {
                types.of(subject.element_name()).seen += 1;
            }
        } else if self.is_at_level {
            let first = self.innermost();
            let row = self.rows.get_mut(first..).unwrap_or_default();
            if row.iter().zip(&program.followed).any(|(row, by)| row.next & by.next != 0)
                && let Some(node) = subject.node()
                && let Some(level) = self.levels.last()
                && node.previous_element_sibling().map(Node::id) != level.last
            {
                row.iter_mut().for_each(|row| row.next = 0);
            }
        }
    }

    /// Finds out the bits of an element if they fill one word. Those decided need no test.
    // OPTIMIZATION: as `enter_words`, which is the readable way. Nearly all selectors are so short, and at most elements
    // nothing comes in question.
    #[inline(always)]
    fn find_word(
        &mut self,
        program: &Program,
        few: &Few,
        candidates: u64,
        decided: u64,
        subject: impl Subject,
        facts: &Facts,
    ) -> u64 {
        let mut possible = candidates;
        if program.needs.levels && possible != 0 {
            possible &= self.possible(program, 0);
        }
        possible = few.without_inside(possible);
        if let Some(here) = self.here.first_mut() {
            *here = possible & decided;
        }
        match possible & !decided {
            0 => possible,
            rest => self.test_each(program, 0, rest, &subject, facts, &mut Known::default()),
        }
    }

    /// Enters an element, and returns whether it may have bits.
    #[inline(never)]
    fn enter_words(
        &mut self,
        pass: Pass<'_>,
        many: &Many,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        let Pass { program, walked } = pass;
        if program.needs.siblings {
            self.look_back(program, subject);
        }
        for place in bits_of(&self.candidates.places) {
            self.here[place as usize] = 0;
        }
        many.find(subject, &mut self.candidates);
        let (mut known, mut any) = (Known::default(), false);
        for at in 0..self.candidates.places.len() {
            for word in each(at, self.candidates.places[at]) {
                let word = word as usize;
                let mut possible = self.candidates.at(word) & walked.words()[word];
                if program.needs.levels && possible != 0 {
                    let before = word.checked_sub(1);
                    let carried = before.map_or(0, |before| self.reached(program, before) >> 63);
                    possible &= self.possible(program, word) | carried;
                }
                if possible != 0 {
                    self.test_each(program, word, possible, &subject, facts, &mut known);
                    any = true;
                }
            }
        }
        if program.needs.siblings {
            self.keep(program, subject);
        }
        any
    }

    /// Sets the bits of those positions of a word whose tests are met, and returns the word.
    fn test_each<'s, S: Subject>(
        &mut self,
        program: &Program,
        word: usize,
        possible: u64,
        subject: &'s S,
        facts: &Facts,
        known: &mut Known<'s>,
    ) -> u64 {
        let Setting { quirks, is_xml, .. } = self.setting;
        let mut rest = possible;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let is_met =
                program.positions[word * 64 + bit as usize].iter().all(|test| match test {
                    Test::Type(local) => local.matches(subject, is_xml),
                    Test::Prefixed(name) => name.matches(subject, is_xml),
                    // <https://drafts.csswg.org/selectors-4/#id-selectors>
                    Test::Id(wanted) => known
                        .value(subject, Name::Id, "id")
                        .is_some_and(|id| is_same(id.as_bytes(), wanted.as_bytes(), quirks)),
                    // <https://drafts.csswg.org/selectors-4/#class-html>
                    Test::Class(wanted) => known
                        .classes(subject)
                        .is_some_and(|classes| has_word(classes, wanted, quirks)),
                    Test::Attribute(test) if test.namespace.is_none() => {
                        let is_html = test.differs_in_html && is_html(subject, is_xml);
                        let (name, local) = test.name(is_html);
                        known
                            .value(subject, name, local)
                            .is_some_and(|value| test.accepts(value, is_html))
                    }
                    test => self.test(program, test, *subject, facts),
                });
            self.here[word] |= u64::from(is_met) << bit;
        }
        self.here[word]
    }

    /// Of a word, the positions whose predecessors are where they have to be, as far as these are in the same word.
    #[inline]
    fn possible(&self, program: &Program, word: usize) -> u64 {
        self.reached(program, word) << 1 | program.starts.words()[word]
    }

    /// Of a word, the positions that are where the combinator after them wants them.
    #[inline]
    fn reached(&self, program: &Program, word: usize) -> u64 {
        let row = self.rows.get(self.innermost() + word);
        let (Some(&(mut row)), Some(&followed)) = (row, program.followed.get(word)) else {
            return 0;
        };
        if !self.is_at_level {
            (row.child, row.next, row.later) = (0, 0, 0);
        }
        row.meet(followed)
    }

    /// Keeps what the following siblings will need.
    #[inline]
    fn keep(&mut self, program: &Program, subject: impl Subject) {
        if !program.needs.counts {
            let leads = |(here, by): (&u64, &ByCombinator)| here & (by.next | by.later) != 0;
            if !self.here.iter().zip(&program.followed).any(leads) {
                return;
            }
            if !self.is_at_level {
                self.open_row(self.parent, false);
                self.is_at_level = true;
            }
        }
        let first = self.innermost();
        for (row, &here) in self.rows.iter_mut().skip(first).zip(&self.here) {
            row.next = here;
            row.later |= here;
        }
        let Some(level) = self.levels.last_mut() else { return };
        level.last = subject.node().map(|node| node.id());
        let counters = level.siblings.iter_mut().flat_map(|siblings| &mut siblings.counters);
        for (count, positions) in counters.zip(&program.counters) {
            *count += u32::from(positions.iter().any(|&position| has(&self.here, position)));
        }
    }

    /// Walks over the elements below a node that has no parent, itself included.
    pub(crate) fn walk<'d>(
        &mut self,
        pass: Pass<'_>,
        top: Node<'d>,
        facts: &Facts,
        mut visit: impl FnMut(Node<'d>, &[u64]),
    ) {
        if top.is_element() {
            self.enter(pass, top, facts);
            visit(top, &self.here);
            self.open();
        }
        let mut elements = Elements::below(top);
        self.begin(&elements);
        while let Some(node) = elements.next() {
            self.enter_at(pass, node, elements.place(), facts);
            visit(node, &self.here);
        }
    }

    /// Enters an element that a walk has found there.
    #[inline(never)]
    fn enter_at(&mut self, pass: Pass<'_>, node: Node<'_>, place: Place, facts: &Facts) -> bool {
        self.follow(pass.program, place);
        self.enter(pass, node, facts)
    }

    /// Enters the elements of a walk up to the next one that a selector matches.
    #[inline(never)]
    pub(crate) fn next_match<'d>(
        &mut self,
        pass: Pass<'_>,
        elements: &mut Elements<'d>,
        facts: &Facts,
    ) -> Option<Node<'d>> {
        let Pass { program, walked } = pass;
        if program.needs.counts {
            loop {
                let node = elements.next()?;
                if self.enter_at(pass, node, elements.place(), facts) && self.is_match(program) {
                    return Some(node);
                }
            }
        }
        let (filter, bits) = match &program.index {
            Index::Few(few) => (&few.filter, walked.words()[0]),
            Index::Many(many) => (&many.filter, !0),
        };
        let (ends, wanted) = (program.end_bits.words()[0], filter.wanted());
        loop {
            let (node, candidates) = elements.find(
                |name| wanted[name.index()] != 0,
                |visited| match filter.of_visited(visited, bits) {
                    0 => None,
                    candidates => Some(candidates),
                },
            )?;
            if program.needs.levels {
                self.follow(program, elements.place());
            }
            let is_match = match &program.index {
                Index::Few(few) => {
                    self.enter_word(program, few, candidates, few.decided, node, facts) & ends != 0
                }
                Index::Many(many) => {
                    self.enter_words(pass, many, node, facts) && self.is_match(program)
                }
            };
            if is_match {
                return Some(node);
            }
        }
    }

    /// Whether an element meets a test.
    // OPTIMIZATION: a function of its own; inside the loop, all that any test needs would be loaded for each element.
    #[inline(never)]
    fn test(
        &mut self,
        program: &Program,
        test: &Test,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        match test {
            Test::Attribute(attribute) => {
                let is_html = attribute.differs_in_html && is_html(&subject, self.setting.is_xml);
                attribute.matches(subject, is_html)
            }
            Test::AnyOf(positions) | Test::NoneOf(positions) => {
                let is_any = positions.iter().any(|&position| has(&self.here, position));
                is_any == matches!(test, Test::AnyOf(_))
            }
            rarer => self.test_rarer(program, rarer, subject, facts),
        }
    }

    // OPTIMIZATION: apart from the common tests, which would otherwise pay for what these need.
    #[inline(never)]
    fn test_rarer(
        &mut self,
        program: &Program,
        test: &Test,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        let id = || subject.node().map(|node| node.id());
        match test {
            Test::Namespace(namespace) => namespace.is(subject.element_name().namespace),
            Test::Root => self.is_root(subject),
            Test::Scope => match self.setting.scope {
                Some(scope) => id() == Some(scope),
                None => self.is_root(subject),
            },
            Test::Empty => subject.node().is_some_and(is_empty),
            Test::Nth(counted, index) if !program.needs.counts => {
                debug_assert!(!counted.from_last && !counted.of_type, "not counted");
                subject.node().is_some_and(|node| match *index == AnPlusB::FIRST {
                    true => node.previous_element_sibling().is_none(),
                    false => index.has(self.indices.of(node)),
                })
            }
            Test::Nth(counted, index) => index.has(self.nth(*counted, subject)),
            Test::NthOf(counter, index) => {
                let counter = *counter as usize;
                let before =
                    self.siblings().and_then(|siblings| siblings.counters.get(counter).copied());
                let mut positions = program.counters.get(counter).into_iter().flatten();
                positions.any(|&position| has(&self.here, position))
                    && before.is_some_and(|before| index.has(before + 1))
            }
            Test::NthLastOf(fact, index) => id().is_some_and(|id| {
                let from_last = facts.index_from_last(id, *fact);
                from_last > 0 && index.has(from_last)
            }),
            Test::Has(fact) => id().is_some_and(|id| facts.has(id, *fact)),
            Test::Element(state) => state.matches(&subject),
            Test::Heading(levels) => {
                crate::own::heading_level(&subject).is_some_and(|level| levels.contains(&level))
            }
            Test::Column(column) => id().is_some_and(|id| facts.column(id, *column)),
            _ => false,
        }
    }

    /// Whether the element is the document element.
    ///
    /// <https://drafts.csswg.org/selectors-4/#the-root-pseudo>
    fn is_root(&self, subject: impl Subject) -> bool {
        match subject.node() {
            Some(node) => node.parent().is_some_and(|parent| parent.kind() == NodeKind::Document),
            None => self.setting.is_top_row,
        }
    }

    /// The element's number among its siblings, or among those of its type, from the first or from the last.
    ///
    /// <https://drafts.csswg.org/selectors-4/#child-index>
    fn nth(&mut self, counted: Counted, subject: impl Subject) -> u32 {
        let Some(siblings) = self.siblings() else { return 0 };
        if counted.from_last && !siblings.has_totals {
            siblings.count_all(subject.node().and_then(Node::parent));
        }
        let Count { seen, total } = match &mut siblings.types {
            Some(types) if counted.of_type => *types.of(subject.element_name()),
            _ => siblings.all,
        };
        // Without a parent it is the only one.
        if counted.from_last { total.max(seen) - seen + 1 } else { seen }
    }
}

impl Siblings {
    /// The same before anything has been counted.
    #[inline(never)]
    fn anew(&self) -> Box<Self> {
        Box::new(Self {
            types: self.types.as_ref().map(|_| Counts::default()),
            counters: vec![0; self.counters.len()],
            ..Self::default()
        })
    }

    /// Counts the children of the parent.
    fn count_all(&mut self, parent: Option<Node<'_>>) {
        let mut next = parent.and_then(Node::first_element_child);
        while let Some(child) = next {
            self.all.total += 1;
            if let Some(types) = &mut self.types {
                types.of(child.element_name()).total += 1;
            }
            next = child.next_element_sibling();
        }
        self.has_totals = true;
    }
}

/// What is known of the attributes of an element, so that they need not be looked up again.
#[derive(Default)]
struct Known<'s> {
    classes: Option<Option<&'s str>>,
    /// The other one that was asked for last, by its name.
    last: Option<(Name, Option<&'s str>)>,
}

impl<'s> Known<'s> {
    #[inline]
    fn classes(&mut self, subject: &'s impl Subject) -> Option<&'s str> {
        *self.classes.get_or_insert_with(|| subject.class_attr())
    }

    /// The value of an attribute in no namespace.
    #[inline(never)]
    fn value(&mut self, subject: &'s impl Subject, name: Name, local: &str) -> Option<&'s str> {
        match self.last {
            _ if name == Name::Class => self.classes(subject),
            Some((last, value)) if name == last && name != Name::Unknown => value,
            _ => {
                let value = subject.plain_attr_named(name, local);
                self.last = Some((name, value));
                value
            }
        }
    }
}
