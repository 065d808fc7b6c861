//! The lines: each token in its place.
//!
//! An element that does not fit into a line, or that has something with lines of its own in it, is
//! *broken*: its tags are on lines of their own, and its content is indented. There, tokens fill
//! the lines like prose.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::NodeId;
use broth_markup::Name;

use crate::boxed::{Boxed, Inner};
use crate::boxes::{Boxes, index};
use crate::gaps::{Class, Gap};
use crate::measure::{Break, Measures, has_block_inside, is_flat_space};
use crate::options::Options;
use crate::page::Page;
use crate::tag::{Tags, Text};
use crate::token::{Kind, Range, Token, Tokens};
use crate::width::width;

/// A page that is ready to be written.
pub(crate) struct Layout<'p> {
    pub(crate) source: &'p str,
    pub(crate) options: &'p Options,
    pub(crate) page: &'p Page,
    pub(crate) boxes: &'p Boxes,
    pub(crate) tokens: &'p Tokens,
    pub(crate) gaps: &'p [Gap],
    pub(crate) tags: &'p Tags,
    pub(crate) measures: &'p Measures,
    /// How a line ends.
    pub(crate) line_end: &'static str,
    /// For each token, how many blocks of a template it is in; empty if there are none.
    pub(crate) steps: &'p [usize],
}

/// The place of an element, once its start tag has been written.
#[derive(Clone, Copy)]
struct Level {
    /// How far its tags are indented.
    tags: usize,
    /// How far its content is indented.
    inside: usize,
    /// In how many blocks of a template it is.
    steps: usize,
}

impl Level {
    const ROOT: Self = Self { tags: 0, inside: 0, steps: 0 };
}

struct Writer<'l, 'p> {
    layout: &'l Layout<'p>,
    out: String,
    /// The column after what has been written.
    column: usize,
    /// How far the current line is indented.
    level: usize,
    levels: Vec<Option<Level>>,
    is_broken: Vec<bool>,
    /// No line ends before this token: an element in a line that fits.
    flat_until: usize,
}

/// The white space that is written in a gap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    Nothing,
    Space,
    Line,
    BlankLine,
    AsIs,
}

/// How far lines are indented at the most.
const DEEPEST: usize = 64;

impl Layout<'_> {
    pub(crate) fn write(&self) -> String {
        let count = self.page.document.node_count() + 2;
        let mut writer = Writer {
            layout: self,
            out: String::with_capacity(self.source.len() + self.source.len() / 4),
            column: 0,
            level: 0,
            levels: vec![None; count],
            is_broken: self.without_start_tag(count),
            flat_until: 0,
        };
        for (number, token) in self.tokens.list.iter().enumerate() {
            writer.gap(number);
            writer.open(number, token);
            writer.token(number, token);
        }
        writer.end();
        writer.out
    }

    /// The elements that have no start tag: an end tag of theirs is on a line of its own.
    fn without_start_tag(&self, count: usize) -> Vec<bool> {
        let mut list = vec![false; count];
        for &id in &self.boxes.order {
            list[index(id)] = self.page.document.node(id).is_implied();
        }
        list
    }

    /// In how many blocks of a template a token is.
    fn steps(&self, number: usize) -> usize {
        self.steps.get(number).copied().unwrap_or(0)
    }

    fn token(&self, number: usize) -> Option<&Token> {
        self.tokens.list.get(number)
    }

    /// Whether lines may end right inside both tags of an element.
    fn has_breakable_edges(&self, range: Range) -> bool {
        let may_break = |gap: &Gap| match gap.class {
            Class::Free => true,
            Class::Some => gap.may_break || gap.breaks > 0,
            Class::None | Class::Kept => false,
        };
        let is_closed = self.token(range.last).is_some_and(|last| last.kind == Kind::End);
        is_closed && may_break(&self.gaps[range.first + 1]) && may_break(&self.gaps[range.last])
    }

    /// Whether an element is a box with lines in a line of others, such as a button.
    fn is_box_in_line(&self, node: NodeId) -> bool {
        has_block_inside(self.boxes, node) && !self.boxes.get(node).starts_line
    }
}

/// Whether a box in a line contains lines, in which a line break of the author does not count.
fn is_line_box(boxed: &Boxed) -> bool {
    boxed.inner == Inner::Lines && !boxed.starts_line
}

impl Writer<'_, '_> {
    /// How far the content of a node is indented.
    fn level_inside(&mut self, node: NodeId) -> Level {
        let mut path = Vec::new();
        let mut next = Some(node);
        let mut level = Level::ROOT;
        while let Some(node) = next {
            if let Some(found) = self.levels[index(node)] {
                level = Level { tags: found.inside, ..found };
                break;
            }
            path.push(node);
            next = self.layout.boxes.parent(node);
        }
        // The content of an element without a tag is not indented.
        for node in path {
            self.levels[index(node)] = Some(level);
        }
        level
    }

    /// How far a token is indented at the head of a line. The content of a block is further in than
    /// its code.
    fn level_of(&mut self, token: &Token, gap: usize) -> usize {
        if let (Kind::End, Some(node)) = (token.kind, token.node)
            && let Some(level) = self.levels[index(node)]
        {
            return level.tags;
        }
        let parent = match token.node {
            Some(node) => self.layout.boxes.parent(node),
            None => self.layout.gaps[gap].parent,
        };
        let level = parent.map_or(Level::ROOT, |parent| self.level_inside(parent));
        level.inside + self.layout.steps(gap).saturating_sub(level.steps)
    }

    /// Writes what is between two tokens.
    fn gap(&mut self, number: usize) {
        let layout = self.layout;
        let Some(token) = layout.token(number) else { return };
        let gap = &layout.gaps[number];
        match self.space(number, token, gap) {
            Space::Nothing => {}
            Space::Space => {
                self.out.push(' ');
                self.column += 1;
            }
            Space::AsIs => self.push(&layout.source[gap.span.range()]),
            Space::Line => {
                let level = self.level_of(token, number);
                self.line(level);
            }
            Space::BlankLine => {
                self.out.push_str(layout.line_end);
                let level = self.level_of(token, number);
                self.line(level);
            }
        }
    }

    fn space(&mut self, number: usize, token: &Token, gap: &Gap) -> Space {
        let layout = self.layout;
        if number == 0 {
            return match gap.class {
                Class::Free => Space::Nothing,
                Class::None => Space::Nothing,
                _ => Space::AsIs,
            };
        }
        let flat = match gap.class {
            Class::None => return Space::Nothing,
            Class::Kept => return Space::AsIs,
            Class::Some => Space::Space,
            Class::Free if self.is_flat_space(number) => Space::Space,
            Class::Free => Space::Nothing,
        };
        let opened = self.opened_before(number);
        let closed = token.node.filter(|_| token.kind == Kind::End);
        let is_blank = gap.breaks > 1 && opened.is_none() && closed.is_none();
        let line = if is_blank { Space::BlankLine } else { Space::Line };
        if gap.class == Class::Some && !gap.may_break {
            // A browser does not treat a line break as it does a space.
            return if gap.breaks > 0 { line } else { flat };
        }
        if opened.is_some() && opened == closed {
            return flat;
        }
        if self.flat_until >= number && layout.measures.breaks[number] == Break::Soft {
            return flat;
        }
        let is_edge = |node: Option<NodeId>| node.is_some_and(|node| self.is_broken[index(node)]);
        let is_comment_in_line = token.kind == Kind::Comment && gap.breaks == 0;
        if is_comment_in_line {
            return flat;
        }
        if layout.measures.breaks[number] != Break::Soft || is_edge(opened) || is_edge(closed) {
            return line;
        }
        if opened.is_some() || closed.is_some() {
            return flat;
        }
        if self.is_beside_lines(number, token) {
            return line;
        }
        if gap.class == Class::Free && flat == Space::Nothing {
            return flat;
        }
        let chunk = self.chunk(number);
        if self.column + 1 + chunk > layout.options.width { Space::Line } else { flat }
    }

    fn is_flat_space(&self, number: usize) -> bool {
        let Layout { gaps, tokens, boxes, .. } = self.layout;
        is_flat_space(gaps, &tokens.list, boxes, number)
    }

    /// The element that the token before a gap opens.
    fn opened_before(&self, number: usize) -> Option<NodeId> {
        let before = number - 1;
        let token = self.layout.token(before).filter(|token| token.kind == Kind::Start)?;
        let node = token.node?;
        let range = self.layout.tokens.range(node)?;
        (range.first == before && range.last > before).then_some(node)
    }

    /// Whether a line ends at a gap because of what stands there: a broken element, a part of one,
    /// or a `br`.
    fn is_beside_lines(&self, number: usize, token: &Token) -> bool {
        let layout = self.layout;
        let is_between_parts = layout.gaps[number].parent.is_some_and(|parent| {
            self.is_broken[index(parent)] && layout.boxes.get(parent).inner == Inner::Parts
        });
        is_between_parts || self.is_beside_broken(number, token) || self.is_after_line_break(number)
    }

    /// Whether a broken element begins or ends at a gap.
    fn is_beside_broken(&self, number: usize, token: &Token) -> bool {
        let layout = self.layout;
        let begins = token.kind == Kind::Start
            && token.node.is_some_and(|node| {
                layout.tokens.range(node).is_some_and(|range| {
                    range.first == number && range.last > number && self.breaks(node, range)
                })
            });
        let before = layout.token(number - 1);
        let ends = before.is_some_and(|before| {
            before.kind == Kind::End && before.node.is_some_and(|node| self.is_broken[index(node)])
        });
        begins || ends
    }

    /// Whether a `br` stands before a gap, in an element that is broken.
    fn is_after_line_break(&self, number: usize) -> bool {
        let layout = self.layout;
        let before = layout.token(number - 1).and_then(|token| token.node);
        before.is_some_and(|node| layout.page.document.node(node).is_html(Name::Br))
    }

    /// The width of the tokens from here to the next place where a line may end.
    fn chunk(&mut self, from: usize) -> usize {
        let layout = self.layout;
        let mut next = from + 1;
        loop {
            let mut is_edge = false;
            if let Some(node) = self.opened_before(next)
                && let Some(range) = layout.tokens.range(node)
            {
                is_edge = self.breaks(node, range);
                self.is_broken[index(node)] |= is_edge;
                if !is_edge && layout.is_box_in_line(node) {
                    next = range.last + 1;
                }
            }
            let Some(gap) = layout.gaps.get(next) else { break };
            let closed = layout.token(next).filter(|token| token.kind == Kind::End);
            is_edge |=
                closed.and_then(|token| token.node).is_some_and(|node| self.is_broken[index(node)]);
            is_edge |= !self.is_inline_edge(next)
                && layout.token(next).is_some_and(|token| self.is_beside_lines(next, token));
            let may_end = match gap.class {
                Class::Some => gap.may_break && (is_edge || !self.is_inline_edge(next)),
                Class::Free => {
                    is_edge
                        || layout.measures.breaks[next] != Break::Soft
                        || !self.is_inline_edge(next) && self.is_flat_space(next)
                }
                Class::None | Class::Kept => false,
            };
            if next >= layout.tokens.list.len() || may_end {
                break;
            }
            next += 1;
        }
        layout.measures.width(Range { first: from, last: next - 1 })
    }

    /// Whether a gap is right inside the tags of an element. No line ends there by itself.
    fn is_inline_edge(&self, number: usize) -> bool {
        let closes = self
            .layout
            .token(number)
            .is_some_and(|token| token.kind == Kind::End && token.node.is_some());
        closes || self.opened_before(number).is_some()
    }

    /// Whether an element is broken: it does not fit into a line of its own, or something in it
    /// needs lines of its own.
    fn breaks(&self, node: NodeId, range: Range) -> bool {
        let layout = self.layout;
        let is_block = has_block_inside(layout.boxes, node);
        let may_break = is_block || layout.has_breakable_edges(range);
        // The layout ends no line right inside the tags of an element that is not broken.
        let begins_by_author = may_break
            && layout.gaps[range.first + 1].breaks > 0
            && layout.token(range.first + 1).is_some_and(|token| token.kind != Kind::End);
        let must_break = match layout.boxes.get(node) {
            boxed if boxed.is_raw => return false,
            boxed if is_line_box(boxed) => layout.measures.has_lines_in(range),
            _ if is_block || begins_by_author => layout.measures.breaks_in(range),
            _ => layout.measures.has_lines_in(range),
        };
        if must_break || !may_break {
            return must_break;
        }
        let level = self.level_around(node, range.first).min(DEEPEST);
        level * layout.options.indent + layout.measures.width(range) > layout.options.width
    }

    /// How far an element is indented. An element without a start tag so far is not broken.
    fn level_around(&self, node: NodeId, first: usize) -> usize {
        let boxes = self.layout.boxes;
        let parents = core::iter::successors(boxes.parent(node), |&node| boxes.parent(node));
        let mut levels = parents.map(|node| self.levels[index(node)]);
        let level = levels.find_map(|level| level).unwrap_or(Level::ROOT);
        level.inside + self.layout.steps(first).saturating_sub(level.steps)
    }

    /// Decides how an element is laid out, before its start tag is written.
    fn open(&mut self, number: usize, token: &Token) {
        let layout = self.layout;
        let Some(node) = token.node.filter(|_| matches!(token.kind, Kind::Start)) else { return };
        let tags = self.level_of(token, number);
        let range = layout.tokens.range(node).filter(|range| range.first == number);
        let is_broken = match range {
            Some(range) if range.last > number => self.breaks(node, range),
            _ => false,
        };
        if !is_broken && let Some(range) = range.filter(|_| has_block_inside(layout.boxes, node)) {
            self.flat_until = self.flat_until.max(range.last);
        }
        self.is_broken[index(node)] = is_broken;
        // After a tag of several lines, the rest of the element is further in, too.
        let is_further_in = is_broken || self.is_long_tag(number);
        let (inside, steps) = (tags + usize::from(is_further_in), layout.steps(number));
        self.levels[index(node)] = Some(Level { tags, inside, steps });
    }

    /// Whether a token that comes next is a tag that does not fit into the line.
    fn is_long_tag(&self, number: usize) -> bool {
        let Layout { measures, options, .. } = self.layout;
        let Text::Tag { attributes, .. } = &measures.texts[number] else { return false };
        let flat = measures.width(Range { first: number, last: number });
        self.column + flat > options.width && !attributes.is_empty()
    }

    /// Writes a token.
    fn token(&mut self, number: usize, token: &Token) {
        let layout = self.layout;
        let Text::Tag { head, attributes, tail } = &layout.measures.texts[number] else {
            return self.push(&layout.source[token.span.range()]);
        };
        if !self.is_long_tag(number) {
            let start = self.out.len();
            layout.tags.write_flat(&mut self.out, (head, attributes, tail));
            self.advance(start);
            return;
        }
        self.long_tag(layout.tags.head(head), layout.tags.attributes(attributes), tail);
    }

    /// Writes a tag with each attribute on a line of its own.
    fn long_tag<'t>(
        &mut self,
        head: &str,
        attributes: impl Iterator<Item = (&'t str, bool)>,
        tail: &str,
    ) {
        let level = self.level;
        self.push(head);
        let attributes: Vec<_> = attributes.collect();
        // The attributes are further in than the content of the element.
        let inside = level + 2;
        // A line of its own would not make one word shorter.
        let is_word = match attributes[..] {
            [(attribute, is_class)] => !is_class || !attribute.contains(' '),
            _ => false,
        };
        for (attribute, is_class) in attributes {
            if is_word {
                self.push(" ");
            } else {
                self.line(inside);
            }
            match is_class && self.column + width(attribute) > self.layout.options.width {
                true => self.classes(attribute, inside + 1),
                false => self.push(attribute),
            }
        }
        self.push(tail);
        // A tag right after this one is as far in.
        self.level = level;
    }

    /// Writes a list of classes over several lines. Between two of them there is always a space, on
    /// which a selector such as `[class*=" icon-"]` depends.
    fn classes(&mut self, attribute: &str, level: usize) {
        if self.layout.options.tabs || self.layout.options.indent == 0 {
            return self.push(attribute);
        }
        for (number, word) in attribute.split(' ').enumerate() {
            if number > 0 && self.column + 1 + width(word) > self.layout.options.width {
                self.line(level);
            } else if number > 0 {
                self.push(" ");
            }
            self.push(word);
        }
    }

    /// Begins a new line.
    fn line(&mut self, level: usize) {
        // Further in, lines would only become longer.
        let level = level.min(DEEPEST);
        self.level = level;
        self.out.push_str(self.layout.line_end);
        self.column = self.layout.options.push_indent(&mut self.out, level);
    }

    fn push(&mut self, text: &str) {
        let start = self.out.len();
        self.out.push_str(text);
        self.advance(start);
    }

    /// Moves the column past what has been written.
    fn advance(&mut self, start: usize) {
        let written = &self.out[start..];
        match written.rfind('\n') {
            Some(at) => self.column = width(&written[at + 1..]),
            None => self.column += width(written),
        }
    }

    /// Ends the last line.
    fn end(&mut self) {
        let layout = self.layout;
        let Some(gap) = layout.gaps.last() else { return };
        match gap.class {
            Class::Free if !self.out.is_empty() => self.out.push_str(layout.line_end),
            Class::Free | Class::None => {}
            Class::Some if gap.breaks > 0 => self.out.push_str(layout.line_end),
            Class::Some | Class::Kept => self.push(&layout.source[gap.span.range()]),
        }
    }
}
