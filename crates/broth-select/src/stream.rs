//! `OpenElements`: selectors without a tree.

use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_dom::QuirksMode;
use broth_markup::Name;

use crate::lookahead::Lookahead;
use crate::program::{Pass, Program};
use crate::selector::{Selector, SelectorSet, numbers};
use crate::stack::{Setting, Stack};
use crate::subject::Subject;
use crate::test::Test;

/// Matches selectors against elements as they open and close, for programs that process a stream.
/// It keeps only the open elements, not a tree.
///
/// ```
/// use broth::QName;
/// use broth::select::{OpenElements, Selector, Subject};
///
/// /// An element without attributes.
/// #[derive(Clone, Copy)]
/// struct Plain(&'static str);
///
/// impl Subject for Plain {
///     fn element_name(&self) -> QName<'_> {
///         QName::html(self.0)
///     }
///     fn attr_without_namespace(&self, _: &str) -> Option<&str> {
///         None
///     }
///     fn any_attribute(&self, _: impl FnMut(QName<'_>, &str) -> bool) -> bool {
///         false
///     }
/// }
///
/// let selector = Selector::parse("ul > li + li")?;
/// let mut elements = OpenElements::new(&selector)?;
/// elements.enter(elements.top(), Plain("ul"));
/// let list = elements.open(elements.top());
/// assert!(!elements.enter(list, Plain("li")));
/// assert!(elements.enter(list, Plain("li")));
/// elements.close(list);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenElements {
    program: Arc<Program>,
    stack: Stack,
    lookahead: Lookahead,
    /// The numbers of the open levels, in the order of the stack.
    order: Vec<u32>,
    /// For each level by its number, its index in `order`.
    places: Vec<usize>,
    /// The numbers of closed levels, which can be used again.
    free: Vec<u32>,
}

/// The children of an open element, or of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    number: u32,
    /// Whether this is the level of an ancestor, used because no combinator leads from the children
    /// to the element. Most elements need no level of their own.
    is_shared: bool,
}

impl Level {
    /// Whether this is the level of an ancestor, which closes with that ancestor.
    #[inline]
    #[must_use]
    pub fn is_shared(self) -> bool {
        self.is_shared
    }

    /// The level of the children of an element on this level that [no selector may
    /// match](OpenElements::candidates).
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn share(self) -> Self {
        Self { is_shared: true, ..self }
    }
}

/// The selectors that may match an element.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidates(u64);

impl OpenElements {
    /// Starts to match a selector, at the start of an HTML document.
    ///
    /// # Errors
    ///
    /// Returns an error if the selector depends on what follows the start tag of an element, or on
    /// the whole tree: `:has()`, `:empty`, indices counted from the last child, languages,
    /// directions, and the states of forms.
    pub fn new(selector: &Selector) -> Result<Self, NeedsTree> {
        Self::of_program(&selector.program)
    }

    /// Starts to match a set of selectors, at the start of an HTML document.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the selectors needs a tree, as for [`OpenElements::new`].
    pub fn of_set(set: &SelectorSet) -> Result<Self, NeedsTree> {
        Self::of_program(&set.program)
    }

    /// Checks that a selector can be matched without a tree.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot, as for [`OpenElements::new`].
    pub fn check(selector: &Selector) -> Result<(), NeedsTree> {
        Self::check_program(&selector.program)
    }

    fn check_program(program: &Program) -> Result<(), NeedsTree> {
        let mut tests = program.positions.iter().flatten();
        tests.find_map(needs_tree).map_or(Ok(()), |part| Err(NeedsTree { part }))
    }

    fn of_program(program: &Arc<Program>) -> Result<Self, NeedsTree> {
        Self::check_program(program)?;
        let mut program = program.clone();
        if (program.needs.indices || program.needs.siblings) && !program.needs.counts {
            let needs = &mut Arc::make_mut(&mut program).needs;
            (needs.counts, needs.siblings, needs.levels) = (true, true, true);
        }
        let mut stack = Stack::new(&program, Setting::default());
        stack.open();
        let (lookahead, free) = (Lookahead::default(), Vec::new());
        let (order, places) = (alloc::vec![0], alloc::vec![0]);
        Ok(Self { program, stack, lookahead, order, places, free })
    }

    /// Sets the mode of the document, which is known once its doctype has been read. Until then,
    /// the document is not in quirks mode.
    pub fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.stack.setting_mut().quirks = mode == QuirksMode::Quirks;
    }

    /// Treats the document as XML.
    pub fn set_xml(&mut self) {
        self.stack.setting_mut().is_xml = true;
    }

    /// The level of the children of the document.
    #[must_use]
    pub fn top(&self) -> Level {
        Level::default()
    }

    /// The selectors that may match an element with that name. If this is `None`, the element need
    /// not be [entered](Self::enter).
    #[doc(hidden)]
    #[inline]
    pub fn candidates(
        &self,
        name: Name,
        has_attributes: impl FnOnce() -> bool,
    ) -> Option<Candidates> {
        self.stack.candidates(Pass::last(&self.program), name, has_attributes).map(Candidates)
    }

    /// Adds an element as the next child of an open one. Returns whether a selector matches it.
    pub fn enter(&mut self, parent: Level, element: impl Subject) -> bool {
        let candidates = self.candidates(element.known_name(), || element.has_attributes());
        self.enter_among(parent, candidates.unwrap_or_default(), element)
    }

    /// The same as [`enter`](Self::enter), for an element whose [candidates](Self::candidates) are
    /// known.
    #[doc(hidden)]
    pub fn enter_among(
        &mut self,
        parent: Level,
        candidates: Candidates,
        element: impl Subject,
    ) -> bool {
        if self.order.last() != Some(&parent.number) {
            self.raise(parent.number);
        }
        self.stack.set_at_level(!parent.is_shared);
        self.stack.setting_mut().is_top_row = parent == Level::default();
        let Candidates(candidates) = candidates;
        self.stack.enter_among(Pass::last(&self.program), candidates, element, &self.lookahead);
        self.stack.is_match(&self.program.end_bits)
    }

    /// Makes a level the innermost of the stack.
    fn raise(&mut self, level: u32) {
        let (Some(&at), Some(last)) =
            (self.places.get(level as usize), self.order.len().checked_sub(1))
        else {
            return;
        };
        if at != last && self.order.get(at) == Some(&level) {
            self.stack.raise(at);
            self.order.swap(at, last);
            self.places[self.order[at] as usize] = at;
            self.places[level as usize] = last;
        }
    }

    /// Opens the element that was entered last, a child of `parent`, so that it can have children.
    /// Returns their level; [close](Self::close) it when the element ends.
    #[inline]
    pub fn open(&mut self, parent: Level) -> Level {
        if self.stack.is_led_back_to(&self.program) { self.open_level() } else { parent.share() }
    }

    fn open_level(&mut self) -> Level {
        self.stack.open();
        let place = self.order.len();
        let number = self.free.pop().unwrap_or(self.places.len() as u32);
        match self.places.get_mut(number as usize) {
            Some(old) => *old = place,
            None => self.places.push(place),
        }
        self.order.push(number);
        Level { number, is_shared: false }
    }

    /// The indices of the selectors that match the element that was entered last, in the order of
    /// the set.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        numbers(&self.program, self.stack.here())
    }

    /// The bits of the element that was entered last. Elements with equal bits have equal
    /// [numbers](Self::numbers).
    #[must_use]
    pub fn bits(&self) -> &[u64] {
        self.stack.here()
    }

    /// Closes a level, once its element and everything open inside it have ended. Apart from that,
    /// levels may be closed in any order.
    #[inline]
    pub fn close(&mut self, level: Level) {
        if !level.is_shared() && level != self.top() {
            self.close_level(level);
        }
    }

    fn close_level(&mut self, level: Level) {
        if self.order.last() != Some(&level.number) {
            self.raise(level.number);
        }
        if self.order.pop_if(|last| *last == level.number).is_some() {
            self.stack.close();
            self.free.push(level.number);
        }
    }
}

/// The error for a selector that cannot be matched without a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part} cannot be decided before the rest of the document has been read")]
pub struct NeedsTree {
    part: &'static str,
}

impl NeedsTree {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "needs-tree"
    }
}

/// The words for the part of a selector that needs a tree, if a test does.
fn needs_tree(test: &Test) -> Option<&'static str> {
    match test {
        Test::Has(_) => Some("`:has()`"),
        Test::Empty => Some("`:empty`"),
        Test::Nth(counted, _) if counted.from_last => Some("an index counted from the last child"),
        Test::NthLastOf(..) => Some("an index counted from the last child"),
        Test::Column(_) => Some("a language, a direction or a state of a form"),
        _ => None,
    }
}
