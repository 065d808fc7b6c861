//! The stack of open elements.
//!
//! An end tag closes the innermost element with its name, as written, and everything inside that.
//! Well-formed documents only ask about the top. The first mismatched end tag builds an index of
//! how often each name is open, which is kept from then on. A million end tags that close nothing
//! therefore cost as little as a million that match.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Span;

/// An open element.
#[derive(Clone, Debug)]
pub(super) struct OpenElement<N> {
    pub(super) node: N,
    /// The span of its start tag.
    span: Span,
    /// The number of bindings outside it.
    pub(super) namespaces: usize,
    /// The offset of its name in the text of all names.
    name: usize,
}

/// The stack, the root element first.
#[derive(Clone, Debug)]
pub(super) struct OpenElements<N> {
    elements: Vec<OpenElement<N>>,
    names: String,
    /// The number of open elements with each name, once that has been asked for.
    counts: Option<BTreeMap<Box<str>, usize>>,
}

impl<N> Default for OpenElements<N> {
    fn default() -> Self {
        Self { elements: Vec::new(), names: String::new(), counts: None }
    }
}

impl<N: Clone + Eq> OpenElements<N> {
    #[inline]
    pub(super) fn push(&mut self, node: N, name: &str, span: Span, namespaces: usize) {
        let start = self.names.len();
        self.elements.push(OpenElement { node, span, namespaces, name: start });
        self.names.push_str(name);
        if let Some(counts) = &mut self.counts {
            *counts.entry(name.into()).or_default() += 1;
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement<N>> {
        let element = self.elements.pop()?;
        if let Some(counts) = &mut self.counts {
            let name = &self.names[element.name..];
            match counts.get_mut(name) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    counts.remove(name);
                }
            }
        }
        self.names.truncate(element.name);
        Some(element)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// "The current element is the bottommost node in this stack."
    #[inline]
    pub(super) fn current(&self) -> Option<&N> {
        self.elements.last().map(|element| &element.node)
    }

    /// The span of the current element's start tag.
    pub(super) fn current_span(&self) -> Option<Span> {
        self.elements.last().map(|element| element.span)
    }

    /// The element that a new one is inserted into, if no element may be deeper than `depth`.
    #[inline]
    pub(super) fn parent(&self, depth: usize) -> Option<&N> {
        let level = self.elements.len().min(depth.saturating_sub(1).max(1));
        self.elements.get(level.wrapping_sub(1)).map(|element| &element.node)
    }

    /// Whether the current element has that name.
    #[inline]
    pub(super) fn current_is(&self, name: &str) -> bool {
        self.elements.last().is_some_and(|element| &self.names[element.name..] == name)
    }

    /// Whether "an element in scope" has that name: whether it is open.
    pub(super) fn has(&mut self, name: &str) -> bool {
        let Self { elements, names, counts } = self;
        let counts = counts.get_or_insert_with(|| {
            let mut counts: BTreeMap<Box<str>, usize> = BTreeMap::new();
            let mut end = names.len();
            for element in elements.iter().rev() {
                *counts.entry(names[element.name..end].into()).or_default() += 1;
                end = element.name;
            }
            counts
        });
        counts.contains_key(name)
    }
}

#[cfg(test)]
mod tests {
    use super::OpenElements;
    use broth_markup::Span;

    #[test]
    fn names_are_found_whenever_the_index_is_built() {
        let names = ["a", "b", "a", "", "b:c", "a"];
        for indexed_from in 0..=names.len() {
            let mut open = OpenElements::default();
            for (at, name) in names.iter().enumerate() {
                if at == indexed_from {
                    assert!(!open.has("x"));
                }
                open.push(at, name, Span::empty(at), 0);
                assert!(open.current_is(name) && !open.current_is("x"));
            }
            for (at, name) in names.iter().enumerate().rev() {
                assert!(open.has(name) && open.has("a"));
                assert_eq!(open.pop().map(|element| element.node), Some(at));
                assert_eq!(open.has(name), names[..at].contains(name));
            }
            assert!(open.is_empty() && open.pop().is_none());
        }
    }

    #[test]
    fn elements_that_are_too_deep_go_to_the_limit() {
        let mut open = OpenElements::default();
        assert_eq!(open.parent(2), None);
        for node in 0..4 {
            open.push(node, "a", Span::empty(0), 0);
        }
        assert_eq!(
            (open.parent(3), open.parent(0), open.parent(9)),
            (Some(&1), Some(&0), Some(&3))
        );
        assert_eq!((open.current(), open.len()), (Some(&3), 4));
    }
}
