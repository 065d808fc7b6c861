//! The main content of a part of a page.

use broth::content::{Content, Extractor};
use broth::dom::{Document, NodeId};
use broth::select::{Select as _, Selector};

/// Finds the main content of a node of a document, or of the first element in it that `select`
/// matches. The elements that `without` matches are left out. If nothing is selected, the content
/// is empty.
pub fn content(
    extractor: &Extractor,
    mut document: Document,
    node: NodeId,
    select: Option<&Selector>,
    without: Option<&Selector>,
) -> Content {
    if let Some(without) = without {
        let found: Vec<NodeId> = document.node(node).select(without).map(|it| it.id()).collect();
        found.into_iter().for_each(|node| document.detach(node));
    }
    if let Some(select) = select {
        let found = document.node(node).select(select).next();
        return found.map_or_else(|| Extractor::new().report(""), |it| extractor.report_node(it));
    }
    if node == document.root().id() {
        return extractor.report_document(document);
    }
    extractor.report_node(document.node(node))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_page_is_looked_into() {
        let text = |part: &str, select: &str, without: &str| {
            let document = broth::html::parse("<div><p>Leek<b>!</b></div><p>Onion");
            let selector = |text: &str| {
                let parse = || Selector::parse(text).unwrap();
                (!text.is_empty()).then(parse)
            };
            let part = selector(part);
            let part = part.and_then(|it| document.root().select(&it).next().map(|it| it.id()));
            let node = part.unwrap_or(document.root().id());
            let (select, without) = (selector(select), selector(without));
            content(&Extractor::new(), document, node, select.as_ref(), without.as_ref()).text()
        };
        assert_eq!(text("", "", ""), "Leek!\n\nOnion");
        assert_eq!(text("", "div", ""), "Leek!");
        assert_eq!(text("", "", "b, div ~ p"), "Leek");
        assert_eq!(text("", "h1", ""), "");
        assert_eq!(text("div", "", ""), "Leek!");
        assert_eq!(text("div", "p", "b"), "Leek");
    }
}
