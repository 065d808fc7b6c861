//! The syntax tree of selectors.
//!
//! The serialization, the specificity and the compiled program are all made from it.
//!
//! <https://drafts.csswg.org/selectors-4/#grammar>
//! <https://drafts.csswg.org/cssom-1/#serializing-selectors>

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter, Write as _};

use broth_css::AnPlusB;
use broth_markup::Uri;

use crate::pseudo::{Function, PseudoClass};
use crate::serialize::{Identifier, QuotedString, write_list};
use crate::specificity::Specificity;

/// <https://drafts.csswg.org/selectors-4/#typedef-selector-list>
/// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list>
#[derive(Clone, Debug, Default)]
pub(crate) struct SelectorList {
    pub(crate) selectors: Vec<ComplexSelector>,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-complex-selector>
/// <https://drafts.csswg.org/selectors-4/#typedef-relative-selector>
#[derive(Clone, Debug, Default)]
pub(crate) struct ComplexSelector {
    /// The combinator at the start of a relative selector, if there is one.
    pub(crate) leading: Option<Combinator>,
    pub(crate) first: CompoundSelector,
    /// The others, each with the combinator before it.
    pub(crate) rest: Vec<(Combinator, CompoundSelector)>,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-compound-selector>
#[derive(Clone, Debug, Default)]
pub(crate) struct CompoundSelector {
    pub(crate) type_selector: Option<TypeSelector>,
    pub(crate) others: Vec<SimpleSelector>,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-type-selector>
#[derive(Clone, Debug)]
pub(crate) struct TypeSelector {
    pub(crate) prefix: Prefix,
    /// `None` for `*`.
    pub(crate) local: Option<Box<str>>,
}

/// <https://drafts.csswg.org/selectors-4/#typedef-ns-prefix>
#[derive(Clone, Debug)]
pub(crate) enum Prefix {
    /// There is no bar.
    Missing,
    /// `*|`: any namespace, or none.
    Any,
    /// `|`: no namespace.
    None,
    /// A declared prefix, and its namespace.
    Of(Box<str>, Uri),
}

/// A pseudo-element, or a simple selector other than a type selector.
///
/// <https://drafts.csswg.org/selectors-4/#typedef-subclass-selector>
#[derive(Clone, Debug)]
pub(crate) enum SimpleSelector {
    Id(Box<str>),
    Class(Box<str>),
    Attribute(AttributeSelector),
    /// `&`, which means `:scope` outside nested rules, but adds no specificity.
    Nesting,
    /// The name and meaning of a pseudo-class without an argument.
    PseudoClass(&'static str, PseudoClass),
    /// The name, meaning and argument of a pseudo-class with an argument.
    Function(&'static str, Function, Argument),
    /// The name of a pseudo-element, in lower case, and its argument.
    PseudoElement(String, Option<Argument>),
}

/// <https://drafts.csswg.org/selectors-4/#typedef-attribute-selector>
#[derive(Clone, Debug)]
pub(crate) struct AttributeSelector {
    pub(crate) prefix: Prefix,
    pub(crate) local: Box<str>,
    pub(crate) value: Option<ValueSelector>,
}

/// The part of an attribute selector that tests the value.
#[derive(Clone, Debug)]
pub(crate) struct ValueSelector {
    pub(crate) matcher: Matcher,
    pub(crate) value: Box<str>,
    pub(crate) case: Option<Case>,
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

/// The text between the brackets of a pseudo-class or a pseudo-element.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Selectors(SelectorList),
    /// An+B, and the list after `of`.
    Nth(AnPlusB, Option<SelectorList>),
    /// Ranges of languages.
    Languages(Vec<Box<str>>),
    /// Levels of headings.
    Levels(Vec<i32>),
    Identifier(Box<str>),
    /// Separated by white space.
    Identifiers(Vec<Box<str>>),
    /// Separated by commas.
    TransitionTypes(Vec<Box<str>>),
    /// One of a few words.
    Keyword(&'static str),
    /// A name or `*`, and classes.
    Transition(Option<TransitionName>, Vec<Box<str>>),
}

/// <https://drafts.csswg.org/css-view-transitions-2/#typedef-pt-name-selector>
#[derive(Clone, Debug)]
pub(crate) enum TransitionName {
    Any,
    Named(Box<str>),
}

impl SelectorList {
    /// The specificity of the most specific selector.
    ///
    /// <https://drafts.csswg.org/selectors-4/#specificity-rules>
    pub(crate) fn specificity(&self) -> Specificity {
        self.selectors.iter().map(ComplexSelector::specificity).max().unwrap_or_default()
    }
}

impl ComplexSelector {
    /// The compounds, from the first one to the subject.
    pub(crate) fn compounds(&self) -> impl Iterator<Item = &CompoundSelector> {
        let rest = self.rest.iter().map(|(_, compound)| compound);
        core::iter::once(&self.first).chain(rest)
    }

    /// The name of the first pseudo-element, if there is one. Such a selector matches no element.
    /// Pseudo-elements are always in the last compound.
    pub(crate) fn pseudo_element(&self) -> Option<&str> {
        let subject = self.rest.last().map_or(&self.first, |(_, subject)| subject);
        subject.others.iter().find_map(|simple| match simple {
            SimpleSelector::PseudoElement(name, _) => Some(&**name),
            _ => None,
        })
    }

    fn specificity(&self) -> Specificity {
        let mut sum = Specificity::default();
        for compound in self.compounds() {
            if compound.type_selector.as_ref().is_some_and(|name| name.local.is_some()) {
                sum.add(Specificity::TYPE);
            }
            compound.others.iter().for_each(|simple| sum.add(simple.specificity()));
        }
        sum
    }
}

impl SimpleSelector {
    fn specificity(&self) -> Specificity {
        let of_argument = |argument: &Argument| match argument {
            Argument::Selectors(list) | Argument::Nth(_, Some(list)) => list.specificity(),
            _ => Specificity::default(),
        };
        let mut sum = match self {
            Self::Id(_) => Specificity::ID,
            Self::Class(_) | Self::Attribute(_) | Self::PseudoClass(..) => Specificity::CLASS,
            Self::Nesting => Specificity::default(),
            Self::Function(_, Function::Where, _) => return Specificity::default(),
            Self::Function(_, function, _) if function.is_logical() => Specificity::default(),
            Self::Function(..) => Specificity::CLASS,
            Self::PseudoElement(..) => Specificity::TYPE,
        };
        if let Self::Function(_, _, argument) | Self::PseudoElement(_, Some(argument)) = self {
            sum.add(of_argument(argument));
        }
        sum
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-group-of-selectors>
impl Display for SelectorList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_list(f, ", ", &self.selectors)
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-selector>
impl Display for ComplexSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(leading) = self.leading {
            f.write_str(leading.text().trim_ascii_start())?;
        }
        write!(f, "{}", self.first)?;
        self.rest
            .iter()
            .try_for_each(|(combinator, compound)| write!(f, "{}{compound}", combinator.text()))
    }
}

impl Display for CompoundSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.type_selector {
            // `*` is redundant before other simple selectors.
            Some(TypeSelector { prefix: Prefix::Missing, local: None })
                if !self.others.is_empty() => {}
            Some(TypeSelector { prefix, local: None }) => write!(f, "{prefix}*")?,
            Some(TypeSelector { prefix, local: Some(local) }) => {
                write!(f, "{prefix}{}", Identifier(local))?;
            }
            None => {}
        }
        write_list(f, "", &self.others)
    }
}

impl Display for Prefix {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => Ok(()),
            Self::Any => f.write_str("*|"),
            Self::None => f.write_str("|"),
            Self::Of(prefix, _) => write!(f, "{}|", Identifier(prefix)),
        }
    }
}

/// <https://drafts.csswg.org/cssom-1/#serialize-a-simple-selector>
impl Display for SimpleSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "#{}", Identifier(id)),
            Self::Class(class) => write!(f, ".{}", Identifier(class)),
            Self::Attribute(attribute) => attribute.fmt(f),
            Self::Nesting => f.write_char('&'),
            Self::PseudoClass(name, _) => write!(f, ":{name}"),
            Self::Function(name, _, argument) => write!(f, ":{name}({argument})"),
            Self::PseudoElement(name, None) => write!(f, "::{}", Identifier(name)),
            Self::PseudoElement(name, Some(argument)) => {
                write!(f, "::{}({argument})", Identifier(name))
            }
        }
    }
}

impl Display for AttributeSelector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        // Attributes without a prefix are in no namespace, whatever the default is.
        if !matches!(self.prefix, Prefix::None) {
            self.prefix.fmt(f)?;
        }
        write!(f, "{}", Identifier(&self.local))?;
        if let Some(ValueSelector { matcher, value, case }) = &self.value {
            write!(f, "{}{}", matcher.text(), QuotedString(value))?;
            f.write_str(match case {
                Some(Case::Insensitive) => " i",
                Some(Case::Sensitive) => " s",
                None => "",
            })?;
        }
        f.write_char(']')
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let identifiers = |names: &'_ [Box<str>]| -> Vec<String> {
            names.iter().map(|name| alloc::format!("{}", Identifier(name))).collect()
        };
        match self {
            Self::Selectors(list) => list.fmt(f),
            Self::Nth(index, None) => index.fmt(f),
            Self::Nth(index, Some(list)) => write!(f, "{index} of {list}"),
            Self::Languages(ranges) => {
                let ranges =
                    ranges.iter().map(|range| match range.is_empty() || range.contains('*') {
                        true => alloc::format!("{}", QuotedString(range)),
                        false => alloc::format!("{}", Identifier(range)),
                    });
                write_list(f, ", ", ranges)
            }
            Self::Levels(levels) => write_list(f, ", ", levels),
            Self::Identifier(name) => Identifier(name).fmt(f),
            Self::Identifiers(names) => write_list(f, " ", identifiers(names)),
            Self::TransitionTypes(names) => write_list(f, ", ", identifiers(names)),
            Self::Keyword(word) => f.write_str(word),
            Self::Transition(name, classes) => {
                match name {
                    Some(TransitionName::Any) => f.write_char('*')?,
                    Some(TransitionName::Named(name)) => Identifier(name).fmt(f)?,
                    None => {}
                }
                classes.iter().try_for_each(|class| write!(f, ".{}", Identifier(class)))
            }
        }
    }
}

impl Combinator {
    /// The combinator between two compounds.
    fn text(self) -> &'static str {
        match self {
            Self::Descendant => " ",
            Self::Child => " > ",
            Self::NextSibling => " + ",
            Self::SubsequentSibling => " ~ ",
        }
    }
}

impl Matcher {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Equals => "=",
            Self::Includes => "~=",
            Self::Dash => "|=",
            Self::Prefix => "^=",
            Self::Suffix => "$=",
            Self::Substring => "*=",
        }
    }
}
