//! Optional tags: written where they are omitted, or omitted where the standard allows it.
//!
//! The tags are edited in the source, before the layout. The proof compares the result with the
//! source, so an edit that would change the tree is never kept.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Node, NodeData, NodeId};
use broth_html_rules::optional_tags::{
    END_TAG_IS_OPTIONAL, Next, START_TAG_IS_OPTIONAL, may_omit_end_tag, may_omit_start_tag,
};
use broth_html_rules::rendering::collapses;
use broth_markup::{Name, Namespace, QName, Span};

use crate::options::Tags;
use crate::page::Page;
use crate::token::{Kind, Tokens};

/// A part of the source, and the text that takes its place.
struct Edit {
    span: Span,
    text: String,
    /// Where the text begins in the result.
    start: usize,
}

/// A text with other optional tags than its source.
pub(crate) struct Edited {
    pub(crate) html: String,
    edits: Vec<Edit>,
}

impl Edited {
    /// The text with these optional tags; `None` if it is the source.
    pub(crate) fn of(
        html: &str,
        page: &Page,
        order: &[NodeId],
        tokens: &Tokens,
        tags: Tags,
    ) -> Option<Self> {
        let mut edits = match tags {
            Tags::Keep => return None,
            Tags::Write => written(page, order, tokens),
            Tags::Omit => omitted(page, order, tokens),
        };
        if edits.is_empty() {
            return None;
        }
        // At the same place, they stay in this order.
        edits.sort_by_key(|edit| edit.span.start);
        let mut out = String::with_capacity(html.len());
        let mut at = 0;
        for Edit { span, text, start } in &mut edits {
            out.push_str(&html[at..span.start]);
            *start = out.len();
            out.push_str(text);
            at = span.end;
        }
        out.push_str(&html[at..]);
        Some(Self { html: out, edits })
    }

    /// The place in the source of a place in the text.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let before = self.edits.partition_point(|edit| edit.start <= at);
        let Some(edit) = before.checked_sub(1).and_then(|last| self.edits.get(last)) else {
            return at;
        };
        edit.span.end + (at - edit.start).saturating_sub(edit.text.len())
    }
}

/// The tags that are omitted.
fn written(page: &Page, order: &[NodeId], tokens: &Tokens) -> Vec<Edit> {
    let mut edits = Vec::new();
    // An inner element ends before an outer one.
    for &id in order.iter().rev() {
        let Some((name, range)) = optional(page, tokens, id) else { continue };
        if END_TAG_IS_OPTIONAL.contains(name.name) && !page.document.node(id).has_end_tag() {
            let at = tokens.list[range.last].span.end;
            edits.push(Edit {
                start: 0,
                span: Span::empty(at),
                text: alloc::format!("</{}>", name.local),
            });
        }
    }
    // And it begins after that. Where a text comes first, the place of `<html>` and `<body>` is not
    // that of their first token. The texts of the head are before the body in any case.
    let mut head_end = 0;
    for &id in order {
        let Some((name, range)) = optional(page, tokens, id) else { continue };
        let start = if name.name == Name::Body { head_end } else { 0 };
        let before = tokens.list.get(start..range.first).unwrap_or_default();
        let is_outer = matches!(name.name, Name::Html | Name::Head | Name::Body);
        if name.name == Name::Head {
            head_end = range.last + 1;
        }
        if is_outer && before.iter().any(|token| token.kind == Kind::Word) {
            continue;
        }
        if START_TAG_IS_OPTIONAL.contains(name.name) && page.document.node(id).is_implied() {
            let at = tokens.list[range.first].span.start;
            edits.push(Edit {
                start: 0,
                span: Span::empty(at),
                text: alloc::format!("<{}>", name.local),
            });
        }
    }
    edits
}

/// The tags that may be omitted.
fn omitted(page: &Page, order: &[NodeId], tokens: &Tokens) -> Vec<Edit> {
    let mut edits = Vec::new();
    let remove = |span| Edit { span, text: String::new(), start: 0 };
    for &id in order {
        let Some((name, range)) = optional(page, tokens, id) else { continue };
        let node = page.document.node(id);
        let (first, last) = (tokens.list[range.first], tokens.list[range.last]);
        let parent = node.parent().and_then(Node::qname);
        if last.kind == Kind::End
            && last.node == Some(id)
            && may_omit_end_tag(name, next(node.next_sibling()), parent)
        {
            edits.push(remove(last.span));
        }
        let before = node.previous_element_sibling();
        let ended = before.filter(|before| !before.has_end_tag()).map(Node::known_name);
        if first.kind == Kind::Start
            && first.node == Some(id)
            && !node.has_attrs()
            && may_omit_start_tag(name, next(node.first_child()), ended)
        {
            edits.push(remove(first.span));
        }
    }
    edits
}

/// The name and the tokens of an element that has optional tags.
fn optional<'p>(
    page: &'p Page,
    tokens: &Tokens,
    id: NodeId,
) -> Option<(QName<'p>, crate::token::Range)> {
    let name = page.document.node(id).qname()?;
    let is_optional = name.namespace == Namespace::Html && END_TAG_IS_OPTIONAL.contains(name.name);
    let range = tokens.range(id).filter(|_| is_optional)?;
    Some((name, range))
}

/// The next node, without white space: the layout moves it.
fn next(mut node: Option<Node<'_>>) -> Next<'_> {
    while let Some(found) = node {
        match found.data() {
            NodeData::Text(text) if text.chars().all(collapses) => node = found.next_sibling(),
            NodeData::Text(text) => return Next::Text(text.trim_start_matches(collapses)),
            NodeData::Element(name) => return Next::Element(name),
            _ => return Next::Comment,
        }
    }
    Next::Nothing
}
