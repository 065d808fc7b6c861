//! `Document`: a tree in one arena.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_html_rules::rendering::text_depends_on;
use broth_input::Span;
use broth_markup::{AttrPlace, Doctype, QName};

use crate::attributes::{Attributes, NewAttribute};
use crate::elements::Order;
use crate::names::Names;
use crate::offset::{DECLARED, offset};
use crate::slot::{Flags, LONG, NodeId, NodeKind, Slot};
use crate::store::Store;
use crate::{ElementAttrs, Node, QuirksMode};

/// A document: a tree of nodes, and the source that it was read from.
///
/// Nodes are in one table; a [`NodeId`] is an index into it, a [`Node`] is a view of one node. Text
/// and attribute values are ranges of the source where they are unchanged. No node is shared or
/// reference-counted: a document is `Send` and `Sync`, and dropping it does not recurse, however
/// deep the tree is.
///
/// ```
/// use broth::dom::Document;
///
/// let mut doc = Document::new();
/// let list = doc.create_element("ul").unwrap();
/// doc.append(doc.root().id(), list).unwrap();
/// for text in ["one", "two"] {
///     let item = doc.create_element("li").unwrap();
///     doc.set_attr(item, "class", "number").unwrap();
///     doc.append(list, item).unwrap();
///     doc.append_text(item, text);
/// }
///
/// let list = doc.node(list);
/// assert_eq!(list.children().count(), 2);
/// assert_eq!(list.text(), "onetwo");
/// assert!(list.children().all(|item| item.has_class("number")));
/// ```
///
/// ```
/// use broth::dom::{Document, QuirksMode};
///
/// let mut doc = Document::new();
/// let html = doc.create_element("html").unwrap();
/// doc.append(doc.root().id(), html).unwrap();
/// assert_eq!(doc.document_element(), Some(doc.node(html)));
/// assert_eq!((doc.node_count(), doc.quirks_mode()), (2, QuirksMode::NoQuirks));
/// ```
#[derive(Clone)]
pub struct Document {
    pub(crate) slots: Vec<Slot>,
    pub(crate) names: Names,
    pub(crate) attributes: Attributes,
    pub(crate) store: Store,
    pub(crate) doctypes: Vec<DoctypeData>,
    /// The contents and shadow roots of elements.
    pub(crate) fragments: BTreeMap<NodeId, Fragments>,
    /// The forms that the parser associated with elements.
    pub(crate) forms: BTreeMap<NodeId, NodeId>,
    /// The attributes that the document type declares as ids, by the names of their elements.
    pub(crate) ids: BTreeMap<Box<str>, Box<str>>,
    /// The lengths of start and end tags that do not fit their slot.
    pub(crate) long_tags: BTreeMap<NodeId, LongTags>,
    pub(crate) quirks_mode: QuirksMode,
    pub(crate) is_xml: bool,
    /// The name of the encoding of the bytes that were parsed.
    pub(crate) encoding: Option<&'static str>,
    /// Whether to keep only the attributes that rendered text depends on.
    is_for_text: bool,
    /// Whether a program has changed attributes, so that they may differ from those of the tags.
    pub(crate) touched: bool,
    /// See [`TreeSink::builder_alone`](crate::TreeSink).
    pub(crate) builder_alone: bool,
    /// Whether it was cleared, and is likely to be again.
    is_reused: bool,
    pub(crate) identity: Identity,
    pub(crate) order: Order,
}

/// Identifies a document. A clone of the document has a different identity.
#[derive(Debug, Default)]
pub struct Identity(pub(crate) Option<Arc<()>>);

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self(None)
    }
}

/// The lengths of an element's tags that do not fit in its slot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LongTags {
    pub(crate) start: u32,
    /// `None` if the end tag has its usual length.
    pub(crate) end: Option<u32>,
}

/// The trees inside an element, besides its children.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fragments {
    pub(crate) contents: Option<NodeId>,
    pub(crate) shadow_root: Option<(NodeId, crate::ShadowRootOptions)>,
}

/// A document type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DoctypeData {
    pub(crate) name: Option<String>,
    pub(crate) public_id: Option<String>,
    pub(crate) system_id: Option<String>,
    pub(crate) force_quirks: bool,
    /// The internal subset, in XML.
    pub(crate) internal_subset: Option<String>,
}

impl DoctypeData {
    pub(crate) fn lend(&self) -> Doctype<'_> {
        Doctype {
            name: self.name.as_deref(),
            public_id: self.public_id.as_deref(),
            system_id: self.system_id.as_deref(),
            force_quirks: self.force_quirks,
        }
    }
}

impl From<Doctype<'_>> for DoctypeData {
    fn from(doctype: Doctype<'_>) -> Self {
        Self {
            name: doctype.name.map(String::from),
            public_id: doctype.public_id.map(String::from),
            system_id: doctype.system_id.map(String::from),
            force_quirks: doctype.force_quirks,
            internal_subset: None,
        }
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl Document {
    /// An empty document.
    #[must_use]
    pub fn new() -> Self {
        let mut document = Self {
            slots: Vec::new(),
            names: Names::default(),
            attributes: Attributes::default(),
            store: Store::default(),
            doctypes: Vec::new(),
            fragments: BTreeMap::new(),
            forms: BTreeMap::new(),
            ids: BTreeMap::new(),
            long_tags: BTreeMap::new(),
            quirks_mode: QuirksMode::NoQuirks,
            is_xml: false,
            encoding: None,
            is_for_text: false,
            touched: false,
            builder_alone: false,
            is_reused: false,
            identity: Identity::default(),
            order: Order::default(),
        };
        document.push(Slot::new(NodeKind::Document));
        document
    }

    /// An empty document for rendered text alone, which the crate `broth-text` makes: an HTML
    /// parser that fills it skips the attributes that the text does not depend on.
    ///
    /// You get the same text as from [`Document::new`], in less time.
    ///
    /// ```
    /// use broth::dom::{Document, ElementAttrs, NewElement, TreeSink};
    /// use broth::{Name, Namespace, QName, Span};
    /// use broth::dom::AttrsBuf;
    ///
    /// // With the parser: `Parser::new().for_rendered_text(true)`
    /// let mut doc = Document::for_text();
    /// let mut attrs = AttrsBuf::default();
    /// attrs.push("class", "soup");
    /// attrs.push("hidden", "");
    /// let attrs = attrs.attrs();
    /// let name = QName::known(Namespace::Html, Name::P);
    /// let attrs = ElementAttrs::without_namespaces(&attrs);
    /// let element = NewElement { name, attrs, span: Span::default(), implied: false };
    /// let p = doc.append_element(&doc.document(), element);
    /// assert!(doc.node(p).has_attr("hidden") && !doc.node(p).has_attr("class"));
    /// ```
    #[must_use]
    pub fn for_text() -> Self {
        Self { is_for_text: true, ..Self::new() }
    }

    /// Whether it stores attributes of this name.
    #[inline]
    pub(crate) fn keeps(&self, attribute: &str) -> bool {
        !self.is_for_text || text_depends_on(attribute)
    }

    /// The document node.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId::DOCUMENT)
    }

    /// A view of a node.
    ///
    /// # Panics
    ///
    /// If this document has no such node, for example because the id is from another document.
    #[inline]
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        self.get(id).unwrap_or_else(|| no_such_node())
    }

    /// A view of a node, if this document has it.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let (mut doc, other) = (Document::new(), Document::new());
    /// let id = doc.create_element("p").unwrap();
    /// assert!(doc.get(id).is_some() && other.get(id).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<Node<'_>> {
        (id.index() < self.slots.len()).then(|| Node::new(self, id))
    }

    /// How many nodes have been made, including detached ones and the document node.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.slots.len()
    }

    /// The mode in which the document is rendered.
    #[must_use]
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// Whether it is an XML document, where the case of names counts. Otherwise it is an HTML
    /// document.
    ///
    /// <https://dom.spec.whatwg.org/#xml-document>
    ///
    /// ```
    /// use broth::dom::{Document, TreeSink};
    ///
    /// let mut doc = Document::new();
    /// assert!(!doc.is_xml());
    /// doc.mark_xml(); // as an XML parser does
    /// assert!(doc.is_xml());
    /// ```
    #[must_use]
    pub fn is_xml(&self) -> bool {
        self.is_xml
    }

    /// The name of the encoding of the bytes that were parsed; `None` if it was text.
    ///
    /// ```
    /// let doc = broth::html::parse_bytes(b"<meta charset=koi8-r><p>\xCD\xC9\xD2");
    /// assert_eq!(doc.encoding(), Some("KOI8-R"));
    /// ```
    #[doc(alias = "characterSet")]
    #[must_use]
    pub fn encoding(&self) -> Option<&'static str> {
        self.encoding
    }

    /// The source that was passed to [`TreeSink::append_source`](crate::TreeSink::append_source).
    #[must_use]
    pub fn source(&self) -> &str {
        self.store.source()
    }

    /// Empties the document, and keeps its memory for the next one.
    ///
    /// Reuse a document to parse many pages in a row with fewer allocations:
    ///
    /// ```
    /// # use broth::dom::Document;
    /// // let mut doc = Document::new();
    /// // for page in pages {
    /// //     doc.clear();
    /// //     doc = Parser::new().parse_into(doc, page).document;
    /// // }
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append(doc.root().id(), p).unwrap();
    /// let memory = doc.memory();
    /// doc.clear();
    /// assert_eq!((doc.node_count(), doc.root().first_child()), (1, None));
    /// assert_eq!(doc.memory(), memory);
    /// ```
    pub fn clear(&mut self) {
        let Self {
            slots,
            names,
            attributes,
            store,
            doctypes,
            fragments,
            forms,
            ids,
            long_tags,
            ..
        } = self;
        slots.clear();
        names.clear();
        attributes.clear();
        store.clear();
        doctypes.clear();
        fragments.clear();
        forms.clear();
        ids.clear();
        long_tags.clear();
        self.quirks_mode = QuirksMode::NoQuirks;
        (self.is_xml, self.touched, self.builder_alone) = (false, false, false);
        self.encoding = None;
        self.is_reused = true;
        self.identity = Identity::default();
        self.order = Order::default();
        self.push(Slot::new(NodeKind::Document));
    }

    /// Releases the memory that the document's tables hold in reserve.
    ///
    /// ```
    /// # use broth::dom::{Document, TreeSink};
    /// let mut doc = Document::new();
    /// doc.append_source(&"<p>".repeat(1000));
    /// let before = doc.memory();
    /// doc.shrink_to_fit();
    /// assert!(doc.memory() < before);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.slots.shrink_to_fit();
        self.attributes.shrink_to_fit();
        self.store.shrink_to_fit();
    }

    /// Releases the reserve of a document that is complete, unless it is small, or is likely to be
    /// filled again: 5 % of the memory of a page.
    pub(crate) fn release_reserve(&mut self) {
        if !self.is_reused && self.store.source().len() >= 4096 {
            self.shrink_to_fit();
        }
    }

    /// Roughly how many bytes of memory the document uses, including the source.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>() + self.attributes.memory() + self.store.memory()
    }

    /// Reserves room for the nodes and attributes of a source of this length.
    // OPTIMIZATION: the least that pages need, and room for 8 attributes, which most short texts
    // need: 1 % of a page, and of a text of 500 bytes. See `growth` for the rest.
    pub(crate) fn reserve_for(&mut self, source: usize) {
        let expected = source.min(1 << 24);
        self.slots.reserve(expected / 32);
        self.attributes.reserve(expected / 96 + 8);
    }

    #[inline]
    pub(crate) fn slot(&self, id: NodeId) -> &Slot {
        self.slots.get(id.index()).unwrap_or_else(|| no_such_node())
    }

    #[inline]
    pub(crate) fn slot_mut(&mut self, id: NodeId) -> &mut Slot {
        self.slots.get_mut(id.index()).unwrap_or_else(|| no_such_node())
    }

    /// Adds a node to the arena.
    #[inline]
    pub(crate) fn push(&mut self, slot: Slot) -> NodeId {
        let id = NodeId::from_index(self.slots.len()).expect("a document of 2^32 nodes is full");
        if self.slots.len() == self.slots.capacity() {
            let more = growth(self.slots.len(), slot.start, self.store.source().len());
            self.slots.reserve_exact(more);
        }
        if slot.kind == NodeKind::Element {
            self.order.wait();
        }
        self.slots.push(slot);
        id
    }

    /// Makes an element with a span.
    #[inline]
    pub(crate) fn push_element(
        &mut self,
        name: &QName<'_>,
        span: Span,
        implied: bool,
        run: u32,
    ) -> NodeId {
        let mut slot = Slot::new(NodeKind::Element);
        slot.flags = Flags::default();
        slot.flags.set(Flags::IMPLIED, implied);
        slot.name = self.names.intern(name);
        slot.word = run;
        slot.start = offset(span.start);
        let len = u16::try_from(span.len()).unwrap_or(LONG);
        slot.small = len;
        let id = self.push(slot);
        if len == LONG {
            self.long_tags.insert(id, LongTags { start: offset(span.len()), end: None });
        }
        id
    }

    /// Makes a node with a span, whose text is at `place` in the source if it is verbatim.
    #[inline]
    pub(crate) fn push_text(
        &mut self,
        kind: NodeKind,
        text: &str,
        verbatim: bool,
        place: Span,
        span: Span,
    ) -> NodeId {
        let mut slot = Slot::new(kind);
        slot.flags = Flags::default();
        slot.set_text(self.store.keep(text, verbatim, place));
        slot.start = offset(span.start);
        slot.end = offset(span.end);
        self.push(slot)
    }

    /// Adds the attributes of a tag to the table, and returns their run.
    #[inline]
    pub(crate) fn push_attributes(&mut self, attrs: &ElementAttrs<'_>) -> u32 {
        let run = self.attributes.run();
        let mut index = 0;
        // By index, because an iterator would copy the view, which is slow directly after the
        // stores that made it. A value that stays in the source is not read.
        while let Some(place) = attrs.as_written().place_at(index) {
            let AttrPlace { name, name_start, value_span, verbatim, is_defaulted } = place;
            if !self.keeps(name) {
                index += 1;
                continue;
            }
            let name = match attrs.name_of(index, name) {
                None => self.names.intern_without_namespace(name),
                Some(name) => self.names.intern(&name),
            };
            if self.attributes.is_full() {
                let (len, source) = (self.attributes.run() as usize, self.store.source().len());
                self.attributes.reserve(growth(len, offset(name_start), source));
            }
            if verbatim && self.store.has(value_span) {
                self.attributes.push_verbatim(name, name_start, value_span);
            } else {
                let value = attrs.as_written().at(index).map_or("", |attr| attr.value);
                let value = self.store.keep_changed(value);
                let (name_start, value_span) = match is_defaulted {
                    true => (DECLARED, None),
                    false => (offset(name_start), Some(value_span)),
                };
                self.attributes.push(NewAttribute { name, value, name_start, value_span });
            }
            index += 1;
        }
        self.attributes.end_run(run)
    }
}

#[cold]
fn no_such_node() -> ! {
    panic!("the document has no node with this id; is it from another document?")
}

/// By how many entries to grow a table that has `len` of them after `at` of `source` bytes.
// OPTIMIZATION: a page is much the same from beginning to end, so a table that grows to what it
// will need at this rate is moved less often than one that doubles (5 % of parsing time), and holds
// less in reserve (a quarter of the memory of a tree). It grows by at least an eighth, so that the
// cost stays linear, and at most doubles.
#[cold]
fn growth(len: usize, at: u32, source: usize) -> usize {
    let expected = (len as u64).saturating_mul(source as u64) / u64::from(at.max(1));
    let missing = usize::try_from(expected).map_or(len, |expected| expected.saturating_sub(len));
    (missing + missing / 32).clamp(len / 8, len) + 64
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn tables_grow_to_what_is_expected_within_bounds() {
        // The entries so far, the bytes read, all bytes: how many more entries.
        for (len, at, source, more) in [
            (0, 0, 0, 64),
            (1_000, 1_000, 2_000, 1_064),
            (1_000, 500, 750, 500 + 500 / 32 + 64),
            (1_000, 10, 1_000_000, 1_064),
            (1_000, 999, 1_000, 125 + 64),
            (1_000, u32::MAX, 5, 125 + 64),
            (usize::MAX / 4, 1, usize::MAX, usize::MAX / 4 + 64),
        ] {
            assert_eq!(growth(len, at, source), more, "{len} at {at} of {source}");
        }
    }
}
