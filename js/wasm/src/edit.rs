//! Edits by selector, which leave every other byte alone.

use std::borrow::Cow;

use broth::dom::Node;
use broth::dom::markup::serializes_as_void;
use broth::rewrite::{Comment, Edit, EditError, Page, RewriteError, Rewriter};
use broth::select::{Select as _, Selector};

use crate::failure::{Failure, Kind};
use crate::reply::Reply;
use crate::request::Request;
use crate::select::Cache;

/// The bits of a request.
mod flag {
    /// Markup that would change the content around it is an error.
    pub(super) const REFUSE: u32 = 0;
    /// The comments go.
    pub(super) const REMOVE_COMMENTS: u32 = 1;
}

pub(crate) fn bad_edit(error: EditError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

fn bad_rule(error: RewriteError) -> Failure {
    Failure::new(Kind::Edit, "bad-edit", error)
}

/// Reads a change: its name, as `js/src/edit.ts`, `node.ts` and `rewriter/decisions.ts` write it,
/// and up to two values.
pub(crate) fn changes(
    name: &str,
    first: Option<&str>,
    second: Option<&str>,
) -> Result<Vec<Edit>, Failure> {
    let first = || first.ok_or(Failure::REQUEST);
    let classes = |edit: fn(String) -> Edit| -> Result<Vec<Edit>, Failure> {
        Ok(first()?.split_ascii_whitespace().map(|class| edit(class.to_owned())).collect())
    };
    let edit: fn(String) -> Edit = match name {
        "setAttribute" => {
            let value = second.ok_or(Failure::REQUEST)?;
            return Ok(vec![Edit::SetAttr(first()?.to_owned(), value.to_owned())]);
        }
        "addClass" => return classes(Edit::AddClass),
        "removeClass" => return classes(Edit::RemoveClass),
        "remove" => return Ok(vec![Edit::Remove]),
        "unwrap" => return Ok(vec![Edit::Unwrap]),
        "removeAttribute" => Edit::RemoveAttr,
        "rename" => Edit::SetName,
        "before" => Edit::Before,
        "after" => Edit::After,
        "prepend" => Edit::Prepend,
        "append" => Edit::Append,
        "textContent" => Edit::SetText,
        "replaceWith" => Edit::ReplaceWith,
        "beforeHTML" => Edit::BeforeHtml,
        "afterHTML" => Edit::AfterHtml,
        "prependHTML" => Edit::PrependHtml,
        "appendHTML" => Edit::AppendHtml,
        "innerHTML" => Edit::SetInnerHtml,
        "outerHTML" => Edit::ReplaceWithHtml,
        _ => return Err(Failure::REQUEST),
    };
    Ok(vec![edit(first()?.to_owned())])
}

/// Edits the last text of a request by the rules before it, each a selector, the name of a change
/// and two values.
pub(crate) fn edit(
    request: &Request<'_>,
    cache: &mut Cache,
    reply: &mut Reply,
) -> Result<(), Failure> {
    let last = request.count().checked_sub(1).ok_or(Failure::REQUEST)?;
    let mut rules = Vec::new();
    for at in (0..last / 4).map(|rule| rule * 4) {
        let selector = cache.compiled(request.text(at)?)?;
        let (first, second) = (request.maybe(at + 2)?, request.maybe(at + 3)?);
        for edit in changes(request.text(at + 1)?, first, second)? {
            edit.check().map_err(bad_edit)?;
            rules.push((selector.clone(), edit));
        }
    }
    let source = match request.has_flag(flag::REMOVE_COMMENTS) {
        true => Cow::Owned(without_comments(request.text(last)?)?),
        false => Cow::Borrowed(request.text(last)?),
    };
    let page = Page::parse(&source);
    if let Some(name) =
        rules.iter().find_map(|(selector, edit)| without_content(&page, selector, edit))
    {
        let message = format!("{name:?} cannot have content, so nothing can be inserted into it");
        return Err(Failure::new(Kind::Edit, "no-content", message));
    }
    let mut rewriter = Rewriter::new();
    for (selector, edit) in rules {
        rewriter = rewriter.rule(&*selector, edit);
    }
    let edits = rewriter.edits(&page).map_err(bad_rule)?;
    if let Some(markup) = edits.left_out() {
        let message = format!("{markup:?} cannot be inserted: it would change what is around it");
        return Err(Failure::new(Kind::Edit, "misfit", message));
    }
    if request.has_flag(flag::REFUSE) && edits.misfits() > 0 {
        let misfits = edits.misfits();
        let message = format!("{misfits} insertions leave elements open, or close others");
        return Err(Failure::new(Kind::Edit, "misfit", message));
    }
    reply.last(edits.rewrite().map_err(bad_edit)?);
    Ok(())
}

/// A source without its comments. Processing instructions stay.
fn without_comments(source: &str) -> Result<String, Failure> {
    let remove = |comment: &mut Comment<'_>| {
        if comment.target().is_none() {
            comment.remove();
        }
    };
    Rewriter::new().on_any_comment(remove).rewrite(source).map_err(bad_rule)
}

/// The name of an element that cannot have the content that is inserted, such as `img`, if none of
/// the elements that the selector matches can have it.
fn without_content(page: &Page<'_>, selector: &Selector, edit: &Edit) -> Option<String> {
    use Edit::{Append, AppendHtml, Prepend, PrependHtml, SetInnerHtml, SetText};

    let is_inside = matches!(
        edit,
        Prepend(_) | PrependHtml(_) | Append(_) | AppendHtml(_) | SetText(_) | SetInnerHtml(_)
    );
    if !is_inside {
        return None;
    }
    let is_void = |node: Node<'_>| node.qname().is_some_and(serializes_as_void);
    let mut elements = page.document().root().select(selector).peekable();
    let first = *elements.peek()?;
    elements.all(is_void).then(|| first.name().to_owned())
}
