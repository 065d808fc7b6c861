//! `Select`: selectors on documents and nodes.

use alloc::string::String;
use core::iter::FusedIterator;

use broth_dom::{Document, Node, Parsed};

use crate::cursor::Walk;
use crate::error::SelectorError;
use crate::path;
use crate::selector::Selector;

/// Finding elements by selectors, for documents and nodes.
///
/// A selector is either a [`Selector`], compiled once and used often, or a string. With a string,
/// each method returns a `Result`.
///
/// ```
/// use broth::select::{Select, Selector};
///
/// # let mut doc = broth::dom::Document::new();
/// # let [p, a, b] = ["p", "a", "b"].map(|name| doc.create_element(name).unwrap());
/// # doc.set_attr(a, "class", "soup").unwrap();
/// # doc.append(p, a).unwrap();
/// # doc.append(a, b).unwrap();
/// # doc.append(doc.root().id(), p).unwrap();
/// // <p><a class=soup><b></b></a></p>
/// let soup = Selector::parse("p > .soup").unwrap();
/// assert!(doc.select(&soup).eq([doc.node(a)]));
/// assert_eq!(doc.select_one("b")?, Some(doc.node(b)));
/// assert_eq!(doc.node(b).closest(&soup), Some(doc.node(a)));
/// assert!(doc.node(b).matches(":empty")?);
/// # Ok::<(), broth::select::SelectorError>(())
/// ```
pub trait Select<'d>: Sized {
    /// The node to begin at.
    #[doc(hidden)]
    fn start(self) -> Node<'d>;

    /// The descendants that a selector matches, in tree order. As in the DOM, the selector sees the
    /// whole tree, and `:scope` is the node itself; for a document, it is the document element.
    ///
    /// The contents of a template are a separate tree, which the search does not enter.
    #[doc(alias("querySelectorAll", "find_all", "css"))]
    fn select<S: AsSelector>(self, selector: S) -> S::Answer<Selected<'d>> {
        selector.answer(|selector| Selected { walk: selector.walk(self.start()) })
    }

    /// The first descendant that a selector matches, in tree order.
    #[doc(alias("querySelector", "select_first", "find"))]
    fn select_one<S: AsSelector>(self, selector: S) -> S::Answer<Option<Node<'d>>> {
        selector.answer(|selector| selector.walk(self.start()).next_match())
    }

    /// Whether a selector matches the element itself. To test many elements, use
    /// [`Selector::matcher`].
    fn matches<S: AsSelector>(self, selector: S) -> S::Answer<bool> {
        let node = self.start();
        selector.answer(|selector| selector.matcher(node).matches(node))
    }

    /// The nearest of the element and its ancestors that a selector matches.
    fn closest<S: AsSelector>(self, selector: S) -> S::Answer<Option<Node<'d>>> {
        let node = self.start();
        selector.answer(|selector| selector.matcher(node).closest(node))
    }

    /// The path of the element: a selector that matches it and nothing else in its tree, in a
    /// browser, too. `None` for a node that is not an element.
    ///
    /// The tree is the document, a fragment, or the contents of a template. The path holds until
    /// the tree changes. In a very wide tree it takes time, because it counts siblings.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<ul><li>Onions<li>Soup <b>today</b></ul>");
    /// let b = doc.select_one("b")?.unwrap();
    /// assert_eq!(b.path().unwrap(), ":root > body > ul > li:nth-child(2) > b");
    /// assert_eq!(doc.select_one(&*b.path().unwrap())?, Some(b));
    /// # Ok::<(), broth::Error>(())
    /// ```
    #[doc(alias("css_path", "unique_selector"))]
    fn path(self) -> Option<String> {
        path::path(self.start())
    }
}

impl<'d> Select<'d> for Node<'d> {
    fn start(self) -> Node<'d> {
        self
    }
}

impl<'d> Select<'d> for &'d Document {
    fn start(self) -> Node<'d> {
        self.root()
    }
}

/// The fragment, if one was parsed, or else the document.
impl<'d> Select<'d> for &'d Parsed {
    fn start(self) -> Node<'d> {
        self.root()
    }
}

/// A type that can be used as a selector: a compiled [`Selector`] or a string.
pub trait AsSelector {
    /// The type that methods return: `T` for a compiled selector, a `Result` for a string.
    type Answer<T>;

    /// Calls the function with the selector.
    #[doc(hidden)]
    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Self::Answer<T>;

    /// Calls the function with the selector, and returns a `Result` for compiled selectors, too.
    #[doc(hidden)]
    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError>;
}

impl AsSelector for &Selector {
    type Answer<T> = T;

    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> T {
        with(self)
    }

    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        Ok(with(self))
    }
}

impl AsSelector for Selector {
    type Answer<T> = T;

    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> T {
        with(&self)
    }

    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        Ok(with(&self))
    }
}

impl AsSelector for String {
    type Answer<T> = Result<T, SelectorError>;

    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.as_str().answer(with)
    }

    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.answer(with)
    }
}

impl AsSelector for &String {
    type Answer<T> = Result<T, SelectorError>;

    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.as_str().answer(with)
    }

    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.answer(with)
    }
}

impl AsSelector for &str {
    type Answer<T> = Result<T, SelectorError>;

    fn answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        Selector::parse(self).map(|selector| with(&selector))
    }

    fn try_answer<T>(self, with: impl FnOnce(&Selector) -> T) -> Result<T, SelectorError> {
        self.answer(with)
    }
}

impl Selector {
    /// The elements below a document or a node that it matches, in tree order; see
    /// [`Select::select`].
    ///
    /// ```
    /// use broth::select::Selector;
    ///
    /// let doc = broth::html::parse("<ul><li>Soup<li>Stew</ul>");
    /// let item = Selector::parse("li").unwrap();
    /// assert_eq!(item.select(&doc).count(), 2);
    /// assert_eq!(item.select_one(&doc).unwrap().text(), "Soup");
    /// ```
    #[must_use]
    pub fn select<'d>(&self, below: impl Into<Node<'d>>) -> Selected<'d> {
        Select::select(below.into(), self)
    }

    /// The first of the elements below a document or a node that it matches.
    #[doc(alias("select_first", "first"))]
    #[must_use]
    pub fn select_one<'d>(&self, below: impl Into<Node<'d>>) -> Option<Node<'d>> {
        Select::select_one(below.into(), self)
    }

    /// Whether it matches an element. To test many elements, use [`Selector::matcher`].
    #[must_use]
    pub fn matches(&self, element: Node<'_>) -> bool {
        Select::matches(element, self)
    }

    /// The nearest of an element and its ancestors that it matches.
    #[must_use]
    pub fn closest<'d>(&self, element: Node<'d>) -> Option<Node<'d>> {
        Select::closest(element, self)
    }
}

/// The elements that a selector matches, in tree order; see [`Select::select`].
#[derive(Clone, Debug)]
pub struct Selected<'d> {
    walk: Walk<'d>,
}

impl<'d> Iterator for Selected<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.walk.next_match()
    }
}

impl FusedIterator for Selected<'_> {}
