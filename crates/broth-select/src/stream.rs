//! `OpenElements`: selectors without a tree.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use broth_dom::QuirksMode;

use crate::facts::Facts;
use crate::program::{Program, Test};
use crate::selector::{Selector, SelectorSet, numbers};
use crate::stack::{Plan, Setting, Stack};
use crate::subject::Subject;

/// Matches selectors against elements as they open and close, as a program does that rewrites a stream: only the open
/// elements are kept, not a tree.
///
/// ```
/// use broth_markup::QName;
/// use broth_select::{OpenElements, Selector, Subject};
///
/// /// An element without attributes.
/// #[derive(Clone, Copy)]
/// struct Plain(&'static str);
///
/// impl Subject for Plain {
///     fn qname(&self) -> QName<'_> {
///         QName::html(self.0)
///     }
///     fn attr(&self, _: &str) -> Option<&str> {
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
/// let list = elements.open();
/// assert!(!elements.enter(list, Plain("li")));
/// assert!(elements.enter(list, Plain("li")));
/// elements.close(list);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenElements {
    program: Arc<Program>,
    stack: Stack,
    facts: Facts,
    /// The levels, in the order of the stack, and where each of them is there.
    order: Vec<Level>,
    places: Vec<usize>,
    /// Levels that have been closed.
    free: Vec<Level>,
}

/// The children of an open element, or of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level(usize);

impl OpenElements {
    /// For a selector, at the start of an HTML document.
    ///
    /// # Errors
    ///
    /// If it asks for what follows the start tag of an element, or for the whole tree: `:has()`, `:empty`, indices from
    /// the last child on, languages, directions, and the states of forms.
    pub fn new(selector: &Selector) -> Result<Self, NeedsTree> {
        Self::of_program(&selector.program)
    }

    /// For a set of selectors.
    ///
    /// # Errors
    ///
    /// If one of them asks for what follows, as for [`OpenElements::new`].
    pub fn of_set(set: &SelectorSet) -> Result<Self, NeedsTree> {
        Self::of_program(&set.program)
    }

    fn of_program(program: &Arc<Program>) -> Result<Self, NeedsTree> {
        let mut tests = program.positions.iter().flatten();
        if let Some(what) = tests.find_map(needs_tree) {
            return Err(NeedsTree { what });
        }
        let mut stack = Stack::new(program, Setting::default());
        stack.open();
        let (facts, free) = (Facts::default(), Vec::new());
        let (order, places) = (alloc::vec![Level(0)], alloc::vec![0]);
        Ok(Self { program: program.clone(), stack, facts, order, places, free })
    }

    /// Sets the mode of the document, which is known when its doctype has been read. Until then, there are no quirks.
    pub fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.stack.setting_mut().quirks = mode == QuirksMode::Quirks;
    }

    /// Says that the document is XML.
    pub fn set_xml(&mut self) {
        self.stack.setting_mut().is_xml = true;
    }

    /// The children of the document.
    #[must_use]
    pub fn top(&self) -> Level {
        Level(0)
    }

    /// An element becomes the next child of an open one. Returns whether a selector matches it.
    #[inline]
    pub fn enter(&mut self, parent: Level, element: impl Subject) -> bool {
        self.raise(parent);
        self.stack.setting_mut().is_top_row = parent == self.top();
        self.stack.enter(Plan::last(&self.program), element, &self.facts);
        self.stack.is_match(&self.program)
    }

    /// Makes a level the innermost of the stack.
    #[inline]
    fn raise(&mut self, level: Level) {
        let (Some(&place), Some(last)) =
            (self.places.get(level.0), self.order.len().checked_sub(1))
        else {
            return;
        };
        if place != last && self.order.get(place) == Some(&level) {
            self.stack.raise(place);
            self.order.swap(place, last);
            self.places[self.order[place].0] = place;
            self.places[level.0] = last;
        }
    }

    /// Opens the element that was entered last: it may have children. Returns their level, which is to be
    /// [closed](Self::close), in any order.
    #[inline]
    pub fn open(&mut self) -> Level {
        self.stack.open();
        let place = self.order.len();
        let level = self.free.pop().unwrap_or(Level(self.places.len()));
        match self.places.get_mut(level.0) {
            Some(at) => *at = place,
            None => self.places.push(place),
        }
        self.order.push(level);
        level
    }

    /// The numbers of the selectors that match the element that was entered last, in the order of the set.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        numbers(&self.program, self.stack.here())
    }

    /// An element closes.
    #[inline]
    pub fn close(&mut self, level: Level) {
        self.raise(level);
        if level != self.top() && self.order.last() == Some(&level) {
            self.stack.close();
            self.order.pop();
            self.free.push(level);
        }
    }
}

/// A selector that asks for what is not known while elements open and close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedsTree {
    what: &'static str,
}

impl fmt::Display for NeedsTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be decided before the rest of the document has been read", self.what)
    }
}

impl Error for NeedsTree {}

/// What a test needs of what follows the start tag, in words.
fn needs_tree(test: &Test) -> Option<&'static str> {
    match test {
        Test::Has(_) => Some("`:has()`"),
        Test::Empty => Some("`:empty`"),
        Test::Nth(counted, _) if counted.from_last => Some("an index from the last child on"),
        Test::NthLastOf(..) => Some("an index from the last child on"),
        Test::Column(_) => Some("a language, a direction or a state of a form"),
        _ => None,
    }
}
