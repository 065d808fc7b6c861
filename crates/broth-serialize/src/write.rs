//! The functions that write a tree by [`Options`].

use alloc::string::String;
use core::fmt::{self, Write};

use broth_dom::{Document, NodeData};
use broth_markup::QName;

use crate::roundtrip::{begin, begin_in, context_of};
use crate::writer::{self, What, write_proved};
use crate::{Options, Tree};
use broth_dom::markup::expected_len;
use broth_dom::markup::serializes_as_void;

impl Options {
    /// The content of a node, as a string.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let p = doc.create_element("p").unwrap();
    /// # doc.append_text(p, "a < b");
    /// use broth::serialize::Options;
    ///
    /// // <p>a &lt; b</p>
    /// assert_eq!(Options::default().inner_html(&doc, p), "a &lt; b");
    /// ```
    #[must_use]
    pub fn inner_html<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        let mut out = String::new();
        self.push_inner_html(&mut out, tree, node);
        out
    }

    /// A node and its content, as a string.
    #[must_use]
    pub fn outer_html<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        let mut out = String::new();
        match self.write_outer_html(&mut out, tree, node) {
            Ok(()) => out,
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Writes the content of a node. Tags are omitted for a parser that reads it as a document, or
    /// as a fragment with the node as its context.
    ///
    /// If tags are omitted or lines are broken, `out` receives the markup at the end, once it is
    /// proven that a parser builds the same tree.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let p = doc.create_element("p").unwrap();
    /// # doc.append_text(p, "a < b");
    /// use broth::serialize::Options;
    ///
    /// let mut out = String::new(); // any `fmt::Write`
    /// Options::minify().write_inner_html(&mut out, &doc, p)?;
    /// assert_eq!(out, "a < b");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_inner_html<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> fmt::Result {
        let root = tree.data(node);
        if let NodeData::Element(name) = root
            && serializes_as_void(name)
        {
            return Ok(());
        }
        if self.is_proved() {
            return out.write_str(&self.inner_html(tree, node));
        }
        let context = context_of(tree, node).map(|context| context.name());
        writer::write(self, out, tree, node, What::Inner(context))
    }

    /// Appends the content of a node.
    fn push_inner_html<T: Tree>(&self, out: &mut String, tree: &T, node: T::Node) {
        if self.is_proved() {
            if !matches!(tree.data(node), NodeData::Element(name) if serializes_as_void(name)) {
                write_proved(self, out, tree, node, || begin(tree, node, self.scripting));
            }
            return;
        }
        match self.write_inner_html(out, tree, node) {
            Ok(()) => {}
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Whether a proof must show that a parser builds the same tree.
    fn is_proved(&self) -> bool {
        self.omits() || self.pretty.is_some()
    }

    /// Writes the content of a fragment that was parsed, or is to be parsed, in this context.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let (cells, td) = (doc.create_fragment(), doc.create_element("td").unwrap());
    /// # doc.append(cells, td).unwrap();
    /// use broth::QName;
    /// use broth::serialize::Options;
    ///
    /// let mut out = String::new();
    /// Options::minify().write_fragment(&mut out, &doc, cells, QName::html("tr"))?;
    /// assert_eq!(out, "<td>");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_fragment<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
        context: QName<'_>,
    ) -> fmt::Result {
        if !self.is_proved() {
            return writer::write(self, out, tree, node, What::Inner(Some(context)));
        }
        let mut text = String::new();
        let begin = || begin_in(tree, node, context, self.scripting);
        write_proved(self, &mut text, tree, node, begin);
        out.write_str(&text)
    }

    /// Writes a node and its content. No tag of the node itself is omitted, because the context of
    /// the markup is not known.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let p = doc.create_element("p").unwrap();
    /// use broth::serialize::Options;
    ///
    /// let mut out = String::new();
    /// Options::minify().write_outer_html(&mut out, &doc, p)?;
    /// assert_eq!(out, "<p></p>"); // nothing is known of what follows
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_outer_html<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> fmt::Result {
        match tree.data(node) {
            NodeData::Document => self.write_inner_html(out, tree, node),
            _ => writer::write(self, out, tree, node, What::Outer),
        }
    }
}

/// Writes the shortest markup that parses into the same tree.
///
/// For a part of a document see [`Options::inner_html`] and [`Options::outer_html`].
///
/// ```
/// use broth::serialize::Options;
///
/// # let mut doc = broth::dom::Document::new();
/// # let [html, head, body, list] = ["html", "head", "body", "ul"].map(|name| doc.create_element(name).unwrap());
/// # doc.append(doc.root().id(), html).unwrap();
/// # doc.append(html, head).unwrap();
/// # doc.append(html, body).unwrap();
/// # doc.append(body, list).unwrap();
/// for text in ["one", "two"] {
///     let item = doc.create_element("li").unwrap();
///     doc.set_attr(item, "class", "number").unwrap();
///     doc.append_text(item, text);
///     doc.append(list, item).unwrap();
/// }
/// assert_eq!(broth::serialize::minify(&doc), "<ul><li class=number>one<li class=number>two</ul>");
/// assert_eq!(Options::minify().inner_html(&doc, list), "<li class=number>one<li class=number>two");
/// ```
#[must_use]
pub fn minify(document: &Document) -> String {
    with_room(&Options::minify(), document)
}

/// Writes a document with a line per tag. A parser gets the same tree: the line breaks are inside
/// the tags.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let [html, head, body, list] = ["html", "head", "body", "ul"].map(|name| doc.create_element(name).unwrap());
/// # doc.append(doc.root().id(), html).unwrap();
/// # doc.append(html, head).unwrap();
/// # doc.append(html, body).unwrap();
/// # doc.append(body, list).unwrap();
/// for text in ["one", "two"] {
///     let item = doc.create_element("li").unwrap();
///     doc.append_text(item, text);
///     doc.append(list, item).unwrap();
/// }
/// let pretty = broth::serialize::pretty(&doc);
/// assert!(pretty.contains("<ul\n      ><li>one</li\n      ><li>two</li\n    ></ul"));
/// ```
#[must_use]
pub fn pretty(document: &Document) -> String {
    with_room(&Options::pretty(), document)
}

/// Writes a document to a string that has room for it from the beginning.
fn with_room(options: &Options, document: &Document) -> String {
    let root = document.root();
    let mut out = String::with_capacity(expected_len(root));
    options.push_inner_html(&mut out, document, root.id());
    out
}
