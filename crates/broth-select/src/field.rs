//! `Field`: what is asked of the elements that a selector matches.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::str::FromStr;

use broth_input::Span;

use crate::error::{SelectorError, SelectorErrorCode};
use crate::selector::Selector;

/// A selector, and the part of an element that is asked for: `p`, `p::text`, `div::html`,
/// `a::attr(href)` or `a@href`.
///
/// ```
/// use broth::prelude::*;
/// use broth::select::{Field, FieldPart};
///
/// let doc = broth::html::parse("<p class=price>4,50 <a href=/soup>Soup</a>");
/// let field = Field::parse("p.price a::attr(href)").unwrap();
/// let link = doc.select_one(field.selector()).unwrap();
/// assert_eq!(*field.part(), FieldPart::Attr("href".to_string()));
/// assert_eq!(link.attr("href"), Some("/soup"));
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    selector: Selector,
    part: FieldPart,
}

/// The part of an element that a [`Field`] asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FieldPart {
    /// Its text.
    Text,
    /// Its markup.
    Html,
    /// The value of an attribute.
    Attr(String),
}

impl Field {
    /// Parses a field. A selector alone asks for the text.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        let (selector, part) = FieldPart::after(text)?;
        Ok(Self { selector: Selector::parse(selector)?, part })
    }

    /// The selector.
    #[must_use]
    pub fn selector(&self) -> &Selector {
        &self.selector
    }

    /// The part that is asked for.
    #[must_use]
    pub fn part(&self) -> &FieldPart {
        &self.part
    }
}

impl FromStr for Field {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl FieldPart {
    /// Splits a field into the text of its selector and the part that is named after it.
    pub fn after(field: &str) -> Result<(&str, Self), SelectorError> {
        if let Some(selector) = field.strip_suffix("::text") {
            return Ok((selector, Self::Text));
        }
        if let Some(selector) = field.strip_suffix("::html") {
            return Ok((selector, Self::Html));
        }
        let in_parentheses = || {
            let (selector, name) = field.strip_suffix(')')?.rsplit_once("::attr(")?;
            Some((selector, unquoted(name.trim())))
        };
        let after_at = || field.rsplit_once('@').filter(|(_, name)| !name.contains(NOT_AFTER_AT));
        match in_parentheses().or_else(after_at) {
            Some((_, name)) if name.is_empty() || name.contains(NOT_IN_NAMES) => {
                Err(bad_name(field, name))
            }
            Some((selector, name)) => Ok((selector, Self::Attr(name.to_owned()))),
            None => Ok((field, Self::Text)),
        }
    }
}

/// Characters that no name of an attribute has.
const NOT_IN_NAMES: &[char] = &[' ', '\t', '\n', '\r', '\u{c}', '"', '\'', '>', '/', '='];

/// Characters after an `@` that is part of a selector.
const NOT_AFTER_AT: &[char] = &[']', ')', '"', '\'', ' '];

/// A name that may be in quotes, as parsel allows.
fn unquoted(name: &str) -> &str {
    let without = |quote| name.strip_prefix(quote)?.strip_suffix(quote);
    without('"').or_else(|| without('\'')).unwrap_or(name)
}

#[cold]
fn bad_name(field: &str, name: &str) -> SelectorError {
    // The name is a part of the field.
    let start = name.as_ptr().addr() - field.as_ptr().addr();
    let span = Span::new(start, start + name.len());
    let message = match name {
        "" => "the name of an attribute is missing; write ::attr(href)",
        _ => "that is no name of an attribute; write ::attr(href)",
    };
    (*SelectorError::new(SelectorErrorCode::BadAttribute, span, &[message])).about(field)
}

#[cfg(test)]
mod tests {
    use super::FieldPart;

    /// Checks what a field is split into: a selector and the name of an attribute, or the part.
    #[track_caller]
    fn check(field: &str, selector: &str, part: &str) {
        let found = FieldPart::after(field).map(|(selector, part)| {
            let part = match part {
                FieldPart::Text => "text".into(),
                FieldPart::Html => "html".into(),
                FieldPart::Attr(name) => alloc::format!("@{name}"),
            };
            (selector, part)
        });
        assert_eq!(found, Ok((selector, part.into())), "{field}");
    }

    #[test]
    fn a_part_is_named_after_the_selector() {
        check("p", "p", "text");
        check("p > b::text", "p > b", "text");
        check("div::html", "div", "html");
        check("a::attr(href)", "a", "@href");
        check("a::attr( \"data-x\" )", "a", "@data-x");
        check("a@href", "a", "@href");
        check("@href", "", "@href");
        check("[title='a@b']", "[title='a@b']", "text");
        check("a:is([href*='@'], b)", "a:is([href*='@'], b)", "text");
    }

    #[test]
    fn a_name_that_no_attribute_has_is_an_error() {
        for (field, range) in [("a@", 2..2), ("a::attr()", 8..8), ("a::attr(b c)", 8..11)] {
            let error = FieldPart::after(field).unwrap_err();
            assert_eq!(error.code().as_str(), "bad-attribute");
            assert_eq!(error.span().range(), range, "{field}");
        }
    }
}
