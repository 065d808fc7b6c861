//! Calls functions that are not in the core library: user-defined ones and those of `library`.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

use super::step::index_of;
use super::{Context, Evaluator, Result, Set, Val};
use crate::error::{XPathError, XPathErrorCode as Code};
use crate::extension::{Body, Call, Extension};
use crate::library::takes;
use crate::node::XNode;
use crate::program::{Expr, Predicate};
use crate::value::Value;

impl<'v> Evaluator<'v> {
    /// Calls a function.
    pub(super) fn extension(
        &mut self,
        extension: &Extension,
        arguments: &'v [Expr],
        span: Span,
        context: Context,
    ) -> Result<Val<'v>> {
        match extension {
            Extension::Function(body) => self.call_body(&**body, arguments, span, context),
            Extension::Distinct => self.distinct(arguments, span, context),
        }
    }

    /// The first node with each string-value.
    ///
    /// <https://exslt.github.io/set/functions/distinct/>
    fn distinct(&mut self, arguments: &'v [Expr], span: Span, context: Context) -> Result<Val<'v>> {
        let failed = |message| XPathError::new(Code::FunctionFailed, span, message);
        takes(arguments.len(), 1).map_err(failed)?;
        let Val::Nodes(set) = self.expr(&arguments[0], context)? else {
            return Err(failed(String::from("argument 1 must be a set of nodes")));
        };
        let (mut seen, mut items) = (BTreeSet::new(), Vec::new());
        for &item in &set.items {
            self.spend(1)?;
            let text = self.string_value(item)?;
            if self.keep(&mut seen, text)? {
                items.push(item);
            }
        }
        Ok(Val::Nodes(Rc::new(Set { items, is_flat: set.is_flat })))
    }

    /// Calls a function that is implemented outside the evaluator.
    fn call_body(
        &mut self,
        body: &Body,
        arguments: &'v [Expr],
        span: Span,
        context: Context,
    ) -> Result<Val<'v>> {
        let failed = |message| XPathError::new(Code::FunctionFailed, span, message);
        let mut values = Vec::new();
        for argument in arguments {
            values.push(match self.expr(argument, context)? {
                Val::Nodes(set) => {
                    self.spend(set.items.len())?;
                    Value::Nodes(XNode::of_all(self.doc, &set.items))
                }
                Val::String(text) => Value::String(text.into_owned()),
                Val::Number(number) => Value::Number(number),
                Val::Boolean(value) => Value::Boolean(value),
                Val::Strings(texts) => {
                    self.spend_on(&texts)?;
                    Value::Strings(Rc::unwrap_or_clone(texts))
                }
            });
        }
        let call = Call { node: XNode::of(self.doc, context.item), arguments: values };
        Ok(match body(&call).map_err(failed)? {
            Value::Nodes(nodes) => {
                let is_own = |node: &XNode<'_>| {
                    let node = node.node_or_element();
                    let root = node.ancestors().last().unwrap_or(node);
                    core::ptr::eq(node.document(), self.doc) && root == self.root
                };
                if !nodes.iter().all(is_own) {
                    return Err(failed(String::from("a function returned nodes of another tree")));
                }
                let items = self.sort(nodes.into_iter().map(XNode::item).collect())?;
                Val::Nodes(Rc::new(Set { items, is_flat: false }))
            }
            Value::String(text) => Val::String(Cow::Owned(text)),
            Value::Number(number) => Val::Number(number),
            Value::Boolean(value) => Val::Boolean(value),
            Value::Strings(texts) => {
                self.spend_on(&texts)?;
                Val::Strings(Rc::new(texts))
            }
        })
    }

    fn spend_on(&mut self, texts: &[String]) -> Result<()> {
        self.spend(texts.iter().map(|text| 1 + text.len() / 16).sum())
    }

    /// The nodes, or the strings, that a list of position predicates leaves.
    pub(super) fn pick(
        &mut self,
        inner: &'v Expr,
        predicates: &'v [Predicate],
        span: Span,
        context: Context,
    ) -> Result<Val<'v>> {
        let mut texts = match self.expr(inner, context)? {
            Val::Nodes(set) => {
                let items = self.filter_all(set.items.clone(), predicates)?;
                return Ok(Val::Nodes(Rc::new(Set { items, is_flat: set.is_flat })));
            }
            Val::Strings(texts) => Rc::unwrap_or_clone(texts),
            _ => {
                let message =
                    "only a set of nodes or a list of strings has positions; remove the predicate";
                return Err(XPathError::new(Code::NotNodes, span, message));
            }
        };
        for predicate in predicates {
            self.spend(texts.len())?;
            let index = match predicate {
                Predicate::Position(wanted) => index_of(*wanted),
                _ => texts.len().checked_sub(1),
            };
            let kept = index.filter(|&index| index < texts.len());
            texts = kept.map(|index| texts.swap_remove(index)).into_iter().collect();
        }
        Ok(Val::Strings(Rc::new(texts)))
    }
}
