//! Changes of a document. `js/src/node.ts` and its neighbours are the other side.

use broth::dom::{Document, EditError, NodeId, NodeMut};
use broth::html::EditHtml as _;
use broth::rewrite::Edit;

use crate::edit::{bad_edit, changes};
use crate::failure::{Failure, Kind};
use crate::page::Page;
use crate::reply::Reply;
use crate::request::Request;
use crate::select;

/// Makes a change of the node of a request: its name, and up to two values. Writes the element that
/// was changed or made.
pub(crate) fn change(
    page: &mut Page,
    request: &Request<'_>,
    reply: &mut Reply,
) -> Result<(), Failure> {
    if page.is_xml() {
        let message = "a document of XML cannot be changed";
        return Err(Failure::new(Kind::Edit, "read-only", message));
    }
    let node = page.node(request.node).id();
    let (name, first, second) = (request.text(0)?, request.maybe(1)?, request.maybe(2)?);
    let word = || first.ok_or(Failure::REQUEST);
    let changed = match name {
        "createElement" => page.tree.create_element(word()?).map_err(refused)?,
        "wrap" => page.tree.edit(node).wrap(word()?).map_err(refused)?,
        "insert" => {
            let number = second.and_then(|number| number.parse().ok()).ok_or(Failure::REQUEST)?;
            let other = page.node(number).id();
            insert(&mut page.tree, node, word()?, other).map_err(refused)?;
            node
        }
        _ => {
            for edit in changes(name, first, second)? {
                edit.check().map_err(bad_edit)?;
                apply(&mut page.tree.edit(node), &edit).map_err(refused)?;
            }
            node
        }
    };
    let page = &*page;
    select::describe(page.tree.node(changed), page.places(), reply);
    Ok(())
}

/// Puts a node in its place.
fn insert(tree: &mut Document, node: NodeId, place: &str, other: NodeId) -> Result<(), EditError> {
    match place {
        "before" => tree.insert_before(node, other),
        "after" => tree.insert_after(node, other),
        "prepend" => {
            let content = tree.edit(node).content();
            tree.prepend(content, other)
        }
        "append" => {
            let content = tree.edit(node).content();
            tree.append(content, other)
        }
        _ => tree.replace_with(node, other),
    }
}

/// Applies an edit by which a rewriter would change the source.
fn apply(node: &mut NodeMut<'_>, edit: &Edit) -> Result<(), EditError> {
    match edit {
        Edit::SetAttr(name, value) => node.set_attr(name, value)?,
        Edit::RemoveAttr(name) => node.remove_attr(name),
        Edit::AddClass(class) => node.add_class(class),
        Edit::RemoveClass(class) => node.remove_class(class),
        Edit::SetName(name) => node.set_name(name)?,
        Edit::Remove => node.remove(),
        Edit::Unwrap => node.unwrap(),
        Edit::SetText(text) => node.set_text(text),
        Edit::Before(text) => node.before(text)?,
        Edit::After(text) => node.after(text)?,
        Edit::Prepend(text) => node.prepend(text)?,
        Edit::Append(text) => {
            // A text of its own, as in the DOM: those that are there stay as they are.
            let content = node.content();
            let text = node.document().create_text(text);
            node.document().append(content, text)?;
        }
        Edit::ReplaceWith(text) => node.replace_with(text)?,
        Edit::BeforeHtml(html) => node.before_html(html)?,
        Edit::AfterHtml(html) => node.after_html(html)?,
        Edit::PrependHtml(html) => node.prepend_html(html)?,
        Edit::AppendHtml(html) => node.append_html(html)?,
        Edit::SetInnerHtml(html) => node.set_inner_html(html)?,
        Edit::ReplaceWithHtml(html) => node.replace_with_html(html)?,
        _ => {}
    }
    Ok(())
}

fn refused(error: EditError) -> Failure {
    Failure::new(Kind::Edit, error.code(), error)
}
