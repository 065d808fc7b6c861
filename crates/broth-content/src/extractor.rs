//! `Extractor`: finds the main content of a page.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Document, Node};
use broth_html::Parser;
use broth_markup::Name;

use crate::content::{Block, Content};
use crate::declared::Declared;
use crate::frame::Frame;
use crate::judge::judge;
use crate::kind::Kind;
use crate::options::{Focus, Options};
use crate::page::{Block as Found, Page};
use crate::reason::Reason;
use crate::signs::Signs;
use crate::{metadata, prune};

/// Finds the main content of pages.
///
/// ```
/// use broth::content::Extractor;
///
/// let html = "<nav><a href=/>Home</a></nav><h1>Soup</h1><p>Leeks, potatoes and cream.
///             <footer>© Broth</footer>";
/// let extractor = Extractor::new();
/// assert_eq!(extractor.extract(html), "Soup\n\nLeeks, potatoes and cream.");
///
/// let content = extractor.report(html);
/// assert_eq!(content.title.as_deref(), Some("Soup"));
/// let dropped = content.blocks.iter().filter(|block| !block.kept);
/// let reasons: Vec<String> = dropped.map(|block| block.reason.to_string()).collect();
/// assert_eq!(reasons, ["navigation", "footer"]);
/// ```
#[doc(alias("Readability", "trafilatura", "boilerplate"))]
#[derive(Clone, Debug, Default)]
pub struct Extractor {
    options: Options,
}

/// Returns the text of the main content of a page.
///
/// ```
/// let html = "<nav>Home</nav><h1>Soup</h1><p>Leeks, potatoes and cream.<footer>© Broth</footer>";
/// assert_eq!(broth::content::extract(html), "Soup\n\nLeeks, potatoes and cream.");
/// ```
#[must_use]
pub fn extract(html: &str) -> String {
    Extractor::new().extract(html)
}

impl Extractor {
    /// Finds the main content, as of a page with an unknown address.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the address of the page. Its words are evidence for the kind of the page; by default,
    /// the page's own canonical address is.
    #[must_use]
    pub fn url(mut self, url: &str) -> Self {
        self.options.url = url.into();
        self
    }

    /// Sets which mistakes are worse.
    #[doc(alias("favor_precision", "favor_recall"))]
    #[must_use]
    pub fn focus(mut self, focus: Focus) -> Self {
        self.options.focus = focus;
        self
    }

    /// Sets whether comments of readers are kept. Posts of forums always are.
    #[doc(alias = "include_comments")]
    #[must_use]
    pub fn comments(mut self, yes: bool) -> Self {
        self.options.comments = yes;
        self
    }

    /// Sets whether tables are kept, as they are by default.
    #[doc(alias = "include_tables")]
    #[must_use]
    pub fn tables(mut self, yes: bool) -> Self {
        self.options.tables = yes;
        self
    }

    /// Sets whether images are kept, as they are by default. Images are no text: they matter for
    /// [`Content::document`].
    #[doc(alias = "include_images")]
    #[must_use]
    pub fn images(mut self, yes: bool) -> Self {
        self.options.images = yes;
        self
    }

    /// Sets whether links stay links, as they do by default. Their text is kept in any case.
    #[doc(alias = "include_links")]
    #[must_use]
    pub fn links(mut self, yes: bool) -> Self {
        self.options.links = yes;
        self
    }

    /// Sets the least number of characters of a block; shorter ones are dropped.
    #[must_use]
    pub fn min_length(mut self, characters: usize) -> Self {
        self.options.min_length = characters;
        self
    }

    /// Sets the frame of the site, which is dropped.
    #[must_use]
    pub fn frame(mut self, frame: Frame) -> Self {
        self.options.frame = frame;
        self
    }

    /// Returns the text of the main content, as a reader sees it.
    #[must_use]
    pub fn extract(&self, html: &str) -> String {
        self.report(html).text()
    }

    /// Finds the main content, and reports on each block of the page.
    #[must_use]
    pub fn report(&self, html: &str) -> Content {
        // Some pages have all their content in `noscript`, which is only parsed without scripting.
        self.report_document(Parser::new().scripting(false).parse(html).document)
    }

    /// Finds the main content of a document, or of a part of it.
    ///
    /// ```
    /// use broth::content::Extractor;
    ///
    /// let doc = broth::html::parse("<div id=a><p>Leek soup</div><p>Onion soup");
    /// let content = Extractor::new().report_node(doc.by_id("a").unwrap());
    /// assert_eq!(content.text(), "Leek soup");
    /// ```
    #[must_use]
    pub fn report_node<'d>(&self, node: impl Into<Node<'d>>) -> Content {
        let node = node.into();
        self.judge(node.document().clone(), |document| document.node(node.id()))
    }

    /// Finds the main content of a document, which is not copied. If it was
    /// parsed with scripting, the content of `noscript` is missing.
    ///
    /// ```
    /// use broth::content::Extractor;
    ///
    /// let doc = broth::html::parse("<nav>Home</nav><p>Leek soup");
    /// assert_eq!(Extractor::new().report_document(doc).text(), "Leek soup");
    /// ```
    #[must_use]
    pub fn report_document(&self, document: Document) -> Content {
        self.judge(document, |document| document.body().unwrap_or_else(|| document.root()))
    }

    fn judge(&self, mut document: Document, root: impl Fn(&Document) -> Node<'_>) -> Content {
        let declared = Declared::read(&document, &self.options.url);
        let page = Page::new(root(&document));
        let (kind, evidence) = Kind::find(&Signs::new(&page, &declared));
        let mut reasons = judge(&page, kind.rules(), &self.options);
        self.apply_options(&page, &mut reasons);
        let title = metadata::title(&document, &page, &declared, &reasons);
        let lang = metadata::lang(&document);
        let report = |(found, reason): (&Found, &Reason)| Block {
            kept: reason.keeps(),
            reason: *reason,
            span: found.span,
            text: page.text_of(found).into(),
        };
        let blocks: Vec<Block> = page.blocks.iter().zip(&reasons).map(report).collect();
        let root = root(&document).id();
        let edits = prune::edits(&page, &reasons, &self.options);
        prune::apply(&mut document, edits);
        let Declared { author, date, site, image, description, .. } = declared;
        Content {
            title,
            byline: author,
            date,
            site,
            lang,
            image,
            description,
            kind,
            evidence,
            blocks,
            document,
            root,
        }
    }

    /// Drops what the options drop besides.
    fn apply_options(&self, page: &Page<'_>, reasons: &mut [Reason]) {
        let Options { tables, min_length, frame, .. } = &self.options;
        let in_table = page.inherit(|element| element.name == Name::Table);
        for (block, reason) in page.blocks.iter().zip(reasons) {
            let text = page.text_of(block);
            if !reason.keeps() {
                continue;
            }
            if frame.contains(text) {
                *reason = Reason::Frame;
            } else if !tables && in_table[block.element] {
                *reason = Reason::Table;
            } else if *min_length > 0 && text.chars().count() < *min_length {
                *reason = Reason::Short;
            }
        }
    }
}
