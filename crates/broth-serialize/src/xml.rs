//! Writing XML, from XML trees and from HTML trees.
//!
//! The output is well-formed, whatever the tree: declarations are added where a prefix is not bound
//! to its namespace, and nodes that XML cannot express are written differently, by the standard's
//! rules for *coercing an HTML DOM into an infoset*. Each such change is reported. The output also
//! uses namespaces correctly: for a prefix that is neither declared nor well known, a namespace is
//! made up, because the name would lose information without its prefix.
//!
//! The internal subset of a doctype is left out, because a changed tree may contradict it. So
//! entity references are written as their text, and the default attributes that it declares are
//! written as attributes, as in Canonical XML.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset>

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
#[cfg(feature = "std")]
use std::io;

use broth_dom::{Node, NodeData};
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::Tree;
use crate::place::Places;
use broth_dom::markup::{is_html, serializes_as_void};

mod change;
mod chars;
mod layout;
mod prefixes;
mod start_tag;

pub use change::{Coercion, XmlChange, XmlSerialized};
use chars::{Place, coerced_name, write_escaped};
use layout::Layout;
use start_tag::{Scope, StartTag};

/// Writes XML, from XML trees and from HTML trees.
///
/// The output is well-formed, whatever the tree: a node that XML cannot express is written
/// differently. [`report`](Self::report) lists such changes.
///
/// ```
/// use broth::serialize::XmlSerializer;
///
/// let doc = broth::xml::parse("<feed><title>Soup</title></feed>");
/// let xml = XmlSerializer::new().declaration(true).indent(2).serialize(&doc);
/// let declaration = r#"<?xml version="1.0" encoding="UTF-8"?>"#;
/// assert_eq!(xml, format!("{declaration}\n<feed>\n  <title>Soup</title>\n</feed>\n"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct XmlSerializer {
    declaration: bool,
    indent: Option<u8>,
    namespaces: Vec<(String, String)>,
}

impl XmlSerializer {
    /// Writes without an XML declaration, and leaves white space alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether `<?xml version="1.0" encoding="UTF-8"?>` comes first.
    #[must_use]
    pub fn declaration(mut self, yes: bool) -> Self {
        self.declaration = yes;
        self
    }

    /// Sets how many spaces to indent by, with a line for each element, up to a hundred levels.
    /// White space changes only where there is no text beside the elements, where `xml:space` does
    /// not forbid it, and never in elements of HTML, where it may be visible.
    #[doc(alias = "pretty")]
    #[must_use]
    pub fn indent(mut self, spaces: u8) -> Self {
        self.indent = Some(spaces);
        self
    }

    /// Adds a namespace for names with a prefix that the tree does not declare. It takes precedence
    /// over the prefixes that are well known from feeds: `dc`, `media`, `itunes`, ...
    ///
    /// ```
    /// use broth::serialize::XmlSerializer;
    ///
    /// let doc = broth::xml::parse("<s:soup/>");
    /// let serializer = XmlSerializer::new().namespace("s", "urn:soup");
    /// assert_eq!(serializer.serialize(&doc), r#"<s:soup xmlns:s="urn:soup"/>"#);
    /// ```
    #[must_use]
    pub fn namespace(mut self, prefix: impl Into<String>, uri: impl Into<String>) -> Self {
        self.namespaces.push((prefix.into(), uri.into()));
        self
    }

    /// Writes a document, or a node with its content. It declares the namespaces that it needs.
    ///
    /// ```
    /// use broth::serialize::XmlSerializer;
    ///
    /// let doc = broth::xml::parse("<feed xmlns='urn:a'><entry id='1'><br/></entry></feed>");
    /// let entry = doc.by_tag("entry").next().unwrap();
    /// let xml = XmlSerializer::new().serialize(entry);
    /// assert_eq!(xml, r#"<entry xmlns="urn:a" id="1"><br/></entry>"#);
    /// ```
    #[must_use]
    pub fn serialize<'d>(&self, tree: impl Into<Node<'d>>) -> String {
        let node = tree.into();
        self.serialize_tree(node.document(), node.id())
    }

    /// Writes the content of a node.
    #[must_use]
    pub fn serialize_inner<'d>(&self, tree: impl Into<Node<'d>>) -> String {
        let node = tree.into();
        self.written(node.document(), Part::Inner(node.id())).0
    }

    /// Writes a document, or a node with its content, to a file, a socket or the like, in UTF-8. It
    /// makes many small writes: pass a [`BufWriter`](io::BufWriter).
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    #[cfg(feature = "std")]
    pub fn write<'d>(&self, tree: impl Into<Node<'d>>, out: impl io::Write) -> io::Result<()> {
        crate::to_io(out, |out| self.write_text(tree, out))
    }

    /// [`write`](Self::write) to any [`fmt::Write`], such as a `String`.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write_text<'d>(&self, tree: impl Into<Node<'d>>, out: &mut impl Write) -> fmt::Result {
        let node = tree.into();
        self.write_tree(node.document(), node.id(), out).map(|_| ())
    }

    /// [`serialize`](Self::serialize), with the changes that were necessary.
    #[must_use]
    pub fn report<'d>(&self, tree: impl Into<Node<'d>>) -> XmlSerialized {
        let node = tree.into();
        let (xml, changes) = self.written(node.document(), Part::outer(node.document(), node.id()));
        let mut places = Places::new(node.document());
        let change = |(node, kind)| XmlChange::new(node, places.place(node), kind);
        XmlSerialized { xml, changes: changes.into_iter().map(change).collect() }
    }

    /// [`serialize`](Self::serialize) for a node of your own [`Tree`].
    #[must_use]
    pub fn serialize_tree<T: Tree>(&self, tree: &T, node: T::Node) -> String {
        self.written(tree, Part::outer(tree, node)).0
    }

    /// [`write_text`](Self::write_text) for a node of your own [`Tree`]. It returns the changes
    /// that were necessary, each with its node.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// use broth::dom::{Document, NodeId};
    /// use broth::serialize::{Coercion, XmlSerializer};
    ///
    /// let tree = Document::new(); // any type that implements `broth::serialize::Tree`
    /// let mut out = String::new(); // any `fmt::Write`
    /// let changes = XmlSerializer::new().write_tree(&tree, NodeId::DOCUMENT, &mut out)?;
    /// assert_eq!(changes, [(NodeId::DOCUMENT, Coercion::Root)]);
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_tree<T: Tree>(
        &self,
        tree: &T,
        node: T::Node,
        out: &mut impl Write,
    ) -> Result<Vec<(T::Node, Coercion)>, fmt::Error> {
        self.write_part(out, tree, Part::outer(tree, node))
    }

    fn written<T: Tree>(
        &self,
        tree: &T,
        part: Part<T::Node>,
    ) -> (String, Vec<(T::Node, Coercion)>) {
        let mut xml = String::new();
        match self.write_part(&mut xml, tree, part) {
            Ok(changes) => (xml, changes),
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    fn write_part<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        part: Part<T::Node>,
    ) -> Result<Vec<(T::Node, Coercion)>, fmt::Error> {
        if self.declaration {
            out.write_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
        }
        let mut writer = Writer {
            out,
            tree,
            scope: Scope::new(prefixes::missing(tree, part, &self.namespaces).into_iter()),
            path: Vec::new(),
            changes: Vec::new(),
            roots: 0,
            indent: self.indent.unwrap_or(0),
        };
        let (first, layout) = match part {
            Part::Inner(node) => {
                let first = tree.first_child(contents(tree, node));
                (first, Layout::of(tree, first))
            }
            Part::Outer(_) => (None, Layout::Indented),
        };
        let layout = if self.indent.is_some() { layout } else { Layout::Kept };
        writer.path.push(Open { next: first, name: None, layout });
        let mut is_empty = true;
        if let Part::Outer(node) = part {
            writer.node(node)?;
            is_empty = false;
        }
        writer.run(is_empty)?;
        if layout == Layout::Indented && !(is_empty && first.is_none()) {
            writer.out.write_char('\n')?;
        }
        if let Part::Inner(node) = part
            && matches!(tree.data(node), NodeData::Document)
            && writer.roots != 1
        {
            writer.changes.push((node, Coercion::Root));
        }
        Ok(writer.changes)
    }
}

/// The part of a tree that is written.
#[derive(Clone, Copy)]
enum Part<N> {
    /// The content of a node.
    Inner(N),
    /// A node with its content. It is not a root.
    Outer(N),
}

impl<N: Copy> Part<N> {
    fn outer<T: Tree<Node = N>>(tree: &T, node: N) -> Self {
        match tree.data(node) {
            NodeData::Document | NodeData::Fragment => Self::Inner(node),
            _ => Self::Outer(node),
        }
    }
}

/// An open node, and the name in its end tag.
struct Open<N> {
    next: Option<N>,
    name: Option<String>,
    layout: Layout,
}

struct Writer<'w, 't, T: Tree, W> {
    out: &'w mut W,
    tree: &'t T,
    scope: Scope,
    path: Vec<Open<T::Node>>,
    changes: Vec<(T::Node, Coercion)>,
    /// How many elements the root has.
    roots: usize,
    /// How many spaces each level is indented by.
    indent: u8,
}

fn contents<T: Tree>(tree: &T, node: T::Node) -> T::Node {
    match tree.data(node) {
        NodeData::Element(name) if is_html(name, Name::Template) => {
            tree.template_contents(node).unwrap_or(node)
        }
        _ => node,
    }
}

impl<T: Tree, W: Write> Writer<'_, '_, T, W> {
    /// Writes what is left of the open nodes. `is_first` says whether nothing has been written yet.
    fn run(&mut self, mut is_first: bool) -> fmt::Result {
        while let Some(open) = self.path.last_mut() {
            let layout = open.layout;
            match open.next {
                Some(node) => {
                    open.next = self.tree.next_sibling(node);
                    if layout == Layout::Indented {
                        if matches!(self.tree.data(node), NodeData::Text(_)) {
                            continue;
                        }
                        if !is_first {
                            layout::write_break(self.out, self.indent, self.path.len() - 1)?;
                        }
                    }
                    is_first = false;
                    self.node(node)?;
                }
                None => {
                    if let Some(name) = open.name.take() {
                        if layout == Layout::Indented {
                            layout::write_break(self.out, self.indent, self.path.len() - 2)?;
                        }
                        write!(self.out, "</{name}>")?;
                        self.scope.leave();
                    }
                    self.path.pop();
                }
            }
        }
        Ok(())
    }

    /// How the content of a node in the innermost open element is laid out.
    fn inner_layout(&self, node: T::Node, first: Option<T::Node>) -> Layout {
        match self.path.last() {
            Some(Open { layout: Layout::Indented, .. }) => {
                Layout::of_contents(self.tree, node, first)
            }
            _ => Layout::Kept,
        }
    }

    fn note(&mut self, node: T::Node, change: Coercion) {
        self.changes.push((node, change));
    }

    fn node(&mut self, node: T::Node) -> fmt::Result {
        match self.tree.data(node) {
            NodeData::Element(name) => self.element(node, name),
            NodeData::Text(text) => {
                let changed = write_escaped(self.out, text, Place::Text)?;
                self.note_if(changed, node, Coercion::Characters);
                Ok(())
            }
            NodeData::Cdata(text) => self.cdata(node, text),
            NodeData::Comment(data) => self.comment(node, data),
            NodeData::ProcessingInstruction { target, data } => {
                self.processing_instruction(node, target, data)
            }
            NodeData::Doctype(doctype) => self.doctype(node, doctype),
            _ => {
                let next = self.tree.first_child(node);
                self.path.push(Open { next, name: None, layout: Layout::Kept });
                Ok(())
            }
        }
    }

    fn note_if(&mut self, changed: bool, node: T::Node, change: Coercion) {
        if changed {
            self.note(node, change);
        }
    }

    fn element(&mut self, node: T::Node, name: QName<'_>) -> fmt::Result {
        self.roots += usize::from(self.path.len() == 1);
        let tag = StartTag::new(&mut self.scope, name, self.tree.attributes(node));
        self.out.write_char('<')?;
        self.out.write_str(&tag.name)?;
        let mut replaced = false;
        for (name, value) in &tag.attributes {
            write!(self.out, " {name}=\"")?;
            replaced |= write_escaped(self.out, value, Place::Attribute)?;
            self.out.write_char('"')?;
        }
        for change in tag.changes {
            self.note(node, change);
        }
        self.note_if(replaced, node, Coercion::Characters);
        let first = self.tree.first_child(contents(self.tree, node));
        // HTML elements that are not void keep their end tag, in case the output is read as HTML.
        if first.is_none() && (name.namespace != Namespace::Html || serializes_as_void(name)) {
            self.scope.leave();
            let space = if name.namespace == Namespace::Html { " " } else { "" };
            return write!(self.out, "{space}/>");
        }
        self.out.write_char('>')?;
        let layout = self.inner_layout(node, first);
        self.path.push(Open { next: first, name: Some(tag.name), layout });
        Ok(())
    }

    fn cdata(&mut self, node: T::Node, text: &str) -> fmt::Result {
        // A carriage return is only safe as a reference, which a section cannot contain.
        if text.contains('\r') {
            let changed = write_escaped(self.out, text, Place::Text)?;
            self.note_if(changed, node, Coercion::Characters);
            return Ok(());
        }
        self.out.write_str("<![CDATA[")?;
        let mut changed = false;
        for (index, part) in text.split("]]>").enumerate() {
            if index > 0 {
                self.out.write_str("]]]]><![CDATA[>")?;
            }
            changed |= write_escaped(self.out, part, Place::Literal)?;
        }
        self.note_if(changed, node, Coercion::Characters);
        self.out.write_str("]]>")
    }

    fn comment(&mut self, node: T::Node, data: &str) -> fmt::Result {
        self.out.write_str("<!--")?;
        let mut safe = Cow::Borrowed(data);
        while safe.contains("--") {
            safe = Cow::Owned(safe.replace("--", "- -"));
        }
        if safe.ends_with('-') {
            safe.to_mut().push(' ');
        }
        let replaced = write_escaped(self.out, &safe, Place::Literal)?;
        self.note_if(replaced || data.contains('\r'), node, Coercion::Characters);
        self.note_if(safe != data, node, Coercion::Comment);
        self.out.write_str("-->")
    }

    fn processing_instruction(&mut self, node: T::Node, target: &str, data: &str) -> fmt::Result {
        // Feeds often have white space before it, which makes it an instruction.
        if target == "xml" && data.trim_ascii_start().starts_with("version") {
            self.note(node, Coercion::XmlDeclaration);
            return Ok(());
        }
        let mut name = coerced_name(target);
        if name.eq_ignore_ascii_case("xml") {
            name.to_mut().insert(0, '_');
        }
        self.note_if(name != target, node, Coercion::InstructionTarget);
        self.out.write_str("<?")?;
        self.out.write_str(&name)?;
        if !data.is_empty() {
            self.out.write_char(' ')?;
        }
        let safe = data.replace("?>", "? >");
        let is_space = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
        self.note_if(
            safe != data || data.starts_with(is_space) || data.contains('\r'),
            node,
            Coercion::InstructionData,
        );
        let replaced = write_escaped(self.out, &safe, Place::Literal)?;
        self.note_if(replaced, node, Coercion::Characters);
        self.out.write_str("?>")
    }

    fn doctype(&mut self, node: T::Node, doctype: Doctype<'_>) -> fmt::Result {
        let name = doctype.name.unwrap_or_default();
        // A qualified name may have one colon.
        let valid = name.split(':').count() <= 2
            && name.split(':').all(|part| !part.is_empty() && coerced_name(part) == part);
        if !valid || self.path.len() != 1 || self.roots > 0 {
            self.note(node, Coercion::Doctype);
            return Ok(());
        }
        let has_subset = self.tree.internal_subset(node).is_some_and(|text| !text.is_empty());
        let present = |id: Option<&'_ str>| id.filter(|id| !id.is_empty()).map(String::from);
        let (public_id, system_id) = (present(doctype.public_id), present(doctype.system_id));
        let fits = public_id.as_deref().is_none_or(|id| id.chars().all(chars::is_pubid))
            && system_id.as_deref().is_none_or(|id| {
                !(id.contains('"') && id.contains('\'')) && id.chars().all(chars::is_xml)
            });
        self.note_if(!fits || has_subset, node, Coercion::Doctype);
        write!(self.out, "<!DOCTYPE {name}")?;
        if fits {
            let system = system_id.as_deref().unwrap_or_default();
            let quote = if system.contains('"') { '\'' } else { '"' };
            match (&public_id, &system_id) {
                (Some(id), _) => write!(self.out, " PUBLIC \"{id}\" {quote}{system}{quote}")?,
                (None, Some(_)) => write!(self.out, " SYSTEM {quote}{system}{quote}")?,
                (None, None) => {}
            }
        }
        self.out.write_str(">")
    }
}
