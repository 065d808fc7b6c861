//! `TreeSink`: the interface between a tree builder and a tree.
//!
//! The tree builders of HTML and XML decide where each node goes; a sink puts it there. `Document`
//! is one; implement the trait to build your own tree instead. A dozen methods are required. The
//! others have defaults that do nothing, for trees without positions, errors, forms or shadow
//! roots.
//!
//! A builder keeps [`TreeSink::Node`] handles in its stack and compares them; it never looks into a
//! node.

use alloc::string::String;
use alloc::sync::Arc;

use broth_input::Span;
use broth_markup::{Doctype, Marker, ParseError, QName, Text};

use crate::element_attrs::ElementAttrs;
use crate::{Identity, QuirksMode};

/// A tree under construction.
///
/// ```
/// use broth::dom::{Child, Document, NewElement, Place, TreeSink};
/// use broth::{QName, Span};
/// use broth::html::driver::Text;
///
/// /// Works as a tree builder does, with any tree.
/// fn greet<S: TreeSink>(sink: &mut S) {
///     let p = sink.create_element(NewElement::implied(QName::html("p"), 0));
///     sink.insert(Place::LastChildOf(sink.document()), Child::Node(p.clone()));
///     let hi = Text::changed("Hi");
///     sink.insert(Place::LastChildOf(p.clone()), Child::Text(hi, Span::default()));
///     assert!(sink.parent(&p) == Some(sink.document()));
/// }
///
/// let mut doc = Document::new();
/// greet(&mut doc);
/// assert_eq!(doc.root().dump_html().to_string(), "| <p>\n|   \"Hi\"\n");
/// ```
pub trait TreeSink {
    /// A handle to a node: an index, a reference-counted pointer, ...
    type Node: Clone + Eq;

    /// The document node.
    fn document(&self) -> Self::Node;

    /// Called when the tree is complete, so that it can release the memory that it has in reserve.
    #[doc(hidden)]
    fn complete(&mut self) {}

    /// Sets whether only a tree builder changes the tree from now on. A builder never puts a node
    /// into itself, so the tree can skip that check until another program makes changes.
    #[doc(hidden)]
    fn builder_alone(&mut self, yes: bool) {
        let _ = yes;
    }

    /// Takes the next piece of the source, before the nodes that are read from it.
    ///
    /// A tree that keeps it can store texts as ranges of it, as `Document` does: spans count from
    /// the start of the first piece.
    ///
    /// ```
    /// use broth::dom::{Child, Document, Place, TreeSink};
    /// use broth::Span;
    /// use broth::html::driver::Text;
    ///
    /// let mut doc = Document::new();
    /// doc.append_source("<p>Hi");
    /// assert_eq!(doc.source(), "<p>Hi");
    /// let p = doc.create_element("p").unwrap();
    /// let text = Child::Text(Text::verbatim("Hi"), Span::new(3, 5)); // not copied
    /// TreeSink::insert(&mut doc, Place::LastChildOf(p), text);
    /// assert_eq!(doc.node(p).text(), "Hi");
    /// ```
    fn append_source(&mut self, text: &str) {
        let _ = text;
    }

    /// Takes the whole source at once, where [`append_source`](Self::append_source) takes pieces.
    /// The parser reads from the same string, so a tree can keep it without a copy.
    fn share_source(&mut self, source: Arc<String>) {
        self.append_source(&source);
    }

    /// Ends the source at this offset: a script wrote there, so later text is not the given source.
    ///
    /// ```
    /// # use broth::dom::{Document, TreeSink};
    /// let mut doc = Document::new();
    /// doc.append_source("<script></script><p>");
    /// doc.end_source(17); // here the script wrote something
    /// assert_eq!(doc.source(), "<script></script>");
    /// ```
    fn end_source(&mut self, at: usize) {
        let _ = at;
    }

    /// The source so far, if the tree keeps it. Strict errors get their lines and columns from it.
    fn source(&self) -> Option<&str> {
        None
    }

    /// A new, empty tree of the same kind. The parser starts again with it if a `<meta>` declares
    /// another encoding, in which the bytes parsed so far are a different text. The default returns
    /// `None`; the parser then keeps the encoding that it has.
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    ///
    /// assert!(Document::new().fresh().is_some());
    /// ```
    fn fresh(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether [`parse_error`](Self::parse_error) does anything. If not, the parser need not look
    /// for errors unless it is asked to keep them.
    fn wants_errors(&self) -> bool {
        true
    }

    /// The identity of the tree, by which a parser recognises the tree that it builds.
    #[doc(hidden)]
    fn identity(&mut self) -> Identity {
        Identity::default()
    }

    /// Whether it is the tree with this identity, and not a copy of it.
    #[doc(hidden)]
    fn has_identity(&self, identity: &Identity) -> bool {
        let _ = identity;
        true
    }

    /// Makes a detached element.
    fn create_element(&mut self, element: NewElement<'_>) -> Self::Node;

    /// Makes another element for the tag that `original` was made for, as the reconstruction of
    /// formatting elements and the adoption agency do. This lets a sink share attributes between
    /// nodes.
    ///
    /// ```
    /// use broth::dom::{Document, NewElement, TreeSink};
    /// use broth::QName;
    ///
    /// let mut doc = Document::new();
    /// let element = NewElement::implied(QName::html("b"), 0);
    /// let first = TreeSink::create_element(&mut doc, element);
    /// let second = doc.create_element_again(&first, element);
    /// assert!(first != second && doc.node(second).is("b"));
    /// ```
    fn create_element_again(
        &mut self,
        original: &Self::Node,
        element: NewElement<'_>,
    ) -> Self::Node {
        let _ = original;
        self.create_element(element)
    }

    /// Makes a detached comment.
    fn create_comment(&mut self, data: &str, span: Span) -> Self::Node;

    /// Makes a detached processing instruction.
    fn create_processing_instruction(&mut self, target: &str, data: &str, span: Span)
    -> Self::Node;

    /// Makes an empty document fragment, into which fragment parsing puts its result.
    fn create_fragment(&mut self) -> Self::Node;

    /// Appends a document type to the document.
    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span);

    /// Sets the text of the internal subset of the document type that was appended last. Only XML
    /// has one.
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    /// use broth::Span;
    /// use broth::html::driver::Doctype;
    ///
    /// let mut doc = Document::new();
    /// doc.append_doctype(Doctype { name: Some("soup"), ..Doctype::default() }, Span::default());
    /// doc.set_internal_subset("<!ENTITY s 'salt'>");
    /// let doctype = doc.root().first_child().unwrap();
    /// assert_eq!(doctype.internal_subset(), Some("<!ENTITY s 'salt'>"));
    /// ```
    fn set_internal_subset(&mut self, subset: &str) {
        let _ = subset;
    }

    /// Takes a declaration of the document type that `attribute` is the id of elements named
    /// `element`. Both names are as in a tag. If there are several for an element, the first
    /// counts. Only XML has such declarations.
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    /// use broth::QName;
    ///
    /// let mut doc = Document::new();
    /// doc.mark_xml();
    /// doc.declare_id("dish", "key");
    /// let dish = doc.create_element_ns(QName::attribute("dish")).unwrap();
    /// doc.set_attr(dish, "key", "soup").unwrap();
    /// doc.append(doc.root().id(), dish).unwrap();
    /// assert_eq!(doc.by_id("soup"), Some(doc.node(dish)));
    /// ```
    fn declare_id(&mut self, element: &str, attribute: &str) {
        let _ = (element, attribute);
    }

    /// Inserts a node or text.
    ///
    /// If the node has a parent, the sink must remove it from there: builders move nodes by
    /// inserting them elsewhere. It must append text to a text node that stands immediately before
    /// the place, and must drop content that the place cannot have (text in a document).
    fn insert(&mut self, place: Place<Self::Node>, child: Child<'_, Self::Node>);

    /// Makes an element and appends it, which is the effect of most tags. The default creates and
    /// inserts it.
    ///
    /// ```
    /// use broth::dom::{Document, NewElement, TreeSink};
    /// use broth::{QName, Span};
    /// use broth::html::driver::Text;
    ///
    /// let mut doc = Document::new();
    /// let root = TreeSink::document(&doc);
    /// let p = doc.append_element(&root, NewElement::implied(QName::html("p"), 0));
    /// TreeSink::append_text(&mut doc, &p, Text::changed("Hi"), Span::default());
    /// assert_eq!(doc.root().dump_html().to_string(), "| <p>\n|   \"Hi\"\n");
    /// ```
    fn append_element(&mut self, parent: &Self::Node, element: NewElement<'_>) -> Self::Node {
        let node = self.create_element(element);
        self.insert(Place::LastChildOf(parent.clone()), Child::Node(node.clone()));
        node
    }

    /// Appends text. The default inserts it.
    fn append_text(&mut self, parent: &Self::Node, text: Text<'_>, span: Span) {
        self.insert(Place::LastChildOf(parent.clone()), Child::Text(text, span));
    }

    /// Removes a node from its parent, if it has one.
    ///
    /// ```
    /// use broth::dom::{Child, Document, Place, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let [list, item] = ["ul", "li"].map(|name| doc.create_element(name).unwrap());
    /// doc.insert(Place::LastChildOf(list), Child::Node(item));
    /// TreeSink::detach(&mut doc, &item);
    /// assert_eq!(TreeSink::parent(&doc, &item), None);
    /// ```
    fn detach(&mut self, node: &Self::Node);

    /// Appends all children of one node to another, in order.
    ///
    /// ```
    /// use broth::dom::{Child, Document, Place, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let [from, to, item] = ["ul", "ol", "li"].map(|name| doc.create_element(name).unwrap());
    /// doc.insert(Place::LastChildOf(from), Child::Node(item));
    /// doc.move_children(&from, &to);
    /// assert_eq!(TreeSink::parent(&doc, &item), Some(to));
    /// ```
    fn move_children(&mut self, from: &Self::Node, to: &Self::Node);

    /// The parent of a node.
    fn parent(&self, node: &Self::Node) -> Option<Self::Node>;

    /// The *template contents* of a `template` element: the fragment that its content goes into.
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let template = doc.create_element("template").unwrap();
    /// let contents = doc.template_contents(&template);
    /// assert_eq!(doc.node(template).template_contents(), Some(doc.node(contents)));
    /// ```
    fn template_contents(&mut self, template: &Self::Node) -> Self::Node;

    /// Adds the attributes of a second `<html>` or `<body>` tag that the element does not have yet.
    ///
    /// ```
    /// use broth::dom::{AttrsBuf, Document, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let body = doc.create_element("body").unwrap();
    /// doc.set_attr(body, "class", "soup").unwrap();
    /// let mut second = AttrsBuf::default();
    /// second.push("class", "stew");
    /// second.push("id", "b");
    /// doc.add_missing_attributes(&body, (&second.attrs()).into());
    /// assert_eq!(doc.node(body).attr("class"), Some("soup"));
    /// assert_eq!(doc.node(body).attr("id"), Some("b"));
    /// ```
    fn add_missing_attributes(&mut self, element: &Self::Node, attrs: ElementAttrs<'_>);

    /// Sets the mode in which the document is to be rendered.
    ///
    /// ```
    /// use broth::dom::{Document, QuirksMode, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// doc.set_quirks_mode(QuirksMode::Quirks);
    /// assert_eq!(doc.quirks_mode(), QuirksMode::Quirks);
    /// ```
    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        let _ = mode;
    }

    /// Marks the document as an XML document.
    fn mark_xml(&mut self) {}

    /// Receives the name of the encoding of the bytes when all have been read. The parser of a text
    /// does not call it.
    fn set_encoding(&mut self, name: &'static str) {
        let _ = name;
    }

    /// Receives each parse error as soon as the tokenizer or the tree builder notices it, whether
    /// the parser also keeps errors or not.
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// Called when an element gets its end tag, which is at `span`.
    ///
    /// ```
    /// use broth::dom::{Document, NewElement, TreeSink};
    /// use broth::{QName, Span};
    ///
    /// let mut doc = Document::new();
    /// let b = TreeSink::create_element(&mut doc, NewElement::implied(QName::html("b"), 0));
    /// TreeSink::end_tag(&mut doc, &b, Span::new(7, 11));
    /// assert_eq!(doc.node(b).end_tag(), Some(Span::new(7, 11)));
    /// ```
    fn end_tag(&mut self, element: &Self::Node, span: Span) {
        let _ = (element, span);
    }

    /// Called when an element leaves the stack of open elements. Nothing more will be inserted into
    /// it, except by foster parenting and the like.
    fn element_popped(&mut self, element: &Self::Node) {
        let _ = element;
    }

    /// Called when an element gets its end tag and leaves the stack, as most elements do. The
    /// default calls [`end_tag`](Self::end_tag) and [`element_popped`](Self::element_popped).
    fn element_ended(&mut self, element: &Self::Node, end_tag: Span) {
        self.end_tag(element, end_tag);
        self.element_popped(element);
    }

    /// Attaches a declarative shadow root to `host` and returns it. The content of the template
    /// goes into it. The default returns `None`, so the template stays a template.
    ///
    /// ```
    /// use broth::dom::{Document, ShadowRootOptions, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let [host, input] = ["div", "input"].map(|name| doc.create_element(name).unwrap());
    /// assert!(doc.attach_shadow_root(&host, ShadowRootOptions::default()).is_some());
    /// assert!(doc.attach_shadow_root(&input, ShadowRootOptions::default()).is_none());
    /// ```
    fn attach_shadow_root(
        &mut self,
        host: &Self::Node,
        options: ShadowRootOptions,
    ) -> Option<Self::Node> {
        let _ = (host, options);
        None
    }

    /// *Prepares content patching*: finds the place that `<template for=name>` fills, among the
    /// descendants of `scope` in tree order, and removes the nodes between the markers. `rule`
    /// recognises the processing instructions that are markers. Each visited node takes one off
    /// `budget`; at zero, the search ends without a result. The default finds nothing.
    ///
    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching>
    fn prepare_content_patching(
        &mut self,
        scope: &Self::Node,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<Self::Node>> {
        let _ = (scope, name, rule, budget);
        None
    }

    /// Sets the *already started* flag of a `script`, so that it never runs.
    fn mark_script_already_started(&mut self, script: &Self::Node) {
        let _ = script;
    }

    /// Associates an element with its form, which comes from the *form element pointer* and need
    /// not be an ancestor.
    fn associate_with_form(&mut self, element: &Self::Node, form: &Self::Node) {
        let _ = (element, form);
    }

    /// *Clones an option into a selectedcontent*: copies of the option's content replace the
    /// content of the `selectedcontent`.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#clone-an-option-into-a-selectedcontent>
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// let [option, shown] = ["option", "selectedcontent"].map(|name| doc.create_element(name).unwrap());
    /// doc.append_text(option, "Leek");
    /// doc.clone_option_into_selectedcontent(&option, &shown);
    /// assert_eq!(doc.node(shown).text(), "Leek");
    /// ```
    fn clone_option_into_selectedcontent(
        &mut self,
        option: &Self::Node,
        selectedcontent: &Self::Node,
    ) {
        let _ = (option, selectedcontent);
    }
}

/// An element to make.
///
/// ```
/// use broth::dom::NewElement;
/// use broth::QName;
///
/// let tbody = NewElement::implied(QName::html("tbody"), 7);
/// assert!(tbody.implied && tbody.attrs.is_empty() && tbody.span.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NewElement<'t> {
    /// Its name.
    pub name: QName<'t>,
    /// Its attributes.
    pub attrs: ElementAttrs<'t>,
    /// The start tag; for an implied element, the empty span where the parser added it.
    pub span: Span,
    /// Whether the source has no tag for it.
    pub implied: bool,
}

impl<'t> NewElement<'t> {
    /// An element that the parser adds, without attributes.
    #[must_use]
    pub fn implied(name: QName<'t>, at: usize) -> Self {
        Self { name, attrs: ElementAttrs::default(), span: Span::empty(at), implied: true }
    }
}

/// Where to insert a node: the *appropriate place for inserting a node*.
///
/// ```
/// use broth::dom::{Child, Document, Place, TreeSink};
///
/// let mut doc = Document::new();
/// let [list, first, second] = ["ul", "li", "li"].map(|name| doc.create_element(name).unwrap());
/// doc.insert(Place::LastChildOf(list), Child::Node(second));
/// doc.insert(Place::Before(second), Child::Node(first));
/// assert_eq!(doc.node(list).first_child(), Some(doc.node(first)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<N> {
    /// After all children of this node.
    LastChildOf(N),
    /// Directly before this node, which has a parent.
    Before(N),
}

/// What to insert.
///
/// ```
/// use broth::dom::{Child, Document, Place, TreeSink};
/// use broth::Span;
/// use broth::html::driver::Text;
///
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// for text in ["Fish", " & chips"] {
///     let text = Text::changed(text);
///     doc.insert(Place::LastChildOf(p), Child::Text(text, Span::default()));
/// }
/// assert_eq!(doc.node(p).children().count(), 1); // texts are joined
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Child<'t, N> {
    /// A node.
    Node(N),
    /// Characters and their span.
    Text(Text<'t>, Span),
    /// The characters of a CDATA section of XML. A tree without such nodes treats them as text.
    Cdata(Text<'t>, Span),
}

/// The options of a declarative shadow root.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode>
///
/// ```
/// use broth::dom::ShadowRootOptions;
///
/// let open = ShadowRootOptions { open: true, ..ShadowRootOptions::default() };
/// assert!(open.open && !open.clonable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShadowRootOptions {
    /// `shadowrootmode=open`, not `closed`.
    pub open: bool,
    /// `shadowrootclonable`
    pub clonable: bool,
    /// `shadowrootserializable`
    pub serializable: bool,
    /// `shadowrootdelegatesfocus`
    pub delegates_focus: bool,
    /// `shadowrootslotassignment=manual`, not `named`.
    pub manual_slots: bool,
    /// `shadowrootcustomelementregistry`: it waits for a registry of custom elements of its own,
    /// instead of using that of the document.
    pub keep_custom_element_registry_null: bool,
}

/// Decides from target and data whether a processing instruction is a marker. The tree builder
/// passes `broth_html_rules::content_patching::marker`.
pub type MarkerRule = for<'d> fn(&str, &'d str) -> Option<Marker<'d>>;

/// Where the content of a `<template for>` goes.
///
/// ```
/// use broth::dom::{ContentPatch, Document, Marker, MarkerKind, TreeSink};
///
/// let mut doc = Document::new();
/// let main = doc.create_element("main").unwrap();
/// let marker = doc.create_processing_instruction("marker", "name=soup");
/// doc.append(main, marker).unwrap();
/// let rule = |target: &str, _: &str| {
///     (target == "marker").then_some(Marker { kind: MarkerKind::Point, name: Some("soup") })
/// };
/// let found = doc.prepare_content_patching(&main, "soup", rule, &mut 100);
/// assert_eq!(found, Some(ContentPatch { target: main, start: marker, end: Some(marker) }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentPatch<N> {
    /// The *insertion target*: the parent of the markers.
    pub target: N,
    /// The *insertion start marker*, a processing instruction.
    pub start: N,
    /// The *insertion end marker*, which may be the same node as `start`; `None` if the content
    /// goes up to the target's end.
    pub end: Option<N>,
}
