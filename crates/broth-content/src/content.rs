//! `Content`: the main content of a page, and the report on its blocks.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Document, Node, NodeId};
use broth_input::Span;
use broth_text::RenderedText;

use crate::kind::Kind;
use crate::reason::Reason;

/// The main content of a page, returned by [`Extractor::report`](crate::Extractor::report).
#[derive(Clone)]
#[non_exhaustive]
pub struct Content {
    /// The title: the first heading that the structured data or the title of the page repeats, or
    /// else what those say.
    pub title: Option<String>,
    /// The names of the authors.
    pub byline: Option<String>,
    /// The date of publication, as written.
    pub date: Option<String>,
    /// The name of the site.
    pub site: Option<String>,
    /// The language, as written.
    pub lang: Option<String>,
    /// The address of an image that stands for the page, as written.
    pub image: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The kind of the page.
    pub kind: Kind,
    /// Why the page counts as one of this kind.
    pub evidence: &'static str,
    /// All blocks of text in the page, in order, kept or not.
    pub blocks: Vec<Block>,
    pub(crate) document: Document,
    pub(crate) root: NodeId,
}

/// A run of text that no boundary of a block interrupts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Block {
    /// Whether it is part of the content.
    pub kept: bool,
    /// Why.
    pub reason: Reason,
    /// Its place in the source, from its first text to its last.
    pub span: Option<Span>,
    /// Its text, with white space collapsed.
    pub text: String,
}

impl Content {
    /// The text of the content, as a reader sees it.
    ///
    /// ```
    /// use broth::content::Extractor;
    ///
    /// let content = Extractor::new().report("<nav>Home</nav><ul><li>Leek<li>Onion</ul>");
    /// assert_eq!(content.text(), "Leek\nOnion");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        RenderedText::new().scripting(false).text(self.node())
    }

    /// The document without everything that was dropped. Write it with whatever writes documents:
    ///
    /// ```
    /// use broth::content::Extractor;
    /// use broth::markdown::ToMarkdown as _;
    ///
    /// let content = Extractor::new().report("<nav>Home</nav><h1>Soup</h1><p>With <b>leek</b>");
    /// assert_eq!(content.document().to_markdown(), "# Soup\n\nWith **leek**\n");
    /// ```
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The document without everything that was dropped, to keep or to change.
    #[must_use]
    pub fn into_document(self) -> Document {
        self.document
    }

    /// The element that was looked into: the body, or the node that was passed.
    #[must_use]
    pub fn node(&self) -> Node<'_> {
        self.document.node(self.root)
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Content");
        shown.field("title", &self.title).field("kind", &self.kind).field("blocks", &self.blocks);
        shown.finish_non_exhaustive()
    }
}

/// For example: `dropped, navigation: Home`.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.kept { "kept" } else { "dropped" };
        write!(f, "{verdict}, {}: {}", self.reason, self.text)
    }
}
