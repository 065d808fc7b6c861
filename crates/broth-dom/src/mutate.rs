//! Methods that change a document.
//!
//! They take ids, because a [`Node`] borrows the document. Each says what it refuses; none panics,
//! unless the document has no node with that id. [`Document::edit`] has the edits of one node.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use broth_html_rules::names::{is_valid_attribute_local_name, is_valid_element_local_name};
use broth_markup::{Doctype, Name, QName};

use crate::attributes::NewAttribute;
use crate::case::in_lower_case;
use crate::names::NameId;
use crate::offset::NOWHERE;
use crate::slot::{NodeId, NodeKind, Slot};
use crate::{Document, Node};

/// Why an edit is not possible.
///
/// ```
/// use broth::dom::{Document, EditError};
///
/// let mut doc = Document::new();
/// let [outer, inner] = ["div", "p"].map(|name| doc.create_element(name).unwrap());
/// doc.append(outer, inner).unwrap();
/// assert!(doc.append(inner, outer).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The parent cannot have children, or cannot have children of this kind.
    #[error("the parent cannot have a child of this kind")]
    NoSuchChild,
    /// The child is the parent itself, or an ancestor of it.
    #[error("the node would become its own ancestor")]
    WouldBeItsOwnAncestor,
    /// The node has no parent, so nothing can be inserted beside it or replace it.
    #[error("the node has no parent, so nothing can be inserted beside it or replace it")]
    NoParent,
    /// An id is not one of this document's nodes.
    #[error("the document has no such node; is the id from another document?")]
    NoSuchNode,
    /// The node is not an element, so it has no attributes.
    #[error("only an element has attributes")]
    NotAnElement,
    /// No tag can have this name: for an element, one that is empty or contains white space, `/`
    /// or `>`; for an attribute, also `=`.
    #[error("no tag can have the name `{0}`")]
    InvalidName(String),
}

impl EditError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchChild => "no-such-child",
            Self::WouldBeItsOwnAncestor => "would-be-its-own-ancestor",
            Self::NoParent => "no-parent",
            Self::NoSuchNode => "no-such-node",
            Self::NotAnElement => "not-an-element",
            Self::InvalidName(_) => "invalid-name",
        }
    }
}

impl Document {
    /// Makes a detached HTML element. A `template` also gets empty template contents. Unless the
    /// [document is XML](Document::is_xml), the name is put in lower case, as in browsers.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// assert!(doc.node(p).is("p") && doc.node(p).parent().is_none());
    /// assert!(doc.create_element("a b").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if no tag can have the name.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-createelement>
    #[doc(alias = "createElement")]
    pub fn create_element(&mut self, name: &str) -> Result<NodeId, EditError> {
        let name = if self.is_xml { Cow::Borrowed(name) } else { in_lower_case(name) };
        self.create_element_ns(QName::html(&name))
    }

    /// Makes a detached element in any namespace, with this name as it is.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::{Namespace, QName};
    ///
    /// let mut doc = Document::new();
    /// let circle = doc.create_element_ns(QName::new(Namespace::Svg, None, "circle")).unwrap();
    /// assert_eq!(doc.node(circle).namespace(), Namespace::Svg);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if no tag can have the name.
    pub fn create_element_ns(&mut self, name: QName<'_>) -> Result<NodeId, EditError> {
        check_name(name, is_valid_element_local_name)?;
        let element = self.push_made_element(name);
        // <https://html.spec.whatwg.org/multipage/scripting.html#template-contents>
        if self.node(element).is_html(Name::Template) {
            self.contents_of(element);
        }
        Ok(element)
    }

    /// Makes an element without a source position, and without contents or a shadow root.
    pub(crate) fn push_made_element(&mut self, name: QName<'_>) -> NodeId {
        let mut slot = Slot::new(NodeKind::Element);
        slot.name = self.names.intern(&name);
        self.push(slot)
    }

    /// Makes a detached text node.
    ///
    /// ```
    /// use broth::dom::{Document, NodeData};
    ///
    /// let mut doc = Document::new();
    /// let nodes = [doc.create_text("Hi"), doc.create_comment("aside"), doc.create_cdata("a < b")];
    /// let [text, comment, cdata] = nodes.map(|id| doc.node(id).data());
    /// assert!(matches!(text, NodeData::Text("Hi")) && matches!(comment, NodeData::Comment("aside")));
    /// assert!(matches!(cdata, NodeData::Cdata("a < b")));
    /// ```
    #[doc(alias = "createTextNode")]
    pub fn create_text(&mut self, text: &str) -> NodeId {
        self.create_text_of(NodeKind::Text, text)
    }

    /// Makes a detached comment.
    ///
    /// Any text is possible here, but markup cannot express each: a comment that contains `-->`
    /// ends there. [`Node::outer_html`](crate::Node::outer_html) writes it nevertheless, as the
    /// standard's algorithm does; `broth-serialize` changes such a text, and reports it.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let comment = doc.create_comment("aside");
    /// assert_eq!(doc.node(comment).node_value(), Some("aside"));
    /// ```
    #[doc(alias = "createComment")]
    pub fn create_comment(&mut self, data: &str) -> NodeId {
        self.create_text_of(NodeKind::Comment, data)
    }

    /// Makes a detached CDATA section.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let section = doc.create_cdata("a < b");
    /// assert!(doc.node(section).is_text());
    /// ```
    pub fn create_cdata(&mut self, data: &str) -> NodeId {
        self.create_text_of(NodeKind::Cdata, data)
    }

    /// Makes a detached processing instruction.
    ///
    /// ```
    /// # use broth::dom::{Document, NodeData};
    /// let mut doc = Document::new();
    /// let node = doc.create_processing_instruction("xml-stylesheet", "href='a.css'");
    /// let data = doc.node(node).data();
    /// assert!(matches!(data, NodeData::ProcessingInstruction { target: "xml-stylesheet", .. }));
    /// ```
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeId {
        let node = self.create_text_of(NodeKind::ProcessingInstruction, data);
        self.slot_mut(node).name = self.intern_target(target);
        node
    }

    /// Makes a detached document type.
    ///
    /// ```
    /// use broth::html::driver::Doctype;
    ///
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let doctype = doc.create_doctype(Doctype { name: Some("html"), ..Doctype::default() });
    /// doc.append(doc.root().id(), doctype).unwrap();
    /// assert_eq!(doc.root().dump_html().to_string(), "| <!DOCTYPE html>\n");
    /// ```
    pub fn create_doctype(&mut self, doctype: Doctype<'_>) -> NodeId {
        self.push_doctype(doctype)
    }

    /// Makes an empty fragment.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let (list, items) = (doc.create_element("ul").unwrap(), doc.create_fragment());
    /// for _ in 0..3 {
    ///     let item = doc.create_element("li").unwrap();
    ///     doc.append(items, item).unwrap();
    /// }
    /// doc.append(list, items).unwrap(); // all of them at once
    /// assert_eq!(doc.node(list).children().count(), 3);
    /// ```
    #[doc(alias = "createDocumentFragment")]
    pub fn create_fragment(&mut self) -> NodeId {
        self.push(Slot::new(NodeKind::Fragment))
    }

    fn create_text_of(&mut self, kind: NodeKind, text: &str) -> NodeId {
        let mut slot = Slot::new(kind);
        slot.set_text(self.store.keep_changed(text));
        self.push(slot)
    }

    pub(crate) fn intern_target(&mut self, target: &str) -> NameId {
        self.names.intern(&QName::attribute(target))
    }

    /// Makes `child` the last child of `parent`, and removes it from its previous parent. If
    /// `child` is a fragment, its children are appended instead. The children of a `template` are
    /// not in its markup: append to its [contents](Node::template_contents).
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let (outer, inner) = (doc.create_element("div").unwrap(), doc.create_element("p").unwrap());
    /// assert!(doc.append(outer, inner).is_ok());
    /// assert!(doc.append(inner, outer).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the parent cannot have that child, or if the document has no such node.
    #[doc(alias("appendChild", "append_child"))]
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.check_insert(parent, child)?;
        if self.slot(child).kind.is_fragment() {
            self.link_children(child, parent);
        } else {
            self.unlink(child);
            self.link_last(parent, child);
        }
        Ok(())
    }

    /// Inserts `child` before `sibling`, and removes it from its previous parent. If `child` is a
    /// fragment, its children are inserted instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the sibling has no parent, if its parent cannot have that child, or if
    /// the document has no such node.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [list, second, first] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(list, second).unwrap();
    /// doc.insert_before(second, first).unwrap();
    /// assert_eq!(doc.node(list).first_child(), Some(doc.node(first)));
    /// ```
    #[doc(alias = "insertBefore")]
    pub fn insert_before(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let parent = self.parent_beside(sibling)?;
        self.check_insert(parent, child)?;
        if sibling == child {
            return Ok(());
        }
        if self.slot(child).kind.is_fragment() {
            while let Some(first) = self.slot(child).first_child() {
                self.unlink(first);
                self.link_before(sibling, first);
            }
        } else {
            self.unlink(child);
            self.link_before(sibling, child);
        }
        Ok(())
    }

    /// Inserts `child` after `sibling`, and removes it from its previous parent. If `child` is a
    /// fragment, its children are inserted instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the sibling has no parent, if its parent cannot have that child, or if
    /// the document has no such node.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [list, first, second] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(list, first).unwrap();
    /// doc.insert_after(first, second).unwrap();
    /// assert_eq!(doc.node(list).last_child(), Some(doc.node(second)));
    /// ```
    pub fn insert_after(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let parent = self.parent_beside(sibling)?;
        match self.node(sibling).next_siblings().map(Node::id).find(|&next| next != child) {
            Some(next) => self.insert_before(next, child),
            None if sibling == child => self.check_insert(parent, child),
            None => self.append(parent, child),
        }
    }

    /// Makes `child` the first child of `parent`, and removes it from its previous parent. If
    /// `child` is a fragment, its children are inserted instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the parent cannot have that child, or if the document has no such node.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [list, first, second] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(list, second).unwrap();
    /// doc.prepend(list, first).unwrap();
    /// assert_eq!(doc.node(list).first_child(), Some(doc.node(first)));
    /// ```
    pub fn prepend(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        let place = self.get(parent).ok_or(EditError::NoSuchNode)?;
        match place.first_child().map(Node::id) {
            Some(first) => self.insert_before(first, child),
            None => self.append(parent, child),
        }
    }

    /// Replaces `node` with `other`, and detaches `node`. If `other` is a fragment, its children
    /// are inserted instead.
    ///
    /// # Errors
    ///
    /// Returns an error if `node` has no parent, if its parent cannot have `other` as a child, or
    /// if the document has no such node. In that case, nothing changes.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b, strong] = ["p", "b", "strong"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(p, b).unwrap();
    /// doc.replace_with(b, strong).unwrap();
    /// assert!(doc.node(p).first_child().unwrap().is("strong"));
    /// ```
    #[doc(alias("replaceWith", "replaceChild"))]
    pub fn replace_with(&mut self, node: NodeId, other: NodeId) -> Result<(), EditError> {
        if node == other && self.get(node).is_some() {
            return Ok(());
        }
        self.insert_before(node, other)?;
        self.unlink(node);
        Ok(())
    }

    /// The parent of a node that another one is to be inserted beside.
    fn parent_beside(&self, sibling: NodeId) -> Result<NodeId, EditError> {
        let sibling = self.get(sibling).ok_or(EditError::NoSuchNode)?;
        sibling.parent().map(Node::id).ok_or(EditError::NoParent)
    }

    fn check_insert(&self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        if self.get(parent).is_none() || self.get(child).is_none() {
            return Err(EditError::NoSuchNode);
        }
        let (parent_kind, child_kind) = (self.slot(parent).kind, self.slot(child).kind);
        let possible = match child_kind {
            NodeKind::Document => false,
            NodeKind::Doctype => parent_kind == NodeKind::Document,
            _ => parent_kind != NodeKind::Document || !self.has_text_on_top(child),
        };
        if !possible || !parent_kind.is_parent() {
            return Err(EditError::NoSuchChild);
        }
        if self.is_within(parent, child) {
            return Err(EditError::WouldBeItsOwnAncestor);
        }
        Ok(())
    }

    /// Whether a node is text, or a fragment with text among its children.
    fn has_text_on_top(&self, node: NodeId) -> bool {
        let node = self.node(node);
        let is_fragment = node.kind().is_fragment();
        node.is_text() || is_fragment && node.children().any(Node::is_text)
    }

    /// Removes a node from its parent, with everything below it. The node stays in the document's
    /// memory and can be inserted again.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [div, ad] = ["div", "aside"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(div, ad).unwrap();
    /// doc.detach(ad);
    /// assert!(doc.node(div).first_child().is_none());
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias("remove", "removeChild"))]
    pub fn detach(&mut self, node: NodeId) {
        self.unlink(node);
    }

    /// Appends text to a node, and returns the text node that holds it: the last child if that is a
    /// text node, otherwise a new one. If the node cannot contain text, nothing changes and the
    /// result is `None`.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// let text = doc.append_text(p, "Fish").unwrap();
    /// assert_eq!(doc.append_text(p, " & chips"), Some(text));
    /// assert_eq!(doc.node(text).node_value(), Some("Fish & chips"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    pub fn append_text(&mut self, parent: NodeId, text: &str) -> Option<NodeId> {
        if let Some(last) = self.last_child(parent) {
            let slot = *self.slot(last);
            if slot.kind == NodeKind::Text {
                let span = broth_input::Span::empty(0);
                let stored = self.store.append(slot.text(), text, false, span);
                self.slot_mut(last).set_text(stored);
                return Some(last);
            }
        }
        let node = self.create_text(text);
        self.append(parent, node).ok().map(|()| node)
    }

    /// Sets the text of a text node, CDATA section, comment or processing instruction. In an
    /// element or a fragment, one text node replaces all children. A document or doctype does not
    /// change.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append_text(p, "Fish");
    /// doc.set_text(p, "Chips");
    /// assert_eq!(doc.node(p).text(), "Chips");
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "set_text_content")]
    pub fn set_text(&mut self, node: NodeId, text: &str) {
        let slot = *self.slot(node);
        if slot.kind.has_text() {
            let stored = self.store.replace(slot.text(), text);
            self.slot_mut(node).set_text(stored);
        } else if !matches!(slot.kind, NodeKind::Document | NodeKind::Doctype) {
            while let Some(child) = self.slot(node).first_child() {
                self.unlink(child);
            }
            if !text.is_empty() {
                let child = self.create_text(text);
                self.link_last(node, child);
            }
        }
    }

    /// Sets the attribute with this qualified name (`href`, `xlink:href`). A new one is in no
    /// namespace, and for HTML elements of HTML documents, its name is put in lower case, as in
    /// browsers.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let id = doc.create_element("img").unwrap();
    /// doc.set_attr(id, "alt", "A bowl").unwrap();
    /// doc.set_attr(id, "alt", "A bowl of broth").unwrap();
    /// assert_eq!(doc.node(id).attr("alt"), Some("A bowl of broth"));
    /// doc.remove_attr(id, "alt");
    /// assert_eq!(doc.node(id).attr("alt"), None);
    /// ```
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-setattribute>
    ///
    /// # Errors
    ///
    /// Returns an error if the node is not an element, or if no tag can have such an attribute: if
    /// the name is empty, or contains ASCII white space, U+0000, `/`, `=` or `>`.
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "setAttribute")]
    pub fn set_attr(&mut self, element: NodeId, name: &str, value: &str) -> Result<(), EditError> {
        let id = match self.node(element).attribute(name) {
            Some(attribute) => attribute.id(),
            None => {
                let is_lower = self.node(element).has_names_in_lower_case();
                let name = if is_lower { in_lower_case(name) } else { Cow::Borrowed(name) };
                self.names.intern(&QName::attribute(&name))
            }
        };
        self.put_attribute(element, id, value)
    }

    /// Sets an attribute in any namespace, with this name as it is.
    ///
    /// # Errors
    ///
    /// Returns an error where [`set_attr`](Self::set_attr) does.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::{Namespace, QName};
    ///
    /// let mut doc = Document::new();
    /// let link = doc.create_element("use").unwrap();
    /// let href = QName::new(Namespace::XLink, Some("xlink"), "href");
    /// doc.set_attr_ns(link, href, "#a").unwrap();
    /// assert_eq!(doc.node(link).attr("xlink:href"), Some("#a"));
    /// doc.remove_attr_ns(link, href);
    /// assert!(!doc.node(link).has_attr("xlink:href"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "setAttributeNS")]
    pub fn set_attr_ns(
        &mut self,
        element: NodeId,
        name: QName<'_>,
        value: &str,
    ) -> Result<(), EditError> {
        let id = self.names.intern(&name);
        self.put_attribute(element, id, value)
    }

    /// Sets the attribute with the name of this number, or appends it, if a tag can have it.
    fn put_attribute(
        &mut self,
        element: NodeId,
        name: NameId,
        value: &str,
    ) -> Result<(), EditError> {
        self.touched = true;
        if self.slot(element).kind != NodeKind::Element {
            return Err(EditError::NotAnElement);
        }
        self.own_attributes(element);
        let run = self.slot(element).word;
        if let Some(record) = self.attributes.find(run, name) {
            let value = self.store.replace(self.attributes.value(record), value);
            self.attributes.set_value(record, value);
            self.attributes.make_explicit(record);
            return Ok(());
        }
        check_name(self.names.get(name), is_valid_attribute_local_name)?;
        let value = self.store.keep_changed(value);
        let attribute = NewAttribute { name, value, name_start: NOWHERE, value_span: None };
        self.slot_mut(element).word = self.attributes.append(run, attribute);
        Ok(())
    }

    /// Removes the attribute with this qualified name, if the element has it. For HTML elements of
    /// HTML documents, the case of the name does not count.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let button = doc.create_element("button").unwrap();
    /// doc.set_attr(button, "disabled", "").unwrap();
    /// doc.remove_attr(button, "disabled");
    /// assert!(!doc.node(button).has_attr("disabled"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "removeAttribute")]
    pub fn remove_attr(&mut self, element: NodeId, name: &str) {
        while let Some(attribute) = self.node(element).attribute(name) {
            self.remove_attribute(element, attribute.id());
        }
    }

    /// Removes an attribute in any namespace, if the element has one of exactly this name.
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "removeAttributeNS")]
    pub fn remove_attr_ns(&mut self, element: NodeId, name: QName<'_>) {
        if let Some(name) = self.names.find(&name) {
            self.remove_attribute(element, name);
        }
    }

    /// Removes all attributes with the name of this number: a parser may have passed several.
    fn remove_attribute(&mut self, element: NodeId, name: NameId) {
        self.touched = true;
        let slot = *self.slot(element);
        if slot.kind != NodeKind::Element || self.attributes.find(slot.word, name).is_none() {
            return;
        }
        self.own_attributes(element);
        let mut run = self.slot(element).word;
        while let Some(record) = self.attributes.find(run, name) {
            self.store.release(self.attributes.value(record));
            run = self.attributes.remove(run, record);
        }
        self.slot_mut(element).word = run;
    }
}

/// Refuses a name if its prefix or its local part is not valid.
pub(crate) fn check_name(name: QName<'_>, is_valid: fn(&str) -> bool) -> Result<(), EditError> {
    match name.prefix.into_iter().chain([name.local]).all(is_valid) {
        true => Ok(()),
        false => Err(EditError::InvalidName(name.to_string())),
    }
}
