//! What stands between the brackets of a pseudo-class or pseudo-element.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{Inside, Kinds, List, Parser, Reading, Result};
use crate::error::{SelectorError, SelectorErrorCode as Code};
use crate::program::Test;
use crate::pseudo::{Argument, State};
use crate::serialize;
use crate::token::Kind;
use crate::words::{self, keyword};

impl Reading {
    /// Adds what a list of selectors needs, and its specificity.
    #[inline(never)]
    pub(super) fn add_list(&mut self, list: &List) {
        self.compound.needs = self.compound.needs.max(list.needs);
        self.specificity.add(list.specificity);
    }
}

impl Parser<'_> {
    /// Reads an argument, from the token that opens it to the one that closes it.
    pub(super) fn argument(
        &mut self,
        argument: Argument,
        inside: Inside,
        reading: &mut Reading,
    ) -> Result<()> {
        if self.depth == self.options.nesting {
            let levels = self.options.nesting.to_string();
            let message = ["more than ", &levels, " levels of nesting"];
            return Err(SelectorError::new(Code::TooDeep, self.here(), &message));
        }
        let outside = core::mem::replace(&mut self.inside, inside);
        let end = self.go_in();
        self.depth += 1;
        self.write("(");
        let result = self.argument_of(argument, reading).and_then(|()| self.expect_end());
        self.write(")");
        self.depth -= 1;
        self.go_out(end);
        self.inside = outside;
        result
    }

    /// Where the brackets close that the next token opens.
    #[inline(never)]
    pub(super) fn close(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |open| open.close.min(self.end))
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

    fn argument_of(&mut self, argument: Argument, reading: &mut Reading) -> Result<()> {
        let test = match argument {
            Argument::Is => {
                let list = self.forgiving_selector_list()?;
                reading.add_list(&list);
                Test::AnyOf(list.positions())
            }
            Argument::Where => {
                let list = self.forgiving_selector_list()?;
                reading.compound.needs = reading.compound.needs.max(list.needs);
                Test::AnyOf(list.positions())
            }
            Argument::WebkitAny => {
                let list = self.selector_list(Kinds::Compound)?;
                reading.add_list(&list);
                Test::AnyOf(list.positions())
            }
            Argument::Not => {
                let list = self.selector_list(Kinds::Complex)?;
                reading.add_list(&list);
                Test::NoneOf(list.positions())
            }
            Argument::Has => {
                let fact = self.compiler.begin_has();
                let mut list = self.selector_list(Kinds::Relative(fact))?;
                self.compiler.end_has(fact, list.needs);
                list.needs += 1;
                reading.add_list(&list);
                Test::Has(fact)
            }
            Argument::Nth(counted) => return self.nth(counted, reading),
            Argument::Lang => self.language_ranges()?,
            Argument::Dir => self.direction()?,
            Argument::Heading => self.heading_levels()?,
            Argument::Identifier => {
                self.identifier()?;
                Test::Never
            }
            Argument::Identifiers => {
                self.identifier()?;
                while self.skip_whitespace() && self.kind(0).is_some() {
                    self.write(" ");
                    self.identifier()?;
                }
                Test::Never
            }
            Argument::TransitionTypes => {
                self.with_commas(&mut |parser| parser.identifier().map(drop))?;
                Test::Never
            }
            Argument::OneCompound => {
                let list = self.unmatched_list(Kinds::Compound, reading)?;
                if list.ends.len() > 1 {
                    let message = ["only one compound selector can stand here"];
                    return Err(SelectorError::new(Code::BadArgument, self.here(), &message));
                }
                Test::Never
            }
            Argument::Compounds => {
                self.unmatched_list(Kinds::Compound, reading)?;
                Test::Never
            }
            Argument::Selectors => {
                self.unmatched_list(Kinds::Complex, reading)?;
                Test::Never
            }
            Argument::Picker => self.word("select")?,
            Argument::ScrollButton => self.word(
                "* left right up down prev next block-start block-end inline-start inline-end",
            )?,
            Argument::Transition => self.transition()?,
        };
        reading.compound.tests.push(test);
        Ok(())
    }

    /// A list of which nothing has to be known but its specificity.
    fn unmatched_list(&mut self, kinds: Kinds, reading: &mut Reading) -> Result<List> {
        let mark = self.compiler.mark();
        let list = self.selector_list(kinds)?;
        self.compiler.back_to(mark);
        reading.specificity.add(list.specificity);
        Ok(list)
    }

    /// Whether there is only white space up to the closing bracket.
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

    /// Items separated by commas, at least one.
    fn with_commas(&mut self, read: &mut dyn FnMut(&mut Self) -> Result<()>) -> Result<()> {
        loop {
            self.skip_whitespace();
            read(self)?;
            self.skip_whitespace();
            if self.kind(0) != Some(Kind::Comma) {
                return Ok(());
            }
            self.at += 1;
            self.write(", ");
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
    fn language_ranges(&mut self) -> Result<Test> {
        let mut ranges: Vec<String> = Vec::new();
        self.with_commas(&mut |parser| {
            let range = match parser.kind(0) {
                Some(Kind::Ident | Kind::String) => parser.value().text,
                _ => return Err(parser.unexpected("a language range")),
            };
            parser.at += 1;
            match range.is_empty() || range.bytes().any(|byte| byte == b'*') {
                true => serialize::string(&range, &mut parser.written),
                false => serialize::identifier(&range, &mut parser.written),
            }
            ranges.push(range);
            Ok(())
        })?;
        Ok(self.compiler.languages(ranges))
    }

    /// <https://drafts.csswg.org/selectors-4/#the-dir-pseudo>
    fn direction(&mut self) -> Result<Test> {
        let direction = self.identifier()?;
        Ok(match keyword(&direction, "ltr rtl") {
            Some(0) => self.compiler.state(State::Ltr),
            Some(_) => self.compiler.state(State::Rtl),
            None => Test::Never,
        })
    }

    /// <https://drafts.csswg.org/selectors-5/#headings>
    fn heading_levels(&mut self) -> Result<Test> {
        let mut levels = Vec::new();
        self.with_commas(&mut |parser| {
            let integer = parser.value().integer.filter(|_| parser.kind(0) == Some(Kind::Number));
            let Some(level) = integer else { return Err(parser.unexpected("an integer")) };
            parser.at += 1;
            // A `String` accepts everything.
            let _ = write!(parser.written, "{level}");
            levels.push(level);
            Ok(())
        })?;
        Ok(Test::Heading(levels.into()))
    }

    /// One of these words.
    fn word(&mut self, words: &'static str) -> Result<Test> {
        self.skip_whitespace();
        let word = match self.kind(0) {
            Some(Kind::Ident) => self.value().text,
            Some(Kind::Delim(b'*')) => "*".into(),
            _ => String::new(),
        };
        let Some(found) = words::find(&word, words) else {
            return Err(self.unexpected("another argument"));
        };
        self.at += 1;
        self.write(found.word);
        Ok(Test::Never)
    }

    /// `*` or a name, then classes; at least a name or a class.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#typedef-pt-name-and-class-selector>
    fn transition(&mut self) -> Result<Test> {
        self.skip_whitespace();
        let start = self.at;
        match self.kind(0) {
            Some(Kind::Ident) => drop(self.name()),
            Some(Kind::Delim(b'*')) => {
                self.at += 1;
                self.write("*");
            }
            _ => {}
        }
        while self.is_delim(0, b'.') {
            self.class()?;
        }
        if self.at == start {
            return Err(self.unexpected("a name or a class"));
        }
        Ok(Test::Never)
    }
}
