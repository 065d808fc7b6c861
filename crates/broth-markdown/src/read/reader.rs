//! The state of the first phase: the open blocks, and the tree so far.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

use super::Definitions;
use super::definition::take_definitions;
use super::html::HtmlBlock;
use super::marks::task;
use super::table;
use super::text::unescape;
use crate::kept::{Align, Event, Kept, List, Piece, Tag};
use crate::options::{Dialect, Flavor};

/// An open block, which the next line may continue.
pub(super) enum Block {
    Document,
    Quote,
    /// A footnote. The caller of [`Reader::push`] adds its event.
    Note,
    List {
        /// `None` for bullets, else the first number.
        start: Option<u32>,
        /// The bullet, or the delimiter after the number.
        mark: u8,
        /// The index of its event.
        event: usize,
        /// The indices of the events of the paragraphs directly in its items.
        paragraphs: Vec<usize>,
        loose: bool,
    },
    Item {
        /// The indentation of its content, in columns.
        indent: usize,
        has_children: bool,
    },
    Paragraph,
    /// A fenced code block. The first line of its text is the info string.
    Fenced {
        fence: u8,
        len: usize,
        indent: usize,
    },
    Indented,
    Html(HtmlBlock),
    Table {
        columns: usize,
    },
}

pub(super) struct Open {
    pub(super) block: Block,
    /// The number of its last line that is not blank.
    pub(super) last_line: usize,
    /// The number of the last line of the last block in it.
    pub(super) last_child: Option<usize>,
}

pub(super) struct Reader {
    pub(super) kept: Kept,
    pub(super) definitions: Definitions,
    pub(super) dialect: Dialect,
    pub(super) open: Vec<Open>,
    /// The offset in the tree's text of the open paragraph, code or HTML, which is at the end.
    pub(super) leaf: usize,
    /// How many open blocks the line continues.
    pub(super) matched: usize,
    /// The number of the line.
    pub(super) line: usize,
}

impl Reader {
    /// Opens a block in the innermost block that the line continues.
    pub(super) fn push(&mut self, block: Block) {
        self.begin_child(matches!(block, Block::Item { .. }));
        let enter = match &block {
            Block::Quote => Some(Tag::Quote),
            Block::List { start, .. } => Some(Tag::List(List { start: *start, tight: true })),
            Block::Item { .. } => Some(Tag::Item { task: None }),
            _ => None,
        };
        if let Some(tag) = enter {
            self.kept.events.push(Event::Enter(tag));
        }
        self.open.push(Open { block, last_line: self.line, last_child: None });
        self.matched = self.open.len();
        self.leaf = self.kept.text.len();
    }

    /// Must be called before a block begins: closes the blocks that cannot contain it, and makes
    /// the list around it loose if the block follows a blank line.
    pub(super) fn begin_child(&mut self, is_item: bool) {
        if let Block::Paragraph | Block::Table { .. } = self.open[self.matched - 1].block {
            self.matched -= 1;
        }
        if let Block::List { .. } = self.open[self.matched - 1].block
            && !is_item
        {
            self.matched -= 1;
        }
        self.close_to(self.matched);
        let Some(at) = self.open.len().checked_sub(1) else { return };
        let is_after_blank = self.open[at].last_child.is_some_and(|last| self.line > last + 1);
        let list = match &mut self.open[at].block {
            Block::List { .. } => at,
            Block::Item { has_children, .. } => {
                *has_children = true;
                at - 1
            }
            _ => return,
        };
        if let Block::List { loose, .. } = &mut self.open[list].block {
            *loose |= is_after_blank;
        }
    }

    /// Must be called when a block that was never open, such as a heading, ends on this line.
    pub(super) fn end_child(&mut self) {
        let line = self.line;
        if let Some(parent) = self.open.last_mut() {
            parent.last_child = Some(line);
            parent.last_line = line;
        }
    }

    /// Closes blocks until this many are open.
    pub(super) fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            let Some(Open { block, last_line, .. }) = self.open.pop() else { return };
            self.close(block);
            if let Some(parent) = self.open.last_mut() {
                parent.last_child = parent.last_child.max(Some(last_line));
                parent.last_line = parent.last_line.max(last_line);
            }
        }
        self.matched = self.matched.min(self.open.len());
    }

    fn close(&mut self, block: Block) {
        match block {
            Block::Document => {}
            Block::Quote | Block::Note | Block::Item { .. } | Block::Table { .. } => {
                self.kept.events.push(Event::Leave);
            }
            Block::List { start, event, paragraphs, loose, .. } => {
                self.kept.events.push(Event::Leave);
                let tag = Tag::List(List { start, tight: !loose });
                self.kept.events[event] = Event::Enter(tag);
                for paragraph in paragraphs {
                    self.kept.events[paragraph] = Event::Enter(Tag::Paragraph { bare: !loose });
                }
            }
            Block::Paragraph => {
                let text = self.text_after_definitions();
                self.paragraph(text);
            }
            Block::Fenced { .. } => {
                let (info, code) = self.leaf_text().split_once('\n').unwrap_or_default();
                let code = Piece::new(self.kept.text.len() - code.len()..self.kept.text.len());
                let info = unescape(info);
                let language = info.split_whitespace().next().unwrap_or_default();
                let language = self.kept.store(language);
                self.kept.events.push(Event::CodeBlock { language, code });
            }
            Block::Indented => {
                let code = self.leaf_text();
                let end = code.trim_end_matches([' ', '\t', '\n']).len();
                let end = code[end..].find('\n').map_or(code.len(), |at| end + at + 1);
                let code = Piece::new(self.leaf..self.leaf + end);
                self.kept.events.push(Event::CodeBlock { language: Piece::default(), code });
            }
            Block::Html(_) => {
                let len = self.leaf_text().trim_end_matches('\n').len();
                let html = Piece::new(self.leaf..self.leaf + len);
                self.kept.events.push(Event::HtmlBlock(html));
            }
        }
    }

    /// The text of the open leaf block.
    pub(super) fn leaf_text(&self) -> &str {
        &self.kept.text[self.leaf..]
    }

    /// Removes the definitions at the start of the open paragraph, and returns the range of the
    /// rest.
    pub(super) fn text_after_definitions(&mut self) -> Range<usize> {
        let text = &self.kept.text[self.leaf..];
        let rest = take_definitions(text, &mut self.definitions).len();
        let end = self.kept.text.len();
        self.trimmed(end - rest..end)
    }

    /// A part of the tree's text without white space around it.
    fn trimmed(&self, part: Range<usize>) -> Range<usize> {
        let white = [' ', '\t', '\n'];
        let text = self.kept.text[part.clone()].trim_start_matches(white);
        let start = part.end - text.len();
        start..start + text.trim_end_matches(white).len()
    }

    fn paragraph(&mut self, mut text: Range<usize>) {
        if text.is_empty() {
            return;
        }
        let event = self.kept.events.len();
        if let [.., Open { block: Block::List { paragraphs, .. }, .. }, item] = &mut *self.open
            && let Block::Item { .. } = item.block
        {
            paragraphs.push(event);
            // <https://github.github.com/gfm/#task-list-items-extension->
            if self.dialect.flavor == Flavor::Gfm
                && let Some(last @ Event::Enter(Tag::Item { task: None })) =
                    self.kept.events.last_mut()
                && let Some((ticked, rest)) = task(&self.kept.text[text.clone()])
            {
                *last = Event::Enter(Tag::Item { task: Some(ticked) });
                text.start = text.end - rest.len();
            }
        }
        self.kept.events.push(Event::Enter(Tag::Paragraph { bare: false }));
        self.raw(Piece::new(text));
    }

    /// Adds the unparsed inlines of a leaf block, and ends it.
    pub(super) fn raw(&mut self, text: Piece) {
        self.kept.events.push(Event::Raw(text));
        self.kept.events.push(Event::Leave);
    }

    /// Begins a table: the last line of the open paragraph is its header.
    pub(super) fn begin_table(&mut self, aligns: &[Align]) {
        let text = self.leaf_text();
        let (before, header) = text.rsplit_once('\n').unwrap_or(("", text));
        let (before, header) = (self.leaf..self.leaf + before.len(), header.to_string());
        self.open.pop();
        self.matched = self.open.len();
        self.paragraph(self.trimmed(before));
        let first = self.kept.columns.len() as u32;
        let columns = aligns.len() as u32;
        self.kept.columns.extend_from_slice(aligns);
        self.kept.events.push(Event::Enter(Tag::Table { first, columns }));
        self.row(&header, aligns.len());
        let table = Block::Table { columns: aligns.len() };
        self.open.push(Open { block: table, last_line: self.line, last_child: None });
        self.matched = self.open.len();
    }

    pub(super) fn row(&mut self, line: &str, columns: usize) {
        self.kept.events.push(Event::Enter(Tag::Row));
        for cell in table::cells(line).into_iter().take(columns) {
            self.kept.events.push(Event::Enter(Tag::Cell));
            if cell.is_empty() {
                self.kept.events.push(Event::Leave);
            } else {
                let raw = self.kept.store(&table::unescaped(cell));
                self.raw(raw);
            }
        }
        self.kept.events.push(Event::Leave);
    }
}
