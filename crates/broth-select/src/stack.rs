//! The walk from the top: the bits of each element from those of the elements before it.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId, NodeKind};
use broth_markup::{Name, Namespace, QName, Uri};

use crate::ast::Counted;
use crate::bits::{Bits, each, has};
use crate::facts::Facts;
use crate::program::{Program, Test, TypeTest};
use crate::subject::Subject;

/// What matters besides the elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Setting {
    /// Whether ids and classes are compared case-insensitively.
    pub(crate) quirks: bool,
    pub(crate) is_xml: bool,
    /// The element of `:scope`.
    pub(crate) scope: Option<NodeId>,
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
    levels: Vec<Level>,
    /// For each level, four rows: see [`ROWS`].
    rows: Vec<u64>,
    /// For each level, the counters.
    counts: Vec<u32>,
    /// The bits of the element entered last.
    here: Vec<u64>,
    /// The positions that come in question by name, id and classes, if there is an index of them.
    candidates: Vec<u64>,
    /// How many words the bits fill.
    words: usize,
    /// How many counters there are.
    counters: usize,
}

/// A row of siblings.
#[derive(Clone, Debug, Default)]
struct Level {
    /// How many elements there have been.
    index: u32,
    /// How many elements there are, once that has been asked.
    total: Option<u32>,
    /// The same for each type, if types are counted.
    types: Option<Box<Types>>,
}

/// How many siblings of each type there are.
#[derive(Clone, Debug, Default)]
struct Types {
    seen: BTreeMap<TypeKey, u32>,
    totals: Option<BTreeMap<TypeKey, u32>>,
}

/// How many rows of bits a level has: those of the parent, of any ancestor, of the previous sibling, of any earlier
/// sibling.
const ROWS: usize = 4;
const PARENT: usize = 0;
const ANCESTORS: usize = 1;
const PREVIOUS: usize = 2;
const EARLIER: usize = 3;

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
            levels: Vec::new(),
            rows: Vec::new(),
            counts: Vec::new(),
            here: vec![0; program.words],
            candidates: vec![0; program.words],
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
    }

    /// Goes down to the children of the element entered last.
    #[inline]
    pub(crate) fn open(&mut self) {
        let (words, start) = (self.words, self.rows.len());
        self.rows.resize(start + ROWS * words, 0);
        for (word, &here) in self.here.iter().enumerate() {
            let above = match start.checked_sub(ROWS * words) {
                Some(above) => self.rows[above + ANCESTORS * words + word],
                None => 0,
            };
            self.rows[start + PARENT * words + word] = here;
            self.rows[start + ANCESTORS * words + word] = here | above;
        }
        if self.counters > 0 {
            self.counts.resize(self.counts.len() + self.counters, 0);
        }
        self.levels.push(Level::default());
    }

    /// Goes up to the level above.
    pub(crate) fn close(&mut self) {
        self.levels.pop();
        let (rows, counts) = (ROWS * self.words, self.counters);
        self.rows.truncate(self.rows.len().saturating_sub(rows));
        self.counts.truncate(self.counts.len() - counts);
    }

    pub(crate) fn setting_mut(&mut self) -> &mut Setting {
        &mut self.setting
    }

    /// The number of open levels.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Begins the innermost row again.
    pub(crate) fn restart_row(&mut self) {
        let words = self.words;
        let rows = self.rows.len();
        self.rows[rows - 2 * words..].fill(0);
        let counts = self.counts.len() - self.counters;
        self.counts[counts..].fill(0);
        if let Some(level) = self.levels.last_mut() {
            level.index = 0;
            level.types = None;
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
        self.here.iter().zip(ends).any(|(here, ends)| here & ends != 0)
    }

    /// Enters the next element of the innermost row: finds out its bits.
    #[inline]
    pub(crate) fn enter(&mut self, plan: Plan<'_>, subject: impl Subject, facts: &Facts) {
        if plan.program.needs.siblings
            && let Some(level) = self.levels.last_mut()
        {
            level.index += 1;
            if plan.program.needs.types {
                let types = level.types.get_or_insert_default();
                *types.seen.entry(TypeKey::of(subject.qname())).or_default() += 1;
            }
        }
        match self.words {
            1 => self.find_word(plan, subject, facts),
            _ => self.find_words(plan, subject, facts),
        }
        if plan.program.needs.siblings {
            self.count(plan.program);
        }
    }

    /// Finds out the bits of an element if they fill one word.
    // OPTIMIZATION: as `find_words`, which is the readable way. Nearly all selectors are so short, and at most elements the
    // name of the type is all that need be looked at.
    #[inline]
    fn find_word(&mut self, plan: Plan<'_>, subject: impl Subject, facts: &Facts) {
        let Plan { program, walked } = plan;
        let mut possible = walked.words()[0];
        if program.needs.levels {
            possible &= self.possible(program, 0).0;
        }
        self.here[0] = 0;
        let mut known = Known::default();
        while possible != 0 {
            let bit = possible.trailing_zeros();
            possible &= possible - 1;
            let tests = &program.positions[bit as usize];
            if let Some(Test::Type(local)) = tests.first()
                && !local.matches(&subject, self.setting.is_xml)
            {
                continue;
            }
            let matches = self.are_met(program, tests, subject, facts, &mut known);
            self.here[0] |= u64::from(matches) << bit;
        }
    }

    #[inline(never)]
    fn are_met(
        &mut self,
        program: &Program,
        tests: &[Test],
        subject: impl Subject,
        facts: &Facts,
        known: &mut Known,
    ) -> bool {
        tests.iter().all(|test| self.test(program, test, subject, facts, known))
    }

    /// Finds out the bits of an element.
    fn find_words(&mut self, plan: Plan<'_>, subject: impl Subject, facts: &Facts) {
        let Plan { program, walked } = plan;
        let mut known = Known::default();
        if let Some(index) = &program.index {
            index.candidates(subject, walked, &mut self.candidates);
        }
        let mut carried = 0;
        for word in 0..self.words {
            self.here[word] = 0;
            let candidates = match program.index {
                Some(_) => self.candidates[word],
                None => walked.words()[word],
            };
            let possible = match program.needs.levels {
                true => {
                    let (possible, carry) = self.possible(program, word);
                    (possible | core::mem::replace(&mut carried, carry)) & candidates
                }
                false => candidates,
            };
            for bit in each(word, possible) {
                let tests = &program.positions[bit as usize];
                let matches = self.are_met(program, tests, subject, facts, &mut known);
                self.here[word] |= u64::from(matches) << (bit % 64);
            }
        }
    }

    /// Of a word, the positions whose predecessors are where they have to be, and the bit to carry to the next word.
    #[inline]
    fn possible(&self, program: &Program, word: usize) -> (u64, u64) {
        let (followed, words) = (&program.followed, self.words);
        let rows = &self.rows[self.rows.len() - ROWS * words..];
        let of = |row: usize, followed: &Bits| rows[row * words + word] & followed.words()[word];
        let reached = of(PARENT, &followed.by_child)
            | of(ANCESTORS, &followed.by_descendant)
            | of(PREVIOUS, &followed.by_next)
            | of(EARLIER, &followed.by_later);
        (reached << 1 | program.starts.words()[word], reached >> 63)
    }

    /// Keeps what the following siblings will need.
    #[inline]
    fn count(&mut self, program: &Program) {
        let (words, len) = (self.words, self.rows.len());
        let rows = &mut self.rows[len - ROWS * words..];
        for (word, &here) in self.here.iter().enumerate() {
            rows[PREVIOUS * words + word] = here;
            rows[EARLIER * words + word] |= here;
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
        let mut next = match top.is_element() {
            true => Some(top),
            false => element_from(top.first_child()),
        };
        while let Some(node) = next {
            self.enter(plan, node, facts);
            visit(node, &self.here);
            next = self.next(plan.program, node, top);
        }
    }

    /// The element to enter after one, below a root, with the levels opened and closed for it.
    #[inline]
    pub(crate) fn next<'d>(
        &mut self,
        program: &Program,
        node: Node<'d>,
        root: Node<'d>,
    ) -> Option<Node<'d>> {
        if let Some(child) = element_from(node.first_child()) {
            if program.needs.levels {
                self.open();
            }
            return Some(child);
        }
        let mut node = node;
        while node != root {
            if let Some(sibling) = element_from(node.next_sibling()) {
                return Some(sibling);
            }
            node = node.parent()?;
            if program.needs.levels {
                self.close();
            }
        }
        None
    }

    fn test(
        &mut self,
        program: &Program,
        test: &Test,
        subject: impl Subject,
        facts: &Facts,
        known: &mut Known,
    ) -> bool {
        let id = || subject.node().map(|node| node.id());
        match test {
            Test::Type(local) => local.matches(&subject, self.setting.is_xml),
            Test::Namespace(namespace) => namespace.is(subject.qname().namespace),
            Test::Id(wanted) => subject.id().is_some_and(|id| self.is_same(id, wanted)),
            Test::Class(wanted) => {
                if known.has_class == Some(false) {
                    return false;
                }
                let classes = subject.class();
                known.has_class = Some(classes.is_some());
                let mut classes = classes.unwrap_or_default().split_ascii_whitespace();
                classes.any(|class| self.is_same(class, wanted))
            }
            Test::Attribute(attribute) => {
                attribute.matches(subject, is_html(&subject, self.setting.is_xml))
            }
            Test::AnyOf(positions) => positions.iter().any(|&position| has(&self.here, position)),
            Test::NoneOf(positions) => !positions.iter().any(|&position| has(&self.here, position)),
            Test::Root => self.is_root(subject),
            Test::Scope => match self.setting.scope {
                Some(scope) => id() == Some(scope),
                None => self.is_root(subject),
            },
            Test::Empty => subject.node().is_some_and(is_empty),
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
            Test::Never => false,
        }
    }

    /// Whether the element is the document element.
    ///
    /// <https://drafts.csswg.org/selectors-4/#the-root-pseudo>
    fn is_root(&self, subject: impl Subject) -> bool {
        match subject.node() {
            Some(node) => node.parent().is_some_and(|parent| parent.kind() == NodeKind::Document),
            None => self.levels.len() == 1,
        }
    }

    /// The element's number among its siblings, or among those of its type, from the first or from the last.
    ///
    /// <https://drafts.csswg.org/selectors-4/#child-index>
    fn nth(&mut self, counted: Counted, subject: impl Subject) -> u32 {
        let Some(level) = self.levels.last_mut() else { return 0 };
        let key = counted.of_type.then(|| TypeKey::of(subject.qname()));
        let from_first = match &key {
            Some(key) => {
                level.types.as_ref().and_then(|types| types.seen.get(key)).copied().unwrap_or(0)
            }
            None => level.index,
        };
        if !counted.from_last {
            return from_first;
        }
        let siblings = || {
            let parent = subject.node().and_then(|node| node.parent());
            parent.into_iter().flat_map(|parent| parent.children().filter(|node| node.is_element()))
        };
        let total = match &key {
            None => *level.total.get_or_insert_with(|| siblings().count() as u32),
            Some(key) => {
                let types = level.types.get_or_insert_default();
                let totals = types.totals.get_or_insert_with(|| {
                    let mut totals = BTreeMap::new();
                    for sibling in siblings() {
                        *totals.entry(TypeKey::of(Subject::qname(&sibling))).or_default() += 1;
                    }
                    totals
                });
                totals.get(key).copied().unwrap_or(0)
            }
        };
        // Without a parent it is the only one.
        total.max(from_first) - from_first + 1
    }

    /// Whether an id or a class is the one wanted.
    ///
    /// <https://drafts.csswg.org/selectors-4/#id-selectors>
    #[inline]
    fn is_same(&self, found: &str, wanted: &str) -> bool {
        match self.setting.quirks {
            true => found.eq_ignore_ascii_case(wanted),
            false => found == wanted,
        }
    }
}

/// What is known about the element being entered.
#[derive(Default)]
struct Known {
    has_class: Option<bool>,
}

/// The first element of a node and its next siblings.
#[inline]
pub(crate) fn element_from(mut node: Option<Node<'_>>) -> Option<Node<'_>> {
    while let Some(found) = node
        && !found.is_element()
    {
        node = found.next_sibling();
    }
    node
}

/// The bits of a row.
fn bits_of(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().enumerate().flat_map(|(index, &word)| each(index, word))
}

/// Whether HTML's rules of case apply to an element.
pub(crate) fn is_html(subject: &impl Subject, is_xml: bool) -> bool {
    !is_xml && subject.qname().namespace == Namespace::Html
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
