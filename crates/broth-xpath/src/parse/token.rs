//! Splits an expression into tokens, by the rules that distinguish an operator from a name.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex>

use alloc::format;
use alloc::vec::Vec;

use broth_input::Span;

use crate::ast::Operator;
use crate::chars::{is_name_char, is_name_start, is_space};
use crate::error::{XPathError, XPathErrorCode as Code};
use crate::number::string_to_number;

/// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-ExprToken>
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind<'t> {
    LeftParen,
    RightParen,
    LeftBracket,
    RightBracket,
    Dot,
    DotDot,
    At,
    Comma,
    ColonColon,
    Slash,
    SlashSlash,
    Operator(Operator),
    Literal(&'t str),
    Number(f64),
    /// `*`
    AnyName,
    /// `prefix:*`
    AnyNameOf(&'t str),
    /// A name that is none of the following.
    Name(Option<&'t str>, &'t str),
    /// `comment`, `text`, `processing-instruction` or `node` before a parenthesis.
    NodeType(&'t str),
    /// Any other name before a parenthesis.
    FunctionName(Option<&'t str>, &'t str),
    /// A name before `::`.
    AxisName(&'t str),
    /// A name after `$`.
    Variable(Option<&'t str>, &'t str),
}

impl Kind<'_> {
    /// Whether `*` or a name after this token is an operator.
    fn ends_an_operand(self) -> bool {
        !matches!(
            self,
            Self::At
                | Self::ColonColon
                | Self::LeftParen
                | Self::LeftBracket
                | Self::Comma
                | Self::Slash
                | Self::SlashSlash
                | Self::Operator(_)
        )
    }
}

/// The tokens of an expression.
pub(super) fn tokenize(text: &str) -> Result<Vec<Token<'_>>, XPathError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens: Vec<Token<'_>> = Vec::new();
    loop {
        lexer.skip(is_space);
        let start = lexer.at;
        let Some(first) = lexer.peek() else { return Ok(tokens) };
        let after_operand = tokens.last().is_some_and(|token| token.kind.ends_an_operand());
        let kind = lexer.token(first, after_operand)?;
        tokens.push(Token { kind, span: Span::new(start, lexer.at) });
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes a text if it is next.
    fn take(&mut self, expected: &str) -> bool {
        let is_next = self.rest().starts_with(expected);
        self.at += if is_next { expected.len() } else { 0 };
        is_next
    }

    /// Consumes and returns the next characters that satisfy a condition.
    fn skip(&mut self, is_one: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let len = rest.find(|c| !is_one(c)).unwrap_or(rest.len());
        self.at += len;
        rest.get(..len).unwrap_or_default()
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-MultiplyOperator>
    fn token(&mut self, first: char, after_operand: bool) -> Result<Kind<'t>, XPathError> {
        match first {
            '"' | '\'' => return self.literal(first),
            '$' => return self.variable(),
            '0'..='9' => return Ok(self.number()),
            '.' if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                return Ok(self.number());
            }
            _ if is_name_start(first) => return self.name(after_operand),
            _ => {}
        }
        let symbols = [
            ("(", Kind::LeftParen),
            (")", Kind::RightParen),
            ("[", Kind::LeftBracket),
            ("]", Kind::RightBracket),
            ("..", Kind::DotDot),
            (".", Kind::Dot),
            ("@", Kind::At),
            (",", Kind::Comma),
            ("::", Kind::ColonColon),
            ("//", Kind::SlashSlash),
            ("/", Kind::Slash),
            ("|", Kind::Operator(Operator::Union)),
            ("+", Kind::Operator(Operator::Plus)),
            ("-", Kind::Operator(Operator::Minus)),
            ("=", Kind::Operator(Operator::Equal)),
            ("!=", Kind::Operator(Operator::NotEqual)),
            ("<=", Kind::Operator(Operator::LessOrEqual)),
            ("<", Kind::Operator(Operator::Less)),
            (">=", Kind::Operator(Operator::GreaterOrEqual)),
            (">", Kind::Operator(Operator::Greater)),
            // If there is a preceding token that ends an operand, a `*` is an operator.
            ("*", if after_operand { Kind::Operator(Operator::Multiply) } else { Kind::AnyName }),
        ];
        for (symbol, kind) in symbols {
            if self.take(symbol) {
                return Ok(kind);
            }
        }
        let span = Span::new(self.at, self.at + first.len_utf8());
        let message = format!("unexpected character {first:?}");
        Err(XPathError::new(Code::UnexpectedCharacter, span, message))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Literal>
    fn literal(&mut self, quote: char) -> Result<Kind<'t>, XPathError> {
        let start = self.at;
        self.at += 1;
        let text = self.skip(|c| c != quote);
        if self.peek().is_none() {
            let message = format!("the closing quote {quote} is missing");
            return Err(XPathError::new(
                Code::UnterminatedLiteral,
                Span::new(start, self.at),
                message,
            ));
        }
        self.at += 1;
        Ok(Kind::Literal(text))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Number>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Digits>
    fn number(&mut self) -> Kind<'t> {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit());
        if self.take(".") {
            self.skip(|c| c.is_ascii_digit());
        }
        Kind::Number(string_to_number(&self.text[start..self.at]))
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-VariableReference>
    fn variable(&mut self) -> Result<Kind<'t>, XPathError> {
        let start = self.at;
        self.at += 1;
        if !self.peek().is_some_and(is_name_start) {
            let span = Span::new(start, self.at);
            return Err(XPathError::new(Code::UnexpectedToken, span, "expected a name after `$`"));
        }
        let (prefix, local) = self.qname();
        Ok(Kind::Variable(prefix, local))
    }

    /// <https://www.w3.org/TR/xml-names/#NT-QName>
    fn qname(&mut self) -> (Option<&'t str>, &'t str) {
        let name = self.skip(is_name_char);
        let rest = self.rest();
        match rest.strip_prefix(':') {
            Some(local) if local.starts_with(is_name_start) => {
                self.at += 1;
                (Some(name), self.skip(is_name_char))
            }
            _ => (None, name),
        }
    }

    /// A token that begins with a name.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-OperatorName>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FunctionName>
    fn name(&mut self, after_operand: bool) -> Result<Kind<'t>, XPathError> {
        let start = self.at;
        // If there is a preceding token that ends an operand, a name is an operator.
        if after_operand {
            let name = self.skip(is_name_char);
            let operator = match name {
                "and" => Operator::And,
                "or" => Operator::Or,
                "mod" => Operator::Modulo,
                "div" => Operator::Divide,
                _ => {
                    let message = format!("unexpected `{name}`; expected an operator");
                    let span = Span::new(start, self.at);
                    return Err(XPathError::new(Code::UnexpectedToken, span, message));
                }
            };
            return Ok(Kind::Operator(operator));
        }
        let (prefix, local) = self.qname();
        if prefix.is_none() && self.rest().starts_with(":*") {
            self.at += 2;
            return Ok(Kind::AnyNameOf(local));
        }
        let next = self.rest().trim_start_matches(is_space);
        Ok(if next.starts_with('(') {
            match (prefix, local) {
                (None, "comment" | "text" | "processing-instruction" | "node") => {
                    Kind::NodeType(local)
                }
                _ => Kind::FunctionName(prefix, local),
            }
        } else if prefix.is_none() && next.starts_with("::") {
            Kind::AxisName(local)
        } else {
            Kind::Name(prefix, local)
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// The kinds of the tokens, one word each.
    fn kinds(text: &str) -> String {
        let tokens = tokenize(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let words: Vec<String> = tokens.iter().map(|token| format!("{:?}", token.kind)).collect();
        words.join(" ")
    }

    #[test]
    fn a_star_multiplies_after_an_operand() {
        assert_eq!(kinds("* * *"), "AnyName Operator(Multiply) AnyName");
        assert_eq!(kinds("//*"), "SlashSlash AnyName");
        assert_eq!(kinds("@*"), "At AnyName");
        assert_eq!(kinds("]*"), "RightBracket Operator(Multiply)");
    }

    #[test]
    fn a_name_after_an_operand_is_an_operator() {
        assert_eq!(kinds("div div mod"), r#"Name(None, "div") Operator(Divide) Name(None, "mod")"#);
        assert_eq!(kinds("1and 2"), "Number(1.0) Operator(And) Number(2.0)");
        assert_eq!(tokenize("a b").unwrap_err().span().range(), 2..3);
    }

    #[test]
    fn names_before_a_parenthesis_or_two_colons() {
        assert_eq!(kinds("text ("), r#"NodeType("text") LeftParen"#);
        assert_eq!(kinds("x:text("), r#"FunctionName(Some("x"), "text") LeftParen"#);
        assert_eq!(kinds("self :: a:b"), r#"AxisName("self") ColonColon Name(Some("a"), "b")"#);
        assert_eq!(kinds("a:*"), r#"AnyNameOf("a")"#);
        assert_eq!(kinds("a-b.c - d"), r#"Name(None, "a-b.c") Operator(Minus) Name(None, "d")"#);
    }

    #[test]
    fn numbers_and_dots() {
        assert_eq!(kinds("1. .5 1.5"), "Number(1.0) Number(0.5) Number(1.5)");
        assert_eq!(kinds("./.."), "Dot Slash DotDot");
    }
}
