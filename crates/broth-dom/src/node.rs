//! `Node`: a view of a node.

use alloc::borrow::Cow;
use core::hash::{Hash, Hasher};

use broth_input::Span;
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::attribute::{Attribute, Attributes, Classes};
use crate::build::is_shadow_host_name;
use crate::case::{in_lower_case, is_in_lower_case};
use crate::names::NameId;
use crate::offset::{NOWHERE, known};
use crate::slot::{Flags, NodeId, NodeKind, Slot};
use crate::{Document, ShadowRootOptions};

/// A read-only view of a node: a reference to the document and an index, so it is `Copy`.
///
/// Everything it returns borrows the document, not the view.
///
/// ```
/// use broth::dom::{Document, NodeData, NodeKind};
///
/// let mut doc = Document::new();
/// let link = doc.create_element("a").unwrap();
/// doc.set_attr(link, "href", "/soup").unwrap();
/// doc.append_text(link, "Soup");
///
/// let link = doc.node(link);
/// assert!(link.is("a"));
/// assert_eq!(link.attr("href"), Some("/soup"));
/// let text = link.first_child().unwrap();
/// assert!(matches!(text.data(), NodeData::Text("Soup")));
/// assert!(text.is_text() && !text.is_element() && text.node_value() == Some("Soup"));
/// assert_eq!((text.id(), text.kind()), (text.document().node(text.id()).id(), NodeKind::Text));
/// ```
#[derive(Clone, Copy)]
pub struct Node<'d> {
    doc: &'d Document,
    id: NodeId,
}

/// The content of a node.
///
/// ```
/// use broth::dom::{Document, NodeData};
///
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// doc.append_text(p, "Soup");
/// for node in [doc.node(p), doc.node(p).first_child().unwrap()] {
///     match node.data() {
///         NodeData::Element(name) => assert_eq!(name.local, "p"),
///         NodeData::Text(text) => assert_eq!(text, "Soup"),
///         _ => {}
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum NodeData<'d> {
    /// The document itself.
    Document,
    /// `<!DOCTYPE html>`
    Doctype(Doctype<'d>),
    /// An element, by its name.
    Element(QName<'d>),
    /// Text.
    Text(&'d str),
    /// The data of a comment.
    Comment(&'d str),
    /// A processing instruction.
    ProcessingInstruction {
        /// The target.
        target: &'d str,
        /// The data.
        data: &'d str,
    },
    /// The text of a CDATA section of XML.
    Cdata(&'d str),
    /// A document fragment.
    Fragment,
    /// The contents of a `template` element.
    TemplateContents,
    /// The shadow root of an element.
    ShadowRoot(ShadowRootOptions),
}

impl<'d> Node<'d> {
    #[inline]
    pub(crate) fn new(doc: &'d Document, id: NodeId) -> Self {
        Self { doc, id }
    }

    #[inline]
    fn slot(self) -> &'d Slot {
        self.doc.slot(self.id)
    }

    #[inline]
    fn at(self, id: Option<NodeId>) -> Option<Self> {
        id.map(|id| Self { doc: self.doc, id })
    }

    /// Its id, to pass to the methods that change the document.
    #[inline]
    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The document that it belongs to.
    #[inline]
    #[must_use]
    pub fn document(self) -> &'d Document {
        self.doc
    }

    /// Its kind.
    #[inline]
    #[must_use]
    pub fn kind(self) -> NodeKind {
        self.slot().kind
    }

    /// Its kind and content, to match on.
    #[doc(alias = "nodeType")]
    #[inline]
    #[must_use]
    pub fn data(self) -> NodeData<'d> {
        let slot = self.slot();
        match slot.kind {
            NodeKind::Document => NodeData::Document,
            NodeKind::Element => NodeData::Element(self.doc.names.get(slot.name)),
            NodeKind::Text => NodeData::Text(self.doc.store.get(slot.text())),
            _ => self.rare_data(),
        }
    }

    /// The data of the other, rarer kinds.
    // OPTIMIZATION: without them, the function above is small enough to become part of its callers:
    // 2 % of a walk.
    fn rare_data(self) -> NodeData<'d> {
        let slot = self.slot();
        let text = || self.doc.store.get(slot.text());
        match slot.kind {
            NodeKind::Document | NodeKind::Element | NodeKind::Text => self.data(),
            NodeKind::Doctype => NodeData::Doctype(self.doc.doctypes[slot.word as usize].lend()),
            NodeKind::Comment => NodeData::Comment(text()),
            NodeKind::ProcessingInstruction => NodeData::ProcessingInstruction {
                target: self.doc.names.get(slot.name).local,
                data: text(),
            },
            NodeKind::Cdata => NodeData::Cdata(text()),
            NodeKind::Fragment => NodeData::Fragment,
            NodeKind::TemplateContents => NodeData::TemplateContents,
            NodeKind::ShadowRoot => NodeData::ShadowRoot(self.shadow_options()),
        }
    }

    /// The internal subset, the text between the brackets of a document type; only XML has one.
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    /// use broth::Span;
    /// use broth::html::driver::Doctype;
    ///
    /// let mut doc = Document::new();
    /// doc.append_doctype(Doctype { name: Some("a"), ..Doctype::default() }, Span::default());
    /// doc.set_internal_subset("<!ELEMENT a EMPTY>");
    /// let doctype = doc.root().first_child().unwrap();
    /// assert_eq!(doctype.internal_subset(), Some("<!ELEMENT a EMPTY>"));
    /// ```
    #[must_use]
    pub fn internal_subset(self) -> Option<&'d str> {
        let slot = self.slot();
        let doctype =
            (slot.kind == NodeKind::Doctype).then(|| &self.doc.doctypes[slot.word as usize]);
        doctype?.internal_subset.as_deref()
    }

    // Names

    /// Whether it is an element.
    #[inline]
    #[must_use]
    pub fn is_element(self) -> bool {
        self.kind() == NodeKind::Element
    }

    /// Whether it is text, including text in a CDATA section.
    #[inline]
    #[must_use]
    pub fn is_text(self) -> bool {
        matches!(self.kind(), NodeKind::Text | NodeKind::Cdata)
    }

    /// Whether it is an element with this local name, in any namespace. For HTML elements of HTML
    /// documents, the case of the name does not count. In XML, a name with a prefix matches
    /// elements that are written so, whether the document declares the prefix or not.
    ///
    /// ```
    /// for xml in ["<dc:creator xmlns:dc='urn:dc'/>", "<dc:creator/>"] {
    ///     let doc = broth::xml::parse(xml);
    ///     assert!(doc.document_element().unwrap().is("dc:creator"));
    ///     assert_eq!(doc.by_tag("dc:creator").count(), 1);
    /// }
    /// ```
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        self.qname().is_some_and(|qname| {
            let with_prefix = |prefix| {
                name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix(':'))
                    == Some(qname.local)
            };
            qname.local == name
                || qname.prefix.is_some_and(with_prefix)
                || is_in_lower_case(qname.local, name) && self.has_names_in_lower_case()
        })
    }

    /// Whether its name, and the names of its attributes, are in lower case: it is an HTML element
    /// in an HTML document.
    #[inline]
    pub(crate) fn has_names_in_lower_case(self) -> bool {
        self.namespace() == Namespace::Html && !self.doc.is_xml()
    }

    /// Whether it is the HTML element of this name. Cheaper than [`Node::is`]: one comparison of
    /// integers.
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::Name;
    ///
    /// let mut doc = Document::new();
    /// let id = doc.create_element("p").unwrap();
    /// assert!(doc.node(id).is_html(Name::P));
    /// assert!(!doc.root().is_html(Name::P));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_html(self, name: Name) -> bool {
        self.slot().name == NameId::html(name)
    }

    /// The name of an HTML element as an integer; [`Name::Unknown`] for names that the table does
    /// not have, for elements of other namespaces, and for other nodes. Cheaper than
    /// [`Node::qname`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::Name;
    ///
    /// let mut doc = Document::new();
    /// let heading = doc.create_element("h2").unwrap();
    /// assert!(matches!(doc.node(heading).html_name(), Name::H1 | Name::H2 | Name::H3));
    /// ```
    #[inline]
    #[must_use]
    pub fn html_name(self) -> Name {
        self.slot().name.html_name()
    }

    /// An element's name.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::{Name, Namespace, QName};
    ///
    /// let mut doc = Document::new();
    /// let svg = doc.create_element_ns(QName::new(Namespace::Svg, None, "svg")).unwrap();
    /// let svg = doc.node(svg);
    /// assert_eq!(svg.qname(), Some(QName::known(Namespace::Svg, Name::Svg)));
    /// assert_eq!((svg.known_name(), svg.name()), (Name::Svg, "svg"));
    /// assert_eq!(svg.namespace(), Namespace::Svg);
    /// ```
    #[inline]
    #[must_use]
    pub fn qname(self) -> Option<QName<'d>> {
        self.is_element().then(|| self.doc.names.get(self.slot().name))
    }

    /// An element's local name as an integer; [`Name::Unknown`] for other names and other nodes.
    #[inline]
    #[must_use]
    pub fn known_name(self) -> Name {
        if self.is_element() { self.doc.names.known(self.slot().name) } else { Name::Unknown }
    }

    /// An element's local name; empty for other nodes.
    #[doc(alias("localName", "tagName"))]
    #[inline]
    #[must_use]
    pub fn name(self) -> &'d str {
        self.qname().map_or("", |qname| qname.local)
    }

    /// An element's namespace; [`Namespace::None`] for other nodes.
    #[inline]
    #[must_use]
    pub fn namespace(self) -> Namespace<'d> {
        self.doc.names.namespace(self.slot().name)
    }

    // The tree

    /// The parent. Template contents and a shadow root have none, but a [`Node::host`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # let mut doc = Document::new();
    /// # let [list, first, last] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
    /// # doc.append(list, first).unwrap();
    /// # doc.append(list, last).unwrap();
    /// // <ul><li></li><li></li></ul>
    /// let list = doc.node(list);
    /// let (first, last) = (list.first_child().unwrap(), list.last_child().unwrap());
    /// assert_eq!((first.parent(), first.next_sibling()), (Some(list), Some(last)));
    /// assert_eq!((last.previous_sibling(), last.next_sibling()), (Some(first), None));
    /// ```
    #[doc(alias = "parentNode")]
    #[inline]
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.at(self.slot().parent)
    }

    /// The first child.
    #[doc(alias = "firstChild")]
    #[inline]
    #[must_use]
    pub fn first_child(self) -> Option<Self> {
        self.at(self.slot().first_child())
    }

    /// The last child.
    #[doc(alias = "lastChild")]
    #[inline]
    #[must_use]
    pub fn last_child(self) -> Option<Self> {
        self.at(self.doc.last_child(self.id))
    }

    /// The next sibling.
    #[doc(alias = "nextSibling")]
    #[inline]
    #[must_use]
    pub fn next_sibling(self) -> Option<Self> {
        self.at(self.slot().next)
    }

    /// The previous sibling.
    #[doc(alias("previousSibling", "prev_sibling"))]
    #[inline]
    #[must_use]
    pub fn previous_sibling(self) -> Option<Self> {
        self.at(self.doc.previous_sibling(self.id))
    }

    /// The contents of a `template` element, if it has any.
    ///
    /// ```
    /// # use broth::dom::{Document, TreeSink};
    /// let mut doc = Document::new();
    /// let template = doc.create_element("template").unwrap();
    /// TreeSink::template_contents(&mut doc, &template); // as a parser does
    /// let contents = doc.node(template).template_contents().unwrap();
    /// assert_eq!((contents.parent(), contents.host()), (None, Some(doc.node(template))));
    /// ```
    #[must_use]
    pub fn template_contents(self) -> Option<Self> {
        self.at(self.fragments()?.contents)
    }

    /// Whether it is an element that may have a shadow root: a custom element, or one of certain
    /// HTML elements.
    ///
    /// ```
    /// let doc = broth::html::parse("<p>Hot <b>soup</b>");
    /// let can_host = |name| doc.by_tag(name).next().unwrap().can_host_shadow_root();
    /// assert!(can_host("p") && !can_host("b"));
    /// ```
    ///
    /// <https://dom.spec.whatwg.org/#concept-attach-a-shadow-root>
    #[must_use]
    pub fn can_host_shadow_root(self) -> bool {
        self.qname().is_some_and(is_shadow_host_name)
    }

    /// The shadow root of an element.
    ///
    /// ```
    /// # use broth::dom::{Document, ShadowRootOptions, TreeSink};
    /// let mut doc = Document::new();
    /// let host = doc.create_element("div").unwrap();
    /// doc.attach_shadow_root(&host, ShadowRootOptions { open: true, ..ShadowRootOptions::default() });
    /// let shadow_root = doc.node(host).shadow_root().unwrap();
    /// assert_eq!(shadow_root.host(), Some(doc.node(host)));
    /// ```
    #[must_use]
    pub fn shadow_root(self) -> Option<Self> {
        self.at(self.fragments()?.shadow_root.map(|(root, _)| root))
    }

    /// The element that these template contents or this shadow root belong to.
    #[must_use]
    pub fn host(self) -> Option<Self> {
        self.at(self.slot().host())
    }

    /// The form that the parser associated with a control, even if the control is not inside it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer>
    ///
    /// ```
    /// # use broth::dom::{Document, TreeSink};
    /// let mut doc = Document::new();
    /// let [form, input] = ["form", "input"].map(|name| doc.create_element(name).unwrap());
    /// doc.associate_with_form(&input, &form); // as a parser does
    /// assert_eq!(doc.node(input).form_by_parser(), Some(doc.node(form)));
    /// ```
    #[must_use]
    pub fn form_by_parser(self) -> Option<Self> {
        self.at(self.doc.forms.get(&self.id).copied())
    }

    fn fragments(self) -> Option<&'d crate::document::Fragments> {
        if !self.slot().flags.has(Flags::HAS_FRAGMENT) {
            return None;
        }
        self.doc.fragments.get(&self.id)
    }

    pub(crate) fn shadow_options(self) -> ShadowRootOptions {
        let root = self.host().and_then(|host| host.fragments()?.shadow_root);
        root.map(|(_, options)| options).unwrap_or_default()
    }

    // Text

    /// The text of a text node, CDATA section, comment or processing instruction.
    #[doc(alias = "nodeValue")]
    #[inline]
    #[must_use]
    pub fn node_value(self) -> Option<&'d str> {
        let slot = self.slot();
        slot.kind.has_text().then(|| self.doc.store.get(slot.text()))
    }

    // Attributes

    /// The value of an attribute, by its qualified name (`href`, `xlink:href`). For HTML elements
    /// of HTML documents, the case of the name does not count.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let input = doc.create_element("input").unwrap();
    /// doc.set_attr(input, "disabled", "").unwrap();
    /// let input = doc.node(input);
    /// assert_eq!((input.attr("disabled"), input.attr("value")), (Some(""), None));
    /// assert!(input.has_attr("disabled"));
    /// assert_eq!(input.attribute("disabled").unwrap().name_without_namespace(), Some("disabled"));
    /// ```
    #[doc(alias("getAttribute", "get_attr"))]
    #[must_use]
    pub fn attr(self, name: &str) -> Option<&'d str> {
        self.attribute(name).map(|attribute| attribute.value())
    }

    /// The value of the attribute of this name in no namespace. Cheaper than [`Node::attr`].
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::Name;
    ///
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.set_attr(p, "class", "hot").unwrap();
    /// assert_eq!(doc.node(p).attr_named(Name::Class), Some("hot"));
    /// ```
    #[inline]
    #[must_use]
    pub fn attr_named(self, name: Name) -> Option<&'d str> {
        self.attribute_named(name).map(Attribute::value)
    }

    /// The attribute of this name in no namespace. Cheaper than [`Node::attribute`].
    #[inline]
    #[must_use]
    pub fn attribute_named(self, name: Name) -> Option<Attribute<'d>> {
        let run = self.attrs().records.run();
        let record = self.doc.attributes.find(run, NameId::attribute(name))?;
        Some(Attribute { doc: self.doc, record })
    }

    /// Whether it is an element with attributes.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// assert!(!doc.node(p).has_attrs());
    /// doc.set_attr(p, "class", "hot").unwrap();
    /// assert!(doc.node(p).has_attrs());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_attrs(self) -> bool {
        self.attrs().records.run() != NOWHERE
    }

    /// Whether it has an attribute in no namespace whose name passes `is_one`.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn has_known_attribute(self, is_one: impl Fn(Name) -> bool) -> bool {
        let Attributes { doc, mut records } = self.attrs();
        records.any(|record| is_one(doc.attributes.name(record).attribute_name()))
    }

    /// Whether it has an attribute of that name, as in [`Node::attr`].
    #[doc(alias = "hasAttribute")]
    #[must_use]
    pub fn has_attr(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// An attribute, by its qualified name, as in [`Node::attr`].
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<Attribute<'d>> {
        if let Some(attribute) = self.attribute_without_namespace(name) {
            return Some(attribute);
        }
        if let Cow::Owned(name) = in_lower_case(name)
            && self.has_names_in_lower_case()
        {
            return self.attribute_without_namespace(&name);
        }
        let (prefix, local) = match name.split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            // The only name without a prefix that parsers put into a namespace.
            None if name == "xmlns" => (None, name),
            None => return None,
        };
        self.attrs().find(|attribute| {
            let name = attribute.name();
            name.prefix == prefix && name.local == local
        })
    }

    /// The attribute of this name in no namespace.
    #[doc(hidden)]
    #[must_use]
    pub fn attribute_without_namespace(self, name: &str) -> Option<Attribute<'d>> {
        let run = self.attrs().records.run();
        // OPTIMIZATION: most elements have none, and the name need not be looked up: half of the
        // instructions of asking all elements for `class` and `href`.
        if run == NOWHERE {
            return None;
        }
        let number = self.doc.names.find(&QName::attribute(name))?;
        let record = self.doc.attributes.find(run, number)?;
        Some(Attribute { doc: self.doc, record })
    }

    /// The attributes, in source order.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let link = doc.create_element("a").unwrap();
    /// doc.set_attr(link, "href", "/soup").unwrap();
    /// for attribute in doc.node(link).attrs() {
    ///     println!("{} = {}", attribute.name(), attribute.value());
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub fn attrs(self) -> Attributes<'d> {
        let slot = self.slot();
        let run = if slot.kind == NodeKind::Element { slot.word } else { NOWHERE };
        Attributes { doc: self.doc, records: self.doc.attributes.records(run) }
    }

    /// The classes: the words of the attribute `class`.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.set_attr(p, "class", " hot  soup ").unwrap();
    /// assert!(doc.node(p).classes().eq(["hot", "soup"]));
    /// assert!(doc.node(p).has_class("soup"));
    /// ```
    #[doc(alias = "classList")]
    #[must_use]
    pub fn classes(self) -> Classes<'d> {
        Classes::of(self.attr("class").unwrap_or_default())
    }

    /// Whether it has a class.
    #[must_use]
    pub fn has_class(self, class: &str) -> bool {
        self.classes().any(|of_it| of_it == class)
    }

    // The source

    /// Its span in the source: from its start tag to its end tag, or only the start tag if it has
    /// no end tag there; [`extent`](Self::extent) includes its content in any case. `None` if a
    /// program made the node, or if it is beyond 4 GiB.
    ///
    /// ```
    /// use broth::dom::{Document, ElementAttrs, NewElement, TreeSink};
    /// use broth::{QName, Span};
    ///
    /// // <b>soup</b>, as a parser builds it
    /// let mut doc = Document::new();
    /// let (name, attrs) = (QName::html("b"), ElementAttrs::default());
    /// let b = NewElement { name, attrs, span: Span::new(0, 3), implied: false };
    /// let b = TreeSink::create_element(&mut doc, b);
    /// doc.end_tag(&b, Span::new(7, 11));
    /// let b = doc.node(b);
    /// assert_eq!(b.span().unwrap().range(), 0..11);
    /// assert_eq!((b.start_tag(), b.end_tag()), (Some(Span::new(0, 3)), Some(Span::new(7, 11))));
    /// ```
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let slot = self.slot();
        if slot.flags.has(Flags::NO_SPAN) {
            return None;
        }
        let start = known(slot.start)?;
        if slot.kind != NodeKind::Element {
            return Some(Span::new(start, known(slot.end)?.max(start)));
        }
        let start_tag = Span::new(start, start + self.doc.start_tag_len(self.id));
        if self.has_end_tag() {
            self.end_tag().map(|end| start_tag.to(end))
        } else {
            Some(start_tag)
        }
    }

    /// The span of an element's start tag; `None` if it has none, or if it is beyond 4 GiB.
    #[must_use]
    pub fn start_tag(self) -> Option<Span> {
        let slot = self.slot();
        if !self.is_element() || slot.flags.has(Flags::NO_SPAN) || slot.flags.has(Flags::IMPLIED) {
            return None;
        }
        let start = known(slot.start)?;
        Some(Span::new(start, start + self.doc.start_tag_len(self.id)))
    }

    /// Whether an element has an end tag in the source, even beyond 4 GiB.
    #[must_use]
    pub fn has_end_tag(self) -> bool {
        self.is_element() && self.slot().end != NOWHERE
    }

    /// The span of an element's end tag; `None` if it has none, or if it is beyond 4 GiB.
    #[must_use]
    pub fn end_tag(self) -> Option<Span> {
        let start = known(self.slot().end).filter(|_| self.is_element())?;
        Some(Span::new(start, start + self.doc.end_tag_len(self.id)))
    }

    /// Whether the parser added the element, without a start tag: `<tbody>` in `<table><tr>`, for
    /// example.
    ///
    /// ```
    /// # use broth::dom::{Document, NewElement, TreeSink};
    /// # use broth::QName;
    /// let mut doc = Document::new();
    /// let tbody = TreeSink::create_element(&mut doc, NewElement::implied(QName::html("tbody"), 7));
    /// assert!(doc.node(tbody).is_implied() && doc.node(tbody).start_tag().is_none());
    /// ```
    #[must_use]
    pub fn is_implied(self) -> bool {
        self.slot().flags.has(Flags::IMPLIED)
    }

    /// Whether it is a `script` that must never run.
    ///
    /// ```
    /// # use broth::dom::{Document, TreeSink};
    /// let mut doc = Document::new();
    /// let script = doc.create_element("script").unwrap();
    /// doc.mark_script_already_started(&script);
    /// assert!(doc.node(script).is_already_started());
    /// ```
    #[must_use]
    pub fn is_already_started(self) -> bool {
        self.slot().flags.has(Flags::ALREADY_STARTED)
    }
}

/// The root of the document.
impl<'d> From<&'d Document> for Node<'d> {
    fn from(document: &'d Document) -> Self {
        document.root()
    }
}

impl<'d> From<&Node<'d>> for Node<'d> {
    fn from(node: &Node<'d>) -> Self {
        *node
    }
}

/// Two views are equal if they are of the same node of the same document. To compare content, use
/// [`Node::is_equal_to`].
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && core::ptr::eq(self.doc, other.doc)
    }
}

impl Eq for Node<'_> {}

impl Hash for Node<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}
