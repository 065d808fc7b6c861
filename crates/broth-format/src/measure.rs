//! What can be known about the tokens before any line is written: how wide they are, and where a
//! line must end.
//!
//! All sums are prefix sums, so the width of an element is one subtraction, and the time stays
//! linear.

use alloc::vec::Vec;

use broth_dom::NodeId;
use broth_markup::Name;

use crate::boxed::{Inner, Outer};
use crate::boxes::Boxes;
use crate::gaps::{Class, Gap};
use crate::page::Page;
use crate::source::Source;
use crate::tag::{Tags, Text};
use crate::token::{Kind, Range, Token, Tokens};
use crate::width::{line_width, width};

/// Why a line ends at a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// It need not.
    Soft,
    /// The author has ended it there.
    Author,
    /// Something begins or ends there that has lines of its own.
    Structure,
}

/// The measures of all tokens and gaps.
pub(crate) struct Measures {
    pub(crate) texts: Vec<Text>,
    pub(crate) breaks: Vec<Break>,
    /// Where each token begins and ends if everything is written in one line.
    starts: Vec<usize>,
    ends: Vec<usize>,
    /// How many breaks there are up to each gap: of any kind, and because of the structure.
    hard: Vec<usize>,
    structural: Vec<usize>,
    /// How many tokens of several lines there are before each token.
    long: Vec<usize>,
}

/// The width of a text of several lines. Nothing fits beside it.
const WIDE: usize = 10_000;

impl Measures {
    pub(crate) fn of(
        source: &Source<'_>,
        page: &Page,
        boxes: &Boxes,
        tokens: &Tokens,
        gaps: &[Gap],
        tags: &mut Tags,
    ) -> Self {
        let count = tokens.list.len();
        let mut this = Self {
            texts: Vec::with_capacity(count),
            breaks: Vec::with_capacity(count + 1),
            starts: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
            hard: Vec::with_capacity(count + 1),
            structural: Vec::with_capacity(count + 1),
            long: Vec::with_capacity(count + 1),
        };
        let context = Context { page, boxes, tokens, gaps };
        let (mut at, mut hard, mut structural, mut long) = (0, 0, 0, 0);
        for number in 0..=count {
            let kind = context.line_break(number);
            hard += usize::from(kind != Break::Soft);
            structural += usize::from(kind == Break::Structure);
            this.breaks.push(kind);
            this.hard.push(hard);
            this.structural.push(structural);
            this.long.push(long);
            let Some(token) = tokens.list.get(number) else { break };
            at += context.flat_width(source.text, number);
            let text = tags.text(source, page, token);
            let width = match &text {
                Text::Source => line_width(&source.text[token.span.range()]),
                Text::Tag { head, attributes, tail } => tags.flat_width((head, attributes, tail)),
            };
            let is_long = width.is_none() && token.kind != Kind::Start;
            long += usize::from(is_long);
            this.starts.push(at);
            at += width.unwrap_or(WIDE);
            this.ends.push(at);
            this.texts.push(text);
        }
        this
    }

    /// The width of some tokens, in one line.
    pub(crate) fn width(&self, range: Range) -> usize {
        match (self.starts.get(range.first), self.ends.get(range.last)) {
            (Some(start), Some(end)) => end.saturating_sub(*start),
            _ => WIDE,
        }
    }

    /// Whether a line must end between the tokens of an element.
    pub(crate) fn breaks_in(&self, range: Range) -> bool {
        self.hard[range.last] > self.hard[range.first]
            || self.long[range.last] > self.long[range.first + 1]
    }

    /// Whether something in an element has lines of its own.
    pub(crate) fn has_lines_in(&self, range: Range) -> bool {
        self.structural[range.last] > self.structural[range.first]
    }
}

/// The facts that decide about gaps.
struct Context<'p> {
    page: &'p Page,
    boxes: &'p Boxes,
    tokens: &'p Tokens,
    gaps: &'p [Gap],
}

impl Context<'_> {
    fn before(&self, gap: usize) -> Option<&Token> {
        gap.checked_sub(1).and_then(|before| self.tokens.list.get(before))
    }

    fn after(&self, gap: usize) -> Option<&Token> {
        self.tokens.list.get(gap)
    }

    /// The width of a gap in one line.
    fn flat_width(&self, source: &str, number: usize) -> usize {
        let gap = &self.gaps[number];
        match gap.class {
            Class::None => 0,
            Class::Some => 1,
            Class::Kept => width(&source[gap.span.range()]),
            Class::Free => usize::from(self.is_flat_space(number)),
        }
    }

    /// Whether a gap that does not render is written as a space, if it is in a line: beside
    /// comments, and where there was one beside something else than a block.
    fn is_flat_space(&self, number: usize) -> bool {
        is_flat_space(self.gaps, &self.tokens.list, self.boxes, number)
    }

    /// Why a line ends at a gap, whatever the width.
    fn line_break(&self, number: usize) -> Break {
        let gap = &self.gaps[number];
        let may_break = match gap.class {
            Class::Free => true,
            Class::Some => gap.may_break,
            Class::None | Class::Kept => false,
        };
        let (before, after) = (self.before(number), self.after(number));
        let (Some(before), Some(after)) = (before, after) else { return Break::Soft };
        if !may_break {
            // A line break that must not become a space ends a line for certain.
            let is_line = gap.class == Class::Some && gap.breaks > 0;
            return if is_line { Break::Author } else { Break::Soft };
        }
        // A comment stays at the end of its line.
        if after.kind == Kind::Comment && gap.breaks == 0 {
            return Break::Soft;
        }
        let opens = self.opens(number);
        let closes = self.closes(number);
        if opens && closes {
            return Break::Soft;
        }
        if self.ends_line(number - 1, before) || self.starts_line(after) {
            return Break::Structure;
        }
        if before.kind == Kind::Doctype || after.kind == Kind::Doctype {
            return Break::Structure;
        }
        if opens || closes {
            return self.break_at_edge(gap, before, after, opens);
        }
        let is_text = |token: &Token| token.kind == Kind::Word;
        let is_by_author = match gap.breaks {
            0 => false,
            1 => {
                !is_text(before) && !is_text(after)
                    || before.kind == Kind::Comment
                    || after.kind == Kind::Comment
                    || before.kind == Kind::Code
                    || after.kind == Kind::Code
                    || self.is_line_break(before)
            }
            _ => true,
        };
        if is_by_author { Break::Author } else { Break::Soft }
    }

    /// A line break of the author after the start tag of a block, before another tag, stays.
    fn break_at_edge(&self, gap: &Gap, before: &Token, after: &Token, opens: bool) -> Break {
        let is_kept = opens
            && gap.breaks > 0
            && gap.class == Class::Free
            && matches!(after.kind, Kind::Start | Kind::Frozen | Kind::Comment)
            && before.node.is_some_and(|node| {
                let boxed = self.boxes.get(node);
                boxed.inner == Inner::Parts || boxed.inner == Inner::Lines && boxed.starts_line
            });
        if is_kept { Break::Author } else { Break::Soft }
    }

    /// Whether a gap comes right after the start tag of an element with content.
    fn opens(&self, number: usize) -> bool {
        self.before(number).is_some_and(|token| {
            token.kind == Kind::Start
                && token
                    .node
                    .and_then(|node| self.tokens.range(node))
                    .is_some_and(|range| range.first + 1 == number && range.last >= number)
        })
    }

    /// Whether a gap comes right before the end tag of an element.
    fn closes(&self, number: usize) -> bool {
        self.after(number).is_some_and(|token| token.kind == Kind::End && token.node.is_some())
    }

    fn starts_line(&self, token: &Token) -> bool {
        matches!(token.kind, Kind::Start | Kind::Frozen)
            && token.node.is_some_and(|node| self.boxes.get(node).starts_line)
    }

    fn ends_line(&self, number: usize, token: &Token) -> bool {
        let Some(node) = token.node else { return false };
        if !self.boxes.get(node).starts_line {
            return false;
        }
        match token.kind {
            Kind::End | Kind::Frozen => true,
            Kind::Start => self.tokens.range(node).is_none_or(|range| range.last == number),
            _ => false,
        }
    }

    fn is_line_break(&self, token: &Token) -> bool {
        token.node.is_some_and(|node| self.page.document.node(node).is_html(Name::Br))
    }
}

/// Whether an element contains lines or parts.
pub(crate) fn has_block_inside(boxes: &Boxes, node: NodeId) -> bool {
    matches!(boxes.get(node).inner, Inner::Lines | Inner::Parts)
}

/// Whether a gap that does not render is written as a space, if it is in a line.
pub(crate) fn is_flat_space(gaps: &[Gap], list: &[Token], boxes: &Boxes, number: usize) -> bool {
    if gaps[number].is_empty() {
        return false;
    }
    let before = number.checked_sub(1).and_then(|before| list.get(before));
    let beside = [before, list.get(number)];
    let is_comment = |token: &Token| token.kind == Kind::Comment;
    let is_inline = |token: &Token| match (token.kind, token.node) {
        (Kind::Start | Kind::End | Kind::Frozen, Some(node)) => {
            boxes.get(node).outer != Outer::Block && boxes.get(node).inner == Inner::Inline
        }
        (kind, _) => kind == Kind::Word,
    };
    beside.iter().flatten().any(|token| is_comment(token))
        || beside.iter().all(|token| token.is_some_and(is_inline))
}
