//! The fragment serialisation algorithm, to the letter.
//!
//! The standard's algorithm recurses. This one keeps its path in a vector, so the depth of a
//! tree costs memory, not stack.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use broth_entities::{Encoder, Mode};
use broth_markup::{Name, QName};

use crate::{Document, Node, NodeData, ShadowRootOptions, Tree};

mod document;
mod escape;
mod names;

pub(crate) use document::{push_inner_html, push_outer_html};
pub use escape::{Needles, push_text, push_value};
pub use names::{
    first_in_element, first_inside, holds_raw_text, is_html, serializes_as_void,
    write_attribute_name, write_tag_name, written_prefix,
};

/// Roughly how long the markup of a node will be. A document's markup is about as long as its
/// source.
// OPTIMIZATION: a string that grows by doubling copies all of it once more: 3 to 9 % of writing.
pub fn expected_len(node: Node<'_>) -> usize {
    let len = node.document().source().len();
    if node == node.document().root() { len + len / 8 } else { 0 }
}

impl Node<'_> {
    /// The markup inside the node, by the fragment serialisation algorithm, as `innerHTML` in a
    /// browser.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append_text(p, "1 < 2");
    /// assert_eq!(doc.node(p).inner_html(), "1 &lt; 2");
    /// assert_eq!(doc.node(p).outer_html(), "<p>1 &lt; 2</p>");
    /// ```
    #[doc(alias = "innerHTML")]
    #[must_use]
    pub fn inner_html(self) -> String {
        let mut out = String::with_capacity(expected_len(self));
        push_inner_html(&mut out, self);
        out
    }

    /// The markup of the node itself and everything inside it, as `outerHTML` in a browser.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let br = doc.create_element("br").unwrap();
    /// assert_eq!(doc.node(br).outer_html(), "<br>");
    /// assert_eq!(doc.node(br).inner_html(), "");
    /// ```
    #[doc(alias("outerHTML", "to_html"))]
    #[must_use]
    pub fn outer_html(self) -> String {
        let mut out = String::with_capacity(expected_len(self));
        push_outer_html(&mut out, self);
        out
    }
}

/// The node's [`outer_html`](Node::outer_html).
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fragment::default().write_outer_html(f, self.document(), self.id())
    }
}

impl Document {
    /// The whole document as HTML, by the fragment serialisation algorithm.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.append(doc.root().id(), p).unwrap();
    /// assert_eq!(doc.to_html(), "<p></p>");
    /// ```
    #[doc(alias = "outer_html")]
    #[must_use]
    pub fn to_html(&self) -> String {
        self.root().outer_html()
    }
}

/// The document as HTML: [`Document::to_html`].
///
/// ```
/// # use broth::dom::Document;
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// doc.append(doc.root().id(), p).unwrap();
/// assert_eq!(doc.to_string(), "<p></p>");
/// ```
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}

/// The fragment serialisation algorithm with its options. `N` is the node of a [`Tree`].
///
/// It is exact, not faithful: the leading newline of a `pre`, the identifiers of a doctype, and
/// carriage returns are lost, because the standard says so.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm>
///
/// ```
/// use broth::dom::{Document, Fragment};
///
/// let mut doc = Document::new();
/// let noscript = doc.create_element("noscript").unwrap();
/// doc.append_text(noscript, "&");
///
/// let fragment = Fragment { scripting: true, ..Fragment::default() };
/// assert_eq!(fragment.inner_html(&doc, noscript), "&");
/// assert_eq!(Fragment::default().inner_html(&doc, noscript), "&amp;");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fragment<'o, N> {
    /// Whether scripting is enabled, which makes the text in a `noscript` raw text.
    pub scripting: bool,
    /// *serializableShadowRoots*: whether shadow roots marked as serializable are written.
    pub serializable_shadow_roots: bool,
    /// *shadowRoots*: shadow roots that are written in any case.
    pub shadow_roots: &'o [N],
}

impl<N> Default for Fragment<'_, N> {
    fn default() -> Self {
        Self { scripting: false, serializable_shadow_roots: false, shadow_roots: &[] }
    }
}

/// An open node: where its children continue, and what closes it.
struct Open<'t, N> {
    next: Option<N>,
    end: End<'t>,
    raw: bool,
}

enum End<'t> {
    Nothing,
    Tag(QName<'t>),
    ShadowRoot,
}

impl<N: Copy + PartialEq> Fragment<'_, N> {
    /// The content of a node, as a string.
    #[doc(alias = "innerHTML")]
    #[must_use]
    pub fn inner_html<T: Tree<Node = N>>(&self, tree: &T, node: N) -> String {
        let mut out = String::new();
        match self.write_inner_html(&mut out, tree, node) {
            Ok(()) => out,
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// A node and its content, as a string.
    #[doc(alias("outerHTML", "to_html"))]
    #[must_use]
    pub fn outer_html<T: Tree<Node = N>>(&self, tree: &T, node: N) -> String {
        let mut out = String::new();
        match self.write_outer_html(&mut out, tree, node) {
            Ok(()) => out,
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Writes the content of a node.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// use broth::dom::Fragment;
    ///
    /// # let mut doc = broth::dom::Document::new();
    /// # let p = doc.create_element("p").unwrap();
    /// # doc.append_text(p, "a < b");
    /// let mut out = String::from("<!-- cut here -->"); // any `fmt::Write`
    /// Fragment::default().write_inner_html(&mut out, &doc, p)?;
    /// Fragment::default().write_outer_html(&mut out, &doc, p)?;
    /// assert_eq!(out, "<!-- cut here -->a &lt; b<p>a &lt; b</p>");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_inner_html<T: Tree<Node = N>>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: N,
    ) -> fmt::Result {
        let mut path = Vec::new();
        let name = match tree.data(node) {
            NodeData::Element(name) => Some(name),
            _ => None,
        };
        if name.is_some_and(serializes_as_void) {
            return Ok(());
        }
        self.open(out, tree, node, name, End::Nothing, &mut path)?;
        self.run(out, tree, path)
    }

    /// Writes a node and its content.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write_outer_html<T: Tree<Node = N>>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: N,
    ) -> fmt::Result {
        let mut path = Vec::new();
        self.node(out, tree, node, false, &mut path)?;
        self.run(out, tree, path)
    }

    fn run<'t, T: Tree<Node = N>>(
        &self,
        out: &mut impl Write,
        tree: &'t T,
        mut path: Vec<Open<'t, N>>,
    ) -> fmt::Result {
        while let Some(open) = path.last_mut() {
            match open.next {
                Some(node) => {
                    open.next = tree.next_sibling(node);
                    let raw = open.raw;
                    self.node(out, tree, node, raw, &mut path)?;
                }
                None => {
                    match open.end {
                        End::Nothing => {}
                        End::Tag(name) => write_end_tag(out, name)?,
                        End::ShadowRoot => out.write_str("</template>")?,
                    }
                    path.pop();
                }
            }
        }
        Ok(())
    }

    /// Writes a node, or the beginning of one that is now open.
    #[inline]
    fn node<'t, T: Tree<Node = N>>(
        &self,
        out: &mut impl Write,
        tree: &'t T,
        node: N,
        raw: bool,
        path: &mut Vec<Open<'t, N>>,
    ) -> fmt::Result {
        match tree.data(node) {
            NodeData::Element(name) => {
                write_start_tag(out, name, tree.is_value(node), tree.attributes(node))?;
                if serializes_as_void(name) {
                    return Ok(());
                }
                self.open(out, tree, node, Some(name), End::Tag(name), path)
            }
            NodeData::Text(text) | NodeData::Cdata(text) if raw => out.write_str(text),
            NodeData::Text(text) | NodeData::Cdata(text) => write_text(out, text),
            NodeData::Comment(data) => write_comment(out, data),
            NodeData::ProcessingInstruction { target, data } => {
                write_processing_instruction(out, target, data)
            }
            NodeData::Doctype(doctype) => write_doctype(out, doctype.name.unwrap_or_default()),
            // Fragments and documents are never children; as the root of a tree they stand for
            // their content.
            _ => self.open(out, tree, node, None, End::Nothing, path),
        }
    }

    /// Puts a node on the path, and its shadow root before its children.
    fn open<'t, T: Tree<Node = N>>(
        &self,
        out: &mut impl Write,
        tree: &'t T,
        node: N,
        name: Option<QName<'t>>,
        end: End<'t>,
        path: &mut Vec<Open<'t, N>>,
    ) -> fmt::Result {
        let is_template = name.is_some_and(|name| is_html(name, Name::Template));
        let next = if is_template {
            tree.template_contents(node).and_then(|contents| tree.first_child(contents))
        } else {
            tree.first_child(node)
        };
        let raw = name.is_some_and(|name| holds_raw_text(name, self.scripting));
        path.push(Open { next, end, raw });
        let Some(root) = tree.shadow_root(node) else { return Ok(()) };
        let NodeData::ShadowRoot(options) = tree.data(root) else { return Ok(()) };
        if self.serializable_shadow_roots && options.serializable
            || self.shadow_roots.contains(&root)
        {
            write_shadow_root_tag(out, options)?;
            path.push(Open { next: tree.first_child(root), end: End::ShadowRoot, raw: false });
        }
        Ok(())
    }
}

/// `<p title="x">`
#[inline]
pub fn write_start_tag<'t>(
    out: &mut impl Write,
    name: QName<'_>,
    is: Option<&str>,
    attributes: impl Iterator<Item = (QName<'t>, &'t str)>,
) -> fmt::Result {
    out.write_char('<')?;
    write_tag_name(out, name)?;
    if let Some(is) = is {
        write_attribute(out, QName::attribute("is"), is)?;
    }
    for (name, value) in attributes {
        write_attribute(out, name, value)?;
    }
    out.write_char('>')
}

#[inline]
fn write_attribute(out: &mut impl Write, name: QName<'_>, value: &str) -> fmt::Result {
    out.write_char(' ')?;
    write_attribute_name(out, name)?;
    out.write_str("=\"")?;
    Encoder::new().mode(Mode::Attribute).write(value, out)?;
    out.write_char('"')
}

/// `</p>`
#[inline]
pub fn write_end_tag(out: &mut impl Write, name: QName<'_>) -> fmt::Result {
    out.write_str("</")?;
    write_tag_name(out, name)?;
    out.write_char('>')
}

/// Writes a text with the escapes that it needs in markup.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
#[inline]
pub fn write_text(out: &mut impl Write, text: &str) -> fmt::Result {
    Encoder::new().write(text, out)
}

/// `<!--data-->`
pub fn write_comment(out: &mut impl Write, data: &str) -> fmt::Result {
    out.write_str("<!--")?;
    out.write_str(data)?;
    out.write_str("-->")
}

/// `<?target data?>`: the space is there even if the data is empty.
pub fn write_processing_instruction(out: &mut impl Write, target: &str, data: &str) -> fmt::Result {
    out.write_str("<?")?;
    out.write_str(target)?;
    out.write_char(' ')?;
    out.write_str(data)?;
    out.write_str("?>")
}

/// `<!DOCTYPE html>`
pub fn write_doctype(out: &mut impl Write, name: &str) -> fmt::Result {
    out.write_str("<!DOCTYPE ")?;
    out.write_str(name)?;
    out.write_char('>')
}

/// The start tag of the template that represents a shadow root.
fn write_shadow_root_tag(out: &mut impl Write, options: ShadowRootOptions) -> fmt::Result {
    out.write_str("<template")?;
    for (name, value) in shadow_root_attributes(options) {
        write!(out, " {name}=\"{value}\"")?;
    }
    out.write_char('>')
}

/// The attributes of the template that represents a shadow root.
///
/// The document is taken to have the global registry of custom elements, as a page in a browser
/// has. A shadow root without a registry differs from it, so `shadowrootcustomelementregistry` is
/// written.
pub fn shadow_root_attributes(
    options: ShadowRootOptions,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let attributes = [
        (true, "shadowrootmode", if options.open { "open" } else { "closed" }),
        (options.delegates_focus, "shadowrootdelegatesfocus", ""),
        (options.serializable, "shadowrootserializable", ""),
        (options.manual_slots, "shadowrootslotassignment", "manual"),
        (options.clonable, "shadowrootclonable", ""),
        (options.keep_custom_element_registry_null, "shadowrootcustomelementregistry", ""),
    ];
    attributes.into_iter().filter(|(is_set, ..)| *is_set).map(|(_, name, value)| (name, value))
}
