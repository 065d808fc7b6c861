//! The verbs of a [`Serializer`].

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
#[cfg(feature = "std")]
use std::io;

use broth_dom::markup::{expected_len, serializes_as_void};
use broth_dom::{Node, NodeData};

use crate::misfit::{Misfit, Serialized};
use crate::options::Options;
use crate::place::Places;
use crate::roundtrip::Inexpressible;
use crate::writer::{self, What, write_proved};
use crate::{MisfitReason, Serializer, Tree};

impl Serializer {
    /// Writes a document, or a node with its content.
    ///
    /// No tag of an element itself is omitted, because it is not known where the markup will be.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<p>a < b");
    /// let p = doc.by_tag("p").next().unwrap();
    /// let small = Serializer::new().minify(true);
    /// assert_eq!(small.serialize(&doc), "<p>a < b");
    /// assert_eq!(small.serialize(p), "<p>a < b</p>");
    /// ```
    #[doc(alias("to_string", "outer_html", "encode"))]
    #[must_use]
    pub fn serialize<'d>(&self, tree: impl Into<Node<'d>>) -> String {
        let node = tree.into();
        let mut out = String::with_capacity(expected_len(node));
        self.options.push(&mut out, node.document(), node.id());
        out
    }

    /// Writes the content of a node, for a parser that reads it with the node as its context.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<ul><li>one<li>two</ul>");
    /// let list = doc.by_tag("ul").next().unwrap();
    /// assert_eq!(Serializer::new().minify(true).serialize_inner(list), "<li>one<li>two");
    /// ```
    #[doc(alias = "inner_html")]
    #[must_use]
    pub fn serialize_inner<'d>(&self, tree: impl Into<Node<'d>>) -> String {
        let node = tree.into();
        let mut out = String::new();
        self.options.push_inner(&mut out, node.document(), node.id());
        out
    }

    /// Writes a document, or a node with its content, to a file, a socket or the like, in UTF-8. It
    /// makes many small writes: pass a [`BufWriter`](io::BufWriter).
    ///
    /// If tags are omitted or lines are broken inside tags, `out` receives the markup at the end,
    /// once it is proven that a parser builds the same tree.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<p>Hi");
    /// let mut file = Vec::new(); // any `io::Write`
    /// Serializer::new().minify(true).write(&doc, &mut file)?;
    /// assert_eq!(file, b"<p>Hi");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn write<'d>(&self, tree: impl Into<Node<'d>>, out: impl io::Write) -> io::Result<()> {
        crate::to_io(out, |out| self.write_text(tree, out))
    }

    /// [`write`](Self::write) to any [`fmt::Write`], such as a `String`.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// use broth::serialize::Serializer;
    ///
    /// let doc = broth::html::parse("<p>Hi");
    /// let mut page = String::from("<!DOCTYPE html>");
    /// Serializer::new().minify(true).write_text(&doc, &mut page)?;
    /// assert_eq!(page, "<!DOCTYPE html><p>Hi");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_text<'d>(&self, tree: impl Into<Node<'d>>, out: &mut impl Write) -> fmt::Result {
        let node = tree.into();
        self.options.write(out, node.document(), node.id())
    }

    /// [`serialize`](Self::serialize), with a list of what does not come back when a parser reads
    /// the markup: [`misfits`](Self::misfits).
    ///
    /// ```
    /// use broth::serialize::{MisfitReason, Serializer};
    ///
    /// let mut doc = broth::html::parse("<p>Soup");
    /// let p = doc.by_tag("p").next().unwrap().id();
    /// let inner = doc.create_element("p").unwrap();
    /// doc.append(p, inner)?;
    /// let report = Serializer::new().report(&doc);
    /// assert_eq!(report.html, "<html><head></head><body><p>Soup<p></p></p></body></html>");
    /// let misfit = report.misfits.iter().find(|misfit| misfit.node == inner).unwrap();
    /// assert_eq!((&*misfit.name, misfit.reason), ("p", MisfitReason::InParagraph));
    /// # Ok::<(), broth::dom::EditError>(())
    /// ```
    #[must_use]
    pub fn report<'d>(&self, tree: impl Into<Node<'d>>) -> Serialized {
        let node = tree.into();
        Serialized { html: self.serialize(node), misfits: self.misfits(node) }
    }

    /// Lists the nodes in a document or a node that do not come back when they are written in this
    /// way and parsed again, in tree order: because HTML cannot express them in their place, or
    /// because the settings change them. An empty list means that a parser builds an equal tree.
    /// With [`indent`](Self::indent), it lists the nodes among whose children lines may break.
    ///
    /// The content of an element is judged as a fragment with the element as its context, and a
    /// fragment with [`context`](Self::context).
    ///
    /// The check assumes a parser that does everything that the standard says: it copies the
    /// selected option into a `selectedcontent`, and fills marked places with templates. It may
    /// follow the standard as it was before 2026: a form in a form, in a fragment for a `template`,
    /// comes back only from newer parsers, so it is listed. Each node is judged as if all nodes
    /// before it could be expressed, even in a `selectedcontent` whose content a parser replaces in
    /// the end. A template whose `for` names an earlier marker is always listed, although a parser
    /// stops searching when there are very many of them.
    ///
    /// ```
    /// use broth::html::parse_fragment;
    /// use broth::serialize::{MisfitReason, Serializer};
    ///
    /// // a fragment with a table cell: fine in a row, lost in a paragraph
    /// let cells = parse_fragment("<td>1", "tr");
    /// assert!(Serializer::new().context("tr").misfits(cells.root()).is_empty());
    /// let lost = Serializer::new().context("p").misfits(cells.root());
    /// assert_eq!(lost[0].reason, MisfitReason::MisplacedElement);
    /// assert_eq!(lost[0].to_string(), "1:1: td: the start tag would be ignored or moved here");
    /// ```
    #[doc(alias = "reparse_check")]
    #[must_use]
    pub fn misfits<'d>(&self, tree: impl Into<Node<'d>>) -> Vec<Misfit> {
        let node = tree.into();
        let found = self.options.inexpressible(node.document(), node.id());
        let mut places = Places::new(node.document());
        let misfit = |found: Inexpressible<_>| {
            Misfit::new(found.node, places.place(found.node), found.reason)
        };
        found.into_iter().map(misfit).collect()
    }

    /// [`serialize`](Self::serialize) for a node of your own [`Tree`].
    #[must_use]
    pub fn serialize_tree<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        let mut out = String::new();
        self.options.push(&mut out, tree, node);
        out
    }

    /// [`write_text`](Self::write_text) for a node of your own [`Tree`].
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write_tree<T: Tree>(
        &self,
        tree: &T,
        node: T::Node,
        out: &mut impl Write,
    ) -> fmt::Result {
        self.options.write(out, tree, node)
    }

    /// [`misfits`](Self::misfits) for a node of your own [`Tree`]: the nodes, each with the reason.
    ///
    /// ```
    /// use broth::dom::{Document, NodeId};
    /// use broth::serialize::{MisfitReason, Serializer};
    ///
    /// let tree = Document::new(); // any type that implements `broth::serialize::Tree`
    /// let lost = Serializer::new().misfits_tree(&tree, NodeId::DOCUMENT);
    /// assert_eq!(lost[0], (NodeId::DOCUMENT, MisfitReason::MissingElement));
    /// ```
    #[must_use]
    pub fn misfits_tree<T: Tree>(&self, tree: &T, node: T::Node) -> Vec<(T::Node, MisfitReason)> {
        let found = self.options.inexpressible(tree, node);
        found.into_iter().map(|found| (found.node, found.reason)).collect()
    }

    /// Whether [`misfits_tree`](Self::misfits_tree) finds anything, and one of the nodes if it does.
    /// Nothing after that node is looked at.
    #[doc(hidden)]
    #[must_use]
    pub fn first_misfit_tree<T: Tree>(
        &self,
        tree: &T,
        node: T::Node,
    ) -> Option<(T::Node, MisfitReason)> {
        let found = self.options.first_inexpressible(tree, node)?;
        Some((found.node, found.reason))
    }
}

impl Options {
    /// Writes a node and its content; of a document or a fragment, the content.
    pub(crate) fn write<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> fmt::Result {
        if !is_only_content(tree, node) {
            return writer::write(self, out, tree, node, What::Outer);
        }
        if self.is_proved() {
            let mut text = String::new();
            self.push_inner(&mut text, tree, node);
            return out.write_str(&text);
        }
        self.write_inner(out, tree, node)
    }

    /// Writes the content of a node without a proof.
    fn write_inner<T: Tree>(&self, out: &mut impl Write, tree: &T, node: T::Node) -> fmt::Result {
        let context = self.context_of(tree, node).map(|context| context.name());
        writer::write(self, out, tree, node, What::Inner(context))
    }

    /// Appends a node and its content.
    fn push<T: Tree>(&self, out: &mut String, tree: &T, node: T::Node) {
        if is_only_content(tree, node) {
            return self.push_inner(out, tree, node);
        }
        match writer::write(self, out, tree, node, What::Outer) {
            Ok(()) => {}
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Appends the content of a node.
    fn push_inner<T: Tree>(&self, out: &mut String, tree: &T, node: T::Node) {
        if matches!(tree.data(node), NodeData::Element(name) if serializes_as_void(name)) {
            return;
        }
        if self.is_proved() {
            return write_proved(self, out, tree, node, || self.begin(tree, node));
        }
        match self.write_inner(out, tree, node) {
            Ok(()) => {}
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }
}

/// Whether a node has no markup besides that of its content.
fn is_only_content<T: Tree>(tree: &T, node: T::Node) -> bool {
    matches!(tree.data(node), NodeData::Document | NodeData::Fragment)
}
