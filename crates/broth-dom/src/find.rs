//! Finding nodes: by id, tag, class and name, and the few elements that every page has.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::iter::FusedIterator;

use broth_markup::{Name, Namespace};

use crate::{Descendants, Document, Node};

impl Document {
    /// The document element: `html`, or the root of an XML document.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [html, head, body] = ["html", "head", "body"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(doc.root().id(), html).unwrap();
    /// doc.append(html, head).unwrap();
    /// doc.append(html, body).unwrap();
    /// assert_eq!(doc.document_element(), Some(doc.node(html)));
    /// assert_eq!((doc.head(), doc.body()), (Some(doc.node(head)), Some(doc.node(body))));
    /// ```
    #[doc(alias = "documentElement")]
    #[must_use]
    pub fn document_element(&self) -> Option<Node<'_>> {
        self.root().children().find(|node| node.is_element())
    }

    /// The first `head` of the document element.
    #[must_use]
    pub fn head(&self) -> Option<Node<'_>> {
        self.document_element()?.children().find(|node| node.is_html(Name::Head))
    }

    /// The first `body` or `frameset` of the document element.
    #[must_use]
    pub fn body(&self) -> Option<Node<'_>> {
        let mut children = self.document_element()?.children();
        children.find(|node| node.is_html(Name::Body) || node.is_html(Name::Frameset))
    }

    /// The first element with that id: its attribute `id`, and in XML also `xml:id` and the
    /// attribute that the document type declares as its id.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let main = doc.create_element("main").unwrap();
    /// doc.set_attr(main, "id", "soup").unwrap();
    /// doc.append(doc.root().id(), main).unwrap();
    /// assert_eq!(doc.by_id("soup"), Some(doc.node(main)));
    /// ```
    #[doc(alias = "getElementById")]
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<Node<'_>> {
        self.root().by_id(id)
    }

    /// The elements with that local name, in tree order; see [`Node::is`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let main = doc.create_element("main").unwrap();
    /// doc.append(doc.root().id(), main).unwrap();
    /// assert_eq!(doc.by_tag("main").count(), 1);
    /// ```
    #[doc(alias("getElementsByTagName", "find_all"))]
    #[must_use]
    pub fn by_tag<'n>(&self, name: &'n str) -> ByTag<'_, 'n> {
        self.root().by_tag(name)
    }

    /// The elements that have all of these classes, in tree order; none if there are no classes.
    #[doc(alias = "getElementsByClassName")]
    #[must_use]
    pub fn by_class<'n>(&self, classes: &'n str) -> ByClass<'_, 'n> {
        self.root().by_class(classes)
    }

    /// All text of the document as one string, scripts and style sheets included. A reader sees
    /// the `rendered_text` of the crate `broth-text`.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append_text(p, "Soup");
    /// doc.append(doc.root().id(), p).unwrap();
    /// assert_eq!(doc.text(), "Soup");
    /// ```
    #[doc(alias = "textContent")]
    #[must_use]
    pub fn text(&self) -> String {
        self.root().text()
    }

    /// The title: the text of the first `title` element, or of the `title` in an SVG document
    /// element, with white space stripped and collapsed. Empty if there is none.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#document.title>
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let title = doc.create_element("title").unwrap();
    /// doc.append_text(title, "\n  Fish &\n  chips ");
    /// doc.append(doc.root().id(), title).unwrap();
    /// assert_eq!(doc.title(), "Fish & chips");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let svg = self
            .document_element()
            .filter(|root| root.namespace() == Namespace::Svg && root.name() == "svg");
        let title = match svg {
            Some(svg) => svg
                .children()
                .find(|child| child.namespace() == Namespace::Svg && child.name() == "title"),
            None => self.root().descendants().find(|node| node.is_html(Name::Title)),
        };
        let mut text = String::new();
        for child in title.into_iter().flat_map(Node::children).filter(|child| child.is_text()) {
            text.push_str(child.node_value().unwrap_or_default());
        }
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        words.join(" ")
    }
}

impl<'d> Node<'d> {
    /// The first element below with that id. This visits every element; if you look up many ids,
    /// build a map.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [main, p] = ["main", "p"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(main, p).unwrap();
    /// doc.set_attr(p, "id", "soup").unwrap();
    /// assert_eq!(doc.node(main).by_id("soup"), Some(doc.node(p)));
    /// ```
    #[doc(alias = "getElementById")]
    #[must_use]
    pub fn by_id(self, id: &str) -> Option<Self> {
        let is_xml = self.document().is_xml();
        self.descendants().find(|node| {
            node.attr("id") == Some(id) || is_xml && node.xml_ids().any(|value| value == id)
        })
    }

    /// Its ids that only XML has: `xml:id`, and the attribute that the document type declares.
    ///
    /// - <https://www.w3.org/TR/xml-id/>
    /// - <https://www.w3.org/TR/xml/#id>
    #[doc(hidden)]
    pub fn xml_ids(self) -> impl Iterator<Item = &'d str> {
        let declared = &self.document().ids;
        let declared = match self.qname() {
            Some(name) if !declared.is_empty() => match name.prefix {
                Some(_) => declared.get(&*name.to_string()),
                None => declared.get(name.local),
            },
            _ => None,
        };
        let names = [Some("xml:id"), declared.map(|name| &**name)];
        names.into_iter().flatten().filter_map(move |name| self.attr(name))
    }

    /// The elements below with that local name, in tree order; see [`Node::is`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let list = doc.create_element("ul").unwrap();
    /// # let item = doc.create_element("li").unwrap();
    /// # doc.append(list, item).unwrap();
    /// for item in doc.node(list).by_tag("li") {
    ///     println!("- {}", item.text());
    /// }
    /// # assert_eq!(doc.node(list).by_tag("li").count(), 1);
    /// ```
    #[doc(alias("getElementsByTagName", "find_all"))]
    #[must_use]
    pub fn by_tag(self, name: &str) -> ByTag<'d, '_> {
        ByTag { nodes: self.descendants(), name }
    }

    /// The elements below that have all of these classes, in tree order; none if there are no
    /// classes.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [main, p] = ["main", "p"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(main, p).unwrap();
    /// doc.set_attr(p, "class", "hot thick soup").unwrap();
    /// assert_eq!(doc.node(main).by_class("soup hot").next(), Some(doc.node(p)));
    /// ```
    #[doc(alias = "getElementsByClassName")]
    #[must_use]
    pub fn by_class(self, classes: &str) -> ByClass<'d, '_> {
        ByClass { nodes: self.descendants(), classes }
    }

    /// The elements below whose attribute `name` has this value, in tree order.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let [form, input] = ["form", "input"].map(|name| doc.create_element(name).unwrap());
    /// doc.append(form, input).unwrap();
    /// doc.set_attr(input, "name", "email").unwrap();
    /// assert_eq!(doc.node(form).by_name("email").count(), 1);
    /// ```
    #[doc(alias = "getElementsByName")]
    #[must_use]
    pub fn by_name(self, name: &str) -> ByName<'d, '_> {
        ByName { nodes: self.descendants(), name }
    }
}

/// The elements with a local name, returned by [`Node::by_tag`].
#[derive(Clone, Debug)]
pub struct ByTag<'d, 'n> {
    nodes: Descendants<'d>,
    name: &'n str,
}

impl<'d> Iterator for ByTag<'d, '_> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.nodes.find(|node| node.is(self.name))
    }
}

impl FusedIterator for ByTag<'_, '_> {}

/// The elements that have some classes, returned by [`Node::by_class`].
#[derive(Clone, Debug)]
pub struct ByClass<'d, 'n> {
    nodes: Descendants<'d>,
    classes: &'n str,
}

impl<'d> Iterator for ByClass<'d, '_> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.nodes.find(|node| {
            let mut wanted = self.classes.split_ascii_whitespace().peekable();
            wanted.peek().is_some() && wanted.all(|class| node.has_class(class))
        })
    }
}

impl FusedIterator for ByClass<'_, '_> {}

/// The elements with a value of the attribute `name`, returned by [`Node::by_name`].
#[derive(Clone, Debug)]
pub struct ByName<'d, 'n> {
    nodes: Descendants<'d>,
    name: &'n str,
}

impl<'d> Iterator for ByName<'d, '_> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.nodes.find(|node| node.attr("name") == Some(self.name))
    }
}

impl FusedIterator for ByName<'_, '_> {}
