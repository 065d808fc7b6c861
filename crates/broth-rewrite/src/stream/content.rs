//! The nodes that are not elements: texts, comments, the doctype, and the end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{QName, Span};

use crate::edit::changes::ContentChanges;
use crate::edit::editable::Form;
use crate::edit::insert::Insert;
use crate::error::EditError;
use crate::stream::inserts::{Content, StreamInserts};
use crate::stream::tree::open_nodes::Parent;

/// Methods that edit a node, which has the fields `parent`, `span`, `changes` and `inserts`.
macro_rules! edits_of_content {
    ($type:ident) => {
        impl $type<'_> {
            /// Inserts text directly before the node.
            pub fn before<'c>(&mut self, text: impl Into<Content<'c>>) {
                self.insert_before(text.into(), Form::Text);
            }

            /// Inserts markup directly before the node.
            pub fn before_html<'c>(&mut self, html: impl Into<Content<'c>>) {
                self.insert_before(html.into(), Form::Html);
            }

            /// Inserts text directly after the node.
            pub fn after<'c>(&mut self, text: impl Into<Content<'c>>) {
                self.insert_after(text.into(), Form::Text);
            }

            /// Inserts markup directly after the node.
            pub fn after_html<'c>(&mut self, html: impl Into<Content<'c>>) {
                self.insert_after(html.into(), Form::Html);
            }

            /// Replaces the node with text.
            #[doc(alias = "replace")]
            pub fn replace_with<'c>(&mut self, text: impl Into<Content<'c>>) {
                self.before(text);
                self.remove();
            }

            /// Replaces the node with markup.
            #[doc(alias = "replace")]
            pub fn replace_with_html<'c>(&mut self, html: impl Into<Content<'c>>) {
                self.before_html(html);
                self.remove();
            }

            fn insert_before(&mut self, content: Content<'_>, form: Form) {
                let insert = self.inserts.content(self.parent.qname(), content, form);
                if !self.changes.gone {
                    self.changes.before.extend(insert);
                }
            }

            fn insert_after(&mut self, content: Content<'_>, form: Form) {
                let insert = self.inserts.content(self.parent.qname(), content, form);
                if !self.changes.gone {
                    self.changes.after.extend(insert);
                }
            }

            /// The name of the parent element; `None` outside all elements.
            #[must_use]
            pub fn parent_name(&self) -> Option<QName<'_>> {
                self.parent.qname()
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
/// let mut rewriter = Rewriter::new()
///     .on_text("p", |text| text.set_text(&text.text().replace("Soup", "Broth")));
/// let mut stream = rewriter.stream();
/// let mut out = Vec::new();
/// for piece in ["<p>So", "u", "p &amp", ";<b>So", "up"] {
///     out.extend_from_slice(stream.feed(piece)?);
/// }
/// out.extend_from_slice(&stream.finish()?.output);
/// assert_eq!(out, b"<p>Broth &amp;<b>Broth");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// The marks of a CDATA section, which SVG and MathML may contain, belong to its text: a change to
/// the text replaces them as well. If the document ends before the section does, anything that you
/// insert after the text ends up inside it.
#[derive(Debug)]
pub struct TextNode<'r> {
    pub(crate) text: &'r str,
    pub(crate) span: Span,
    pub(crate) parent: Parent<'r>,
    pub(crate) changes: &'r mut ContentChanges,
    pub(crate) inserts: &'r mut StreamInserts,
    /// The text that a handler has set.
    pub(crate) new: Option<String>,
}

edits_of_content!(TextNode);

impl TextNode<'_> {
    /// The text, with references decoded.
    #[doc(alias = "as_str")]
    #[must_use]
    pub fn text(&self) -> &str {
        self.new.as_deref().unwrap_or(self.text)
    }

    /// Sets the text. If the parent element cannot contain it, such as `</script>` in a script, the
    /// node stays as it is, which counts as a [misfit](crate::Misfit).
    pub fn set_text(&mut self, text: &str) {
        if text == self.text() || self.changes.gone {
            return;
        }
        let new = match text {
            "" => Some(String::new()),
            _ => {
                let parent = self.parent.qname().unwrap_or(QName::html("body"));
                self.inserts
                    .inserts
                    .prepare(Some(parent), text, Form::Text)
                    .map(|insert| insert.text)
            }
        };
        if new.is_some() {
            self.changes.instead = new;
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
    pub(crate) parent: Parent<'r>,
    pub(crate) changes: &'r mut ContentChanges,
    pub(crate) inserts: &'r mut StreamInserts,
    /// The text that a handler has set.
    pub(crate) new: Option<String>,
}

edits_of_content!(Comment);

impl Comment<'_> {
    /// The text of the comment, or the data of the processing instruction.
    #[doc(alias = "as_str")]
    #[must_use]
    pub fn text(&self) -> &str {
        self.new.as_deref().unwrap_or(self.text)
    }

    /// Replaces it with a comment of this text. A text that would end the comment is an
    /// [error](crate::EditError::CommentText).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new()
    ///     .on_any_comment(|comment| comment.set_text(&comment.text().replace("TODO", "DONE")));
    /// assert_eq!(rewriter.rewrite("<!--TODO: soup-->")?, "<!--DONE: soup-->");
    ///
    /// let mut rewriter = Rewriter::new().on_any_comment(|comment| comment.set_text("-->"));
    /// assert_eq!(rewriter.rewrite("<!---->").unwrap_err().code(), "comment-text");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn set_text(&mut self, text: &str) {
        match EditError::check_comment_text(text) {
            Ok(()) if text == self.text() && self.target.is_none() => {}
            Ok(()) => {
                self.changes.instead = Some(format!("<!--{text}-->"));
                self.new = Some(text.into());
            }
            Err(error) => self.inserts.refuse(error),
        }
    }

    /// The target, if it is a processing instruction.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        self.target.filter(|_| self.new.is_none())
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
    /// Inserts text at the end of the document.
    pub fn append<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert(text.into(), Form::Text);
    }

    /// Inserts markup at the end of the document.
    pub fn append_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert(html.into(), Form::Html);
    }

    fn insert(&mut self, content: Content<'_>, form: Form) {
        let insert = self.inserts.content(Some(QName::html("body")), content, form);
        self.appended.extend(insert);
    }
}
