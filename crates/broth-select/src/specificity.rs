//! How specific a selector is.

use crate::ast::{Argument, Complex, Compound, PseudoClass, Simple};

/// How specific a selector is: ids, then classes, attributes and pseudo-classes, then types and
/// pseudo-elements.
///
/// <https://drafts.csswg.org/selectors-4/#specificity-rules>
///
/// ```
/// use broth_select::{Selector, Specificity};
///
/// let selector: Selector = "#menu li.hot:not(a, .b)".parse().unwrap();
/// assert_eq!(selector.specificity(), Specificity { ids: 1, classes: 2, types: 1 });
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
    fn add(self, other: Self) -> Self {
        Self {
            ids: self.ids.saturating_add(other.ids),
            classes: self.classes.saturating_add(other.classes),
            types: self.types.saturating_add(other.types),
        }
    }

    const CLASS: Self = Self { ids: 0, classes: 1, types: 0 };
    const TYPE: Self = Self { ids: 0, classes: 0, types: 1 };

    /// That of the most specific selector of a list.
    pub(crate) fn of_list(list: &[Complex]) -> Self {
        list.iter().map(Self::of_complex).max().unwrap_or_default()
    }

    fn of_complex(complex: &Complex) -> Self {
        complex.compounds.iter().map(Self::of_compound).fold(Self::default(), Self::add)
    }

    fn of_compound(compound: &Compound) -> Self {
        let has_type = compound.type_selector.as_ref().is_some_and(|type_| type_.local.is_some());
        let of_type = if has_type { Self::TYPE } else { Self::default() };
        compound.simple.iter().map(Self::of_simple).fold(of_type, Self::add)
    }

    fn of_simple(simple: &Simple) -> Self {
        match simple {
            Simple::Id(_) => Self { ids: 1, ..Self::default() },
            Simple::Class(_) | Simple::Attribute(_) => Self::CLASS,
            Simple::PseudoClass(class) => Self::of_pseudo_class(class),
            // Without a rule around it, `&` is `:scope`, but has no specificity.
            Simple::Nesting => Self::default(),
            Simple::PseudoElement(element) => match &element.argument {
                Argument::Selectors(list) => Self::TYPE.add(Self::of_list(list)),
                _ => Self::TYPE,
            },
        }
    }

    fn of_pseudo_class(class: &PseudoClass) -> Self {
        match class {
            PseudoClass::Matches("where", _) => Self::default(),
            PseudoClass::Matches(_, list) | PseudoClass::Not(list) | PseudoClass::Has(list) => {
                Self::of_list(list)
            }
            PseudoClass::Nth(nth) => {
                Self::CLASS.add(Self::of_list(nth.of.as_deref().unwrap_or_default()))
            }
            PseudoClass::Never(_, Argument::Selectors(list)) => {
                Self::CLASS.add(Self::of_list(list))
            }
            _ => Self::CLASS,
        }
    }
}
