//! Evaluates steps: for all context nodes together if no predicate asks for positions, and
//! otherwise for one after the other.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths>

use alloc::vec::Vec;

use broth_dom::Node;

use super::axis::{Walk, passes};
use super::marks::Marks;
use super::{Context, Evaluator, Result, Set, Val};
use crate::ast::Axis;
use crate::item::Item;
use crate::program::{Expr, NodeTest, Predicate, Step};

impl<'v> Evaluator<'v> {
    /// The nodes of a step from all context nodes.
    pub(super) fn step(&mut self, from: &[Item], is_flat: bool, step: &'v Step) -> Result<Set> {
        if step.is_by_parent {
            return self.by_parent(from, is_flat, step);
        }
        if !step.ignores_positions() {
            return self.one_by_one(from, step);
        }
        let mut set = self.together(from, is_flat, step.axis, &step.test)?;
        for predicate in &step.predicates {
            set.items = self.filter(set.items, predicate)?;
        }
        Ok(set)
    }

    /// The nodes of a step whose predicates ask for positions.
    fn one_by_one(&mut self, from: &[Item], step: &'v Step) -> Result<Set> {
        let mut found = Vec::new();
        for &item in from {
            let list = self.with_positions(item, step)?;
            found.extend_from_slice(&list);
        }
        if from.len() == 1 {
            if step.axis.is_reverse() {
                found.reverse();
            }
        } else {
            found = self.sort(found)?;
        }
        Ok(Set {
            is_flat: found.len() < 2 || leads_apart(step.axis) && from.len() == 1,
            items: found,
        })
    }

    /// The nodes of a step whose predicates ask for positions among children of the same parent.
    fn by_parent(&mut self, from: &[Item], is_flat: bool, step: &'v Step) -> Result<Set> {
        let all = self.together(from, is_flat, step.axis, &step.test)?.items;
        self.spend(all.len())?;
        let doc = self.doc;
        let with_parent = |item: Item| (doc.node(item.id).parent().map(Node::id), item);
        let mut families: Vec<_> = all.into_iter().map(with_parent).collect();
        // The sort is stable, so siblings stay in their order.
        families.sort_by_key(|&(parent, _)| parent);
        let mut found = Vec::new();
        for family in families.chunk_by(|one, other| one.0 == other.0) {
            let children = family.iter().map(|&(_, item)| item).collect();
            found.extend(self.filter_all(children, &step.predicates)?);
        }
        Ok(Set { items: self.sort(found)?, is_flat: false })
    }

    /// The nodes of a step from one context node, in the order of the axis.
    fn with_positions(&mut self, item: Item, step: &'v Step) -> Result<Vec<Item>> {
        if step.is_by_parent {
            return Ok(self.by_parent(&[item], true, step)?.items);
        }
        let is_boolean = |predicate: &&Predicate| matches!(predicate, Predicate::Boolean(_));
        let conditions = step.predicates.iter().take_while(is_boolean).count();
        let (conditions, others) = step.predicates.split_at(conditions);
        // OPTIMIZATION: the walk stops at a fixed position; without this,
        // `//h2/following-sibling::p[1]` takes quadratic time.
        let (wanted, others) = match others.split_first() {
            Some((Predicate::Position(position), others)) => (Some(*position), others),
            _ => (None, others),
        };
        let (mut list, mut position) = (Vec::new(), 0.0);
        for (candidate, view) in Walk::new(self.doc, step.axis, item) {
            self.spend(1)?;
            if !passes(&step.test, step.axis, view, self.is_xml)
                || !self.satisfies(candidate, conditions)?
            {
                continue;
            }
            position += 1.0;
            match wanted {
                None => list.push(candidate),
                Some(wanted) if wanted == position => {
                    list.push(candidate);
                    break;
                }
                Some(wanted) if wanted > position => {}
                // No node is at this position: it is zero, negative, not whole, or not a number.
                Some(_) => break,
            }
        }
        for predicate in others {
            list = self.filter(list, predicate)?;
        }
        Ok(list)
    }

    /// Whether a node satisfies predicates that do not ask for positions.
    fn satisfies(&mut self, item: Item, predicates: &'v [Predicate]) -> Result<bool> {
        for predicate in predicates {
            if let Predicate::Boolean(expr) = predicate
                && !self.boolean(expr, Context { item, position: 1, size: 1 })?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether `accept` returns true for any node of a step.
    pub(super) fn any_of_step(
        &mut self,
        item: Item,
        step: &'v Step,
        accept: &mut dyn FnMut(&mut Self, Item) -> Result<bool>,
    ) -> Result<bool> {
        if !step.ignores_positions() {
            let found = self.with_positions(item, step)?;
            return self.any_of(&found, accept);
        }
        let patience = self.patience();
        let mut walk = Walk::new(self.doc, step.axis, item);
        while let Some((candidate, view)) = walk.next() {
            self.spend(1)?;
            if !passes(&step.test, step.axis, view, self.is_xml) {
                continue;
            }
            // If this takes long, the rest of the nodes are filtered together, which bounds the
            // time.
            if self.work > patience && !step.predicates.is_empty() {
                let mut rest = Vec::from([candidate]);
                for (candidate, view) in walk {
                    self.spend(1)?;
                    if passes(&step.test, step.axis, view, self.is_xml) {
                        rest.push(candidate);
                    }
                }
                for predicate in &step.predicates {
                    rest = self.filter(rest, predicate)?;
                }
                return self.any_of(&rest, accept);
            }
            if self.satisfies(candidate, &step.predicates)? && accept(self, candidate)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether `accept` returns true for any of the nodes.
    pub(super) fn any_of(
        &mut self,
        items: &[Item],
        accept: &mut dyn FnMut(&mut Self, Item) -> Result<bool>,
    ) -> Result<bool> {
        for &item in items {
            if accept(self, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The count of work at which evaluating a condition node by node has taken too long: two walks
    /// through the document from now.
    fn patience(&self) -> u64 {
        self.work + 2 * self.doc.node_count() as u64
    }

    /// Filters nodes by one predicate after the other.
    pub(super) fn filter_all(
        &mut self,
        mut items: Vec<Item>,
        predicates: &'v [Predicate],
    ) -> Result<Vec<Item>> {
        for predicate in predicates {
            items = self.filter(items, predicate)?;
        }
        Ok(items)
    }

    /// The nodes of a list that satisfy a predicate; positions are those in the list.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PredicateExpr>
    pub(super) fn filter(
        &mut self,
        items: Vec<Item>,
        predicate: &'v Predicate,
    ) -> Result<Vec<Item>> {
        let size = items.len();
        self.spend(size)?;
        let mut kept = Vec::new();
        match predicate {
            Predicate::Position(wanted) => {
                kept.extend(index_of(*wanted).and_then(|index| items.get(index)));
            }
            Predicate::Last => kept.extend(items.last()),
            Predicate::Boolean(expr) => {
                // If this takes long, the rest is evaluated backwards, which bounds the time.
                let patience = self.patience();
                for (index, &item) in items.iter().enumerate() {
                    if self.work > patience
                        && let Some(rest) = items.get(index..)
                        && let Some(flags) = self.backwards(expr, rest)?
                    {
                        let both = rest.iter().zip(flags);
                        kept.extend(both.filter(|&(_, holds)| holds).map(|(&item, _)| item));
                        break;
                    }
                    if self.boolean(expr, Context { item, position: 1, size })? {
                        kept.push(item);
                    }
                }
            }
            Predicate::General(expr) => {
                for (position, item) in (1..).zip(items) {
                    if self.is_here(expr, Context { item, position, size })? {
                        kept.push(item);
                    }
                }
            }
        }
        Ok(kept)
    }

    /// Whether a predicate holds. A number holds for the node at that position.
    fn is_here(&mut self, expr: &'v Expr, context: Context) -> Result<bool> {
        Ok(match self.expr(expr, context)? {
            Val::Number(number) => number == context.position as f64,
            value => value.is_true(),
        })
    }

    /// The nodes on an axis of any context node that pass a test.
    pub(super) fn together(
        &mut self,
        from: &[Item],
        is_flat: bool,
        axis: Axis,
        test: &NodeTest,
    ) -> Result<Set> {
        let mut found = Vec::new();
        if let [only] = *from {
            if only == Item::node(self.root.id())
                && axis == Axis::Descendant
                && let Some(items) = self.all_elements(test)?
            {
                return Ok(Set { is_flat: items.len() < 2, items });
            }
            self.walk(axis, only, test, &mut found)?;
            if axis.is_reverse() {
                found.reverse();
            }
            let is_flat = found.len() < 2 || leads_apart(axis);
            return Ok(Set { items: found, is_flat });
        }
        match axis {
            Axis::This | Axis::Attribute | Axis::Namespace => {
                for &item in from {
                    self.walk(axis, item, test, &mut found)?;
                }
                return Ok(Set { items: found, is_flat: is_flat || axis != Axis::This });
            }
            Axis::Child => {
                for &item in from {
                    self.walk(axis, item, test, &mut found)?;
                }
                if is_flat {
                    return Ok(Set { items: found, is_flat: true });
                }
            }
            Axis::Descendant | Axis::DescendantOrSelf => {
                if self.outermost(from, axis, test, &mut found)? {
                    return Ok(Set { items: found, is_flat: false });
                }
            }
            Axis::Parent => {
                for &item in from {
                    self.walk(axis, item, test, &mut found)?;
                }
            }
            Axis::Ancestor | Axis::AncestorOrSelf | Axis::FollowingSibling => {
                self.until_known(from.iter(), axis, test, &mut found)?;
            }
            // Begin with the last node: the siblings before it are then known already.
            Axis::PrecedingSibling => {
                self.until_known(from.iter().rev(), axis, test, &mut found)?;
            }
            // A node that follows any context node follows the one that ends first.
            Axis::Following => {
                if let Some(first) = self.first_to_end(from)? {
                    self.walk(axis, first, test, &mut found)?;
                }
                return Ok(Set { items: found, is_flat: false });
            }
            // A node that precedes any context node precedes the last one.
            Axis::Preceding => {
                if let Some(&last) = from.last() {
                    self.walk(axis, last, test, &mut found)?;
                }
                found.reverse();
                return Ok(Set { items: found, is_flat: false });
            }
        }
        Ok(Set { items: self.sort(found)?, is_flat: false })
    }

    /// Adds the nodes on an axis that pass a test.
    fn walk(
        &mut self,
        axis: Axis,
        from: Item,
        test: &NodeTest,
        found: &mut Vec<Item>,
    ) -> Result<()> {
        self.spend(1)?;
        for (item, view) in Walk::new(self.doc, axis, from) {
            self.spend(1)?;
            if passes(test, axis, view, self.is_xml) {
                found.push(item);
            }
        }
        Ok(())
    }

    /// Adds the nodes inside any of the context nodes, and returns whether they are in document
    /// order. The walk of a context node also covers the context nodes inside it.
    fn outermost(
        &mut self,
        from: &[Item],
        axis: Axis,
        test: &NodeTest,
        found: &mut Vec<Item>,
    ) -> Result<bool> {
        let mut nodes = from.iter().copied().filter(|item| item.is_node()).peekable();
        while let Some(outer) = nodes.next() {
            for (item, view) in Walk::new(self.doc, axis, outer) {
                self.spend(1)?;
                if nodes.peek() == Some(&item) && item != outer {
                    nodes.next();
                }
                if passes(test, axis, view, self.is_xml) {
                    found.push(item);
                }
            }
        }
        let others = from.iter().filter(|item| !item.is_node());
        let mut is_sorted = true;
        if axis == Axis::DescendantOrSelf {
            for &other in others {
                is_sorted = false;
                self.walk(axis, other, test, found)?;
            }
        }
        Ok(is_sorted)
    }

    /// Adds the nodes on an axis of each context node, up to the first that is known already: those
    /// after it are known, too.
    fn until_known<'i>(
        &mut self,
        from: impl Iterator<Item = &'i Item>,
        axis: Axis,
        test: &NodeTest,
        found: &mut Vec<Item>,
    ) -> Result<()> {
        let mut known = Marks::new(self.doc);
        self.spend(self.doc.node_count() / 64)?;
        for &start in from {
            self.spend(1)?;
            for (item, view) in Walk::new(self.doc, axis, start) {
                self.spend(1)?;
                if item.is_node() && !known.add(item) {
                    break;
                }
                if passes(test, axis, view, self.is_xml) {
                    found.push(item);
                }
            }
        }
        Ok(())
    }
}

/// Whether none of the nodes on an axis of one node is inside another.
fn leads_apart(axis: Axis) -> bool {
    matches!(
        axis,
        Axis::Attribute
            | Axis::Child
            | Axis::FollowingSibling
            | Axis::Namespace
            | Axis::Parent
            | Axis::PrecedingSibling
            | Axis::This
    )
}

/// The index for a position; `None` if no item can be at it.
pub(super) fn index_of(position: f64) -> Option<usize> {
    // Positions are whole numbers that a float holds exactly.
    let whole = position as usize;
    if whole as f64 == position { whole.checked_sub(1) } else { None }
}
