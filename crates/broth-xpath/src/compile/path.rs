//! Compiles location paths: joins steps where possible, and sorts predicates by kind.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use broth_input::Span;
use broth_markup::Name;

use super::{Compiled, Compiler, Result, Traits, must_be_nodes};
use crate::ast::{self, Axis};
use crate::error::{XPathError, XPathErrorCode as Code};
use crate::functions::{Function, Type};
use crate::program::{Expr, NodeTest, Path, Predicate, Start, Step};

impl Compiler<'_> {
    pub(super) fn path(&mut self, path: &ast::Path) -> Result<Compiled> {
        let mut traits = Traits::constant(Type::Nodes);
        let start = match &path.start {
            ast::Start::Root => {
                self.stays_below = false;
                traits.is_heavy = true;
                Start::Root
            }
            ast::Start::Context => {
                traits.needs_node = true;
                Start::Context
            }
            ast::Start::Filter(primary, predicates) => {
                let part = self.expr(primary)?;
                must_be_nodes(&part, primary.span, "an expression before a predicate or a step")?;
                traits = traits.with(part.1);
                let predicates = self.predicates(predicates, true)?;
                if part.1.result == Type::Unknown && path.steps.is_empty() && is_pick(&predicates) {
                    let expr = Expr::Pick(Box::new(part.0), predicates, primary.span);
                    return Ok((expr, Traits { result: Type::Unknown, ..traits }));
                }
                Start::Filter(part.0, predicates, primary.span)
            }
        };
        let mut steps = Vec::new();
        for step in &path.steps {
            let step = self.step(step)?;
            traits.is_heavy |= !steps.is_empty() || is_heavy(&step);
            push(&mut steps, step);
        }
        Ok((Expr::Path(Box::new(Path { start, steps })), traits))
    }

    fn step(&mut self, step: &ast::Step) -> Result<Step> {
        self.stays_below &= step.axis.stays_below();
        let test = self.test(&step.test, step.span)?;
        let overlaps = !step.axis.is_disjoint() && step.predicates.len() > 1;
        let predicates = self.predicates(&step.predicates, overlaps)?;
        Ok(Step { axis: step.axis, test, predicates, is_by_parent: false })
    }

    /// Compiles predicates; `is_repeated` says whether they may be evaluated more than once for a
    /// node.
    fn predicates(&mut self, exprs: &[ast::Expr], is_repeated: bool) -> Result<Vec<Predicate>> {
        let is_repeated = is_repeated || self.level > 0;
        self.level += 1;
        let predicates: Result<Vec<Predicate>> =
            exprs.iter().map(|expr| self.predicate(expr, is_repeated)).collect();
        self.level -= 1;
        predicates
    }

    fn predicate(&mut self, expr: &ast::Expr, is_repeated: bool) -> Result<Predicate> {
        let (expr, traits) = self.expr(expr)?;
        match expr {
            Expr::Number(number) => return Ok(Predicate::Position(number)),
            Expr::Call(Function::Last, _) => return Ok(Predicate::Last),
            _ => {}
        }
        // A predicate is evaluated for each node, and if it is repeated, for each position, too.
        let context = Traits { needs_node: true, needs_position: is_repeated, ..traits };
        if traits.needs_position || matches!(traits.result, Type::Number | Type::Unknown) {
            let context = Traits { needs_position: true, ..context };
            return Ok(Predicate::General(self.mark((expr, traits), context)));
        }
        let (expr, traits) = match traits.result {
            Type::Nodes if traits.needs_node && is_repeated => {
                let expr = Expr::Call(Function::Boolean, Vec::from([expr]));
                (expr, Traits { result: Type::Boolean, ..traits })
            }
            _ => (expr, traits),
        };
        Ok(Predicate::Boolean(self.mark((expr, traits), context)))
    }

    fn test(&self, test: &ast::NodeTest, span: Span) -> Result<NodeTest> {
        let uri = |prefix: &str| {
            self.bindings.namespace(prefix).map(Into::into).ok_or_else(|| {
                let message = format!("the prefix `{prefix}` is not declared");
                XPathError::new(Code::UndeclaredPrefix, span, message)
            })
        };
        Ok(match test {
            ast::NodeTest::Node => NodeTest::Node,
            ast::NodeTest::Text => NodeTest::Text,
            ast::NodeTest::Comment => NodeTest::Comment,
            ast::NodeTest::ProcessingInstruction(target) => {
                NodeTest::ProcessingInstruction(target.clone())
            }
            ast::NodeTest::AnyName => NodeTest::AnyName,
            ast::NodeTest::AnyNameOf(prefix) => NodeTest::AnyNameOf(uri(prefix)?),
            ast::NodeTest::Name(Some(prefix), local) => NodeTest::Name(uri(prefix)?, local.clone()),
            ast::NodeTest::Name(None, local) => {
                let known = Name::of(&local.to_ascii_lowercase());
                NodeTest::Unprefixed(local.clone(), known, self.bindings.finds_foreign)
            }
        })
    }
}

/// Adds a step, or joins it with the one before. A `//` and the step after it become one if that
/// step is on the axis `child`, or if it leads downwards and its predicates do not depend on
/// positions. A `.` adds no step.
fn push(steps: &mut Vec<Step>, mut step: Step) {
    let is_node = |step: &Step| matches!(step.test, NodeTest::Node) && step.predicates.is_empty();
    if step.axis == Axis::This && is_node(&step) {
        return;
    }
    let is_after_any =
        steps.last().is_some_and(|last| last.axis == Axis::DescendantOrSelf && is_node(last));
    if is_after_any && step.ignores_positions() {
        let joined = match step.axis {
            Axis::Child | Axis::Descendant => Some(Axis::Descendant),
            Axis::This | Axis::DescendantOrSelf => Some(Axis::DescendantOrSelf),
            _ => None,
        };
        if let Some(axis) = joined {
            steps.pop();
            step.axis = axis;
        }
    } else if is_after_any && step.axis == Axis::Child {
        steps.pop();
        (step.axis, step.is_by_parent) = (Axis::Descendant, true);
    }
    steps.push(step);
}

/// Whether a step visits more nodes than the context node, its parent, its children or its
/// attributes, or evaluates a predicate for each.
fn is_heavy(step: &Step) -> bool {
    let is_near = step.axis.is_disjoint() || step.axis == Axis::Parent;
    !is_near || step.axis == Axis::Namespace || !step.predicates.is_empty()
}

/// Whether the predicates only choose positions.
fn is_pick(predicates: &[Predicate]) -> bool {
    predicates.iter().all(|it| matches!(it, Predicate::Position(_) | Predicate::Last))
}
