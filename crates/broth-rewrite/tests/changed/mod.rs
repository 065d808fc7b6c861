//! Changes trees directly, to compare them with the trees of rewritten sources.

use broth_dom::{Document, NodeId};
use broth_html::{Context, Parser};
use broth_markup::QName;
use broth_rewrite::Op;
use broth_select::{Select as _, Selector};

/// The tree of a source after a change to each element that a selector matches.
pub(crate) fn changed(source: &str, selector: &Selector, op: &Op) -> Document {
    let mut doc = broth_html::parse(source);
    let nodes: Vec<_> = doc.select(selector).map(|node| node.id()).collect();
    let mut gone = Vec::new();
    for node in nodes {
        if gone.iter().any(|&gone| within(&doc, node, gone)) {
            continue;
        }
        change(&mut doc, node, op, &mut gone);
    }
    doc
}

fn within(doc: &Document, node: NodeId, ancestor: NodeId) -> bool {
    let up = std::iter::successors(Some(doc.node(node)), |node| node.parent());
    up.into_iter().any(|node| node.id() == ancestor)
}

fn change(doc: &mut Document, node: NodeId, op: &Op, gone: &mut Vec<NodeId>) {
    match op {
        Op::Set(name, value) => doc.set_attr(node, name, value).unwrap(),
        Op::Unset(name) => doc.remove_attr(node, name),
        Op::Rename(name) => {
            let renamed = doc.create_element(name).unwrap();
            let attrs: Vec<_> = doc
                .node(node)
                .attrs()
                .map(|a| (a.name().to_string(), a.value().to_owned()))
                .collect();
            for (name, value) in attrs {
                doc.set_attr(renamed, &name, &value).unwrap();
            }
            move_children(doc, node, renamed);
            doc.replace_with(node, renamed).unwrap();
        }
        Op::Before(markup) => {
            for new in fragment(doc, doc.node(node).parent().unwrap().id(), markup) {
                doc.insert_before(node, new).unwrap();
            }
        }
        Op::After(markup) => {
            for new in
                fragment(doc, doc.node(node).parent().unwrap().id(), markup).into_iter().rev()
            {
                doc.insert_after(node, new).unwrap();
            }
        }
        Op::Prepend(markup) => {
            for new in fragment(doc, node, markup).into_iter().rev() {
                doc.prepend(contents(doc, node), new).unwrap();
            }
        }
        Op::Append(markup) => {
            for new in fragment(doc, node, markup) {
                doc.append(contents(doc, node), new).unwrap();
            }
        }
        Op::Inner(markup) => {
            for child in children(doc, contents(doc, node)) {
                doc.detach(child);
                gone.push(child);
            }
            change(doc, node, &Op::Append(markup.clone()), gone);
        }
        Op::Replace(markup) => {
            change(doc, node, &Op::Before(markup.clone()), gone);
            change(doc, node, &Op::Remove, gone);
        }
        Op::Remove => {
            doc.detach(node);
            gone.push(node);
        }
        Op::Unwrap => {
            for child in children(doc, contents(doc, node)) {
                doc.insert_before(node, child).unwrap();
            }
            doc.detach(node);
        }
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
