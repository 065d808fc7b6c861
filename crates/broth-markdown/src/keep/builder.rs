//! Puts texts and elements into the paragraphs, headings and cells of the kept tree.
//!
//! White space collapses as in a browser. An inline element begins at its first text and ends after
//! its last text: white space at its ends moves outside, because emphasis in Markdown cannot begin
//! or end with white space. A block splits the inline elements around it: they end before the block
//! and begin again inside it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::NodeId;

use super::children::{Child, Container, ListState, Terms};
use super::grid::TableState;
use super::notes::Notes;
use super::{DEEPEST_INLINE, Lost, Rules};
use crate::kept::{Event, Kept, Piece, Tag};
use crate::loss::{LossKind, LossReason};
use crate::options::{Flavor, Footnotes};

/// The leaf block that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// The next text begins a paragraph.
    None,
    Paragraph,
    /// A heading or a cell. Blocks inside it are unwrapped.
    Fixed,
}

/// An inline element that is open.
#[derive(Clone, Copy)]
struct Format {
    markup: Markup,
    node: NodeId,
}

/// How an inline element is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Markup {
    Markdown(Tag),
    /// As HTML tags.
    Html {
        open: Piece,
        close: Piece,
    },
}

impl Markup {
    fn begin(self) -> Event {
        match self {
            Self::Markdown(tag) => Event::Enter(tag),
            Self::Html { open, .. } => Event::Html(open),
        }
    }

    fn end(self) -> Event {
        match self {
            Self::Markdown(_) => Event::Leave,
            Self::Html { close, .. } => Event::Html(close),
        }
    }
}

const STRIKE: Markup = Markup::Markdown(Tag::Strike);
const STRONG: Markup = Markup::Markdown(Tag::Strong);

pub(super) struct Builder {
    pub(super) rules: Rules,
    pub(super) kept: Kept,
    pub(super) lost: Vec<Lost>,
    pub(super) leaf: Leaf,
    /// The index of the event that begins the leaf block.
    pub(super) leaf_event: usize,
    formats: Vec<Format>,
    /// How many of `formats` have begun, which means that the tree has their first event.
    begun: usize,
    /// Whether the leaf block has content.
    has_content: bool,
    /// The number of events when the last strikethrough ended.
    strike_end: Option<usize>,
    /// Whether a space is pending. It is added only if something follows it on the line.
    space: bool,
    /// The pending line breaks: their elements, and how many inline elements are around each. They
    /// are added only if something follows them.
    breaks: Vec<(NodeId, usize)>,
    /// Whether the heading can have line breaks, as a setext heading can. A cell never can.
    pub(super) has_breaks: bool,
    /// The text of the open code span.
    code: String,
    /// The last code span of the tree while others may still join it, and the index of its event.
    /// Its text is stored once, when it is complete.
    joined: Option<(usize, String)>,
    pub(super) in_code: u32,
    /// The element of the code span.
    pub(super) code_node: Option<NodeId>,
    /// Whether the code ends with a space that comes from a line break.
    code_ends_line: bool,
    /// Whether the next paragraph is in a `p` element.
    pub(super) is_p: bool,
    pub(super) containers: Vec<Container>,
    /// In an item, the block before the one that began last.
    pub(super) before: Option<Child>,
    pub(super) lists: Vec<ListState>,
    pub(super) tables: Vec<TableState>,
    pub(super) terms: Vec<Terms>,
    pub(super) notes: Notes,
    /// The builder of the content around the open footnote.
    pub(super) around_note: Option<Box<Builder>>,
}

/// Replaces U+0000 with U+FFFD, as readers of CommonMark do.
pub(super) fn without_null(text: &str) -> Cow<'_, str> {
    match text.contains('\0') {
        true => Cow::Owned(text.replace('\0', "\u{FFFD}")),
        false => Cow::Borrowed(text),
    }
}

/// Whether a byte is white space that collapses.
fn collapses(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

impl Builder {
    pub(super) fn new(rules: Rules, notes: Notes) -> Self {
        Self {
            rules,
            kept: Kept::default(),
            lost: Vec::new(),
            leaf: Leaf::None,
            leaf_event: 0,
            formats: Vec::new(),
            begun: 0,
            has_content: false,
            strike_end: None,
            space: false,
            breaks: Vec::new(),
            has_breaks: false,
            code: String::new(),
            joined: None,
            in_code: 0,
            code_node: None,
            code_ends_line: false,
            is_p: false,
            containers: alloc::vec![Container::Root],
            before: None,
            lists: Vec::new(),
            tables: Vec::new(),
            terms: Vec::new(),
            notes,
            around_note: None,
        }
    }

    pub(super) fn lose(&mut self, node: NodeId, kind: LossKind, reason: LossReason) {
        self.lost.push(Lost { node, kind, reason });
    }

    pub(super) fn push(&mut self, event: Event, node: Option<NodeId>) {
        self.kept.nodes.resize(self.kept.events.len(), None);
        self.kept.events.push(event);
        self.kept.nodes.push(node);
    }

    /// Whether the next text continues a word.
    pub(super) fn is_within_word(&self) -> bool {
        let ends_with_letter = || {
            matches!(self.kept.events.last(), Some(Event::Text(_)))
                && self.kept.text.ends_with(char::is_alphanumeric)
        };
        self.has_content && !self.space && self.breaks.is_empty() && ends_with_letter()
    }

    /// Whether the next text follows something on the line without a space between them.
    pub(super) fn touches_content(&self) -> bool {
        self.has_content && !self.space && self.breaks.is_empty() || !self.code.is_empty()
    }

    /// Whether the next text continues a number.
    pub(super) fn ends_with_digit(&self) -> bool {
        self.is_within_word() && self.kept.text.ends_with(|c: char| c.is_ascii_digit())
    }

    /// Adds the text of a node, and collapses its white space.
    pub(super) fn text(&mut self, text: &str, node: NodeId) {
        let text = without_null(text);
        match self.in_code {
            0 => self.words(&text, node),
            _ => self.code_text(&text),
        }
    }

    fn words(&mut self, text: &str, node: NodeId) {
        let mut rest = text;
        while !rest.is_empty() {
            let words = words_as_written(rest);
            if words > 0 {
                self.begin_content();
                let at = self.kept.text.len() as u32;
                if self.kept.origins.last().is_none_or(|&(_, last)| last != node) {
                    self.kept.origins.push((at, node));
                }
                self.kept.push_text(&rest[..words]);
            }
            let space =
                rest.as_bytes()[words..].iter().take_while(|&&byte| collapses(byte)).count();
            self.space |= space > 0;
            rest = &rest[words + space..];
        }
    }

    /// Adds the text of a node, and keeps its line breaks.
    pub(super) fn lines(&mut self, text: &str, node: NodeId) {
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.line_break(node);
            }
            self.text(line, node);
        }
    }

    /// Adds a line break. At the beginning of a block it is dropped, because a paragraph or heading
    /// in Markdown cannot begin with an empty line.
    pub(super) fn line_break(&mut self, node: NodeId) {
        self.flush_code();
        if !self.has_content {
            self.lose(node, LossKind::Dropped, LossReason::Empty);
        } else if self.has_no_breaks() && !self.rules.html.is_on() {
            self.lose(node, LossKind::Changed, LossReason::Nested);
            self.space = true;
        } else {
            self.breaks.push((node, self.formats.len()));
            self.space = false;
        }
    }

    /// Whether the leaf block is a heading or a cell that must stay on one line.
    fn has_no_breaks(&self) -> bool {
        self.leaf == Leaf::Fixed && !self.has_breaks
    }

    /// Prepares the line for content: adds the pending white space, and begins the inline elements
    /// that have not begun.
    fn begin_content(&mut self) {
        if self.leaf == Leaf::None {
            self.begin_paragraph();
        }
        if self.has_content {
            if self.space && self.breaks.is_empty() {
                self.kept.push_text(" ");
            }
            self.add_breaks();
        }
        self.breaks.clear();
        (self.space, self.has_content) = (false, true);
        for at in self.begun..self.formats.len() {
            let Format { markup, node } = self.formats[at];
            if markup == STRIKE && self.strike_end == Some(self.kept.events.len()) {
                // `~~` has no alternative, and two adjacent runs of it would read as one. So the
                // last strikethrough continues.
                self.kept.events.pop();
                self.kept.nodes.truncate(self.kept.events.len());
                self.lose(node, LossKind::Changed, LossReason::Unreadable);
                continue;
            }
            if let Markup::Markdown(Tag::Link { .. }) = markup {
                self.exclude_last_reference();
            }
            self.push(markup.begin(), Some(node));
        }
        self.begun = self.formats.len();
    }

    /// Adds the pending line breaks. Those at an end of an inline element move outside.
    fn add_breaks(&mut self) {
        for (node, around) in core::mem::take(&mut self.breaks) {
            if around != self.begun {
                self.lose(node, LossKind::Changed, LossReason::Unreadable);
            }
            let event = match self.has_no_breaks() {
                true => Event::Html(self.kept.store("<br>")),
                false => Event::Break,
            };
            self.push(event, None);
        }
    }

    /// Adds something other than text to the line.
    pub(super) fn place(&mut self, event: impl FnOnce(&mut Kept) -> Event, node: NodeId) {
        self.flush_code();
        self.begin_content();
        let event = event(&mut self.kept);
        self.push(event, Some(node));
    }

    // Code

    fn code_text(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.bytes().position(collapses).unwrap_or(rest.len());
            if word > 0 {
                self.code.push_str(&rest[..word]);
                self.code_ends_line = false;
            }
            let white = rest.as_bytes()[word..].iter().take_while(|&&byte| collapses(byte)).count();
            let white = &rest[word..word + white];
            rest = &rest[word + white.len()..];
            if !white.contains(['\n', '\r', '\x0C']) {
                self.code.push_str(white);
            } else if self.code.is_empty() {
                self.space = true;
            } else if !self.code_ends_line {
                self.code.push(' ');
                self.code_ends_line = true;
            }
        }
    }

    /// Adds the text of the open code span to the tree.
    pub(super) fn flush_code(&mut self) {
        if self.code.is_empty() {
            return;
        }
        let mut code = core::mem::take(&mut self.code);
        let ends_line = core::mem::take(&mut self.code_ends_line);
        if ends_line {
            code.pop();
        }
        match self.code_node.filter(|_| self.is_misread(&code)) {
            Some(node) => {
                self.lose(node, LossKind::Unwrapped, LossReason::Unreadable);
                self.words(&code, node);
            }
            None if code.is_empty() => {}
            None if code.contains('<') && self.is_in_html() => self.push_code_as_html(&code),
            None => self.push_code(&code),
        }
        self.space |= ends_line;
        code.clear();
        self.code = code;
    }

    /// Whether some readers end this code span at another place.
    fn is_misread(&self, code: &str) -> bool {
        let is_struck = || self.formats.iter().any(|format| format.markup == STRIKE);
        let has_note = || code.split("][").skip(1).any(|after| after.trim_start().starts_with('^'));
        // Readers disagree about `\|` in a table. In marked, backticks in the code hide the end of
        // a link, and a link to a footnote may end in code; in marked and mistune, strikethrough
        // ends at any `~~`.
        self.is_in_cell() && code.contains("\\|")
            || code.contains('`') && self.is_in_link()
            || code.contains("~~") && is_struck()
            || self.rules.footnotes == Footnotes::Markdown && has_note()
    }

    /// Adds a code span. Adjacent ones would share a run of backticks, so they become one.
    fn push_code(&mut self, code: &str) {
        self.begin_content();
        let last = self.kept.events.len().wrapping_sub(1);
        match &mut self.joined {
            Some((at, joined)) if *at == last => {
                joined.push_str(code);
                let first = self.kept.nodes.get(last).copied().flatten();
                if let Some(node) = self.code_node.filter(|&node| first != Some(node)) {
                    self.lose(node, LossKind::Changed, LossReason::Unreadable);
                }
            }
            _ => {
                self.store_code();
                self.joined = Some((self.kept.events.len(), code.into()));
                self.push(Event::Code(Piece::default()), self.code_node);
            }
        }
    }

    /// Whether a block around the leaf is written as HTML.
    fn is_in_html(&self) -> bool {
        self.containers.iter().any(|around| matches!(around, Container::Html { .. }))
    }

    /// Adds code as an element, in which `<` can be escaped. In Python-Markdown, everything up to
    /// the end tag of a block is HTML, so that a tag in a code span would be one.
    fn push_code_as_html(&mut self, code: &str) {
        let Some(node) = self.code_node else { return };
        self.begin_content();
        let open = self.kept.store("<code>");
        self.push(Event::Html(open), Some(node));
        self.words(code, node);
        let close = self.kept.store("</code>");
        self.push(Event::Html(close), None);
    }

    /// Stores the text of the last code span, which is complete.
    fn store_code(&mut self) {
        if let Some((at, code)) = self.joined.take() {
            self.kept.events[at] = Event::Code(self.kept.store(&code));
        }
    }

    // Inline elements

    pub(super) fn is_in_link(&self) -> bool {
        let is_link = |format: &Format| matches!(format.markup, Markup::Markdown(Tag::Link { .. }));
        self.formats.iter().any(is_link)
    }

    /// Opens an inline element, which begins with its first content. Returns false if it is
    /// unwrapped.
    pub(super) fn enter_format(&mut self, markup: Markup, node: NodeId) -> bool {
        let is_same = |open: Markup| match markup {
            Markup::Markdown(Tag::Link { .. }) => {
                matches!(open, Markup::Markdown(Tag::Link { .. }))
            }
            STRIKE => open == STRIKE,
            _ => false,
        };
        if self.formats.iter().any(|format| is_same(format.markup)) || self.is_strong_twice(markup)
        {
            self.lose(node, LossKind::Unwrapped, LossReason::Nested);
            return false;
        }
        if self.formats.len() >= DEEPEST_INLINE {
            self.lose(node, LossKind::Unwrapped, LossReason::TooDeep);
            return false;
        }
        self.flush_code();
        self.formats.push(Format { markup, node });
        true
    }

    /// Whether it is strong emphasis directly in strong emphasis. GitHub's reader writes one
    /// element for both.
    fn is_strong_twice(&self, markup: Markup) -> bool {
        let is_markdown = |markup: &Markup| matches!(markup, Markup::Markdown(_));
        let mut around = self.formats.iter().rev().map(|format| format.markup);
        self.rules.flavor == Flavor::Gfm
            && markup == STRONG
            && around.find(is_markdown) == Some(STRONG)
    }

    /// Ends the innermost inline element.
    pub(super) fn leave_format(&mut self, has_blocks: bool) {
        self.flush_code();
        let Some(&Format { markup, node }) = self.formats.last() else { return };
        if self.begun < self.formats.len() {
            // It has no content, or none since the last block in it ended.
            let is_link = matches!(markup, Markup::Markdown(Tag::Link { .. }));
            if has_blocks || !is_link {
                if !has_blocks {
                    self.lose(node, LossKind::Dropped, LossReason::Empty);
                }
                self.formats.pop();
                return;
            }
            self.begin_content();
        }
        self.formats.pop();
        self.begun = self.formats.len();
        self.push(markup.end(), None);
        if markup == STRIKE {
            self.strike_end = Some(self.kept.events.len());
        }
    }

    // Leaves

    /// Drops the white space and the line breaks at the start or the end of a leaf.
    fn forget_space(&mut self) {
        self.space = false;
        self.breaks.clear();
    }

    fn begin_paragraph(&mut self) {
        self.begin_child(Child::Paragraph);
        let bare = !self.is_p && matches!(self.containers.last(), Some(Container::Item { .. }));
        self.leaf_event = self.kept.events.len();
        self.push(Event::Enter(Tag::Paragraph { bare }), None);
        self.leaf = Leaf::Paragraph;
        self.has_content = false;
        self.forget_space();
    }

    /// Begins a heading or a cell.
    pub(super) fn begin_fixed(&mut self, tag: Tag, node: NodeId, has_breaks: bool) {
        self.leaf_event = self.kept.events.len();
        self.push(Event::Enter(tag), Some(node));
        self.leaf = Leaf::Fixed;
        self.has_breaks = has_breaks;
        self.has_content = false;
        self.forget_space();
    }

    /// Ends the paragraph, heading or cell.
    fn end_any_leaf(&mut self) {
        self.flush_code();
        self.store_code();
        // The last line break before the end of a block shows nothing; each other one is a line.
        self.breaks.pop();
        for (node, _) in core::mem::take(&mut self.breaks) {
            self.lose(node, LossKind::Dropped, LossReason::Empty);
        }
        for at in (0..core::mem::take(&mut self.begun)).rev() {
            let end = self.formats[at].markup.end();
            self.push(end, None);
        }
        match self.leaf {
            Leaf::None => {}
            Leaf::Fixed => self.push(Event::Leave, None),
            Leaf::Paragraph => self.end_paragraph(),
        }
        self.leaf = Leaf::None;
        self.has_content = false;
        self.forget_space();
    }

    fn end_paragraph(&mut self) {
        let event = self.leaf_event;
        if self.rules.may_write_html() && self.make_html(event) {
            return;
        }
        self.push(Event::Leave, None);
        if let Some(Event::Enter(Tag::Paragraph { bare })) = self.kept.events.get(event).copied() {
            self.note_paragraph(event, bare);
        }
    }

    /// Must be called when events are removed, because `strike_end` counts them.
    pub(super) fn forget_strike(&mut self) {
        self.strike_end = None;
    }

    pub(super) fn end_fixed(&mut self) {
        self.end_any_leaf();
    }

    /// Ends the paragraph where a block begins or ends. In a heading or a cell, the
    /// boundary of the block becomes a space.
    pub(super) fn end_leaf(&mut self) {
        match self.leaf {
            Leaf::Fixed => {
                self.flush_code();
                self.space = true;
            }
            _ => self.end_any_leaf(),
        }
    }

    fn is_in_cell(&self) -> bool {
        self.leaf == Leaf::Fixed && self.tables.last().is_some_and(|table| table.rows > 0)
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.leaf == Leaf::Fixed
    }
}

/// The length of the words at the start of a text that are separated by single spaces, so that none
/// of their white space collapses.
fn words_as_written(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if collapses(byte) {
            let is_single = byte == b' ' && bytes.get(at + 1).is_some_and(|&next| !collapses(next));
            if at == 0 || !is_single {
                break;
            }
        }
        at += 1;
    }
    at
}
