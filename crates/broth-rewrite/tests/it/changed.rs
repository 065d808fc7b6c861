//! Changes trees directly, to compare them with the trees of rewritten sources.

use broth_dom::{Document, NodeId};
use broth_html::{Context, Parser};
use broth_markup::QName;
use broth_rewrite::Edit;
use broth_select::{Select as _, Selector};

/// The tree of a source after a change to each element that a selector matches.
pub(crate) fn changed(source: &str, selector: &Selector, op: &Edit) -> Document {
    let mut doc = broth_html::parse(source);
    let joined = joined(&doc);
    let nodes: Vec<_> = joined.select(selector).map(|node| node.id()).collect();
    let mut gone = Vec::new();
    for node in nodes {
        if gone.iter().any(|&gone| within(&doc, node, gone)) {
            continue;
        }
        change(&mut doc, node, op, &mut gone);
    }
    doc
}

/// The document with the contents of its templates as their children.
fn joined(doc: &Document) -> Document {
    let mut joined = doc.clone();
    let mut roots = vec![doc.root()];
    while let Some(root) = roots.pop() {
        for template in root.descendants() {
            let Some(contents) = template.template_contents() else { continue };
            for child in contents.children() {
                joined.append(template.id(), child.id()).unwrap();
            }
            roots.push(contents);
        }
    }
    joined
}

fn within(doc: &Document, node: NodeId, ancestor: NodeId) -> bool {
    let up = std::iter::successors(Some(doc.node(node)), |node| node.parent().or(node.host()));
    up.into_iter().any(|node| node.id() == ancestor)
}

fn change(doc: &mut Document, node: NodeId, op: &Edit, gone: &mut Vec<NodeId>) {
    let parent = doc.node(node).parent().map(|parent| parent.id());
    match op {
        Edit::SetAttr(name, value) => doc.set_attr(node, name, value).unwrap(),
        Edit::RemoveAttr(name) => doc.remove_attr(node, name),
        Edit::AddClass(class) => {
            if !doc.node(node).has_class(class) {
                let classes = format!("{} {class}", classes(doc, node).join(" "));
                doc.set_attr(node, "class", classes.trim_start()).unwrap();
            }
        }
        Edit::RemoveClass(class) => {
            if doc.node(node).has_class(class) {
                let mut classes = classes(doc, node);
                classes.retain(|other| other != class);
                match classes.is_empty() {
                    true => doc.remove_attr(node, "class"),
                    false => doc.set_attr(node, "class", &classes.join(" ")).unwrap(),
                }
            }
        }
        Edit::SetName(name) => rename(doc, node, name),
        Edit::Before(text) => insert_before(text_node(doc, text), doc, node),
        Edit::BeforeHtml(html) => insert_before(fragment(doc, parent.unwrap(), html), doc, node),
        Edit::After(text) => insert_after(text_node(doc, text), doc, node),
        Edit::AfterHtml(html) => insert_after(fragment(doc, parent.unwrap(), html), doc, node),
        Edit::Prepend(text) => prepend(text_node(doc, text), doc, node),
        Edit::PrependHtml(html) => prepend(fragment(doc, node, html), doc, node),
        Edit::Append(text) => append(text_node(doc, text), doc, node),
        Edit::AppendHtml(html) => append(fragment(doc, node, html), doc, node),
        Edit::SetText(text) => {
            empty(doc, node, gone);
            append(text_node(doc, text), doc, node)
        }
        Edit::SetInnerHtml(html) => {
            empty(doc, node, gone);
            append(fragment(doc, node, html), doc, node)
        }
        Edit::ReplaceWith(text) => {
            change(doc, node, &Edit::Before(text.clone()), gone);
            change(doc, node, &Edit::Remove, gone);
        }
        Edit::ReplaceWithHtml(html) => {
            change(doc, node, &Edit::BeforeHtml(html.clone()), gone);
            change(doc, node, &Edit::Remove, gone);
        }
        Edit::Remove => {
            doc.detach(node);
            gone.push(node);
        }
        Edit::Unwrap => {
            for child in children(doc, contents(doc, node)) {
                doc.insert_before(node, child).unwrap();
            }
            doc.detach(node);
        }
        other => panic!("{other:?}"),
    }
}

fn classes(doc: &Document, node: NodeId) -> Vec<String> {
    doc.node(node).classes().map(str::to_owned).collect()
}

fn rename(doc: &mut Document, node: NodeId, name: &str) {
    let renamed = doc.create_element(name).unwrap();
    let attrs = doc.node(node).attrs().map(|a| (a.name().to_string(), a.value().to_owned()));
    for (name, value) in attrs.collect::<Vec<_>>() {
        doc.set_attr(renamed, &name, &value).unwrap();
    }
    move_children(doc, node, renamed);
    doc.replace_with(node, renamed).unwrap();
}

fn text_node(doc: &mut Document, text: &str) -> Vec<NodeId> {
    if text.is_empty() { Vec::new() } else { vec![doc.create_text(text)] }
}

fn insert_before(new: Vec<NodeId>, doc: &mut Document, node: NodeId) {
    new.into_iter().for_each(|new| doc.insert_before(node, new).unwrap());
}

fn insert_after(new: Vec<NodeId>, doc: &mut Document, node: NodeId) {
    new.into_iter().rev().for_each(|new| doc.insert_after(node, new).unwrap());
}

fn prepend(new: Vec<NodeId>, doc: &mut Document, node: NodeId) {
    let contents = contents(doc, node);
    new.into_iter().rev().for_each(|new| doc.prepend(contents, new).unwrap());
}

fn append(new: Vec<NodeId>, doc: &mut Document, node: NodeId) {
    let contents = contents(doc, node);
    new.into_iter().for_each(|new| doc.append(contents, new).unwrap());
}

fn empty(doc: &mut Document, node: NodeId, gone: &mut Vec<NodeId>) {
    for child in children(doc, contents(doc, node)) {
        doc.detach(child);
        gone.push(child);
    }
}

fn children(doc: &Document, of: NodeId) -> Vec<NodeId> {
    doc.node(of).children().map(|child| child.id()).collect()
}

/// The parent of an element's content: the element, or the contents of a template.
fn contents(doc: &Document, of: NodeId) -> NodeId {
    doc.node(of).template_contents().map_or(of, |contents| contents.id())
}

fn move_children(doc: &mut Document, from: NodeId, to: NodeId) {
    for child in children(doc, contents(doc, from)) {
        doc.append(to, child).unwrap();
    }
}

fn fragment(doc: &mut Document, context: NodeId, markup: &str) -> Vec<NodeId> {
    let name = doc.node(context).qname().unwrap_or(QName::html("html"));
    let is_root = name == QName::html("html");
    let context = if is_root { Context::html("body") } else { Context::new(name) };
    let parsed = Parser::new().context(context).parse(markup);
    let nodes: Vec<_> = parsed.root().children().collect();
    nodes.into_iter().map(|node| doc.import(node)).collect()
}
