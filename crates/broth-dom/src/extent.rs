//! `Node::extent`: the part of the source that a node and its content come from.

use alloc::vec::Vec;

use broth_markup::Span;

use crate::Node;

impl Node<'_> {
    /// The part of the source that the node and everything in it come from. The
    /// [`span`](Self::span) of an element without an end tag is that of its start tag alone; its
    /// extent goes on to the end of its last descendant. The extent of an element without a start
    /// tag, of a document or of a fragment is that of its content.
    ///
    /// `None` if nothing of it is in the source.
    ///
    /// ```
    /// let html = "<ul><li>Leek <b>soup</b><li>Bread</ul>";
    /// let doc = broth::html::parse(html);
    /// let li = doc.by_tag("li").next().unwrap();
    /// assert_eq!(&html[li.span().unwrap().range()], "<li>");
    /// assert_eq!(&html[li.extent().unwrap().range()], "<li>Leek <b>soup</b>");
    /// ```
    #[must_use]
    pub fn extent(self) -> Option<Span> {
        if let (Some(start), Some(end)) = (self.start_tag(), self.end_tag()) {
            return Some(start.to(end));
        }
        let own = [self.start_tag(), self.end_tag(), own_span(self)];
        let mut found = own.into_iter().flatten().reduce(around);
        let mut trees = Vec::from([self]);
        while let Some(tree) = trees.pop() {
            for node in tree.descendants() {
                found = [found, own_span(node)].into_iter().flatten().reduce(around);
                // The end of the file also ends templates.
                trees.extend(node.template_contents());
            }
            if tree == self {
                trees.extend(self.template_contents());
            }
        }
        found
    }
}

/// The span of a node that is in the source.
fn own_span(node: Node<'_>) -> Option<Span> {
    node.span().filter(|span| !node.is_implied() && span.end > span.start)
}

/// The smallest span around both.
fn around(a: Span, b: Span) -> Span {
    Span::new(a.start.min(b.start), a.end.max(b.end))
}
