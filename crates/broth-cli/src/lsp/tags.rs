//! Elements with the names in their tags.

use broth::Span;
use broth::dom::{Document, Edge, Node};

/// The nodes of a document in tree order, with the contents of templates.
pub(super) fn edges(document: &Document) -> impl Iterator<Item = Edge<'_>> {
    document.root().traverse()
}

/// The elements that have a start tag, in tree order.
pub(super) fn elements(document: &Document) -> impl Iterator<Item = Node<'_>> {
    let entered = edges(document).filter_map(|edge| match edge {
        Edge::Enter(node) => Some(node),
        Edge::Leave(_) => None,
    });
    entered.filter(|node| node.start_tag().is_some())
}

/// Finds the element that has the name in one of its tags at this offset. Returns the name in its
/// start tag, and the one in its end tag if it has one.
pub(super) fn names_at(document: &Document, text: &str, offset: usize) -> Option<Vec<Span>> {
    let touches = |span: &Span| (span.start..=span.end).contains(&offset);
    elements(document).find_map(|element| {
        let tags = [element.start_tag().map(|tag| (tag, 1)), element.end_tag().map(|tag| (tag, 2))];
        let names: Vec<Span> = tags
            .into_iter()
            .flatten()
            .filter(|(tag, _)| !tag.is_empty())
            .map(|(tag, marks)| name(text, tag.start + marks))
            .collect();
        names.iter().any(touches).then_some(names)
    })
}

/// The name of a tag, which begins here.
fn name(text: &str, start: usize) -> Span {
    let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    let length = text[start..].find(is_end).unwrap_or(text.len() - start);
    Span::new(start, start + length)
}

/// Whether a tag may have this name.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && !name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>' | '\0'))
}
