//! `Formatter`: its options, and its verbs.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeId;
use broth_html_tree::Context;
use broth_input::LineIndex;
use broth_markup::{Name, Span};
use broth_template::front_matter_len;

use crate::boxes::Boxes;
use crate::css;
use crate::gaps::{Class, Gap, gaps, restrict};
use crate::layout::Layout;
use crate::measure::Measures;
use crate::optional::Edited;
use crate::options::Options;
use crate::page::{Page, Piece, PieceKind};
use crate::proof::Readings;
use crate::source::Source;
use crate::split::{split_elements, steps};
use crate::tag;
use crate::token::{Kind, Token, Tokens};
use crate::{Formatted, Kept, KeptReason, Tags, Template, WhiteSpace};

/// A formatter, with its options.
///
/// ```
/// use broth::format::Formatter;
///
/// let formatter = Formatter::new().width(30).indent(4);
/// let html = "<div><p>A soup that is too long for one line.</p></div>";
/// assert_eq!(formatter.format(html), "\
/// <div>
///     <p>
///         A soup that is too
///         long for one line.
///     </p>
/// </div>
/// ");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Formatter {
    options: Options,
}

/// Formats a text with the defaults: lines of 100 columns, two spaces.
///
/// ```
/// assert_eq!(broth::format("<ul><li>Leek<li>Onion</ul>"), "<ul>\n  <li>Leek\n  <li>Onion\n</ul>\n");
/// ```
#[must_use]
pub fn format(html: &str) -> String {
    Formatter::new().format(html)
}

impl Formatter {
    /// A formatter with the defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    #[cfg(feature = "serde")]
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// Sets how many columns a line may have; 100 by default. A long word makes a longer line.
    #[doc(alias = "print_width")]
    #[must_use]
    pub fn width(mut self, columns: usize) -> Self {
        self.options.width = columns;
        self
    }

    /// Sets by how many spaces the content of an element is indented; 2 by default. With
    /// [`tabs`](Self::tabs), it is how wide a tab counts.
    #[doc(alias = "tab_width")]
    #[must_use]
    pub fn indent(mut self, spaces: u8) -> Self {
        self.options.indent = spaces.into();
        self
    }

    /// Sets whether lines are indented with tabs.
    ///
    /// ```
    /// use broth::format::Formatter;
    ///
    /// let formatter = Formatter::new().tabs(true);
    /// assert_eq!(formatter.format("<ul><li>Leek</ul>"), "<ul>\n\t<li>Leek\n</ul>\n");
    /// ```
    #[doc(alias = "use_tabs")]
    #[must_use]
    pub fn tabs(mut self, yes: bool) -> Self {
        self.options.tabs = yes;
        self
    }

    /// Sets where white space counts.
    #[doc(alias = "html_whitespace_sensitivity")]
    #[must_use]
    pub fn white_space(mut self, white_space: WhiteSpace) -> Self {
        self.options.white_space = white_space;
        self
    }

    /// Sets which optional tags are written; by default those of the source.
    #[must_use]
    pub fn tags(mut self, tags: Tags) -> Self {
        self.options.tags = tags;
        self
    }

    /// Sets whether style sheets and `style` attributes are formatted, too. Their CSS stays the
    /// same, token by token.
    ///
    /// ```
    /// use broth::format::Formatter;
    ///
    /// let html = "<style>p{color:red;margin:0}</style>\n";
    /// let lines = "<style>\n  p {\n    color: red;\n    margin: 0;\n  }\n</style>\n";
    /// assert_eq!(Formatter::new().css(true).format(html), lines);
    /// ```
    #[must_use]
    pub fn css(mut self, yes: bool) -> Self {
        self.options.css = yes;
        self
    }

    /// Sets the element that the text is in: it is then a fragment.
    ///
    /// ```
    /// use broth::format::Formatter;
    ///
    /// let rows = Formatter::new().context("tbody");
    /// assert_eq!(rows.format("<tr><td>1<td>2\n"), "<tr>\n  <td>1\n  <td>2\n");
    /// ```
    #[must_use]
    pub fn context<'c>(mut self, context: impl Into<Context<'c>>) -> Self {
        self.options.context = Some(context.into().known());
        self
    }

    /// Sets the language of a template, whose code stays as it is. By default, a text is HTML, in
    /// which such code is text.
    ///
    /// ```
    /// use broth::format::{Formatter, Template};
    ///
    /// let html = "<TR CLASS='{{ a  b }}'>{% for soup  in soups %}<td>{{soup}}</td>{% endfor %}";
    /// let formatter = Formatter::new().template(Template::Jinja).context("tbody");
    /// assert_eq!(formatter.format(html), "\
    /// <tr class='{{ a  b }}'>
    ///   {% for soup  in soups %}
    ///     <td>{{soup}}</td>
    ///   {% endfor %}
    /// ");
    /// ```
    #[must_use]
    pub fn template(mut self, template: impl Into<Option<Template>>) -> Self {
        self.options.template = template.into();
        self
    }

    /// Formats a text.
    #[must_use]
    pub fn format(&self, html: &str) -> String {
        self.report(html).html
    }

    /// Formats a text, and reports what was left as it was.
    #[must_use]
    pub fn report(&self, html: &str) -> Formatted {
        if self.options.css {
            return self.clone().css(false).report_with_css(html);
        }
        let head = front_matter_len(html);
        let (head, rest) = html.split_at(head);
        let mut formatted = self.body(rest, head.len());
        if !head.is_empty() {
            formatted.html.insert_str(0, head);
            let lines = head.matches('\n').count();
            formatted.kept.iter_mut().for_each(|kept| kept.line += lines);
        }
        formatted
    }

    /// Formats a text with its CSS: attributes first, because they take room in lines.
    fn report_with_css(&self, html: &str) -> Formatted {
        let Formatted { html: formatted, kept } = self.report(html);
        let formatted = match css::with_attributes(html, &kept, &self.options) {
            Some(changed) => self.format(&changed),
            None => formatted,
        };
        let mut before = formatted.clone();
        let mut html = css::with_style_sheets(html, &kept, formatted, &self.options);
        // Tokens beside a style sheet that has changed are in another column now.
        for _ in 0..ATTEMPTS {
            if html == before {
                break;
            }
            let next = self.report(&html);
            before = core::mem::take(&mut html);
            html = css::with_style_sheets(&before, &next.kept, next.html, &self.options);
        }
        Formatted { html, kept }
    }

    /// Formats a text after its head, which has this length.
    fn body(&self, html: &str, offset: usize) -> Formatted {
        let context = self.options.context.as_ref();
        let source = self.source(html);
        let readings = Readings::of(&source, context);
        if let Some(edited) = self.with_tags(&source, &readings) {
            let source = self.source(&edited.html);
            let mut formatted = self.lay_out(&source, &Readings::of(&source, context), 0);
            let lines = LineIndex::new(html);
            for kept in &mut formatted.kept {
                let (start, end) = (edited.origin(kept.span.start), edited.origin(kept.span.end));
                let at = lines.line_column(start);
                kept.span = Span::new(start + offset, end.max(start) + offset);
                (kept.line, kept.column) = (at.line, at.column_chars);
            }
            return self.settled(formatted);
        }
        self.settled(self.lay_out(&source, &readings, offset))
    }

    /// Formats a template again until nothing changes. A block indents its content only if its code
    /// has lines of its own, and the first pass may have given it those lines. So it is with tags
    /// that keep two pieces of code apart.
    fn settled(&self, mut formatted: Formatted) -> Formatted {
        if self.options.template.is_none() {
            return formatted;
        }
        for _ in 0..ATTEMPTS {
            let source = self.source(&formatted.html);
            let context = self.options.context.as_ref();
            let readings = Readings::of(&source, context);
            let next = match self.with_tags(&source, &readings) {
                Some(edited) => {
                    let source = self.source(&edited.html);
                    self.lay_out(&source, &Readings::of(&source, context), 0).html
                }
                None => self.lay_out(&source, &readings, 0).html,
            };
            if next == formatted.html {
                break;
            }
            formatted.html = next;
        }
        formatted
    }

    fn source<'t>(&self, text: &'t str) -> Source<'t> {
        Source::of(text, self.options.template)
    }

    /// The text with other optional tags, if they make the same tree.
    fn with_tags(&self, source: &Source<'_>, readings: &Readings) -> Option<Edited> {
        if self.options.tags == Tags::Keep {
            return None;
        }
        let Readings { page, boxes, .. } = readings;
        let tokens = Tokens::of(source, page, boxes, &[]);
        let edited = Edited::of(source.text, page, &boxes.order, &tokens, self.options.tags)?;
        // At the head of a text, this character would be the mark of a file.
        if edited.html.starts_with('\u{FEFF}') {
            return None;
        }
        let new_source = self.source(&edited.html);
        let new = readings.again(&new_source, self.options.context.as_ref());
        // A tag at a place where it has no effect would be written again the next time.
        let tokens = Tokens::of(&new_source, &new.page, &new.boxes, &[]);
        let (page, order) = (&new.page, &new.boxes.order);
        let is_done = Edited::of(&edited.html, page, order, &tokens, self.options.tags).is_none();
        let is_same = readings.difference(&new, self.options.white_space).is_none()
            && source.has_same_code(&new_source);
        (is_done && is_same).then_some(edited)
    }

    fn lay_out(&self, source: &Source<'_>, readings: &Readings, offset: usize) -> Formatted {
        let context = self.options.context.as_ref();
        let Readings { page, boxes, .. } = readings;
        let split = split_elements(source, page, boxes);
        let mut frozen = split.clone();
        let without_scripts = readings.gaps_without_scripts(source, self.options.white_space);
        for attempt in 0..ATTEMPTS {
            let tokens = Tokens::of(source, page, boxes, &frozen);
            let formatted = self.write(source, readings, &tokens, &without_scripts);
            let new_source = self.source(&formatted);
            if !source.has_same_code(&new_source) {
                break;
            }
            let new = readings.again(&new_source, context);
            let Some(node) = readings.difference(&new, self.options.white_space) else {
                let kept = Kept::list(source.text, offset, &tokens, &split);
                return Formatted { html: formatted, kept };
            };
            let Some(next) = region(page, boxes, node, &frozen, attempt / 2) else { break };
            frozen.push(next);
        }
        let span = Span::new(offset, offset + source.text.len());
        let kept = Kept { span, line: 1, column: 1, reason: KeptReason::OtherTree };
        Formatted { html: source.text.to_owned(), kept: alloc::vec![kept] }
    }

    fn write(
        &self,
        source: &Source<'_>,
        readings: &Readings,
        tokens: &Tokens,
        without_scripts: &[Gap],
    ) -> String {
        let Readings { page, boxes, .. } = readings;
        let mut gaps = gaps(source, page, boxes, tokens, self.options.white_space);
        restrict(&mut gaps, without_scripts);
        let mut tags = tag::Tags::default();
        let measures = Measures::of(source, page, boxes, tokens, &gaps, &mut tags);
        let layout = Layout {
            source: source.text,
            options: &self.options,
            page,
            boxes,
            tokens,
            gaps: &gaps,
            tags: &tags,
            measures: &measures,
            line_end: line_end(source.text, page, &gaps),
            steps: &steps(source, page, boxes, tokens, &measures),
        };
        layout.write()
    }
}

/// How often a page is written before all of it is left as it was.
const ATTEMPTS: usize = 12;

/// How lines end: with a carriage return if all line breaks that may change have one. They are
/// between tokens, between attributes and in lists of classes.
fn line_end(text: &str, page: &Page, gaps: &[Gap]) -> &'static str {
    let gaps = gaps.iter().filter(|gap| gap.class != Class::Kept).map(|gap| gap.span);
    let is_tag = |piece: &&Piece| matches!(piece.kind, PieceKind::Start { .. });
    let tags = page.pieces.iter().filter(is_tag).map(|piece| piece.span);
    let values = page.attributes.iter().filter(|attribute| !attribute.is_class);
    let count = |spans: &mut dyn Iterator<Item = Span>, end: &str| -> usize {
        spans.map(|span| text[span.range()].matches(end).count()).sum()
    };
    let count = |end| {
        let all = count(&mut gaps.clone().chain(tags.clone()), end);
        all - count(&mut values.clone().map(|attribute| attribute.value), end)
    };
    let with_return = count("\r\n");
    if with_return > 0 && with_return == count("\n") { "\r\n" } else { "\n" }
}

/// An element around a node that can stay as it is, and does not yet: the innermost one, or further
/// out by this many.
fn region(
    page: &Page,
    boxes: &Boxes,
    node: NodeId,
    frozen: &[NodeId],
    further: usize,
) -> Option<NodeId> {
    let mut next = Some(node);
    let mut left = further;
    // An element in which one was frozen without success is frozen as a whole.
    let mut tried = false;
    let mut last = None;
    while let Some(id) = next {
        let node = page.document.node(id);
        if frozen.contains(&id) {
            tried = true;
        } else if node.start_tag().is_some()
            && (tried || !boxes.get(id).is_raw)
            && !(node.is_html(Name::Html) || node.is_html(Name::Body))
        {
            last = Some(id);
            if left == 0 {
                break;
            }
            left -= 1;
        }
        next = boxes.parent(id);
    }
    last
}

impl Kept {
    /// The parts that were kept, in source order.
    fn list(html: &str, offset: usize, tokens: &Tokens, split: &[NodeId]) -> Vec<Self> {
        let is_frozen = |token: &&Token| token.kind == Kind::Frozen;
        let reason = |token: &Token| match token.node.is_some_and(|node| split.contains(&node)) {
            true => KeptReason::Template,
            false => KeptReason::OtherTree,
        };
        let frozen = tokens.list.iter().filter(is_frozen).map(|token| (token.span, reason(token)));
        let is_ignored = |span: &Span| {
            tokens.ignored.binary_search_by_key(&span.start, |ignored| ignored.start).is_ok()
        };
        let mut spans: Vec<_> = frozen.filter(|(span, _)| !is_ignored(span)).collect();
        spans.extend(tokens.ignored.iter().map(|&span| (span, KeptReason::Ignored)));
        if spans.is_empty() {
            return Vec::new();
        }
        spans.sort_unstable_by_key(|(span, _)| span.start);
        let lines = LineIndex::new(html);
        let kept = spans.into_iter().map(|(span, reason)| {
            let at = lines.line_column(span.start);
            let span = Span::new(span.start + offset, span.end + offset);
            Self { span, line: at.line, column: at.column_chars, reason }
        });
        kept.collect()
    }
}
