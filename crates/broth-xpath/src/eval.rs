//! Evaluation, in bounded time.
//!
//! A path is evaluated step by step, and each step for all its context nodes together, unless a
//! predicate asks for positions. So a step visits no node twice, however many paths lead to it. A
//! subexpression that does not depend on the context is evaluated once. If it depends on the
//! context node alone, its value is remembered for each node. A condition that takes long is
//! evaluated for all nodes together, from the end of its path. All of this counts as work, which
//! has a limit: the budget.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions>

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeId};
use broth_input::Span;

use crate::ast::{Axis, Operator};
use crate::error::{XPathError, XPathErrorCode as Code};
use crate::functions::Function;
use crate::item::{Item, Part};
use crate::node::XNode;
use crate::number::{number_to_string, string_to_number};
use crate::program::{Expr, NodeTest, Path, Program, Start};
use crate::value::Value;

mod axis;
mod backwards;
mod call;
mod compare;
mod elements;
mod extension;
mod marks;
mod order;
mod step;

use axis::{View, Walk, passes};
use order::Order;

type Result<T> = core::result::Result<T, XPathError>;

const NOT_NODES: &str = "expected a set of nodes here";

/// Evaluates a program. The second result is the work that it took.
pub(crate) fn evaluate<'d>(
    program: &Program,
    node: XNode<'d>,
    budget: u64,
) -> (Result<Value<'d>>, u64) {
    let around = node.node_or_element();
    let document: &'d Document = around.document();
    let root = around.ancestors().last().unwrap_or(around);
    let mut evaluator = Evaluator {
        doc: document,
        root,
        scope: if program.stays_below { around } else { root },
        is_xml: document.is_xml(),
        budget,
        work: 0,
        order: None,
        ids: None,
        once: Vec::new(),
        memos: Vec::new(),
    };
    evaluator.once.resize(program.once, None);
    evaluator.memos.resize(program.memos, BTreeMap::new());
    let context = Context { item: node.item(), position: 1, size: 1 };
    let value = evaluator.expr(&program.root, context).map(|value| match value {
        Val::Nodes(set) => Value::Nodes(XNode::of_all(document, &set.items)),
        Val::String(text) => Value::String(text.into_owned()),
        Val::Number(number) => Value::Number(number),
        Val::Boolean(value) => Value::Boolean(value),
        Val::Strings(texts) => Value::Strings(Rc::unwrap_or_clone(texts)),
    });
    (value, evaluator.work)
}

/// The parts of the context that change during an evaluation.
#[derive(Clone, Copy)]
struct Context {
    item: Item,
    position: usize,
    size: usize,
}

/// Nodes in document order, without duplicates.
#[derive(Debug, Default)]
struct Set {
    items: Vec<Item>,
    /// Whether it is known that no node is inside another one.
    is_flat: bool,
}

/// A value during evaluation, cheap to clone.
#[derive(Clone, Debug)]
enum Val<'v> {
    Nodes(Rc<Set>),
    String(Cow<'v, str>),
    Number(f64),
    Boolean(bool),
    Strings(Rc<Vec<String>>),
}

impl Val<'_> {
    /// Converts the value to a boolean.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-boolean>
    fn is_true(&self) -> bool {
        match self {
            Val::Nodes(set) => !set.items.is_empty(),
            Val::String(text) => !text.is_empty(),
            Val::Number(number) => *number != 0.0 && !number.is_nan(),
            Val::Boolean(value) => *value,
            Val::Strings(texts) => !texts.is_empty(),
        }
    }
}

struct Evaluator<'v> {
    doc: &'v Document,
    /// The root of the context node's tree.
    root: Node<'v>,
    /// The evaluation finds no node outside this one.
    scope: Node<'v>,
    is_xml: bool,
    budget: u64,
    work: u64,
    /// Made when it is first needed.
    order: Option<Order>,
    /// Made when it is first needed.
    ids: Option<BTreeMap<&'v str, NodeId>>,
    once: Vec<Option<Val<'v>>>,
    memos: Vec<BTreeMap<Item, Val<'v>>>,
}

impl<'v> Evaluator<'v> {
    /// Counts work, and fails if that exceeds the budget.
    fn spend(&mut self, work: usize) -> Result<()> {
        self.work = self.work.saturating_add(work as u64);
        if self.work > self.budget {
            let message = format!("the evaluation needs more than {} steps", self.budget);
            return Err(XPathError::new(Code::TooMuchWork, Span::default(), message));
        }
        Ok(())
    }

    fn expr(&mut self, expr: &'v Expr, context: Context) -> Result<Val<'v>> {
        self.spend(1)?;
        Ok(match expr {
            Expr::String(text) => Val::String(Cow::Borrowed(text)),
            Expr::Number(number) => Val::Number(*number),
            Expr::Boolean(value) => Val::Boolean(*value),
            Expr::Or(parts) => {
                for part in parts {
                    if self.boolean(part, context)? {
                        return Ok(Val::Boolean(true));
                    }
                }
                Val::Boolean(false)
            }
            Expr::And(parts) => {
                for part in parts {
                    if !self.boolean(part, context)? {
                        return Ok(Val::Boolean(false));
                    }
                }
                Val::Boolean(true)
            }
            Expr::Compare(first, rest) => self.comparisons(first, rest, context)?,
            Expr::Arithmetic(first, rest) => {
                let mut number = self.number(first, context)?;
                for (operator, operand) in rest {
                    number = arithmetic(*operator, number, self.number(operand, context)?);
                }
                Val::Number(number)
            }
            Expr::Minus(is_odd, operand) => {
                let number = self.number(operand, context)?;
                Val::Number(if *is_odd { -number } else { number })
            }
            Expr::Union(parts) => {
                let mut items = Vec::new();
                for part in parts {
                    items.extend_from_slice(&self.nodes(part, context, Span::default())?.items);
                }
                let items = self.sort(items)?;
                Val::Nodes(Rc::new(Set { is_flat: items.len() < 2, items }))
            }
            Expr::Path(path) => Val::Nodes(self.path(path, context)?),
            Expr::Call(function, arguments) => self.call(*function, arguments, context)?,
            Expr::Extension(extension, arguments, span) => {
                self.extension(extension, arguments, *span, context)?
            }
            Expr::Pick(inner, predicates, span) => self.pick(inner, predicates, *span, context)?,
            Expr::Once(slot, inner) => {
                if let Some(Some(value)) = self.once.get(*slot) {
                    return Ok(value.clone());
                }
                let value = self.expr(inner, context)?;
                if let Some(known) = self.once.get_mut(*slot) {
                    *known = Some(value.clone());
                }
                value
            }
            Expr::Memo(slot, inner) => {
                let known = self.memos.get(*slot).and_then(|memo| memo.get(&context.item));
                if let Some(value) = known {
                    return Ok(value.clone());
                }
                let value = self.expr(inner, context)?;
                if let Some(memo) = self.memos.get_mut(*slot) {
                    memo.insert(context.item, value.clone());
                }
                value
            }
        })
    }

    /// The value of an expression as a boolean. A path stops at the first node that it finds.
    fn boolean(&mut self, expr: &'v Expr, context: Context) -> Result<bool> {
        if let Expr::Path(path) = expr {
            return self.any(path, context, &mut |_, _| Ok(true));
        }
        Ok(self.expr(expr, context)?.is_true())
    }

    /// The value of an expression as a number.
    fn number(&mut self, expr: &'v Expr, context: Context) -> Result<f64> {
        if let Expr::Path(_) = expr {
            return Ok(string_to_number(&self.string(expr, context)?));
        }
        let value = self.expr(expr, context)?;
        self.number_of(&value)
    }

    fn number_of(&mut self, value: &Val<'_>) -> Result<f64> {
        Ok(match value {
            Val::Number(number) => *number,
            Val::Boolean(value) => f64::from(u8::from(*value)),
            _ => string_to_number(&self.string_of(value)?),
        })
    }

    /// The value of an expression as a string.
    fn string(&mut self, expr: &'v Expr, context: Context) -> Result<Cow<'v, str>> {
        // OPTIMIZATION: a short path stops at the first node that it finds, and builds no set. Most
        // are an attribute: a third of `//a[contains(@class, 'external')]`.
        if let Expr::Path(path) = expr
            && let (Start::Context, [step]) = (&path.start, &path.steps[..])
            && !step.axis.is_reverse()
        {
            if step.axis == Axis::Attribute && step.predicates.is_empty() {
                return self.attribute(context.item, &step.test);
            }
            let mut first = None;
            let accept = &mut |_: &mut Self, item| {
                first = Some(item);
                Ok(true)
            };
            self.any_of_step(context.item, step, accept)?;
            return first.map_or(Ok(Cow::Borrowed("")), |item| self.string_value(item));
        }
        let value = self.expr(expr, context)?;
        self.string_of(&value)
    }

    /// The value of the first attribute that passes a test; the empty string if there is none.
    fn attribute(&mut self, item: Item, test: &'v NodeTest) -> Result<Cow<'v, str>> {
        for (_, view) in Walk::new(self.doc, Axis::Attribute, item) {
            self.spend(1)?;
            if let View::Attribute(_, attribute) = view
                && passes(test, Axis::Attribute, view, self.is_xml)
            {
                self.spend(attribute.value().len() / 16)?;
                return Ok(Cow::Borrowed(attribute.value()));
            }
        }
        Ok(Cow::Borrowed(""))
    }

    fn string_of<'s>(&mut self, value: &Val<'s>) -> Result<Cow<'s, str>>
    where
        'v: 's,
    {
        Ok(match value {
            Val::Nodes(set) => match set.items.first() {
                Some(&first) => self.string_value(first)?,
                None => Cow::Borrowed(""),
            },
            Val::String(text) => text.clone(),
            Val::Number(number) => Cow::Owned(number_to_string(*number)),
            Val::Boolean(value) => Cow::Borrowed(if *value { "true" } else { "false" }),
            Val::Strings(texts) => Cow::Owned(texts.first().cloned().unwrap_or_default()),
        })
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-string-value>
    fn string_value(&mut self, item: Item) -> Result<Cow<'v, str>> {
        let node = self.doc.node(item.id);
        if !item.is_node() || node.node_value().is_some() {
            // Finding an attribute takes time in proportion to its index.
            if let Part::Attribute(index) = item.part() {
                self.spend(index / 16)?;
            }
            let text = XNode::of(self.doc, item).string_value();
            self.spend(text.len() / 16)?;
            return Ok(text);
        }
        let mut all = Cow::Borrowed("");
        for node in node.descendants() {
            self.spend(1)?;
            if let Some(text) = node.node_value().filter(|text| node.is_text() && !text.is_empty())
            {
                self.spend(text.len() / 16)?;
                if all.is_empty() {
                    all = Cow::Borrowed(text);
                } else {
                    let joined: &mut String = all.to_mut();
                    joined.push_str(text);
                }
            }
        }
        Ok(all)
    }

    /// The value of an expression that must be a set of nodes.
    fn nodes(&mut self, expr: &'v Expr, context: Context, span: Span) -> Result<Rc<Set>> {
        match self.expr(expr, context)? {
            Val::Nodes(set) => Ok(set),
            Val::Strings(_) => {
                let message = "expected a set of nodes here, not a list of strings";
                Err(XPathError::new(Code::NotNodes, span, message))
            }
            _ => Err(XPathError::new(Code::NotNodes, span, NOT_NODES)),
        }
    }

    fn path(&mut self, path: &'v Path, context: Context) -> Result<Rc<Set>> {
        let mut set = self.start(path, context)?;
        for step in &path.steps {
            set = Rc::new(self.step(&set.items, set.is_flat, step)?);
        }
        Ok(set)
    }

    fn start(&mut self, path: &'v Path, context: Context) -> Result<Rc<Set>> {
        let one = |item| Rc::new(Set { items: Vec::from([item]), is_flat: true });
        match &path.start {
            Start::Root => Ok(one(Item::node(self.root.id()))),
            Start::Context => Ok(one(context.item)),
            Start::Filter(primary, predicates, span) => {
                let set = self.nodes(primary, context, *span)?;
                if predicates.is_empty() {
                    return Ok(set);
                }
                let items = self.filter_all(set.items.clone(), predicates)?;
                Ok(Rc::new(Set { items, is_flat: set.is_flat }))
            }
        }
    }

    /// Whether `accept` returns true for any node of a path.
    fn any(
        &mut self,
        path: &'v Path,
        context: Context,
        accept: &mut dyn FnMut(&mut Self, Item) -> Result<bool>,
    ) -> Result<bool> {
        let found = match path.steps.split_last() {
            // OPTIMIZATION: nodes of the last step are tested as they are found, which takes a
            // third to a half off an expression with a predicate.
            Some((last, [])) if matches!(path.start, Start::Context) => {
                return self.any_of_step(context.item, last, accept);
            }
            Some((last, before)) => {
                let mut set = self.start(path, context)?;
                for step in before {
                    set = Rc::new(self.step(&set.items, set.is_flat, step)?);
                }
                if let [only] = set.items[..] {
                    return self.any_of_step(only, last, accept);
                }
                Rc::new(self.step(&set.items, set.is_flat, last)?)
            }
            None => self.start(path, context)?,
        };
        self.any_of(&found.items, accept)
    }

    fn call(
        &mut self,
        function: Function,
        arguments: &'v [Expr],
        context: Context,
    ) -> Result<Val<'v>> {
        call::call(self, function, arguments, context)
    }
}

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AdditiveExpr>
/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-MultiplicativeExpr>
fn arithmetic(operator: Operator, left: f64, right: f64) -> f64 {
    match operator {
        Operator::Plus => left + right,
        Operator::Minus => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => left / right,
        // The remainder of a truncating division, as in Java, and not the one of IEEE 754.
        _ => left % right,
    }
}
