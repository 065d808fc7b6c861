//! Parses tokens to a syntax tree, with one function per production of the grammar.
//!
//! The productions of the binary operators differ only in their operators, so one function with a
//! level reads them all. Only brackets nest, and their depth is limited.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions>

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use broth_input::Span;

use crate::ast::{Expr, ExprKind, Operator, Path, Start, qname};
use crate::error::{XPathError, XPathErrorCode as Code};

mod path;
mod token;

use token::{Kind, Token, tokenize};

type Result<T> = core::result::Result<T, XPathError>;

/// How deep brackets of all kinds may be nested.
const MAX_DEPTH: u32 = 64;

/// Parses an expression.
pub(crate) fn parse(text: &str) -> Result<Expr> {
    let mut parser = Parser { text, tokens: tokenize(text)?, at: 0, depth: 0 };
    let expr = parser.expr()?;
    match parser.peek() {
        None => Ok(expr),
        Some(_) => Err(parser.unexpected("the expression ends before it")),
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    at: usize,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Kind<'t>> {
        Some(self.tokens.get(self.at)?.kind)
    }

    /// The span of the next token; at the end, an empty one.
    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(Span::empty(self.text.len()), |token| token.span)
    }

    /// The span from `start` to the end of the last token that was consumed.
    fn span_from(&self, start: usize) -> Span {
        let end = self.at.checked_sub(1).and_then(|last| self.tokens.get(last));
        Span::new(start, end.map_or(start, |token| token.span.end.max(start)))
    }

    /// Consumes a token if it is next.
    fn take(&mut self, kind: Kind<'_>) -> bool {
        let is_next = self.peek() == Some(kind);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, kind: Kind<'_>, what: &str) -> Result<()> {
        if self.take(kind) { Ok(()) } else { Err(self.unexpected(&format!("expected {what}"))) }
    }

    /// An error about the next token.
    fn unexpected(&self, message: &str) -> XPathError {
        let span = self.span();
        match self.text.get(span.range()).filter(|text| !text.is_empty()) {
            Some(text) => XPathError::new(
                Code::UnexpectedToken,
                span,
                format!("unexpected `{text}`; {message}"),
            ),
            None => XPathError::new(
                Code::MissingExpression,
                span,
                format!("the expression ends too early; {message}"),
            ),
        }
    }

    /// Reads the contents of brackets.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} levels deep");
            return Err(XPathError::new(Code::TooDeep, self.span(), message));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Expr>
    fn expr(&mut self) -> Result<Expr> {
        self.binary(0)
    }

    /// Parses a chain of operators of one level. These are the levels, from the weakest:
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-OrExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AndExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-EqualityExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-RelationalExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AdditiveExpr>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-MultiplicativeExpr>
    fn binary(&mut self, level: u8) -> Result<Expr> {
        if level == Operator::Union.level() {
            return self.unary_expr();
        }
        self.chain(level, |parser| parser.binary(level + 1))
    }

    fn chain(
        &mut self,
        level: u8,
        mut operand: impl FnMut(&mut Self) -> Result<Expr>,
    ) -> Result<Expr> {
        let start = self.span().start;
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some(Kind::Operator(operator)) = self.peek()
            && operator.level() == level
        {
            self.at += 1;
            rest.push((operator, operand(self)?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Expr { kind: ExprKind::Chain(Box::new(first), rest), span: self.span_from(start) })
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-UnaryExpr>
    fn unary_expr(&mut self) -> Result<Expr> {
        let start = self.span().start;
        let first = self.at;
        while self.take(Kind::Operator(Operator::Minus)) {}
        let minuses = self.at - first;
        let operand = self.union_expr()?;
        if minuses == 0 {
            return Ok(operand);
        }
        let kind = ExprKind::Minus(minuses % 2 == 1, Box::new(operand));
        Ok(Expr { kind, span: self.span_from(start) })
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-UnionExpr>
    fn union_expr(&mut self) -> Result<Expr> {
        self.chain(Operator::Union.level(), Self::path_expr)
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PathExpr>
    fn path_expr(&mut self) -> Result<Expr> {
        let start = self.span().start;
        let path = match self.peek() {
            Some(
                Kind::Variable(..)
                | Kind::LeftParen
                | Kind::Literal(_)
                | Kind::Number(_)
                | Kind::FunctionName(..),
            ) => {
                let (primary, predicates) = self.filter_expr()?;
                let has_steps = matches!(self.peek(), Some(Kind::Slash | Kind::SlashSlash));
                if predicates.is_empty() && !has_steps {
                    return Ok(primary);
                }
                let mut steps = Vec::new();
                if has_steps {
                    self.more_steps(&mut steps)?;
                }
                Path { start: Start::Filter(Box::new(primary), predicates), steps }
            }
            _ => self.location_path()?,
        };
        Ok(Expr { kind: ExprKind::Path(path), span: self.span_from(start) })
    }

    /// A primary expression and its predicates.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FilterExpr>
    fn filter_expr(&mut self) -> Result<(Expr, Vec<Expr>)> {
        Ok((self.primary_expr()?, self.predicates()?))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PrimaryExpr>
    fn primary_expr(&mut self) -> Result<Expr> {
        let span = self.span();
        let Some(kind) = self.peek() else {
            return Err(self.unexpected("expected an expression"));
        };
        self.at += 1;
        let kind = match kind {
            Kind::Variable(prefix, local) => ExprKind::Variable(qname(prefix, local)),
            Kind::Literal(text) => ExprKind::Literal(text.into()),
            Kind::Number(number) => ExprKind::Number(number),
            Kind::LeftParen => {
                let inner = self.nested(Self::expr)?;
                self.expect(Kind::RightParen, "`)`")?;
                return Ok(inner);
            }
            Kind::FunctionName(prefix, local) => {
                let arguments = self.nested(Self::arguments)?;
                ExprKind::Call(qname(prefix, local), arguments)
            }
            _ => {
                // UNREACHABLE: `path_expr` calls this only before one of the tokens above.
                self.at -= 1;
                return Err(self.unexpected("expected an expression"));
            }
        };
        // The span of a call is that of its name.
        Ok(Expr { kind, span })
    }

    /// The arguments of a function call, in their parentheses.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FunctionCall>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Argument>
    fn arguments(&mut self) -> Result<Vec<Expr>> {
        self.expect(Kind::LeftParen, "`(`")?;
        let mut arguments = Vec::new();
        if self.take(Kind::RightParen) {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expr()?);
            if !self.take(Kind::Comma) {
                self.expect(Kind::RightParen, "`,` or `)`")?;
                return Ok(arguments);
            }
        }
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Predicate>
    fn predicates(&mut self) -> Result<Vec<Expr>> {
        let mut predicates = Vec::new();
        while self.take(Kind::LeftBracket) {
            predicates.push(self.nested(Self::expr)?);
            self.expect(Kind::RightBracket, "`]`")?;
        }
        Ok(predicates)
    }
}
