//! Writing XML, from XML trees and from HTML trees.
//!
//! The output is well-formed, whatever the tree: declarations are added where a prefix is not bound
//! to its namespace, and nodes that XML cannot express are written differently, by the standard's
//! rules for *coercing an HTML DOM into an infoset*. Each such change is reported. The output also
//! uses namespaces correctly, with one exception: a prefix that is neither declared nor well known
//! is kept, because the name would lose information without it.
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

use broth_dom::{Document, NodeData};
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::Tree;
use broth_dom::markup::{is_html, serializes_as_void};

mod chars;
mod layout;
mod prefixes;
mod start_tag;

use chars::{Place, coerced_name, write_escaped};
use layout::Layout;
use start_tag::{Scope, StartTag};

/// How XML is written.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let p = doc.create_element("p").unwrap();
/// # doc.append(doc.root().id(), p).unwrap();
/// use broth::serialize::Xml;
///
/// let xml = Xml { declaration: true, ..Xml::default() };
/// let xml = xml.inner_xml(&doc, doc.root().id()).xml;
/// assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<p"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Xml<'o> {
    /// Whether `<?xml version="1.0" encoding="UTF-8"?>` comes first.
    pub declaration: bool,
    /// Whether elements are put on lines of their own, indented by two spaces for each level up to
    /// a hundred. White space changes only where there is no text beside the elements, where
    /// `xml:space` does not forbid it, and never in elements of HTML, where it may be visible.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// # use broth::QName;
    /// use broth::serialize::Xml;
    ///
    /// let mut doc = Document::new();
    /// let [feed, title] = ["feed", "title"].map(|name| doc.create_element_ns(QName::attribute(name)).unwrap());
    /// doc.append_text(title, "Soup");
    /// doc.append(feed, title).unwrap();
    /// doc.append(doc.root().id(), feed).unwrap();
    /// let xml = Xml { pretty: true, ..Xml::default() }.inner_xml(&doc, doc.root().id()).xml;
    /// assert_eq!(xml, "<feed>\n  <title>Soup</title>\n</feed>\n");
    /// ```
    pub pretty: bool,
    /// Namespaces for names whose prefix the tree does not declare, by prefix. They take precedence
    /// over the prefixes that are well known from feeds: `dc`, `media`, `itunes`, ...
    ///
    /// ```
    /// use broth::dom::Document;
    /// use broth::{Namespace, QName};
    /// use broth::serialize::Xml;
    ///
    /// // `<s:soup/>` in a document that does not declare `s`
    /// let mut doc = Document::new();
    /// let soup = doc.create_element_ns(QName::new(Namespace::None, None, "s:soup")).unwrap();
    /// doc.append(doc.root().id(), soup).unwrap();
    ///
    /// let xml = Xml { namespaces: &[("s", "urn:soup")], ..Xml::default() };
    /// let xml = xml.inner_xml(&doc, doc.root().id()).xml;
    /// assert_eq!(xml, r#"<s:soup xmlns:s="urn:soup"/>"#);
    /// ```
    pub namespaces: &'o [(&'o str, &'o str)],
}

/// Part of a tree that XML cannot express as it is.
///
/// ```
/// # let mut doc = broth::dom::Document::new();
/// # let p = doc.create_element("p").unwrap();
/// # doc.set_attr(p, "a\u{1}b", "").unwrap();
/// # doc.append(doc.root().id(), p).unwrap();
/// use broth::serialize::{Coerced, Coercion, Xml};
///
/// let changes = Xml::default().inner_xml(&doc, doc.root().id()).changes;
/// assert_eq!(changes, [Coerced { node: p, change: Coercion::AttributeName }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coerced<N> {
    /// The node.
    pub node: N,
    /// The change.
    pub change: Coercion,
}

/// The change that makes part of a tree expressible in XML.
///
/// ```
/// use broth::serialize::Coercion;
///
/// assert_eq!(Coercion::Comment.as_str(), "the comment was changed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Coercion {
    /// Characters of an element's name were replaced by `U` and six hexadecimal digits.
    ElementName,
    /// Characters of an attribute's name were replaced by `U` and six hexadecimal digits.
    AttributeName,
    /// A namespace was declared for a prefix that the tree does not declare.
    DeclaredPrefix,
    /// A name was kept although no namespace is declared for its prefix. The result is well-formed,
    /// but only parsers that ignore namespaces accept it.
    UndeclaredPrefix,
    /// An attribute was left out: it looks like a namespace declaration, or another one has the
    /// same name.
    DroppedAttribute,
    /// A namespace declaration was left out, because it contradicts the names, or because XML
    /// forbids it.
    DroppedDeclaration,
    /// Characters that XML does not allow were replaced.
    Characters,
    /// A comment was changed so that it ends where it should.
    Comment,
    /// The target of a processing instruction was changed.
    InstructionTarget,
    /// The data of a processing instruction was changed, or loses its leading white space.
    InstructionData,
    /// An XML declaration that is not at the start of its document was left out.
    XmlDeclaration,
    /// The doctype, or parts of it, was left out.
    Doctype,
    /// The document has no element, or more than one.
    Root,
}

impl Coercion {
    /// The change in one line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ElementName => "the name of the element was coerced",
            Self::AttributeName => "the name of an attribute was coerced",
            Self::DeclaredPrefix => "a missing namespace declaration was added for a prefix",
            Self::UndeclaredPrefix => "a prefix was kept without a namespace declaration",
            Self::DroppedAttribute => "an attribute was left out",
            Self::DroppedDeclaration => "a namespace declaration was left out",
            Self::Characters => "characters that XML does not allow were replaced",
            Self::Comment => "the comment was changed",
            Self::InstructionTarget => "the target of the processing instruction was changed",
            Self::InstructionData => "the data of the processing instruction was changed",
            Self::XmlDeclaration => "an XML declaration was left out, as it was not at the start",
            Self::Doctype => "the doctype, or parts of it, was left out",
            Self::Root => "the document has no element, or more than one",
        }
    }
}

impl fmt::Display for Coercion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The result of [`Xml::inner_xml`] and [`Xml::outer_xml`]: the XML, and the changes that were
/// necessary.
///
/// ```
/// use broth::serialize::{Written, Xml};
///
/// let mut doc = broth::dom::Document::new();
/// let root = doc.create_element("p").unwrap();
/// let comment = doc.create_comment("a -- b");
/// doc.append(root, comment).unwrap();
/// let Written { xml, changes } = Xml::default().inner_xml(&doc, root);
/// assert_eq!(xml, "<!--a - - b-->");
/// println!("{}", changes[0].change); // the comment was changed
/// assert_eq!(changes[0].node, comment);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<N> {
    /// The markup.
    pub xml: String,
    /// The nodes that XML cannot express, and how each was written instead.
    pub changes: Vec<Coerced<N>>,
}

/// Writes a document as XML.
///
/// For a part of a document, for other options, and for a list of the changes, see [`Xml`].
///
/// ```
/// let mut doc = broth::dom::Document::new();
/// let p = doc.create_element("p").unwrap();
/// doc.append_text(p, "a < b");
/// doc.append(doc.root().id(), p).unwrap();
/// assert_eq!(broth::serialize::xml(&doc), r#"<p xmlns="http://www.w3.org/1999/xhtml">a &lt; b</p>"#);
/// ```
#[must_use]
pub fn xml(document: &Document) -> String {
    Xml::default().inner_xml(document, document.root().id()).xml
}

impl Xml<'_> {
    /// The content of a node as XML, and the changes that were necessary.
    #[must_use]
    pub fn inner_xml<T: Tree>(&self, tree: &T, node: T::Node) -> Written<T::Node> {
        self.written(tree, Part::Inner(node))
    }

    /// A node with its content as XML, and the changes that were necessary. It declares the
    /// namespaces that it needs.
    ///
    /// ```
    /// use broth::serialize::Xml;
    ///
    /// let doc = broth::xml::parse("<feed xmlns='urn:a'><entry id='1'><br/></entry></feed>");
    /// let entry = doc.root().by_tag("entry").next().unwrap();
    /// let written = Xml::default().outer_xml(&doc, entry.id());
    /// assert_eq!(written.xml, r#"<entry xmlns="urn:a" id="1"><br/></entry>"#);
    /// ```
    #[must_use]
    pub fn outer_xml<T: Tree>(&self, tree: &T, node: T::Node) -> Written<T::Node> {
        self.written(tree, Part::outer(tree, node))
    }

    fn written<T: Tree>(&self, tree: &T, part: Part<T::Node>) -> Written<T::Node> {
        let mut xml = String::new();
        match self.write(&mut xml, tree, part) {
            Ok(changes) => Written { xml, changes },
            Err(fmt::Error) => unreachable!("a String takes everything"),
        }
    }

    /// Writes the content of a node as XML, and returns the changes that were necessary.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    ///
    /// ```
    /// # let mut doc = broth::dom::Document::new();
    /// # let p = doc.create_element("p").unwrap();
    /// # doc.append_text(p, "a < b");
    /// use broth::serialize::Xml;
    ///
    /// let mut out = String::new(); // any `fmt::Write`
    /// let changes = Xml::default().write_inner_xml(&mut out, &doc, p)?;
    /// assert_eq!((out.as_str(), changes.len()), ("a &lt; b", 0));
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_inner_xml<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> Result<Vec<Coerced<T::Node>>, fmt::Error> {
        self.write(out, tree, Part::Inner(node))
    }

    /// Writes a node with its content as XML, and returns the changes that were necessary.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write_outer_xml<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        node: T::Node,
    ) -> Result<Vec<Coerced<T::Node>>, fmt::Error> {
        self.write(out, tree, Part::outer(tree, node))
    }

    fn write<T: Tree>(
        &self,
        out: &mut impl Write,
        tree: &T,
        part: Part<T::Node>,
    ) -> Result<Vec<Coerced<T::Node>>, fmt::Error> {
        if self.declaration {
            out.write_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
        }
        let mut writer = Writer {
            out,
            tree,
            scope: Scope::new(prefixes::missing(tree, part, self.namespaces).into_iter()),
            path: Vec::new(),
            changes: Vec::new(),
            roots: 0,
        };
        let (first, layout) = match part {
            Part::Inner(node) => {
                let first = tree.first_child(contents(tree, node));
                (first, Layout::of(tree, first))
            }
            Part::Outer(_) => (None, Layout::Indented),
        };
        let layout = if self.pretty { layout } else { Layout::Kept };
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
            writer.changes.push(Coerced { node, change: Coercion::Root });
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
    changes: Vec<Coerced<T::Node>>,
    /// How many elements the root has.
    roots: usize,
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
                            layout::write_break(self.out, self.path.len() - 1)?;
                        }
                    }
                    is_first = false;
                    self.node(node)?;
                }
                None => {
                    if let Some(name) = open.name.take() {
                        if layout == Layout::Indented {
                            layout::write_break(self.out, self.path.len() - 2)?;
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
        self.changes.push(Coerced { node, change });
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
