//! The front door: a document in, Markdown out.

mod set;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use broth_dom::{Document, InnerText, Node};
use broth_input::Span;

use crate::addresses::Addresses;
use crate::front::front_matter;
use crate::html::RawHtml;
use crate::keep::{Lost, Rules, keep};
use crate::kept::Kept;
use crate::kept::dump::dump;
use crate::loss::Loss;
use crate::options::{
    BlockCells, Bullet, Emphasis, Fence, Flavor, HardBreak, Heading, Links, Math, Style, SubSup,
};
use crate::write::{Place, Written, write};

/// Markdown, and what is not in it.
///
/// ```
/// use broth::markdown::Options;
///
/// let doc = broth::html::parse("<h1>Soup</h1><p>1. Leek<br>2. Onion");
/// let markdown = Options::default().of(doc.root());
/// assert_eq!(markdown.text, "# Soup\n\n1\\. Leek\\\n2\\. Onion\n");
/// assert!(markdown.losses.is_empty());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Markdown {
    /// The Markdown. It ends with a line break, unless it is empty.
    pub text: String,
    /// The parts of the document that are not in it as they were, in the order in which they were
    /// found.
    pub losses: Vec<Loss>,
    /// Where the parts of it come from, in order: each paragraph, heading, cell and block of code
    /// that comes from the source.
    ///
    /// ```
    /// use broth::markdown::Options;
    ///
    /// let html = "<ul><li>Leek <b>soup</b><li>Bread</ul>";
    /// let markdown = Options::default().of(broth::html::parse(html).root());
    /// let [soup, bread] = &*markdown.origins else { unreachable!() };
    /// assert_eq!(&markdown.text[soup.markdown.range()], "Leek **soup**");
    /// assert_eq!(&html[soup.source.range()], "Leek <b>soup");
    /// assert_eq!(&html[bread.source.range()], "Bread");
    /// ```
    pub origins: Vec<Origin>,
    kept: Kept,
}

/// A part of the Markdown, and the part of the source that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Origin {
    /// Where it is in the Markdown, without the marks of lists and quotes before it.
    pub markdown: Span,
    /// Where its first text begins in the source, and where its last text ends.
    pub source: Span,
}

impl Markdown {
    /// The tree that the Markdown is read as, one line a node.
    #[doc(hidden)]
    #[must_use]
    pub fn tree(&self) -> String {
        dump(&self.kept)
    }
}

/// The Markdown of a page, or of any markup, by GitHub's dialect and in the usual style.
///
/// ```
/// use broth::markdown::from_html;
///
/// assert_eq!(from_html("<p>Hot <b>soup</b>, *really*"), "Hot **soup**, \\*really\\*\n");
///
/// // Text is text, wherever the Markdown is shown.
/// assert_eq!(from_html("<p>&lt;img src=x onerror=alert(1)&gt;"), "\\<img src=x onerror=alert(1)>\n");
/// ```
#[must_use]
pub fn from_html(html: &str) -> String {
    Options::default().of(broth_html::parse(html).root()).text
}

/// Which Markdown is written, and in which style.
///
/// ```
/// use broth::markdown::{Bullet, Emphasis, Options};
///
/// let doc = broth::html::parse("<ul><li><em>Hot</em> soup</ul>");
/// let options = Options::default().emphasis(Emphasis::Underscore).bullet(Bullet::Asterisk);
/// assert_eq!(options.of(doc.root()).text, "* _Hot_ soup\n");
/// ```
/// The default is GitHub's dialect, for a reader with scripts.
#[derive(Clone, Debug, Default)]
pub struct Options {
    rules: Rules,
    style: Style,
    front_matter: bool,
    /// The HTML that is safe.
    safe_html: Option<RawHtml>,
}

impl Options {
    /// Which dialect is written.
    #[must_use]
    pub fn flavor(mut self, flavor: Flavor) -> Self {
        self.rules.flavor = flavor;
        self
    }

    /// Whether elements that Markdown does not have are written as HTML.
    #[must_use]
    pub fn raw_html(mut self, html: RawHtml) -> Self {
        self.rules.html = html;
        self
    }

    /// The mark of emphasis.
    #[must_use]
    pub fn emphasis(mut self, emphasis: Emphasis) -> Self {
        self.style.emphasis = emphasis;
        self
    }

    /// The bullet of lists.
    #[must_use]
    pub fn bullet(mut self, bullet: Bullet) -> Self {
        self.style.bullet = bullet;
        self
    }

    /// The fence of code.
    #[must_use]
    pub fn fence(mut self, fence: Fence) -> Self {
        self.style.fence = fence;
        self
    }

    /// How a line break is written.
    #[must_use]
    pub fn hard_break(mut self, hard_break: HardBreak) -> Self {
        self.style.hard_break = hard_break;
        self
    }

    /// How headings are written.
    #[must_use]
    pub fn heading(mut self, heading: Heading) -> Self {
        self.style.heading = heading;
        self
    }

    /// How links and images say where they go.
    #[must_use]
    pub fn links(mut self, links: Links) -> Self {
        self.style.links = links;
        self
    }

    /// How many characters the lines of a paragraph have, at most, if their words are not longer.
    /// By default, a paragraph is one line. A width below [`Options::NARROWEST`] counts as that.
    #[must_use]
    pub fn wrap(mut self, width: Option<usize>) -> Self {
        self.style.wrap = width;
        self
    }

    /// How the addresses of links and images are changed, also those in HTML that is kept.
    #[must_use]
    pub fn addresses(mut self, addresses: Addresses) -> Self {
        self.rules.addresses = addresses;
        self
    }

    /// How formulas are written.
    #[must_use]
    pub fn math(mut self, math: Math) -> Self {
        self.rules.math = math;
        self
    }

    /// How `sub` and `sup` are written where they are not HTML.
    ///
    /// ```
    /// use broth::markdown::{Options, SubSup};
    ///
    /// let doc = broth::html::parse("1010<sub>2</sub> = 10, x<sup>n</sup>, a<sub>i,j</sub>");
    /// assert_eq!(Options::default().of(doc.root()).text, "1010₂ = 10, xⁿ, a_(i,j)\n");
    /// let text = Options::default().sub_sup(SubSup::Text).of(doc.root()).text;
    /// assert_eq!(text, "10102 = 10, xn, ai,j\n");
    /// ```
    #[must_use]
    pub fn sub_sup(mut self, sub_sup: SubSup) -> Self {
        self.rules.sub_sup = sub_sup;
        self
    }

    /// The form of a table with blocks in its cells.
    #[must_use]
    pub fn block_cells(mut self, block_cells: BlockCells) -> Self {
        self.rules.block_cells = block_cells;
        self
    }

    /// Whether the Markdown begins with front matter, which is YAML: the title of the document, its
    /// description, author, date, language and canonical address, as far as it names them. The
    /// promise is about what follows it.
    ///
    /// ```
    /// use broth::markdown::Options;
    ///
    /// let doc = broth::html::parse("<title>Leek \"soup\"</title><p>Hot");
    /// let markdown = Options::default().front_matter(true).of(doc.root());
    /// assert_eq!(markdown.text, "---\ntitle: \"Leek \\\"soup\\\"\"\n---\n\nHot\n");
    /// ```
    #[must_use]
    pub fn front_matter(mut self, wanted: bool) -> Self {
        self.front_matter = wanted;
        self
    }

    /// Whose text is rendered: [`InnerText::default`] is a reader with scripts, who does not see
    /// what is in a `noscript`.
    #[must_use]
    pub fn reader(mut self, reader: InnerText) -> Self {
        self.rules.reader = reader;
        self
    }

    /// The Markdown of a node: of a whole document, or of an element.
    #[must_use]
    pub fn of(&self, node: Node<'_>) -> Markdown {
        self.of_all([node])
    }

    /// The Markdown of nodes, one after the other; for example, of those that a selector has found.
    ///
    /// ```
    /// use broth::markdown::Options;
    ///
    /// let doc = broth::html::parse("<nav>Home</nav><main><p>Leek</main><main><p>Onion</main>");
    /// let markdown = Options::default().of_all(doc.by_tag("main"));
    /// assert_eq!(markdown.text, "Leek\n\nOnion\n");
    /// ```
    #[must_use]
    pub fn of_all<'d>(&self, nodes: impl IntoIterator<Item = Node<'d>>) -> Markdown {
        let mut document = None;
        let nodes = nodes.into_iter().inspect(|node| document = Some(node.document()));
        let (kept, lost) = keep(nodes, self.rules.clone());
        let Written { text, places, kept, lost } = write(kept, lost, self.rules.flavor, self.style);
        let front = match document.filter(|_| self.front_matter) {
            Some(document) => front_matter(document, &self.rules.addresses),
            None => String::new(),
        };
        let origins = places.iter().filter_map(|place| origin(document?, place, front.len()));
        let origins = origins.collect();
        let text = if front.is_empty() { text } else { front + &text };
        let losses = lost.iter().filter_map(|lost| Some(loss(document?.node(lost.node), lost)));
        Markdown { text, losses: losses.collect(), origins, kept }
    }
}

fn origin(document: &Document, place: &Place, before: usize) -> Option<Origin> {
    let (from, to) = (document.node(place.from).span()?, document.node(place.to).span()?);
    let (start, end) = (from.start.min(to.start), from.end.max(to.end));
    let markdown = Span::new(before + place.range.start, before + place.range.end);
    Some(Origin { markdown, source: Span::new(start, end) })
}

fn loss(node: Node<'_>, lost: &Lost) -> Loss {
    let name = node.local_name().to_string();
    Loss { name, span: node.span(), how: lost.how, why: lost.why }
}
