//! A selector as it was written, with every name resolved.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_markup::Uri;

use crate::nth::AnPlusB;
use crate::pseudo::{Alone, Column, Part};

/// Shared, so that a selector can be cloned; and what drops one is compiled once, not for each place of a list.
///
/// <https://drafts.csswg.org/selectors-4/#typedef-selector-list>
pub(crate) type List = Arc<[Complex]>;

/// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector>
#[derive(Clone, Debug, Default)]
pub(crate) struct Complex {
    /// What relates the first compound to the anchor, in a relative selector.
    pub(crate) leading: Option<Combinator>,
    pub(crate) compounds: Vec<Compound>,
    /// The combinators between the compounds: one fewer.
    pub(crate) combinators: Vec<Combinator>,
}

impl Complex {
    /// Whether it matches no element because it is about a part of one.
    pub(crate) fn has_pseudo_element(&self) -> bool {
        self.compounds.iter().any(|compound| compound.pseudo_element().is_some())
    }
}

/// <https://drafts.csswg.org/selectors-4/#typedef-combinator>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combinator {
    /// White space.
    Descendant,
    /// `>`
    Child,
    /// `+`
    NextSibling,
    /// `~`
    SubsequentSibling,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector>
#[derive(Clone, Debug, Default)]
pub(crate) struct Compound {
    pub(crate) type_selector: Option<TypeSelector>,
    /// The rest, including pseudo-elements and what follows them.
    pub(crate) simple: Vec<Simple>,
}

impl Compound {
    /// The first pseudo-element.
    pub(crate) fn pseudo_element(&self) -> Option<&PseudoElement> {
        self.simple.iter().find_map(|simple| match simple {
            Simple::PseudoElement(element) => Some(element),
            _ => None,
        })
    }
}

/// <https://drafts.csswg.org/selectors-4/#typedef-type-selector>
#[derive(Clone, Debug)]
pub(crate) struct TypeSelector {
    pub(crate) namespace: Option<Prefix>,
    /// The local name; `None` for `*`.
    pub(crate) local: Option<Box<str>>,
}

/// What comes before the `|` of a name.
#[derive(Clone, Debug)]
pub(crate) enum Prefix {
    /// `*|`: any namespace, or none.
    Any,
    /// `|`: no namespace.
    None,
    /// A prefix, with its namespace.
    Named(Box<str>, Uri),
}

/// <https://drafts.csswg.org/selectors-4/#typedef-subclass-selector>
#[derive(Clone, Debug)]
pub(crate) enum Simple {
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Box<Attribute>),
    PseudoClass(PseudoClass),
    /// `&`, which means `:scope` where no rule is nested.
    Nesting,
    PseudoElement(PseudoElement),
}

/// <https://drafts.csswg.org/selectors-4/#typedef-attribute-selector>
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) namespace: Option<Prefix>,
    pub(crate) local: Box<str>,
    pub(crate) value: Option<AttributeValue>,
}

/// What an attribute selector requires of the value.
#[derive(Clone, Debug)]
pub(crate) struct AttributeValue {
    pub(crate) matcher: Matcher,
    pub(crate) value: Box<str>,
    pub(crate) case: Option<Case>,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-attr-matcher>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matcher {
    /// `=`
    Equals,
    /// `~=`
    Includes,
    /// `|=`
    Dash,
    /// `^=`
    Prefix,
    /// `$=`
    Suffix,
    /// `*=`
    Substring,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-attr-modifier>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// `i`
    Insensitive,
    /// `s`
    Sensitive,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector>
#[derive(Clone, Debug)]
pub(crate) enum PseudoClass {
    /// One without an argument.
    Alone(Alone),
    /// `:is()`, `:where()`, `:-webkit-any()`, by its name.
    Matches(&'static str, List),
    Not(List),
    /// With relative selectors.
    Has(List),
    Nth(Nth),
    Lang(Vec<Box<str>>),
    Dir(Box<str>),
    Heading(Vec<i32>),
    /// One that matches no element of a document, with its argument.
    Never(&'static str, Argument),
}

/// `:nth-child()` and similar ones.
#[derive(Clone, Debug)]
pub(crate) struct Nth {
    pub(crate) counted: Counted,
    pub(crate) index: AnPlusB,
    pub(crate) of: Option<List>,
}

/// Which siblings count, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) from_last: bool,
    pub(crate) of_type: bool,
}

/// The argument of a pseudo-class or pseudo-element that only has to be valid.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    None,
    /// Identifiers, separated by white space or by commas.
    Idents(Vec<Box<str>>, &'static str),
    Selectors(List),
    /// Anything else, as it is written.
    Written(Box<str>),
}

/// A pseudo-element.
#[derive(Clone, Debug)]
pub(crate) struct PseudoElement {
    pub(crate) name: Box<str>,
    pub(crate) part: Part,
    pub(crate) argument: Argument,
}

impl PseudoClass {
    /// The facts about the whole tree that it needs, if any.
    pub(crate) fn column(&self) -> Option<Column> {
        match self {
            Self::Alone(alone) => alone.column(),
            Self::Lang(ranges) => Some(Column::Lang(ranges.clone())),
            Self::Dir(direction) => Column::of_direction(direction),
            _ => None,
        }
    }
}
