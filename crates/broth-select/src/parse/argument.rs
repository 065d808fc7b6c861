//! The text between the brackets of a pseudo-class or pseudo-element.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::{Inside, Parser, Result, Selectors};
use crate::ast::{Argument, TransitionName};
use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::pseudo::Syntax;
use crate::token::Kind;

impl Parser<'_> {
    /// Reads an argument, from the token that opens it to the one that closes it.
    pub(super) fn argument(&mut self, syntax: Syntax, inside: Inside) -> Result<Argument> {
        if self.depth == self.options.nesting {
            let levels = self.options.nesting.to_string();
            let message = ["more than ", &levels, " levels of nesting"];
            return Err(SelectorError::new(Code::TooDeep, self.here(), &message));
        }
        let outside = core::mem::replace(&mut self.inside, inside);
        let end = self.go_in();
        self.depth += 1;
        let result = self.argument_of(syntax).and_then(|argument| {
            self.expect_end()?;
            Ok(argument)
        });
        self.depth -= 1;
        self.go_out(end);
        self.inside = outside;
        result
    }

    /// The index of the token that closes the bracket that the next token opens.
    pub(super) fn close(&self) -> usize {
        self.tokens.end_of_contents(self.at).min(self.end)
    }

    /// Enters the brackets that the next token opens. Returns the end of the list around them.
    pub(super) fn go_in(&mut self) -> usize {
        let close = self.close();
        self.at += 1;
        core::mem::replace(&mut self.end, close)
    }

    /// Leaves the brackets and continues with the list around them.
    pub(super) fn go_out(&mut self, end: usize) {
        self.at = (self.end + 1).min(end);
        self.end = end;
    }

    fn argument_of(&mut self, syntax: Syntax) -> Result<Argument> {
        Ok(match syntax {
            Syntax::Selectors => Argument::Selectors(self.selector_list(Selectors::Complex)?),
            Syntax::ForgivingSelectors => Argument::Selectors(self.forgiving_selector_list()?),
            Syntax::RelativeSelectors => {
                Argument::Selectors(self.selector_list(Selectors::Relative)?)
            }
            Syntax::Compounds => Argument::Selectors(self.selector_list(Selectors::Compound)?),
            Syntax::OneCompound => {
                let list = self.selector_list(Selectors::Compound)?;
                if list.selectors.len() > 1 {
                    let message = ["only one compound selector is allowed here"];
                    return Err(SelectorError::new(Code::BadArgument, self.here(), &message));
                }
                Argument::Selectors(list)
            }
            Syntax::AnPlusB => self.nth(false)?,
            Syntax::AnPlusBOf => self.nth(true)?,
            Syntax::LanguageRanges => {
                Argument::Languages(self.comma_separated(Self::language_range)?)
            }
            Syntax::Levels => Argument::Levels(self.comma_separated(Self::integer)?),
            Syntax::Identifier => Argument::Identifier(self.identifier()?),
            Syntax::Identifiers => {
                let mut names = Vec::from([self.identifier()?]);
                while self.skip_whitespace() && self.kind(0).is_some() {
                    names.push(self.identifier()?);
                }
                Argument::Identifiers(names)
            }
            Syntax::TransitionTypes => {
                Argument::TransitionTypes(self.comma_separated(Self::identifier)?)
            }
            Syntax::Keyword(words) => Argument::Keyword(self.keyword(words)?),
            Syntax::Transition => self.transition()?,
        })
    }

    /// Checks that only white space is left before the closing bracket.
    fn expect_end(&mut self) -> Result<()> {
        self.skip_whitespace();
        match self.kind(0) {
            None => Ok(()),
            Some(_) => Err(self.unexpected("`)`")),
        }
    }

    fn identifier(&mut self) -> Result<Box<str>> {
        self.skip_whitespace();
        match self.kind(0) {
            Some(Kind::Ident) => Ok(self.name()),
            _ => Err(self.unexpected("an identifier")),
        }
    }

    /// One or more items, separated by commas.
    fn comma_separated<T>(&mut self, read: fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        loop {
            self.skip_whitespace();
            items.push(read(self)?);
            self.skip_whitespace();
            if self.kind(0) != Some(Kind::Comma) {
                return Ok(items);
            }
            self.at += 1;
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
    fn language_range(&mut self) -> Result<Box<str>> {
        match self.kind(0) {
            Some(Kind::Ident | Kind::String) => Ok(self.name()),
            _ => Err(self.unexpected("a language range")),
        }
    }

    /// <https://drafts.csswg.org/selectors-5/#headings>
    fn integer(&mut self) -> Result<i32> {
        let token = self.tokens.get(self.at).filter(|_| self.kind(0) == Some(Kind::Number));
        let integer = token.and_then(|token| token.number()?.integer());
        let Some(integer) = integer else { return Err(self.unexpected("an integer")) };
        self.at += 1;
        Ok(integer)
    }

    /// One of these words.
    fn keyword(&mut self, words: &[&'static str]) -> Result<&'static str> {
        self.skip_whitespace();
        let found = match self.kind(0) {
            Some(Kind::Ident) => self.value(),
            Some(Kind::Delim('*')) => "*".into(),
            _ => return Err(self.unexpected("another argument")),
        };
        let Some(word) = words.iter().find(|word| word.eq_ignore_ascii_case(&found)) else {
            return Err(self.unexpected("another argument"));
        };
        self.at += 1;
        Ok(word)
    }

    /// `*` or a name, then classes; at least a name or a class.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#typedef-pt-name-and-class-selector>
    fn transition(&mut self) -> Result<Argument> {
        self.skip_whitespace();
        let name = match self.kind(0) {
            Some(Kind::Ident) => Some(TransitionName::Named(self.name())),
            Some(Kind::Delim('*')) => {
                self.at += 1;
                Some(TransitionName::Any)
            }
            _ => None,
        };
        let mut classes = Vec::new();
        while self.is_delim(0, '.') {
            classes.push(self.class()?);
        }
        if name.is_none() && classes.is_empty() {
            return Err(self.unexpected("a name or a class"));
        }
        Ok(Argument::Transition(name, classes))
    }
}
