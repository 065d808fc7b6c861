//! `NodeMut`: edits of one node, with strings.
//!
//! The edits that join two nodes are methods of [`Document`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use broth_html_rules::names::is_valid_element_local_name;
use broth_markup::{Name, Namespace, QName, Uri};

use crate::case::in_lower_case;
use crate::mutate::check_name;
use crate::slot::{NodeId, NodeKind};
use crate::{Document, EditError, Node};

/// A node that can be edited, from [`Document::edit`].
///
/// A string that is inserted is text; for markup, `broth::html` has the same methods with `_html`
/// at the end. An edit that the node may not allow returns a `Result`. Edits of the content of a
/// `template` change its [contents](Node::template_contents): markup never shows its children.
///
/// ```
/// use broth::prelude::*;
///
/// let mut doc = broth::html::parse("<p>Soup of the <b>day</b>");
/// let day = doc.select_one("b")?.unwrap().id();
/// let mut day = doc.edit(day);
/// day.set_name("strong")?;
/// day.add_class("hot");
/// day.append(" & night")?;
/// let html = doc.body().unwrap().inner_html();
/// assert_eq!(html, r#"<p>Soup of the <strong class="hot">day &amp; night</strong></p>"#);
/// # Ok::<(), broth::Error>(())
/// ```
pub struct NodeMut<'d> {
    document: &'d mut Document,
    id: NodeId,
}

impl Document {
    /// A node to edit.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.edit(p).set_text("a < b");
    /// assert_eq!(doc.node(p).outer_html(), "<p>a &lt; b</p>");
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias("node_mut", "get_mut"))]
    pub fn edit(&mut self, node: NodeId) -> NodeMut<'_> {
        let id = self.node(node).id();
        NodeMut { document: self, id }
    }
}

impl NodeMut<'_> {
    /// The node as it is now, to read.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let a = doc.create_element("a").unwrap();
    /// let mut link = doc.edit(a);
    /// link.set_attr("href", "/").unwrap();
    /// assert!(link.node().is("a") && link.attr("href") == Some("/"));
    /// ```
    #[must_use]
    pub fn node(&self) -> Node<'_> {
        self.document.node(self.id)
    }

    /// The id of the node.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// The id of the node that its content is in: the contents of a `template`, otherwise the node
    /// itself.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [template, p] = ["template", "p"].map(|name| doc.create_element(name).unwrap());
    /// let content = doc.edit(template).content();
    /// doc.append(content, p).unwrap();
    /// assert_eq!(doc.node(template).inner_html(), "<p></p>");
    /// assert_eq!(doc.edit(p).content(), p);
    /// ```
    #[must_use]
    pub fn content(&self) -> NodeId {
        let node = self.node();
        node.template_contents().unwrap_or(node).id()
    }

    /// The document of the node.
    #[must_use]
    pub fn document(&mut self) -> &mut Document {
        self.document
    }

    /// Its name; see [`Node::name`].
    #[must_use]
    pub fn name(&self) -> &str {
        self.node().name()
    }

    /// All text in it; see [`Node::text`].
    #[must_use]
    pub fn text(&self) -> String {
        self.node().text()
    }

    /// The value of an attribute; see [`Node::attr`].
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&str> {
        self.node().attr(name)
    }

    /// Whether it has an attribute; see [`Node::has_attr`].
    #[must_use]
    pub fn has_attr(&self, name: &str) -> bool {
        self.node().has_attr(name)
    }

    /// Whether it has a class; see [`Node::has_class`].
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        self.node().has_class(class)
    }

    /// Sets an attribute; see [`Document::set_attr`].
    ///
    /// # Errors
    ///
    /// Returns an error if the node is not an element, or if no tag can have such an attribute.
    #[doc(alias = "set_attribute")]
    pub fn set_attr(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.document.set_attr(self.id, name, value)
    }

    /// Removes an attribute, if the node has it; see [`Document::remove_attr`].
    #[doc(alias = "remove_attribute")]
    pub fn remove_attr(&mut self, name: &str) {
        self.document.remove_attr(self.id, name);
    }

    /// Gives an element another local name. Its namespace and prefix stay, and so do its attributes
    /// and its content.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let b = doc.create_element("b").unwrap();
    /// doc.edit(b).set_name("strong").unwrap();
    /// assert!(doc.node(b).is("strong"));
    /// assert!(doc.edit(b).set_name("a b").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the node is not an element, or if no tag can have the name.
    #[doc(alias("rename", "set_tag_name"))]
    pub fn set_name(&mut self, name: &str) -> Result<(), EditError> {
        self.document.set_name(self.id, name)
    }

    /// Adds a class to an element that does not have it yet.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// let mut soup = doc.edit(p);
    /// soup.add_class("soup");
    /// soup.add_class("hot");
    /// assert_eq!(soup.attr("class"), Some("soup hot"));
    /// soup.remove_class("soup");
    /// assert_eq!(soup.attr("class"), Some("hot"));
    /// ```
    pub fn add_class(&mut self, class: &str) {
        if class.is_empty() || !self.node().is_element() || self.has_class(class) {
            return;
        }
        let mut classes = self.attr("class").unwrap_or_default().trim_ascii_end().to_string();
        if !classes.is_empty() {
            classes.push(' ');
        }
        classes.push_str(class);
        self.set_classes(&classes);
    }

    /// Removes a class from an element. An element without any class has no `class` attribute.
    pub fn remove_class(&mut self, class: &str) {
        if !self.has_class(class) {
            return;
        }
        let mut classes = String::new();
        for kept in self.node().classes().filter(|&kept| kept != class) {
            if !classes.is_empty() {
                classes.push(' ');
            }
            classes.push_str(kept);
        }
        match classes.is_empty() {
            true => self.remove_attr("class"),
            false => self.set_classes(&classes),
        }
    }

    fn set_classes(&mut self, classes: &str) {
        let set = self.set_attr("class", classes);
        debug_assert!(set.is_ok(), "an element can have classes");
    }

    /// Replaces all content by a text; see [`Document::set_text`].
    #[doc(alias("set_text_content", "set_string"))]
    pub fn set_text(&mut self, text: &str) {
        self.document.set_text(self.content(), text);
    }

    /// Adds a text at the end of the content.
    ///
    /// # Errors
    ///
    /// Returns an error if the node cannot contain text.
    #[doc(alias = "append_text")]
    pub fn append(&mut self, text: &str) -> Result<(), EditError> {
        self.document.append_text(self.content(), text).map(|_| ()).ok_or(EditError::NoSuchChild)
    }

    /// Adds a text at the beginning of the content.
    ///
    /// # Errors
    ///
    /// Returns an error if the node cannot contain text.
    pub fn prepend(&mut self, text: &str) -> Result<(), EditError> {
        let text = self.document.create_text(text);
        self.document.prepend(self.content(), text)
    }

    /// Adds a text before the node.
    ///
    /// # Errors
    ///
    /// Returns an error if the node has no parent, or if that cannot contain text.
    #[doc(alias = "insert_before")]
    pub fn before(&mut self, text: &str) -> Result<(), EditError> {
        let text = self.document.create_text(text);
        self.document.insert_before(self.id, text)
    }

    /// Adds a text after the node.
    ///
    /// # Errors
    ///
    /// Returns an error if the node has no parent, or if that cannot contain text.
    #[doc(alias = "insert_after")]
    pub fn after(&mut self, text: &str) -> Result<(), EditError> {
        let text = self.document.create_text(text);
        self.document.insert_after(self.id, text)
    }

    /// Puts a text in the place of the node.
    ///
    /// # Errors
    ///
    /// Returns an error if the node has no parent, or if that cannot contain text.
    pub fn replace_with(&mut self, text: &str) -> Result<(), EditError> {
        let text = self.document.create_text(text);
        self.document.replace_with(self.id, text)
    }

    /// Takes the node out of the tree, with its content.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [div, ad] = ["div", "aside"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(div, ad).unwrap();
    /// doc.edit(ad).remove();
    /// assert_eq!(doc.node(div).outer_html(), "<div></div>");
    /// ```
    #[doc(alias("detach", "decompose", "drop"))]
    pub fn remove(&mut self) {
        self.document.detach(self.id);
    }

    /// Takes the node out of the tree, and leaves its content in its place. A node without a parent
    /// stays as it is.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [p, b] = ["p", "b"].map(|name| doc.create_element(name).unwrap());
    /// doc.append_text(b, "Soup");
    /// doc.append(p, b).unwrap();
    /// doc.edit(b).unwrap();
    /// assert_eq!(doc.node(p).outer_html(), "<p>Soup</p>");
    /// ```
    pub fn unwrap(&mut self) {
        if self.node().parent().is_none() {
            return;
        }
        for holder in [self.content(), self.id] {
            while let Some(child) = self.document.node(holder).first_child() {
                let child = child.id();
                if self.document.insert_before(self.id, child).is_err() {
                    return;
                }
            }
        }
        self.remove();
    }

    /// Puts a new element around the node, and returns its id.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [div, img] = ["div", "img"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(div, img).unwrap();
    /// let figure = doc.edit(img).wrap("figure").unwrap();
    /// assert_eq!(doc.node(div).outer_html(), "<div><figure><img></figure></div>");
    /// assert!(doc.node(figure).is("figure"));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if no tag can have the name, or if the node has no parent or cannot be in
    /// an element.
    pub fn wrap(&mut self, name: &str) -> Result<NodeId, EditError> {
        let around = self.document.create_element(name)?;
        if matches!(self.node().kind(), NodeKind::Doctype | NodeKind::Document) {
            return Err(EditError::NoSuchChild);
        }
        self.document.insert_before(self.id, around)?;
        let content = self.document.edit(around).content();
        self.document.append(content, self.id)?;
        Ok(around)
    }
}

impl core::fmt::Debug for NodeMut<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.node().fmt(f)
    }
}

impl Document {
    /// Sets the name of an element. A template's contents become children of another element, and
    /// the other way round.
    fn set_name(&mut self, element: NodeId, name: &str) -> Result<(), EditError> {
        let Some(QName { namespace, prefix, .. }) = self.node(element).qname() else {
            return Err(EditError::NotAnElement);
        };
        let (uri, prefix) = (Uri::from(namespace.uri()), prefix.map(String::from));
        let is_lower = self.node(element).has_names_in_lower_case();
        let name = if is_lower { in_lower_case(name) } else { Cow::Borrowed(name) };
        let name = QName::new(Namespace::of(&uri), prefix.as_deref(), &name);
        check_name(name, is_valid_element_local_name)?;
        let name = self.names.intern(&name);
        self.touched = true;
        self.slot_mut(element).name = name;
        let is_template = self.node(element).is_html(Name::Template);
        let had_contents = self.node(element).template_contents().map(Node::id);
        match (had_contents, is_template) {
            (None, true) => {
                let contents = self.contents_of(element);
                self.link_children(element, contents);
            }
            (Some(contents), false) => {
                self.link_children(contents, element);
                if let Some(fragments) = self.fragments.get_mut(&element) {
                    fragments.contents = None;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
