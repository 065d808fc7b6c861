//! The entry point: converts a document to Markdown.

mod set;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use broth_dom::{Document, Node, RenderedText};
use broth_input::Span;

use crate::addresses::Addresses;
use crate::front::front_matter;
use crate::html::RawHtml;
use crate::keep::{Lost, Rules, keep};
use crate::kept::Kept;
use crate::kept::dump::dump;
use crate::loss::Loss;
use crate::options::{
    BlockCells, Bullet, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes, HardBreak,
    Heading, Kbd, Links, Math, Style, SubSup,
};
use crate::read::read;
use crate::write::{Place, Written, write};

/// The result of a conversion: the Markdown, and a list of the elements it lost.
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
    /// The elements that were dropped or changed, in the order in which they were found.
    pub losses: Vec<Loss>,
    /// The source positions of the paragraphs, headings, cells, code blocks, thematic breaks and
    /// blocks of HTML, in order.
    ///
    /// ```
    /// use broth::markdown::Options;
    ///
    /// let html = "<ul><li>Leek <b>soup</b><li>Bread</ul>";
    /// let markdown = Options::default().of(broth::html::parse(html).root());
    /// let [soup, bread] = &*markdown.origins else { unreachable!() };
    /// assert_eq!(&markdown.text[soup.markdown.range()], "Leek **soup**");
    /// assert_eq!(&html[soup.source.range()], "Leek <b>soup</b>");
    /// assert_eq!(&html[bread.source.range()], "Bread");
    /// ```
    pub origins: Vec<Origin>,
    kept: Kept,
}

/// Maps a part of the Markdown to its place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Origin {
    /// The span in the Markdown, without the list and quote marks before it.
    pub markdown: Span,
    /// The span in the source, from the start of its first text to the end of its last. An element
    /// that contains only one of them, such as a link, is part of the span as a whole.
    pub source: Span,
}

impl Markdown {
    /// The tree that the Markdown reads back as, one line per node.
    #[doc(hidden)]
    #[must_use]
    pub fn tree(&self) -> String {
        dump(&self.kept)
    }
}

/// Converts HTML to Markdown with the default options: GitHub's dialect in the usual style.
///
/// ```
/// use broth::markdown::from_html;
///
/// assert_eq!(from_html("<p>Hot <b>soup</b>, *really*"), "Hot **soup**, \\*really\\*\n");
///
/// // Text is text, wherever the Markdown is shown.
/// assert_eq!(from_html("<p>&lt;img src=x onerror=alert(1)&gt;"), "&lt;img src=x onerror=alert(1)>\n");
/// ```
#[must_use]
pub fn from_html(html: &str) -> String {
    Options::default().of(broth_html::parse(html).root()).text
}

/// Options for the conversion: the dialect, the style, and the elements to keep.
///
/// The default is GitHub's dialect. Text counts as rendered as in a browser with scripting.
///
/// ```
/// use broth::markdown::{Bullet, Emphasis, Options};
///
/// let doc = broth::html::parse("<ul><li><em>Hot</em> soup</ul>");
/// let options = Options::default().emphasis(Emphasis::Underscore).bullet(Bullet::Asterisk);
/// assert_eq!(options.of(doc.root()).text, "* _Hot_ soup\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    rules: Rules,
    style: Style,
    front_matter: bool,
    /// The sanitizer for `raw_html` with the value `sanitized`.
    safe_html: Option<RawHtml>,
}

impl Options {
    /// Sets the dialect.
    #[must_use]
    pub fn flavor(mut self, flavor: Flavor) -> Self {
        self.rules.flavor = flavor;
        self
    }

    /// Sets which of the elements that Markdown does not have are written as HTML.
    #[must_use]
    pub fn raw_html(mut self, html: RawHtml) -> Self {
        self.rules.html = html;
        self
    }

    /// Sets the mark of emphasis.
    #[must_use]
    pub fn emphasis(mut self, emphasis: Emphasis) -> Self {
        self.style.emphasis = emphasis;
        self
    }

    /// Sets the bullet of lists.
    #[must_use]
    pub fn bullet(mut self, bullet: Bullet) -> Self {
        self.style.bullet = bullet;
        self
    }

    /// Sets the fence of code blocks.
    #[must_use]
    pub fn fence(mut self, fence: Fence) -> Self {
        self.style.fence = fence;
        self
    }

    /// Sets how a line break is written.
    #[must_use]
    pub fn hard_break(mut self, hard_break: HardBreak) -> Self {
        self.style.hard_break = hard_break;
        self
    }

    /// Sets how headings are written.
    #[must_use]
    pub fn heading(mut self, heading: Heading) -> Self {
        self.style.heading = heading;
        self
    }

    /// Sets where the addresses of links and images are written.
    #[must_use]
    pub fn links(mut self, links: Links) -> Self {
        self.style.links = links;
        self
    }

    /// Wraps the lines of paragraphs at a width in characters; a longer word gets its own line. By
    /// default, a paragraph is one line. The smallest width is [`Options::NARROWEST`].
    #[must_use]
    pub fn wrap(mut self, width: Option<usize>) -> Self {
        self.style.wrap = width;
        self
    }

    /// Sets a function that rewrites the addresses of links and images, including those in raw
    /// HTML.
    #[must_use]
    pub fn addresses(mut self, addresses: Addresses) -> Self {
        self.rules.addresses = addresses;
        self
    }

    /// Sets how formulas are written.
    #[must_use]
    pub fn math(mut self, math: Math) -> Self {
        self.rules.math = math;
        self
    }

    /// Sets how `sub` and `sup` are written if they are not kept as HTML.
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

    /// Sets how a table is written if its cells contain blocks.
    #[must_use]
    pub fn block_cells(mut self, block_cells: BlockCells) -> Self {
        self.rules.block_cells = block_cells;
        self
    }

    /// Sets how footnotes are written. They are recognised in the markup of GitHub, pandoc,
    /// Wikipedia and most converters from Markdown.
    ///
    /// ```
    /// use broth::markdown::{Footnotes, Options};
    ///
    /// let html = "<p>Soup<sup><a href=#fn1 data-footnote-ref>1</a></sup>\
    ///     <section data-footnotes><ol><li id=fn1>Hot <a href=#r data-footnote-backref>↩</a></ol>";
    /// let doc = broth::html::parse(html);
    /// let options = Options::default().footnotes(Footnotes::Markdown);
    /// assert_eq!(options.of(doc.root()).text, "Soup[^1]\n\n[^1]: Hot\n");
    /// ```
    ///
    /// A note without references stays an item of its list, because readers of Markdown drop such
    /// notes. So does a note with the `id` of an earlier one. A reference to a missing note stays a
    /// link. All of these are reported as losses.
    #[must_use]
    pub fn footnotes(mut self, footnotes: Footnotes) -> Self {
        self.rules.footnotes = footnotes;
        self
    }

    /// Sets how definition lists are written.
    ///
    /// ```
    /// use broth::markdown::{DefinitionLists, Options};
    ///
    /// let doc = broth::html::parse("<dl><dt>Leek<dd>Hot<dd>Green<dt>Onion<dd>Sweet</dl>");
    /// let list = "- **Leek**\n  - Hot\n  - Green\n- **Onion**\n  - Sweet\n";
    /// assert_eq!(Options::default().of(doc.root()).text, list);
    /// let options = Options::default().definition_lists(DefinitionLists::Html);
    /// assert!(options.of(doc.root()).text.starts_with("<dl>\n<dt>Leek</dt>\n<dd>Hot</dd>\n"));
    /// ```
    #[must_use]
    pub fn definition_lists(mut self, form: DefinitionLists) -> Self {
        self.rules.definition_lists = form;
        self
    }

    /// Sets how `details` and `summary` are written.
    #[must_use]
    pub fn details(mut self, form: Details) -> Self {
        self.rules.details = form;
        self
    }

    /// Sets how `kbd` is written.
    ///
    /// ```
    /// use broth::markdown::{Kbd, Options};
    ///
    /// let doc = broth::html::parse("Press <kbd>F1</kbd>.");
    /// assert_eq!(Options::default().of(doc.root()).text, "Press `F1`.\n");
    /// let text = Options::default().kbd(Kbd::Html).of(doc.root()).text;
    /// assert_eq!(text, "Press <kbd>F1</kbd>.\n");
    /// ```
    #[must_use]
    pub fn kbd(mut self, form: Kbd) -> Self {
        self.rules.kbd = form;
        self
    }

    /// The tree that is kept of a node, before it is written.
    pub(crate) fn kept(&self, node: Node<'_>) -> Kept {
        keep([node], &self.rules).0
    }

    /// The tree that a Markdown text is read as.
    pub(crate) fn read(&self, markdown: &str) -> Kept {
        read(markdown, self.rules.dialect())
    }

    /// Adds YAML front matter: the document's title, description, author, date, language and
    /// canonical address, if it declares them. The proof does not cover the front matter.
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

    /// Sets which text counts as rendered. By default, scripting is on ([`RenderedText::default`]), so
    /// the content of `noscript` is left out.
    #[must_use]
    pub fn reader(mut self, reader: RenderedText) -> Self {
        self.rules.reader = reader;
        self
    }

    /// Converts a node: a whole document or one element.
    #[must_use]
    pub fn of(&self, node: Node<'_>) -> Markdown {
        self.of_all([node])
    }

    /// Converts several nodes, one after the other; for example, the matches of a selector.
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
        let (kept, lost) = keep(nodes, &self.rules);
        let Written { text, places, kept, lost } =
            write(kept, lost, self.rules.dialect(), self.style);
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
    let (from, to) = (document.node(place.from), document.node(place.to));
    let mut source = from.span()?;
    if from != to {
        for other in [to].into_iter().chain(whole_inlines(from, to)) {
            let Some(span) = other.span() else { continue };
            source = Span::new(source.start.min(span.start), source.end.max(span.end));
        }
    }
    let markdown = Span::new(before + place.range.start, before + place.range.end);
    Some(Origin { markdown, source })
}

/// The nodes that contain the first and the last node of a range, and are children of the innermost
/// element that contains both.
fn whole_inlines<'d>(from: Node<'d>, to: Node<'d>) -> [Node<'d>; 2] {
    let start = |node: Node<'_>| node.span().map(|span| span.start);
    let is_after_start = |outer: Node<'_>| start(outer) > start(from);
    let climb = |node: Node<'d>| node.parent().filter(|&outer| is_after_start(outer));
    let last = core::iter::successors(Some(to), |&node| climb(node)).last().unwrap_or(to);
    let common = last.parent();
    if common == Some(from) {
        return [from, from];
    }
    let mut around = core::iter::successors(Some(from), |&node| node.parent());
    let first = around.find(|node| node.parent() == common);
    [first.unwrap_or(from), last]
}

fn loss(node: Node<'_>, lost: &Lost) -> Loss {
    let name = if node.is_text() { "#text" } else { node.name() }.to_string();
    Loss { name, span: node.span(), how: lost.how, why: lost.why }
}
