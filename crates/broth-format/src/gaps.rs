//! `Gap`: the white space between two tokens, and what may be done to it.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{NodeId, NodeKind};
use broth_html_rules::rendering::collapses;
use broth_html_tree::WhiteSpace as Place;
use broth_markup::{Name, Span};

use crate::WhiteSpace;
use crate::boxed::{Boxed, Inner, Outer};
use crate::boxes::Boxes;
use crate::page::Page;
use crate::source::Source;
use crate::token::{Kind, Token, Tokens};

/// The changes that white space allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// It does not render: there may be any or none.
    Free,
    /// It renders as a space: it may have another form, such as a line break.
    Some,
    /// There must be none.
    None,
    /// Every byte stays.
    Kept,
}

/// The white space between two tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) span: Span,
    pub(crate) class: Class,
    /// How many line breaks are in it, up to two.
    pub(crate) breaks: u8,
    /// Whether a line may end here. A browser drops a line break between ideographs, but not a
    /// space.
    pub(crate) may_break: bool,
    /// The node that white space here is in.
    pub(crate) parent: Option<NodeId>,
}

impl Gap {
    pub(crate) fn is_empty(&self) -> bool {
        self.span.is_empty()
    }
}

/// The gaps before each token, and the one at the end.
pub(crate) fn gaps(
    source: &Source<'_>,
    page: &Page,
    boxes: &Boxes,
    tokens: &Tokens,
    white_space: WhiteSpace,
) -> Vec<Gap> {
    let text = &*source.masked;
    let list = &tokens.list;
    let is_document = page.root().parent().is_none() && page.root().id() == NodeId::DOCUMENT;
    let (left, right) = edges(boxes, tokens, page, is_document);
    let mut gaps = Vec::with_capacity(list.len() + 1);
    for number in 0..=list.len() {
        let start = number.checked_sub(1).map_or(0, |before| list[before].span.end);
        let next = list.get(number);
        let span = Span::new(start, next.map_or(text.len(), |next| next.span.start));
        // Only white space is between tokens: other markup is a token, even if nothing reads it.
        let place = next.map_or(tokens.end, |next| next.before);
        let white = &text[span.range()];
        let breaks = white.bytes().filter(|&byte| byte == b'\n').take(2).count();
        let kept = if span.is_empty() { Class::None } else { Class::Kept };
        let reshaped = if span.is_empty() { Class::None } else { Class::Some };
        let parent = match place {
            Place::Appended(node) => Some(node),
            _ => None,
        };
        let class = match place {
            // The code may write a text there.
            Place::Dropped if is_beside_code(source, list, number) => match white_space {
                WhiteSpace::Css if left[number] || right[number] => Class::Free,
                WhiteSpace::Ignore => Class::Free,
                _ => reshaped,
            },
            Place::Dropped => Class::Free,
            Place::Elsewhere => kept,
            Place::Appended(node) if boxes.get(node).is_raw => kept,
            Place::Appended(node) => match (white_space, boxes.get(node).inner) {
                (WhiteSpace::Strict, _) => reshaped,
                (WhiteSpace::Ignore, _) if is_beside_tag(list, number) => Class::Free,
                (_, Inner::Parts) => Class::Free,
                (_, Inner::Reshaped) => reshaped,
                _ if left[number] || right[number] => Class::Free,
                _ => reshaped,
            },
        };
        // At the head of a text, this character would be the mark of a file.
        let class = match number {
            0 if text[span.end..].starts_with('\u{FEFF}') => kept,
            _ => class,
        };
        // A lone carriage return or a form feed is left alone.
        let class = match white.bytes().all(|byte| collapses(char::from(byte))) {
            true => class,
            false => Class::Kept,
        };
        gaps.push(Gap { span, class, breaks: breaks as u8, may_break: true, parent });
    }
    if let Some(last) = gaps.last_mut()
        && !may_end_line(source, page, tokens, last)
        && last.class == Class::Free
    {
        last.class = if last.is_empty() { Class::None } else { Class::Kept };
    }
    hold_line_breaks(source, page, boxes, tokens, &mut gaps);
    gaps
}

/// Restricts the changes to those that another reading of the text allows, too. A gap that it does
/// not have is in raw text there.
pub(crate) fn restrict(gaps: &mut [Gap], others: &[Gap]) {
    if others.is_empty() {
        return;
    }
    for gap in gaps {
        let index = others.partition_point(|other| {
            (other.span.start, other.span.end) < (gap.span.start, gap.span.end)
        });
        let Some(other) = others.get(index).filter(|other| other.span == gap.span) else {
            continue;
        };
        gap.may_break &= other.may_break;
        gap.class = match (gap.class, other.class) {
            (Class::Kept, _) | (_, Class::Kept) => Class::Kept,
            (Class::Free, class) => class,
            (class, _) => class,
        };
    }
}

/// Whether a line break may be added at the end of the text. It may not if something is unfinished,
/// such as a comment, or a template that a script could copy.
fn may_end_line(source: &Source<'_>, page: &Page, tokens: &Tokens, gap: &Gap) -> bool {
    let Some(last) = tokens.list.last() else { return true };
    let text = &source.masked[last.span.range()];
    let is_finished = match last.kind {
        _ if source.regions.is_open_at_end(source.text) => false,
        Kind::Word if source.code_at(last.span.start).is_some() => true,
        Kind::Word => !text.contains('<'),
        Kind::Verbatim => false,
        Kind::Comment if text.starts_with("<!--") => {
            text.ends_with("-->") || text.ends_with("--!>")
        }
        _ => text.ends_with('>'),
    };
    let parent = gap.parent.map(|parent| page.document.node(parent));
    is_finished
        && parent.is_none_or(|parent| {
            parent.ancestors().last().is_none_or(|top| top.kind() != NodeKind::TemplateContents)
                && parent.kind() != NodeKind::TemplateContents
        })
}

/// Whether the code of a template stands before or after a gap.
fn is_beside_code(source: &Source<'_>, list: &[Token], number: usize) -> bool {
    let is_code = |token: &Token| source.code_at(token.span.start).is_some();
    let before = number.checked_sub(1).and_then(|before| list.get(before));
    before.is_some_and(is_code) || list.get(number).is_some_and(is_code)
}

/// Whether a tag stands before or after a gap.
fn is_beside_tag(list: &[Token], number: usize) -> bool {
    let is_tag = |token: Option<&Token>| {
        token.is_none_or(|token| !matches!(token.kind, Kind::Word | Kind::Code))
    };
    is_tag(number.checked_sub(1).and_then(|before| list.get(before))) || is_tag(list.get(number))
}

/// For each gap, whether the edge of a block is before it and after it, if what is not rendered
/// does not count.
fn edges(boxes: &Boxes, tokens: &Tokens, page: &Page, is_document: bool) -> (Vec<bool>, Vec<bool>) {
    let list = &tokens.list;
    let mut left = vec![is_document; list.len() + 1];
    let mut right = left.clone();
    // An invisible element continues the line that it is in.
    let mut outside: Vec<(usize, bool)> = Vec::new();
    let mut is_edge = is_document;
    for (number, token) in list.iter().enumerate() {
        let boxed = token.node.map(|node| *boxes.get(node));
        let ends_invisible = boxed.is_some_and(|boxed| boxed.outer == Outer::Invisible);
        let range = token.node.and_then(|node| tokens.range(node));
        if let Some(range) = range.filter(|range| range.last > number)
            && ends_invisible
            && token.kind == Kind::Start
        {
            outside.push((range.last, is_edge));
        }
        is_edge = match (token.kind, boxed) {
            (Kind::Comment, _) => is_edge && !is_instruction(page, token),
            (Kind::Doctype, _) => true,
            (Kind::Start, Some(boxed)) if ends_invisible && !has_lines(boxed) => {
                if range.is_some_and(|range| range.last > number) { false } else { is_edge }
            }
            (Kind::Start, Some(boxed)) => {
                let is_void = token.node.is_some_and(|node| !token.opens(page.document.node(node)));
                if is_void { boxed.outer == Outer::Block } else { has_lines(boxed) }
            }
            (Kind::Frozen, Some(_)) if ends_invisible => is_edge,
            (Kind::End | Kind::Frozen, Some(boxed)) => boxed.outer == Outer::Block,
            _ => false,
        };
        while let Some(&(last, before)) = outside.last()
            && last <= number
        {
            outside.pop();
            is_edge = before;
        }
        left[number + 1] = is_edge;
    }
    outside.clear();
    is_edge = is_document;
    for (number, token) in list.iter().enumerate().rev() {
        let boxed = token.node.map(|node| *boxes.get(node));
        let is_invisible = boxed.is_some_and(|boxed| boxed.outer == Outer::Invisible);
        let range = token.node.and_then(|node| tokens.range(node));
        if let Some(range) = range.filter(|range| range.first < number)
            && is_invisible
            && token.kind == Kind::End
        {
            outside.push((range.first, is_edge));
        }
        is_edge = match (token.kind, boxed) {
            (Kind::Comment, _) => is_edge && !is_instruction(page, token),
            (Kind::Doctype, _) => true,
            (Kind::Frozen, Some(_)) if is_invisible => is_edge,
            (Kind::Start, Some(_)) if is_invisible => is_edge,
            (Kind::Start | Kind::Frozen, Some(boxed)) => boxed.outer == Outer::Block,
            // Alone, an end tag makes an element, and the white space is outside.
            (Kind::End, Some(boxed)) if range.is_some_and(|range| range.first == number) => {
                boxed.outer == Outer::Block
            }
            (Kind::End, Some(boxed)) => has_lines(boxed),
            _ => false,
        };
        while let Some(&(first, after)) = outside.last()
            && first >= number
        {
            outside.pop();
            is_edge = after;
        }
        right[number] = is_edge;
    }
    for (number, _) in list.iter().enumerate().filter(|(_, token)| is_instruction(page, token)) {
        for gap in [number, number + 1] {
            (left[gap], right[gap]) = (false, false);
        }
    }
    (left, right)
}

/// Whether a token is a processing instruction: a template may put its content there. Then the tree
/// has no such node any more.
fn is_instruction(page: &Page, token: &Token) -> bool {
    let text = page.document.source().get(token.span.range());
    text.is_some_and(|text| text.starts_with("<?"))
}

/// Whether white space at the edges in an element does not render.
fn has_lines(boxed: Boxed) -> bool {
    matches!(boxed.inner, Inner::Lines | Inner::Parts)
}

const ZERO_WIDTH_SPACE: char = '\u{200B}';
/// The things that the code of a template may write.
const IDEOGRAPH: char = '\u{4E00}';

/// Keeps the form of white space where a line break and a space are not the same: a line break is
/// not rendered between wide characters, after a `wbr`, and beside a zero-width space.
///
/// <https://drafts.csswg.org/css-text-4/#line-break-transform>
fn hold_line_breaks(
    source: &Source<'_>,
    page: &Page,
    boxes: &Boxes,
    tokens: &Tokens,
    gaps: &mut [Gap],
) {
    let list = &tokens.list;
    // The last character of the line before each gap.
    let mut before = Vec::with_capacity(gaps.len());
    before.push(None);
    for token in list {
        let last = before.last().copied().flatten();
        before.push(match token.kind {
            Kind::Word => character(source, token, true).or(last),
            _ if is_wbr(page, token) => Some(ZERO_WIDTH_SPACE),
            _ if is_transparent(token, boxes) => last,
            _ => None,
        });
    }
    let mut next = None;
    for (number, gap) in gaps.iter_mut().enumerate().rev() {
        if let Some(token) = list.get(number) {
            next = match token.kind {
                Kind::Word => character(source, token, false).or(next),
                // A parser moves something to the place before the table.
                _ if is_html(page, token, Name::Table) && !is_block(token, boxes) => {
                    Some(ZERO_WIDTH_SPACE)
                }
                _ if is_transparent(token, boxes) => next,
                _ => None,
            };
        }
        let pair = (before[number], next);
        gap.may_break = match pair {
            (Some(ZERO_WIDTH_SPACE), _) | (_, Some(ZERO_WIDTH_SPACE)) => false,
            (Some(before), Some(next)) => !(may_be_wide(before) && may_be_wide(next)),
            _ => true,
        };
    }
}

/// The first or the last character of a word. References may be white space; a word of nothing else
/// has none.
fn character(source: &Source<'_>, word: &Token, last: bool) -> Option<char> {
    if source.code_at(word.span.start).is_some() {
        return Some(IDEOGRAPH);
    }
    let decoded = broth_entities::decode(&source.masked[word.span.range()]);
    let decoded = decoded.trim_matches(collapses);
    if last { decoded.chars().next_back() } else { decoded.chars().next() }
}

/// Whether a token changes nothing about the line that it is in.
fn is_transparent(token: &Token, boxes: &Boxes) -> bool {
    matches!(token.kind, Kind::Comment | Kind::Code | Kind::Verbatim)
        || matches!(token.kind, Kind::Start | Kind::End)
            && token.node.is_none_or(|node| boxes.get(node).outer != Outer::Block)
}

fn is_wbr(page: &Page, token: &Token) -> bool {
    is_html(page, token, Name::Wbr)
}

fn is_html(page: &Page, token: &Token, name: Name) -> bool {
    token.node.is_some_and(|node| page.document.node(node).is_html(name))
}

fn is_block(token: &Token, boxes: &Boxes) -> bool {
    token.node.is_some_and(|node| boxes.get(node).outer == Outer::Block)
}

/// Whether a character may be as wide as an ideograph. Punctuation that all scripts share is not.
fn may_be_wide(c: char) -> bool {
    c >= '\u{1100}' && !('\u{2000}'..='\u{206F}').contains(&c)
}
