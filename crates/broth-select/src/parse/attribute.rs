//! Attribute selectors.

use alloc::boxed::Box;

use super::{Parser, Prefix, Reading, Result};
use crate::attribute::FOLDING;
use crate::error::SelectorErrorCode as Code;
use crate::program::{
    AttributeNamespace, AttributeTest, AttributeValue, Case, LocalName, Matcher, Test,
};
use crate::serialize;
use crate::specificity::Specificity;
use crate::token::Kind;
use crate::words::is_word_of;

impl Parser<'_> {
    /// <https://drafts.csswg.org/selectors-4/#typedef-attribute-selector>
    pub(super) fn attribute_selector(&mut self, reading: &mut Reading) -> Result<()> {
        let end = self.go_in();
        let test = self.inside_attribute_selector().map_err(|error| match error.code() {
            Code::UnexpectedToken => error.with_code(Code::BadAttribute),
            _ => error,
        });
        self.go_out(end);
        reading.compound.tests.push(Test::Attribute(test?));
        reading.specificity.add(Specificity::CLASS);
        Ok(())
    }

    fn inside_attribute_selector(&mut self) -> Result<Box<AttributeTest>> {
        self.write("[");
        self.skip_whitespace();
        let written = self.written.len();
        let namespace = match self.namespace_prefix(false)? {
            Prefix::Missing => None,
            // Attributes without a prefix are in no namespace, whatever the default is.
            Prefix::None => {
                self.written.truncate(written);
                None
            }
            Prefix::Any => Some(AttributeNamespace::Any),
            Prefix::Of(_, namespace) => Some(AttributeNamespace::Of(namespace)),
        };
        let local = match self.kind(0) {
            Some(Kind::Ident) => LocalName::new(&self.name()),
            _ => return Err(self.unexpected("the name of an attribute")),
        };
        self.skip_whitespace();
        let value = match self.kind(0) {
            None => None,
            Some(_) => Some(self.attribute_value()?),
        };
        self.write("]");
        let folds = namespace.is_none() && FOLDING.contains(&local.lower_name);
        let differs_in_html = folds || local.lower != local.exact;
        Ok(Box::new(AttributeTest { namespace, local, value, differs_in_html, folds }))
    }

    fn attribute_value(&mut self) -> Result<AttributeValue> {
        let matcher = self.attribute_matcher()?;
        self.skip_whitespace();
        let value = match self.kind(0) {
            Some(Kind::Ident | Kind::String) => self.value().text,
            _ => return Err(self.unexpected("a string or an identifier")),
        };
        self.at += 1;
        serialize::string(&value, &mut self.written);
        self.skip_whitespace();
        let case = self.attribute_modifier()?;
        self.skip_whitespace();
        match self.kind(0) {
            None => Ok(AttributeValue { matcher, value: value.into(), case }),
            Some(_) => Err(self.unexpected("`]`")),
        }
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attr-matcher>
    fn attribute_matcher(&mut self) -> Result<Matcher> {
        let (matcher, text) = match self.kind(0) {
            Some(Kind::Delim(b'=')) => (Matcher::Equals, "="),
            Some(Kind::Delim(b'~')) => (Matcher::Includes, "~="),
            Some(Kind::Delim(b'|')) => (Matcher::Dash, "|="),
            Some(Kind::Delim(b'^')) => (Matcher::Prefix, "^="),
            Some(Kind::Delim(b'$')) => (Matcher::Suffix, "$="),
            Some(Kind::Delim(b'*')) => (Matcher::Substring, "*="),
            _ => return Err(self.unexpected("`=` or `]`")),
        };
        let equals = text.len() - 1;
        if !self.is_delim(equals, b'=') {
            return Err(self.unexpected("`=` or `]`"));
        }
        self.at += equals + 1;
        self.write(text);
        Ok(matcher)
    }

    /// <https://drafts.csswg.org/selectors-4/#typedef-attr-modifier>
    fn attribute_modifier(&mut self) -> Result<Option<Case>> {
        let (case, text) = match self.kind(0) {
            None => return Ok(None),
            Some(Kind::Ident) if is_word_of(&self.value().text, "i") => (Case::Insensitive, " i"),
            Some(Kind::Ident) if is_word_of(&self.value().text, "s") => (Case::Sensitive, " s"),
            Some(_) => return Err(self.unexpected("`i`, `s` or `]`")),
        };
        self.at += 1;
        self.write(text);
        Ok(Some(case))
    }
}
