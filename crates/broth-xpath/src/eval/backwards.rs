//! Evaluates conditions for many nodes at once, from the end of a path. It finds the nodes of the
//! last step in the whole tree, then the nodes from which that step reaches them, and so on. So a
//! step takes one walk, not one from each node.
//!
//! The result is the same as if the condition were evaluated for each node; only the time differs.

use alloc::vec::Vec;

use super::marks::Marks;
use super::{Context, Evaluator, Result};
use crate::ast::Axis;
use crate::functions::Function;
use crate::item::Item;
use crate::program::{Expr, NodeTest, Path, Start, Step};

impl<'v> Evaluator<'v> {
    /// Whether a condition holds for each of the nodes; `None` if it cannot be evaluated backwards.
    pub(super) fn backwards(
        &mut self,
        expr: &'v Expr,
        items: &[Item],
    ) -> Result<Option<Vec<bool>>> {
        match expr {
            Expr::Memo(_, inner) => self.backwards(inner, items),
            Expr::Path(path) => self.path_backwards(path, items),
            Expr::Call(Function::Boolean, arguments) => match &arguments[..] {
                [inner] => self.backwards(inner, items),
                _ => Ok(None),
            },
            Expr::Call(Function::Not, arguments) => {
                let [inner] = &arguments[..] else { return Ok(None) };
                let flags = self.backwards(inner, items)?;
                Ok(flags.map(|flags| flags.iter().map(|holds| !holds).collect()))
            }
            Expr::And(parts) => self.parts_backwards(parts, items, true),
            Expr::Or(parts) => self.parts_backwards(parts, items, false),
            _ => Ok(None),
        }
    }

    /// Whether all parts hold, or any of them; `None` if no part can be evaluated backwards.
    fn parts_backwards(
        &mut self,
        parts: &'v [Expr],
        items: &[Item],
        is_all: bool,
    ) -> Result<Option<Vec<bool>>> {
        let (mut whole, mut is_backwards) = (Vec::new(), false);
        whole.resize(items.len(), is_all);
        let mut others = Vec::new();
        for part in parts {
            let Some(flags) = self.backwards(part, items)? else {
                others.push(part);
                continue;
            };
            is_backwards = true;
            for (holds, flag) in whole.iter_mut().zip(flags) {
                *holds = if is_all { *holds && flag } else { *holds || flag };
            }
        }
        if !is_backwards {
            return Ok(None);
        }
        for (holds, &item) in whole.iter_mut().zip(items) {
            for part in &others {
                if *holds == is_all {
                    *holds = self.boolean(part, Context { item, position: 1, size: 1 })?;
                }
            }
        }
        Ok(Some(whole))
    }

    fn path_backwards(&mut self, path: &'v Path, items: &[Item]) -> Result<Option<Vec<bool>>> {
        let Some((last, before)) = path.steps.split_last() else { return Ok(None) };
        let can_turn = matches!(path.start, Start::Context)
            && path.steps.iter().all(Step::ignores_positions)
            && last.axis != Axis::Namespace
            && before.iter().all(|step| !matches!(step.axis, Axis::Attribute | Axis::Namespace))
            && items.iter().all(|item| item.is_node());
        if !can_turn {
            return Ok(None);
        }
        let root = Item::node(self.root.id());
        let all = self.together(&[root], true, Axis::DescendantOrSelf, &NodeTest::Node)?.items;
        let mut nodes = match last.axis {
            Axis::Attribute => self.together(&all, false, Axis::Attribute, &last.test)?.items,
            _ => self.together(&all, false, Axis::This, &last.test)?.items,
        };
        for predicate in &last.predicates {
            nodes = self.filter(nodes, predicate)?;
        }
        nodes = self.together(&nodes, false, turned(last.axis), &NodeTest::Node)?.items;
        for step in before.iter().rev() {
            nodes = self.together(&nodes, false, Axis::This, &step.test)?.items;
            for predicate in &step.predicates {
                nodes = self.filter(nodes, predicate)?;
            }
            nodes = self.together(&nodes, false, turned(step.axis), &NodeTest::Node)?.items;
        }
        let mut marks = Marks::new(self.doc);
        self.spend(nodes.len() + items.len())?;
        for node in nodes {
            marks.add(node);
        }
        Ok(Some(items.iter().map(|&item| marks.has(item)).collect()))
    }
}

/// The inverse axis: if `b` is on an axis of `a`, then `a` is on the inverse axis of `b`.
fn turned(axis: Axis) -> Axis {
    match axis {
        Axis::Ancestor => Axis::Descendant,
        Axis::AncestorOrSelf => Axis::DescendantOrSelf,
        Axis::Attribute | Axis::Child | Axis::Namespace => Axis::Parent,
        Axis::Descendant => Axis::Ancestor,
        Axis::DescendantOrSelf => Axis::AncestorOrSelf,
        Axis::Following => Axis::Preceding,
        Axis::FollowingSibling => Axis::PrecedingSibling,
        Axis::Parent => Axis::Child,
        Axis::Preceding => Axis::Following,
        Axis::PrecedingSibling => Axis::FollowingSibling,
        Axis::This => Axis::This,
    }
}
