//! Compiles a syntax tree to a program: resolves names, checks types, and finds the subexpressions
//! that depend on only a part of the context.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions>

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;

use crate::ast::{self, ExprKind, Operator};
use crate::bindings::{Bindings, Variable};
use crate::error::{XPathError, XPathErrorCode as Code};
use crate::functions::{Function, Type};
use crate::program::{Expr, Program};

mod path;

type Result<T> = core::result::Result<T, XPathError>;

/// Compiles an expression with its bindings.
pub(crate) fn compile(expr: &ast::Expr, bindings: &Bindings) -> Result<Program> {
    let mut compiler = Compiler { bindings, level: 0, once: 0, memos: 0, stays_below: true };
    let (root, _) = compiler.expr(expr)?;
    let Compiler { once, memos, stays_below, .. } = compiler;
    Ok(Program { root, once, memos, stays_below })
}

/// The properties of an expression that are known before it is evaluated.
#[derive(Clone, Copy)]
struct Traits {
    result: Type,
    /// Whether it depends on the context node.
    needs_node: bool,
    /// Whether it depends on the context position or the context size.
    needs_position: bool,
    /// Whether evaluating it again costs more than remembering its value.
    is_heavy: bool,
}

impl Traits {
    fn constant(result: Type) -> Self {
        Self { result, needs_node: false, needs_position: false, is_heavy: false }
    }

    /// Adds the dependencies of a part.
    fn with(self, part: Traits) -> Self {
        Self {
            result: self.result,
            needs_node: self.needs_node | part.needs_node,
            needs_position: self.needs_position | part.needs_position,
            is_heavy: self.is_heavy | part.is_heavy,
        }
    }
}

type Compiled = (Expr, Traits);

struct Compiler<'b> {
    bindings: &'b Bindings,
    /// How many predicates are open.
    level: u32,
    once: usize,
    memos: usize,
    stays_below: bool,
}

impl Compiler<'_> {
    fn expr(&mut self, expr: &ast::Expr) -> Result<Compiled> {
        match &expr.kind {
            ExprKind::Literal(text) => {
                Ok((Expr::String(text.clone()), Traits::constant(Type::String)))
            }
            ExprKind::Number(number) => Ok((Expr::Number(*number), Traits::constant(Type::Number))),
            ExprKind::Variable(name) => self.variable(name, expr.span),
            ExprKind::Minus(is_odd, operand) => {
                let (operand, traits) = self.expr(operand)?;
                let traits = Traits { result: Type::Number, ..traits };
                Ok((Expr::Minus(*is_odd, Box::new(operand)), traits))
            }
            ExprKind::Path(path) => self.path(path),
            ExprKind::Call(name, arguments) => self.call(name, arguments, expr.span),
            ExprKind::Chain(first, rest) => self.chain(first, rest),
        }
    }

    fn variable(&mut self, name: &str, span: Span) -> Result<Compiled> {
        match self.bindings.variable(name) {
            Some(Variable::String(text)) => {
                Ok((Expr::String(text.clone()), Traits::constant(Type::String)))
            }
            Some(Variable::Number(number)) => {
                Ok((Expr::Number(*number), Traits::constant(Type::Number)))
            }
            Some(Variable::Boolean(value)) => {
                Ok((Expr::Boolean(*value), Traits::constant(Type::Boolean)))
            }
            None => {
                let message = format!("the variable `${name}` has no value");
                Err(XPathError::new(Code::UnknownVariable, span, message))
            }
        }
    }

    /// Compiles a chain of operators of one precedence.
    fn chain(&mut self, first: &ast::Expr, rest: &[(Operator, ast::Expr)]) -> Result<Compiled> {
        let operator = rest.first().map_or(Operator::Or, |&(operator, _)| operator);
        let result = match operator.level() {
            0..=3 => Type::Boolean,
            6 => Type::Nodes,
            _ => Type::Number,
        };
        let operands = core::iter::once(first).chain(rest.iter().map(|(_, operand)| operand));
        let mut parts = Vec::new();
        for operand in operands {
            let part = self.expr(operand)?;
            if result == Type::Nodes {
                must_be_nodes(&part, operand.span, "each operand of `|`")?;
            }
            parts.push(part);
        }
        let (parts, traits) = self.whole(parts, Traits::constant(result));
        let expr = match operator {
            Operator::Or => Expr::Or(parts),
            Operator::And => Expr::And(parts),
            Operator::Union => Expr::Union(parts),
            _ => {
                let mut parts = parts.into_iter();
                let first = Box::new(parts.next().unwrap_or(Expr::Boolean(false)));
                let rest = rest.iter().map(|&(operator, _)| operator).zip(parts).collect();
                match result {
                    Type::Boolean => Expr::Compare(first, rest),
                    _ => Expr::Arithmetic(first, rest),
                }
            }
        };
        Ok((expr, traits))
    }

    fn call(&mut self, name: &str, arguments: &[ast::Expr], span: Span) -> Result<Compiled> {
        let mut parts = Vec::new();
        for argument in arguments {
            parts.push(self.expr(argument)?);
        }
        if let Some(extension) = self.bindings.function(name) {
            let extension = extension.clone();
            self.stays_below = false;
            let call = Traits {
                result: Type::Unknown,
                needs_node: true,
                needs_position: false,
                is_heavy: true,
            };
            let (parts, traits) = self.whole(parts, call);
            return Ok((Expr::Extension(extension, parts, span), traits));
        }
        let Some((function, least, most)) = Function::of(name) else {
            let message = format!("there is no function `{name}`");
            return Err(XPathError::new(Code::UnknownFunction, span, message));
        };
        if !(least..=most).contains(&parts.len()) {
            let expected = match (least, most) {
                (least, usize::MAX) => format!("at least {least} arguments"),
                (1, 1) => String::from("1 argument"),
                (least, most) if least == most => format!("{least} arguments"),
                (least, most) => format!("{least} to {most} arguments"),
            };
            let message = format!("`{name}` takes {expected}, not {}", parts.len());
            return Err(XPathError::new(Code::WrongArgumentCount, span, message));
        }
        if let (true, Some(part), Some(argument)) =
            (function.takes_nodes(), parts.first(), arguments.first())
        {
            must_be_nodes(part, argument.span, &format!("the argument of `{name}`"))?;
        }
        let is_id = function == Function::Id;
        self.stays_below &= !is_id;
        let call = Traits {
            result: function.result(),
            needs_node: function.needs_node(arguments.len()),
            needs_position: matches!(function, Function::Last | Function::Position),
            is_heavy: is_id,
        };
        let (parts, traits) = self.whole(parts, call);
        Ok((Expr::Call(function, parts), traits))
    }

    /// Adds up the traits of an expression's parts, and marks each part that depends on less of the
    /// context than the whole expression.
    fn whole(&mut self, parts: Vec<Compiled>, call: Traits) -> (Vec<Expr>, Traits) {
        let traits = parts.iter().fold(call, |traits, &(_, part)| traits.with(part));
        let parts = parts.into_iter().map(|part| self.mark(part, traits)).collect();
        (parts, traits)
    }

    /// Marks a part to be evaluated once, or once for each node, if it depends on less of the
    /// context than the whole expression.
    fn mark(&mut self, (expr, part): Compiled, whole: Traits) -> Expr {
        if self.level == 0 || !part.is_heavy || part.needs_position {
            return expr;
        }
        if !part.needs_node {
            return if whole.needs_node || whole.needs_position { self.once(expr) } else { expr };
        }
        // Sets of nodes are not remembered for each node: they could be large.
        let is_small = matches!(part.result, Type::String | Type::Number | Type::Boolean);
        if whole.needs_position && is_small { self.memo(expr) } else { expr }
    }

    fn once(&mut self, expr: Expr) -> Expr {
        self.once += 1;
        Expr::Once(self.once - 1, Box::new(expr))
    }

    fn memo(&mut self, expr: Expr) -> Expr {
        self.memos += 1;
        Expr::Memo(self.memos - 1, Box::new(expr))
    }
}

fn must_be_nodes((_, traits): &Compiled, span: Span, place: &str) -> Result<()> {
    if matches!(traits.result, Type::Nodes | Type::Unknown) {
        return Ok(());
    }
    let found = match traits.result {
        Type::String => "a string",
        Type::Number => "a number",
        _ => "a boolean",
    };
    Err(XPathError::new(
        Code::NotNodes,
        span,
        format!("{place} must be a set of nodes, not {found}"),
    ))
}
