//! `--field`: named parts of a match, as columns or as members of JSON.

use std::borrow::Cow;
use std::convert::Infallible;

use broth::dom::Node;
use broth::select::{self, FieldPart, Select as _, Selector};

use super::parts::{attribute, markup};
use crate::links::Base;

/// A named part of each match.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// The part is of the first element below the match that this selects, or of the match itself.
    selector: Option<Selector>,
    part: FieldPart,
}

impl Field {
    /// A field given on the command line: `title=text`, `url=@href`, `price=.price`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
        let (name, value) = parts
            .ok_or("expected NAME=PART, such as `title=text`, `url=@href` or `price=.price`")?;
        let (selector, part) = match value.strip_prefix('@') {
            Some(attr) => (None, FieldPart::Attr(attr.to_owned())),
            None if value == "text" => (None, FieldPart::Text),
            None if value == "html" => (None, FieldPart::Html),
            None => {
                let field = select::Field::parse(value).map_err(|error| error.to_string())?;
                (Some(field.selector().clone()), field.part().clone())
            }
        };
        if part == FieldPart::Attr(String::new()) {
            return Err("the name of an attribute is missing after `@`".to_owned());
        }
        Ok(Self { name: name.to_owned(), selector, part })
    }

    /// The attribute of this name.
    pub(super) fn of_attr(name: &str) -> Result<Self, Infallible> {
        Ok(Self { name: name.to_owned(), selector: None, part: FieldPart::Attr(name.to_owned()) })
    }

    /// The part of a match; `None` if it has none.
    pub(super) fn of<'d>(&self, node: Node<'d>, base: Option<&Base>) -> Option<Cow<'d, str>> {
        let node = match &self.selector {
            Some(selector) => node.select_one(selector)?,
            None => node,
        };
        match &self.part {
            FieldPart::Text => Some(Cow::Owned(node.text())),
            FieldPart::Html => Some(Cow::Owned(markup(node))),
            FieldPart::Attr(name) => attribute(node, name, base),
        }
    }
}

/// A value as a column: without tabs and line breaks.
pub(super) fn column(value: &str) -> String {
    value.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
