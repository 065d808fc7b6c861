//! `Selector` and `SelectorSet`.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use broth_dom::{Document, Node, QuirksMode};

use crate::ast::SelectorList;
use crate::bits::each;
use crate::compile::Compiler;
use crate::cursor::{Cursor, Walk};
use crate::error::SelectorError;
use crate::options::SelectorOptions;
use crate::parse::parse;
use crate::program::Program;
use crate::specificity::Specificity;
use crate::stack::Setting;

/// A compiled list of selectors. It is cheap to clone.
///
/// ```
/// use broth::select::{Select, Selector};
///
/// # let mut doc = broth::dom::Document::new();
/// # let [list, a, b] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
/// # doc.append(list, a).unwrap();
/// # doc.append(list, b).unwrap();
/// # doc.append(doc.root().id(), list).unwrap();
/// // <ul><li></li><li></li></ul>
/// let last: Selector = "ul > li:last-child".parse().unwrap();
/// assert!(doc.select(&last).eq([doc.node(b)]));
/// assert_eq!(last.to_string(), "ul > li:last-child");
/// ```
#[derive(Clone)]
pub struct Selector {
    source: Arc<Source>,
    pub(crate) program: Arc<Program>,
}

/// The text and options of a selector.
struct Source {
    list: SelectorList,
    options: SelectorOptions,
}

impl Selector {
    /// Parses a selector list with the default options.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a valid selector list.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::with_options(text, &SelectorOptions::default())
    }

    /// How selectors are parsed: their namespaces, and whether case matters.
    ///
    /// ```
    /// use broth::select::Selector;
    ///
    /// let options = Selector::options().namespace("svg", "http://www.w3.org/2000/svg");
    /// assert_eq!(options.parse("svg|circle").unwrap().to_string(), "svg|circle");
    /// ```
    #[must_use]
    pub fn options() -> SelectorOptions {
        SelectorOptions::default()
    }

    pub(crate) fn with_options(
        text: &str,
        options: &SelectorOptions,
    ) -> Result<Self, SelectorError> {
        let list = parse(text, options)?;
        let mut compiler = Compiler::default();
        compiler.add(&list, options.default_namespace.as_ref(), 0);
        let source = Source { list, options: options.clone() };
        Ok(Self { source: Arc::new(source), program: Arc::new(compiler.finish()) })
    }

    /// The specificity of the most specific selector in the list.
    #[must_use]
    pub fn specificity(&self) -> Specificity {
        self.source.list.specificity()
    }

    /// Returns a matcher for testing many elements of one tree. It reuses the work of earlier
    /// tests. `scope` is what `:scope` matches; it also identifies the tree.
    ///
    /// ```
    /// # use broth::select::Selector;
    /// # let mut doc = broth::dom::Document::new();
    /// # let [list, a, b] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(list, a).unwrap();
    /// # doc.append(list, b).unwrap();
    /// # doc.append(doc.root().id(), list).unwrap();
    /// // <ul><li></li><li></li></ul>
    /// let first = Selector::parse("li:first-child").unwrap();
    /// let mut matcher = first.matcher(doc.root());
    /// assert!(matcher.matches(doc.node(a)) && !matcher.matches(doc.node(b)));
    /// ```
    #[must_use]
    pub fn matcher<'d>(&self, scope: Node<'d>) -> Matcher<'d> {
        let setting = setting(scope, self.source.options.quirks);
        Matcher { cursor: Cursor::new(self.program.clone(), scope, setting) }
    }

    pub(crate) fn walk<'d>(&self, root: Node<'d>) -> Walk<'d> {
        let setting = setting(root, self.source.options.quirks);
        Cursor::new(self.program.clone(), root, setting).into_walk(root)
    }
}

impl SelectorOptions {
    /// Parses a selector list.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a valid selector list.
    pub fn parse(&self, text: &str) -> Result<Selector, SelectorError> {
        Selector::with_options(text, self)
    }
}

/// The setting for matching selectors from a node on.
fn setting(scope: Node<'_>, quirks: Option<bool>) -> Setting {
    let document: &Document = scope.document();
    let is_document = scope == document.root();
    let scope = if is_document { document.document_element() } else { Some(scope) };
    Setting {
        quirks: quirks.unwrap_or(document.quirks_mode() == QuirksMode::Quirks),
        is_xml: document.is_xml(),
        scope: scope.map(Node::id),
        is_top_row: false,
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl TryFrom<&str> for Selector {
    type Error = SelectorError;

    fn try_from(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

/// Writes the selector as CSSOM serialises it.
///
/// <https://drafts.csswg.org/cssom-1/#serializing-selectors>
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.list.fmt(f)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selector({self})")
    }
}

/// Tests many elements of one tree; see [`Selector::matcher`].
#[derive(Clone, Debug)]
pub struct Matcher<'d> {
    cursor: Cursor<'d>,
}

impl<'d> Matcher<'d> {
    /// Whether the selector matches an element of the tree.
    ///
    /// Tests in tree order take a single walk in total. In any other order, the siblings before an
    /// element and before its ancestors may be visited again.
    pub fn matches(&mut self, node: Node<'d>) -> bool {
        self.cursor.seek(node);
        node.is_element() && self.cursor.path().last().is_some_and(|&(_, is_match)| is_match)
    }

    /// The first match among an element and its ancestors, from the element upwards.
    pub fn closest(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        self.cursor.seek(node);
        let closest = self.cursor.path().iter().rev().find(|(_, is_match)| *is_match);
        closest.map(|&(node, _)| node)
    }
}

/// Many selectors that are matched in one walk.
///
/// ```
/// use broth::select::{Selector, SelectorSet};
///
/// # let mut doc = broth::dom::Document::new();
/// # let [p, b] = ["p", "b"].map(|name| doc.create_element(name).unwrap());
/// # doc.append(p, b).unwrap();
/// # doc.append(doc.root().id(), p).unwrap();
/// // <p><b></b></p>
/// let selectors = ["p", "p b", ":empty"].map(|text| Selector::parse(text).unwrap());
/// let set = SelectorSet::new(&selectors);
/// let found: Vec<_> = set.select(doc.root()).collect();
/// assert_eq!(found, [(doc.node(p), vec![0]), (doc.node(b), vec![1, 2])]);
/// ```
#[derive(Clone, Debug)]
pub struct SelectorSet {
    pub(crate) program: Arc<Program>,
    quirks: Option<bool>,
}

impl SelectorSet {
    /// Compiles selectors together. Results refer to a selector by its index here.
    #[must_use]
    pub fn new<'s>(selectors: impl IntoIterator<Item = &'s Selector>) -> Self {
        let selectors: Vec<&Selector> = selectors.into_iter().collect();
        let quirks = selectors.iter().find_map(|selector| selector.source.options.quirks);
        let program = match &*selectors {
            // A single selector is already compiled.
            [only] => only.program.clone(),
            all => {
                let mut compiler = Compiler::default();
                for (number, selector) in (0..).zip(all) {
                    let Source { list, options } = &*selector.source;
                    compiler.add(list, options.default_namespace.as_ref(), number);
                }
                Arc::new(compiler.finish())
            }
        };
        Self { program, quirks }
    }

    /// The elements below a node that any of the selectors match, in tree order, each with the
    /// indices of its selectors.
    pub fn select<'d>(
        &self,
        root: Node<'d>,
    ) -> impl Iterator<Item = (Node<'d>, Vec<usize>)> + use<'d> {
        let setting = setting(root, self.quirks);
        let mut walk = Cursor::new(self.program.clone(), root, setting).into_walk(root);
        core::iter::from_fn(move || {
            let node = walk.next_match()?;
            Some((node, numbers(walk.program(), walk.here()).collect()))
        })
    }
}

/// The numbers of the selectors that match the element with these bits.
pub(crate) fn numbers<'a>(
    program: &'a Program,
    here: &'a [u64],
) -> impl Iterator<Item = usize> + use<'a> {
    let words = here.iter().zip(program.end_bits.words()).enumerate();
    let bits = words.flat_map(|(index, (word, ends))| each(index, word & ends));
    let mut last = None;
    bits.filter_map(move |bit| {
        let found = program.ends.binary_search_by_key(&bit, |&(end, _)| end).ok()?;
        let number = program.ends.get(found)?.1 as usize;
        (last.replace(number) != Some(number)).then_some(number)
    })
}
