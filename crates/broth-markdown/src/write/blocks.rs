//! Writes blocks on lines.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use broth_dom::NodeId;

use super::address::{escaped, longest_run};
use super::labels::Labels;
use super::leaf::{self, Leaves};
use super::lines::Lines;
use super::table::{delimiter_row, push_cell};
use super::{Effort, Manner};
use crate::keep::Lost;
use crate::kept::{Event, Kept, List, Tag};
use crate::loss::{LossKind, LossReason};
use crate::options::{Dialect, Fence, Heading, Links, Style};
use crate::prove::is_read_as;

/// The Markdown, and the tree that it is read back as.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) places: Vec<Place>,
    pub(crate) kept: Kept,
    pub(crate) lost: Vec<Lost>,
}

/// A range of the Markdown, and the first and the last node that it comes from.
pub(crate) struct Place {
    pub(crate) range: Range<usize>,
    pub(crate) from: NodeId,
    pub(crate) to: NodeId,
}

/// Writes a tree, and proves that it is read back.
pub(crate) fn write(
    mut kept: Kept,
    mut lost: Vec<Lost>,
    dialect: Dialect,
    style: Style,
) -> Written {
    for effort in [Effort::Least, Effort::Escapes, Effort::Words] {
        let mut writer = Writer::new(&mut kept, Manner { dialect, style, effort });
        writer.document();
        writer.definitions();
        let Writer { lines, outline, places, leaves, instead, .. } = writer;
        if is_read_as(&lines.out, &outline, leaves.labels.definitions(), dialect) {
            lost.extend(leaves.lost);
            replace(&mut kept, instead);
            return Written { text: lines.out, places, kept, lost };
        }
    }
    // No known tree gets here. If one does, its text is written without markup.
    let mut kept = only_texts(&kept);
    let style = Style { wrap: None, ..style };
    let mut writer = Writer::new(&mut kept, Manner { dialect, style, effort: Effort::Words });
    writer.document();
    let text = mem::take(&mut writer.lines.out);
    Written { text, places: Vec::new(), kept, lost }
}

/// Replaces the parts of a tree that were written in a simpler form.
fn replace(kept: &mut Kept, instead: Vec<(usize, usize, Vec<Event>)>) {
    if instead.is_empty() {
        return;
    }
    let mut events = Vec::with_capacity(kept.events.len());
    let mut from = 0;
    for (first, end, simpler) in instead {
        events.extend_from_slice(&kept.events[from..first]);
        events.extend(simpler);
        from = end;
    }
    events.extend_from_slice(&kept.events[from..]);
    kept.events = events;
    kept.nodes.clear();
}

/// Turns each text and each code span of a tree into a paragraph, and drops the rest.
fn only_texts(kept: &Kept) -> Kept {
    let mut texts = Kept::default();
    for &event in &kept.events {
        if let Event::Text(piece) | Event::Code(piece) = event {
            let text = kept.text_of(piece).trim();
            if !text.is_empty() {
                texts.events.push(Event::Enter(Tag::Paragraph { bare: false }));
                texts.push_text(text);
                texts.events.push(Event::Leave);
            }
        }
    }
    texts
}

/// A block that is open.
enum Block {
    Document,
    Quote,
    Note,
    List { list: List, mark: char, number: u32 },
    Item { task: Option<bool> },
    Table { first: u32, columns: u32 },
}

struct Open {
    block: Block,
    /// How many blocks, items or rows have begun in it.
    children: usize,
    /// The bullet or delimiter of the last list in it, unless another block has begun since.
    last_list: Option<char>,
    /// The length of the line prefix around the block.
    prefix: usize,
}

struct Writer<'k> {
    kept: &'k mut Kept,
    style: Style,
    lines: Lines,
    open: Vec<Open>,
    /// The blocks that the proof expects to read.
    outline: Kept,
    places: Vec<Place>,
    leaves: Leaves,
    /// The ranges of events that were written in a simpler form, and that form.
    instead: Vec<(usize, usize, Vec<Event>)>,
}

impl<'k> Writer<'k> {
    fn new(kept: &'k mut Kept, manner: Manner) -> Self {
        let room = kept.text.len() + kept.text.len() / 4;
        let outline = Kept {
            events: Vec::with_capacity(kept.events.len()),
            text: String::with_capacity(room),
            columns: kept.columns.clone(),
            ..Kept::default()
        };
        let mut labels = match manner.style.links {
            Links::Inline => Labels::default(),
            Links::References => Labels::new(kept),
        };
        let notes = kept.events.iter().filter(|event| matches!(event, Event::Enter(Tag::Note(_))));
        labels.add_notes(notes.count());
        let lines = Lines::new(room);
        Self {
            kept,
            style: manner.style,
            lines,
            open: Vec::new(),
            outline,
            places: Vec::new(),
            leaves: Leaves::new(manner, labels),
            instead: Vec::new(),
        }
    }

    fn document(&mut self) {
        self.push_open(Block::Document);
        let mut at = 0;
        while at < self.kept.events.len() {
            at = self.event(at);
        }
    }

    /// Writes the link reference definitions.
    fn definitions(&mut self) {
        for (number, line) in self.leaves.labels.lines().enumerate() {
            if number == 0 && !self.lines.out.is_empty() {
                self.lines.line(&[]);
            }
            self.lines.line(&[&line]);
        }
    }

    /// Writes the block that an event begins or ends, and returns the index of the next event.
    fn event(&mut self, at: usize) -> usize {
        match self.kept.events[at] {
            Event::Enter(Tag::Quote) => {
                self.begin_block();
                self.outline.events.push(Event::Enter(Tag::Quote));
                self.push_open(Block::Quote);
                self.lines.indent("> ", "> ");
            }
            Event::Enter(Tag::List(list)) => {
                let before = self.open.last_mut().and_then(|open| open.last_list.take());
                self.begin_block();
                let mark = self.list_mark(list, before);
                let number = list.start.unwrap_or_default();
                self.outline.events.push(Event::Enter(Tag::List(list)));
                self.push_open(Block::List { list, mark, number });
            }
            Event::Enter(Tag::Note(number)) => {
                self.begin_block();
                self.outline.events.push(Event::Enter(Tag::Note(number)));
                self.push_open(Block::Note);
                self.lines.indent(&format!("[^{number}]: "), "    ");
                let next = self.kept.events.get(at + 1);
                if !matches!(next, Some(Event::Enter(Tag::Paragraph { .. }) | Event::Leave)) {
                    // Other blocks begin on the next line.
                    self.lines.line(&[]);
                }
            }
            Event::Enter(Tag::Item { task }) => self.begin_item(task, at),
            Event::Enter(Tag::Table { first, columns }) => {
                self.begin_block();
                self.outline.events.push(Event::Enter(Tag::Table { first, columns }));
                self.push_open(Block::Table { first, columns });
            }
            Event::Enter(Tag::Row) => return self.row(at),
            Event::Enter(tag @ Tag::Paragraph { .. }) => return self.paragraph(tag, at),
            Event::Enter(Tag::Heading(level)) => return self.heading(level, at),
            Event::Enter(_) | Event::Raw(_) => {}
            Event::Leave => self.end_block(),
            Event::Rule => {
                self.begin_block();
                self.outline.events.push(Event::Rule);
                // After a bullet on the same line, `***` could continue a thematic break: `* ***`.
                let rule = if self.lines.is_in_marker() { "___" } else { "***" };
                let place = self.lines.line(&[rule]);
                self.record_place(place, at, at + 1);
            }
            Event::CodeBlock { language, code } => {
                self.begin_block();
                let (language, code) = (self.kept.text_of(language), self.kept.text_of(code));
                let (language, code) = (language.to_string(), code.to_string());
                let place = self.code_block(&language, &code);
                self.record_place(place, at, at + 1);
            }
            Event::HtmlBlock(_) => return self.html(at),
            // Inlines are written with their leaf.
            _ => {}
        }
        at + 1
    }

    /// Records the first and the last node that has content among the events `first..end`, as the
    /// origin of a range of the Markdown.
    fn record_place(&mut self, range: Range<usize>, first: usize, end: usize) {
        let is_content = |at: &usize| !matches!(self.kept.events[*at], Event::Enter(_));
        let from = (first..end).filter(is_content).find_map(|at| self.kept.first_node(at));
        let to = (first..end).rev().filter(is_content).find_map(|at| self.kept.last_node(at));
        if let (Some(from), Some(to)) = (from, to) {
            self.places.push(Place { range, from, to });
        }
    }

    fn push_open(&mut self, block: Block) {
        let prefix = self.lines.prefix_len();
        self.open.push(Open { block, children: 0, last_list: None, prefix });
    }

    /// Whether the next block is in an item of a tight list.
    fn is_tight(&self) -> bool {
        match &*self.open {
            [
                ..,
                Open { block: Block::List { list, .. }, .. },
                Open { block: Block::Item { .. }, .. },
            ] => list.tight,
            _ => false,
        }
    }

    /// Begins a block. Writes a blank line if it follows another block and is not in a tight list.
    fn begin_block(&mut self) {
        let is_tight = self.is_tight();
        let Some(open) = self.open.last_mut() else { return };
        open.children += 1;
        open.last_list = None;
        if open.children > 1 && !is_tight {
            self.lines.line(&[]);
        }
    }

    fn end_block(&mut self) {
        self.outline.events.push(Event::Leave);
        let Some(Open { block, prefix, .. }) = self.open.pop() else { return };
        if let Block::Item { .. } | Block::Quote | Block::Note = block {
            if self.lines.is_in_marker() {
                // It is empty, so its marker has not been written yet.
                self.lines.line(&[]);
            }
            self.lines.dedent(prefix);
        }
        if let (Block::List { mark, .. }, Some(open)) = (block, self.open.last_mut()) {
            open.last_list = Some(mark);
        }
    }

    // Lists

    /// The bullet of a list, or the delimiter after its numbers. It differs from that of the list
    /// directly before it, which would otherwise continue.
    fn list_mark(&self, list: List, before: Option<char>) -> char {
        if list.start.is_some() {
            return if before == Some('.') { ')' } else { '.' };
        }
        // It also differs from the bullet of the outer list on the same line, because `- - -` is a
        // thematic break.
        let around = match &*self.open {
            [.., Open { block: Block::List { mark, .. }, .. }, _] if self.lines.is_in_marker() => {
                Some(*mark)
            }
            _ => None,
        };
        let usual = self.style.bullet.as_char();
        let marks = [usual, '-', '*', '+'].into_iter();
        let mut free = marks.filter(|mark| Some(*mark) != before && Some(*mark) != around);
        free.next().unwrap_or(usual)
    }

    fn begin_item(&mut self, task: Option<bool>, at: usize) {
        let is_text =
            matches!(self.kept.events.get(at + 1), Some(Event::Enter(Tag::Paragraph { .. })));
        let task = match task {
            Some(_) if !is_text => {
                // A task list item must begin with a paragraph.
                self.lose(at, LossKind::Changed, LossReason::Nested);
                self.instead.push((
                    at,
                    at + 1,
                    alloc::vec![Event::Enter(Tag::Item { task: None })],
                ));
                None
            }
            task => task,
        };
        let Some(open) = self.open.last_mut() else { return };
        open.children += 1;
        let is_first = open.children == 1;
        let Block::List { list, mark, number } = &mut open.block else { return };
        let marker = match list.start {
            None => String::from(*mark),
            Some(_) => {
                let marker = number.to_string() + &String::from(*mark);
                *number = (*number + 1).min(999_999_999);
                marker
            }
        } + " ";
        if !is_first && !list.tight {
            self.lines.line(&[]);
        }
        let indent = " ".repeat(marker.len());
        self.outline.events.push(Event::Enter(Tag::Item { task }));
        self.push_open(Block::Item { task });
        self.lines.indent(&marker, &indent);
    }

    fn lose(&mut self, at: usize, kind: LossKind, reason: LossReason) {
        if let Some(node) = self.kept.nodes.get(at).copied().flatten() {
            self.leaves.lost.push(Lost { node, kind, reason });
        }
    }

    // Leaves

    /// The index of the event that ends the leaf whose inlines begin at `first`.
    fn end_of_leaf(&self, first: usize) -> usize {
        let (mut at, mut depth) = (first, 0_usize);
        while let Some(event) = self.kept.events.get(at) {
            match event {
                Event::Enter(_) => depth += 1,
                Event::Leave if depth == 0 => break,
                Event::Leave => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Writes the text of a leaf, and adds it to the outline. Returns the index of the event that
    /// ends the leaf.
    fn leaf(&mut self, first: usize, place: leaf::Place) -> usize {
        let end = self.end_of_leaf(first);
        if let Some(simpler) = self.leaves.write(self.kept, (first, end), place) {
            self.instead.push((first, end, simpler));
        }
        let raw = self.outline.store(&self.leaves.text);
        self.outline.events.push(Event::Raw(raw));
        end
    }

    /// Whether the block that has just begun is the first one in an item.
    fn is_first_in_item(&self) -> bool {
        matches!(self.open.last(), Some(Open { block: Block::Item { .. }, children: 1, .. }))
    }

    fn paragraph(&mut self, tag: Tag, at: usize) -> usize {
        self.begin_block();
        self.outline.events.push(Event::Enter(tag));
        let task = match self.open.last() {
            Some(Open { block: Block::Item { task }, children: 1, .. }) => *task,
            _ => None,
        };
        let after_bullet = self.is_first_in_item() && task.is_none();
        let task = match task {
            None => "",
            Some(true) => "[x] ",
            Some(false) => "[ ] ",
        };
        let indent = self.lines.longest_prefix() + task.len();
        let width = self.style.wrap.map(|width| width.saturating_sub(indent));
        let end = self.leaf(at + 1, leaf::Place::Paragraph { after_bullet, width });
        self.outline.events.push(Event::Leave);
        let place = self.lines.lines(task, &self.leaves.text);
        self.record_place(place, at + 1, end);
        end + 1
    }

    fn heading(&mut self, level: u8, at: usize) -> usize {
        self.begin_block();
        self.outline.events.push(Event::Enter(Tag::Heading(level)));
        let end = self.end_of_leaf(at + 1);
        let has_break = self.kept.events[at + 1..end].contains(&Event::Break);
        let marks = &"######"[..usize::from(level.clamp(1, 6))];
        if end == at + 1 {
            self.lines.line(&[marks]);
        } else if level < 3 && (has_break || self.is_underlined(at + 1)) {
            let after_bullet = self.is_first_in_item();
            let place = leaf::Place::Paragraph { after_bullet, width: None };
            self.leaf(at + 1, place);
            let place = self.lines.lines("", &self.leaves.text);
            self.record_place(place, at + 1, end);
            self.lines.line(&[if level == 1 { "===" } else { "---" }]);
        } else {
            self.leaf(at + 1, leaf::Place::Heading);
            let place = self.lines.line(&[marks, " ", &self.leaves.text]);
            self.record_place(place, at + 1, end);
        }
        self.outline.events.push(Event::Leave);
        end + 1
    }

    /// Whether the style underlines a heading whose inlines begin at `first`. It does not if the
    /// heading begins with a tag, which could begin an HTML block, or if it follows another block
    /// in a tight list, where it could continue a paragraph.
    fn is_underlined(&self, first: usize) -> bool {
        if self.is_tight() && !self.is_first_in_item() {
            return false;
        }
        let is_html = matches!(self.kept.events.get(first), Some(Event::Html(_)));
        self.style.heading == Heading::Setext && !is_html
    }

    fn code_block(&mut self, language: &str, code: &str) -> Range<usize> {
        let pieces = (self.outline.store(language), self.outline.store(code));
        self.outline.events.push(Event::CodeBlock { language: pieces.0, code: pieces.1 });
        let mark = match self.style.fence {
            Fence::Backticks => '`',
            Fence::Tildes => '~',
        };
        let fence: String =
            core::iter::repeat_n(mark, longest_run(code, mark).max(2) + 1).collect();
        let mut first = fence.clone();
        escaped(&mut first, language, b"~");
        let start = self.lines.line(&[&first]).start;
        for line in code.split_terminator('\n') {
            self.lines.line(&[line]);
        }
        start..self.lines.line(&[&fence]).end
    }

    /// Writes adjacent HTML blocks as one block.
    fn html(&mut self, first: usize) -> usize {
        self.begin_block();
        let mut html = String::new();
        let mut at = first;
        let mut place = 0..0;
        while let Some(&Event::HtmlBlock(piece)) = self.kept.events.get(at) {
            let part = self.kept.text_of(piece).to_string();
            html += if html.is_empty() { "" } else { "\n" };
            html += &part;
            let line = self.lines.line(&[&part]);
            place = if at == first { line } else { place.start..line.end };
            at += 1;
        }
        let piece = self.outline.store(&html);
        self.outline.events.push(Event::HtmlBlock(piece));
        self.record_place(place, first, at);
        at
    }

    // Tables

    fn row(&mut self, at: usize) -> usize {
        let Some(open) = self.open.last_mut() else { return at + 1 };
        open.children += 1;
        let is_header = open.children == 1;
        let Block::Table { first, columns } = open.block else { return at + 1 };
        self.outline.events.push(Event::Enter(Tag::Row));
        let start = self.lines.begin();
        self.lines.out.push('|');
        let (mut at, mut cells) = (at + 1, 0);
        while let Some(Event::Enter(Tag::Cell)) = self.kept.events.get(at) {
            self.outline.events.push(Event::Enter(Tag::Cell));
            let mut end = at + 1;
            if let Some(Event::Leave) = self.kept.events.get(end) {
                self.lines.out.push_str("  |");
            } else {
                end = self.leaf(at + 1, leaf::Place::Cell);
                let place = push_cell(&mut self.lines.out, &self.leaves.text);
                self.record_place(place, at + 1, end);
            }
            self.outline.events.push(Event::Leave);
            at = end + 1;
            cells += 1;
        }
        // Readers add the missing cells of short rows. Rows are padded only a little, so that one
        // long row does not make all of them long.
        let columns = columns as usize;
        let padded = if is_header { columns } else { columns.min(2 * cells + 4) };
        for _ in cells..padded {
            self.lines.out.push_str("  |");
        }
        self.outline.events.push(Event::Leave);
        self.lines.end(start);
        if is_header {
            let columns = first as usize..first as usize + columns;
            let line = delimiter_row(self.kept.columns.get(columns).unwrap_or_default());
            self.lines.line(&[&line]);
        }
        at + 1
    }
}
