//! The compiled form of an expression: names are resolved, types are known, and subexpressions that
//! need not be evaluated for each context are marked.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_input::Span;
use broth_markup::Name;

use crate::ast::{Axis, Operator};
use crate::extension::Extension;
use crate::functions::Function;

/// A compiled expression.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) root: Expr,
    /// How many values are evaluated once.
    pub(crate) once: usize,
    /// How many values are remembered for each node.
    pub(crate) memos: usize,
    /// Whether the expression finds only the context node and nodes inside it.
    pub(crate) stays_below: bool,
}

#[derive(Debug)]
pub(crate) enum Expr {
    String(Box<str>),
    Number(f64),
    Boolean(bool),
    Or(Vec<Expr>),
    And(Vec<Expr>),
    /// Comparisons, from the left.
    Compare(Box<Expr>, Vec<(Operator, Expr)>),
    /// Arithmetic, from the left.
    Arithmetic(Box<Expr>, Vec<(Operator, Expr)>),
    /// A number, perhaps negated.
    Minus(bool, Box<Expr>),
    Union(Vec<Expr>),
    Path(Box<Path>),
    Call(Function, Vec<Expr>),
    Extension(Extension, Vec<Expr>, Span),
    /// The node or the string at a position in the result of a user-defined function.
    Pick(Box<Expr>, Vec<Predicate>, Span),
    /// An expression that does not depend on the context. It is evaluated once.
    Once(usize, Box<Expr>),
    /// An expression that depends on the context node alone. It is evaluated once for each node.
    Memo(usize, Box<Expr>),
}

#[derive(Debug)]
pub(crate) struct Path {
    pub(crate) start: Start,
    pub(crate) steps: Vec<Step>,
}

#[derive(Debug)]
pub(crate) enum Start {
    Root,
    Context,
    Filter(Expr, Vec<Predicate>, Span),
}

#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) axis: Axis,
    pub(crate) test: NodeTest,
    pub(crate) predicates: Vec<Predicate>,
    /// Whether positions count among the children of each parent. The axis is `descendant`, and the
    /// step stands for `descendant-or-self::node()/child::`.
    pub(crate) is_by_parent: bool,
}

impl Step {
    /// Whether no predicate depends on positions, so that all context nodes can be treated
    /// together.
    pub(crate) fn ignores_positions(&self) -> bool {
        self.predicates.iter().all(|predicate| matches!(predicate, Predicate::Boolean(_)))
    }
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates>
#[derive(Debug)]
pub(crate) enum Predicate {
    /// A number: only this position.
    Position(f64),
    /// `last()`
    Last,
    /// A condition that does not depend on the position.
    Boolean(Expr),
    /// Anything else: its value may be a position.
    General(Expr),
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests>
#[derive(Debug)]
pub(crate) enum NodeTest {
    Node,
    Text,
    Comment,
    ProcessingInstruction(Option<Box<str>>),
    AnyName,
    /// Any name in this namespace.
    AnyNameOf(Box<str>),
    /// A name without a prefix, what [`Name::of`] makes of it in lower case, and whether in HTML
    /// documents it also finds elements of SVG and MathML.
    Unprefixed(Box<str>, Name, bool),
    /// A name in a namespace.
    Name(Box<str>, Box<str>),
}
