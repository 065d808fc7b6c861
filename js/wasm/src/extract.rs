//! Several questions in one call, each a field for the first match or for all.

use std::rc::Rc;

use broth::dom::Node;
use broth::select::{FieldPart, Select as _, Selector};

use crate::failure::Failure;
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;
use crate::select::{Cache, bad_selector};

/// A question.
struct Question {
    selector: Rc<Selector>,
    part: FieldPart,
}

impl Question {
    fn parse(field: &str, cache: &mut Cache) -> Result<Self, Failure> {
        let (css, part) = FieldPart::after(field).map_err(|error| bad_selector(field, &error))?;
        Ok(Self { selector: cache.compiled(css)?, part })
    }

    fn write(&self, page: &Page, node: Node<'_>, reply: &mut Reply) {
        match &self.part {
            FieldPart::Text => reply.text(node.text().trim()),
            FieldPart::Html => reply.text(&page.outer_markup(node)),
            FieldPart::Attr(name) => reply.maybe_text(node.attr(name)),
        }
    }
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
        let field = Question::parse(field, cache)?;
        let mut found = page.node(request.node).select(&*field.selector);
        if is_list {
            reply.list(found, |node, reply| field.write(page, node, reply));
        } else {
            match found.next() {
                Some(node) => field.write(page, node, reply),
                None => reply.nothing(),
            }
        }
    }
    Ok(())
}
