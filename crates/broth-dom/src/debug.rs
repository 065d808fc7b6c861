//! How documents and nodes print for debugging: as markup, for that is what people know them by.

use core::fmt::{self, Write};

use crate::{Document, Node, NodeData};

/// How much of a document is printed, in characters. Pages are long, and failed assertions print
/// two.
const DOCUMENT_CHARS: usize = 1000;

/// How much of a text is printed.
const TEXT_CHARS: usize = 100;

/// The markup of the document, cut after a thousand characters.
///
/// ```
/// # use broth::dom::Document;
/// let mut doc = Document::new();
/// let p = doc.create_element("p").unwrap();
/// doc.append(doc.root().id(), p).unwrap();
/// assert_eq!(format!("{doc:?}"), "<p></p>");
/// ```
impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cut = Cut { out: f, left: DOCUMENT_CHARS };
        // It fails if the markup is longer, or if `f` fails; only the former leaves nothing.
        match write!(cut, "{self}") {
            Err(fmt::Error) if cut.left == 0 => f.write_str("..."),
            result => result,
        }
    }
}

/// A start tag, a text or what else the node is, and its span in the source.
///
/// ```
/// let doc = broth::html::parse("<p class=hot>Soup");
/// let p = doc.body().unwrap().first_child().unwrap();
/// assert_eq!(format!("{p:?}"), "<p class=\"hot\"> at 0..13");
/// assert_eq!(format!("{:?}", p.first_child()), "Some(\"Soup\" at 13..17)");
/// ```
impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.data() {
            NodeData::Element(name) => {
                write!(f, "<{name}")?;
                for attribute in self.attrs() {
                    write!(f, " {attribute:?}")?;
                }
                f.write_char('>')?;
            }
            NodeData::Text(text) => write!(f, "{:?}", beginning(text))?,
            NodeData::Cdata(text) => write!(f, "<![CDATA[{}]]>", beginning(text))?,
            NodeData::Comment(text) => write!(f, "<!--{}-->", beginning(text))?,
            NodeData::ProcessingInstruction { target, data } => {
                write!(f, "<?{target} {}?>", beginning(data))?;
            }
            NodeData::Doctype(doctype) => {
                write!(f, "<!DOCTYPE {}>", doctype.name.unwrap_or_default())?;
            }
            NodeData::Document
            | NodeData::Fragment
            | NodeData::TemplateContents
            | NodeData::ShadowRoot(_) => write!(f, "{:?}", self.kind())?,
        }
        match self.span() {
            Some(span) => write!(f, " at {}..{}", span.start, span.end),
            None => Ok(()),
        }
    }
}

fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(TEXT_CHARS).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// Writes the first characters, and fails after them, so that the rest is not made.
struct Cut<'f, 'b> {
    out: &'f mut fmt::Formatter<'b>,
    left: usize,
}

impl Write for Cut<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let fits = text.char_indices().nth(self.left).map_or(text.len(), |(at, _)| at);
        self.out.write_str(&text[..fits])?;
        if fits < text.len() {
            self.left = 0;
            return Err(fmt::Error);
        }
        self.left -= text.chars().count();
        Ok(())
    }
}
