//! Several questions in one call: `css`, `css::text` or `css::attr(name)`, each for the first match
//! or for all.

use std::rc::Rc;

use broth::dom::Node;
use broth::select::{Select as _, Selector};

use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;
use crate::select::Cache;

/// A question.
struct Field<'f> {
    selector: Rc<Selector>,
    part: Part<'f>,
}

/// Which part of an element is asked for.
enum Part<'f> {
    Text,
    Attr(&'f str),
}

impl<'f> Field<'f> {
    fn parse(field: &'f str, cache: &mut Cache) -> Result<Self, Failure> {
        let attr = || field.strip_suffix(')')?.rsplit_once("::attr(");
        let (css, part) = match (field.strip_suffix("::text"), attr()) {
            (Some(css), _) => (css, Part::Text),
            (_, Some((css, name))) => (css, Part::Attr(attribute(name)?)),
            // An element alone is its text, in all languages.
            _ => (field, Part::Text),
        };
        Ok(Self { selector: cache.compiled(css)?, part })
    }

    fn write(&self, node: Node<'_>, reply: &mut Reply) {
        match self.part {
            Part::Text => reply.text(node.text().trim()),
            Part::Attr(name) => reply.maybe_text(node.attr(name)),
        }
    }
}

/// The name in `::attr(name)`.
fn attribute(name: &str) -> Result<&str, Failure> {
    let is_name = |c: char| !c.is_ascii_whitespace() && !matches!(c, '"' | '\'' | '>' | '/' | '=');
    if !name.is_empty() && name.chars().all(is_name) {
        return Ok(name);
    }
    let message =
        format!("{name:?} is no name of an attribute; write ::attr(href), without quotes");
    Err(Failure::new(Kind::Selector, "bad-attribute", message))
}

/// Answers questions; before each is a letter that says whether all matches are asked for.
pub(crate) fn extract(
    page: &Page,
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    for field in request.texts_from(0) {
        let field = field?;
        let (is_list, field) = match field.strip_prefix('*') {
            Some(field) => (true, field),
            None => (false, field.strip_prefix('1').unwrap_or(field)),
        };
        let field = Field::parse(field, cache)?;
        let mut found = page.node(request.node).select(&*field.selector);
        if is_list {
            reply.list(found, |node, reply| field.write(node, reply));
        } else {
            match found.next() {
                Some(node) => field.write(node, reply),
                None => reply.nothing(),
            }
        }
    }
    Ok(())
}
