//! Arguments other than selectors.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Parser, Result};
use crate::ast::Argument;
use crate::token::{Kind, Number};

impl Parser<'_> {
    pub(super) fn ident(&mut self) -> Result<Box<str>> {
        self.skip_whitespace();
        match self.kind(0) {
            Some(Kind::Ident(name)) => Ok(self.take(name)),
            _ => Err(self.unexpected("an identifier")),
        }
    }

    /// Identifiers separated by white space, at least one.
    pub(super) fn idents(&mut self) -> Result<Vec<Box<str>>> {
        let mut idents = Vec::from([self.ident()?]);
        while self.skip_whitespace() && self.kind(0).is_some() {
            idents.push(self.ident()?);
        }
        Ok(idents)
    }

    /// Identifiers separated by commas, at least one.
    pub(super) fn idents_with_commas(&mut self) -> Result<Vec<Box<str>>> {
        self.with_commas(Self::ident)
    }

    fn with_commas<T>(&mut self, read: fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::from([read(self)?]);
        loop {
            self.skip_whitespace();
            if !matches!(self.kind(0), Some(Kind::Comma)) {
                return Ok(items);
            }
            self.at += 1;
            items.push(read(self)?);
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
    pub(super) fn language_ranges(&mut self) -> Result<Vec<Box<str>>> {
        self.with_commas(|parser| {
            parser.skip_whitespace();
            match parser.kind(0) {
                Some(Kind::Ident(range) | Kind::String(range)) => Ok(parser.take(range)),
                _ => Err(parser.unexpected("a language range")),
            }
        })
    }

    pub(super) fn integers(&mut self) -> Result<Vec<i32>> {
        self.with_commas(|parser| {
            parser.skip_whitespace();
            match parser.kind(0) {
                Some(&Kind::Number(Number { integer: Some(integer), .. })) => {
                    parser.at += 1;
                    Ok(integer)
                }
                _ => Err(parser.unexpected("an integer")),
            }
        })
    }

    /// One of these words.
    pub(super) fn word(&mut self, words: &[&'static str]) -> Result<Argument> {
        self.skip_whitespace();
        let word = match self.kind(0) {
            Some(Kind::Ident(name)) => words.iter().find(|word| name.eq_ignore_ascii_case(word)),
            Some(Kind::Delim('*')) => words.iter().find(|&&word| word == "*"),
            _ => None,
        };
        match word {
            Some(&word) => {
                self.at += 1;
                Ok(Argument::Written(word.into()))
            }
            None => Err(self.unexpected("another argument")),
        }
    }

    /// `*` or a name, then classes; at least a name or a class.
    ///
    /// <https://drafts.csswg.org/css-view-transitions-2/#typedef-pt-name-and-class-selector>
    pub(super) fn transition(&mut self) -> Result<Argument> {
        self.skip_whitespace();
        let mut text = String::new();
        match self.kind(0) {
            Some(Kind::Ident(name)) => crate::display::push_ident(&mut text, &self.take(name)),
            Some(Kind::Delim('*')) => {
                self.at += 1;
                text.push('*');
            }
            _ => {}
        }
        while self.is_delim(0, '.') {
            text.push('.');
            let class = self.class_selector()?;
            crate::display::push_ident(&mut text, &class);
        }
        if text.is_empty() {
            return Err(self.unexpected("a name or a class"));
        }
        Ok(Argument::Written(text.into()))
    }
}
