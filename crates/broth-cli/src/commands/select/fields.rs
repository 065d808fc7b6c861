//! `--field`: named parts of a match, as columns or as members of JSON.

use std::borrow::Cow;
use std::convert::Infallible;

use broth::dom::Node;
use broth::select::{Select as _, Selector};

use super::parts::{attribute, markup};
use crate::links::Base;

/// A named part of each match.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// The part is of the first element below the match that this selects, or of the match itself.
    selector: Option<Selector>,
    part: Part,
}

/// A part of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text,
    Html,
    Attr(String),
}

impl Field {
    /// A field given on the command line: `title=text`, `url=@href`, `price=.price`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
        let (name, value) = parts
            .ok_or("expected NAME=PART, such as `title=text`, `url=@href` or `price=.price`")?;
        let (selector, part) = match value.strip_prefix('@') {
            Some(attr) => (None, Part::Attr(attr.to_owned())),
            None if value == "text" => (None, Part::Text),
            None if value == "html" => (None, Part::Html),
            None => {
                let (selector, part) = Part::after(value);
                let selector = Selector::parse(selector).map_err(|error| error.to_string())?;
                (Some(selector), part)
            }
        };
        if part == Part::Attr(String::new()) {
            return Err("the name of an attribute is missing after `@`".to_owned());
        }
        Ok(Self { name: name.to_owned(), selector, part })
    }

    /// The attribute of this name.
    pub(super) fn of_attr(name: &str) -> Result<Self, Infallible> {
        Ok(Self { name: name.to_owned(), selector: None, part: Part::Attr(name.to_owned()) })
    }

    /// The part of a match; `None` if it has none.
    pub(super) fn of<'d>(&self, node: Node<'d>, base: Option<&Base>) -> Option<Cow<'d, str>> {
        let node = match &self.selector {
            Some(selector) => node.select_one(selector)?,
            None => node,
        };
        match &self.part {
            Part::Text => Some(Cow::Owned(node.text())),
            Part::Html => Some(Cow::Owned(markup(node))),
            Part::Attr(name) => attribute(node, name, base),
        }
    }
}

impl Part {
    /// A selector, and the part that is named after it: `a@href`, `a::attr(href)`, `p::html`.
    fn after(value: &str) -> (&str, Self) {
        if let Some(selector) = value.strip_suffix("::text") {
            return (selector, Self::Text);
        }
        if let Some(selector) = value.strip_suffix("::html") {
            return (selector, Self::Html);
        }
        let attr = value.strip_suffix(')').and_then(|value| value.rsplit_once("::attr("));
        match attr.or_else(|| value.rsplit_once('@')) {
            Some((selector, name)) => (selector, Self::Attr(name.to_owned())),
            None => (value, Self::Text),
        }
    }
}

/// A value as a column: without tabs and line breaks.
pub(super) fn column(value: &str) -> String {
    value.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
