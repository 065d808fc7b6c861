//! The program of an expression: names are resolved, types are known, and whatever need not be
//! evaluated for each context is marked.

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
    /// Whether no node outside the context node can be found.
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
    /// The node, or the string, at a position of whatever a function of the caller gives.
    Pick(Box<Expr>, Vec<Predicate>, Span),
    /// Does not depend on the context: evaluated once.
    Once(usize, Box<Expr>),
    /// Depends on the context node alone: evaluated once for each.
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
    /// Whether positions are those among the children of the same parent, on the axis `descendant`:
    /// the step stands for `descendant-or-self::node()/child::`.
    pub(crate) is_by_parent: bool,
}

impl Step {
    /// Whether its result is the same if all context nodes are treated together.
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
    /// A name without a prefix, and its number in lower case.
    Unprefixed(Box<str>, Name),
    /// A name in a namespace.
    Name(Box<str>, Box<str>),
}
