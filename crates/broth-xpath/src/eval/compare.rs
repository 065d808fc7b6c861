//! Comparisons, where sets of nodes are compared by whether any of their nodes fits.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#booleans>

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;

use super::{Context, Evaluator, Result, Set, Val};
use crate::ast::Operator;
use crate::item::Item;
use crate::number::string_to_number;
use crate::program::Expr;

impl<'v> Evaluator<'v> {
    /// A chain of comparisons, from the left.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-EqualityExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-RelationalExpr>
    pub(super) fn comparisons(
        &mut self,
        first: &'v Expr,
        rest: &'v [(Operator, Expr)],
        context: Context,
    ) -> Result<Val<'v>> {
        // OPTIMIZATION: the nodes of a path are compared with a string as they are found.
        if let (Expr::Path(path), [(Operator::Equal, Expr::String(text))]) = (first, rest) {
            let is_equal = &mut |this: &mut Self, item| this.has_string(item, text);
            return Ok(Val::Boolean(self.any(path, context, is_equal)?));
        }
        let mut left = self.expr(first, context)?;
        for (operator, operand) in rest {
            let right = self.expr(operand, context)?;
            left = Val::Boolean(self.compare(*operator, &left, &right)?);
        }
        Ok(left)
    }

    /// Whether a node has that string-value. It is compared piece by piece.
    fn has_string(&mut self, item: Item, mut text: &str) -> Result<bool> {
        let node = self.doc.node(item.id);
        if !item.is_node() || node.text().is_some() {
            return Ok(self.string_value(item)? == text);
        }
        for node in node.descendants() {
            self.spend(1)?;
            if let Some(piece) = node.text().filter(|_| node.is_text()) {
                let Some(rest) = text.strip_prefix(piece) else { return Ok(false) };
                text = rest;
            }
        }
        Ok(text.is_empty())
    }

    fn compare(&mut self, operator: Operator, left: &Val<'v>, right: &Val<'v>) -> Result<bool> {
        match (left, right) {
            (Val::Nodes(left), Val::Nodes(right)) => self.compare_sets(operator, left, right),
            (Val::Strings(texts), other) => self.compare_strings(operator, texts, other),
            (other, Val::Strings(texts)) => self.compare_strings(turned(operator), texts, other),
            (Val::Nodes(set), other) => self.compare_set(operator, set, other),
            (other, Val::Nodes(set)) => self.compare_set(turned(operator), set, other),
            _ => self.compare_simple(operator, left, right),
        }
    }

    /// Neither is a set of nodes.
    fn compare_simple(
        &mut self,
        operator: Operator,
        left: &Val<'v>,
        right: &Val<'v>,
    ) -> Result<bool> {
        let is_equality = matches!(operator, Operator::Equal | Operator::NotEqual);
        let is_unequal = operator == Operator::NotEqual;
        Ok(match (left, right) {
            (Val::Boolean(_), _) | (_, Val::Boolean(_)) if is_equality => {
                (truth(left) == truth(right)) != is_unequal
            }
            (Val::String(left), Val::String(right)) if is_equality => {
                self.spend(left.len().min(right.len()) / 16)?;
                (left == right) != is_unequal
            }
            _ => compare_numbers(operator, self.number_of(left)?, self.number_of(right)?),
        })
    }

    /// The strings are on the left. They are compared as the strings of nodes are.
    fn compare_strings(
        &mut self,
        operator: Operator,
        texts: &[String],
        other: &Val<'v>,
    ) -> Result<bool> {
        if let Val::Boolean(_) = other {
            return self.compare_simple(operator, &Val::Boolean(!texts.is_empty()), other);
        }
        for text in texts {
            self.spend(1)?;
            let text = Val::String(Cow::Owned(text.clone()));
            if self.compare(operator, &text, other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The nodes are on the left.
    fn compare_set(&mut self, operator: Operator, set: &Set, other: &Val<'v>) -> Result<bool> {
        if let Val::Boolean(_) = other {
            let is_any = Val::Boolean(!set.items.is_empty());
            return self.compare_simple(operator, &is_any, other);
        }
        for &item in &set.items {
            self.spend(1)?;
            let text = Val::String(self.string_value(item)?);
            let is_found = match other {
                Val::Number(number) => {
                    let own = self.number_of(&text)?;
                    compare_numbers(operator, own, *number)
                }
                _ => self.compare_simple(operator, &text, other)?,
            };
            if is_found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Each side is looked at once: equal strings are found by a search, and of numbers, the least
    /// and the greatest decide.
    fn compare_sets(&mut self, operator: Operator, left: &Set, right: &Set) -> Result<bool> {
        match operator {
            Operator::Equal => {
                let strings = self.strings(left)?;
                for &item in &right.items {
                    if strings.contains(&self.string_value(item)?) {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Operator::NotEqual => {
                let (left, right) = (self.strings(left)?, self.strings(right)?);
                // They differ unless both are the same single string.
                Ok(match (left.len(), right.len()) {
                    (0, _) | (_, 0) => false,
                    (1, 1) => left != right,
                    _ => true,
                })
            }
            _ => {
                let (least, greatest) = (self.extremes(left)?, self.extremes(right)?);
                let ((left_least, left_most), (right_least, right_most)) = (least, greatest);
                Ok(match operator {
                    Operator::Less | Operator::LessOrEqual => {
                        compare_numbers(operator, left_least, right_most)
                    }
                    _ => compare_numbers(operator, left_most, right_least),
                })
            }
        }
    }

    fn strings(&mut self, set: &Set) -> Result<BTreeSet<Cow<'v, str>>> {
        let mut strings = BTreeSet::new();
        for &item in &set.items {
            self.spend(1)?;
            strings.insert(self.string_value(item)?);
        }
        Ok(strings)
    }

    /// The least and the greatest number of a set; NaN if there is none.
    fn extremes(&mut self, set: &Set) -> Result<(f64, f64)> {
        let (mut least, mut greatest) = (f64::NAN, f64::NAN);
        for &item in &set.items {
            self.spend(1)?;
            let number = string_to_number(&self.string_value(item)?);
            // These pass over a NaN.
            (least, greatest) = (least.min(number), greatest.max(number));
        }
        Ok((least, greatest))
    }
}

fn truth(value: &Val<'_>) -> bool {
    match value {
        Val::Nodes(set) => !set.items.is_empty(),
        Val::String(text) => !text.is_empty(),
        Val::Number(number) => *number != 0.0 && !number.is_nan(),
        Val::Boolean(value) => *value,
        Val::Strings(texts) => !texts.is_empty(),
    }
}

fn compare_numbers(operator: Operator, left: f64, right: f64) -> bool {
    match operator {
        Operator::Equal => left == right,
        Operator::NotEqual => left != right,
        Operator::Less => left < right,
        Operator::LessOrEqual => left <= right,
        Operator::Greater => left > right,
        _ => left >= right,
    }
}

/// The operator with its sides exchanged.
fn turned(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::Greater,
        Operator::LessOrEqual => Operator::GreaterOrEqual,
        Operator::Greater => Operator::Less,
        Operator::GreaterOrEqual => Operator::LessOrEqual,
        other => other,
    }
}
