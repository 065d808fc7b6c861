//! Attribute selectors.

use super::{Named, Parser, Result};
use crate::ast::{AttributeSelector, Case, Matcher, ValueSelector};
use crate::error::SelectorErrorCode as Code;
use crate::keywords::keyword;
use crate::token::Kind;

/// <https://drafts.csswg.org/selectors-4/#typedef-attr-modifier>
const MODIFIERS: &[(&str, Case)] = &[("i", Case::Insensitive), ("s", Case::Sensitive)];

impl Parser<'_> {
    /// <https://drafts.csswg.org/selectors-4/#typedef-attribute-selector>
    pub(super) fn attribute_selector(&mut self) -> Result<AttributeSelector> {
        let end = self.go_in();
        let selector = self.inside_attribute_selector().map_err(|error| match error.code() {
            Code::UnexpectedToken => error.with_code(Code::BadAttribute),
            _ => error,
        });
        self.go_out(end);
        selector
    }

    fn inside_attribute_selector(&mut self) -> Result<AttributeSelector> {
        self.skip_whitespace();
        let prefix = self.namespace_prefix(Named::Attribute)?;
        let local = match self.kind(0) {
            Some(Kind::Ident) => self.name(),
            _ => return Err(self.unexpected("the name of an attribute")),
        };
        self.skip_whitespace();
        let value = match self.kind(0) {
            None => None,
            Some(_) => Some(self.value_selector()?),
        };
        Ok(AttributeSelector { prefix, local, value })
    }

    fn value_selector(&mut self) -> Result<ValueSelector> {
        let matcher = self.attribute_matcher()?;
        self.skip_whitespace();
        let value = match self.kind(0) {
            Some(Kind::Ident | Kind::String) => self.name(),
            _ => return Err(self.unexpected("a string or an identifier")),
        };
        self.skip_whitespace();
        let case = self.attribute_modifier()?;
        self.skip_whitespace();
        match self.kind(0) {
            None => Ok(ValueSelector { matcher, value, case }),
            Some(_) => Err(self.unexpected("`]`")),
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attr-matcher>
    fn attribute_matcher(&mut self) -> Result<Matcher> {
        let matcher = match self.kind(0) {
            Some(Kind::Delim('=')) => Matcher::Equals,
            Some(Kind::Delim('~')) => Matcher::Includes,
            Some(Kind::Delim('|')) => Matcher::Dash,
            Some(Kind::Delim('^')) => Matcher::Prefix,
            Some(Kind::Delim('$')) => Matcher::Suffix,
            Some(Kind::Delim('*')) => Matcher::Substring,
            _ => return Err(self.unexpected("`=` or `]`")),
        };
        let equals = matcher.text().len() - 1;
        if !self.is_delim(equals, '=') {
            return Err(self.unexpected("`=` or `]`"));
        }
        self.at += equals + 1;
        Ok(matcher)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attr-modifier>
    fn attribute_modifier(&mut self) -> Result<Option<Case>> {
        let case = match self.kind(0) {
            None => return Ok(None),
            Some(Kind::Ident) => keyword(&self.value(), MODIFIERS),
            Some(_) => None,
        };
        let Some(case) = case else { return Err(self.unexpected("`i`, `s` or `]`")) };
        self.at += 1;
        Ok(Some(case))
    }
}
