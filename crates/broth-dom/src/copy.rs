//! Copies of subtrees, within a document and from one to another.

use crate::attributes::NewAttribute;
use crate::offset::NOWHERE;
use crate::slot::{Flags, NodeId, NodeKind, Slot};
use crate::walk::Step;
use crate::{Document, Edge, Node, NodeData, ShadowRootOptions, TreeSink as _};

impl Document {
    /// Copies a node and everything below it, including shadow roots and template contents. The
    /// copy has no parent yet; its nodes still have the spans of the originals.
    ///
    /// A copy of the document node, of template contents or of a shadow root is a fragment.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let original = doc.create_element("p").unwrap();
    /// doc.append_text(original, "Hi");
    /// let copy = doc.clone_subtree(original);
    /// doc.append_text(original, " there");
    /// assert_eq!(doc.node(copy).text(), "Hi");
    /// ```
    ///
    /// # Panics
    ///
    /// If the document has no such node.
    #[doc(alias = "cloneNode")]
    pub fn clone_subtree(&mut self, node: NodeId) -> NodeId {
        let mut copies = Copies::default();
        let mut step = Step::Enter(node);
        loop {
            match step {
                Step::Enter(original) => {
                    let copy = self.clone_node(original);
                    let options = self.node(original).shadow_options();
                    copies.enter(self, copy, options);
                }
                Step::Leave(_) => copies.leave(self),
            }
            match self.step(step, node) {
                Some(next) => step = next,
                None => return copies.root(),
            }
        }
    }

    /// Copies a node of another document, and everything below it, into this one. The copy has no
    /// parent yet, and no span.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let (mut from, mut to) = (Document::new(), Document::new());
    /// let p = from.create_element("p").unwrap();
    /// from.set_attr(p, "class", "moved").unwrap();
    /// let p = to.import(from.node(p));
    /// assert_eq!(to.node(p).attr("class"), Some("moved"));
    /// ```
    #[doc(alias = "importNode")]
    pub fn import(&mut self, node: Node<'_>) -> NodeId {
        let mut copies = Copies::default();
        for edge in node.traverse() {
            match edge {
                Edge::Enter(original) => {
                    let copy = self.import_node(original);
                    copies.enter(self, copy, original.shadow_options());
                }
                Edge::Leave(_) => copies.leave(self),
            }
        }
        copies.root()
    }

    /// Moves a node, and everything below it, from another document into this one. The nodes get
    /// new ids.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let (mut from, mut to) = (Document::new(), Document::new());
    /// let p = from.create_element("p").unwrap();
    /// from.append(from.root().id(), p).unwrap();
    /// let p = to.adopt(&mut from, p);
    /// assert!(to.node(p).is("p") && from.root().first_child().is_none());
    /// ```
    ///
    /// # Panics
    ///
    /// If `from` has no such node.
    #[doc(alias = "adoptNode")]
    pub fn adopt(&mut self, from: &mut Document, node: NodeId) -> NodeId {
        from.detach(node);
        self.import(from.node(node))
    }

    /// Copies a node without its content.
    fn clone_node(&mut self, original: NodeId) -> NodeId {
        let old = *self.slot(original);
        let mut slot = old.alone();
        match old.kind {
            NodeKind::Element => {
                slot.flags.set(Flags::SHARED_ATTRS, true);
                self.slot_mut(original).flags.set(Flags::SHARED_ATTRS, true);
            }
            // Its data never changes.
            NodeKind::Doctype => {}
            kind if kind.has_text() => slot.set_text(self.store.share(old.text())),
            _ => slot = Slot::new(old.kind),
        }
        let copy = self.push(slot);
        if let Some(&tags) = self.long_tags.get(&original) {
            self.long_tags.insert(copy, tags);
        }
        copy
    }

    /// Copies a node of another document without its content.
    fn import_node(&mut self, original: Node<'_>) -> NodeId {
        match original.data() {
            NodeData::Element(name) => {
                let copy = self.push_made_element(name);
                let run = self.attributes.run();
                for attribute in original.attrs() {
                    let name = self.names.intern(&attribute.name());
                    let value = self.store.keep_changed(attribute.value());
                    let attribute =
                        NewAttribute { name, value, name_start: NOWHERE, value_span: None };
                    self.attributes.push(attribute);
                }
                let run = self.attributes.end_run(run);
                let slot = self.slot_mut(copy);
                slot.word = run;
                slot.flags.set(Flags::ALREADY_STARTED, original.is_already_started());
                copy
            }
            NodeData::Doctype(doctype) => {
                let copy = self.push_doctype(doctype);
                if let Some(subset) = original.internal_subset() {
                    self.set_internal_subset(subset);
                }
                copy
            }
            NodeData::Text(text) => self.create_text(text),
            NodeData::Comment(data) => self.create_comment(data),
            NodeData::Cdata(text) => self.create_cdata(text),
            NodeData::ProcessingInstruction { target, data } => {
                self.create_processing_instruction(target, data)
            }
            NodeData::Document
            | NodeData::Fragment
            | NodeData::TemplateContents
            | NodeData::ShadowRoot(_) => self.push(Slot::new(original.kind())),
        }
    }
}

/// The copies made so far: the root, and the parent of the next copy.
#[derive(Default)]
struct Copies {
    root: Option<NodeId>,
    parent: Option<NodeId>,
}

impl Copies {
    /// Inserts a detached copy where it belongs.
    fn enter(&mut self, doc: &mut Document, copy: NodeId, options: ShadowRootOptions) {
        match (self.parent, doc.slot(copy).kind) {
            (None, kind) => {
                if kind == NodeKind::Document || kind.is_fragment() {
                    *doc.slot_mut(copy) = Slot::new(NodeKind::Fragment);
                }
                self.root = Some(copy);
            }
            (Some(host), NodeKind::TemplateContents) => {
                doc.hang(host, copy);
                doc.fragments.entry(host).or_default().contents = Some(copy);
            }
            (Some(host), NodeKind::ShadowRoot) => {
                doc.hang(host, copy);
                doc.fragments.entry(host).or_default().shadow_root = Some((copy, options));
            }
            (Some(parent), _) => doc.link_last(parent, copy),
        }
        self.parent = Some(copy);
    }

    fn leave(&mut self, doc: &Document) {
        self.parent = self.parent.and_then(|node| doc.slot(node).parent.or(doc.slot(node).host()));
    }

    /// The copy of the root, where the walk began.
    fn root(self) -> NodeId {
        self.root.unwrap_or(NodeId::DOCUMENT)
    }
}
