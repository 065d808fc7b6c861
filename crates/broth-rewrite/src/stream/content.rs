//! The nodes that are not elements: texts, comments, the doctype, and the end.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{QName, Span};

use crate::edit::changes::ContentChanges;
use crate::edit::insert::Insert;
use crate::stream::inserts::Content;
use crate::stream::inserts::StreamInserts;
use crate::stream::tree::open_nodes::Parent;

/// Methods that edit a node, which has the fields `parent`, `span`, `changes` and `inserts`.
macro_rules! edits_of_content {
    ($type:ident) => {
        impl $type<'_> {
            /// Inserts content directly before the node.
            pub fn before<'c>(&mut self, content: impl Into<Content<'c>>) {
                let parent = self.parent.qname();
                let insert = self.inserts.of(parent, content.into());
                if !self.changes.gone {
                    self.changes.before.extend(insert);
                }
            }

            /// Inserts content directly after the node.
            pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
                let parent = self.parent.qname();
                let insert = self.inserts.of(parent, content.into());
                if !self.changes.gone {
                    self.changes.after.extend(insert);
                }
            }

            /// Replaces the node.
            pub fn replace<'c>(&mut self, content: impl Into<Content<'c>>) {
                self.before(content);
                self.remove();
            }

            /// Removes the node.
            pub fn remove(&mut self) {
                self.changes.gone = true;
            }

            /// Whether a handler has removed the node.
            #[must_use]
            pub fn is_removed(&self) -> bool {
                self.changes.gone
            }

            /// The span of the node in the decoded source. Source that produced no node may be in
            /// between.
            #[must_use]
            pub fn span(&self) -> Span {
                self.span
            }
        }
    };
}

/// A text node. A handler always gets a whole one, even if it came in several pieces.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut page = Rewriter::builder()
///     .text("p", |text| text.set(&text.as_str().replace("Soup", "Broth")))
///     .build()?;
/// let mut out = Vec::new();
/// for piece in ["<p>So", "u", "p &amp", ";<b>So", "up"] {
///     out.extend_from_slice(page.feed(piece)?);
/// }
/// out.extend_from_slice(&page.finish().output);
/// assert_eq!(out, b"<p>Broth &amp;<b>Broth");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The marks of a CDATA section, which SVG and MathML may contain, belong to its text: a change to
/// the text replaces them as well. If the document ends before the section does, anything that you
/// insert after the text ends up inside it.
#[derive(Debug)]
pub struct TextNode<'r> {
    pub(crate) text: &'r str,
    pub(crate) span: Span,
    pub(in crate::stream) parent: Parent<'r>,
    pub(crate) changes: &'r mut ContentChanges,
    pub(crate) inserts: &'r mut StreamInserts,
    /// The text that a handler has set.
    pub(crate) new: Option<String>,
}

edits_of_content!(TextNode);

impl TextNode<'_> {
    /// The text, with references decoded.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.new.as_deref().unwrap_or(self.text)
    }

    /// The name of the parent element.
    #[must_use]
    pub fn parent(&self) -> Option<QName<'_>> {
        self.parent.qname()
    }

    /// Sets the text. If the parent element cannot contain it, such as `</script>` in a script, the
    /// node stays as it is.
    pub fn set(&mut self, text: &str) {
        if text == self.as_str() || self.changes.gone {
            return;
        }
        if let Some(insert) = Insert::text(text, self.parent().unwrap_or(QName::html("body"))) {
            self.changes.instead = Some(insert.text);
            self.new = Some(text.into());
        }
    }
}

/// A comment or a processing instruction.
#[derive(Debug)]
pub struct Comment<'r> {
    pub(crate) target: Option<&'r str>,
    pub(crate) text: &'r str,
    pub(crate) span: Span,
    pub(in crate::stream) parent: Parent<'r>,
    pub(crate) changes: &'r mut ContentChanges,
    pub(crate) inserts: &'r mut StreamInserts,
}

edits_of_content!(Comment);

impl Comment<'_> {
    /// The text of the comment, or the data of the processing instruction.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text
    }

    /// The target, if it is a processing instruction.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        self.target
    }
}

/// A doctype.
#[derive(Debug)]
pub struct Doctype<'r> {
    pub(crate) doctype: broth_markup::Doctype<'r>,
    pub(crate) span: Span,
    pub(crate) changes: &'r mut ContentChanges,
}

impl Doctype<'_> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.doctype.name
    }

    /// The public identifier.
    #[must_use]
    pub fn public_id(&self) -> Option<&str> {
        self.doctype.public_id
    }

    /// The system identifier.
    #[must_use]
    pub fn system_id(&self) -> Option<&str> {
        self.doctype.system_id
    }

    /// The span of the doctype in the decoded source.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Removes the doctype.
    pub fn remove(&mut self) {
        self.changes.gone = true;
    }
}

/// The end of the document.
#[derive(Debug)]
pub struct DocumentEnd<'r> {
    pub(crate) appended: &'r mut Vec<Insert>,
    pub(crate) inserts: &'r mut StreamInserts,
}

impl DocumentEnd<'_> {
    /// Inserts content at the end of the document.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.appended.extend(self.inserts.of(Some(QName::html("body")), content.into()));
    }
}
