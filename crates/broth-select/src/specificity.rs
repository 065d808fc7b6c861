//! `Specificity`: decides which of two selectors wins.

/// How specific a selector is. If two style rules match an element, the greater specificity wins.
///
/// <https://drafts.csswg.org/selectors-4/#specificity-rules>
///
/// ```
/// use broth::select::{Selector, Specificity};
///
/// let selector: Selector = "#menu li.hot:not(a, .b)".parse().unwrap();
/// assert_eq!(selector.specificity(), Specificity { ids: 1, classes: 2, types: 1 });
/// let other: Selector = "ul.menu li.hot".parse().unwrap();
/// assert!(selector.specificity() > other.specificity());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Specificity {
    /// The number of id selectors.
    pub ids: u32,
    /// The number of class selectors, attribute selectors and pseudo-classes.
    pub classes: u32,
    /// The number of type selectors and pseudo-elements.
    pub types: u32,
}

impl Specificity {
    pub(crate) const ID: Self = Self { ids: 1, classes: 0, types: 0 };
    pub(crate) const CLASS: Self = Self { ids: 0, classes: 1, types: 0 };
    pub(crate) const TYPE: Self = Self { ids: 0, classes: 0, types: 1 };

    pub(crate) fn add(&mut self, other: Self) {
        self.ids = self.ids.saturating_add(other.ids);
        self.classes = self.classes.saturating_add(other.classes);
        self.types = self.types.saturating_add(other.types);
    }
}
