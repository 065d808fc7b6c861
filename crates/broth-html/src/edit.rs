//! `EditHtml`: edits of a node with HTML.

use broth_dom::{Document, EditError, NodeId, NodeKind, NodeMut};

use crate::Parser;

/// The edits of a [`NodeMut`] that take HTML. It is parsed as in the DOM: for the element that it
/// is put into.
///
/// ```
/// use broth::prelude::*;
///
/// let mut doc = broth::html::parse("<table><tr><td>Soup</table>");
/// let row = doc.select_one("tr")?.unwrap().id();
/// doc.edit(row).append_html("<td>4 &lt; 5")?;
/// assert_eq!(doc.node(row).outer_html(), "<tr><td>Soup</td><td>4 &lt; 5</td></tr>");
/// # Ok::<(), broth::Error>(())
/// ```
///
/// Each returns an error if the content cannot be there: beside a node without a parent, beside the
/// element of a document, or in a node that has no children.
pub trait EditHtml {
    /// Replaces all content.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    #[doc(alias("innerHTML", "set_html"))]
    fn set_inner_html(&mut self, html: &str) -> Result<(), EditError>;

    /// Adds HTML at the end of the content.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    #[doc(alias = "insertAdjacentHTML")]
    fn append_html(&mut self, html: &str) -> Result<(), EditError>;

    /// Adds HTML at the beginning of the content.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    fn prepend_html(&mut self, html: &str) -> Result<(), EditError>;

    /// Adds HTML before the node.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    fn before_html(&mut self, html: &str) -> Result<(), EditError>;

    /// Adds HTML after the node.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    fn after_html(&mut self, html: &str) -> Result<(), EditError>;

    /// Puts HTML in the place of the node.
    ///
    /// # Errors
    ///
    /// See [`EditHtml`].
    #[doc(alias("outerHTML", "set_outer_html"))]
    fn replace_with_html(&mut self, html: &str) -> Result<(), EditError>;
}

impl EditHtml for NodeMut<'_> {
    fn set_inner_html(&mut self, html: &str) -> Result<(), EditError> {
        let (content, fragment) = parse_inside(self, html)?;
        self.document().set_text(content, "");
        self.document().append(content, fragment)
    }

    fn append_html(&mut self, html: &str) -> Result<(), EditError> {
        let (content, fragment) = parse_inside(self, html)?;
        self.document().append(content, fragment)
    }

    fn prepend_html(&mut self, html: &str) -> Result<(), EditError> {
        let (content, fragment) = parse_inside(self, html)?;
        self.document().prepend(content, fragment)
    }

    fn before_html(&mut self, html: &str) -> Result<(), EditError> {
        let (id, fragment) = (self.id(), parse_beside(self, html)?);
        self.document().insert_before(id, fragment)
    }

    fn after_html(&mut self, html: &str) -> Result<(), EditError> {
        let (id, fragment) = (self.id(), parse_beside(self, html)?);
        self.document().insert_after(id, fragment)
    }

    fn replace_with_html(&mut self, html: &str) -> Result<(), EditError> {
        let (id, fragment) = (self.id(), parse_beside(self, html)?);
        self.document().replace_with(id, fragment)
    }
}

/// Parses HTML for a node, and returns the fragment with the node that it goes into: the contents
/// of a template, or the node.
fn parse_inside(node: &mut NodeMut<'_>, html: &str) -> Result<(NodeId, NodeId), EditError> {
    let place = node.node();
    if place.kind() == NodeKind::Document || !place.kind().is_parent() {
        return Err(EditError::NoSuchChild);
    }
    let (id, content) = (node.id(), node.content());
    Ok((content, parse(node.document(), id, html)))
}

/// Parses HTML for the parent of a node.
fn parse_beside(node: &mut NodeMut<'_>, html: &str) -> Result<NodeId, EditError> {
    let parent = node.node().parent().ok_or(EditError::NoParent)?;
    if parent.kind() == NodeKind::Document {
        return Err(EditError::NoSuchChild);
    }
    let parent = parent.id();
    Ok(parse(node.document(), parent, html))
}

/// Parses HTML as content of a node, into a fragment of its document.
fn parse(document: &mut Document, place: NodeId, html: &str) -> NodeId {
    let parsed = Parser::new().parse_fragment(html, document.node(place));
    document.import(parsed.root())
}
