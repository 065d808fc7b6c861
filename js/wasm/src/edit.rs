//! Edits by selector, which leave every other byte alone.

use broth::dom::Node;
use broth::dom::markup::serializes_as_void;
use broth::rewrite::{Edit, EditError, Page, RewriteError, Rewriter};
use broth::select::{Select as _, Selector};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;
use crate::select::Cache;

/// The bits of a request.
mod flag {
    /// Markup that would change the content around it is an error.
    pub(super) const REFUSE: u32 = 0;
}

/// Reads an operation: its name, and up to two values.
pub(crate) fn op(name: &str, first: Option<&str>, second: Option<&str>) -> Result<Edit, Failure> {
    let first = || first.map(str::to_owned).ok_or(Failure::REQUEST);
    Ok(match name {
        "set" => Edit::SetAttr(first()?, second.ok_or(Failure::REQUEST)?.to_owned()),
        "unset" => Edit::RemoveAttr(first()?),
        "rename" => Edit::SetName(first()?),
        "before" => Edit::BeforeHtml(first()?),
        "after" => Edit::AfterHtml(first()?),
        "prepend" => Edit::PrependHtml(first()?),
        "append" => Edit::AppendHtml(first()?),
        "inner" => Edit::SetInnerHtml(first()?),
        "replace" => Edit::ReplaceWithHtml(first()?),
        "remove" => Edit::Remove,
        "unwrap" => Edit::Unwrap,
        _ => return Err(Failure::REQUEST),
    })
}

pub(crate) fn bad_edit(error: EditError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

fn bad_rule(error: RewriteError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

/// Edits the last text of a request by the rules before it, each a selector, an operation and two
/// values.
pub(crate) fn edit(
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let last = request.count().checked_sub(1).ok_or(Failure::REQUEST)?;
    let rules = (0..last / 4).map(|rule| {
        let at = rule * 4;
        let selector = cache.compiled(request.text(at)?)?;
        Ok((selector, op(request.text(at + 1)?, request.maybe(at + 2)?, request.maybe(at + 3)?)?))
    });
    let parts = rules.collect::<Result<Vec<_>, Failure>>()?;
    let mut rewriter = Rewriter::new();
    for (selector, op) in &parts {
        op.check().map_err(bad_edit)?;
        rewriter = rewriter.rule(&**selector, op.clone());
    }
    let page = Page::parse(request.text(last)?);
    if let Some(name) = parts.iter().find_map(|(selector, op)| without_content(&page, selector, op))
    {
        let message = format!("{name:?} cannot have content, so nothing can be inserted into it");
        return Err(Failure::new(Kind::Edit, "no-content", message));
    }
    let changes = rewriter.edits(&page).map_err(bad_rule)?;
    if let Some(markup) = changes.left_out() {
        let message = format!("{markup:?} cannot be inserted: it would change what is around it");
        return Err(Failure::new(Kind::Edit, "misfit", message));
    }
    if request.has_flag(flag::REFUSE) {
        let misfits = changes.misfits();
        if misfits > 0 {
            let message = format!("{misfits} insertions leave elements open, or close others");
            return Err(Failure::new(Kind::Edit, "misfit", message));
        }
    }
    reply.last(changes.rewrite().map_err(bad_edit)?);
    Ok(())
}

/// The name of an element that cannot have the content that is inserted, such as `img`, if none of
/// the elements that the selector matches can have it.
fn without_content(page: &Page<'_>, selector: &Selector, op: &Edit) -> Option<String> {
    if !matches!(op, Edit::PrependHtml(_) | Edit::AppendHtml(_) | Edit::SetInnerHtml(_)) {
        return None;
    }
    let is_void = |node: Node<'_>| node.qname().is_some_and(serializes_as_void);
    let mut elements = page.document().root().select(selector).peekable();
    let first = *elements.peek()?;
    elements.all(is_void).then(|| first.name().to_owned())
}
