//! The walk from the top: the bits of each element from those of the elements before it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use broth_dom::elements::{Elements, Found};
use broth_dom::{Node, NodeId, NodeKind};
use broth_markup::{Name, Namespace, QName, Uri};

use crate::ast::Counted;
use crate::bits::{Bits, each, has};
use crate::facts::Facts;
use crate::index::{Candidates, Few, Index, Many};
use crate::nth::AnPlusB;
use crate::program::{ByCombinator, Program, Test, TypeTest};
use crate::subject::Subject;

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

/// A program, and its positions to test in a walk.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'p> {
    pub(crate) program: &'p Program,
    pub(crate) walked: &'p Bits,
}

impl<'p> Plan<'p> {
    /// For the last walk, when all facts are known.
    pub(crate) fn last(program: &'p Program) -> Self {
        Self { program, walked: &program.walked }
    }
}

/// The open elements, from the top of the tree down to where the walk is, with their bits.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    setting: Setting,
    /// For each level, the words of the bits that an element of its row leads back to.
    rows: Vec<ByCombinator>,
    /// For each level that [`Stack::follow`] has opened, the tag of the parent; before them, that of the root.
    tags: Vec<u32>,
    /// The tag of the element entered last, if `follow` has led to it.
    last: u32,
    /// Whether the innermost level is that of the element to enter. Otherwise, no combinator leads from there to
    /// the parent.
    is_at_level: bool,
    /// For each level, what is counted, if siblings matter.
    levels: Vec<Level>,
    counts_siblings: bool,
    /// Where siblings are not counted: of each parent, the child whose index was asked for last, and the index.
    indices: BTreeMap<Option<NodeId>, (Option<NodeId>, u32)>,
    /// For each level, what is counted of each type, if types matter.
    types: Vec<Types>,
    counts_types: bool,
    /// For each level, the counters.
    counts: Vec<u32>,
    /// The bits of the element entered last.
    here: Vec<u64>,
    /// The positions that come in question by name, id and classes, if there is an index of them.
    candidates: Candidates,
    /// How many words the bits fill.
    words: usize,
    /// How many counters there are.
    counters: usize,
}

/// A row of siblings.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// How many elements there have been.
    index: u32,
    /// How many elements there are, once that has been asked.
    total: Option<u32>,
}

/// How many siblings of each type there are.
#[derive(Clone, Debug, Default)]
struct Types {
    seen: BTreeMap<TypeKey, u32>,
    totals: Option<BTreeMap<TypeKey, u32>>,
}

/// A type, to be counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TypeKey {
    /// The numbers of the namespace and of the name.
    Known(u32, u16),
    Other(Option<Uri>, u32, String),
}

impl TypeKey {
    fn of(name: QName<'_>) -> Self {
        match (name.namespace, name.namespace.number(), name.name) {
            (_, Some(number), known) if known != Name::Unknown => Self::Known(number, known as u16),
            (Namespace::Other(uri), ..) => Self::Other(Some(uri.clone()), 0, name.local.into()),
            (_, number, _) => Self::Other(None, number.unwrap_or(0), name.local.into()),
        }
    }
}

impl Stack {
    pub(crate) fn new(program: &Program, setting: Setting) -> Self {
        Self {
            setting,
            rows: Vec::new(),
            tags: Vec::new(),
            last: u32::MAX,
            is_at_level: true,
            levels: Vec::new(),
            counts_siblings: program.needs.siblings,
            indices: BTreeMap::new(),
            types: Vec::new(),
            counts_types: program.needs.types,
            counts: Vec::new(),
            here: vec![0; program.words],
            candidates: Candidates::new(program.words),
            words: program.words,
            counters: program.counters.len(),
        }
    }

    /// Begins with the row that contains a node without a parent or, if it is not an element, with its children.
    pub(crate) fn enter_top(&mut self, program: &Program, top: Node<'_>) {
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
        let above = self.rows.len().checked_sub(self.words);
        for (word, &here) in self.here.iter().enumerate() {
            let above = above.map_or(0, |above| self.rows[above + word].descendant);
            let row = ByCombinator { child: here, descendant: here | above, next: 0, later: 0 };
            self.rows.push(row);
        }
        if self.counters > 0 {
            self.counts.resize(self.counts.len() + self.counters, 0);
        }
        if self.counts_siblings {
            self.levels.push(Level::default());
        }
        if self.counts_types {
            self.types.push(Types::default());
        }
    }

    /// Goes up to the level above.
    pub(crate) fn close(&mut self) {
        self.rows.truncate(self.rows.len().saturating_sub(self.words));
        if self.counts_siblings {
            self.levels.pop();
            self.counts.truncate(self.counts.len() - self.counters);
        }
        if self.counts_types {
            self.types.pop();
        }
    }

    /// Begins to follow a walk over the elements below a root, whose children's level is open.
    pub(crate) fn begin(&mut self, elements: &Elements<'_>) {
        self.tags.push(elements.root_tag());
    }

    /// Opens and closes levels for an element that is to be entered.
    // OPTIMIZATION: leaves out levels that no combinator leads back from.
    #[inline(always)]
    fn follow(&mut self, program: &Program, found: Found<'_>) {
        if self.last <= found.limit {
            if self.is_led_back_to(program) {
                self.open();
                self.tags.push(self.last);
            }
        } else {
            while self.tags.last().is_some_and(|&tag| tag > found.limit) {
                self.close();
                self.tags.pop();
            }
        }
        self.last = found.tag;
        self.is_at_level = self.tags.last() == Some(&found.parent);
    }

    /// Whether the element entered last needs a level: a combinator may lead from what is in it back to it, or from one child
    /// to another.
    #[inline]
    pub(crate) fn is_led_back_to(&self, program: &Program) -> bool {
        let leads = |(here, followed): (&u64, &ByCombinator)| {
            here & (followed.child | followed.descendant) != 0
        };
        program.needs.siblings || self.here.iter().zip(&program.followed).any(leads)
    }

    /// Whether any position comes in question at an element; if none does, it counts as entered.
    // OPTIMIZATION: without looking at the levels.
    #[inline]
    pub(crate) fn may_match(&mut self, plan: Plan<'_>, subject: &impl Subject) -> bool {
        let Plan { program, walked } = plan;
        let Index::Few(few) = &program.index else { return true };
        let has_attributes = || subject.has_attributes();
        let candidates = few.candidates(subject.name(), has_attributes, walked.words()[0]);
        if candidates == 0 && !program.needs.siblings {
            self.here[0] = 0;
            return false;
        }
        true
    }

    /// Sets whether the innermost level is that of the element to enter.
    pub(crate) fn set_at_level(&mut self, yes: bool) {
        self.is_at_level = yes;
    }

    /// Makes another level the innermost, which takes its place.
    pub(crate) fn raise(&mut self, level: usize) {
        let last = self.depth() - 1;
        let swap = |level: usize, width: usize| {
            (0..width).map(move |at| (level * width + at, last * width + at))
        };
        if level == last {
            return;
        }
        swap(level, self.words).for_each(|(a, b)| self.rows.swap(a, b));
        swap(level, self.counters).for_each(|(a, b)| self.counts.swap(a, b));
        if self.counts_siblings {
            self.levels.swap(level, last);
        }
        if self.counts_types {
            self.types.swap(level, last);
        }
    }

    pub(crate) fn setting_mut(&mut self) -> &mut Setting {
        &mut self.setting
    }

    /// The number of open levels.
    pub(crate) fn depth(&self) -> usize {
        self.rows.len() / self.words
    }

    /// Begins the innermost row again.
    pub(crate) fn restart_row(&mut self) {
        let first = self.rows.len() - self.words;
        for row in &mut self.rows[first..] {
            (row.next, row.later) = (0, 0);
        }
        let counts = self.counts.len() - self.counters;
        self.counts[counts..].fill(0);
        if let Some(level) = self.levels.last_mut() {
            level.index = 0;
        }
        if let Some(types) = self.types.last_mut() {
            *types = Types::default();
        }
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
    #[inline(always)]
    pub(crate) fn enter(&mut self, plan: Plan<'_>, subject: impl Subject, facts: &Facts) -> bool {
        let program = plan.program;
        if program.needs.siblings {
            self.count_before(program, subject);
        }
        let any = match &program.index {
            Index::Few(few) => {
                let (name, walked) = (subject.name(), plan.walked.words()[0]);
                let candidates = few.candidates(name, || subject.has_attributes(), walked);
                self.find_word(program, few, candidates, subject, facts)
            }
            Index::Many(many) => self.find_words(plan, many, subject, facts),
        };
        if program.needs.siblings {
            self.count(program);
        }
        any
    }

    /// Counts an element before its bits are known.
    #[inline]
    fn count_before(&mut self, program: &Program, subject: impl Subject) {
        if let Some(level) = self.levels.last_mut() {
            level.index += 1;
        }
        if program.needs.types
            && let Some(types) = self.types.last_mut()
        {
            *types.seen.entry(TypeKey::of(subject.qname())).or_default() += 1;
        }
    }

    /// Finds out the bits of an element if they fill one word.
    // OPTIMIZATION: as `find_words`, which is the readable way. Nearly all selectors are so short, and at most elements
    // nothing comes in question.
    #[inline(always)]
    fn find_word(
        &mut self,
        program: &Program,
        few: &Few,
        candidates: u64,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        self.here[0] = 0;
        let mut possible = candidates;
        if program.needs.levels && possible != 0 {
            possible &= self.possible(program, 0).0;
        }
        possible = few.without_inside(possible);
        if possible != 0 {
            self.test_each(program, 0, possible, &subject, facts, &mut Known::default());
        }
        possible != 0
    }

    /// Finds out the bits of an element.
    #[inline(never)]
    fn find_words(
        &mut self,
        plan: Plan<'_>,
        many: &Many,
        subject: impl Subject,
        facts: &Facts,
    ) -> bool {
        let Plan { program, walked } = plan;
        for &place in &self.candidates.places {
            self.here[place as usize] = 0;
        }
        let mut candidates = core::mem::take(&mut self.candidates);
        many.find(subject, &mut candidates);
        let (mut known, mut any) = (Known::default(), false);
        for &place in &candidates.places {
            let word = place as usize;
            let mut possible = candidates.at(place) & walked.words()[word];
            if program.needs.levels && possible != 0 {
                let carried = word.checked_sub(1).map(|before| self.possible(program, before).1);
                possible &= self.possible(program, word).0 | carried.unwrap_or(0);
            }
            if possible != 0 {
                self.test_each(program, word, possible, &subject, facts, &mut known);
                any = true;
            }
        }
        self.candidates = candidates;
        any
    }

    /// Sets the bits of those positions of a word whose tests are met.
    fn test_each<'s, S: Subject>(
        &mut self,
        program: &Program,
        word: usize,
        possible: u64,
        subject: &'s S,
        facts: &Facts,
        known: &mut Known<'s>,
    ) {
        let Setting { quirks, is_xml, .. } = self.setting;
        let mut rest = possible;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let is_met =
                program.positions[word * 64 + bit as usize].iter().all(|test| match test {
                    Test::Type(local) => local.matches(subject, is_xml),
                    // <https://drafts.csswg.org/selectors-4/#id-selectors>
                    Test::Id(wanted) => subject.id().is_some_and(|id| match quirks {
                        true => id.eq_ignore_ascii_case(wanted),
                        false => *id == **wanted,
                    }),
                    // <https://drafts.csswg.org/selectors-4/#class-html>
                    Test::Class(wanted) => known
                        .classes
                        .get_or_insert_with(|| subject.class())
                        .is_some_and(|classes| has_word(classes, wanted, quirks)),
                    Test::Attribute(test) if test.selector.namespace.is_none() => {
                        let is_html = test.differs_in_html && is_html(subject, is_xml);
                        let (name, local) = test.name(is_html);
                        let value = match known.attribute {
                            Some((known, value)) if known == name && known != Name::Unknown => {
                                value
                            }
                            _ => subject.attr_named(name, local),
                        };
                        known.attribute = Some((name, value));
                        value.is_some_and(|value| test.accepts(value, is_html))
                    }
                    test => self.test(program, test, *subject, facts),
                });
            self.here[word] |= u64::from(is_met) << bit;
        }
    }

    /// Of a word, the positions whose predecessors are where they have to be, and the bit to carry to the next word.
    #[inline]
    fn possible(&self, program: &Program, word: usize) -> (u64, u64) {
        let mut row = self.rows[self.rows.len() - self.words + word];
        if !self.is_at_level {
            row.child = 0;
        }
        let reached = row.meet(program.followed[word]);
        (reached << 1 | program.starts.words()[word], reached >> 63)
    }

    /// Keeps what the following siblings will need.
    #[inline]
    fn count(&mut self, program: &Program) {
        let first = self.rows.len() - self.words;
        for (row, &here) in self.rows[first..].iter_mut().zip(&self.here) {
            row.next = here;
            row.later |= here;
        }
        let first = self.counts.len() - self.counters;
        for (count, positions) in self.counts[first..].iter_mut().zip(&program.counters) {
            *count += u32::from(positions.iter().any(|&position| has(&self.here, position)));
        }
    }

    /// Walks over the elements below a node that has no parent, itself included.
    pub(crate) fn walk<'d>(
        &mut self,
        plan: Plan<'_>,
        top: Node<'d>,
        facts: &Facts,
        mut visit: impl FnMut(Node<'d>, &[u64]),
    ) {
        if top.is_element() {
            self.enter(plan, top, facts);
            visit(top, &self.here);
            self.open();
        }
        let mut elements = Elements::below(top);
        self.begin(&elements);
        while let Some((found, ())) = elements.find(|_, _| Some(())) {
            self.follow(plan.program, found);
            self.enter(plan, found.node, facts);
            visit(found.node, &self.here);
        }
    }

    /// Enters the elements of a walk up to the next one that a selector matches.
    pub(crate) fn next_match<'d>(
        &mut self,
        plan: Plan<'_>,
        elements: &mut Elements<'d>,
        facts: &Facts,
    ) -> Option<Node<'d>> {
        let Plan { program, walked } = plan;
        let needs = program.needs;
        loop {
            let (node, is_match) = match &program.index {
                Index::Few(few) if !needs.siblings => {
                    let walked = walked.words()[0];
                    let wanted = |name, has_attributes| {
                        NonZeroU64::new(few.candidates(name, || has_attributes, walked))
                    };
                    let (node, candidates) = if needs.levels {
                        let (found, candidates) = elements.find(wanted)?;
                        self.follow(program, found);
                        (found.node, candidates)
                    } else {
                        elements.find_any(wanted)?
                    };
                    (node, self.find_word(program, few, candidates.get(), node, facts))
                }
                index => {
                    let (found, ()) = elements.find(|name, has_attributes| match index {
                        Index::Many(many) if !needs.siblings => {
                            many.may_match(name, has_attributes).then_some(())
                        }
                        _ => Some(()),
                    })?;
                    if needs.levels {
                        self.follow(program, found);
                    }
                    (found.node, self.enter(plan, found.node, facts))
                }
            };
            if is_match && self.is_match(program) {
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
            Test::AnyOf(positions) => positions.iter().any(|&position| has(&self.here, position)),
            Test::NoneOf(positions) => !positions.iter().any(|&position| has(&self.here, position)),
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
            Test::Namespace(namespace) => namespace.is(subject.qname().namespace),
            Test::Root => self.is_root(subject),
            Test::Scope => match self.setting.scope {
                Some(scope) => id() == Some(scope),
                None => self.is_root(subject),
            },
            Test::Empty => subject.node().is_some_and(is_empty),
            Test::Nth(counted, index) if !self.counts_siblings => {
                debug_assert!(!counted.from_last && !counted.of_type, "not counted");
                subject.node().is_some_and(|node| match *index == AnPlusB::FIRST {
                    true => previous_element(node).is_none(),
                    false => index.has(self.index_of(node)),
                })
            }
            Test::Nth(counted, index) => index.has(self.nth(*counted, subject)),
            Test::NthOf(counter, index) => {
                let first = self.counts.len() - self.counters;
                let positions = &program.counters[*counter as usize];
                let counts = positions.iter().any(|&position| has(&self.here, position));
                counts && index.has(self.counts[first + *counter as usize] + 1)
            }
            Test::NthLastOf(fact, index) => id().is_some_and(|id| {
                let from_last = facts.index_from_last(id, *fact);
                from_last > 0 && index.has(from_last)
            }),
            Test::Has(fact) => id().is_some_and(|id| facts.has(id, *fact)),
            Test::Own(own) => own.matches(&subject),
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

    /// An element's number among its siblings, if these are not counted on the way.
    // OPTIMIZATION: only where that number matters. In tree order, each sibling is counted once.
    fn index_of(&mut self, node: Node<'_>) -> u32 {
        let last = self.indices.entry(node.parent().map(|parent| parent.id())).or_default();
        let (mut index, mut at) = (1, node);
        while let Some(previous) = previous_element(at) {
            if Some(previous.id()) == last.0 {
                index += last.1;
                break;
            }
            (index, at) = (index + 1, previous);
        }
        *last = (Some(node.id()), index);
        index
    }

    /// The element's number among its siblings, or among those of its type, from the first or from the last.
    ///
    /// <https://drafts.csswg.org/selectors-4/#child-index>
    fn nth(&mut self, counted: Counted, subject: impl Subject) -> u32 {
        let siblings = || {
            let parent = subject.node().and_then(|node| node.parent());
            parent.into_iter().flat_map(|parent| parent.children().filter(|node| node.is_element()))
        };
        let (from_first, total) = if counted.of_type {
            let Some(types) = self.types.last_mut() else { return 0 };
            let key = TypeKey::of(subject.qname());
            let from_first = types.seen.get(&key).copied().unwrap_or(0);
            if !counted.from_last {
                return from_first;
            }
            let totals = types.totals.get_or_insert_with(|| {
                let mut totals = BTreeMap::new();
                for sibling in siblings() {
                    *totals.entry(TypeKey::of(Subject::qname(&sibling))).or_default() += 1;
                }
                totals
            });
            (from_first, totals.get(&key).copied().unwrap_or(0))
        } else {
            let Some(level) = self.levels.last_mut() else { return 0 };
            if !counted.from_last {
                return level.index;
            }
            (level.index, *level.total.get_or_insert_with(|| siblings().count() as u32))
        };
        // Without a parent it is the only one.
        total.max(from_first) - from_first + 1
    }
}

/// What is known of the attributes of an element, so that they need not be looked up again.
#[derive(Default)]
struct Known<'s> {
    classes: Option<Option<&'s str>>,
    /// The one that was asked for last, by its name.
    attribute: Option<(Name, Option<&'s str>)>,
}

/// Whether one of the words of a text is the one wanted, which has no white space.
// OPTIMIZATION: by bytes, and without a call for words that begin with another one.
fn has_word(text: &str, wanted: &str, quirks: bool) -> bool {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let mut rest = text;
    while rest.len() >= wanted.len() {
        let (word, after) = rest.split_at(wanted.len());
        let is_wanted = match quirks {
            true => word.eq_ignore_ascii_case(wanted),
            false => word.first() == wanted.first() && word == wanted,
        };
        if is_wanted && after.first().is_none_or(is_space) {
            return true;
        }
        let Some(end) = rest.iter().position(is_space) else { return false };
        rest = &rest[end + 1..];
    }
    false
}

/// The bits of a row.
fn bits_of(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().enumerate().flat_map(|(index, &word)| each(index, word))
}

/// Whether HTML's rules of case apply to an element.
pub(crate) fn is_html(subject: &impl Subject, is_xml: bool) -> bool {
    // OPTIMIZATION: most elements of HTML have a name that is a number.
    !is_xml
        && (subject.html_name() != Name::Unknown || subject.qname().namespace == Namespace::Html)
}

/// The element before a node.
fn previous_element(node: Node<'_>) -> Option<Node<'_>> {
    let mut at = node.previous_sibling();
    while let Some(node) = at
        && !node.is_element()
    {
        at = node.previous_sibling();
    }
    at
}

/// Whether a node contains neither elements nor text.
///
/// DEVIATION: Selectors 4 would let an element with white space count as empty. No browser does so, and the
/// tests of the web platform forbid it.
///
/// <https://drafts.csswg.org/selectors-4/#the-empty-pseudo>
fn is_empty(node: Node<'_>) -> bool {
    !node.children().any(|child| child.is_element() || child.is_text() && child.text() != Some(""))
}

impl TypeTest {
    /// <https://drafts.csswg.org/selectors-4/#type-selectors>
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors>
    #[inline]
    fn matches(&self, subject: &impl Subject, is_xml: bool) -> bool {
        // OPTIMIZATION: most elements have a name that is a number.
        let name = subject.html_name();
        if name != Name::Unknown {
            return name == if is_xml { self.exact_name } else { self.lower_name };
        }
        let name = subject.qname();
        let is_html = !is_xml && name.namespace == Namespace::Html;
        name.local == if is_html { &*self.lower } else { &*self.exact }
    }
}
