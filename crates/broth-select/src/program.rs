//! Selectors compiled to bits.
//!
//! Each compound of each selector is a *position*. At an element, the bit of a position says whether the selector up to
//! that compound matches there; the bit of the last compound, whether the selector does. The positions of a
//! selector are adjacent, so the candidates at an element follow from the bits of its parent, of all its ancestors,
//! of its previous sibling and of all earlier ones, moved by one. A selector inside a pseudo-class has positions
//! of its own, before those of the selector that needs them.
//!
//! Whatever is ahead of an element, for `:has()` and `:nth-last-child(of)`, has to be found out before the walk. Such *facts* are
//! found out in strata, because the arguments may need further facts.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Name, Namespace, Uri};

use crate::bits::Bits;
use crate::index::Index;
use crate::nth::AnPlusB;
use crate::pseudo::{Own, State};
use crate::words::lowercase;

/// A list of selectors, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// What a compound requires of an element, by position.
    pub(crate) positions: Vec<Box<[Test]>>,
    /// How many words the bits of the positions fill.
    pub(crate) words: usize,
    /// The first positions of selectors.
    pub(crate) starts: Bits,
    /// The positions that a combinator follows.
    pub(crate) followed: Vec<ByCombinator>,
    /// The positions to test in the last walk.
    pub(crate) walked: Bits,
    /// The last positions of the selectors, and which selector each is of.
    pub(crate) ends: Vec<(u32, u32)>,
    pub(crate) end_bits: Bits,
    /// What the counters count: siblings at one of these positions.
    pub(crate) counters: Vec<Box<[u32]>>,
    pub(crate) strata: Vec<Stratum>,
    /// How many facts there are about what follows an element.
    pub(crate) has_facts: u32,
    /// The states that are asked for, each of which has a column in the facts.
    pub(crate) states: Vec<State>,
    /// Ranges of languages, each list of which has a column after those.
    pub(crate) languages: Vec<Vec<String>>,
    pub(crate) needs: Needs,
    /// Which positions come in question at an element.
    pub(crate) index: Index,
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

/// A word of bits for each combinator: the positions that it follows, or those that it leads back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ByCombinator {
    /// At the parent.
    pub(crate) child: u64,
    /// At any ancestor.
    pub(crate) descendant: u64,
    /// At the previous sibling.
    pub(crate) next: u64,
    /// At any earlier sibling.
    pub(crate) later: u64,
}

impl ByCombinator {
    #[inline(never)]
    pub(crate) fn set(words: &mut [Self], combinator: Combinator, bit: u32) {
        let word = &mut words[bit as usize / 64];
        let bits = match combinator {
            Combinator::Child => &mut word.child,
            Combinator::Descendant => &mut word.descendant,
            Combinator::NextSibling => &mut word.next,
            Combinator::SubsequentSibling => &mut word.later,
        };
        *bits |= 1 << (bit % 64);
    }

    /// The bits that are in both, by any combinator.
    #[inline]
    pub(crate) fn meet(self, other: Self) -> u64 {
        self.child & other.child
            | self.descendant & other.descendant
            | self.next & other.next
            | self.later & other.later
    }
}

/// What a walk has to keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// What is around an element counts, or what is before it.
    pub(crate) levels: bool,
    /// Whether the siblings before an element matter.
    pub(crate) siblings: bool,
    /// Whether siblings have to be counted, so that no element may be left out.
    pub(crate) counts: bool,
    /// Whether the index of an element among its siblings matters: without a tree, these have to be counted.
    pub(crate) indices: bool,
    /// How many siblings of each type there were.
    pub(crate) types: bool,
}

/// Facts that one walk over the tree finds out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stratum {
    /// The positions to test.
    pub(crate) walked: Bits,
    /// The positions whose compounds are recorded for each element, by the bit of the record.
    pub(crate) recorded: Vec<u32>,
    /// Records, by the combinator that precedes them.
    pub(crate) preceded: Vec<ByCombinator>,
    /// The last record of each argument.
    pub(crate) ends: Bits,
    /// The first record of each argument, the combinator before it, and the fact that it is part of.
    pub(crate) leads: Vec<(u32, Combinator, u32)>,
    /// What is counted from the last sibling: the number of the fact, and the positions.
    pub(crate) counted: Vec<(u32, Box<[u32]>)>,
}

/// What a simple selector requires of an element.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Type(Box<LocalName>),
    Namespace(NamespaceTest),
    /// A type with a prefix.
    Prefixed(Box<PrefixedName>),
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Box<AttributeTest>),
    /// One of these positions matches here.
    AnyOf(Box<[u32]>),
    /// None of these positions matches here.
    NoneOf(Box<[u32]>),
    Root,
    Scope,
    Empty,
    Nth(Counted, AnPlusB),
    /// Its number among those that a counter counts.
    NthOf(u32, AnPlusB),
    /// The same, from the last sibling, by a fact.
    NthLastOf(u32, AnPlusB),
    /// A fact about what follows.
    Has(u32),
    Own(Own),
    Heading(Box<[i32]>),
    Column(u32),
    Never,
}

/// Which siblings count, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) from_last: bool,
    pub(crate) of_type: bool,
}

/// The local name of an element or an attribute, as it is written and in lower case, which counts in HTML.
#[derive(Clone, Debug)]
pub(crate) struct LocalName {
    pub(crate) exact: Box<str>,
    pub(crate) exact_name: Name,
    pub(crate) lower: Box<str>,
    pub(crate) lower_name: Name,
}

/// A name with a declared prefix. XML that was repaired has names whose prefix the document does not declare: as they are
/// written, and in no namespace. They mean the same.
#[derive(Clone, Debug)]
pub(crate) struct PrefixedName {
    pub(crate) local: LocalName,
    pub(crate) namespace: NamespaceTest,
    /// The prefix and the local name, with a colon between them.
    pub(crate) written: Box<str>,
}

impl LocalName {
    #[inline(never)]
    pub(crate) fn new(exact: &str) -> Self {
        let lower = lowercase(exact);
        let [exact_name, lower_name] = [exact, &lower].map(Name::of);
        Self { exact: exact.into(), exact_name, lower: lower.into(), lower_name }
    }

    /// Whether the number of a name decides.
    pub(crate) fn is_a_number(&self) -> bool {
        self.exact_name == self.lower_name && self.exact_name != Name::Unknown
    }
}

impl Test {
    /// If it requires an attribute: the names that this may have, among them [`Name::Unknown`] for one in a namespace.
    pub(crate) fn attribute_names(&self) -> Option<[Name; 3]> {
        match self {
            Self::Id(_) => Some([Name::Id; 3]),
            Self::Class(_) => Some([Name::Class; 3]),
            Self::Attribute(test) => {
                let LocalName { exact_name, lower_name, .. } = test.local;
                let elsewhere = if test.namespace.is_some() { Name::Unknown } else { exact_name };
                Some([exact_name, lower_name, elsewhere])
            }
            _ => None,
        }
    }
}

/// A namespace.
#[derive(Clone, Debug)]
pub(crate) enum NamespaceTest {
    Known(Namespace<'static>),
    Other(Uri),
}

impl NamespaceTest {
    pub(crate) fn of(uri: &Uri) -> Self {
        Namespace::named(uri).map_or_else(|| Self::Other(uri.clone()), Self::Known)
    }

    pub(crate) fn is(&self, namespace: Namespace<'_>) -> bool {
        match self {
            Self::Known(known) => *known == namespace,
            Self::Other(uri) => Namespace::Other(uri) == namespace,
        }
    }
}

/// An attribute selector.
#[derive(Clone, Debug)]
pub(crate) struct AttributeTest {
    /// `None` for attributes in no namespace.
    pub(crate) namespace: Option<AttributeNamespace>,
    pub(crate) local: LocalName,
    pub(crate) value: Option<AttributeValue>,
    /// Whether it matters that an element is of HTML: for the case of the name or of the value.
    pub(crate) differs_in_html: bool,
    /// Whether HTML compares the values case-insensitively.
    pub(crate) folds: bool,
}

impl AttributeTest {
    /// Whether it asks for an attribute whatever its value, and the number of the name decides.
    pub(crate) fn is_presence(&self) -> bool {
        self.local.is_a_number() && self.namespace.is_none() && self.value.is_none()
    }
}

/// The namespaces that an attribute may be in.
#[derive(Clone, Debug)]
pub(crate) enum AttributeNamespace {
    /// Any, or none.
    Any,
    Of(NamespaceTest),
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
