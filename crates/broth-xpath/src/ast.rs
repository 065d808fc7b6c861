//! The syntax tree of expressions, before prefixes, variables and functions have
//! a meaning.
//!
//! Operators of one precedence form a chain, not a tree, so that only brackets nest: the depth of
//! the tree is that of the brackets, which the parser limits.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions>

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Expr>
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// An operand, and more of them, each with the operator before it; all operators have the same
    /// precedence, and the chain is evaluated from the left.
    Chain(Box<Expr>, Vec<(Operator, Expr)>),
    /// An operand with minus signs before it; `true` if their number is odd.
    Minus(bool, Box<Expr>),
    Path(Path),
    Literal(Box<str>),
    Number(f64),
    /// A variable, by its name in the source.
    Variable(Box<str>),
    /// A call: the name of the function in the source, and the arguments.
    Call(Box<str>, Vec<Expr>),
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-LocationPath>
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PathExpr>
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) start: Start,
    pub(crate) steps: Vec<Step>,
}

/// Where a path starts.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    /// At the root: an absolute path.
    Root,
    /// At the context node: a relative path.
    Context,
    /// At the nodes of an expression that satisfy its predicates.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FilterExpr>
    Filter(Box<Expr>, Vec<Expr>),
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Step>
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) axis: Axis,
    pub(crate) test: NodeTest,
    pub(crate) predicates: Vec<Expr>,
    pub(crate) span: Span,
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AxisName>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    Ancestor,
    AncestorOrSelf,
    Attribute,
    Child,
    Descendant,
    DescendantOrSelf,
    Following,
    FollowingSibling,
    Namespace,
    Parent,
    Preceding,
    PrecedingSibling,
    This,
}

impl Axis {
    pub(crate) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "ancestor" => Self::Ancestor,
            "ancestor-or-self" => Self::AncestorOrSelf,
            "attribute" => Self::Attribute,
            "child" => Self::Child,
            "descendant" => Self::Descendant,
            "descendant-or-self" => Self::DescendantOrSelf,
            "following" => Self::Following,
            "following-sibling" => Self::FollowingSibling,
            "namespace" => Self::Namespace,
            "parent" => Self::Parent,
            "preceding" => Self::Preceding,
            "preceding-sibling" => Self::PrecedingSibling,
            "self" => Self::This,
            _ => return None,
        })
    }

    /// Whether proximity positions are counted in reverse document order.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates>
    pub(crate) fn is_reverse(self) -> bool {
        matches!(
            self,
            Self::Ancestor | Self::AncestorOrSelf | Self::Preceding | Self::PrecedingSibling
        )
    }

    /// Whether the axis contains only the context node and nodes inside it.
    pub(crate) fn stays_below(self) -> bool {
        matches!(
            self,
            Self::Attribute
                | Self::Child
                | Self::Descendant
                | Self::DescendantOrSelf
                | Self::Namespace
                | Self::This
        )
    }

    /// Whether no node is on this axis of two different context nodes.
    pub(crate) fn is_disjoint(self) -> bool {
        matches!(self, Self::Attribute | Self::Child | Self::Namespace | Self::This)
    }
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-NodeTest>
#[derive(Clone, Debug)]
pub(crate) enum NodeTest {
    /// `node()`
    Node,
    /// `text()`
    Text,
    /// `comment()`
    Comment,
    /// `processing-instruction()`, perhaps with a target.
    ProcessingInstruction(Option<Box<str>>),
    /// `*`
    AnyName,
    /// `prefix:*`
    AnyNameOf(Box<str>),
    /// A name, perhaps with a prefix.
    Name(Option<Box<str>>, Box<str>),
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Operator>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Multiply,
    Divide,
    Modulo,
    Union,
}

impl Operator {
    /// The precedence: 0 for `or`, which binds the weakest.
    pub(crate) fn level(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Equal | Self::NotEqual => 2,
            Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual => 3,
            Self::Plus | Self::Minus => 4,
            Self::Multiply | Self::Divide | Self::Modulo => 5,
            Self::Union => 6,
        }
    }
}

/// Joins a prefix and a local name, as in the source.
pub(crate) fn qname(prefix: Option<&str>, local: &str) -> Box<str> {
    match prefix {
        None => local.into(),
        Some(prefix) => {
            let mut name = String::from(prefix);
            name.push(':');
            name.push_str(local);
            name.into()
        }
    }
}
