//! The arguments of a function that writes a colour.

use alloc::vec::Vec;

use broth_css::{ComponentValue, Function, Token, TokenKind, Values};

use super::unexpected;
use crate::Error;

/// The components of a function, and its alpha.
pub(super) struct Arguments<'i> {
    pub(super) input: &'i str,
    pub(super) components: [Argument; 3],
    pub(super) alpha: Option<Argument>,
    /// Whether commas separate them.
    pub(super) is_legacy: bool,
}

/// A component or an alpha, and its place.
#[derive(Clone, Copy)]
pub(super) struct Argument {
    pub(super) at: usize,
    pub(super) quantity: Quantity,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Quantity {
    None,
    Number(f64),
    Percentage(f64),
    /// In degrees.
    Angle(f64),
}

/// The parts of a function that are still to be read.
pub(super) struct Reader<'i, 's> {
    input: &'i str,
    parts: Vec<ComponentValue<'s>>,
    at: usize,
    /// The offset after the last part.
    end: usize,
}

impl<'i, 's> Reader<'i, 's> {
    pub(super) fn new(input: &'i str, function: Function<'s>, span_end: usize) -> Self {
        let values: Values<'s> = function.values();
        let parts = values.iter().filter(|part| !part.is_whitespace()).collect();
        let end = span_end - usize::from(function.is_closed());
        Self { input, parts, at: 0, end }
    }

    /// Three components, and perhaps an alpha. `has_legacy` says that commas may separate them.
    pub(super) fn arguments(mut self, has_legacy: bool) -> Result<Arguments<'i>, Error> {
        let first = self.argument()?;
        let is_legacy = has_legacy && self.eat(TokenKind::Comma);
        let second = self.argument()?;
        if is_legacy && !self.eat(TokenKind::Comma) {
            return Err(self.unexpected("a comma, as before,"));
        }
        let third = self.argument()?;
        let before_alpha = if is_legacy { TokenKind::Comma } else { TokenKind::Delim('/') };
        let alpha = if self.eat(before_alpha) { Some(self.argument()?) } else { None };
        match (self.parts.get(self.at), alpha, is_legacy) {
            (None, ..) => {
                let components = [first, second, third];
                Ok(Arguments { input: self.input, components, alpha, is_legacy })
            }
            (_, Some(_), _) => Err(self.unexpected("the closing bracket")),
            (_, None, true) => Err(self.unexpected("a comma and an alpha, or the closing bracket")),
            (_, None, false) => Err(self.unexpected("`/` and an alpha, or the closing bracket")),
        }
    }

    /// The next part, if it is an identifier.
    pub(super) fn ident(&mut self) -> Option<Token<'s>> {
        match self.parts.get(self.at) {
            Some(ComponentValue::Token(token)) if token.kind() == TokenKind::Ident => {
                self.at += 1;
                Some(*token)
            }
            _ => None,
        }
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let is = matches!(
            self.parts.get(self.at),
            Some(ComponentValue::Token(token)) if token.kind() == kind
        );
        self.at += usize::from(is);
        is
    }

    fn argument(&mut self) -> Result<Argument, Error> {
        let quantity = match self.parts.get(self.at) {
            Some(ComponentValue::Token(token)) => quantity(token),
            _ => None,
        };
        let Some(quantity) = quantity else {
            return Err(self.unexpected("a number, a percentage, an angle or `none`"));
        };
        let at = self.place();
        self.at += 1;
        Ok(Argument { at, quantity })
    }

    fn place(&self) -> usize {
        self.parts.get(self.at).map_or(self.end, |part| part.span().start)
    }

    pub(super) fn unexpected(&self, expected: &'static str) -> Error {
        unexpected(self.input, self.place(), expected)
    }
}

fn quantity(token: &Token<'_>) -> Option<Quantity> {
    if token.is_ident("none") {
        return Some(Quantity::None);
    }
    let value = token.number()?.value();
    match token.kind() {
        TokenKind::Number => Some(Quantity::Number(value)),
        TokenKind::Percentage => Some(Quantity::Percentage(value)),
        _ => Some(Quantity::Angle(in_degrees(value, &token.value())?)),
    }
}

/// <https://drafts.csswg.org/css-values-4/#angles>
// The remainder is taken first, so that no large number overflows.
fn in_degrees(value: f64, unit: &str) -> Option<f64> {
    let is = |name: &str| unit.eq_ignore_ascii_case(name);
    Some(match () {
        () if is("deg") => value,
        () if is("grad") => value % 400.0 * 0.9,
        () if is("rad") => (value % core::f64::consts::TAU).to_degrees(),
        () if is("turn") => value % 1.0 * 360.0,
        () => return None,
    })
}
