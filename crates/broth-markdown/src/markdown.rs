//! The entry point: converts a document to Markdown.

mod set;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use broth_dom::{Document, Node};
use broth_input::{LineIndex, Span};
use broth_text::RenderedText;

use crate::addresses::{Address, Addresses};
use crate::front::front_matter;
use crate::html::{Attributes, Policy};
use crate::keep::{Lost, Rules, keep};
use crate::kept::Kept;
use crate::kept::dump::dump;
use crate::loss::Loss;
use crate::options::{
    BlockCells, Bullet, DefinitionLists, Details, Emphasis, Fence, Flavor, Footnotes, HardBreak,
    Heading, Kbd, Links, Math, RawHtml, Style, SubSup,
};
use crate::read::read;
#[cfg(feature = "select")]
use crate::without::Without;
use crate::write::{Place, Written, write};

/// The result of [`Converter::report`]: the Markdown, and a list of the elements it lost.
///
/// ```
/// use broth::markdown::Converter;
///
/// let report = Converter::new().report("<h1>Soup</h1><p>1. Leek<br>2. Onion");
/// assert_eq!(report.markdown, "# Soup\n\n1\\. Leek\\\n2\\. Onion\n");
/// assert!(report.losses.is_empty());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Converted {
    /// The Markdown. It ends with a line break, unless it is empty.
    pub markdown: String,
    /// The elements that were dropped or changed, in the order in which they were found.
    pub losses: Vec<Loss>,
    /// The source positions of the paragraphs, headings, cells, code blocks, thematic breaks and
    /// blocks of HTML, in order.
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let html = "<ul><li>Leek <b>soup</b><li>Bread</ul>";
    /// let report = Converter::new().report(html);
    /// let [soup, bread] = &*report.origins else { unreachable!() };
    /// assert_eq!(&report.markdown[soup.markdown.range()], "Leek **soup**");
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

impl Converted {
    /// The tree that the Markdown reads back as, one line per node.
    #[doc(hidden)]
    #[must_use]
    pub fn tree(&self) -> String {
        dump(&self.kept)
    }
}

/// Converts HTML to Markdown: GitHub's dialect in the usual style.
///
/// ```
/// use broth::markdown::to_markdown;
///
/// assert_eq!(to_markdown("<p>Hot <b>soup</b>, *really*"), "Hot **soup**, \\*really\\*\n");
///
/// // Text is text, wherever the Markdown is shown.
/// let text = "<p>&lt;img src=x onerror=alert(1)&gt;";
/// assert_eq!(to_markdown(text), "&lt;img src=x onerror=alert(1)>\n");
/// ```
#[doc(alias("from_html", "html2md", "markdownify"))]
#[must_use]
pub fn to_markdown(html: &str) -> String {
    Converter::new().convert(html)
}

/// Converting documents and nodes to Markdown, without settings.
///
/// ```
/// use broth::markdown::ToMarkdown as _;
///
/// let doc = broth::html::parse("<nav>Home</nav><main><h1>Soup</h1></main>");
/// assert_eq!(doc.to_markdown(), "Home\n\n# Soup\n");
/// assert_eq!(doc.by_tag("main").next().unwrap().to_markdown(), "# Soup\n");
/// ```
pub trait ToMarkdown<'d>: Into<Node<'d>> {
    /// Converts the document or the node: [`Converter::convert_node`].
    #[must_use]
    fn to_markdown(self) -> String {
        Converter::new().convert_node(self)
    }
}

impl<'d> ToMarkdown<'d> for Node<'d> {}

impl<'d> ToMarkdown<'d> for &'d Document {}

/// Converts HTML to Markdown: the dialect, the style, and the elements to keep.
///
/// The default is GitHub's dialect. Text counts as rendered as in a browser with scripting.
///
/// ```
/// use broth::markdown::{Bullet, Converter, Emphasis};
///
/// let converter = Converter::new().emphasis(Emphasis::Underscore).bullet(Bullet::Asterisk);
/// assert_eq!(converter.convert("<ul><li><em>Hot</em> soup</ul>"), "* _Hot_ soup\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Converter {
    rules: Rules,
    style: Style,
    front_matter: bool,
    raw_html: RawHtml,
    /// The policy of [`RawHtml::Sanitized`].
    sanitizer: Option<Policy>,
    #[cfg(feature = "select")]
    without: Without,
    /// The URL of the page.
    #[cfg(feature = "data")]
    page: Option<String>,
}

impl Converter {
    /// Converts to GitHub's dialect in the usual style.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the dialect.
    #[must_use]
    pub fn flavor(mut self, flavor: Flavor) -> Self {
        self.rules.flavor = flavor;
        self
    }

    /// Sets which of the elements that Markdown does not have are written as HTML.
    #[must_use]
    pub fn raw_html(mut self, html: RawHtml) -> Self {
        self.set_raw_html(html);
        self
    }

    /// Sets a function that decides for [`RawHtml::Sanitized`], because this crate has no
    /// sanitizer. It gets each element, and returns the attributes that the element keeps, or
    /// `None` if the element is not written as HTML.
    ///
    /// ```
    /// use broth::markdown::{Converter, RawHtml};
    /// use broth::sanitize::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::default();
    /// let converter = Converter::new()
    ///     .sanitizer(move |element| sanitizer.attributes_kept(element))
    ///     .raw_html(RawHtml::Sanitized);
    /// let html = "<p>H<sub onclick=x() lang=en>2</sub>O <video src=soup></video>";
    /// assert_eq!(converter.convert(html), "H<sub lang=\"en\">2</sub>O\n");
    /// ```
    #[must_use]
    pub fn sanitizer(
        mut self,
        keep: impl Fn(Node<'_>) -> Option<Attributes> + Send + Sync + 'static,
    ) -> Self {
        self.sanitizer = Some(Policy::by(keep));
        self.set_raw_html(self.raw_html);
        self
    }

    fn set_raw_html(&mut self, html: RawHtml) {
        self.raw_html = html;
        self.rules.html = match html {
            RawHtml::Never => Policy::default(),
            RawHtml::Sanitized => self.sanitizer.clone().unwrap_or_default(),
            RawHtml::Keep => Policy::keep(),
        };
    }

    /// Adds elements to leave out, with their content: those that a selector matches. A report
    /// lists what is not a selector, as [`LossReason::Selector`](crate::LossReason::Selector).
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let converter = Converter::new().without("nav, footer");
    /// assert_eq!(converter.convert("<nav>Home</nav><p>Soup</p><footer>2026</footer>"), "Soup\n");
    ///
    /// let report = Converter::new().without("nav[").report("<nav>Home</nav>");
    /// assert_eq!(report.losses[0].to_string(), "nav[: ignored: it is not a selector");
    /// ```
    #[cfg(feature = "select")]
    #[doc(alias("remove", "strip", "skip"))]
    #[must_use]
    pub fn without(mut self, selector: &str) -> Self {
        self.without.add(selector);
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

    /// Sets the width at which the lines of paragraphs are wrapped, in characters; a longer word
    /// gets its own line. The smallest width is [`Converter::NARROWEST`].
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let converter = Converter::new().wrap(20);
    /// assert_eq!(converter.convert("Leek and onion and bread"), "Leek and onion and\nbread\n");
    /// ```
    #[must_use]
    pub fn wrap(mut self, width: usize) -> Self {
        self.style.wrap = Some(width);
        self
    }

    /// Sets that a paragraph is one line. This is the default.
    #[must_use]
    pub fn no_wrap(mut self) -> Self {
        self.style.wrap = None;
        self
    }

    /// Sets the URL of the page, so that the addresses of links and images become absolute, also
    /// those in raw HTML. A `<base>` in the page counts, as in a browser.
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let converter = Converter::new().base("https://example.org/menu/");
    /// let html = "<p><a href=soup>Soup</a>, <a href=#top>top</a>";
    /// assert_eq!(
    ///     converter.convert(html),
    ///     "[Soup](https://example.org/menu/soup), [top](https://example.org/menu/#top)\n"
    /// );
    /// ```
    ///
    /// An address that is not a URL stays as it is, and so do relative ones if `url` is not a URL.
    #[cfg(feature = "data")]
    #[must_use]
    pub fn base(mut self, url: &str) -> Self {
        self.page = Some(url.into());
        self
    }

    /// Sets a function that rewrites the addresses of links and images, including those in raw
    /// HTML. It returns the new address, or `None` to keep the old one. With the feature `data`,
    /// `base` makes them absolute first.
    ///
    /// ```
    /// use broth::markdown::Converter;
    /// use url::Url;
    ///
    /// let base = Url::parse("https://example.org/menu/")?;
    /// let converter = Converter::new()
    ///     .on_address(move |address| base.join(address.value()).ok().map(String::from));
    /// assert_eq!(
    ///     converter.convert("<p><a href=soup>Soup</a>, <a href=#top>top</a>"),
    ///     "[Soup](https://example.org/menu/soup), [top](https://example.org/menu/#top)\n"
    /// );
    /// # Ok::<(), url::ParseError>(())
    /// ```
    #[must_use]
    pub fn on_address(
        mut self,
        rewrite: impl Fn(Address<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.rules.addresses = Addresses::by(rewrite);
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
    /// use broth::markdown::{Converter, SubSup};
    ///
    /// let html = "1010<sub>2</sub> = 10, x<sup>n</sup>, a<sub>i,j</sub>";
    /// assert_eq!(Converter::new().convert(html), "1010₂ = 10, xⁿ, a_(i,j)\n");
    /// let text = Converter::new().sub_sup(SubSup::Text).convert(html);
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
    /// use broth::markdown::{Footnotes, Converter};
    ///
    /// let html = "<p>Soup<sup><a href=#fn1 data-footnote-ref>1</a></sup>\
    ///     <section data-footnotes><ol><li id=fn1>Hot <a href=#r data-footnote-backref>↩</a></ol>";
    /// let converter = Converter::new().footnotes(Footnotes::Markdown);
    /// assert_eq!(converter.convert(html), "Soup[^1]\n\n[^1]: Hot\n");
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
    /// use broth::markdown::{DefinitionLists, Converter};
    ///
    /// let html = "<dl><dt>Leek<dd>Hot<dd>Green<dt>Onion<dd>Sweet</dl>";
    /// let list = "- **Leek**\n  - Hot\n  - Green\n- **Onion**\n  - Sweet\n";
    /// assert_eq!(Converter::new().convert(html), list);
    /// let converter = Converter::new().definition_lists(DefinitionLists::Html);
    /// assert!(converter.convert(html).starts_with("<dl>\n<dt>Leek</dt>\n<dd>Hot</dd>\n"));
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
    /// use broth::markdown::{Kbd, Converter};
    ///
    /// let html = "Press <kbd>F1</kbd>.";
    /// assert_eq!(Converter::new().convert(html), "Press `F1`.\n");
    /// let text = Converter::new().kbd(Kbd::Html).convert(html);
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

    /// Sets whether YAML front matter comes first: the document's title, description, author, date,
    /// language and canonical address, if it declares them. The proof does not cover it.
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let html = "<title>Leek \"soup\"</title><p>Hot";
    /// let markdown = Converter::new().front_matter(true).convert(html);
    /// assert_eq!(markdown, "---\ntitle: \"Leek \\\"soup\\\"\"\n---\n\nHot\n");
    /// ```
    #[must_use]
    pub fn front_matter(mut self, yes: bool) -> Self {
        self.front_matter = yes;
        self
    }

    /// Sets which text counts as rendered. By default, scripting is on
    /// ([`RenderedText::default`]), so the content of `noscript` is left out.
    #[must_use]
    pub fn reader(mut self, reader: RenderedText) -> Self {
        self.rules.reader = reader;
        self
    }

    /// Converts HTML.
    #[must_use]
    pub fn convert(&self, html: &str) -> String {
        self.convert_node(&broth_html::parse(html))
    }

    /// Converts a tree: a whole document or one node.
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let doc = broth::html::parse("<nav>Home</nav><main><p>Leek</main>");
    /// let main = doc.by_tag("main").next().unwrap();
    /// assert_eq!(Converter::new().convert_node(main), "Leek\n");
    /// ```
    #[must_use]
    pub fn convert_node<'d>(&self, tree: impl Into<Node<'d>>) -> String {
        self.convert_nodes([tree.into()])
    }

    /// Converts several nodes, one after the other; for example, the matches of a selector.
    ///
    /// ```
    /// use broth::markdown::Converter;
    ///
    /// let doc = broth::html::parse("<nav>Home</nav><main><p>Leek</main><main><p>Onion</main>");
    /// assert_eq!(Converter::new().convert_nodes(doc.by_tag("main")), "Leek\n\nOnion\n");
    /// ```
    #[must_use]
    pub fn convert_nodes<'d>(&self, nodes: impl IntoIterator<Item = Node<'d>>) -> String {
        self.with_draft(nodes, |draft| draft.markdown)
    }

    /// [`convert`](Self::convert), with the losses and the origins. It costs a little more, because
    /// lines are counted if there are losses.
    #[must_use]
    pub fn report(&self, html: &str) -> Converted {
        self.report_node(&broth_html::parse(html))
    }

    /// [`convert_node`](Self::convert_node), with the losses and the origins.
    #[must_use]
    pub fn report_node<'d>(&self, tree: impl Into<Node<'d>>) -> Converted {
        self.report_nodes([tree.into()])
    }

    /// [`convert_nodes`](Self::convert_nodes), with the losses and the origins.
    #[must_use]
    pub fn report_nodes<'d>(&self, nodes: impl IntoIterator<Item = Node<'d>>) -> Converted {
        #[cfg_attr(not(feature = "select"), expect(unused_mut, reason = "selectors may be wrong"))]
        let mut report = self.with_draft(nodes, report_of);
        #[cfg(feature = "select")]
        report.losses.extend(self.without.losses());
        report
    }

    /// Writes nodes, from which elements are taken out first if that is wanted.
    fn with_draft<'d, R>(
        &self,
        nodes: impl IntoIterator<Item = Node<'d>>,
        then: impl FnOnce(Draft<'_>) -> R,
    ) -> R {
        #[cfg(feature = "select")]
        if !self.without.is_empty() {
            let nodes: Vec<_> = nodes.into_iter().collect();
            let Some(mut document) = nodes.first().map(|node| node.document().clone()) else {
                return then(self.draft([]));
            };
            self.without.take_out(&mut document);
            return then(self.draft(nodes.iter().map(|node| document.node(node.id()))));
        }
        then(self.draft(nodes))
    }

    /// The rules for a page, with the base of its addresses.
    fn rules_for(&self, node: Option<Node<'_>>) -> Cow<'_, Rules> {
        #[cfg(feature = "data")]
        if let (Some(page), Some(node)) = (&self.page, node) {
            let mut rules = self.rules.clone();
            rules.addresses.start_from(node, page);
            return Cow::Owned(rules);
        }
        #[cfg(not(feature = "data"))]
        let _ = node;
        Cow::Borrowed(&self.rules)
    }

    fn draft<'d>(&self, nodes: impl IntoIterator<Item = Node<'d>>) -> Draft<'d> {
        let nodes: Vec<_> = nodes.into_iter().collect();
        let document = nodes.last().map(|node| node.document());
        let rules = self.rules_for(nodes.first().copied());
        let (kept, lost) = keep(nodes, &rules);
        let Written { text, places, kept, lost } =
            write(kept, lost, self.rules.dialect(), self.style);
        let front = match document.filter(|_| self.front_matter) {
            Some(document) => front_matter(document, &rules.addresses),
            None => String::new(),
        };
        let before = front.len();
        let markdown = if front.is_empty() { text } else { front + &text };
        Draft { document, markdown, before, places, kept, lost }
    }
}

/// The Markdown, and what the report is made of.
struct Draft<'d> {
    document: Option<&'d Document>,
    markdown: String,
    /// The length of the front matter.
    before: usize,
    places: Vec<Place>,
    kept: Kept,
    lost: Vec<Lost>,
}

/// The report of a draft.
fn report_of(draft: Draft<'_>) -> Converted {
    let Draft { document, markdown, before, places, kept, lost } = draft;
    let origins = places.iter().filter_map(|place| origin(document?, place, before));
    let origins = origins.collect();
    let losses = document.map(|document| losses(document, &lost)).unwrap_or_default();
    Converted { markdown, losses, origins, kept }
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

/// The report of what was lost. The lines are only counted if something was.
fn losses(document: &Document, lost: &[Lost]) -> Vec<Loss> {
    let source = document.source();
    let mut lines = None;
    let mut loss = |lost: &Lost| {
        let node = document.node(lost.node);
        let name = if node.is_text() { "#text" } else { node.name() }.to_string();
        let span = node.span();
        let start = span.filter(|span| span.end <= source.len()).map(|span| {
            lines.get_or_insert_with(|| LineIndex::new(source)).line_column(span.start)
        });
        let (line, column) = start.map(|start| (start.line, start.column_chars)).unzip();
        Loss { name, span, line, column, kind: lost.kind, reason: lost.reason }
    };
    lost.iter().map(&mut loss).collect()
}
