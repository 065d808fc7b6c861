//! Trees as lines of text: the format of the public test suites.
//!
//! A node is a line, `| ` and two spaces per level; attributes follow their element, sorted. Text
//! is between quotes, unescaped. A dump shows everything that the suites compare, so it is good for
//! tests; it is not a way to write markup. Lines that are too deep begin with their depth instead
//! of more spaces: `[depth 4096] <b>`. With default limits, no parsed HTML is that deep.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use broth_markup::{Doctype, Namespace, QName};

use crate::{Edge, Node, NodeData};

impl<'d> Node<'d> {
    /// The children of the node, as the html5lib test suites write trees. CDATA sections are text.
    ///
    /// ```
    /// use broth::dom::Document;
    ///
    /// let mut doc = Document::new();
    /// let p = doc.create_element("p").unwrap();
    /// doc.set_attr(p, "title", "Hi").unwrap();
    /// doc.append_text(p, "there");
    /// doc.append(doc.root().id(), p).unwrap();
    /// assert_eq!(
    ///     doc.root().dump_html().to_string(),
    ///     "| <p>\n|   title=\"Hi\"\n|   \"there\"\n",
    /// );
    /// ```
    #[must_use]
    pub fn dump_html(self) -> Dump<'d> {
        Dump { root: self, format: Format::Html }
    }

    /// The children of the node, as the xml5lib test suites write trees: each name with its
    /// namespace.
    ///
    /// ```
    /// # use broth::dom::Document;
    /// use broth::{Namespace, QName};
    ///
    /// let mut doc = Document::new();
    /// let svg = doc.create_element_ns(QName::new(Namespace::Svg, Some("s"), "svg")).unwrap();
    /// doc.append(doc.root().id(), svg).unwrap();
    /// assert_eq!(doc.root().dump_xml().to_string(), "| <{http://www.w3.org/2000/svg}s:svg>\n");
    /// ```
    #[must_use]
    pub fn dump_xml(self) -> Dump<'d> {
        Dump { root: self, format: Format::Xml }
    }
}

/// A dump of a tree, to be displayed.
///
/// ```
/// # use broth::dom::{Document, Dump};
/// let mut doc = Document::new();
/// doc.append_text(doc.root().id(), "a document has no text");
/// let dump: Dump<'_> = doc.root().dump_html();
/// assert_eq!(dump.to_string(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dump<'d> {
    root: Node<'d>,
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Html,
    Xml,
}

impl fmt::Display for Dump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut depth = 0;
        // Adjacent text nodes, and CDATA sections between them, are one line of text.
        let mut in_text = false;
        for edge in self.root.traverse() {
            match edge {
                Edge::Enter(node) if node == self.root => {}
                Edge::Leave(node) if node == self.root => {}
                Edge::Leave(_) => depth -= 1,
                Edge::Enter(node) => {
                    let text = node.node_value().filter(|_| node.is_text());
                    if in_text && text.is_none() {
                        f.write_str("\"\n")?;
                    }
                    match text {
                        Some(text) if in_text => f.write_str(text)?,
                        Some(text) => {
                            self.indent(f, depth)?;
                            write!(f, "\"{text}")?;
                        }
                        None => self.line(f, node, depth)?,
                    }
                    in_text = text.is_some();
                    depth += 1;
                    continue;
                }
            }
            // Leaving anything but the text itself ends the text.
            if in_text && !matches!(edge, Edge::Leave(node) if node.is_text()) {
                f.write_str("\"\n")?;
                in_text = false;
            }
        }
        Ok(())
    }
}

impl Dump<'_> {
    /// The line of a node other than text.
    fn line(&self, f: &mut fmt::Formatter<'_>, node: Node<'_>, depth: usize) -> fmt::Result {
        self.indent(f, depth)?;
        match node.data() {
            NodeData::Doctype(doctype) => dump_doctype(f, doctype)?,
            NodeData::Comment(data) => write!(f, "<!-- {data} -->")?,
            NodeData::ProcessingInstruction { target, data } => write!(f, "<?{target} {data}?>")?,
            NodeData::TemplateContents => f.write_str("content")?,
            NodeData::ShadowRoot(_) => f.write_str("#document-fragment")?,
            NodeData::Element(name) => {
                write!(f, "<{}>", self.name(name))?;
                let mut attributes: Vec<_> = node.attrs().collect();
                attributes.sort_by_cached_key(|attribute| -> Vec<u16> {
                    match self.format {
                        Format::Html => self.name(attribute.name()).encode_utf16().collect(),
                        // The XML suite sorts by the local name alone.
                        Format::Xml => attribute.name().local.encode_utf16().collect(),
                    }
                });
                for attribute in attributes {
                    f.write_char('\n')?;
                    self.indent(f, depth + 1)?;
                    write!(f, "{}=\"{}\"", self.name(attribute.name()), attribute.value())?;
                }
            }
            NodeData::Document | NodeData::Fragment | NodeData::Text(_) | NodeData::Cdata(_) => {}
        }
        f.write_char('\n')
    }

    /// Starts a line. If every level were indented, a deep tree would need spaces quadratic in its
    /// depth.
    fn indent(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let deepest = match self.format {
            // HTML nests 512 elements by default. Contents of templates are levels of their own,
            // and misnested formatting adds some.
            Format::Html => 3 * 512,
            Format::Xml => 512,
        };
        write!(f, "| {:width$}", "", width = 2 * depth.min(deepest))?;
        if depth > deepest {
            write!(f, "[depth {depth}] ")?;
        }
        Ok(())
    }

    /// The suites' *tag name string* and *attribute name string*.
    fn name(&self, name: QName<'_>) -> String {
        let designator = match (self.format, name.namespace) {
            (Format::Xml, Namespace::None) => return name.to_string(),
            (Format::Xml, namespace) => {
                return alloc::format!("{{{}}}{name}", namespace.uri());
            }
            (Format::Html, Namespace::Svg) => "svg ",
            (Format::Html, Namespace::MathMl) => "math ",
            (Format::Html, Namespace::XLink) => "xlink ",
            (Format::Html, Namespace::Xml) => "xml ",
            (Format::Html, Namespace::XmlNs) => "xmlns ",
            (Format::Html, _) => "",
        };
        alloc::format!("{designator}{}", name.local)
    }
}

fn dump_doctype(f: &mut fmt::Formatter<'_>, doctype: Doctype<'_>) -> fmt::Result {
    write!(f, "<!DOCTYPE {}", doctype.name.unwrap_or_default())?;
    let public_id = doctype.public_id.unwrap_or_default();
    let system_id = doctype.system_id.unwrap_or_default();
    if !public_id.is_empty() || !system_id.is_empty() {
        write!(f, " \"{public_id}\" \"{system_id}\"")?;
    }
    f.write_char('>')
}
