//! Comparisons. A comparison with a set of nodes is true if it is true for any of the nodes.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#booleans>

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;

use super::{Context, Evaluator, Result, Val};
use crate::ast::Operator;
use crate::item::Item;
use crate::number::string_to_number;
use crate::program::Expr;

impl<'v> Evaluator<'v> {
    /// Evaluates a chain of comparisons from the left.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-EqualityExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-RelationalExpr>
    pub(super) fn comparisons(
        &mut self,
        first: &'v Expr,
        rest: &'v [(Operator, Expr)],
        context: Context,
    ) -> Result<Val<'v>> {
        // OPTIMIZATION: the nodes of a path are compared with a string as they are found: a third
        // to a half of `//p[em = 'leek']`.
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

    /// Whether a node has this string-value. Its texts are compared one by one, and not joined.
    fn has_string(&mut self, item: Item, mut text: &str) -> Result<bool> {
        let node = self.doc.node(item.id);
        if !item.is_node() || node.node_value().is_some() {
            return Ok(self.string_value(item)? == text);
        }
        for node in node.descendants() {
            self.spend(1)?;
            if let Some(piece) = node.node_value().filter(|_| node.is_text()) {
                let Some(rest) = text.strip_prefix(piece) else { return Ok(false) };
                text = rest;
            }
        }
        Ok(text.is_empty())
    }

    fn compare(&mut self, operator: Operator, left: &Val<'v>, right: &Val<'v>) -> Result<bool> {
        match (left.is_several(), right.is_several()) {
            (false, false) => self.compare_two(operator, left, right),
            (true, false) => self.compare_any(operator, left, right),
            (false, true) => self.compare_any(turned(operator), right, left),
            (true, true) => self.compare_several(operator, left, right),
        }
    }

    /// Compares two values that are neither sets of nodes nor lists of strings.
    fn compare_two(&mut self, operator: Operator, left: &Val<'_>, right: &Val<'_>) -> Result<bool> {
        let is_equality = matches!(operator, Operator::Equal | Operator::NotEqual);
        let is_unequal = operator == Operator::NotEqual;
        Ok(match (left, right) {
            (Val::Boolean(_), _) | (_, Val::Boolean(_)) if is_equality => {
                (left.is_true() == right.is_true()) != is_unequal
            }
            (Val::String(left), Val::String(right)) if is_equality => {
                self.spend(left.len().min(right.len()) / 16)?;
                (left == right) != is_unequal
            }
            _ => compare_numbers(operator, self.number_of(left)?, self.number_of(right)?),
        })
    }

    /// Compares nodes or strings, on the left, with one value. A boolean is compared with whether
    /// there are any.
    fn compare_any(
        &mut self,
        operator: Operator,
        several: &Val<'v>,
        other: &Val<'v>,
    ) -> Result<bool> {
        if let Val::Boolean(_) = other {
            return self.compare_two(operator, &Val::Boolean(several.is_true()), other);
        }
        self.any_string(several, &mut |this, text| {
            this.compare_two(operator, &Val::String(text), other)
        })
    }

    /// Compares nodes or strings with nodes or strings, in one pass over each side: a set of the
    /// strings finds equal ones, and the least and the greatest number decide every other
    /// comparison.
    fn compare_several(
        &mut self,
        operator: Operator,
        left: &Val<'v>,
        right: &Val<'v>,
    ) -> Result<bool> {
        match operator {
            Operator::Equal => {
                let strings = self.strings(left)?;
                self.any_string(right, &mut |_, text| Ok(strings.contains(&text)))
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

    /// Whether a test holds for one of the strings, or for the string-value of one of the nodes.
    fn any_string<'s>(
        &mut self,
        several: &'s Val<'v>,
        test: &mut dyn FnMut(&mut Self, Cow<'s, str>) -> Result<bool>,
    ) -> Result<bool> {
        match several {
            Val::Nodes(set) => {
                for &item in &set.items {
                    self.spend(1)?;
                    let text = self.string_value(item)?;
                    if test(self, text)? {
                        return Ok(true);
                    }
                }
            }
            Val::Strings(texts) => {
                for text in &**texts {
                    self.spend(1 + text.len() / 16)?;
                    if test(self, Cow::Borrowed(text))? {
                        return Ok(true);
                    }
                }
            }
            _ => {}
        }
        Ok(false)
    }

    fn strings<'s>(&mut self, several: &'s Val<'v>) -> Result<BTreeSet<Cow<'s, str>>> {
        let mut strings = BTreeSet::new();
        self.any_string(several, &mut |this, text| {
            this.keep(&mut strings, text)?;
            Ok(false)
        })?;
        Ok(strings)
    }

    /// Adds a string, and returns whether it is new. The string-values of nested elements may add
    /// up to the square of the document's length, so each byte that is kept is a step.
    pub(super) fn keep<'s>(
        &mut self,
        strings: &mut BTreeSet<Cow<'s, str>>,
        text: Cow<'s, str>,
    ) -> Result<bool> {
        if let Cow::Owned(text) = &text {
            self.spend(text.len())?;
        }
        Ok(strings.insert(text))
    }

    /// The least and the greatest number; NaN if there is none.
    fn extremes(&mut self, several: &Val<'v>) -> Result<(f64, f64)> {
        let (mut least, mut greatest) = (f64::NAN, f64::NAN);
        self.any_string(several, &mut |_, text| {
            let number = string_to_number(&text);
            // `min` and `max` ignore a NaN.
            (least, greatest) = (least.min(number), greatest.max(number));
            Ok(false)
        })?;
        Ok((least, greatest))
    }
}

impl Val<'_> {
    /// Whether the value is a set of nodes or a list of strings.
    fn is_several(&self) -> bool {
        matches!(self, Self::Nodes(_) | Self::Strings(_))
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
